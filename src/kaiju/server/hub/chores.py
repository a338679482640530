"""What a process does every few seconds: look for what was left undone, show that it lives, and tidy up."""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine
from typing import Any

from kaiju.server.hub.automation import TRY_AGAIN_AFTER, Automation
from kaiju.server.hub.neighbours import Neighbours
from kaiju.server.hub.presence import Presence
from kaiju.server.hub.registry import Registry
from kaiju.server.hub.services import Services
from kaiju.server.net.connection import NOT_ALLOWED
from kaiju.server.store.errors import StoreError
from kaiju.server.wire.options import DAY

log = logging.getLogger("kaiju.tables")

SWEEP_EVERY = 1.0
BEAT_EVERY = 4.0
LOOK_EVERY = 3.0
TELL_EVERY = 1.0
TIDY_EVERY = 600.0
OVERDUE = 4.0
"""Seconds after which another process does what one should have done."""


class Chores:
    """Works for as long as the server runs."""

    def __init__(
        self,
        services: Services,
        registry: Registry,
        presence: Presence,
        automation: Automation,
        neighbours: Neighbours,
    ) -> None:
        self._services = services
        self._registry = registry
        self._presence = presence
        self._automation = automation
        self._neighbours = neighbours

    def begin(self) -> None:
        chores = (
            (self.sweep, SWEEP_EVERY),
            (self.beat, BEAT_EVERY),
            (self._neighbours.find_lost_news, LOOK_EVERY),
            (self._neighbours.tell_usage, TELL_EVERY),
            (self._neighbours.hand_over, TELL_EVERY),
            (self.tidy, TIDY_EVERY),
        )
        for work, pause in chores:
            self._services.tasks.wait(self._repeat(work, pause))

    async def _repeat(self, work: Callable[[], Coroutine[Any, Any, None]], pause: float) -> None:
        while True:
            try:
                await self._services.tasks.do(work())
            except StoreError as error:
                log.warning("the store can't be reached: %s", error)
            except Exception:
                log.exception("%s failed", getattr(work, "__name__", "work"))
            await self._services.clock.sleep(pause)

    async def sweep(self) -> None:
        """Does what another process, or this one before it was started again, has left undone."""
        clock, index = self._services.clock, self._services.store.index
        for table_id in await index.overdue(clock.now() - OVERDUE):
            open_table = self._registry.tables.get(table_id)
            if open_table is None or not open_table.waits:
                try:
                    await self._automation.attend(table_id)
                except Exception:  # a table that can't be read must not keep others waiting
                    log.exception("table %s can't be attended to", table_id)
                    await index.postpone(table_id, clock.now() + TRY_AGAIN_AFTER)

    async def _keep_out(self) -> None:
        """Addresses that are banned are sent away."""
        banned = frozenset(await self._services.store.operating.banned(self._services.clock.now()))
        self._services.gate.banned = banned
        for open_table in list(self._registry.tables.values()) if banned else ():
            for client in [client for client in open_table.clients if client.address in banned]:
                client.send_away(NOT_ALLOWED, "Whoever runs this server keeps your address out.")

    async def tidy(self) -> None:
        """Deletes tables that have been kept for long enough, except those that somebody still looks at."""
        clock, operating, retention = self._services.clock, self._services.store.operating, self._services.retention
        owner_of = self._services.channels.peers.owner_of
        for days, finished in ((retention.finished_days, True), (retention.unfinished_days, False)):
            if days is not None:
                old = await operating.unchanged_since(clock.now() - days * DAY, finished)
                ids = [one for one in old if one not in self._registry.tables and owner_of(one) is None]
                if ids:
                    await operating.delete(ids)
                    log.info("%s tables deleted that nothing has happened at for %s days", len(ids), days)

    async def beat(self) -> None:
        """Gives a sign of life, and clears up after processes that no longer do."""
        tables = self._registry.tables
        for table_id in await self._services.store.attendance.sign(self._services.process, self._services.clock.now()):
            self._services.tell_others(table_id, "presence")
            if table_id in tables:
                await self._neighbours.look_again(tables[table_id], "presence")
        await self._presence.put_right()
        await self._keep_out()
        self._registry.forget_idle()
        self._services.metrics.open_tables.set(len(tables))
        self._services.metrics.clients.set(sum(len(open_table.clients) for open_table in tables.values()))
