"""Nothing leaks: every byte that a seat or a spectator is sent, over whole games, is held against what it may know.

Two ways to look. What is hidden is looked for by name: cards, seeds, tokens, answers. And what differs only in hidden
things must be told in the same bytes: the same table with other hands, another deck, another secret.
"""

from __future__ import annotations

import ast
import contextlib
import copy
import dataclasses
import hmac
import json
import os
import random
import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from kaiju import RULES_VERSION
from kaiju.game import Game
from kaiju.rules.codes import OUT
from kaiju.boxes.luchador.codes import SPENT
from kaiju.boxes.luchador.challenges import EVOLUTIONS
from kaiju.bots import NAMES
from kaiju.rules.state import CARDS
from kaiju.boxes.power_up.codes import EVOS
from kaiju.server import fairness
from kaiju.server import table as table_module
from kaiju.server.connection import Reader
from kaiju.server.errors import Refusal
from kaiju.server.hub import hash_token
from kaiju.server.options import TableOptions
from kaiju.server.pages import Pages
from kaiju.server.standing import (Seated, Standing, standing_answer)
from kaiju.server.table import (Entry, Step, Table)
from tests.properties.configs import choose
from tests.properties.invariants import where_evolution_is
from tests.properties.test_leaks import hidden_challenges, hidden_deck, otherwise
from tests.server.running import Channel, Client, Server

FIRST_SEED = int(os.environ.get("KAIJU_SEED", "0"))
ROUNDS = int(os.environ.get("KAIJU_ROUNDS", "1"))
LOOKED_AT = 0.3
"""The share of moments, times players, at which a table is compared with others that it might as well be."""

PRODUCTS: dict[str, tuple[str, list[str], dict[str, Any], list[int]]] = {
    "origins-cards": ("base", ["origins_cards"], {"origins_mix": "all"}, [2, 6]),
    "two-player": ("base", ["two_player"], {}, [2]),
    "dark": ("dark", [], {"tile_side": "mixed"}, [5]),
    "origins": ("origins", [], {}, [4]),
    "wicked": ("base", ["wicked"], {"tile_side": "green"}, [3]),
    "power-up": ("base", ["power_up"], {"asks": "always"}, [2, 5]),
    "draft": ("base", ["power_up", "mutant_draft"], {"asks": "always"}, [3, 6]),
    "luchador": ("base", ["luchador"], {}, [4]),
    "everything": (
        "base",
        ["origins_cards", "wicked", "power_up", "mutant_draft", "luchador"],
        {"asks": "always", "origins_mix": "all"},
        [3, 4],
    ),
}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(f"sqlite+aiosqlite:///{tmp_path / 't.sqlite'}") as server:
        yield server


def options_of(product: str, players: int) -> TableOptions:
    edition, modules, rules, _ = PRODUCTS[product]
    return TableOptions(edition=edition, players=players, modules=modules, rules=rules, pace=0)


every_product = pytest.mark.parametrize(
    "product,players",
    [(name, n) for name, (_, _, _, numbers) in PRODUCTS.items() for n in numbers],
    ids=lambda value: str(value),
)


# --- what is hidden


def hidden_ids(game: Game | None, seats: Sequence[int]) -> set[str]:
    """Components that lie, all copies of them, where none of these seats can see them."""
    if game is None:
        return set()
    g = game._state
    unknown = set.intersection(*({g.pile[i] for i in hidden_deck(g, seat)} for seat in seats or (None,)))
    known = {*g.pile[: g.deck_size], *g.market, *(c for c in range(CARDS) if g.place[c] >= 0)} - unknown - {-1}
    names = game.names.things
    hidden = {names[c] for c in unknown}
    shown = {names[c] for c in (*known, *range(CARDS, EVOS))} | set(game.discard)
    for evolution in EVOLUTIONS.values():
        place = g.place[evolution.number]
        zone, owner, _ = where_evolution_is(place) if place != OUT else ("", 0, 0)
        if zone == "deck" or (zone in ("hand", "choice", "picks", "pack") and owner not in seats):
            hidden.add(names[evolution.number])
        elif zone:
            shown.add(names[evolution.number])
    if g.luchador:
        held = set.intersection(*(set(hidden_challenges(g, seat)) for seat in seats or (None,)))
        hidden |= {game.names.challenges[card] for card in held}
        shown |= {game.names.challenges[card] for card, place in enumerate(g.challenge) if place == SPENT}
    # A card and a tile, or two copies, may share an id: seen is seen.
    return hidden - shown


