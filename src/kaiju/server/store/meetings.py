"""Tables at which people wait for anybody who wants to play the same."""

from __future__ import annotations

import zlib
from collections.abc import Collection, Sequence
from typing import Any

import sqlalchemy as sa

from kaiju.server.store.database import Database
from kaiju.server.store.schema import meetings, tables


class Meetings:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def matching(self, wish: str, least: int, most: int) -> Sequence[str]:
        """Tables of those who want the same, with so many players; those who have waited longest come first."""
        async with self._database.reading() as connection:
            return [row.table_id for row in await connection.execute(matches(wish, least, most))]

    async def claim(
        self, table_id: str, wish: str, least: int, most: int, now: float, refused: Collection[str] = ()
    ) -> bool:
        """Others may come to this table: unless they already come to another, for then whoever opened it should.
        `refused`: tables that are not for them."""
        async with self._database.writing() as connection:
            if self._database.file is None:
                # SQLite has one writer at a time anyway.
                lock = sa.text("SELECT pg_advisory_xact_lock(:lock)")
                await connection.execute(lock, {"lock": zlib.crc32(wish.encode())})
            over = sa.select(tables.c.id).where(tables.c.id == meetings.c.table_id, tables.c.status == "open")
            await connection.execute(meetings.delete().where(~sa.exists(over)))
            others = {row.table_id for row in await connection.execute(matches(wish, least, most))}
            if others - set(refused):
                return False
            row = {"table_id": table_id, "wish": wish, "least": least, "most": most, "made_at": now}
            await connection.execute(meetings.insert(), [row])
            return True

    async def forget(self, table_id: str) -> None:
        """Nobody can come to this table any more."""
        async with self._database.writing() as connection:
            await connection.execute(meetings.delete().where(meetings.c.table_id == table_id))


def matches(wish: str, least: int, most: int) -> sa.Select[Any]:
    fits = (meetings.c.wish == wish, meetings.c.least <= most, meetings.c.most >= least)
    query = sa.select(meetings.c.table_id).join(tables, tables.c.id == meetings.c.table_id)
    return query.where(*fits, tables.c.status == "open").order_by(meetings.c.made_at, meetings.c.table_id)
