"""The rows of tables: how far each is, which are listed, whose they are, and at which something is overdue."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Any

import msgspec
import sqlalchemy as sa

from kaiju.server.store.database import Database
from kaiju.server.store.rows import DECODE, as_words, words_in
from kaiju.server.store.schema import holders, tables

log = logging.getLogger("kaiju.store")


def summaries(rows: Iterable[Any]) -> list[dict[str, Any]]:
    """The lines of tables, without those that are damaged."""
    out = []
    for row in rows:
        try:
            out.append(DECODE(row.summary, type=dict[str, Any]))
        except msgspec.MsgspecError:
            log.warning("the line of a table is damaged and left out")
    return out


# Made once: SQLAlchemy's statements are cyclic garbage, and this is asked every few seconds.
THESE = tables.c.id.in_(sa.bindparam("ids", expanding=True))
NUMBERS = sa.select(as_words(tables.c.id, tables.c.number)).where(THESE)


class TableIndex:
    """Finds tables without reading their entries."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def ids(self) -> list[str]:
        async with self._database.reading() as connection:
            return [row.id for row in await connection.execute(sa.select(tables.c.id).order_by(tables.c.opened_at))]

    async def numbers(self, ids: Iterable[str]) -> dict[str, int]:
        """The last numbers of those tables."""
        async with self._database.reading() as connection:
            found = await connection.scalar(NUMBERS, {"ids": list(ids)})
        return {table_id: int(number) for table_id, number in words_in(found, 2)}

    async def listed(self, limit: int = 100) -> list[dict[str, Any]]:
        async with self._database.reading() as connection:
            query = sa.select(tables.c.summary).where(tables.c.listed, tables.c.status.in_(("open", "playing")))
            found = await connection.execute(query.order_by(tables.c.updated_at.desc()).limit(limit))
            return summaries(found)

    async def held_by(self, token: str, limit: int = 100) -> list[dict[str, Any]]:
        async with self._database.reading() as connection:
            query = sa.select(tables.c.summary).join(holders, holders.c.table_id == tables.c.id)
            query = query.where(holders.c.token == token).order_by(tables.c.updated_at.desc()).limit(limit)
            return summaries(await connection.execute(query))

    async def overdue(self, before: float, limit: int = 50) -> list[str]:
        """Tables at which something should have happened by itself."""
        async with self._database.reading() as connection:
            query = sa.select(tables.c.id).where(tables.c.due_at < before).order_by(tables.c.due_at).limit(limit)
            return [row.id for row in await connection.execute(query)]

    async def postpone(self, table_id: str, due_at: float | None) -> None:
        async with self._database.writing() as connection:
            await connection.execute(tables.update().where(tables.c.id == table_id).values(due_at=due_at))
