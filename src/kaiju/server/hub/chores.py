"""What a process does every few seconds: look for what was left undone, show that it lives, and tidy up."""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine
from typing import Any

from kaiju.server.hub.automation import Automation
from kaiju.server.hub.neighbours import Neighbours
from kaiju.server.hub.presence import Presence
from kaiju.server.hub.registry import Registry
from kaiju.server.hub.services import Services
from kaiju.server.store.errors import StoreError

log = logging.getLogger("kaiju.tables")

SWEEP_EVERY = 1.0
BEAT_EVERY = 4.0
LOOK_EVERY = 3.0
OVERDUE = 4.0
"""Seconds after which another process does what one should have done."""
TRY_AGAIN_AFTER = 600.0
"""Seconds after which a table that could not be read is tried again."""


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
        chores = ((self.sweep, SWEEP_EVERY), (self.beat, BEAT_EVERY), (self._neighbours.find_lost_news, LOOK_EVERY))
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

    async def beat(self) -> None:
        """Gives a sign of life, and clears up after processes that no longer do."""
        tables = self._registry.tables
        for table_id in await self._services.store.attendance.sign(self._services.process, self._services.clock.now()):
            self._services.tell_others(table_id, "presence")
            if table_id in tables:
                await self._neighbours.look_again(tables[table_id], "presence")
        await self._presence.put_right()
        self._registry.forget_idle()
        self._services.metrics.open_tables.set(len(tables))
        self._services.metrics.clients.set(sum(len(open_table.clients) for open_table in tables.values()))
