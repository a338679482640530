"""What a process looks up every few seconds of all its tables."""

from __future__ import annotations

import asyncio
from pathlib import Path

from kaiju.server.store.attendance import OF_PROCESS
from kaiju.server.store.index import NUMBERS
from kaiju.server.store.store import Store
from kaiju.server.tables.entries import Entry
from tests.server.hotseat import sqlite_url

ROW = {
    "secret": "",
    "rules": 1,
    "opened_at": 0.0,
    "status": "open",
    "listed": False,
    "due_at": None,
    "summary": "{}",
}


def test_all_tables_are_looked_up_in_one_row(tmp_path: Path) -> None:
    """For every row that is read, the thread that reads it takes Python's lock from whoever is answered."""
    ids = [f"table-{i}_" for i in range(50)]

    async def look() -> None:
        store = Store(sqlite_url(tmp_path / "t.sqlite"))
        await store.open()
        try:
            assert await store.index.numbers(ids) == {} == await store.attendance.of_process("one")
            for i, table in enumerate(ids):
                assert await store.append(table, Entry(1, 0.0, "open"), ROW)
                await store.attendance.connect("one" if i else "other", table, [0, -1])
            assert await store.index.numbers([*ids, "nowhere"]) == dict.fromkeys(ids, 1)
            assert await store.attendance.of_process("one") == {table: {0, -1} for table in ids[1:]}
            async with store.database.reading() as connection:
                for query, given in ((NUMBERS, {"ids": ids}), (OF_PROCESS, {"process_": "one"})):
                    assert len((await connection.execute(query, given)).all()) == 1
        finally:
            await store.close()

    asyncio.run(look())
