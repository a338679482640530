"""Looking for leaks: what is hidden from a seat, and a table whose people are sent everything that they would be."""

from __future__ import annotations

import json
import os
import random
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec
import pytest

from kaiju import RULES_VERSION
from kaiju.bots import NAMES
from kaiju.boxes.luchador.codes import SPENT
from kaiju.boxes.power_up.codes import EVOS, EVOS_END
from kaiju.game import Game
from kaiju.lessons import CALM
from kaiju.rules.codes import OUT
from kaiju.rules.kit import plain
from kaiju.rules.state import CARDS, State
from kaiju.server.net.connection import Viewer
from kaiju.server.net.server_messages import ServerMessages
from kaiju.server.tables import fairness
from kaiju.server.tables.entries import Entry
from kaiju.server.tables.proposals import propose_act, propose_chat, propose_sit, propose_start, propose_undo
from kaiju.server.tables.table import Table
from kaiju.server.tables.tokens import hash_token
from kaiju.server.wire.options import TableOptions
from tests.properties.configs import choose
from tests.properties.invariants import where_evolution_is
from tests.properties.test_leaks import hidden_challenges, hidden_deck

FIRST_SEED = int(os.environ.get("KAIJU_SEED", "0"))
ROUNDS = int(os.environ.get("KAIJU_ROUNDS", "1"))
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
    hidden, shown = g.rules[hidden_things](g, seats)
    names = game.names.things
    hidden_names = {names[thing] for thing in hidden}
    shown_names = {names[thing] for thing in shown} | set(game.discard)
    if "luchador" in g.rules.box_ids:
        held = set.intersection(*(set(g.rules[hidden_challenges](g, seat)) for seat in seats or (None,)))
        challenges = game.names.lists["challenge"]
        hidden_names |= {challenges[card] for card in held}
        shown_names |= {challenges[card] for card, place in enumerate(g.challenge) if place == SPENT}
    # A card and a tile, or two copies, may share an id: seen is seen.
    return hidden_names - shown_names


@plain
def hidden_things(g: State, seats: Sequence[int]) -> tuple[set[int], set[int]]:
    """What none of these seats can see of what is in the game, and what some seat can."""
    hidden = set.intersection(*({g.pile[i] for i in hidden_deck(g, seat)} for seat in seats or (None,)))
    shown = {*g.pile[: g.deck_size], *g.market, *(c for c in range(CARDS) if g.place[c] >= 0)} - hidden - {-1}
    for thing in range(CARDS, len(g.place)):
        if not EVOS <= thing < EVOS_END:
            shown.add(thing)
        elif g.place[thing] != OUT:
            zone, owner, _ = where_evolution_is(g.place[thing])
            unseen = zone == "deck" or (zone in ("hand", "choice", "picks", "pack") and owner not in seats)
            (hidden if unseen else shown).add(thing)
    return hidden, shown


def words_in(value: Any) -> set[str]:
    """Every word of every text in a message: ids stand alone, or in the keys of options after the verb."""
    if isinstance(value, dict):
        rest = {k: v for k, v in value.items() if k not in ("kind", "cause", "window", "type")}
        if "key" in rest:
            rest["key"] = rest["key"].partition(" ")[2]
        if isinstance(rest.get("options"), dict) and "question" in rest:
            rest["options"] = [{"key": key, **told} for key, told in rest["options"].items()]
        phrases = [rest.pop(name) for name in ("label", "prompt") if name in rest] + rest.pop("log", [])
        return {w for k, v in rest.items() for w in (k, *words_in(v))} | {w for p in phrases for w in words_of(p)}
    if isinstance(value, list):
        return {w for v in value for w in words_in(v)}
    return set(re.split(r"[ ()]+", value)) if isinstance(value, str) else set()


def words_of(phrase: list[Any]) -> set[str]:
    """Every word of a phrase, but for the kind of message, which may be called what a card is called."""
    return {*phrase[0].split(":")[1:], *words_in(phrase[1:])}


