"""What `kaiju tables` does with a database, whether a server runs or not.

A running server sees within seconds what has been done here: a table that has gone on, or is gone.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from kaiju.errors import KaijuError
from kaiju.server.hub.open_table import OpenTable
from kaiju.server.net.addresses import counted_address
from kaiju.server.store.errors import StoreError
from kaiju.server.store.rows import DECODE
from kaiju.server.store.store import Store
from kaiju.server.tables.entries import Entry
from kaiju.server.tables.rebuilding import rebuild
from kaiju.server.wire.options import DAY

NOTICED_AFTER = 5.0
"""Seconds after which a running server has noticed what was done here."""
TRIES = 5
FOR_EVER = 1e12

Row = dict[str, Any]


@asynccontextmanager
async def opened(database: str) -> AsyncIterator[Store]:
    store = Store(database)
    try:
        await store.open()
        yield store
    except StoreError as error:
        raise KaijuError(f"The database can't be used: {str(error).partition(chr(10))[0]}") from None
    finally:
        await store.close()


async def list_tables(database: str, status: str | None, limit: int) -> list[Row]:
    async with opened(database) as store:
        return [described(row) for row in await store.operating.rows(status, limit=limit)]


async def show_table(database: str, table_id: str) -> Row:
    async with opened(database) as store:
        return await find(store, table_id)


async def find(store: Store, table_id: str) -> Row:
    found = await store.operating.rows(table_id=table_id)
    if not found:
        raise KaijuError(f"There is no table {table_id!r}.")
    return described(found[0])


def described(row: Any) -> Row:
    line = DECODE(row.summary)
    return {
        "id": row.id,
        "status": row.status,
        "entries": row.number,
        "opened_at": row.opened_at,
        "updated_at": row.updated_at,
        "listed": row.listed,
        "edition": line["edition"],
        "modules": line["modules"],
        "names": [seat["name"] if seat else None for seat in line["seats"]],
    }


async def close_table(database: str, table_id: str) -> bool:
    """Ends a table's game, or a table that waits; False if it is over anyway."""
    async with opened(database) as store:
        await find(store, table_id)
        return await close(store, table_id)


async def close(store: Store, table_id: str) -> bool:
    for _ in range(TRIES):
        stored = await store.load(table_id)
        if stored is None:
            raise KaijuError(f"There is no table {table_id!r}.")
        table = rebuild(stored)
        if table.status in ("over", "outdated"):
            return False
        here, now = OpenTable(table_id), time.time()
        here.loaded = table
        entry = table.apply_new(Entry(table.number + 1, now, "end", None, {"why": "closed", "winners": []}))
        if await store.append(table_id, entry, here.row(now), ending=here.ending("end")):
            return True
    raise KaijuError("Too much is happening at this table at once; please try again.")


async def delete_table(database: str, table_id: str, wait: Callable[[float], Any] = asyncio.sleep) -> None:
    """Deletes a table for good. A running server gets the time to notice that it is over, so that nobody goes on."""
    async with opened(database) as store:
        await find(store, table_id)
        if await close(store, table_id) and await store.operating.somebody_serves(time.time()):
            await wait(NOTICED_AFTER)
        await store.operating.delete([table_id])


async def ban_address(database: str, address: str, days: float | None) -> str:
    """Keeps an address out, or (0 days) lets it in again; returns what counts as one address."""
    counted = counted_address(address)
    async with opened(database) as store:
        until = FOR_EVER if days is None else time.time() + days * DAY if days else 0.0
        await store.operating.ban(counted, until)
    return counted


async def list_bans(database: str) -> dict[str, float]:
    async with opened(database) as store:
        return await store.operating.banned(time.time())
