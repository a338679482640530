"""For whoever runs a server: finding tables, deleting them for good, and keeping addresses out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from kaiju.server.store.attendance import GONE_AFTER
from kaiju.server.store.database import Database
from kaiju.server.store.schema import (
    bans,
    carries,
    connections,
    entries,
    holders,
    meetings,
    processes,
    rung,
    seat_settings,
    snapshots,
    tables,
    traces,
)

OF_TABLES = (entries, snapshots, holders, traces, seat_settings, carries, connections, rung, meetings)
"""What is kept of a table besides its row."""

# Made once: SQLAlchemy's statements are cyclic garbage, and this is asked every few seconds.
BANNED = sa.select(bans).where(bans.c.until > sa.bindparam("now")).order_by(bans.c.address)


class Operating:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def rows(self, status: str | None = None, table_id: str | None = None, limit: int = 100) -> Sequence[Any]:
        """Tables, the last changed first: id, status, number, times and line."""
        wanted = (tables.c.id, tables.c.status, tables.c.number, tables.c.opened_at, tables.c.updated_at)
        query = sa.select(*wanted, tables.c.listed, tables.c.summary).order_by(tables.c.updated_at.desc()).limit(limit)
        query = query if status is None else query.where(tables.c.status == status)
        query = query if table_id is None else query.where(tables.c.id == table_id)
        async with self._database.reading() as connection:
            return (await connection.execute(query)).all()

    async def delete(self, ids: Sequence[str]) -> None:
        async with self._database.writing() as connection:
            for kept in OF_TABLES:
                await connection.execute(kept.delete().where(kept.c.table_id.in_(ids)))
            await connection.execute(tables.delete().where(tables.c.id.in_(ids)))

    async def unchanged_since(self, before: float, finished: bool, limit: int = 100) -> list[str]:
        over = tables.c.status.in_(("over", "outdated"))
        query = sa.select(tables.c.id).where(tables.c.updated_at < before, over if finished else ~over).limit(limit)
        async with self._database.reading() as connection:
            return [row.id for row in await connection.execute(query)]

    async def somebody_serves(self, now: float) -> bool:
        """Whether a server works with this database at the moment."""
        query = sa.select(processes.c.id).where(processes.c.seen_at > now - GONE_AFTER).limit(1)
        async with self._database.reading() as connection:
            return (await connection.execute(query)).first() is not None

    async def ban(self, address: str, until: float) -> None:
        made = self._database.insert(bans).values(address=address, until=until)
        async with self._database.writing() as connection:
            await connection.execute(made.on_conflict_do_update(index_elements=["address"], set_={"until": until}))

    async def banned(self, now: float) -> dict[str, float]:
        """Addresses that are kept out, and until when."""
        async with self._database.reading() as connection:
            return {row.address: row.until for row in await connection.execute(BANNED, {"now": now})}