def words_in(value: Any) -> set[str]:
    """Every word of every text in a message: ids stand alone, or in the keys of options after the verb."""
    if isinstance(value, dict):
        rest = {k: v for k, v in value.items() if k not in ("kind", "cause", "window", "type")}
        if "key" in rest:
            rest["key"] = rest["key"].partition(" ")[2]
        phrases = [rest.pop(name) for name in ("label", "prompt") if name in rest] + rest.pop("log", [])
        return {w for k, v in rest.items() for w in (k, *words_in(v))} | {w for p in phrases for w in words_of(p)}
    if isinstance(value, list):
        return {w for v in value for w in words_in(v)}
    return set(re.split(r"[ ()]+", value)) if isinstance(value, str) else set()


def words_of(phrase: list[Any]) -> set[str]:
    """Every word of a phrase, but for the kind of message, which may be called what a card is called."""
    return {*phrase[0].split(":")[1:], *words_in(phrase[1:])}


class Told:
    """Looks for what is hidden in what clients are told. `games[n]` is the game after entry n."""

    def __init__(self, games: list[Game | None], secrets: Iterable[str]) -> None:
        self.games = games
        self.secrets = [secret.encode() for secret in secrets]
        self.pages = 0
        self._hidden: dict[tuple[int, ...], set[str]] = {}

    def hidden(self, number: int, seats: Sequence[int]) -> set[str]:
        key = (number, *seats)
        if key not in self._hidden:
            self._hidden[key] = hidden_ids(self.games[number], seats)
        return self._hidden[key]

    def check(self, data: bytes, seats: Sequence[int]) -> None:
        self.pages += 1
        message = json.loads(data)
        over = (message.get("table") or {}).get("status") == "over"
        for secret in self.secrets:
            assert over or secret not in data, f"{secret!r} shows in {data!r}"
        steps = message.pop("steps", None) or [s for s in [message.pop("step", None)] if s]
        for step in steps:
            self.check_step(step, seats)
        number = message.get("number") or (steps[-1]["number"] if steps else None)
        if number is not None and message["type"] != "ok":
            shown = words_in(message) & self.hidden(number, seats)
            assert not shown, f"{shown} shows to {seats or 'a spectator'}: {data!r}"

    def check_step(self, step: dict[str, Any], seats: Sequence[int]) -> None:
        assert step.keys() <= {"number", "at", "kind", "seat", "body", "events", "log"}, step
        body = step.get("body", {})
        match step["kind"]:
            case "act":
                assert body in ({}, {"bot": True}), "an answer is not told, only what comes of it"
            case "sit":
                assert body.keys() <= {"name", "monster", "bot", "salt"}
            case "open":
                assert body.keys() == {"options", "commitment"}
            case "chat":
                assert body.keys() <= {"text", "name"}
            case kind:
                assert kind in ("start", "undo", "muted", "carry") and body.keys() <= {"monsters", "rules"}, step
        events = step.get("events", [])
        for event in events:
            if event.get("secret") and event["seat"] not in seats:
                assert "card" not in event and "family" not in event, event
        number = step["number"]
        before, after = self.hidden(number - 1, seats), self.hidden(number, seats)
        shuffled = any("shuffle" in event["kind"] for event in events)
        # What lay in a pile before and after a shuffle may well have been seen in between.
        own = [event for event in events if event.get("secret") and event["seat"] in seats]
        others = [event for event in events if event not in own]
        said = words_in({"log": step.get("log", [])}) - {event.get("card") for event in own}
        shown = set() if shuffled else (words_in(others) | said) & before & after
        assert not shown, f"{shown} shows to {seats or 'a spectator'} in {step}"


def seeds_of(table: Table, actions: Iterable[int]) -> list[str]:
    """All that the shuffle and the dice of these actions are made of, as it could be written."""
    deal = fairness.deal_seed(table.secret, table.id, table.salts)
    seeds = [fairness.seed_for(table.secret, table.id, table.salts, i) for i in actions]
    return [table.secret, str(deal), f"{deal:x}", *seeds]


# --- a table in this process


