"""What happens at a table by itself: bots' moves, standing answers, clocks that run out, people who stay away.

The process that made the last entry does it. A time in the table's row lets any other do it if that one is gone.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

import msgspec

from kaiju.server.hub.bells import Bells
from kaiju.server.hub.bots import STAND_IN
from kaiju.server.hub.open_table import LONGEST_LOOK, OpenTable
from kaiju.server.hub.registry import Registry
from kaiju.server.hub.services import Services
from kaiju.server.hub.stand_ins import StandIns
from kaiju.server.hub.telling import tell_presence
from kaiju.server.hub.waiting import WaitingTables
from kaiju.server.store.errors import StoreError
from kaiju.server.tables.agreements import propose_settled, settled
from kaiju.server.tables.proposals import Proposed, propose_act, propose_succession
from kaiju.server.tables.refusals import Refusal
from kaiju.server.tables.table import Table
from kaiju.server.tables.thinking import SHORTEST
from kaiju.server.wire.settings import SeatSettings, Standing

log = logging.getLogger("kaiju.tables")

TRY_AGAIN_AFTER = 600.0
"""Seconds after which a table that could not be read is tried again."""


class Automation:
    """Plans what comes next by itself at each table, and does it."""

    def __init__(
        self, services: Services, registry: Registry, stand_ins: StandIns, bells: Bells, waiting: WaitingTables
    ) -> None:
        self._services = services
        self._store = services.store
        self._clock = services.clock
        self._tasks = services.tasks
        self._registry = registry
        self._stand_ins = stand_ins
        self._bells = bells
        self._waiting = waiting
        registry.on_change = self.schedule

    def schedule(self, open_table: OpenTable, own_move: bool = True) -> None:
        """Waits for what comes by itself. Moves are made by whoever made the last entry; others leave them to it."""
        if self._tasks.stopping:
            return
        plan = self._plan(open_table)
        if open_table.waits and open_table.plan == plan:
            return
        open_table.stop_waiting()
        if plan is None:
            return
        kind, question, seat, what = plan
        if kind == "settle":
            # Whoever heard the last word enters what it leads to; should two do so, the append decides.
            open_table.next = asyncio.shield(self._tasks.begin(self._settle(open_table, what)))
        elif kind == "attend":
            open_table.next = self._tasks.wait(self._attend_at(open_table, what))
        elif not own_move:
            return
        elif kind == "bot":
            open_table.next = self._tasks.wait(self._play_bot(open_table, seat, question, what))
        else:
            # It must have the table's lock before anybody who has just heard the question.
            answer = self._answer(open_table, seat, question, what)
            open_table.next = asyncio.shield(self._tasks.begin(answer))
        open_table.plan = plan

    def _plan(self, open_table: OpenTable) -> tuple[str, int, int, Any] | None:
        """What comes next by itself: what players have settled, a bot's move, a standing answer, or a look at the
        clock."""
        if open_table.loaded is None:
            return None
        succession = open_table.succession_at()
        if open_table.table.decider() is None:
            soon = min((at for at in (succession, open_table.meet_at()) if at is not None), default=None)
            return None if soon is None else ("attend", open_table.table.number, 0, soon)
        agreed = settled(open_table.table)
        if agreed is not None:
            return "settle", open_table.table.number, 0, agreed[0]
        if open_table.table.paused_at is not None:
            return None if succession is None else ("attend", open_table.table.number, 0, succession)
        self._end_silence(open_table)
        table = open_table.table
        seat = table.decider()
        assert seat is not None
        holder = table.holder(seat)
        if holder.answered_by_bot:
            return "bot", table.asked, seat, holder.bot or STAND_IN
        key = open_table.standing_key()
        if key is not None:
            return "answer", table.asked, seat, key
        times = open_table.out_of_time_at(), open_table.bell_at(), succession
        time = min((at for at in times if at is not None), default=None)
        return None if time is None else ("attend", table.asked, seat, time)

    def _end_silence(self, open_table: OpenTable) -> None:
        """Whoever wanted no questions before their turn is asked again once it has come."""
        table = open_table.table
        assert table.game is not None
        seat = table.game.current
        settings = table.settings.get(seat)
        if settings is not None and settings.standing.stops == "turn" and settings.said_in < table.game.turn:
            standing = msgspec.structs.replace(settings.standing, stops=Standing().stops)
            changed = msgspec.structs.replace(settings, standing=standing)
            table.settings[seat] = changed
            self._tasks.begin(self._keep_quietly(open_table.id, seat, changed))

    async def _keep_quietly(self, table_id: str, seat: int, settings: SeatSettings) -> None:
        with contextlib.suppress(StoreError):
            await self._store.seats.keep_settings(table_id, seat, settings)

    async def _play_bot(self, open_table: OpenTable, seat: int, question: int, level: str) -> None:
        table = open_table.table
        assert table.game is not None
        thought = self._tasks.wait(self._services.bots.choose(level, table.game, open_table.asker, table.bot_seed()))
        try:
            if table.options.pace and not open_table.only_the_end_matters:
                pace, began = table.options.pace / 1000, self._clock.now()
                await self._clock.sleep(SHORTEST * pace)
                choice = await thought
                await self._clock.sleep(max(0.0, began + choice.pause * pace - self._clock.now()))
                await self._seen(open_table, question)
            key, bot, _ = await thought
        finally:
            thought.cancel()  # when the game has gone on without it, nobody waits for it
        await self._tasks.do(self._answer(open_table, seat, question, key, bot))

    async def _seen(self, open_table: OpenTable, question: int) -> None:
        """Until those who watch have seen what led to a question; who looks too long is left behind."""
        seen, late = self._tasks.wait(open_table.seen(question)), self._tasks.wait(self._clock.sleep(LONGEST_LOOK))
        try:
            await asyncio.wait({seen, late}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            seen.cancel()
            late.cancel()

    async def _settle(self, open_table: OpenTable, kind: str) -> None:
        with contextlib.suppress(Refusal):  # where the store failed, the sweep tries again
            async with self._registry.at(open_table.id, fresh=False) as found:
                await self._registry.enter(found, kind, lambda table: propose_settled(table, kind))

    async def _answer(self, open_table: OpenTable, seat: int, question: int, key: str, bot: str | None = None) -> None:
        """Enters an answer that comes by itself: a bot's, or a standing one."""

        def propose(table: Table) -> Proposed:
            proposed, body = propose_act(table, seat, question, key)
            if (bot is not None) != table.holder(seat).answered_by_bot:
                raise Refusal("stale", "Somebody else answers here now.")
            return proposed, body if bot is None else {**body, "bot": bot}

        try:
            async with self._registry.at(open_table.id, fresh=False) as found:
                await self._registry.enter(found, "act", propose)
        except Refusal as refusal:
            if refusal.code in ("unavailable", "busy"):
                # The sweep tries again once the store is back.
                log.warning("a bot's answer at table %s: %s", open_table.id, refusal.message)

    async def _attend_at(self, open_table: OpenTable, when: float) -> None:
        await self._clock.sleep(when - self._clock.now())
        await self._tasks.do(self.attend(open_table.id))

    async def attend(self, table_id: str) -> None:
        """Does what is due at a table: a bot's move, a clock that ran out, somebody gone too long."""
        try:
            async with self._registry.at(table_id) as open_table:
                await self._attend(open_table)
        except StoreError as error:
            log.warning("table %s can't be attended to: %s", table_id, error)
        except Refusal as refusal:
            log.warning("table %s can't be attended to: %s", table_id, refusal)
            if refusal.code == "damaged":
                await self._store.index.postpone(table_id, self._clock.now() + TRY_AGAIN_AFTER)

    async def _succeed(self, open_table: OpenTable, now: float) -> None:
        """Makes the next person the host, if the host has been gone for too long."""
        due = open_table.succession_at()
        if due is None or due > now:
            return
        if open_table.set_present(await self._store.attendance.at_table(open_table.id), now):
            tell_presence(open_table)
        due, heir = open_table.succession_at(), open_table.heir()
        if due is None or due > now or heir is None:
            return
        chosen = heir
        await self._registry.enter(open_table, "host", lambda table: propose_succession(table, chosen))
        await self._registry.on_seats_change(open_table)

    async def _attend(self, open_table: OpenTable) -> None:
        now = self._clock.now()
        await self._succeed(open_table, now)
        table = open_table.table
        seat = table.decider()
        if seat is None:
            if table.options.meet is not None and table.status == "open":
                await self._waiting.attend(open_table, now)
                self.schedule(open_table)
            await self._store.index.postpone(open_table.id, open_table.due_at(now))
            return
        waiting = table.holder(seat).answered_by_bot or open_table.standing_key() is not None
        if settled(table) is not None or (waiting and table.paused_at is None):
            self.schedule(open_table)
            return
        if open_table.set_present(await self._store.attendance.at_table(open_table.id), now):
            tell_presence(open_table)
        deadline, away = table.deadline(), open_table.away_at()
        if deadline is not None and deadline <= now:
            await self._stand_ins.begin(open_table, seat, "clock")
        elif away is not None and away <= now:
            await self._stand_ins.begin(open_table, seat, "away")
        else:
            bell = open_table.bell_at()
            if bell is not None and bell <= now:
                self._bells.ring(open_table)
            await self._store.index.postpone(open_table.id, open_table.due_at(self._clock.now()))
            self.schedule(open_table)
