"""Reading what others have entered: those who ask at the same moment share a query."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

import sqlalchemy as sa

from kaiju.server.store.database import Database
from kaiju.server.store.errors import StoreError
from kaiju.server.store.queue import all_waiting
from kaiju.server.store.rows import read_entry
from kaiju.server.store.schema import entries
from kaiju.server.tables.entries import Entry

LATER = sa.text(
    "SELECT entries.* FROM unnest(CAST(:ids AS varchar[]), CAST(:numbers AS integer[])) AS known(id, number)"
    " JOIN entries ON entries.table_id = known.id AND entries.number > known.number"
    " ORDER BY entries.table_id, entries.number"
)
"""For PostgreSQL: the entries of many tables, of each those after a number."""


@dataclass(slots=True)
class EntriesWanted:
    """Somebody who wants to know what has been entered at a table."""

    table_id: str
    after: int
    found: asyncio.Future[list[Entry]]


class Reader:
    """Answers all who ask at the same moment at once."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: asyncio.Queue[EntriesWanted | None] = asyncio.Queue()

    async def entries_after(self, table_id: str, number: int) -> list[Entry]:
        self._database.check_open()
        found: asyncio.Future[list[Entry]] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait(EntriesWanted(table_id, number, found))
        return await found

    def stop(self) -> None:
        """`run` ends once it has answered those who wait."""
        self._waiting.put_nowait(None)

    async def run(self) -> None:
        wanted: list[EntriesWanted]
        while wanted := await all_waiting(self._waiting):
            try:
                found = await self._find(wanted)
            except Exception as error:  # whatever a driver may raise, those who wait must hear of it
                for one in wanted:
                    if not one.found.done():
                        one.found.set_exception(StoreError(str(error)))
                continue
            for one in wanted:
                if not one.found.done():
                    one.found.set_result([entry for entry in found.get(one.table_id, []) if entry.number > one.after])

    async def _find(self, wanted: Sequence[EntriesWanted]) -> dict[str, list[Entry]]:
        after: dict[str, int] = {}
        for one in wanted:
            after[one.table_id] = min(one.after, after.get(one.table_id, one.after))
        found: dict[str, list[Entry]] = {}
        async with self._database.reading() as connection:
            if self._database.file is None:
                rows = await connection.execute(LATER, {"ids": list(after), "numbers": list(after.values())})
                for row in rows:
                    found.setdefault(row.table_id, []).append(read_entry(row))
            else:
                for table_id, number in after.items():
                    query = sa.select(entries).where(entries.c.table_id == table_id, entries.c.number > number)
                    rows = await connection.execute(query.order_by(entries.c.number))
                    found[table_id] = [read_entry(row) for row in rows]
        return found