class Party:
    """A table of people, somebody who holds two seats, and a spectator; and what each of them is sent."""

    def __init__(self, options: TableOptions, seed: int, hoards: bool = False) -> None:
        self.rng = random.Random(seed)
        self.hoards = hoards
        """Nobody plays Evolutions, so that hands grow."""
        self.table = Table("a-table", self.rng.randbytes(32).hex(), RULES_VERSION)
        self.tokens = [hash_token(f"token of {i} {seed}") for i in range(options.players)]
        self.games: list[Game | None] = [None]
        self.at = 1000.0
        opened = {"options": msgspec.to_builtins(options), "host": [self.tokens[0]]}
        self.enter("open", None, {**opened, "commitment": self.table.commitment})
        for i, token in enumerate(self.tokens):
            monster = "luchador" if i == 1 and {"luchador", "power_up"} <= set(options.modules) else None
            seat, body = self.table.propose_sit(token, f"Player {i}", monster, None, None, f"salt {i}")
            self.enter("sit", seat, body)
        both = hash_token(f"two seats {seed}")
        for seat in {0, options.players - 1}:
            self.enter("carry", seat, {"token": both})
        self.enter("start", None, self.table.propose_start(self.tokens[0]))
        self.clients = [Reader(token) for token in (*self.tokens, both, None)]
        for client in self.clients:
            client.seats = self.table.seats_of(client.token)
        self.told = Told(self.games, [*self.tokens, both])

    @property
    def game(self) -> Game:
        assert self.table.game is not None
        return self.table.game

    def enter(self, kind: str, seat: int | None, body: dict[str, Any]) -> None:
        self.at += 1
        self.table.take_step(Entry(self.table.number + 1, self.at, kind, seat, body))
        self.games.append(None if self.table.game is None else self.table.game.clone())

    def go_on(self) -> None:
        """Somebody acts, takes something back, or says something."""
        undoer = self.table.undoer()
        if undoer is not None and self.rng.random() < 0.1:
            self.table.propose_undo(undoer, self.table.asked)
            self.enter("undo", undoer, {})
        elif self.rng.random() < 0.02:
            seat, body = self.table.propose_chat([self.rng.randrange(self.game.players)], None, "wings!")
            self.enter("chat", seat, body)
        else:
            decision = self.game.decision
            assert decision is not None
            key = choose(self.game, self.rng).key
            while self.hoards and key.startswith("play "):
                key = choose(self.game, self.rng).key
            body = self.table.propose_act(decision.seat, self.table.asked, key)
            self.enter("act", decision.seat, body)

    def look(self) -> None:
        """Everybody is sent what just happened, and now and then more."""
        actions = self.game.actions
        self.told.secrets = [s.encode() for s in (*seeds_of(self.table, range(actions - 1, actions + 2)), *self.tokens)]
        self.told.secrets += [str(n).encode() for n in self.game._state.rng if n > 10**9]
        pages = Pages(self.table, self.clients)
        for client in self.clients:
            self.told.check(pages.last(client), client.seats)
            if self.rng.random() < 0.02:
                self.told.check(pages.whole(client), client.seats)
                self.told.check(pages.missed(client, self.rng.randrange(self.table.number)), client.seats)


def play_through(party: Party, look: Callable[[Party], None]) -> None:
    seed_of = f"KAIJU_SEED={FIRST_SEED}"
    while not party.game.over:
        try:
            party.go_on()
            look(party)
        except AssertionError as error:
            error.add_note(f"at entry {party.table.number}, with {seed_of}")
            raise


@every_product
def test_nobody_is_sent_what_is_hidden(product: str, players: int) -> None:
    for seed in range(FIRST_SEED, FIRST_SEED + ROUNDS):
        party = Party(options_of(product, players), seed)
        play_through(party, Party.look)
        assert party.told.pages > 100
        for client in party.clients:
            party.told.check(Pages(party.table, [client]).missed(client, 0), client.seats)


def test_the_search_finds_what_it_looks_for() -> None:
    """Every kind of leak, put there by hand, is found: otherwise the test above would prove nothing."""
    party = Party(options_of("everything", 4), FIRST_SEED)
    while not any(event.get("secret") for step in party.table.steps if step.secrets for event in step.secrets[1]):
        party.go_on()
    while not party.game.seats[1].hand or party.game.decision is None or not party.table.steps[-1].public:
        party.go_on()
    party.look()
    game, table, seat = party.game, party.table, 0
    client = party.clients[seat]
    page = json.loads(Pages(table, [client]).whole(client))
    g = game._state
    top = next(c for c in reversed(g.pile[: g.deck_size]) if NAMES[c] in hidden_ids(game, [seat]))
    held = next(s.challenge for s in game.seats[1:] if s.challenge)
    leaks: list[dict[str, Any]] = [
        {"view": {**page["view"], "deck": [NAMES[top]]}},
        {"view": {**page["view"], "market": [{"card": f"buy {NAMES[top]}"}]}},
        {"view": {**page["view"], "others": [game.seats[1].hand[0]]}},
        {"view": {**page["view"], "fight": held}},
        {"table": {**page["table"], "secret": table.secret}},
        {"table": {**page["table"], "tokens": party.tokens}},
        {"seed": fairness.seed_for(table.secret, table.id, table.salts, game.actions)},
        {"rng": max(g.rng)},
    ]
    for leak in leaks:
        with pytest.raises(AssertionError):
            party.told.check(json.dumps({**page, **leak}).encode(), client.seats)
    step = next(step for step in table.steps if step.secrets)
    assert step.secrets is not None
    out, events = step.secrets
    told = {"type": "missed", "steps": [{**out, "events": events}]}
    with pytest.raises(AssertionError):
        party.told.check(json.dumps(told).encode(), [])
    seen = [table_module.as_public(event) for event in events]
    told = {"type": "missed", "steps": [{**table_module.with_log(out, events), "events": seen}]}
    with pytest.raises(AssertionError):
        party.told.check(json.dumps(told).encode(), [])
    with pytest.raises(AssertionError):
        party.told.check_step({**out, "kind": "act", "body": {"key": "yield"}}, [])
    party.told.check(json.dumps(page).encode(), client.seats)


