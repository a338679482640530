"""The tables that this process has open: finding one, keeping up with the store, and entering.

What is proposed is applied to the table and written to the store; only then do clients hear of it. If another process
was quicker, or the store fails, what was applied is thrown away and the table is read again.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, contextmanager
from typing import Any

import msgspec

from kaiju import RULES_VERSION, OutOfRoom
from kaiju.server.hub.open_table import OpenTable
from kaiju.server.hub.services import Services
from kaiju.server.hub.telling import tell_entries
from kaiju.server.net.connection import NO_TABLE
from kaiju.server.store.errors import StoreError, damaged, unavailable
from kaiju.server.tables.entries import CHANGES_SEATS, Entry
from kaiju.server.tables.permissions import check_watch
from kaiju.server.tables.proposals import Proposed
from kaiju.server.tables.rebuilding import make_snapshot, rebuild
from kaiju.server.tables.refusals import Refusal, no_table, too_busy
from kaiju.server.tables.table import TABLE_ID, Table

log = logging.getLogger("kaiju.tables")

TRIES = 8
SNAPSHOT_EVERY = 40
FORGET_AFTER = 600.0
"""Seconds after which a table without clients is no longer kept in memory."""
WAITED_LONG = 1.0
"""Seconds of waiting for a table after which it is not tried again what has failed for somebody else."""
NEWER_RULES = "This game was begun under another version of the rules and goes on under this server's."

DAMAGE = (msgspec.MsgspecError, ValueError, LookupError, TypeError, AttributeError, AssertionError)
"""What reading a table raises whose rows are not what was written."""

Proposal = Callable[[Table], Proposed]


@contextmanager
def as_damaged(table_id: str) -> Iterator[None]:
    """A table that can't be read is a sentence for whoever asks for it, and one for whoever runs the server."""
    try:
        yield
    except DAMAGE as error:
        log.error("table %s is damaged: %s: %s", table_id, type(error).__name__, error)
        raise damaged() from None


def always(proposed: Proposed) -> Proposal:
    """A proposal that doesn't depend on how the table stands."""
    return lambda _: proposed


def ignore_change(open_table: OpenTable, own_move: bool) -> None:
    pass


def ignore_told(open_table: OpenTable) -> None:
    pass


async def ignore_seats(open_table: OpenTable) -> None:
    pass


class Locked(AbstractAsyncContextManager[OpenTable]):
    """A table as long as nobody else has it."""

    def __init__(self, taking: Coroutine[Any, Any, OpenTable]) -> None:
        self._taking = taking

    async def __aenter__(self) -> OpenTable:
        self._taken = await self._taking
        return self._taken

    async def __aexit__(self, *_: object) -> None:
        self._taken.lock.release()


