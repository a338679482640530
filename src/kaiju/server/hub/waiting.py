"""What happens by itself at tables at which people wait for anybody: who leaves is gone, bots come, the game begins."""

from __future__ import annotations

from functools import partial

import msgspec

from kaiju.server.hub.open_table import OpenTable
from kaiju.server.hub.registry import Registry, always
from kaiju.server.hub.services import Services
from kaiju.server.hub.telling import tell_presence
from kaiju.server.tables import fairness
from kaiju.server.tables.meeting import filled, people_at, propose_close, propose_leave
from kaiju.server.tables.proposals import propose_begin, propose_sit


class WaitingTables:
    """Callers have the table's lock."""

    def __init__(self, services: Services, registry: Registry) -> None:
        self._services = services
        self._registry = registry

    async def attend(self, open_table: OpenTable, now: float) -> None:
        """Does what is due."""
        if open_table.set_present(await self._services.store.attendance.at_table(open_table.id), now):
            tell_presence(open_table)
        await self._let_go(open_table, now)
        due, meet = open_table.meet_at(), open_table.table.options.meet
        if due is None or due > now or meet is None:
            return
        if not people_at(open_table.table):
            await self._registry.enter(open_table, "end", propose_close)
            await self._services.store.meetings.forget(open_table.id)
            return
        if meet.fills_at <= now:
            await self._fill(open_table, meet.bot)
        if None not in open_table.table.seats:
            await self._registry.enter(open_table, "start", propose_begin)
            await self._services.store.meetings.forget(open_table.id)

    async def _let_go(self, open_table: OpenTable, now: float) -> None:
        """Those who have left the page have left the table."""
        for seat in [seat for seat, when in open_table.leaving().items() if when <= now]:
            holder = open_table.table.holder(seat)
            tokens = list(holder.tokens)
            await self._registry.enter(open_table, "rise", partial(propose_leave, seat=seat, sat=holder.sat))
            await self._services.store.seats.forget_holders(open_table.id, tokens)
            await self._registry.on_seats_change(open_table)

    async def _fill(self, open_table: OpenTable, bot: str) -> None:
        """Bots take the free seats, of which there are no more than it takes."""
        options = filled(open_table.table)
        if options != open_table.table.options:
            changed = {"options": msgspec.to_builtins(options)}
            await self._registry.enter(open_table, "options", always((None, changed)))
        for seat in [seat for seat, holder in enumerate(open_table.table.seats) if holder is None]:
            word = fairness.word(bot, None)
            sit = partial(propose_sit, token=None, name="", monster=None, seat=seat, bot=bot, word=word)
            await self._registry.enter(open_table, "sit", sit)