# --- tables that might as well be this one


class Twin(Table):
    """A table that differs from another in nothing that some seat may know: its promise tells nothing either."""

    promised = ""

    @property
    def commitment(self) -> str:
        return self.promised


def twin_of(table: Table, seat: int | None, rng: random.Random) -> Table:
    twin = copy.copy(table)
    twin.__class__ = Twin
    assert isinstance(twin, Twin) and table.game is not None
    twin.promised = table.commitment
    twin.secret = rng.randbytes(32).hex() if table.status != "over" else table.secret
    twin.game = otherwise(table.game, seat, rng)
    twin.seats = [
        holder if i == seat or holder is None else dataclasses.replace(holder, tokens=[rng.randbytes(32).hex()])
        for i, holder in enumerate(table.seats)
    ]
    twin.host = table.host if seat == 0 else [rng.randbytes(32).hex()]
    others = [i for i in range(len(table.seats)) if i != seat]
    mine = {} if seat is None else {seat: table.own.get(seat, Seated())}
    twin.own = mine | {i: Seated(some_standing(rng), (rng.choice(others),)) for i in others}
    twin.steps = [other_secrets(step, seat, rng) for step in table.steps]
    twin.asked_at, twin.banks = list(table.asked_at), list(table.banks)
    return twin


def other_secrets(step: Step, seat: int | None, rng: random.Random) -> Step:
    """The same step, if what others alone know of it had been something else."""
    if step.secrets is None:
        return step
    out, events = step.secrets
    changed = [
        {**event, "card": rng.choice(list(EVOLUTIONS))} if event.get("secret") and event["seat"] != seat else event
        for event in events
    ]
    return Step(step.number, step.public, step.chat_of, (out, changed))


def some_standing(rng: random.Random) -> Standing:
    return Standing(
        yield_at=rng.choice([None, 3, 8]),
        stay_at=rng.choice([None, 2, 5]),
        usual_order=rng.random() < 0.5,
        skip_buying=rng.random() < 0.5,
        stops=rng.choice(["always", "matters", "turn", "never"]),
    )


def everything_for(table: Table, seat: int | None, token: str | None) -> list[bytes]:
    """All that a client could be sent of a table now, refusals included."""
    client = Reader(token)
    client.seats = table.seats_of(token)
    assert client.seats == ([] if seat is None else [seat])
    pages = Pages(table, [client])
    out = [pages.whole(client), pages.last(client), pages.missed(client, 0), json.dumps(table.describe()).encode()]
    for ask in (
        lambda: table.propose_act(seat or 0, table.asked, "play nine-lives"),
        lambda: table.propose_act(seat or 0, table.asked, "buy wings"),
        lambda: table.propose_act(seat or 0, table.asked - 1, "pass"),
        lambda: table.propose_undo(seat or 0, table.asked),
        lambda: table.propose_start(token),
    ):
        try:
            out.append(repr(ask()).encode())
        except Refusal as refusal:
            out.append(json.dumps(refusal.to_dict()).encode())
    return out


@every_product
def test_a_table_with_other_secrets_is_told_in_the_same_bytes(product: str, players: int) -> None:
    compared = 0

    def look(party: Party) -> None:
        nonlocal compared
        fighting = party.game._state.challenger >= 0
        if party.rng.random() > LOOKED_AT / players * (4 if fighting else 1):
            return
        for seat in (None, *range(players)):
            token = None if seat is None else party.tokens[seat]
            # Whoever holds two seats knows more, and is looked at above.
            twin = twin_of(party.table, seat, party.rng)
            assert everything_for(twin, seat, token) == everything_for(party.table, seat, token), f"seat {seat}"
            compared += 1

    for seed in range(FIRST_SEED, FIRST_SEED + ROUNDS):
        play_through(Party(options_of(product, players), seed), look)
    assert compared > 20


