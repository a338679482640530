"""People for tests: they act all the time, come back after every fault, and remember all that they were told."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import reduce
from pathlib import Path
from typing import Any, Self

import httpx
from click.testing import CliRunner
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidMessage

import kaiju
from kaiju.cli import app
from kaiju.server.hub.bots import STAND_IN
from kaiju.server.store.errors import StoreError
from kaiju.server.store.store import Store
from kaiju.server.tables.entries import Entry
from kaiju.server.tables.rebuilding import StoredTable, rebuild
from kaiju.server.tables.table import Table
from kaiju.server.tables.thinking import answer_of
from tests.server.running import Client, Server, keys_of

ROUNDS = int(os.environ.get("KAIJU_ROUNDS", "0"))
"""How often a server is killed in one test; 0 is what the test itself thinks enough."""
SEED = int(os.environ.get("KAIJU_SEED", "0"))

UNREACHABLE = 4013
"""With which a live channel is closed that can't be served just now."""
HARMLESS = {"stale", "not-now", "busy", "slow-down", "unavailable"}
"""What somebody who acts all the time, twice and over a broken line may be told."""
OVER = 10**6
FAULTS = (OSError, ConnectionClosed, InvalidMessage, EOFError, httpx.TransportError)
"""What a client sees of a server that is gone."""


@dataclass
class Sent:
    """Something a player asked for."""

    kind: str
    question: int | None = None
    key: str | None = None
    text: str | None = None

    def is_entry(self, entry: Entry) -> bool:
        same_key = self.key is None or entry.body["key"] == self.key
        return entry.kind == self.kind and same_key and entry.body.get("text") == self.text


