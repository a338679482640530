"""Nothing leaks: every byte that a seat or a spectator is sent, over whole games, is held against what it may know.

What is hidden is looked for by name: cards, seeds, tokens, answers.
"""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest

from kaiju import RULES_VERSION
from kaiju.game import Game
from kaiju.rules.components import INSTALLED
from kaiju.server.net.server_messages import ServerMessages
from kaiju.server.tables import fairness
from kaiju.server.tables.entries import Entry, as_public, with_log
from kaiju.server.tables.table import Table
from kaiju.server.tables.tokens import hash_token
from tests.server.leaks import (
    FIRST_SEED,
    PRODUCTS,
    ROUNDS,
    LeakSearch,
    WatchedTable,
    every_product,
    hidden_ids,
    options_of,
    play_through,
    seeds_of,
    words_in,
)
from tests.server.running import Channel, Client, Server


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(f"sqlite+aiosqlite:///{tmp_path / 't.sqlite'}") as server:
        yield server


@every_product
def test_nobody_is_sent_what_is_hidden(product: str, players: int) -> None:
    for seed in range(FIRST_SEED, FIRST_SEED + ROUNDS):
        party = WatchedTable(options_of(product, players), seed)
        play_through(party, WatchedTable.look)
        assert party.told.messages > 100
        for client in party.clients:
            party.told.check(ServerMessages(party.table, [client]).missed(client, 0), client.seats)


def test_the_search_finds_what_it_looks_for() -> None:
    """Every kind of leak, put there by hand, is found: otherwise the test above would prove nothing."""
    party = WatchedTable(options_of("everything", 4), FIRST_SEED)
    while not any(event.get("secret") for entry in party.table.log if entry.secrets for event in entry.secrets[1]):
        party.go_on()
    while not party.game.seats[1].hand or party.game.decision is None or not party.table.log[-1].public:
        party.go_on()
    party.look()
    game, table, seat = party.game, party.table, 0
    client = party.clients[seat]
    message = json.loads(ServerMessages(table, [client]).table(client))
    g, names = game._state, game.names.things
    top = next(c for c in reversed(g.pile[: g.deck_size]) if names[c] in hidden_ids(game, [seat]))
    held = next(s.challenge for s in game.seats[1:] if s.challenge)
    leaks: list[dict[str, Any]] = [
        {"view": {**message["view"], "deck": [names[top]]}},
        {"view": {**message["view"], "market": [{"card": f"buy {names[top]}"}]}},
        {"view": {**message["view"], "others": [game.seats[1].hand[0]]}},
        {"view": {**message["view"], "fight": held}},
        {"table": {**message["table"], "secret": table.secret}},
        {"table": {**message["table"], "tokens": party.tokens}},
        {"seed": fairness.seed_for(table.secret, table.id, table.salts, game.actions)},
        {"rng": max(g.rng)},
    ]
    for leak in leaks:
        with pytest.raises(AssertionError):
            party.told.check(json.dumps({**message, **leak}).encode(), client.seats)
    entry = next(entry for entry in table.log if entry.secrets)
    assert entry.secrets is not None
    out, events = entry.secrets
    told = {"type": "missed", "entries": [{**out, "events": events}]}
    with pytest.raises(AssertionError):
        party.told.check(json.dumps(told).encode(), [])
    seen = [as_public(event) for event in events]
    told = {"type": "missed", "entries": [{**with_log(out, events), "events": seen}]}
    with pytest.raises(AssertionError):
        party.told.check(json.dumps(told).encode(), [])
    with pytest.raises(AssertionError):
        party.told.check_step({**out, "kind": "act", "body": {"key": "yield"}}, [])
    party.told.check(json.dumps(message).encode(), client.seats)


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
        if response.status_code == 200 and path in ("", "/entries"):
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
            ("GET", "/entries", None),
            ("GET", "/record", None),
            ("POST", "/actions", {"question": question["number"], "key": "play nine-lives"}),
            ("POST", "/actions", {"question": question["number"], "key": "reveal", "seat": rng.randrange(6)}),
            ("POST", "/undo", {"question": 3}),
            ("POST", "/start", None),
            *[("GET", f"/advice?seat={seat}", None) for seat in range(6) if seat not in listener.seats][:1],
            ("GET", "/chances?action=3", None),
            ("GET", "/review", None),
            ("GET", "/report", None),
            ("GET", "/replay?seat=0", None),
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
        table.apply_kept(entry)
        games.append(None if table.game is None else table.game.clone())
    assert table.status == "over" and table.game is not None and not table.rules_mismatch
    tokens = [listener.client.token for listener in listeners if listener.client.token]
    told = LeakSearch(games, [*seeds_of(table, range(table.game.actions + 1)), *tokens, *map(hash_token, tokens)])
    for listener in listeners:
        kinds = set()
        for data in listener.heard:
            told.check(data, listener.seats)
            kinds.add(json.loads(data)["type"])
        assert {"table", "entry", "presence"} <= kinds
        for data in listener.errors:
            assert not any(secret in data for secret in told.secrets)
            if data.startswith(b"{"):
                assert json.loads(data).keys() - {"reason"} in ({"error", "message"}, {"number"})
                assert not words_in(json.loads(data)) & set(INSTALLED["evolution"])
    assert told.messages > 300 and any(listener.errors for listener in listeners)


def test_a_position_that_a_game_begins_with_is_not_told(server: Server) -> None:
    """It holds the deck in its order."""
    client = server.client()
    lesson = client.get("/lessons")[0]
    table = client.post(f"/lessons/{lesson}", {"name": "Ann"})["id"]
    steps = client.get(f"/tables/{table}/entries")["entries"]
    start = next(step for step in steps if step["kind"] == "start")
    assert start["body"].keys() <= {"monsters", "rules"}
    assert not words_in(client.get(f"/tables/{table}")) & {"position", "deck", "pile"}
