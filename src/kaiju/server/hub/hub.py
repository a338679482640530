"""The hub: all that one server process does with tables, put together from its parts."""

from __future__ import annotations

import contextlib
from collections.abc import Coroutine
from contextlib import AbstractAsyncContextManager
from typing import Any, TypeVar

from kaiju.server.hub.automation import Automation
from kaiju.server.hub.bells import Bells
from kaiju.server.hub.bots import BotPool
from kaiju.server.hub.chores import Chores
from kaiju.server.hub.clock import SystemClock
from kaiju.server.hub.histories import PlayedGames
from kaiju.server.hub.meeting import Meeting
from kaiju.server.hub.metrics import Metrics
from kaiju.server.hub.neighbours import Neighbours
from kaiju.server.hub.open_table import OpenTable
from kaiju.server.hub.opening import OpeningTables
from kaiju.server.hub.outlooks import Outlooks
from kaiju.server.hub.people import People
from kaiju.server.hub.playing import PlayingGames
from kaiju.server.hub.presence import Presence
from kaiju.server.hub.registry import Registry
from kaiju.server.hub.seating import HoldingSeats
from kaiju.server.hub.services import Services
from kaiju.server.hub.stand_ins import StandIns
from kaiju.server.hub.waiting import WaitingTables
from kaiju.server.net.channels import Channels
from kaiju.server.net.gate import Gate
from kaiju.server.net.limits import Limits, PushSettings, Retention
from kaiju.server.store.errors import StoreError
from kaiju.server.store.store import Store

T = TypeVar("T")


class Hub:
    """What people may do is in `opening`, `seating` and `playing`, who is there in `presence`."""

    def __init__(
        self,
        store: Store,
        channels: Channels,
        bots: BotPool,
        clock: SystemClock,
        gate: Gate | None = None,
        retention: Retention | None = None,
        push: PushSettings | None = None,
    ) -> None:
        services = self._services = Services(
            store,
            channels,
            bots,
            clock,
            Metrics(),
            gate or Gate(Limits()),
            retention or Retention(),
            push or PushSettings(),
        )
        self.store = store
        self.channels = channels
        self.bots = bots
        self.clock = clock
        self.metrics = services.metrics
        bots.on_hurry = self.metrics.hurried.inc
        self.registry = Registry(services)
        stand_ins = StandIns(self.registry)
        self.presence = Presence(services, self.registry, stand_ins)
        self.opening = OpeningTables(services, self.registry)
        self.seating = HoldingSeats(services, self.registry, self.presence, stand_ins)
        self.playing = PlayingGames(services, self.registry, stand_ins)
        self.bells = Bells(services)
        self.meeting = Meeting(services, self.registry, self.presence, self.opening)
        waiting = WaitingTables(services, self.registry)
        self._automation = Automation(services, self.registry, stand_ins, self.bells, waiting)
        self.outlooks = Outlooks(services, self.registry)
        self.people = People(services, self.registry, self.presence, self.seating)
        self.histories = PlayedGames(services)
        self._neighbours = Neighbours(services, self.registry, self.presence, self.people)
        self._chores = Chores(services, self.registry, self.presence, self._automation, self._neighbours)

    async def open(self) -> None:
        services = self._services
        await self.store.open()
        await self.store.attendance.sign(services.process, services.clock.now())
        await self.bells.open()
        await self.channels.open(self._neighbours.hear)
        self._chores.begin()

    def stop(self) -> None:
        """From now on nothing begins by itself; what people have asked for is still done."""
        self._services.tasks.stop()
        for open_table in self.registry.tables.values():
            open_table.stop_waiting()

    async def close(self) -> None:
        self.stop()
        await self.channels.close()
        await self._services.tasks.finish()
        with contextlib.suppress(StoreError):
            await self.store.attendance.disconnect_all(self._services.process)
        await self.store.close()
        await self.bots.close()

    def at(self, table_id: str) -> AbstractAsyncContextManager[OpenTable]:
        """A table to look at, locked."""
        return self.registry.at(table_id)

    async def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Finishes what was begun even if whoever asked for it goes away: an entry may be on its way to the disk."""
        return await self._services.tasks.do(work)