@every_product
def test_who_hears_the_same_sees_the_same(product: str, players: int) -> None:
    """The same step at a table with other secrets: if it is told alike, all that follows from it is told alike.

    What can be taken back, who is asked what, and all views would otherwise tell more than was said.
    """
    compared = 0

    def look(party: Party) -> None:
        nonlocal compared
        game, rng = party.game, party.rng
        if game.decision is None or rng.random() > LOOKED_AT / players:
            return
        key, actor = choose(game, rng).key, game.decision.seat
        for seat in (None, *range(players)):
            token = None if seat is None else party.tokens[seat]
            here, there = twin_of(party.table, seat, rng), twin_of(party.table, seat, rng)
            here.game = game.clone()
            assert there.game is not None and there.game.decision is not None
            if key not in there.game.decision.options.keys:
                assert seat != actor
                continue
            # The same dice, so that nothing but what is hidden makes a difference.
            there.secret = here.secret
            there.game._state.script_end = 0
            for table in (here, there):
                table.take_step(Entry(table.number + 1, party.at, "act", actor, {"key": key}))
            client = Reader(token)
            client.seats = [] if seat is None else [seat]
            heard = [Pages(table, []).step(client, table.number) for table in (here, there)]
            views = [t.game.view(seat) for t in (here, there) if t.game is not None]
            asked = [view.pop("decision") for view in views]
            # What lies on the table is seen, told or not: a discarded Evolution, or what one drew oneself.
            if heard[0] == heard[1] and views[0] == views[1]:
                assert asked[0] == asked[1], f"seat {seat}, {key}"
                assert everything_for(here, seat, token) == everything_for(there, seat, token), f"seat {seat}, {key}"
                compared += 1

    for seed in range(FIRST_SEED, FIRST_SEED + ROUNDS):
        play_through(Party(options_of(product, players), seed), look)
    assert compared > 10


@pytest.mark.parametrize("product,players", [("power-up", 4), ("draft", 3), ("everything", 4)])
def test_an_answer_that_comes_at_once_tells_nothing_of_a_hand(product: str, players: int) -> None:
    """Whether a standing answer stands hangs on nothing that somebody else can't see."""
    answered = differed = 0

    def look(party: Party) -> None:
        nonlocal answered, differed
        game = party.game
        if game.decision is None:
            return
        other = otherwise(game, None, party.rng)
        assert other.decision is not None
        differed += list(other.decision.options.keys) != list(game.decision.options.keys)
        standing = some_standing(party.rng)
        for stops in ("always", "matters", "turn", "never"):
            standing = msgspec.structs.replace(standing, stops=stops)
            answer = standing_answer(game, standing)
            assert standing_answer(other, standing) == answer
            answered += answer is not None

    for seed in range(FIRST_SEED, FIRST_SEED + ROUNDS):
        play_through(Party(options_of(product, players), seed, hoards=True), look)
    assert answered > 10 and differed > 10


# --- through real sockets


class Listener:
    """A client that keeps every byte it is sent, by socket and by HTTP."""

    def __init__(self, client: Client, table: str, seats: Sequence[int]) -> None:
        self.client, self.table, self.seats = client, table, seats
        self.heard: list[bytes] = []
        self.errors: list[bytes] = []
        self.stack = client.live(table)
        self.channel = self.stack.__enter__()
        self._keep(self.channel)

    def _keep(self, channel: Channel) -> None:
        receive = channel.socket.recv

        def recv(timeout: float | None = None) -> str | bytes:
            data = receive(timeout)
            self.heard.append(data.encode() if isinstance(data, str) else data)
            return data

        channel.socket.recv = recv  # type: ignore[method-assign, assignment]

    def reconnect(self, seen: int) -> None:
        self.stack.__exit__(None, None, None)
        self.stack = self.client.live(self.table, seen)
        self.channel = self.stack.__enter__()
        self._keep(self.channel)
        self.channel.hear_until(lambda m: m["type"] == "table")

    def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        response = self.client.http.request(method, f"/api/tables/{self.table}{path}", json=body)
        head = "\n".join(f"{name}: {value}" for name, value in response.headers.items())
        if response.status_code == 200 and path in ("", "/steps"):
            self.heard.append(response.content)
        else:
            self.errors.append(response.content)
        self.errors.append(head.encode())
        return response


