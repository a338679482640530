"""Who is there: which processes live, and which seats are connected to which of them."""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa

from kaiju.server.store.database import Database
from kaiju.server.store.rows import as_words, words_in
from kaiju.server.store.schema import connections, processes
from kaiju.server.store.writer import Writer

GONE_AFTER = 15.0
"""Seconds without a sign of life after which a process counts as gone."""
# Made once: SQLAlchemy's statements are cyclic garbage, and this is asked every few seconds.
OF_PROCESS = sa.select(as_words(connections.c.table_id, connections.c.seat)).where(
    connections.c.process == sa.bindparam("process_")
)


class Attendance:
    """The connections of all processes."""

    def __init__(self, database: Database, writer: Writer) -> None:
        self._database = database
        self._writer = writer

    async def sign(self, process: str, now: float) -> set[str]:
        """A process gives a sign of life, and clears away what dead ones left behind. Says at which tables."""
        async with self._database.writing() as connection:
            insert = self._database.insert(processes).values(id=process, seen_at=now)
            newer = {"seen_at": now}
            await connection.execute(insert.on_conflict_do_update(index_elements=["id"], set_=newer))
            gone = sa.select(processes.c.id).where(processes.c.seen_at < now - GONE_AFTER)
            cleared = connections.delete().where(connections.c.process.in_(gone)).returning(connections.c.table_id)
            tables_left = {row.table_id for row in await connection.execute(cleared)}
            await connection.execute(processes.delete().where(processes.c.seen_at < now - GONE_AFTER))
            return tables_left

    async def connect(self, process: str, table_id: str, seats: Sequence[int]) -> None:
        if seats:
            await self._writer.arrive(process, table_id, seats)

    async def disconnect(self, process: str, table_id: str, seat: int) -> None:
        await self._writer.depart(process, table_id, seat)

    async def disconnect_all(self, process: str) -> None:
        async with self._database.writing() as connection:
            await connection.execute(connections.delete().where(connections.c.process == process))

    async def of_process(self, process: str) -> dict[str, set[int]]:
        """Seats that are connected to a process, by table."""
        found: dict[str, set[int]] = {}
        async with self._database.reading() as connection:
            told = await connection.scalar(OF_PROCESS, {"process_": process})
        for table_id, seat in words_in(told, 2):
            found.setdefault(table_id, set()).add(int(seat))
        return found

    async def at_table(self, table_id: str) -> set[int]:
        """Seats with a connection to any process."""
        async with self._database.reading() as connection:
            query = sa.select(connections.c.seat).where(connections.c.table_id == table_id).distinct()
            return {row.seat for row in await connection.execute(query)}
