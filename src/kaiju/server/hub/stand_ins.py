"""Bots that answer for people who have left, are away, or have run out of time."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from kaiju.server.hub.open_table import OpenTable
from kaiju.server.hub.registry import Registry
from kaiju.server.tables.proposals import propose_back, propose_stand_in
from kaiju.server.tables.refusals import Refusal


class StandIns:
    """Enters when one begins, and when the person is back. Callers have the table's lock."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry

    async def begin(self, open_table: OpenTable, seat: int, reason: str) -> None:
        question = None if reason == "left" else open_table.table.asked
        if open_table.table.holder(seat).stand_in is None:
            proposal = partial(propose_stand_in, seat=seat, reason=reason, question=question)
            await self._registry.enter(open_table, "stand-in", proposal)

    async def end(self, open_table: OpenTable, seats: Iterable[int]) -> None:
        """The people of these seats are back; nothing happens where nobody stood in."""
        for seat in seats:
            table = open_table.table
            if table.holder(seat).stand_in is not None and table.status == "playing":
                try:
                    await self._registry.enter(open_table, "back", partial(propose_back, seat=seat))
                except Refusal as refusal:
                    if refusal.code != "stale":
                        raise
