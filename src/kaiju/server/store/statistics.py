"""Figures about all tables: how many there are, and how games ended, which is counted as they end."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

import sqlalchemy as sa

from kaiju.server.store.database import Database
from kaiju.server.store.schema import ended_games, tables
from kaiju.server.tables.descriptions import summarize
from kaiju.server.tables.results import Line, lines_of
from kaiju.server.tables.table import Table

Figures = dict[str, Any]


class Ending(NamedTuple):
    """How a game ended."""

    edition: str
    how: str
    turns: int
    lines: list[Line]
    """What it adds to the histories of those who played."""


def ending_of(table: Table) -> Ending:
    """Of a finished game."""
    summary = summarize(table)
    return Ending(summary["edition"], summary.get("how", ""), summary["turns"], lines_of(table))


def counted(endings: Iterable[Ending]) -> list[dict[str, Any]]:
    """What these games add to the counters, in the order in which all processes write."""
    games, turns = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for edition, how, length, _ in endings:
        games[edition, how] += 1
        turns[edition, how] += length
    return [{"edition": k[0], "how": k[1], "games": games[k], "turns": turns[k]} for k in sorted(games)]


def count_statement(insert: Any) -> Any:
    """Adds to the counters."""
    more = insert(ended_games)
    sums = {name: ended_games.c[name] + more.excluded[name] for name in ("games", "turns")}
    return more.on_conflict_do_update(index_elements=["edition", "how"], set_=sums)


class Statistics:
    """Reads the counters; those who ask at the same moment share an answer."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._reading: asyncio.Task[Figures] | None = None

    async def read(self) -> Figures:
        """Tables by status, and games by edition."""
        if self._reading is None or self._reading.done():
            self._reading = asyncio.create_task(self._read())
        return await asyncio.shield(self._reading)

    async def _read(self) -> Figures:
        async with self._database.reading() as connection:
            query = sa.select(tables.c.status, sa.func.count()).group_by(tables.c.status)
            counts = {row[0]: row[1] for row in await connection.execute(query)}
            games: dict[str, Any] = {}
            for row in await connection.execute(sa.select(ended_games)):
                one = games.setdefault(row.edition, {"games": 0, "turns": 0, "endings": {}})
                one["games"] += row.games
                one["turns"] += row.turns
                if row.how:
                    one["endings"][row.how] = row.games
        return {"tables": counts, "games": games}
