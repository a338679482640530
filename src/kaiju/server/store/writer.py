"""Group commit: entries that wait at the same moment share a transaction, so that many cost little more than one.

With SQLite the short way of `sqlite` is tried first; it takes all entries of a batch or none. Where another process was
quicker with one of them, and with PostgreSQL, the batch is written row by row: what was left out came too late.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa

from kaiju.server.store.database import Database
from kaiju.server.store.errors import OutcomeUnknown, as_store_error, is_locked
from kaiju.server.store.history import added, history_statement
from kaiju.server.store.queue import all_waiting, no_longer_waiting
from kaiju.server.store.rows import entry_row
from kaiju.server.store.schema import carries, connections, entries, holders, keys, processes, snapshots, tables
from kaiju.server.store.sqlite import CompiledStatement, Rows
from kaiju.server.store.statistics import Ending, count_statement, counted
from kaiju.server.tables.entries import Entry

BATCH = 256
PATIENCE = 9.0
"""Seconds after which nobody waits for another attempt, which takes a second itself."""
BREATH = 0.01
"""Seconds from one transaction to the next when many write at once: the more share one, the less each of them costs."""
IDENTITY = ("table_id", "number", "at", "kind", "body")
"""By which a process knows an entry as its own."""
TOUCHED = ("number", "updated_at", "status", "due_at", "summary", "listed", "rules")
"""What an entry changes in its table's row."""
USE_UP = carries.delete().where(carries.c.code == sa.bindparam("code_"))
PROBE = 10_000
"""Letters that are written to see whether there is room: more than fit where something else has its place already."""
TAKE_BACK = keys.delete().where(keys.c.name == sa.bindparam("name_"))
DEPART = connections.delete().where(
    connections.c.process == sa.bindparam("process_"),
    connections.c.table_id == sa.bindparam("table"),
    connections.c.seat == sa.bindparam("seat_"),
)


@dataclass(slots=True)
class Append:
    """An entry on its way to the store, with what it changes besides."""

    table_id: str
    entry: Entry
    row: dict[str, Any]
    """Of the table."""
    snapshot: bytes | None
    holders: Sequence[str]
    code: str | None
    """Of a seat that is carried: the code is used up."""
    ending: Ending | None
    """Of a game that is over with it."""
    done: asyncio.Future[bool]
    since: float = field(default_factory=time.monotonic)


@dataclass(slots=True)
class SmallWrite:
    """Statements that share the transaction of entries, each with its rows."""

    work: Sequence[tuple[Any, Rows]]
    done: asyncio.Future[bool]
    since: float = field(default_factory=time.monotonic)


def give_up(batch: Sequence[Append | SmallWrite], error: Exception) -> None:
    """Those who wait hear of what went wrong."""
    for one in batch:
        if not one.done.done():
            one.done.set_exception(as_store_error(error))


