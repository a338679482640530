"""A table that is open in this process, and when something is due there."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from math import inf
from typing import Any

from kaiju.server.hub.fair_queue import Asker
from kaiju.server.net.connection import Connection
from kaiju.server.net.limits import Bucket
from kaiju.server.store.statistics import Ending, ending_of
from kaiju.server.tables.agreements import settled
from kaiju.server.tables.descriptions import summarize
from kaiju.server.tables.entries import CHANGES_GAME, ENCODER
from kaiju.server.tables.meeting import all_salted, people_at
from kaiju.server.tables.permissions import check_watch
from kaiju.server.tables.refusals import no_table
from kaiju.server.tables.standing import standing_answer
from kaiju.server.tables.table import Table
from kaiju.server.tables.tokens import is_among

HOST = -1
"""Stands for the host, seated or not, where it is kept who is connected to which process."""
LOBBY_PATIENCE = 60.0
"""Seconds after which a host who is gone before the start is succeeded by somebody who is there."""
BELL_AFTER = 10.0
"""Seconds after which people are told of a question that they have not looked at."""
LEFT_AFTER = 15.0
"""Seconds after which somebody who waits for anybody and has left the page has left the table."""
EMPTY_FOR = 30.0
"""Seconds that a table waits for whoever opened it to sit down."""
SALT_WITHIN = 8.0
"""Seconds for which a table at which all have come waits for their words in the dice."""
LONGEST_LOOK = 15.0
"""Seconds, at most, that bots wait for pages that still show what has happened."""


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
        self.host_present = False
        self.host_gone_at: float | None = None
        """Since when the host is not there; None if they are, or have not come yet."""
        self.recorded: set[int] = set()
        """Seats, and the host, of which this process has told the store."""
        self.came_at: dict[int, float] = {}
        self.gone_at: dict[int, float] = {}
        self.next: asyncio.Future[None] | None = None
        """What is going to happen by itself."""
        self.plan: tuple[Any, ...] | None = None
        """What `next` is, to know it from something else."""
        self.looked = asyncio.Event()
        """Set whenever somebody has seen more of the game, or looks no longer."""
        self.used_at = 0.0
        self.read_at = 0.0
        """Since when it is in memory."""
        self.address = ""
        """Whose table it is, for a fair share of the workers: the address of whoever opened it here or sits there."""
        self.record = b""
        """That of the finished game, once somebody has asked for it: it doesn't change any more."""
        self.talk: Bucket | None = None
        """How much those without a seat have talked here."""
        self.barred: dict[str, float] = {}
        """Addresses of people whom the host has removed, and until when: else they would be back with another token."""
        self.sat_from: dict[str, str] = {}
        """From which address each token has sat down here last."""
        self.traced: set[str] = set()
        """Those without a seat of whom it is kept that they have said something here."""
        self.told_absence: tuple[int, float] | None = None
        """What clients were last told about who is gone."""
        self.telling: asyncio.Task[None] | None = None
        """Tells soon who watches."""
        self.rung = -1
        """The last question that somebody has been told of, or that needed no telling."""
        self.summary = ""
        self.snapshot_number = 0
        """The entry after which the last snapshot was made."""

    @property
    def table(self) -> Table:
        assert self.loaded is not None
        return self.loaded

    @property
    def asker(self) -> Asker:
        """Who wants what bots at this table think."""
        return Asker(self.address, self.id)

    @property
    def places_here(self) -> set[int]:
        """Seats with a client at this process, and the host if they are one."""
        return {place for client in self.clients for place in self.places_of(client)}

    @property
    def places_present(self) -> set[int]:
        """Seats with a client at any process, and the host if they are there."""
        return self.present | ({HOST} if self.host_present else set())

    def places_of(self, client: Connection) -> list[int]:
        """The seats of a client; the host has a place even without a seat."""
        return [*client.seats, *([HOST] if self.table.is_host(client.token) else [])]

    @property
    def waits(self) -> bool:
        """Whether something is going to happen by itself."""
        return self.next is not None and not self.next.done()

    @property
    def eyes(self) -> list[Connection]:
        """Those for whom bots wait: whoever plays; where only bots do, whoever looks on."""
        return [client for client in self.clients if client.seats] or list(self.clients)

    @property
    def only_the_end_matters(self) -> bool:
        """Whether all who are there, at whatever process, have said that they don't want to look."""
        skipping = [client for client in self.clients if client.shown == inf]
        here = {seat for client in skipping for seat in client.seats}
        return bool(skipping) and len(skipping) == len(self.clients) and self.present <= here

    async def seen(self, number: int) -> None:
        """Until all who say what they have seen have seen an entry."""
        while any(client.shown is not None and client.shown < number for client in self.eyes):
            self.looked.clear()
            await self.looked.wait()

    def set_present(self, seats: set[int], now: float) -> bool:
        """Notes who is there; returns whether that has changed."""
        host_present = HOST in seats
        seats = seats - {HOST}
        changed = seats != self.present or host_present != self.host_present
        if host_present:
            self.host_gone_at = None
        elif self.host_present:
            self.host_gone_at = now
        self.host_present = host_present
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
        if table.paused_at is not None:
            return None
        waiting = self.present - {seat}
        if not waiting or table.options.clock.kind == "days":
            return None
        waited_since = min(self.came_at[other] for other in waiting)
        return max(self.gone_at.get(seat, 0.0), table.asked_at[-1], waited_since) + table.options.away

    def bell_at(self) -> float | None:
        """When whoever has to decide in a slow game is told so, should they not look."""
        table = self.table
        seat = table.decider()
        if seat is None or table.options.clock.kind != "days" or self.rung == table.asked:
            return None
        if table.paused_at is not None or table.holder(seat).answered_by_bot:
            return None
        return table.asked_at[-1] + BELL_AFTER

    def is_looked_at(self, seat: int) -> bool:
        """Whether whoever sits there has the table before their eyes: here, or at another process, as far as is
        known."""
        here = [client for client in self.clients if seat in client.seats]
        return any(client.visible for client in here) or (not here and seat in self.present)

    # --- waiting for anybody

    def meet_at(self) -> float | None:
        """When something happens by itself at a table at which people wait for anybody."""
        table = self.table
        if table.options.meet is None or table.status != "open":
            return None
        if not people_at(table):
            return table.opened_at + (EMPTY_FOR if table.number == 1 else 0.0)
        times = [table.options.meet.fills_at, *self.leaving().values()]
        if None not in table.seats:
            last = max(table.holder(seat).sat_at for seat in people_at(table))
            times.append(last if all_salted(table) else last + SALT_WITHIN)
        return min(times)

    def leaving(self) -> dict[int, float]:
        """When people who have left the page lose their seat at such a table."""
        return {
            seat: max(self.gone_at.get(seat, 0.0), self.table.holder(seat).sat_at, self.read_at) + LEFT_AFTER
            for seat in people_at(self.table)
            if seat not in self.present
        }

    # --- who is kept out

    def addresses_of(self, tokens: Sequence[str]) -> set[str]:
        """Those from which the holders of these tokens are connected here or have sat down, except where somebody else
        who belongs here is, too: a family or a school has one address."""
        mine = {c.address for c in self.clients if c.token and is_among(tokens, c.token)}
        mine |= {address for token, address in self.sat_from.items() if is_among(tokens, token)}
        others = {
            c.address for c in self.clients if self.table.knows(c.token) and not (c.token and is_among(tokens, c.token))
        }
        return mine - others

    def bar(self, addresses: Iterable[str], until: float = inf) -> None:
        self.barred.update(dict.fromkeys(addresses, until))

    def check_visitor(self, address: str, token: str | None, now: float) -> None:
        """Refuses whoever may not look on."""
        check_watch(self.table, token)
        self.check_address(address, token, now)

    def check_address(self, address: str, token: str | None, now: float) -> None:
        """Refuses strangers from where somebody was sent away."""
        if self.barred.get(address, 0.0) > now and not self.table.knows(token):
            raise no_table()

    def heir(self) -> int | None:
        """The first who is there and could succeed the host."""
        table = self.table
        return min((seat for seat in self.present if not table.host_sits(seat)), default=None)

    def succession_at(self) -> float | None:
        """When somebody else becomes the host, because the host is gone."""
        if self.host_gone_at is None:
            return None
        options, status, heir = self.table.options, self.table.status, self.heir()
        if heir is None or status not in ("open", "playing"):
            return None
        patience = options.clock.allowance() if options.clock.kind == "days" else options.away
        if status == "open":
            patience = LOBBY_PATIENCE
        return None if patience is None else max(self.host_gone_at, self.came_at[heir]) + patience

    def absence(self) -> tuple[int, float] | None:
        """The seat that has to decide and is gone, and when a bot will answer for it."""
        seat, time = self.table.decider(), self.away_at()
        return None if seat is None or time is None else (seat, time)

    def out_of_time_at(self) -> float | None:
        """When the seat that decides will have used up its time, or be gone for too long."""
        return min((time for time in (self.table.deadline(), self.away_at()) if time is not None), default=None)

    def standing_key(self) -> str | None:
        """The standing answer to the current question, if there is one."""
        table = self.table
        seat = table.decider()
        if seat is None or seat not in table.settings or table.holder(seat).answered_by_bot:
            return None
        if table.paused_at is not None:
            return None
        assert table.game is not None
        return standing_answer(table.game, table.settings[seat].standing)

    def due_at(self, now: float) -> float | None:
        """When something will happen here by itself, for other processes in case this one is gone."""
        table = self.table
        meet = self.meet_at()
        if meet is not None:
            return meet
        seat = table.decider()
        if settled(table) is not None:
            return now
        if seat is None or table.paused_at is not None:
            return None
        if table.holder(seat).answered_by_bot or self.standing_key() is not None:
            looking = table.options.pace and any(client.shown is not None for client in self.eyes)
            return now + table.options.pace / 1000 + (LONGEST_LOOK if looking else 0)
        return min((at for at in (self.out_of_time_at(), self.bell_at()) if at is not None), default=None)

    def ending(self, kind: str) -> Ending | None:
        """How the game ended, if it did with an entry of that kind: nothing changes it afterwards."""
        over = kind in (*CHANGES_GAME, "end") and self.table.status == "over" and self.table.game is not None
        return ending_of(self.table) if over else None

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
