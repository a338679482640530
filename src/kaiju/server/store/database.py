"""A database, SQLite or PostgreSQL: its connections, what their faults are called, and letting go of it in order."""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from kaiju.errors import SetupError
from kaiju.server.store.errors import StoreError, as_store_error
from kaiju.server.store.sqlite import SqliteFile, prepare_sqlite

SQLITE_TIMEOUTS = {"timeout": 5.0}
POSTGRES_TIMEOUTS = {"timeout": 10.0, "command_timeout": 10.0}
"""Seconds, by the drivers' names for them, after which a database that doesn't answer counts as gone."""
TURN_SECONDS = 5.0
"""How long somebody waits for their turn to write to a SQLite file: with the file's own time, ten seconds in all."""
CLOSING_SECONDS = 3.0
"""How long a store that is being closed waits for a database that doesn't answer."""


def make_engine(url: str) -> AsyncEngine:
    try:
        parsed = sa.make_url(url)
        # Values hold tables' secrets, so parameters are kept out of logs.
        if parsed.get_backend_name() == "sqlite":
            engine = create_async_engine(
                url, connect_args=timeouts(parsed), pool_size=4, max_overflow=4, hide_parameters=True
            )
            sa.event.listen(engine.sync_engine, "connect", prepare_sqlite)
            return engine
        return create_async_engine(
            url,
            connect_args=timeouts(parsed),
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


def timeouts(url: sa.URL) -> dict[str, Any]:
    """How long SQLite waits for another process that writes, and we for PostgreSQL; the URL may say otherwise."""
    usual = SQLITE_TIMEOUTS if url.get_backend_name() == "sqlite" else POSTGRES_TIMEOUTS
    return {name: float(str(url.query.get(name, seconds))) for name, seconds in usual.items()}


class Database:
    """The engine and who uses it; with SQLite, also the file as the writer of entries has it."""

    def __init__(self, url: str) -> None:
        self.engine = make_engine(url)
        postgres = self.engine.dialect.name == "postgresql"
        self.insert: Any = postgresql.insert if postgres else sqlite.insert
        self.file = None if postgres else SqliteFile(self.engine.url)
        """None with PostgreSQL."""
        self.turn = asyncio.Lock()
        """Held by whoever writes to a SQLite file, which takes one writer at a time and has no queue of its own."""
        self._users = 0
        """How many have a connection, apart from the writer of entries."""
        self._idle = asyncio.Event()
        self._idle.set()
        self._closing = False
        self.failed_at = 0.0
        """When it last did not do what it was asked, by the monotonic clock."""

    def fault(self, error: BaseException) -> StoreError:
        """Notes that it failed, and returns that as ours."""
        self.failed_at = time.monotonic()
        return as_store_error(error)

    def reading(self) -> GuardedConnection:
        return GuardedConnection(self, self.engine.connect())

    def writing(self) -> GuardedConnection:
        return GuardedConnection(self, self.engine.begin(), None if self.file is None else self.turn)

    def stop(self) -> None:
        """Nobody gets a connection any more."""
        self._closing = True

    async def close(self) -> None:
        """Waits for those who have a connection, then lets go of the database."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(CLOSING_SECONDS):
                await self._idle.wait()
        if self.file is not None:
            await self.file.close()
        await self.engine.dispose()

    def check_open(self) -> None:
        if self._closing:
            raise StoreError("the server stops")

    def enter(self) -> None:
        self.check_open()
        self._users += 1
        self._idle.clear()

    def leave(self) -> None:
        self._users -= 1
        if self._users == 0:
            self._idle.set()


class GuardedConnection:
    """A connection whose faults are raised as ours, and which the database waits for before it closes."""

    def __init__(self, database: Database, inner: Any, turn: asyncio.Lock | None = None) -> None:
        self._database = database
        self._inner = inner
        self._turn = turn
        self._has_turn = False

    async def __aenter__(self) -> AsyncConnection:
        self._database.enter()
        try:
            if self._turn is not None:
                async with asyncio.timeout(TURN_SECONDS):
                    self._has_turn = await self._turn.acquire()
            connection: AsyncConnection = await self._inner.__aenter__()
            return connection
        except BaseException as error:
            self._let_go()
            if isinstance(error, Exception):  # some drivers raise their own when they can't connect
                raise self._database.fault(error) from error
            raise

    async def __aexit__(self, kind: Any, error: Any, trace: Any) -> None:
        try:
            await self._inner.__aexit__(kind, error, trace)
        except (SQLAlchemyError, OSError) as fault:
            raise self._database.fault(fault) from fault
        finally:
            self._let_go()
        if isinstance(error, (SQLAlchemyError, OSError)):
            raise self._database.fault(error) from error

    def _let_go(self) -> None:
        self._database.leave()
        if self._turn is not None and self._has_turn:
            self._turn.release()
