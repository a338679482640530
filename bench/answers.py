"""What answers cost without sockets, disk and waiting: `python -m bench.answers`.

The same seeded games are played several times, a move at each table in turn, and of every answer the quickest time
counts: so little else is measured, even on a busy machine. A digest of every byte that was sent and kept says whether
another build tells the same. To compare two builds, run them by turns: `PYTHONPATH=…/src python -m bench.answers`.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import hashlib
import random
import time
from types import SimpleNamespace
from typing import Any

import msgspec

from kaiju import RULES_VERSION
from kaiju.server.hub.automation import Automation
from kaiju.server.hub.metrics import Metrics
from kaiju.server.hub.open_table import OpenTable
from kaiju.server.hub.outlooks import foretell
from kaiju.server.hub.playing import PlayingGames
from kaiju.server.hub.registry import Registry
from kaiju.server.hub.stand_ins import StandIns
from kaiju.server.net.client_messages import decode
from kaiju.server.net.connection import Connection
from kaiju.server.net.server_messages import ok_message
from kaiju.server.store.rows import entry_row
from kaiju.server.tables import fairness
from kaiju.server.tables.entries import Entry
from kaiju.server.tables.options import clean_options
from kaiju.server.tables.proposals import propose_sit, propose_start
from kaiju.server.tables.table import Table
from kaiju.server.tables.tokens import hash_token
from kaiju.server.wire.options import TableOptions

THINKING = 0.5
"""Seconds from a question to its answer, by a clock that is set."""


class Line:
    """The socket of a client, as far as a `Connection` needs one."""

    gone, waiting = False, 0

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    def write(self, *messages: bytes) -> None:
        self.sent += messages

    def hang_up(self) -> None:
        raise AssertionError("nobody is sent away here")


class Seated:
    """A table, the people at it, and what they choose by."""

    def __init__(self, name: str, table: Table, open_table: OpenTable, clients: list[Connection]) -> None:
        self.table, self.open_table, self.clients = table, open_table, clients
        self.chance = random.Random(name)

    def message(self) -> tuple[Connection, str]:
        """Whoever has to decide, and what they say."""
        game = self.table.game
        assert game is not None and game.decision is not None
        seat, key = game.decision.seat, self.chance.choice(list(game.decision.options.keys))
        said = {"type": "act", "question": self.table.asked, "key": key, "seat": seat}
        return self.clients[seat], msgspec.json.encode(said).decode()


class Bench:
    """A hub without sockets, database and tasks."""

    def __init__(self, options: TableOptions, pages: bool) -> None:
        self.options, self.pages = options, pages
        self.now = 1_000_000.0
        self.digest = hashlib.sha256()
        services: Any = SimpleNamespace(
            store=SimpleNamespace(append=self._keep, failed_at=0.0),
            channels=SimpleNamespace(shared=False),
            clock=SimpleNamespace(now=lambda: self.now),
            metrics=Metrics(),
            gate=None,
            tasks=SimpleNamespace(stopping=False, wait=self._later, begin=self._later),
            tell_others=lambda *_: None,
        )
        nobody: Any = None
        self.registry = Registry(services)
        stand_ins = StandIns(self.registry)
        self.playing = PlayingGames(services, self.registry, stand_ins)
        Automation(services, self.registry, stand_ins, nobody, nobody)

    async def _keep(self, table_id: str, entry: Entry, row: dict[str, Any], *_: object) -> bool:
        kept = entry_row(table_id, entry)
        self.digest.update(repr((kept, row)).encode())
        return True

    def _later(self, work: Any) -> Any:
        work.close()
        return SimpleNamespace(cancel=lambda: None, done=lambda: True)

    async def seat(self, name: str) -> Seated:
        """A table at which everybody has a seat and a client, and the game has begun."""
        table, open_table = Table(name, hashlib.sha256(name.encode()).hexdigest(), RULES_VERSION), OpenTable(name)
        open_table.loaded = table
        tokens = [hash_token(f"{name} {seat}") for seat in range(self.options.players)]
        body = {
            "options": msgspec.to_builtins(self.options),
            "host": tokens[:1],
            "commitment": fairness.commitment(table.secret),
        }
        table.apply_new(Entry(1, self.now, "open", None, body))
        self.registry.add(open_table)
        word = fairness.word(None, None)
        for seat, token in enumerate(tokens):
            sitting = propose_sit(table, token, f"Person {seat}", None, seat, None, word)
            await self.registry.enter(open_table, "sit", lambda _, sitting=sitting: sitting)  # type: ignore[misc]
        lines: list[Any] = [Line() for _ in tokens]
        clients = [Connection(token, line) for token, line in zip(tokens, lines, strict=True)]
        for seat, client in enumerate(clients):
            client.seats, client.ahead = [seat], self.pages
        open_table.clients |= set(clients)
        open_table.set_present(set(range(len(tokens))), self.now)
        await self.registry.enter(open_table, "start", lambda table: propose_start(table, tokens[0]))
        return Seated(name, table, open_table, clients)

    async def answer(self, at: Seated) -> tuple[float, float]:
        """Somebody answers; returns the seconds until all have been told, and until what answers lead to has."""
        self.now += THINKING
        client, text = at.message()
        began = time.thread_time()
        message: Any = decode(text)
        with client.gather():
            playing = self.playing.act(at.table.id, str(client.token), message.seat, message.question, message.key)
            client.push(ok_message(message.id, (await playing).number))
        told = time.thread_time()
        foretell(at.open_table)
        done = time.thread_time()
        for one in at.clients:
            line: Any = one.line
            self.digest.update(b"\0".join(line.sent))
            line.sent.clear()
        return told - began, done - told


async def play(options: TableOptions, tables: int, moves: int, pages: bool) -> tuple[list[tuple[float, float]], str]:
    """What every answer took, and the digest."""
    bench = Bench(options, pages)
    seated = [await bench.seat(f"table-{i}") for i in range(tables)]
    times = []
    for _ in range(moves):
        for at in seated:
            if at.table.status == "playing":
                times.append(await bench.answer(at))
    return times, bench.digest.hexdigest()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--moves", type=int, default=30, help="at each table")
    parser.add_argument("--times", type=int, default=4, help="how often the same is played")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--edition", default="base")
    parser.add_argument("--module", action="append", default=[], help="can be given several times")
    parser.add_argument("--pages", action="store_true", help="people also want to know what their answers lead to")
    given = parser.parse_args()
    options = clean_options(TableOptions(given.edition, given.players, given.module))
    gc.disable()  # as the server does
    rounds = [asyncio.run(play(options, given.tables, given.moves, given.pages)) for _ in range(given.times)]
    assert len({digest for _, digest in rounds}) == 1, "the same was told differently"
    best = [map(min, zip(*same, strict=True)) for same in zip(*(times for times, _ in rounds), strict=True)]
    told, led = (sum(seconds) / len(best) * 1e6 for seconds in zip(*best, strict=True))
    more = f", and {led:.1f} for what answers lead to" if given.pages else ""
    print(f"{len(best)} answers, {told:.1f} µs of a core each{more}; all that was sent and kept: {rounds[0][1][:16]}")


if __name__ == "__main__":
    main()