class Registry:
    """The open tables of this process, by id."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._store = services.store
        self._clock = services.clock
        self.tables: dict[str, OpenTable] = {}
        self.on_change: Callable[[OpenTable, bool], None] = ignore_change
        """Called after every change; whether this process is to do what comes next by itself."""
        self.on_told: Callable[[OpenTable], None] = ignore_told
        """Called after clients have been told what happened."""
        self.on_seats_change: Callable[[OpenTable], Awaitable[None]] = ignore_seats
        """Called when another process has changed who holds which seat."""

    # --- having a table

    def at(self, table_id: str, *, asker: str | None = None, fresh: bool = True) -> Locked:
        """A table, locked. `asker`: a token that must be allowed to know of it. `fresh`: other processes' entries have
        been read too."""
        return Locked(self._take(table_id, asker, fresh))

    async def _take(self, table_id: str, asker: str | None, fresh: bool) -> OpenTable:
        if TABLE_ID.fullmatch(table_id) is None:
            raise no_table()
        open_table = await self._lock(table_id)
        try:
            open_table.used_at = self._clock.now()
            try:
                if open_table.loaded is None:
                    await self._load(open_table)
                elif fresh and self._services.channels.shared:
                    await self.catch_up(open_table)
            except StoreError as error:
                log.warning("can't read table %s: %s", table_id, error)
                raise unavailable() from None
            finally:
                if open_table.loaded is None and not open_table.clients:
                    self.tables.pop(table_id, None)
            if asker is not None:
                check_watch(open_table.table, asker)
        except BaseException:
            open_table.lock.release()
            raise
        return open_table

    async def _lock(self, table_id: str) -> OpenTable:
        """The one `OpenTable` of that id, locked: while we wait for its lock, it may be forgotten and made anew.
        Whoever has waited for somebody whom the store has failed doesn't wait for it once more."""
        began = time.monotonic()
        while True:
            open_table = self.tables.get(table_id)
            if open_table is None:
                open_table = self.tables[table_id] = OpenTable(table_id)
            await open_table.lock.acquire()
            if self.tables.get(table_id) is open_table:
                if self._store.failed_at > began < time.monotonic() - WAITED_LONG:
                    open_table.lock.release()
                    raise unavailable()
                return open_table
            open_table.lock.release()

    def add(self, open_table: OpenTable) -> None:
        """A table that has just been opened here."""
        open_table.used_at = open_table.read_at = self._clock.now()
        self.tables[open_table.id] = open_table

    async def drop(self, open_table: OpenTable) -> None:
        """A table has been deleted: whoever is there is sent away."""
        async with open_table.lock:
            if open_table.id in await self._store.index.numbers([open_table.id]):
                return
            open_table.stop_waiting()
            open_table.loaded = None
            self.tables.pop(open_table.id, None)
        for client in list(open_table.clients):
            client.send_away(NO_TABLE, no_table().message)

    def forget_idle(self) -> None:
        """Forgets tables that nobody has needed for a while."""
        now = self._clock.now()
        for open_table in list(self.tables.values()):
            idle = not open_table.clients and not open_table.lock.locked() and not open_table.waits
            if idle and now - open_table.used_at > FORGET_AFTER:
                self.tables.pop(open_table.id, None)

    # --- keeping up with the store

    async def _load(self, open_table: OpenTable) -> None:
        with as_damaged(open_table.id):
            stored = await self._store.load(open_table.id)
            if stored is None:
                raise no_table()
            table = rebuild(stored)
            if stored.entries[0].body["commitment"] != table.commitment:
                raise ValueError("its secret is not the promised one")
        open_table.loaded = table
        open_table.read_at = open_table.read_at or self._clock.now()
        open_table.snapshot_number = stored.snapshot[0] if stored.snapshot else 0
        open_table.summary = ""
        open_table.set_present(await self._store.attendance.at_table(open_table.id), self._clock.now())
        if not open_table.host_present:
            open_table.host_gone_at = open_table.host_gone_at or self._clock.now()
        self._tell(open_table)
        if table.status == "playing" and stored.rules != RULES_VERSION:
            # Both versions tell everything so far alike: the game goes on, and everybody knows under which rules.
            await self.enter(open_table, "rules", always((None, {"notice": NEWER_RULES, "to": RULES_VERSION})))
        else:
            self.on_change(open_table, not self._services.channels.shared)

    async def read_anew(self, open_table: OpenTable) -> None:
        """Somebody has been taken out of what is kept of a table. The caller has its lock."""
        open_table.loaded, open_table.record = None, b""
        await self._load(open_table)

    async def catch_up(self, open_table: OpenTable) -> None:
        """Reads everything that other processes have changed."""
        table = open_table.table
        numbers = await self._store.index.numbers([open_table.id])
        if numbers.get(open_table.id, 0) <= table.number:
            return
        with as_damaged(open_table.id):
            stored = await self._store.load(open_table.id, after=table.number)
        if stored is None:
            raise no_table()
        table.settings = stored.settings
        await self._follow(open_table, stored.entries)

    async def catch_up_or_refuse(self, open_table: OpenTable) -> None:
        try:
            await self.catch_up(open_table)
        except StoreError:
            raise unavailable() from None

    async def follow_entries(self, open_table: OpenTable) -> None:
        """Reads the entries that other processes have made, and nothing else."""
        await self._follow(open_table, await self._store.entries_after(open_table.id, open_table.table.number))

    async def _follow(self, open_table: OpenTable, entries: Sequence[Entry]) -> None:
        """Applies what another process has entered, and tells the clients here."""
        if not entries:
            return
        for entry in entries:
            open_table.table.apply_kept(entry)
        open_table.summary = ""
        self._tell(open_table)
        self.on_change(open_table, False)
        if any(entry.kind in CHANGES_SEATS for entry in entries):
            await self.on_seats_change(open_table)

    def _tell(self, open_table: OpenTable) -> None:
        tell_entries(open_table, self._services.metrics)
        self.on_told(open_table)

    # --- entering

    async def enter(
        self,
        open_table: OpenTable,
        kind: str,
        propose: Proposal,
        *,
        holders: Sequence[str] = (),
        code: str | None = None,
    ) -> Entry:
        """Makes an entry of what is proposed. The caller has the table's lock. `code`: one that is used up by it."""
        metrics = self._services.metrics
        for _ in range(TRIES):
            if open_table.loaded is None:
                await self._reload(open_table)
            table = open_table.table
            seat, body = propose(table)
            open_table.loaded = None  # if this fails half-way, nobody may build on it
            started = self._clock.now()
            try:
                entry = table.apply_new(Entry(table.number + 1, started, kind, seat, body))
            except OutOfRoom as error:
                raise Refusal("impossible", str(error)) from None
            open_table.loaded = table
            snapshot = self._snapshot(open_table, kind)
            try:
                row = open_table.row(started)
                kept = await self._store.append(
                    open_table.id, entry, row, snapshot, holders, code, open_table.ending(kind)
                )
            except StoreError as error:
                log.warning("entry %s of table %s could not be kept: %s", entry.number, open_table.id, error)
                open_table.loaded = None
                metrics.failed.inc()
                raise unavailable(error) from None
            if kept:
                metrics.entered(kind, self._clock.now() - started)
                if snapshot is not None:
                    open_table.snapshot_number = entry.number
                self._tell(open_table)
                self._services.tell_others(open_table.id, "entry", entry.number)
                self.on_change(open_table, True)
                return entry
            metrics.lost_races.inc()
            open_table.loaded = None
        raise too_busy()

    async def _reload(self, open_table: OpenTable) -> None:
        try:
            await self._load(open_table)
        except StoreError:
            raise unavailable() from None

    async def leave_traces(self, open_table: OpenTable, tokens: Sequence[str]) -> None:
        """The table is about to keep something of people without a seat, who may want to know of it later."""
        new = [token for token in tokens if token not in open_table.traced]
        try:
            if new:
                await self._store.seats.leave_traces(open_table.id, new)
        except StoreError as error:
            raise unavailable(error) from None
        open_table.traced.update(new)

    def _snapshot(self, open_table: OpenTable, kind: str) -> bytes | None:
        """The table's game now and then, where nothing can be taken back."""
        table = open_table.table
        game = table.game
        if kind != "act" or game is None or game.over or game.undoable is not None:
            return None
        if table.number - open_table.snapshot_number < SNAPSHOT_EVERY:
            return None
        return make_snapshot(table)