def entries_of(path: Path, table: str) -> tuple[str, list[Entry]]:
    """The table's secret and entries, read from the file itself."""
    with sqlite3.connect(path) as database:
        (secret,) = database.execute("select secret from tables where id = ?", (table,)).fetchone()
        rows = database.execute(
            "select number, at, kind, seat, body, events from entries where table_id = ? order by number", (table,)
        ).fetchall()
    return secret, [
        Entry(number, at, kind, seat, json.loads(body), None if events is None else json.loads(events))
        for number, at, kind, seat, body, events in rows
    ]


def test_every_byte_of_a_game_through_sockets_and_http(tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite"
    rng = random.Random(FIRST_SEED)
    edition, modules, rules, _ = PRODUCTS["everything"]
    with Server(f"sqlite+aiosqlite:///{path}") as server:
        people = [server.client() for _ in range(3)]
        table = people[0].open_table(edition=edition, players=4, modules=modules, rules=rules)
        for i, person in enumerate(people):
            person.sit(table, f"Player {i}", monster="luchador" if i == 1 else None)
        people[2].sit(table, "Player 3")  # holds two seats
        held: list[list[int]] = [[0], [1], [2, 3], [], []]
        clients = [*people, server.client(), server.client(token=False)]
        listeners = [Listener(client, table, seats) for client, seats in zip(clients, held, strict=True)]
        people[0].start(table)
        while not listeners[0].channel.over:
            play_on(listeners, rng)
        for listener in listeners:
            while not listener.channel.over:
                listener.channel.hear()
            listener.stack.__exit__(None, None, None)
    secret, entries = entries_of(path, table)
    check_all(table, secret, entries, listeners)


def play_on(listeners: list[Listener], rng: random.Random) -> None:
    """Whoever has to answer does; others look around and try what isn't theirs to do."""
    question = listeners[0].channel.question
    number = listeners[0].channel.number
    for listener in listeners[1:]:
        while listener.channel.number < number:
            listener.channel.hear()
        question = listener.channel.question
    if question is None:
        listeners[0].channel.hear()
        return
    if rng.random() < 0.05:
        listener = rng.choice(listeners)
        asks: list[tuple[str, str, Any]] = [
            ("GET", "", None),
            ("GET", "/steps", None),
            ("GET", "/record", None),
            ("POST", "/actions", {"question": question["number"], "key": "play nine-lives"}),
            ("POST", "/actions", {"question": question["number"], "key": "reveal", "seat": rng.randrange(6)}),
            ("POST", "/undo", {"question": 3}),
            ("POST", "/start", None),
        ]
        for method, path, body in rng.sample(asks, 3):
            listener.ask(method, path, body)
        if rng.random() < 0.5:
            listener.reconnect(rng.randrange(number))
    deciding = next(listener for listener in listeners if question["seat"] in listener.seats)
    keys = deciding.channel.options
    verb = rng.choice(sorted({key.split()[0] for key in keys}))
    reply = deciding.channel.act(rng.choice([key for key in keys if key.split()[0] == verb]))
    assert reply["type"] == "ok", reply
    while deciding.channel.number < reply["number"]:
        deciding.channel.hear()
    listeners.remove(deciding)
    listeners.insert(0, deciding)


def check_all(table_id: str, secret: str, entries: list[Entry], listeners: list[Listener]) -> None:
    table = Table(table_id, secret, RULES_VERSION)
    games: list[Game | None] = [None]
    for entry in entries:
        table.follow(entry)
        games.append(None if table.game is None else table.game.clone())
    assert table.status == "over" and table.game is not None and not table.told_wrongly
    tokens = [listener.client.token for listener in listeners if listener.client.token]
    told = Told(games, [*seeds_of(table, range(table.game.actions + 1)), *tokens, *map(hash_token, tokens)])
    for listener in listeners:
        kinds = set()
        for data in listener.heard:
            told.check(data, listener.seats)
            kinds.add(json.loads(data)["type"])
        assert {"table", "step", "presence"} <= kinds
        for data in listener.errors:
            assert not any(secret in data for secret in told.secrets)
            if data.startswith(b"{"):
                assert json.loads(data).keys() - {"reason"} in ({"error", "message"}, {"number"})
                assert not words_in(json.loads(data)) & set(EVOLUTIONS)
    assert told.pages > 300 and any(listener.errors for listener in listeners)


def test_a_position_that_a_game_begins_with_is_not_told(server: Server) -> None:
    """It holds the deck in its order."""
    client = server.client()
    lesson = client.get("/lessons")[0]
    table = client.post(f"/lessons/{lesson}", {"name": "Ann"})["id"]
    steps = client.get(f"/tables/{table}/steps")["steps"]
    start = next(step for step in steps if step["kind"] == "start")
    assert start["body"].keys() <= {"monsters", "rules"}
    assert not words_in(client.get(f"/tables/{table}")) & {"position", "deck", "pile"}


# --- unknown, foreign and guessed all look the same


def asked_of(table: str, seat: int = 0) -> list[tuple[str, str, Any]]:
    """Everything that can be asked about a table."""
    path = f"/api/tables/{table}"
    return [
        ("GET", path, None),
        ("GET", f"{path}/steps", None),
        ("GET", f"{path}/steps?after=2", None),
        ("GET", f"{path}/record", None),
        ("PATCH", path, {}),
        ("POST", f"{path}/seats", {"name": "Eve"}),
        ("POST", f"{path}/seats", {"bot": "random"}),
        ("DELETE", f"{path}/seats/{seat}", None),
        ("POST", f"{path}/start", None),
        ("POST", f"{path}/rematch", None),
        ("POST", f"{path}/actions", {"question": 7, "key": "stop"}),
        ("POST", f"{path}/actions", {"question": 7, "key": "stop", "seat": seat}),
        ("POST", f"{path}/undo", {"question": 7}),
        ("POST", f"{path}/chat", {"text": "hello", "name": "Eve"}),
        ("POST", f"{path}/back", None),
        ("PUT", f"{path}/seats/{seat}/standing", {}),
        ("POST", f"{path}/seats/{seat}/carry", None),
        ("GET", f"{path}/report", None),
        ("GET", f"{path}/replay?seat={seat}", None),
        ("POST", f"{path}/branch", {"action": 0, "seat": seat}),
    ]


def answer_to(client: Client, method: str, path: str, body: Any) -> tuple[int, bytes, list[tuple[str, str]]]:
    """Status, body and headers, but for the date and a cookie's value, which is random."""
    response = client.http.request(method, path, json=body)
    headers = [(k, "…" if k in ("date", "set-cookie") else v) for k, v in response.headers.items()]
    return response.status_code, response.content, headers


def closed_with(client: Client, table: str) -> tuple[int, str, list[dict[str, Any]]]:
    """How a live channel ends for a client that isn't let in, and what it heard before."""
    address = client.url.replace("http", "ws") + f"/api/tables/{table}/live"
    headers = {"Authorization": f"Bearer {client.token}"} if client.token else {}
    with connect(address, additional_headers=headers) as socket:
        return heard_until_closed(Channel(socket))


def heard_until_closed(channel: Channel) -> tuple[int, str, list[dict[str, Any]]]:
    heard: list[dict[str, Any]] = []
    with contextlib.suppress(ConnectionClosed):
        while True:
            heard.append(channel.hear())
    assert channel.socket.close_code is not None
    return channel.socket.close_code, channel.socket.close_reason or "", heard


def playing(client: Client, others: Sequence[Client] = (), **options: Any) -> str:
    table = client.open_table(players=2 if len(others) < 2 else len(others) + 1, **options)
    client.sit(table, "Ann")
    for i, other in enumerate(others):
        other.sit(table, f"Guest {i}")
    if not others:
        client.put_bot(table)
    client.start(table)
    return table


def test_a_table_that_is_not_to_be_watched_is_to_strangers_as_if_it_were_not(server: Server) -> None:
    ann, bob, eve, nobody = server.client(), server.client(), server.client(), server.client(token=False)
    private = playing(ann, [bob], watch=False)
    guessed = "A" * len(private)
    foreign = playing(eve)  # somebody with a seat elsewhere is a stranger here all the same
    for asker in (eve, nobody):
        for (method, path, body), (_, no_path, _) in zip(asked_of(private), asked_of(guessed), strict=True):
            answer = answer_to(asker, method, path, body)
            assert answer == answer_to(asker, method, no_path, body), f"{method} {path}"
            assert answer[0] in (403, 404), f"{method} {path}"
        ended = closed_with(asker, private)
        assert ended == closed_with(asker, guessed) == (4004, "There is no such table.", [])
    assert foreign != private
    assert ann.get(f"/tables/{private}")["you"]["seats"] == [0]
    assert bob.get(f"/tables/{private}")["you"]["seats"] == [1]


@pytest.mark.parametrize("table_id", ["%00", "%FF", "a%20b", "a" * 500, "é", "..", "mine%00", "'--", "%F0%9F%A6%96"])
def test_ids_that_can_be_none_are_answered_like_unknown_ones(server: Server, table_id: str) -> None:
    eve = server.client()
    for (method, path, body), (_, no_path, _) in zip(asked_of(table_id), asked_of("A" * 16), strict=True):
        if table_id == "..":
            continue  # clients and servers resolve it to another path
        assert answer_to(eve, method, path, body) == answer_to(eve, method, no_path, body), path


def test_a_token_that_nobody_has_and_somebody_elses_are_answered_alike(server: Server) -> None:
    ann, bob, eve = server.client(), server.client(), server.client()
    table = playing(ann, [bob], chat="seats")
    playing(eve)
    unknown, other = server.client(), eve
    for method, path, body in asked_of(table):
        assert answer_to(unknown, method, path, body) == answer_to(other, method, path, body), f"{method} {path}"
    nobody = server.client(token=False)
    for token in ("x" * 31, "x" * 500, "\u00e9" * 40, "-"):
        odd = server.client(token=False)
        odd.http.headers = httpx.Headers([(b"authorization", f"Bearer {token}".encode("latin-1"))])
        for method, path, body in asked_of(table):
            assert answer_to(odd, method, path, body) == answer_to(nobody, method, path, body), f"{method} {path}"


def test_a_seat_of_somebody_else_is_as_closed_as_one_that_is_not_there(server: Server) -> None:
    ann, bob = server.client(), server.client()
    table = playing(ann, [bob])
    for mine, theirs in zip(asked_of(table, 4), asked_of(table, 0), strict=True):
        if mine[1] != theirs[1] or (mine[2] or {}).get("seat") is not None:
            answers = {answer_to(bob, *mine)[:2], answer_to(bob, *theirs)[:2]}
            assert len(answers) == 1 and answers.pop()[0] in (403, 409), mine


def test_codes_that_carry_a_seat_tell_nothing_by_failing(server: Server) -> None:
    ann, eve = server.client(), server.client()
    table = playing(ann)
    code = ann.post(f"/tables/{table}/seats/0/carry")["code"]
    server.client().post("/carry", {"code": code})
    used, guessed = (answer_to(eve, "POST", "/api/carry", {"code": c}) for c in (code, "x" * len(code)))
    assert used == guessed and used[0] == 404


def test_who_looks_on_is_sent_away_when_looking_on_ends(server: Server) -> None:
    """A table that isn't to be watched can be seen by who has its link until it starts, to sit down; not later."""
    ann, eve = server.client(), server.client()
    table = ann.open_table(players=2, watch=False)
    ann.sit(table, "Ann")
    ann.put_bot(table)
    with eve.live(table) as looking, ann.live(table) as sitting:
        looking.hear_until(lambda m: m["type"] == "table")
        ann.start(table)
        code, _, heard = heard_until_closed(looking)
        assert code == 4004
        assert not any(message.get("view") or "events" in message.get("step", {}) for message in heard)
        sitting.hear_until(lambda m: m.get("view") is not None)
    assert "There is no such table." in eve.get(f"/tables/{table}", 404)["message"]


# --- tokens


def test_tokens_are_compared_in_constant_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each with every one that is known, whatever was found before."""
    compared: list[tuple[str, str]] = []

    def compare(known: str, given: str) -> bool:
        compared.append((known, given))
        return hmac.compare_digest(known, given)

    party = Party(options_of("origins", 4), FIRST_SEED)
    monkeypatch.setattr(table_module, "hmac", type("Spy", (), {"compare_digest": staticmethod(compare)}))
    assert party.table.seats_of(party.tokens[2]) == [2]
    known = [token for holder in party.table.seats if holder for token in holder.tokens]
    assert [k for k, _ in compared] == known
    compared.clear()
    assert party.table.seats_of("f" * 64) == []
    assert [k for k, _ in compared] == known


def test_no_token_is_compared_with_an_equals_sign() -> None:
    source = Path(table_module.__file__).parent
    for path in source.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Compare) and any(isinstance(op, ast.Eq | ast.NotEq) for op in node.ops):
                for side in (node.left, *node.comparators):
                    text = ast.unparse(side)
                    token = re.search(r"(^|[._])(token|raw|secret|code)s?$", text)
                    # Codes of refusals and columns of the store are something else.
                    fine = "refusal" in text or ast.unparse(node).startswith(("holders.c", "carries.c"))
                    assert not token or fine, f"{path.name}: {ast.unparse(node)}"


def test_a_seat_is_found_only_with_its_own_token() -> None:
    party = Party(options_of("origins", 3), FIRST_SEED)
    for i, token in enumerate(party.tokens):
        assert party.table.seats_of(token) == [i]
        assert party.table.seats_of(token[:-1]) == party.table.seats_of(token.upper()) == []
    assert party.table.seats_of(None) == party.table.seats_of("") == []
