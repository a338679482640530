"""The store: tables and their append-only entries, in SQLite or PostgreSQL.

An entry is on disk before anybody hears of it. Its key is (table, number): of two processes that write entry 17, one is
told that it came too late.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from kaiju.server.store.attendance import Attendance
from kaiju.server.store.database import CLOSING_SECONDS, Database
from kaiju.server.store.history import Histories, added, history_statement
from kaiju.server.store.index import TableIndex
from kaiju.server.store.meetings import Meetings
from kaiju.server.store.migrate import upgrade
from kaiju.server.store.operating import Operating
from kaiju.server.store.people import StoredPeople
from kaiju.server.store.pushes import Pushes
from kaiju.server.store.reader import Reader
from kaiju.server.store.rows import DECODE, ENCODE, entry_row, read_entry, trace_rows
from kaiju.server.store.schema import entries, holders, seat_settings, snapshots, tables, traces
from kaiju.server.store.seats import StoredSeats
from kaiju.server.store.statistics import Ending, Statistics, count_statement, counted
from kaiju.server.store.writer import Writer
from kaiju.server.tables.entries import Entry
from kaiju.server.tables.rebuilding import StoredTable
from kaiju.server.wire.settings import SeatSettings


class Store:
    """The tables of all processes."""

    def __init__(self, url: str) -> None:
        self.database = Database(url)
        self.writer = Writer(self.database)
        self.reader = Reader(self.database)
        self.index = TableIndex(self.database)
        self.seats = StoredSeats(self.database)
        self.operating = Operating(self.database)
        self.people = StoredPeople(self.database)
        self.statistics = Statistics(self.database)
        self.pushes = Pushes(self.database)
        self.meetings = Meetings(self.database)
        self.histories = Histories(self.database)
        self.attendance = Attendance(self.database, self.writer)
        self.append = self.writer.append
        self._tasks: list[asyncio.Task[None]] = []
        self._checking: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await upgrade(self.database.engine)
        self._tasks = [asyncio.create_task(self.writer.run()), asyncio.create_task(self.reader.run())]

    async def close(self) -> None:
        """Takes nothing more, finishes what is under way, and only then lets go of the database."""
        self.database.stop()
        self.writer.stop()
        self.reader.stop()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=CLOSING_SECONDS)
        await self.database.close()

    @property
    def failed_at(self) -> float:
        """When it last did not do what it was asked, by the monotonic clock."""
        return self.database.failed_at

    async def check(self) -> None:
        """Reads something and writes something, or raises `StoreError`. Those who ask together share an answer."""
        if self._checking is None or self._checking.done():
            self._checking = asyncio.create_task(self._check())
        await asyncio.shield(self._checking)

    async def _check(self) -> None:
        async with self.database.reading() as connection:
            await connection.execute(sa.text("SELECT 1"))
        await self.writer.probe()

    async def entries_after(self, table_id: str, number: int) -> list[Entry]:
        return await self.reader.entries_after(table_id, number)

    async def load(self, table_id: str, after: int = 0) -> StoredTable | None:
        """A table with its entries after that number."""
        async with self.database.reading() as connection:
            row = (await connection.execute(sa.select(tables).where(tables.c.id == table_id))).first()
            if row is None:
                return None
            query = sa.select(entries).where(entries.c.table_id == table_id, entries.c.number > after)
            found = [read_entry(r) for r in await connection.execute(query.order_by(entries.c.number))]
            snapshot = None
            if after == 0:
                query = sa.select(snapshots).where(snapshots.c.table_id == table_id)
                kept = (await connection.execute(query)).first()
                snapshot = None if kept is None else (kept.number, kept.data)
            query = sa.select(seat_settings).where(seat_settings.c.table_id == table_id)
            settings = {r.seat: DECODE(r.body, type=SeatSettings) for r in await connection.execute(query)}
            return StoredTable(row.id, row.secret, row.rules, found, snapshot, settings)

    async def take_in(self, found: Sequence[tuple[StoredTable, dict[str, Any]]]) -> tuple[int, int]:
        """Keeps whole tables, except those that are there already: how many are new, and how many were there."""
        new = 0
        endings: list[Ending] = []
        async with self.database.writing() as connection:
            for stored, row in found:
                last = stored.entries[-1]
                row = dict(row)
                tokens, due, ending = row.pop("tokens"), row.pop("due"), row.pop("ending")
                row.update(id=stored.id, secret=stored.secret, rules=stored.rules, number=last.number)
                row.update(updated_at=last.at, due_at=last.at if due else None)
                kept = self.database.insert(tables).values(row).on_conflict_do_nothing().returning(tables.c.id)
                if (await connection.execute(kept)).first() is None:
                    continue
                new += 1
                if ending is not None:
                    endings.append(ending)
                await connection.execute(entries.insert(), [entry_row(stored.id, entry) for entry in stored.entries])
                for token in tokens:
                    await connection.execute(holders.insert(), [{"token": token, "table_id": stored.id}])
                sat = {token for entry in stored.entries for token in entry.body.get("tokens", ())}
                if left := sat.difference(tokens):
                    await connection.execute(traces.insert(), trace_rows(stored.id, left))
                for seat, settings in stored.settings.items():
                    body = {"table_id": stored.id, "seat": seat, "body": ENCODE(settings).decode()}
                    await connection.execute(seat_settings.insert(), [body])
            for more in counted(endings):
                await connection.execute(count_statement(self.database.insert), more)
            for line in added(line for ending in endings for line in ending.lines):
                await connection.execute(history_statement(self.database.insert), line)
        return new, len(found) - new
