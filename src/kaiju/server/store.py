"""The store: tables and their append-only entries, in SQLite or PostgreSQL.

An entry is on disk before anybody hears of it. Its key is (table, number): of two processes that write entry 17, one is
told that it came too late. Entries that are waiting at the same moment share one transaction, so that a hundred
tables cost little more than one.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from kaiju.errors import SetupError
from kaiju.server.errors import Refusal
from kaiju.server.sqlite import SqliteFile, Words, prepare_sqlite
from kaiju.server.standing import Seated
from kaiju.server.table import Entry

metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("secret", sa.String(64), nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("opened_at", sa.Float(53), nullable=False),
    sa.Column("updated_at", sa.Float(53), nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("status", sa.String(16), nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("due_at", sa.Float(53)),
    sa.Column("summary", sa.Text, nullable=False),
    sa.Index("tables_due", "due_at"),
    sa.Index("tables_listed", "listed", "status", "updated_at"),
)
entries = sa.Table(
    "entries",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("at", sa.Float(53), nullable=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("seat", sa.SmallInteger),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("events", sa.Text),
)
snapshots = sa.Table(
    "snapshots",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("data", sa.LargeBinary, nullable=False),
)
holders = sa.Table(
    "holders",
    metadata,
    sa.Column("token", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(32), primary_key=True),
)
seated = sa.Table(
    "seated",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("seat", sa.SmallInteger, primary_key=True),
    sa.Column("body", sa.Text, nullable=False),
)
carries = sa.Table(
    "carries",
    metadata,
    sa.Column("code", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(32), nullable=False),
    sa.Column("seat", sa.SmallInteger, nullable=False),
    sa.Column("until", sa.Float(53), nullable=False),
)
processes = sa.Table(
    "processes",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("seen_at", sa.Float(53), nullable=False),
)
connections = sa.Table(
    "connections",
    metadata,
    sa.Column("process", sa.String(32), primary_key=True),
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("seat", sa.SmallInteger, primary_key=True),
    sa.Index("connections_table", "table_id"),
)

BATCH = 256
BREATH = 0.01
"""Seconds from one transaction to the next when many write at once: the more share one, the less each of them costs."""
SQLITE_PATIENCE = {"timeout": 5.0}
POSTGRES_PATIENCE = {"timeout": 10.0, "command_timeout": 10.0}
"""Seconds, by the drivers' names for them, after which a database that doesn't answer counts as gone."""
CLOSING_SECONDS = 3.0
"""So long a store that is closed waits for a database that doesn't answer."""
IDENTITY = ("table_id", "number", "at", "kind", "body")
"""By which a process knows an entry as its own."""
TOUCHED = ("number", "updated_at", "status", "due_at", "summary", "listed", "rules")
"""What an entry changes in the row of its table."""
USE_UP = carries.delete().where(carries.c.code == sa.bindparam("code_"))
DEPART = connections.delete().where(
    connections.c.process == sa.bindparam("process_"),
    connections.c.table_id == sa.bindparam("table"),
    connections.c.seat == sa.bindparam("seat_"),
)
LATER = sa.text(
    "SELECT entries.* FROM unnest(CAST(:ids AS varchar[]), CAST(:numbers AS integer[])) AS known(id, number)"
    " JOIN entries ON entries.table_id = known.id AND entries.number > known.number"
    " ORDER BY entries.table_id, entries.number"
)
"""For PostgreSQL: the entries of many tables, of each those after a number."""
ENCODE, DECODE = msgspec.json.encode, msgspec.json.decode


class StoreError(Exception):
    """The database did not do what it was asked. Nothing of it has been kept."""


class Unsure(StoreError):
    """The database went away while it was keeping something: it may be there once it is back."""


@dataclass(slots=True)
class Append:
    """An entry on its way to the store, with what it changes in the table's row."""

    table_id: str
    entry: Entry
    row: dict[str, Any]
    snapshot: bytes | None
    holders: Sequence[str]
    code: str | None
    """Of a seat that is carried: it serves once."""
    done: asyncio.Future[bool]


