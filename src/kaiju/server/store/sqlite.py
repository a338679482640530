"""A SQLite file as the writer of entries has it: a batch of entries is one call to a thread, and one transaction.

What is read, and what is written now and then, goes through SQLAlchemy. Entries come by the hundreds a second, so they
take a short cut: statements that are compiled once, and a connection of their own.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects import sqlite

CHECKPOINT_AFTER = 1000
"""Transactions after which what they wrote is moved from the log into the file itself."""
LOG_PAGES = 16_000
"""Pages of the log at which it is begun anew."""
MOST_ROWS = 90
"""Rows in one statement: older versions of SQLite take 999 values at most."""
STATEMENTS = 512
"""That a connection keeps ready: of those that insert there is one for every number of rows."""
LOCKED_SECONDS = 1.0
"""How long one attempt waits for another process that writes; whoever has it written tries again."""
T = TypeVar("T")
Rows = Sequence[Mapping[str, Any]]


def prepare_sqlite(connection: Any, _record: object) -> None:
    """Every commit is on disk when it returns, and readers never wait for writers."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA wal_autocheckpoint=4000")
    cursor.close()


class CompiledStatement:
    """A statement as SQLite reads it."""

    def __init__(self, statement: Any) -> None:
        compiled = statement.compile(dialect=sqlite.dialect(paramstyle="qmark"))
        self._text = str(compiled)
        self._names: Sequence[str] = compiled.positiontup
        self._row = f"({', '.join('?' * len(self._names))})"
        self._inserts = self._row in self._text

    def run(self, connection: sqlite3.Connection, rows: Rows) -> int:
        """Runs it with these rows; returns how many rows of the database it has changed.

        Many rows are inserted by one statement: between two statements the thread would wait for Python's lock.
        """
        if not self._inserts:
            return connection.executemany(self._text, [self._values([row]) for row in rows]).rowcount
        changed = 0
        for first in range(0, len(rows), MOST_ROWS):
            part = rows[first : first + MOST_ROWS]
            text = self._text.replace(self._row, ", ".join([self._row] * len(part)))
            changed += connection.execute(text, self._values(part)).rowcount
        return changed

    def _values(self, rows: Rows) -> list[Any]:
        return [row[name] for row in rows for name in self._names]


Work = tuple[CompiledStatement, Rows]


class SqliteFile:
    """The file, with one thread that writes to its log and one that moves what was written into the file itself."""

    def __init__(self, url: sa.URL) -> None:
        url = url.set(drivername="sqlite").difference_update_query(["timeout"])
        wanted = {"timeout": LOCKED_SECONDS, "cached_statements": STATEMENTS}
        self._engine = sa.create_engine(url, connect_args=wanted)
        sa.event.listen(self._engine, "connect", prepare_sqlite)
        self._writer, self._mover = ThreadPoolExecutor(1), ThreadPoolExecutor(1)
        self._connection: sqlite3.Connection | None = None
        self._written = 0

    async def write(self, first: Work, rest: Sequence[Work]) -> bool:
        """Runs statements with their rows in one transaction. If the first leaves out a row, nothing is written."""
        done = await self._run(self._writer, self._write, first, rest)
        self._written += 1
        if self._written % CHECKPOINT_AFTER == 0:
            self._mover.submit(self._move)
        return done

    async def _run(self, thread: ThreadPoolExecutor, work: Callable[..., T], *given: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(thread, work, *given)

    def _connect(self) -> sqlite3.Connection:
        lent = self._engine.raw_connection()
        made: Any = lent.driver_connection
        lent.detach()  # so that the pool doesn't take it back
        made.isolation_level = None  # transactions begin and end where we say so
        return made  # type: ignore[no-any-return]

    def _write(self, first: Work, rest: Sequence[Work]) -> bool:
        if self._connection is None:
            self._connection = self._connect()
            # Moving takes longer than writing, and nobody should wait for it.
            self._connection.execute("PRAGMA wal_autocheckpoint=0")
        connection = self._connection
        connection.execute("BEGIN IMMEDIATE")
        try:
            statement, rows = first
            whole = statement.run(connection, rows) == len(rows)
            if whole:
                for statement, rows in rest:
                    statement.run(connection, rows)
            connection.execute("COMMIT" if whole else "ROLLBACK")
            return whole
        except BaseException:
            self._connection = None
            connection.close()
            raise

    def _move(self) -> None:
        with self._engine.connect() as connection:
            _, pages, _ = connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)").one()
            if pages > LOG_PAGES:  # little is left to move now, so the writer hardly waits
                connection.exec_driver_sql("PRAGMA wal_checkpoint(RESTART)")

    async def close(self) -> None:
        def let_go() -> None:
            if self._connection is not None:
                self._connection.close()
            self._engine.dispose()

        await self._run(self._mover, lambda: None)  # after what it was asked to do
        await self._run(self._writer, let_go)
        self._writer.shutdown()
        self._mover.shutdown()
