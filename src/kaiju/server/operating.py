"""What `kaiju tables` does with a database, whether a server runs or not.

A running server sees within seconds what has been done here: a table that has gone on, or is gone.
"""

from __future__ import annotations

import asyncio
import ipaddress
import math
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from kaiju.errors import KaijuError
from kaiju.given import quoted
from kaiju.server.hub.open_table import OpenTable
from kaiju.server.hub.registry import DAMAGE
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
FOR_EVER = 1e11
"""What is later than this is never, in seconds since 1970: some three thousand years."""
STATUSES = ("open", "playing", "over", "outdated")
DAMAGED = "?"
"""Stands for what can't be read of a table."""

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


class Damaged(KaijuError):
    """What is kept of a table can't be read."""


async def list_tables(database: str, status: str | None, limit: int) -> list[Row]:
    if status is not None and status not in STATUSES:
        raise KaijuError(f"No table is {quoted(status)}; they are open, playing, over or outdated.")
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
    try:
        line = DECODE(row.summary)
        known = line["edition"], line["modules"], [seat["name"] if seat else None for seat in line["seats"]]
    except (msgspec.MsgspecError, LookupError, TypeError):
        known = DAMAGED, [], [DAMAGED]
    edition, modules, names = known
    return {
        "id": row.id,
        "status": row.status,
        "entries": row.number,
        "opened_at": row.opened_at,
        "updated_at": row.updated_at,
        "listed": row.listed,
        "edition": edition,
        "modules": modules,
        "names": names,
    }


async def close_table(database: str, table_id: str) -> bool:
    """Ends a table's game, or a table that waits; False if it is over anyway."""
    async with opened(database) as store:
        await find(store, table_id)
        return await close(store, table_id)


async def close(store: Store, table_id: str) -> bool:
    for _ in range(TRIES):
        try:
            stored = await store.load(table_id)
            table = None if stored is None else rebuild(stored)
        except DAMAGE:
            raise Damaged(
                f"What is kept of table {table_id} is damaged and can't be read; it can be deleted."
            ) from None
        if table is None:
            raise KaijuError(f"There is no table {table_id!r}.")
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
        try:
            ended = await close(store, table_id)
        except Damaged:
            # A server may still have it as it was: it lets go of it once it is not there any more.
            await store.operating.delete([table_id])
            ended = True
        if ended and await store.operating.somebody_serves(time.time()):
            await wait(NOTICED_AFTER)
        await store.operating.delete([table_id])


async def ban_address(database: str, address: str, days: float | None) -> str:
    """Keeps an address out, or (0 days) lets it in again; returns what counts as one address."""
    try:
        ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        raise KaijuError(f"{quoted(address)} is no address; one looks like 203.0.113.7 or 2001:db8::7.") from None
    if days is not None and not math.isfinite(days):
        raise KaijuError("Days are a number; left out, the address is kept out for good.")
    counted = counted_address(address)
    async with opened(database) as store:
        until = FOR_EVER if days is None else min(FOR_EVER, time.time() + days * DAY) if days else 0.0
        await store.operating.ban(counted, until)
    return counted


async def list_bans(database: str) -> dict[str, float]:
    async with opened(database) as store:
        return await store.operating.banned(time.time())