@dataclass(slots=True)
class Note:
    """Something small on its way to the store that shares the transaction of entries."""

    statement: Any
    rows: list[dict[str, Any]]
    done: asyncio.Future[bool]


@dataclass(slots=True)
class Question:
    """Somebody who wants to know what has been entered at a table."""

    table_id: str
    after: int
    found: asyncio.Future[list[Entry]]


@dataclass(frozen=True, slots=True)
class Stored:
    """A table as it was found."""

    id: str
    secret: str
    rules: int
    entries: list[Entry]
    snapshot: tuple[int, bytes] | None
    seated: dict[int, Seated]


def make_engine(url: str) -> AsyncEngine:
    try:
        parsed = sa.make_url(url)
        if parsed.get_backend_name() == "sqlite":
            engine = create_async_engine(
                url, connect_args=patience(parsed), pool_size=4, max_overflow=4, hide_parameters=True
            )
            sa.event.listen(engine.sync_engine, "connect", prepare_sqlite)
            return engine
        # Values hold secrets of tables; they are not for logs.
        return create_async_engine(
            url,
            connect_args=patience(parsed),
            pool_size=8,
            max_overflow=8,
            pool_timeout=10,
            pool_pre_ping=True,
            hide_parameters=True,
        )
    except (SQLAlchemyError, ImportError, TypeError, ValueError) as error:
        reason = str(error).splitlines()[0].rstrip(".")
        raise SetupError(f"The database {without_password(url)} can't be used: {reason}.") from None


def without_password(url: str) -> str:
    return re.sub(r"(?<=://)[^/]*@", "…@", url)


def patience(url: sa.URL) -> dict[str, Any]:
    """How long SQLite waits for another process that writes, and we for PostgreSQL; the URL may say otherwise."""
    usual = SQLITE_PATIENCE if url.get_backend_name() == "sqlite" else POSTGRES_PATIENCE
    return {name: float(str(url.query.get(name, seconds))) for name, seconds in usual.items()}