class LeakSearch:
    """Looks for what is hidden in what clients are told. `games[n]` is the game after entry n."""

    def __init__(self, games: list[Game | None], secrets: Iterable[str]) -> None:
        self.games = games
        self.secrets = [secret.encode() for secret in secrets]
        self.messages = 0
        self._hidden: dict[tuple[int, ...], set[str]] = {}

    def hidden(self, number: int, seats: Sequence[int]) -> set[str]:
        key = (number, *seats)
        if key not in self._hidden:
            self._hidden[key] = hidden_ids(self.games[number], seats)
        return self._hidden[key]

    def check(self, data: bytes, seats: Sequence[int]) -> None:
        self.messages += 1
        message = json.loads(data)
        over = (message.get("table") or {}).get("status") == "over"
        for secret in self.secrets:
            assert over or secret not in data, f"{secret!r} shows in {data!r}"
        steps = message.pop("entries", None) or [s for s in [message.pop("entry", None)] if s]
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
                assert body.keys() <= {"bot"}, "an answer is not told, only what comes of it"
                assert body.get("bot", CALM) in (CALM, *NAMES)
            case "sit":
                assert body.keys() <= {"name", "monster", "bot", "salt", "salt_by"}
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


class WatchedTable:
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
            seat, body = propose_sit(
                self.table, token, f"Player {i}", monster, None, None, fairness.word(None, f"salt {i}")
            )
            self.enter("sit", seat, body)
        both = hash_token(f"two seats {seed}")
        for seat in {0, options.players - 1}:
            self.enter("carry", seat, {"token": both})
        self.enter("start", *propose_start(self.table, self.tokens[0]))
        self.clients = [Viewer(token) for token in (*self.tokens, both, None)]
        for client in self.clients:
            client.seats = self.table.seats_of(client.token)
            client.ahead = True
        self.told = LeakSearch(self.games, [*self.tokens, both])

    @property
    def game(self) -> Game:
        assert self.table.game is not None
        return self.table.game

    def enter(self, kind: str, seat: int | None, body: dict[str, Any]) -> None:
        self.at += 1
        self.table.apply_new(Entry(self.table.number + 1, self.at, kind, seat, body))
        self.games.append(None if self.table.game is None else self.table.game.clone())

    def go_on(self) -> None:
        """Somebody acts, takes something back, or says something."""
        undoer = self.table.undoer()
        if undoer is not None and self.rng.random() < 0.1:
            self.enter("undo", *propose_undo(self.table, undoer, self.table.asked))
        elif self.rng.random() < 0.02:
            speaker = self.rng.randrange(self.game.players)
            self.enter("chat", *propose_chat(self.table, self.tokens[speaker], None, "wings!"))
        else:
            decision = self.game.decision
            assert decision is not None
            key = choose(self.game, self.rng).key
            while self.hoards and key.startswith("play "):
                key = choose(self.game, self.rng).key
            self.enter("act", *propose_act(self.table, decision.seat, self.table.asked, key))

    def look(self) -> None:
        """Everybody is sent what just happened, and now and then more."""
        actions = self.game.actions
        self.told.secrets = [s.encode() for s in (*seeds_of(self.table, range(actions - 1, actions + 2)), *self.tokens)]
        self.told.secrets += [str(n).encode() for n in self.game._state.rng if n > 10**9]
        messages = ServerMessages(self.table, self.clients)
        for client in self.clients:
            self.told.check(messages.last_entry(client), client.seats)
            if messages.foretells(client):
                self.told.check(
                    json.dumps({**json.loads(messages.ahead(client)), "number": self.table.number}).encode(),
                    client.seats,
                )
            if self.rng.random() < 0.02:
                self.told.check(messages.table(client), client.seats)
                self.told.check(messages.missed(client, self.rng.randrange(self.table.number)), client.seats)


def play_through(party: WatchedTable, look: Callable[[WatchedTable], None]) -> None:
    seed_of = f"KAIJU_SEED={FIRST_SEED}"
    while not party.game.over:
        try:
            party.go_on()
            look(party)
        except AssertionError as error:
            error.add_note(f"at entry {party.table.number}, with {seed_of}")
            raise
