"""Play with anybody: people with the same wishes find each other at a table, which fills up with bots after a while.

The queue is the table: whoever waits sits there. `store.meetings` says to which table those go who come next, and lets
one table be that at a time; so it makes no difference at which process somebody asks.
"""

from __future__ import annotations

import hashlib
import logging

import msgspec

from kaiju.server.hub.opening import OpeningTables
from kaiju.server.hub.presence import Presence
from kaiju.server.hub.registry import Registry, always
from kaiju.server.hub.services import Services
from kaiju.server.store.errors import StoreError, unavailable
from kaiju.server.tables import fairness
from kaiju.server.tables.bots import check_bot
from kaiju.server.tables.meeting import (
    narrowed,
    people_at,
    propose_close,
    propose_join,
    propose_leave,
    propose_narrowed,
)
from kaiju.server.tables.options import check_options
from kaiju.server.tables.refusals import Refusal, too_busy
from kaiju.server.wire.options import Meet, TableOptions
from kaiju.server.wire.requests import Wishes

log = logging.getLogger("kaiju.tables")

TRIES = 5
GONE = ("no-table", "not-now", "taken", "damaged", "outdated")
"""Refusals of a table to which nobody can come."""


def wish_of(wishes: Wishes) -> str:
    """The same for all who could play together, but for how many they want to be."""
    clock = wishes.clock
    kept = {"none": [], "live": [clock.seconds, clock.bank], "days": [clock.days]}[clock.kind]
    said = [wishes.edition, sorted(wishes.modules), clock.kind, kept]
    return hashlib.sha256(msgspec.json.encode(said)).hexdigest()


def options_for(wishes: Wishes, now: float) -> TableOptions:
    meet = Meet(wishes.least, now + wishes.wait, wishes.bot)
    return TableOptions(
        wishes.edition, wishes.most, list(wishes.modules), clock=wishes.clock, listed=True, meet=meet, pace=wishes.pace
    )


class Meeting:
    def __init__(self, services: Services, registry: Registry, presence: Presence, opening: OpeningTables) -> None:
        self._services = services
        self._store = services.store.meetings
        self._registry = registry
        self._presence = presence
        self._opening = opening

    async def meet(self, wishes: Wishes, token: str, address: str) -> tuple[str, int]:
        """A seat at a table with others who want the same, or one at which they will find us."""
        self._check(wishes)
        wish = wish_of(wishes)
        try:
            for _ in range(TRIES):
                refused = []
                for table_id in await self._store.matching(wish, wishes.least, wishes.most):
                    seat = await self._join(table_id, wishes, token, address)
                    if seat is not None:
                        return table_id, seat
                    refused.append(table_id)
                self._services.gate.new_table(address)
                now = self._services.clock.now()
                table_id = await self._opening.create(options_for(wishes, now), token, address)
                seat = await self._join(table_id, wishes, token, address)
                claiming = self._store.claim(table_id, wish, wishes.least, wishes.most, now, refused)
                if await claiming and seat is not None:
                    return table_id, seat
                await self._give_up(table_id)  # somebody else's was there first
        except StoreError as error:
            raise unavailable(error) from None
        raise too_busy()

    def _check(self, wishes: Wishes) -> None:
        if wishes.least > wishes.most:
            raise Refusal("impossible", "The fewest players can't be more than the most.")
        check_bot(wishes.bot)
        for players in range(wishes.least, wishes.most + 1):
            check_options(msgspec.structs.replace(options_for(wishes, 0.0), players=players))

    async def _join(self, table_id: str, wishes: Wishes, token: str, address: str) -> int | None:
        """The seat that somebody has there now; None if there is none for them."""
        now = self._services.clock.now()
        fills_at = now + wishes.wait
        try:
            async with self._registry.at(table_id, asker=token) as open_table:
                open_table.check_address(address, token, now)
                mine = open_table.table.seats_of(token)
                if mine:
                    return mine[0]
                options = narrowed(open_table.table, wishes.least, wishes.most, fills_at)
                if options != open_table.table.options:
                    await self._registry.enter(
                        open_table,
                        "options",
                        lambda table: propose_narrowed(table, wishes.least, wishes.most, fills_at),
                    )
                word = fairness.word(None, None)
                entry = await self._registry.enter(
                    open_table,
                    "sit",
                    lambda table: propose_join(table, token, wishes.name, wishes.monster, word),
                    holders=[token],
                )
                open_table.sat_from[token] = address
                await self._presence.seats_changed(open_table)
                return entry.seat
        except Refusal as refusal:
            if refusal.code not in GONE:
                raise
            if refusal.code != "no-table":  # that may be said to us alone
                await self._store.forget(table_id)
            return None

    async def _give_up(self, table_id: str) -> None:
        async with self._registry.at(table_id) as open_table:
            for seat in people_at(open_table.table):
                sat = open_table.table.holder(seat).sat
                leaving = propose_leave(open_table.table, seat, sat)
                await self._registry.enter(open_table, "rise", always(leaving))
            await self._registry.enter(open_table, "end", propose_close)
            holders = list(open_table.table.host)
        await self._services.store.seats.forget_holders(table_id, holders)
