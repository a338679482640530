"""What is kept of seats besides entries: their settings, codes that carry them, and whose tables they make."""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from kaiju.server.store.database import Database
from kaiju.server.store.rows import DECODE, ENCODE, trace_rows
from kaiju.server.store.schema import carries, holders, seat_settings, traces
from kaiju.server.wire.settings import SeatSettings


class StoredSeats:
    """The seats of all tables."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def keep_settings(self, table_id: str, seat: int, settings: SeatSettings) -> None:
        body = ENCODE(settings).decode()
        insert = self._database.insert(seat_settings).values(table_id=table_id, seat=seat, body=body)
        newer = {"body": insert.excluded.body}
        async with self._database.writing() as connection:
            await connection.execute(insert.on_conflict_do_update(index_elements=["table_id", "seat"], set_=newer))

    async def settings(self, table_id: str) -> dict[int, SeatSettings]:
        async with self._database.reading() as connection:
            query = sa.select(seat_settings).where(seat_settings.c.table_id == table_id)
            return {row.seat: DECODE(row.body, type=SeatSettings) for row in await connection.execute(query)}

    async def offer_carry(self, code: str, table_id: str, seat: int, now: float, seconds: float) -> None:
        async with self._database.writing() as connection:
            await connection.execute(carries.delete().where(carries.c.until < now))
            row = {"code": code, "table_id": table_id, "seat": seat, "until": now + seconds}
            await connection.execute(carries.insert(), [row])

    async def find_carry(self, code: str, now: float) -> tuple[str, int] | None:
        """The table and seat that a code leads to."""
        async with self._database.reading() as connection:
            query = sa.select(carries).where(carries.c.code == code, carries.c.until >= now)
            row = (await connection.execute(query)).first()
            return None if row is None else (row.table_id, row.seat)

    async def forget_holders(self, table_id: str, tokens: Sequence[str]) -> None:
        """The table is no longer theirs; what they said there is."""
        async with self._database.writing() as connection:
            await self._trace(connection, table_id, tokens)
            theirs = (holders.c.table_id == table_id) & holders.c.token.in_(tokens)
            await connection.execute(holders.delete().where(theirs))

    async def leave_traces(self, table_id: str, tokens: Sequence[str]) -> None:
        """The table keeps something of people who have no seat there."""
        async with self._database.writing() as connection:
            await self._trace(connection, table_id, tokens)

    async def _trace(self, connection: AsyncConnection, table_id: str, tokens: Sequence[str]) -> None:
        if tokens:
            rows = trace_rows(table_id, tokens)
            await connection.execute(self._database.insert(traces).on_conflict_do_nothing(), rows)