@dataclass
class Player:
    """One client at a table, of whichever server answers; without a token it only watches."""

    servers: Sequence[str]
    table: str
    token: str | None
    seats: list[int]
    random: random.Random
    at: int = 0
    """Which of the servers it goes to next."""
    told: dict[int, dict[str, Any]] = field(default_factory=dict)
    kept: dict[int, Sent] = field(default_factory=dict)
    """What it was told has been entered, by number."""
    said: list[str] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    over: bool = False
    _number: int = 0
    _sent: dict[int, Sent] = field(default_factory=dict)
    _ids: int = 0
    _answered: int = -1
    """The last question that it has sent an answer to over this line."""

    async def play(self) -> None:
        """Plays to the end of the game."""
        while not self.over:
            with contextlib.suppress(*FAULTS):
                await self._connect()
            if not self.over:
                self.at += 1
                await asyncio.sleep(0.1)

    async def _connect(self) -> None:
        # Now and then it has forgotten some of what it saw: it must be told the very same again.
        seen = self._number if self.random.random() < 0.8 else self.random.randrange(self._number + 1)
        server = self.servers[self.at % len(self.servers)]
        address = server.replace("http", "ws") + f"/api/tables/{self.table}/live?seen={seen}"
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        async with connect(address, additional_headers=headers, max_size=None, compression=None) as socket:
            self._sent, self._answered, self._number = {}, -1, seen
            async for data in socket:
                await self._hear(socket, json.loads(data))
                if self.over or (self.seats and self.random.random() < 0.005):
                    return

    async def _hear(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        match message["type"]:
            case "missed":
                for step in message["entries"]:
                    self._note(step)
            case "entry":
                self._note(message["entry"])
            case "table":
                # Sent after what was missed: nothing that it ever heard of is gone, nothing is left out.
                assert message["number"] == self._number
                assert self._number >= max((0, *self.told, *self.kept))
                assert message["you"]["seats"] == self.seats
            case "ok":
                sent = self._sent.pop(message["id"])
                self.kept[message["number"]] = sent
            case "refused":
                assert message["error"] in HARMLESS, message
                self.refused[message["error"]] += 1
                sent = self._sent.pop(message["id"])
                if message["error"] not in ("stale", "not-now") and sent.question == self._answered:
                    await asyncio.sleep(0.05)
                    await self._ask(socket, sent)
        if "question" in message:
            await self._act(socket, message)

    def _note(self, step: dict[str, Any]) -> None:
        number = step["number"]
        assert number == self._number + 1, f"told {number} after {self._number}"
        assert self.told.setdefault(number, step) == step, f"{number} was told in two ways"
        self._number = number

    async def _act(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        """Answers, chats, takes back: what somebody may do who has just heard how things stand."""
        self.over = message.get("table", {}).get("status") == "over"
        question = message["question"]
        chance = self.random.random()
        if self.seats and chance < 0.05:
            self.said.append(f"{self.seats} {len(self.said)} of {id(self)}")
            await self._ask(socket, Sent("chat", text=self.said[-1]))
        if question is None or question["number"] == self._answered:
            return
        if message["undo"] in self.seats and 0.05 < chance < 0.1:
            self._answered = question["number"]
            await self._ask(socket, Sent("undo", self._answered))
        elif question["seat"] in self.seats:
            self._answered = question["number"]
            sent = Sent("act", self._answered, self.random.choice(keys_of(message["view"]["decision"])))
            for _ in range(2 if chance > 0.95 else 1):
                await self._ask(socket, sent)

    async def _ask(self, socket: ClientConnection, sent: Sent) -> None:
        self._ids += 1
        self._sent[self._ids] = sent
        words = {"type": sent.kind, "id": self._ids, "question": sent.question, "key": sent.key, "text": sent.text}
        await socket.send(json.dumps({name: word for name, word in words.items() if word is not None}))


@dataclass
class Host:
    """Somebody who opens tables, sits down and starts, again and again, and remembers what the server agreed to."""

    servers: Sequence[str]
    at: int = 0
    agreed: list[tuple[str, str, Any]] = field(default_factory=list)
    """Table, kind of entry, and its seat."""

    async def work(self) -> None:
        while True:
            async with httpx.AsyncClient(base_url=self.servers[self.at % len(self.servers)], timeout=20) as client:
                with contextlib.suppress(*FAULTS):
                    token = (await client.post("/api/tokens")).json()["token"]
                    client.headers["Authorization"] = f"Bearer {token}"
                    while True:
                        await self._open(client)
                        await asyncio.sleep(0.05)
            self.at += 1
            await asyncio.sleep(0.1)

    async def _open(self, client: httpx.AsyncClient) -> None:
        table = (await self._ask(client, "/tables", {"players": 2}))["id"]
        self.agreed.append((table, "open", None))
        for name in ("Ann", "Bob"):
            seat = (await self._ask(client, f"/tables/{table}/seats", {"name": name}))["seat"]
            self.agreed.append((table, "sit", seat))
        await self._ask(client, f"/tables/{table}/start", None)
        self.agreed.append((table, "start", None))

    async def _ask(self, client: httpx.AsyncClient, path: str, body: Any) -> Any:
        answer = await client.post(f"/api{path}", json=body)
        if answer.status_code == 503:
            raise httpx.TransportError(answer.text)
        assert answer.is_success, answer.text
        return answer.json() if answer.content else None


def call(server: Server, work: Callable[[], object]) -> None:
    """Does something in the thread of a server."""
    server._server.servers[0].get_loop().call_soon_threadsafe(work)


class Faults:
    """Makes a server's store fail when a test says so."""

    def __init__(self, server: Server, method: str) -> None:
        """`method`: of the store, or of one of its parts, such as `seats.settings`."""
        *parts, name = method.split(".")
        part = reduce(getattr, parts, server.app.state.hub.store)
        self.real = getattr(part, name)
        self.failing = False
        self.failed = 0
        self.waiting = 0
        self.held: asyncio.Event | None = None
        setattr(part, name, self)

    async def __call__(self, *arguments: Any, **named: Any) -> Any:
        if self.held is not None:
            self.waiting += 1
            await self.held.wait()
            self.held = None
            raise StoreError("held up, then failed")
        if self.failing:
            self.failed += 1
            raise StoreError("failing")
        return await self.real(*arguments, **named)


TABLES: list[tuple[dict[str, Any], list[list[str]]]] = [
    # Options, and who sits there: a list for each client with its seats, people by name; bots have none.
    ({"players": 4}, [["Ann"], ["Bob"], []]),
    ({"players": 3, "edition": "dark"}, [["Ann"], ["Bob"], ["Cat"]]),
    ({"players": 4, "modules": ["power_up"]}, [["Ann", "Bob"], ["Cat"]]),
    ({"players": 3, "pace": 20}, [[], []]),
]


class Party:
    """Some tables with people and bots who play until their games are over, and a host who opens more."""

    def __init__(self, servers: Sequence[str], seed: int = SEED) -> None:
        print(f"KAIJU_SEED={seed}")  # shown when a test fails
        self.servers = servers
        self.random = random.Random(seed)
        self.players: list[Player] = []
        self.host = Host(servers)
        self._hosting: asyncio.Task[None] | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._opened = 0

    async def __aenter__(self) -> Self:
        self._hosting = asyncio.create_task(self.host.work())
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._hosting is not None
        for task in (self._hosting, *self._tasks):
            task.cancel()
        await asyncio.gather(self._hosting, *self._tasks, return_exceptions=True)

    @property
    def tables(self) -> list[str]:
        return list(dict.fromkeys(player.table for player in self.players))

    @property
    def playing(self) -> list[str]:
        return list(dict.fromkeys(player.table for player in self.players if not player.over))

    def number(self, table: str) -> int:
        """How far its players have heard."""
        return max(number for p in self.players if p.table == table for number in (0, *p.told))

    @property
    def steps(self) -> int:
        return sum(self.number(table) for table in self.tables)

    async def fill(self, tables: int, server: str | None = None) -> None:
        """Opens new tables in the place of those whose game is over."""
        for _ in range(tables - len(self.playing)):
            kind = TABLES[self._opened % len(TABLES)]
            self._opened += 1
            for player in await asyncio.to_thread(self._open, server or self.servers[0], *kind):
                self.players.append(player)
                self._tasks.append(asyncio.create_task(player.play()))

    def _open(self, server: str, options: dict[str, Any], clients: list[list[str]]) -> list[Player]:
        opener = Client(server)
        table = opener.open_table(**options)
        players = []
        for i, names in enumerate(clients):
            client = Client(server, token=bool(names))
            seats = [client.sit(table, name) for name in names]
            players.append(Player(self.servers, table, client.token, seats, self.random, at=i))
        for _ in range(options["players"] - sum(map(len, clients))):
            opener.put_bot(table, "angry")
        opener.start(table)
        return players

    async def until(self, condition: Callable[[], object], seconds: float = 60) -> None:
        """Waits; a player to whom something went wrong fails the test at once."""
        async with asyncio.timeout(seconds):
            while not condition():
                for task in (self._hosting, *self._tasks):
                    if task is not None and task.done():
                        task.result()
                await asyncio.sleep(0.005)

    async def more_steps(self, steps: int) -> None:
        goal = self.steps + steps
        await self.until(lambda: self.steps >= goal or not self.playing)

    async def finish(self, seconds: float = 120) -> None:
        """Waits until all games are over."""
        await self.until(lambda: not self.playing, seconds)
        for task in self._tasks:
            await task

    async def examine(self, database: str) -> None:
        """Everything that anybody was told is in the store, whole."""
        known = [(player, dict(player.told), dict(player.kept)) for player in self.players]
        agreed = list(self.host.agreed)
        store = Store(database)
        try:
            for table in self.tables:
                stored = await load(store, table)
                await asyncio.to_thread(check_table, stored, [found for found in known if found[0].table == table])
            for table in dict.fromkeys(table for table, _, _ in agreed):
                stored = await load(store, table)
                assert rebuild(stored).rules_mismatch is None
                entered = {(entry.kind, entry.seat) for entry in stored.entries}
                assert entered >= {(kind, seat) for opened, kind, seat in agreed if opened == table}
        finally:
            await store.database.engine.dispose()

    async def verify(self, server: str, folder: Path) -> None:
        """`kaiju verify` passes on the record of every game."""
        for table in self.tables:
            record = await asyncio.to_thread(Client(server).get, f"/tables/{table}/record")
            file = folder / f"{table}.json"
            file.write_text(json.dumps(record))
            result = CliRunner().invoke(app, ["verify", str(file)])
            assert result.exit_code == 0, result.output
            assert kaiju.replay(record).over


def start_bots(client: Client, pace: int = 200) -> str:
    """A table with four bots at play, so many milliseconds to an answer."""
    table = client.open_table(players=4, pace=pace)
    for _ in range(4):
        client.put_bot(table, "angry")
    client.start(table)
    return table


def number_at(client: Client, table: str) -> int:
    """How far the game has come; the end is further than anything."""
    shown = client.get(f"/tables/{table}")
    number: int = OVER if shown["table"]["status"] == "over" else shown["number"]
    return number


async def load_table(database: str, table: str) -> StoredTable:
    store = Store(database)
    try:
        return await load(store, table)
    finally:
        await store.database.engine.dispose()


async def load(store: Store, table: str) -> StoredTable:
    stored = await store.load(table)
    assert stored is not None, "a table is lost"
    numbers = [entry.number for entry in stored.entries]
    assert numbers == list(range(1, len(numbers) + 1))
    return stored


def check_table(stored: StoredTable, known: Iterable[tuple[Player, dict[int, Any], dict[int, Sent]]]) -> None:
    """The entries add up to a table, with and without its snapshot, and hold what its players know."""
    entries = stored.entries
    table = Table(stored.id, stored.secret, stored.rules)
    questions: dict[int, int] = {}
    for entry in entries:
        questions[entry.number] = table.asked
        if entry.kind == "act" and entry.body.get("bot"):
            check_bot(table, entry)
        table.apply_kept(entry)
        assert table.rules_mismatch is None, f"entry {entry.number} does not follow"
    shortened = rebuild(stored)
    assert (shortened.asked, shortened.banks, shortened.status) == (table.asked, table.banks, table.status)
    assert shortened.game is not None and table.game is not None
    assert shortened.game.to_bytes() == table.game.to_bytes()
    texts = Counter(entry.body["text"] for entry in entries if entry.kind == "chat")
    for player, told, kept in known:
        for number, step in told.items():
            assert json.loads(table.log[number - 1].seen_by(player.seats)) == step
        for number, sent in kept.items():
            entry = entries[number - 1]
            assert sent.is_entry(entry) and entry.seat in player.seats
            assert sent.question is None or sent.question == questions[number]
        assert all(texts[text] <= 1 for text in player.said)


def check_bot(table: Table, entry: Entry) -> None:
    """The bot was asked this very question: it answers the same again."""
    assert table.game is not None and entry.seat is not None
    # Where the machine was too busy for it, the usual bot has answered, and the entry says so.
    bot = entry.body["bot"]
    assert bot in ("angry", STAND_IN)
    assert answer_of(bot, table.game, table.bot_seed()) == entry.body["key"], f"entry {entry.number}"