class Store:
    """The tables of all processes."""

    def __init__(self, url: str) -> None:
        self.engine = make_engine(url)
        self._waiting: asyncio.Queue[Append | Note | None] = asyncio.Queue()
        self._asked: asyncio.Queue[Question | None] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []
        self._users = 0
        """How many have a connection to the database, the writer apart."""
        self._idle = asyncio.Event()
        self._idle.set()
        self._closing = False
        self._turn = asyncio.Lock()
        """Held by whoever writes to a SQLite file, which takes one writer at a time and knows no queue."""
        postgres = self.engine.dialect.name == "postgresql"
        self._insert: Any = postgresql.insert if postgres else sqlite.insert
        self._keep = self._insert(entries).on_conflict_do_nothing()
        self._keep_and_tell = self._keep.returning(entries.c.table_id, entries.c.number)
        touch = self._insert(tables)
        self._touch = touch.on_conflict_do_update(
            index_elements=["id"], set_={name: touch.excluded[name] for name in TOUCHED}
        )
        self._hold = self._insert(holders).on_conflict_do_nothing()
        freeze = self._insert(snapshots)
        newer = {"number": freeze.excluded.number, "data": freeze.excluded.data}
        self._freeze = freeze.on_conflict_do_update(index_elements=["table_id"], set_=newer)
        self._file = None if postgres else SqliteFile(self.engine.url, patience(self.engine.url))
        self._arrive = self._insert(connections).on_conflict_do_nothing()
        often = (self._keep, self._touch, self._hold, self._freeze, USE_UP, self._arrive, DEPART)
        self._words = {} if postgres else {statement: Words(statement) for statement in often}

    async def open(self) -> None:
        from kaiju.server.migrate import upgrade

        await upgrade(self.engine)
        self._tasks = [asyncio.create_task(self._write()), asyncio.create_task(self._read())]

    async def close(self) -> None:
        """Takes nothing more, finishes what is under way, and only then lets go of the database."""
        self._closing = True
        self._waiting.put_nowait(None)
        self._asked.put_nowait(None)
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=CLOSING_SECONDS)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(CLOSING_SECONDS):
                await self._idle.wait()
        if self._file is not None:
            await self._file.close()
        await self.engine.dispose()

    # --- appending

    async def append(
        self,
        table_id: str,
        entry: Entry,
        row: dict[str, Any],
        snapshot: bytes | None = None,
        holders: Sequence[str] = (),
        code: str | None = None,
    ) -> bool:
        """Keeps an entry: True once it is on disk, False if another process has written that number."""
        self._check_open()
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait(Append(table_id, entry, row, snapshot, holders, code, done))
        return await done

    async def _note(self, statement: Any, rows: list[dict[str, Any]]) -> None:
        self._check_open()
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait(Note(statement, rows, done))
        await done

    async def _write(self) -> None:
        batch: list[Append | Note]
        while batch := await all_waiting(self._waiting, BATCH):
            began = time.monotonic()
            try:
                try:
                    kept = await self._write_batch(batch)
                except Unsure:
                    kept = await self._write_again(batch)
            except Exception as error:  # whatever a driver may raise, those who wait must hear of it
                fault = error if isinstance(error, StoreError) else StoreError(str(error))
                for one in batch:
                    if not one.done.done():
                        one.done.set_exception(fault)
                continue
            for one in batch:
                if not one.done.done():
                    one.done.set_result(isinstance(one, Note) or (one.table_id, one.entry.number) in kept)
            if len(batch) > 1:
                await asyncio.sleep(began + BREATH - time.monotonic())

    async def _write_again(self, batch: Sequence[Append | Note]) -> set[tuple[str, int]]:
        """Of two writers of an entry one waits for the other: after this it is certain what the first try has kept."""
        try:
            kept = await self._write_batch(batch)
            async with self.reading() as connection:
                for append in [one for one in batch if isinstance(one, Append)]:
                    row = entry_row(append.table_id, append.entry)
                    same = sa.select(entries.c.number).where(*(entries.c[name] == row[name] for name in IDENTITY))
                    if (await connection.execute(same)).first() is not None:
                        kept.add((append.table_id, append.entry.number))
            return kept
        except Exception as error:
            raise Unsure(str(error)) from error

    async def _write_batch(self, batch: Sequence[Append | Note]) -> set[tuple[str, int]]:
        # All processes in the same order, so that no two wait for each other.
        appends = sorted((one for one in batch if isinstance(one, Append)), key=lambda append: append.table_id)
        notes = [(one.statement, one.rows) for one in batch if isinstance(one, Note)]
        rows = [entry_row(append.table_id, append.entry) for append in appends]
        if self._file is None:
            return await self._write_slowly(appends, rows, notes)
        rest = [(self._words[statement], given) for statement, given in [*self._changes(appends), *notes]]
        async with self._turn:
            if await self._file.write((self._words[self._keep], rows), rest):
                return {(append.table_id, append.entry.number) for append in appends}
            return await self._write_slowly(appends, rows, notes)

    async def _write_slowly(
        self, appends: Sequence[Append], rows: list[dict[str, Any]], notes: Sequence[tuple[Any, list[dict[str, Any]]]]
    ) -> set[tuple[str, int]]:
        """Where another process may have written the same entries."""
        async with self.engine.connect() as connection:
            found = await connection.execute(self._keep_and_tell, rows) if rows else ()
            kept = {(row[0], row[1]) for row in found}
            won = [append for append in appends if (append.table_id, append.entry.number) in kept]
            for statement, given in [*self._changes(won), *notes]:
                await connection.execute(statement, given)
            try:
                await connection.commit()
            except Exception as error:
                if self._file is not None:
                    raise
                raise Unsure(str(error)) from error
        return kept

    def _changes(self, won: Sequence[Append]) -> list[tuple[Any, list[dict[str, Any]]]]:
        """What entries change besides: statements, each with its rows."""
        touched = [{"id": a.table_id, "number": a.entry.number, "updated_at": a.entry.at, **a.row} for a in won]
        held = [{"token": token, "table_id": a.table_id} for a in won for token in a.holders]
        frozen = [
            {"table_id": a.table_id, "number": a.entry.number, "data": a.snapshot}
            for a in won
            if a.snapshot is not None
        ]
        used = [{"code_": a.code} for a in won if a.code is not None]
        changes = [(self._touch, touched), (self._hold, held), (self._freeze, frozen), (USE_UP, used)]
        return [(statement, rows) for statement, rows in changes if rows]

    # --- reading

    async def load(self, table_id: str, after: int = 0) -> Stored | None:
        """A table and its entries after that number."""
        async with self.reading() as connection:
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
            query = sa.select(seated).where(seated.c.table_id == table_id)
            own = {r.seat: DECODE(r.body, type=Seated) for r in await connection.execute(query)}
            return Stored(row.id, row.secret, row.rules, found, snapshot, own)

    async def entries_after(self, table_id: str, number: int) -> list[Entry]:
        """The entries of a table after that number. Those who ask at the same moment share a query."""
        self._check_open()
        found: asyncio.Future[list[Entry]] = asyncio.get_running_loop().create_future()
        self._asked.put_nowait(Question(table_id, number, found))
        return await found

    async def _read(self) -> None:
        asked: list[Question]
        while asked := await all_waiting(self._asked):
            try:
                found = await self._find(asked)
            except Exception as error:  # whatever a driver may raise, those who wait must hear of it
                for one in asked:
                    if not one.found.done():
                        one.found.set_exception(StoreError(str(error)))
                continue
            for one in asked:
                if not one.found.done():
                    one.found.set_result([entry for entry in found.get(one.table_id, []) if entry.number > one.after])

    async def _find(self, asked: Sequence[Question]) -> dict[str, list[Entry]]:
        after: dict[str, int] = {}
        for one in asked:
            after[one.table_id] = min(one.after, after.get(one.table_id, one.after))
        found: dict[str, list[Entry]] = {}
        async with self.reading() as connection:
            if self._file is None:
                rows = await connection.execute(LATER, {"ids": list(after), "numbers": list(after.values())})
                for row in rows:
                    found.setdefault(row.table_id, []).append(read_entry(row))
            else:
                for table_id, number in after.items():
                    query = sa.select(entries).where(entries.c.table_id == table_id, entries.c.number > number)
                    rows = await connection.execute(query.order_by(entries.c.number))
                    found[table_id] = [read_entry(row) for row in rows]
        return found

    async def numbers(self, ids: Iterable[str]) -> dict[str, int]:
        """The last numbers of those tables."""
        async with self.reading() as connection:
            query = sa.select(tables.c.id, tables.c.number).where(tables.c.id.in_(list(ids)))
            return {row.id: row.number for row in await connection.execute(query)}

    async def listed(self, limit: int = 100) -> list[dict[str, Any]]:
        async with self.reading() as connection:
            query = sa.select(tables.c.summary).where(tables.c.listed, tables.c.status.in_(("open", "playing")))
            found = await connection.execute(query.order_by(tables.c.updated_at.desc()).limit(limit))
            return [DECODE(row.summary) for row in found]

    async def held_by(self, token: str, limit: int = 100) -> list[dict[str, Any]]:
        async with self.reading() as connection:
            query = sa.select(tables.c.summary).join(holders, holders.c.table_id == tables.c.id)
            query = query.where(holders.c.token == token).order_by(tables.c.updated_at.desc()).limit(limit)
            return [DECODE(row.summary) for row in await connection.execute(query)]

    async def counts(self) -> dict[str, int]:
        async with self.reading() as connection:
            query = sa.select(tables.c.status, sa.func.count()).group_by(tables.c.status)
            return {row[0]: row[1] for row in await connection.execute(query)}

    async def finished(self, limit: int = 10_000) -> list[dict[str, Any]]:
        """Summaries of the last games that are over."""
        async with self.reading() as connection:
            query = sa.select(tables.c.summary).where(tables.c.status == "over")
            found = await connection.execute(query.order_by(tables.c.updated_at.desc()).limit(limit))
            return [DECODE(row.summary) for row in found]

    async def overdue(self, before: float, limit: int = 50) -> list[str]:
        """Tables at which something should have happened by itself."""
        async with self.reading() as connection:
            query = sa.select(tables.c.id).where(tables.c.due_at < before).order_by(tables.c.due_at).limit(limit)
            return [row.id for row in await connection.execute(query)]

    async def postpone(self, table_id: str, due_at: float | None) -> None:
        async with self.writing() as connection:
            await connection.execute(tables.update().where(tables.c.id == table_id).values(due_at=due_at))

    async def ids(self) -> list[str]:
        async with self.reading() as connection:
            return [row.id for row in await connection.execute(sa.select(tables.c.id).order_by(tables.c.opened_at))]

    async def ping(self) -> None:
        async with self.reading() as connection:
            await connection.execute(sa.text("SELECT 1"))

    # --- what a seat has said for itself; carrying a seat; who is there

    async def keep_seated(self, table_id: str, seat: int, own: Seated) -> None:
        insert = self._insert(seated).values(table_id=table_id, seat=seat, body=ENCODE(own).decode())
        newer = {"body": insert.excluded.body}
        async with self.writing() as connection:
            await connection.execute(insert.on_conflict_do_update(index_elements=["table_id", "seat"], set_=newer))

    async def seated(self, table_id: str) -> dict[int, Seated]:
        async with self.reading() as connection:
            query = sa.select(seated).where(seated.c.table_id == table_id)
            return {r.seat: DECODE(r.body, type=Seated) for r in await connection.execute(query)}

    async def offer_carry(self, code: str, table_id: str, seat: int, now: float, seconds: float) -> None:
        async with self.writing() as connection:
            await connection.execute(carries.delete().where(carries.c.until < now))
            row = {"code": code, "table_id": table_id, "seat": seat, "until": now + seconds}
            await connection.execute(carries.insert(), [row])

    async def find_carry(self, code: str, now: float) -> tuple[str, int] | None:
        """Where a code leads to."""
        async with self.reading() as connection:
            query = sa.select(carries).where(carries.c.code == code, carries.c.until >= now)
            row = (await connection.execute(query)).first()
            return None if row is None else (row.table_id, row.seat)

    async def forget_holders(self, table_id: str, tokens: Sequence[str]) -> None:
        """The table is no longer theirs."""
        async with self.writing() as connection:
            theirs = (holders.c.table_id == table_id) & holders.c.token.in_(tokens)
            await connection.execute(holders.delete().where(theirs))

    async def here(self, process: str, now: float) -> set[str]:
        """This process lives; what processes leave behind that don't is cleared away. Says at which tables."""
        async with self.writing() as connection:
            insert = self._insert(processes).values(id=process, seen_at=now)
            newer = {"seen_at": now}
            await connection.execute(insert.on_conflict_do_update(index_elements=["id"], set_=newer))
            gone = sa.select(processes.c.id).where(processes.c.seen_at < now - GONE_AFTER)
            cleared = connections.delete().where(connections.c.process.in_(gone)).returning(connections.c.table_id)
            tables_left = {row.table_id for row in await connection.execute(cleared)}
            await connection.execute(processes.delete().where(processes.c.seen_at < now - GONE_AFTER))
            return tables_left

    async def connect(self, process: str, table_id: str, seats: Iterable[int]) -> None:
        rows = [{"process": process, "table_id": table_id, "seat": seat} for seat in seats]
        if rows:
            await self._note(self._arrive, rows)

    async def disconnect(self, process: str, table_id: str | None = None, seat: int | None = None) -> None:
        if table_id is not None:
            await self._note(DEPART, [{"process_": process, "table": table_id, "seat_": seat}])
            return
        async with self.writing() as connection:
            await connection.execute(connections.delete().where(connections.c.process == process))

    async def connections_of(self, process: str) -> dict[str, set[int]]:
        """Seats that are connected to a process, by table."""
        found: dict[str, set[int]] = {}
        async with self.reading() as connection:
            for row in await connection.execute(sa.select(connections).where(connections.c.process == process)):
                found.setdefault(row.table_id, set()).add(row.seat)
        return found

    async def connected(self, table_id: str) -> set[int]:
        """Seats with a connection to any process."""
        async with self.reading() as connection:
            query = sa.select(connections.c.seat).where(connections.c.table_id == table_id).distinct()
            return {row.seat for row in await connection.execute(query)}

    # --- moving tables between stores

    async def take_in(self, found: Sequence[tuple[Stored, dict[str, Any]]]) -> tuple[int, int]:
        """Keeps whole tables, but for those that are there already: how many are new, and how many were not."""
        new = 0
        async with self.writing() as connection:
            for stored, row in found:
                last = stored.entries[-1]
                row = dict(row)
                tokens, due = row.pop("tokens"), row.pop("due")
                row.update(id=stored.id, secret=stored.secret, rules=stored.rules, number=last.number)
                row.update(updated_at=last.at, due_at=last.at if due else None)
                kept = self._insert(tables).values(row).on_conflict_do_nothing().returning(tables.c.id)
                if (await connection.execute(kept)).first() is None:
                    continue
                new += 1
                await connection.execute(entries.insert(), [entry_row(stored.id, entry) for entry in stored.entries])
                for token in tokens:
                    await connection.execute(holders.insert(), [{"token": token, "table_id": stored.id}])
                for seat, own in stored.seated.items():
                    body = {"table_id": stored.id, "seat": seat, "body": ENCODE(own).decode()}
                    await connection.execute(seated.insert(), [body])
        return new, len(found) - new

    def reading(self) -> Guarded:
        return Guarded(self, self.engine.connect())

    def writing(self) -> Guarded:
        return Guarded(self, self.engine.begin(), None if self._file is None else self._turn)

    def _check_open(self) -> None:
        if self._closing:
            raise StoreError("the server stops")

    def enter(self) -> None:
        self._check_open()
        self._users += 1
        self._idle.clear()

    def leave(self) -> None:
        self._users -= 1
        if self._users == 0:
            self._idle.set()