class Writer:
    """Writes what waits, a batch at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: asyncio.Queue[Append | SmallWrite | None] = asyncio.Queue()
        insert = database.insert
        self._keep = insert(entries).on_conflict_do_nothing()
        self._keep_and_tell = self._keep.returning(entries.c.table_id, entries.c.number)
        touch = insert(tables)
        self._touch = touch.on_conflict_do_update(
            index_elements=["id"], set_={name: touch.excluded[name] for name in TOUCHED}
        )
        self._hold = insert(holders).on_conflict_do_nothing()
        freeze = insert(snapshots)
        newer = {"number": freeze.excluded.number, "data": freeze.excluded.data}
        self._freeze = freeze.on_conflict_do_update(index_elements=["table_id"], set_=newer)
        self._arrive = insert(connections).on_conflict_do_nothing()
        self._count = count_statement(insert)
        self._add_to_histories = history_statement(insert)
        sign = insert(processes)
        self._try_out = insert(keys)
        self._sign = sign.on_conflict_do_update(index_elements=["id"], set_={"seen_at": sign.excluded.seen_at})
        often = (
            self._keep,
            self._touch,
            self._hold,
            self._freeze,
            USE_UP,
            self._arrive,
            self._count,
            self._add_to_histories,
            self._sign,
            DEPART,
            self._try_out,
            TAKE_BACK,
        )
        self._compiled = {} if database.file is None else {one: CompiledStatement(one) for one in often}

    async def append(
        self,
        table_id: str,
        entry: Entry,
        row: dict[str, Any],
        snapshot: bytes | None = None,
        holders: Sequence[str] = (),
        code: str | None = None,
        ending: Ending | None = None,
    ) -> bool:
        """Keeps an entry: True once it is on disk, False if another process has written that number."""
        self._database.check_open()
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait(Append(table_id, entry, row, snapshot, holders, code, ending, done))
        return await done

    async def arrive(self, process: str, table_id: str, seats: Sequence[int]) -> None:
        """These seats are connected to a process."""
        rows = [{"process": process, "table_id": table_id, "seat": s} for s in seats]
        await self._write_small((self._arrive, rows))

    async def sign(self, processes: Sequence[str], now: float) -> None:
        """Processes give a sign of life."""
        await self._write_small((self._sign, [{"id": process, "seen_at": now} for process in processes]))

    async def depart(self, process: str, table_id: str, seat: int) -> None:
        """This seat no longer is."""
        await self._write_small((DEPART, [{"process_": process, "table": table_id, "seat_": seat}]))

    async def probe(self) -> None:
        """Writes a row and takes it back, to see whether there is room for an entry."""
        name = f"health-{secrets.token_hex(8)}"
        row = {"name": name, "value": secrets.token_hex(PROBE // 2)}
        await self._write_small((self._try_out, [row]), (TAKE_BACK, [{"name_": name}]))

    async def _write_small(self, *work: tuple[Any, Rows]) -> None:
        self._database.check_open()
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait(SmallWrite(work, done))
        await done

    def stop(self) -> None:
        """`run` ends once it has written what waits."""
        self._waiting.put_nowait(None)

    async def run(self) -> None:
        batch: list[Append | SmallWrite]
        while batch := await all_waiting(self._waiting, BATCH):
            began = time.monotonic()
            try:
                batch, kept = await self._write_patiently(batch)
            except Exception as error:  # whatever a driver may raise, those who wait must hear of it
                give_up(batch, self._database.fault(error))
                continue
            for one in batch:
                if not one.done.done():
                    one.done.set_result(isinstance(one, SmallWrite) or (one.table_id, one.entry.number) in kept)
            if len(batch) > 1:
                await asyncio.sleep(began + BREATH - time.monotonic())

    async def _write_patiently(
        self, batch: list[Append | SmallWrite]
    ) -> tuple[list[Append | SmallWrite], set[tuple[str, int]]]:
        """Tries again while another process has the SQLite file, with whatever has come meanwhile, until those who
        wait have waited long enough; returns what was written, and what of it is kept."""
        while True:
            try:
                return batch, await self._write_batch(batch)
            except OutcomeUnknown:
                return batch, await self._write_again(batch)
            except Exception as error:
                long_ago = time.monotonic() - PATIENCE
                if not is_locked(error) or all(one.since < long_ago for one in batch):
                    raise
                give_up([one for one in batch if one.since < long_ago], self._database.fault(error))
                batch[:] = [one for one in batch if one.since >= long_ago]
                batch += no_longer_waiting(self._waiting, BATCH - len(batch))

    async def _write_again(self, batch: Sequence[Append | SmallWrite]) -> set[tuple[str, int]]:
        """Of two writers of an entry one waits for the other: after this it is certain what the first try has kept."""
        try:
            kept = await self._write_batch(batch)
            async with self._database.reading() as connection:
                for append in [one for one in batch if isinstance(one, Append)]:
                    row = entry_row(append.table_id, append.entry)
                    same = sa.select(entries.c.number).where(*(entries.c[name] == row[name] for name in IDENTITY))
                    if (await connection.execute(same)).first() is not None:
                        kept.add((append.table_id, append.entry.number))
            return kept
        except Exception as error:
            raise OutcomeUnknown(str(error)) from error

    async def _write_batch(self, batch: Sequence[Append | SmallWrite]) -> set[tuple[str, int]]:
        # All processes write in the same order, so that no two wait for each other.
        appends = sorted((one for one in batch if isinstance(one, Append)), key=lambda append: append.table_id)
        small = [work for one in batch if isinstance(one, SmallWrite) for work in one.work]
        rows = [entry_row(append.table_id, append.entry) for append in appends]
        file = self._database.file
        if file is None:
            return await self._write_rows(appends, rows, small)
        rest = [(self._compiled[statement], given) for statement, given in [*self._changes(appends), *small]]
        async with self._database.turn:
            if await file.write((self._compiled[self._keep], rows), rest):
                return {(append.table_id, append.entry.number) for append in appends}
            return await self._write_rows(appends, rows, small)

    async def _write_rows(
        self, appends: Sequence[Append], rows: Rows, small: Sequence[tuple[Any, Rows]]
    ) -> set[tuple[str, int]]:
        """For when another process may have written the same entries."""
        async with self._database.engine.connect() as connection:
            found = await connection.execute(self._keep_and_tell, rows) if rows else ()
            kept = {(row[0], row[1]) for row in found}
            won = [append for append in appends if (append.table_id, append.entry.number) in kept]
            for statement, given in [*self._changes(won), *small]:
                await connection.execute(statement, given)
            try:
                await connection.commit()
            except Exception as error:
                if self._database.file is not None:
                    raise
                raise OutcomeUnknown(str(error)) from error
        return kept

    def _changes(self, won: Sequence[Append]) -> list[tuple[Any, Rows]]:
        """What entries change besides: statements, each with its rows."""
        touched = [{"id": a.table_id, "number": a.entry.number, "updated_at": a.entry.at, **a.row} for a in won]
        held = [{"token": token, "table_id": a.table_id} for a in won for token in a.holders]
        frozen = [
            {"table_id": a.table_id, "number": a.entry.number, "data": a.snapshot}
            for a in won
            if a.snapshot is not None
        ]
        used = [{"code_": a.code} for a in won if a.code is not None]
        endings = [a.ending for a in won if a.ending is not None]
        told = added(line for ending in endings for line in ending.lines)
        changes = [(self._touch, touched), (self._hold, held), (self._freeze, frozen), (USE_UP, used)]
        changes += [(self._count, counted(endings)), (self._add_to_histories, told)]
        return [(statement, rows) for statement, rows in changes if rows]
