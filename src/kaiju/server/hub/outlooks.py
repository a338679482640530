"""Telling whoever has to decide, and looks, what their answers lead to.

Finding that out takes as long as all the rest of an answer, so nobody waits for it: everybody hears what happened
first. Who has answered by then, or looks elsewhere, needs no outlook.
"""

from __future__ import annotations

import asyncio
from math import inf

from kaiju.server.hub.open_table import OpenTable
from kaiju.server.hub.registry import Registry
from kaiju.server.hub.services import Services
from kaiju.server.net.connection import Connection
from kaiju.server.net.server_messages import ServerMessages

AFTER = 0.02
"""Seconds, at least, from a question to what its answers lead to."""


class Outlooks:
    """The tables at which somebody waits for that."""

    def __init__(self, services: Services, registry: Registry) -> None:
        self._tasks = services.tasks
        self._registry = registry
        self._waiting: dict[str, OpenTable] = {}
        self._working: asyncio.Task[None] | None = None
        registry.on_told = self.consider

    def looks(self, table_id: str, client: Connection, visible: bool) -> None:
        """A page has come to be seen, or is no longer."""
        client.visible = visible
        open_table = self._registry.tables.get(table_id)
        if open_table is not None and open_table.loaded is not None:
            self.consider(open_table)

    def consider(self, open_table: OpenTable) -> None:
        """There may be a question whose answers somebody wants to know more of."""
        if not wanting(open_table) or self._tasks.stopping:
            return
        self._waiting[open_table.id] = open_table
        if self._working is None or self._working.done():
            self._working = self._tasks.wait(self._work())

    async def _work(self) -> None:
        while self._waiting:
            await asyncio.sleep(AFTER)
            for table_id in list(self._waiting):
                open_table = self._waiting[table_id]
                # While somebody enters something, nobody may know yet how things stand then.
                if not open_table.lock.locked():
                    del self._waiting[table_id]
                    foretell(open_table)
                    await asyncio.sleep(0)


def wanting(open_table: OpenTable) -> list[Connection]:
    """Those who want to know what their answers lead to, and don't yet."""
    table = open_table.loaded
    seat = None if table is None else table.decider()
    if table is None or seat is None or table.paused_at is not None or table.holder(seat).answered_by_bot:
        return []
    return [
        client
        for client in open_table.clients
        if client.ahead
        and client.visible
        and seat in client.seats
        and client.shown != inf
        and client.foretold != table.asked
    ]


def foretell(open_table: OpenTable) -> None:
    clients = wanting(open_table)
    if clients:
        messages = ServerMessages(open_table.table, [])
        for client in clients:
            client.push(messages.ahead(client))
            client.foretold = open_table.table.asked
