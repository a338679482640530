"""Other processes with the same tables: hearing what they say, and finding out what was not heard."""

from __future__ import annotations

import contextlib
import logging

from kaiju.server.hub.open_table import OpenTable
from kaiju.server.hub.presence import Presence
from kaiju.server.hub.registry import Registry
from kaiju.server.hub.services import Services
from kaiju.server.net.channels import News
from kaiju.server.store.errors import StoreError
from kaiju.server.tables.refusals import Refusal

log = logging.getLogger("kaiju.tables")


class Neighbours:
    """Keeps the open tables of this process up to date with the others'."""

    def __init__(self, services: Services, registry: Registry, presence: Presence) -> None:
        self._services = services
        self._registry = registry
        self._presence = presence

    async def hear(self, news: News) -> None:
        open_table = self._registry.tables.get(news.table)
        if open_table is None or news.process == self._services.process:
            return
        loaded = open_table.loaded
        if news.kind == "entry" and loaded is not None and news.number <= loaded.number:
            return
        self._services.tasks.begin(self.look_again(open_table, news.kind))

    async def look_again(self, open_table: OpenTable, kind: str) -> None:
        """Reads what news of that kind are about; `lost`: everything."""
        async with open_table.lock:
            if open_table.loaded is None:
                return
            try:
                if kind == "seated":
                    open_table.table.settings = await self._services.store.seats.settings(open_table.id)
                elif kind == "presence":
                    await self._presence.read_again(open_table)
                elif kind == "lost":
                    await self._registry.catch_up(open_table)
                else:
                    await self._registry.follow_entries(open_table)
            except StoreError as error:
                log.warning("can't read table %s: %s", open_table.id, error)

    async def find_lost_news(self) -> None:
        """Looks at the store for what should have been heard, and again for tables that could not be read."""
        watched = [open_table for open_table in self._registry.tables.values() if open_table.clients]
        for open_table in [one for one in watched if one.loaded is None]:
            with contextlib.suppress(Refusal):
                async with self._registry.at(open_table.id):
                    pass
        if not self._services.channels.shared or not watched:
            return
        numbers = await self._services.store.index.numbers([open_table.id for open_table in watched])
        for open_table in watched:
            loaded = open_table.loaded
            if loaded is not None and numbers.get(open_table.id, 0) > loaded.number:
                await self.look_again(open_table, "lost")
