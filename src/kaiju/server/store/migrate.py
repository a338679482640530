"""Bringing a database to the layout of this version, or saying why that can't be done."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from kaiju.errors import SetupError

LOCK = 0x6B61696A75
"""Held on PostgreSQL while one of several processes changes the layout."""
IN_USE = "This database is in use. A backup is read into an empty one."


def config() -> Config:
    made = Config()
    made.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return made


def look_into(path: str) -> None:
    """Refuses what is not a SQLite file before aiosqlite sees it, whose thread may outlive the loop and complain."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA schema_version")


async def upgrade(engine: AsyncEngine, layout: str | None = None) -> None:
    """Brings a database to the layout of this version; or a new one to a layout that a backup has."""
    with sentences(engine):
        if engine.dialect.name == "sqlite" and engine.url.database:
            look_into(engine.url.database)
        async with engine.begin() as connection:
            if engine.dialect.name == "postgresql":
                await connection.execute(sa.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
            await connection.run_sync(upgrade_here, layout)


@contextlib.contextmanager
def sentences(engine: AsyncEngine) -> Iterator[None]:
    """Why a database can't be opened."""
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error, OSError, TypeError, ValueError) as error:
        if isinstance(error, SetupError):
            raise
        where = engine.url.render_as_string(hide_password=True)
        reason = str(getattr(error, "orig", None) or error).splitlines()[0].rstrip(".")
        raise SetupError(f"The database {where} can't be opened: {reason}.") from None


def layout_of(connection: sa.Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def upgrade_here(connection: sa.Connection, layout: str | None) -> None:
    settings = config()
    known = ScriptDirectory.from_config(settings)
    layouts = {script.revision for script in known.walk_revisions()}
    found = layout_of(connection)
    if found is not None and found not in layouts:
        raise SetupError("This database was written by a newer version of Kaiju; please use that one.")
    if layout is not None and layout not in layouts:
        raise SetupError("This backup was written by a newer version of Kaiju; please use that one.")
    if layout is not None and found not in (None, layout):
        raise SetupError(IN_USE)
    if found == (layout or known.get_current_head()):
        return
    if connection.dialect.name == "sqlite":
        # SQLite's driver would begin too late for two processes that start at once.
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    settings.attributes["connection"] = connection
    command.upgrade(settings, layout or "head")