GONE_AFTER = 15.0
"""Seconds without a sign of life after which a process counts as gone."""


class Guarded:
    """A connection whose faults are told as ours, and which the store waits for before it closes."""

    def __init__(self, store: Store, inner: Any, turn: asyncio.Lock | None = None) -> None:
        self._store = store
        self._inner = inner
        self._turn = turn
        self._has_turn = False

    async def __aenter__(self) -> AsyncConnection:
        self._store.enter()
        try:
            if self._turn is not None:
                self._has_turn = await self._turn.acquire()
            connection: AsyncConnection = await self._inner.__aenter__()
            return connection
        except BaseException as error:
            self._let_go()
            if isinstance(error, Exception):  # some drivers raise their own when they can't connect
                raise StoreError(str(error)) from error
            raise

    async def __aexit__(self, kind: Any, error: Any, trace: Any) -> None:
        try:
            await self._inner.__aexit__(kind, error, trace)
        except (SQLAlchemyError, OSError) as fault:
            raise StoreError(str(fault)) from fault
        finally:
            self._let_go()
        if isinstance(error, (SQLAlchemyError, OSError)):
            raise StoreError(str(error)) from error

    def _let_go(self) -> None:
        self._store.leave()
        if self._turn is not None and self._has_turn:
            self._turn.release()


async def all_waiting(queue: asyncio.Queue[Any], most: int = 10_000) -> list[Any]:
    """All that wait in a queue, or the first that comes; nothing once its end (None) is reached."""
    found: list[Any] = []
    one = await queue.get()
    while one is not None:
        found.append(one)
        if len(found) == most or queue.empty():
            return found
        one = queue.get_nowait()
    queue.put_nowait(None)
    return found


def unavailable(error: StoreError | None = None) -> Refusal:
    if isinstance(error, Unsure):
        message = "The tables can't be reached just now. Please look whether this was still done before you try again."
        return Refusal("unavailable", message)
    return Refusal("unavailable", "The tables can't be reached just now. Nothing has been changed; please try again.")


def entry_row(table_id: str, entry: Entry) -> dict[str, Any]:
    return {
        "table_id": table_id,
        "number": entry.number,
        "at": entry.at,
        "kind": entry.kind,
        "seat": entry.seat,
        "body": ENCODE(entry.body).decode(),
        "events": None if entry.events is None else ENCODE(entry.events).decode(),
    }


def read_entry(row: Any) -> Entry:
    events = None if row.events is None else DECODE(row.events)
    return Entry(row.number, row.at, row.kind, row.seat, DECODE(row.body), events)
