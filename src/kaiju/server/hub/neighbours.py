"""Other processes with the same tables: hearing what they say, and finding out what was not heard."""

from __future__ import annotations

import contextlib
import logging

from kaiju.server.hub.open_table import OpenTable
from kaiju.server.hub.people import People
from kaiju.server.hub.presence import Presence
from kaiju.server.hub.registry import Registry
from kaiju.server.hub.services import Services
from kaiju.server.net.channels import News
from kaiju.server.store.errors import StoreError
from kaiju.server.tables.refusals import Refusal

log = logging.getLogger("kaiju.tables")

SERVICE_RESTART = 1012
HANDED_OVER = 100
"""Clients, at most, that are asked to connect again each time."""
PATIENCE = 3
"""Looks after which a table counts as another process's: one that was only slow to answer gets it back."""


class Neighbours:
    """Keeps the open tables of this process up to date with the others'."""

    def __init__(self, services: Services, registry: Registry, presence: Presence, people: People) -> None:
        self._people = people
        self._services = services
        self._registry = registry
        self._presence = presence
        self._foreign: dict[str, int] = {}
        """How many times in a row a table with clients here belonged to another process."""

    async def hear(self, news: News) -> None:
        if news.process == self._services.process:
            return
        if news.kind == "usage":
            self._services.gate.hear_usage(news.process, news.usage)
            return
        if news.kind == "revoked":
            self._people.forget(news.table)
            return
        open_table = self._registry.tables.get(news.table)
        if open_table is None or not (open_table.clients or open_table.waits or news.kind == "erased"):
            return  # whoever wants to know more of it later reads it then, but not anew what is in memory
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
                elif kind == "erased":
                    await self._registry.read_anew(open_table)
                elif kind == "lost":
                    await self._registry.catch_up(open_table)
                else:
                    await self._registry.follow_entries(open_table)
            except StoreError as error:
                log.warning("can't read table %s: %s", open_table.id, error)

    async def tell_usage(self) -> None:
        """Limits for an address hold for all processes together."""
        usage = self._services.gate.tell_usage()
        if self._services.channels.shared:
            self._services.channels.tell(News(self._services.process, "", "usage", 0, usage))

    async def hand_over(self) -> None:
        """Clients of tables that now belong to another process are asked to connect again, some at a time."""
        owner_of, left = self._services.channels.peers.owner_of, HANDED_OVER
        for open_table in list(self._registry.tables.values()):
            if left > 0 and open_table.clients and owner_of(open_table.id) is not None:
                self._foreign[open_table.id] = self._foreign.get(open_table.id, 0) + 1
                if self._foreign[open_table.id] > PATIENCE:
                    for client in list(open_table.clients):
                        client.send_away(SERVICE_RESTART, "This table has moved; please connect again.")
                        left -= 1
            else:
                self._foreign.pop(open_table.id, None)

    async def find_lost_news(self) -> None:
        """Looks at the store for what should have been heard, and again for tables that could not be read."""
        watched = [open_table for open_table in self._registry.tables.values() if open_table.clients]
        for open_table in [one for one in watched if one.loaded is None]:
            with contextlib.suppress(Refusal):
                async with self._registry.at(open_table.id):
                    pass
        known = [open_table for open_table in self._registry.tables.values() if open_table.loaded is not None]
        if not known:
            return
        numbers = await self._services.store.index.numbers([open_table.id for open_table in known])
        for open_table in known:
            loaded = open_table.loaded
            if loaded is None:
                continue
            if open_table.id not in numbers:
                await self._registry.drop(open_table)
            elif numbers[open_table.id] > loaded.number:
                await self.look_again(open_table, "lost")
