"""A table that is open in this process, and when something is due there."""

from __future__ import annotations

import asyncio
from typing import Any

from kaiju.server.net.connection import Connection
from kaiju.server.tables.descriptions import summarize
from kaiju.server.tables.entries import ENCODER
from kaiju.server.tables.standing import standing_answer
from kaiju.server.tables.table import Table


class OpenTable:
    """A table in this process, and who looks at it from here."""

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.loaded: Table | None = None
        """None until it has been read, and after an entry could not be kept."""
        self.lock = asyncio.Lock()
        self.clients: set[Connection] = set()
        self.present: set[int] = set()
        """Seats with a client at any process."""
        self.recorded: set[int] = set()
        """Seats of which this process has told the store."""
        self.came_at: dict[int, float] = {}
        self.gone_at: dict[int, float] = {}
        self.next: asyncio.Future[None] | None = None
        """What is going to happen by itself."""
        self.plan: tuple[Any, ...] | None = None
        """What `next` is, to know it from something else."""
        self.used_at = 0.0
        self.summary = ""
        self.snapshot_number = 0
        """The entry after which the last snapshot was made."""

    @property
    def table(self) -> Table:
        assert self.loaded is not None
        return self.loaded

    @property
    def seats_here(self) -> set[int]:
        """Seats with a client at this process."""
        return {seat for client in self.clients for seat in client.seats}

    @property
    def waits(self) -> bool:
        """Whether something is going to happen by itself."""
        return self.next is not None and not self.next.done()

    def set_present(self, seats: set[int], now: float) -> bool:
        """Notes who is there; returns whether that has changed."""
        changed = seats != self.present
        for seat in seats - self.present:
            self.came_at[seat] = now
        for seat in self.present - seats:
            self.gone_at[seat] = now
        self.present = seats
        return changed

    def stop_waiting(self) -> None:
        if self.next is not None and self.next is not asyncio.current_task():
            self.next.cancel()
        self.next = self.plan = None

    def away_at(self) -> float | None:
        """When a bot will answer for whoever has to decide and is gone while somebody waits."""
        table = self.table
        seat = table.decider()
        if seat is None or table.options.away is None or seat in self.present or table.holder(seat).answered_by_bot:
            return None
        waiting = self.present - {seat}
        if not waiting or table.options.clock.kind == "days":
            return None
        waited_since = min(self.came_at[other] for other in waiting)
        return max(self.gone_at.get(seat, 0.0), table.asked_at[-1], waited_since) + table.options.away

    def out_of_time_at(self) -> float | None:
        """When the seat that decides will have used up its time, or be gone for too long."""
        return min((time for time in (self.table.deadline(), self.away_at()) if time is not None), default=None)

    def standing_key(self) -> str | None:
        """The standing answer to the current question, if there is one."""
        table = self.table
        seat = table.decider()
        if seat is None or seat not in table.settings or table.holder(seat).answered_by_bot:
            return None
        assert table.game is not None
        return standing_answer(table.game, table.settings[seat].standing)

    def due_at(self, now: float) -> float | None:
        """When something will happen here by itself, for other processes in case this one is gone."""
        table = self.table
        seat = table.decider()
        if seat is None:
            return None
        if table.holder(seat).answered_by_bot or self.standing_key() is not None:
            return now + table.options.pace / 1000
        return self.out_of_time_at()

    def row(self, now: float) -> dict[str, Any]:
        """What the store keeps of the table itself."""
        table = self.table
        if not self.summary or table.described == table.number:
            self.summary = ENCODER.encode(summarize(table)).decode()
        return {
            "secret": table.secret,
            "rules": table.rules,
            "opened_at": table.opened_at,
            "status": table.status,
            "listed": table.options.listed,
            "due_at": self.due_at(now),
            "summary": self.summary,
        }
