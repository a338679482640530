"""The tables that this process shows: loading, entering, telling everybody, and what happens by itself.

An entry is proposed to the table, applied, and written to the store; only then do clients hear of it. If another
process was quicker, or the store fails, what was applied is thrown away and the table is read again.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import re
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import msgspec

from kaiju import RULES_VERSION
from kaiju.lessons import CALM
from kaiju.server import fairness
from kaiju.server.botpool import STAND_IN, BotPool
from kaiju.server.channels import Alone, ByRedis, News
from kaiju.server.clock import Clock
from kaiju.server.connection import NO_TABLE, Connection
from kaiju.server.errors import Refusal, no_carry, no_table, not_yours, too_busy
from kaiju.server.metrics import Metrics
from kaiju.server.options import TableOptions, check_options
from kaiju.server.pages import Pages
from kaiju.server.standing import Seated, Standing, standing_answer
from kaiju.server.store import Store, StoreError, unavailable
from kaiju.server.table import ENCODER, Entry, Table, unused
from kaiju.server.tables import make_snapshot, rebuild, summarize
from kaiju.server.words import player_name
from kaiju.text import monster_name

log = logging.getLogger("kaiju.tables")

TRIES = 8
SNAPSHOT_EVERY = 40
SWEEP_EVERY = 1.0
OVERDUE = 4.0
"""Seconds after which another process does what one should have done."""
LOOK_EVERY = 3.0
BEAT_EVERY = 4.0
TRY_AGAIN_AFTER = 600.0
"""Seconds after which a table that could not be read is tried again."""
FORGET_AFTER = 600.0
"""Seconds after which a table without clients is no longer kept in memory."""
CARRY_FOR = 900.0
FINISH_SECONDS = 5.0
"""So long a server that stops waits for what it has begun."""
TABLE_ID = re.compile("[A-Za-z0-9_-]{1,32}")
NEWER_RULES = "This game was begun under another version of the rules and goes on under this server's."

T = TypeVar("T")
Proposal = Callable[[Table], tuple[int | None, dict[str, Any]]]


def new_table_id() -> str:
    """One that can't be guessed, and that no command takes for an option."""
    made = secrets.token_urlsafe(12)
    return new_table_id() if made.startswith("-") else made


def hash_token(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def keep_in(tasks: set[asyncio.Task[Any]], work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
    """A task, among these until it is done."""
    task = asyncio.create_task(work)
    tasks.add(task)
    task.add_done_callback(tasks.discard)
    return task


class Live:
    """A table in this process, and who looks at it from here."""

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.kept: Table | None = None
        self.lock = asyncio.Lock()
        self.clients: set[Connection] = set()
        self.present: set[int] = set()
        """Seats with a client at any process."""
        self.told_store: set[int] = set()
        """Seats that this process has told the store of."""
        self.came_at: dict[int, float] = {}
        self.gone_at: dict[int, float] = {}
        self.next: asyncio.Future[None] | None = None
        """What is going to happen by itself."""
        self.plan: tuple[Any, ...] | None = None
        """What that is."""
        self.used_at = 0.0
        self.summary = ""
        self.kept_number = 0
        """The entry up to which a snapshot was made."""

    @property
    def table(self) -> Table:
        assert self.kept is not None
        return self.kept

    def now_present(self, seats: set[int], now: float) -> bool:
        """Takes down who is there; says whether that has changed."""
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


class Hub:
    """All that one server process does with tables."""

    def __init__(
        self, store: Store, channels: Alone | ByRedis, bots: BotPool, clock: Clock, metrics: Metrics | None = None
    ) -> None:
        self.store = store
        self.channels = channels
        self.bots = bots
        self.clock = clock
        self.metrics = metrics or Metrics()
        self.process = secrets.token_hex(8)
        self.lives: dict[str, Live] = {}
        self._waiting: set[asyncio.Task[Any]] = set()
        """Tasks that only wait for something: they can be cut off at any moment."""
        self._working: set[asyncio.Task[Any]] = set()
        """Tasks that may be in the midst of a transaction: they are never cut off."""
        self._stopping = False

    async def open(self) -> None:
        await self.store.open()
        await self.store.here(self.process, self.clock.now())
        await self.channels.open(self._hear)
        for work, pause in ((self._sweep, SWEEP_EVERY), (self._beat, BEAT_EVERY), (self._look, LOOK_EVERY)):
            self.wait(self._again(work, pause))

    def stop(self) -> None:
        """From now on nothing begins by itself; what people have asked for is still done."""
        self._stopping = True
        for live in self.lives.values():
            live.stop_waiting()
        for task in self._waiting:
            task.cancel()

    async def close(self) -> None:
        self.stop()
        await self.channels.close()
        await self._finish()
        with contextlib.suppress(StoreError):
            await self.store.disconnect(self.process)
        await self.store.close()
        await self.bots.close()

    async def _finish(self) -> None:
        """Waits for what was begun, and what that begins in turn."""
        try:
            async with asyncio.timeout(FINISH_SECONDS):
                while self._working:
                    await asyncio.wait(self._working)
        except TimeoutError:
            log.warning("%s things could not be finished", len(self._working))

    def wait(self, waiting: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Does something that holds nothing, and so can be cut off."""
        return keep_in(self._waiting, waiting)

    def begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Does something that is finished in any case."""
        return keep_in(self._working, work)

    async def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Finishes what was begun even if whoever asked for it goes away: an entry may be on its way to the disk."""
        return await asyncio.shield(self.begin(work))

    # --- having a table

    @asynccontextmanager
    async def at(self, table_id: str, *, asker: str | None = None, fresh: bool = True) -> AsyncIterator[Live]:
        """A table, nobody else's meanwhile. `asker`: whose token must let it know of the table at all. `fresh`: other
        processes' entries have been read too."""
        if TABLE_ID.fullmatch(table_id) is None:
            raise no_table()
        live = await self._lock(table_id)
        try:
            live.used_at = self.clock.now()
            try:
                if live.kept is None:
                    await self._load(live)
                elif fresh and self.channels.shared:
                    await self._catch_up(live)
            except StoreError as error:
                log.warning("can't read table %s: %s", table_id, error)
                raise unavailable() from None
            finally:
                if live.kept is None and not live.clients:
                    self.lives.pop(table_id, None)
            if asker is not None:
                live.table.check_watch(asker)
            yield live
        finally:
            live.lock.release()

    async def _lock(self, table_id: str) -> Live:
        """The one `Live` of a table, locked: while one waits for its lock, it may have been forgotten and made anew."""
        while True:
            live = self.lives.get(table_id)
            if live is None:
                live = self.lives[table_id] = Live(table_id)
            await live.lock.acquire()
            if self.lives.get(table_id) is live:
                return live
            live.lock.release()

    async def _load(self, live: Live) -> None:
        stored = await self.store.load(live.id)
        if stored is None:
            raise no_table()
        table = rebuild(stored)
        live.kept = table
        live.kept_number = stored.snapshot[0] if stored.snapshot else 0
        live.summary = ""
        live.now_present(await self.store.connected(live.id), self.clock.now())
        self._tell(live)
        if table.status == "playing" and stored.rules != RULES_VERSION:
            # Everything so far is told alike by both: the game goes on, and everybody knows under which rules.
            await self.enter(live, "rules", lambda table: (None, {"notice": NEWER_RULES, "to": RULES_VERSION}))
        else:
            self.schedule(live, own_move=not self.channels.shared)

    async def _catch_up(self, live: Live) -> None:
        """Reads all that other processes have changed."""
        table = live.table
        numbers = await self.store.numbers([live.id])
        if numbers.get(live.id, 0) <= table.number:
            return
        stored = await self.store.load(live.id, after=table.number)
        if stored is None:
            raise no_table()
        table.own = stored.seated
        await self._follow(live, stored.entries)

    async def _follow(self, live: Live, entries: Sequence[Entry]) -> None:
        """Applies what another process has entered, and tells the clients here."""
        if not entries:
            return
        for entry in entries:
            live.table.follow(entry)
        live.summary = ""
        self._tell(live)
        self.schedule(live, own_move=False)
        if any(entry.kind in ("sit", "rise", "carry") for entry in entries):
            await self._seats_changed(live)

    # --- entering

    async def enter(
        self, live: Live, kind: str, propose: Proposal, *, holders: Sequence[str] = (), code: str | None = None
    ) -> Entry:
        """Makes an entry of what is proposed. The caller has the table's lock. `code`: one that it uses up."""
        for _ in range(TRIES):
            if live.kept is None:
                await self._reload(live)
            table = live.table
            seat, body = propose(table)
            live.kept = None  # until it is written, nobody may build on what is applied now
            entry = table.take_step(Entry(table.number + 1, self.clock.now(), kind, seat, body))
            live.kept = table
            snapshot = self._snapshot(live, kind)
            started = self.clock.now()
            try:
                kept = await self.store.append(live.id, entry, self._row(live), snapshot, holders, code)
            except StoreError as error:
                log.warning("entry %s of table %s could not be kept: %s", entry.number, live.id, error)
                live.kept = None
                self.metrics.failed.inc()
                raise unavailable(error) from None
            if kept:
                self.metrics.entered(kind, self.clock.now() - started)
                if snapshot is not None:
                    live.kept_number = entry.number
                self._tell(live)
                self.channels.tell(News(self.process, live.id, "entry", entry.number))
                self.schedule(live)
                return entry
            self.metrics.lost_races.inc()
            live.kept = None
        raise too_busy()

    async def _reload(self, live: Live) -> None:
        try:
            await self._load(live)
        except StoreError:
            raise unavailable() from None

    def _row(self, live: Live) -> dict[str, Any]:
        table = live.table
        if not live.summary or table.described == table.number:
            live.summary = ENCODER.encode(summarize(table)).decode()
        return {
            "secret": table.secret,
            "rules": table.rules,
            "opened_at": table.opened_at,
            "status": table.status,
            "listed": table.options.listed,
            "due_at": self._due_at(live),
            "summary": live.summary,
        }

    def _snapshot(self, live: Live, kind: str) -> bytes | None:
        """The table's game now and then, where nothing can be taken back."""
        table = live.table
        game = table.game
        if kind != "act" or game is None or game.over or game.undoable is not None:
            return None
        if table.number - live.kept_number < SNAPSHOT_EVERY:
            return None
        return make_snapshot(table)

    # --- what people do

    async def create(self, options: TableOptions, token: str) -> str:
        check_options(options)
        table_id, secret = new_table_id(), fairness.make_secret()
        table = Table(table_id, secret, RULES_VERSION)
        live = Live(table_id)
        live.kept = table
        body = {"options": msgspec.to_builtins(options), "host": [token], "commitment": table.commitment}
        entry = table.take_step(Entry(1, self.clock.now(), "open", None, body))
        try:
            await self.store.append(table_id, entry, self._row(live), None, [token])
        except StoreError as error:
            log.warning("a table could not be kept: %s", error)
            raise unavailable(error) from None
        live.used_at = self.clock.now()
        self.lives[table_id] = live
        self.metrics.entered("open", 0.0)
        return table_id

    async def sit(
        self,
        table_id: str,
        token: str,
        name: str,
        monster: str | None = None,
        seat: int | None = None,
        bot: str | None = None,
        salt: str | None = None,
    ) -> int:
        async with self.at(table_id, asker=token) as live:
            if bot is not None:
                live.table.check_host(token)
            salt = fairness.BOTS_SALT if bot else salt or secrets.token_hex(8)
            entry = await self.enter(
                live,
                "sit",
                lambda table: table.propose_sit(None if bot else token, name, monster, seat, bot, salt),
                holders=[] if bot else [token],
            )
            assert entry.seat is not None
            if bot is None:
                await self._seats_changed(live)
            return entry.seat

    async def rise(self, table_id: str, token: str, seat: int) -> None:
        """Leaves a seat: before the start it is free again, later a bot answers for it."""
        async with self.at(table_id, asker=token) as live:
            table = live.table
            table.check_rise(token, seat)
            if table.status == "open":
                tokens = list(table.holder(seat).tokens)
                await self.enter(live, "rise", lambda table: (seat, table.propose_rise(token, seat)))
                gone = [t for t in tokens if not live.table.seats_of(t) and t not in live.table.host]
                with contextlib.suppress(StoreError):
                    await self.store.forget_holders(table_id, gone)
                await self._seats_changed(live)
            elif table.status == "playing":
                await self._stand_in(live, seat, "left")

    async def set_options(self, table_id: str, token: str, options: TableOptions) -> None:
        async with self.at(table_id, asker=token) as live:
            await self.enter(live, "options", lambda table: (None, table.propose_options(token, options)))

    async def start(self, table_id: str, token: str) -> None:
        async with self.at(table_id, asker=token) as live:
            await self.enter(live, "start", lambda table: (None, table.propose_start(token)))

    async def act(self, table_id: str, token: str, seat: int | None, question: int, key: str) -> Entry:
        """Answers a question. One that comes late, twice or from somebody else changes nothing."""
        async with self.at(table_id, asker=token, fresh=False) as live:
            if self.channels.shared and live.table.asked < question:
                await self._catch_up_or_refuse(live)
            table = live.table
            if seat is None:
                mine = table.seats_of(token)
                seat = table.decider() if table.decider() in mine else mine[0] if mine else None
            if seat is None:
                raise not_yours()
            table.check_seat(token, seat)
            chosen = seat
            table.propose_act(chosen, question, key)
            await self._back(live, [chosen])
            return await self.enter(live, "act", lambda table: (chosen, table.propose_act(chosen, question, key)))

    async def undo(self, table_id: str, token: str, question: int) -> Entry:
        async with self.at(table_id, asker=token, fresh=False) as live:
            if self.channels.shared:
                await self._catch_up_or_refuse(live)
            mine = live.table.seats_of(token)
            if not mine:
                raise not_yours()
            undoer = live.table.undoer()
            seat = undoer if undoer in mine else mine[0]
            assert seat is not None

            def propose(table: Table) -> tuple[int, dict[str, Any]]:
                table.propose_undo(seat, question)
                return seat, {}

            return await self.enter(live, "undo", propose)

    async def chat(self, table_id: str, token: str | None, name: str | None, text: str) -> Entry:
        async with self.at(table_id) as live:
            live.table.check_watch(token)
            return await self.enter(live, "chat", lambda table: table.propose_chat(table.seats_of(token), name, text))

    async def back(self, table_id: str, token: str) -> None:
        async with self.at(table_id, asker=token) as live:
            mine = live.table.seats_of(token)
            if any(live.table.holder(seat).stand_in and live.table.extended_for(seat) for seat in mine):
                raise Refusal(
                    "not-now", "The time is used up: a bot answers this question, and you can be back after it."
                )
            await self._back(live, mine)

    async def _back(self, live: Live, seats: Iterable[int]) -> None:
        for seat in seats:
            if live.table.holder(seat).stand_in is not None and live.table.status == "playing":
                try:
                    await self.enter(live, "back", lambda table, seat=seat: (seat, table.propose_back(seat)))  # type: ignore[misc]
                except Refusal as refusal:
                    if refusal.code != "stale":
                        raise

    async def _stand_in(self, live: Live, seat: int, reason: str) -> None:
        question = None if reason == "left" else live.table.asked
        if live.table.holder(seat).stand_in is None:
            await self.enter(live, "stand-in", lambda table: (seat, table.propose_stand_in(seat, reason, question)))

    async def keep_own(self, table_id: str, token: str, seat: int, change: Callable[[Seated], Seated]) -> Seated:
        """Changes what a seat has told the server for itself: standing answers, whom it mutes."""
        async with self.at(table_id, asker=token) as live:
            live.table.check_seat(token, seat)
            before = live.table.own.get(seat, Seated())
            own = change(before)
            said_in = live.table.game.turn if live.table.game is not None else 0
            said_in = before.said_in if own.standing == before.standing else said_in
            own = msgspec.structs.replace(own, said_in=said_in)
            try:
                await self.store.keep_seated(table_id, seat, own)
            except StoreError:
                raise unavailable() from None
            live.table.own[seat] = own
            self.channels.tell(News(self.process, table_id, "seated"))
            self.schedule(live)
            return own

    async def offer_carry(self, table_id: str, token: str, seat: int) -> str:
        """A code with which another device takes the seat too."""
        async with self.at(table_id, asker=token) as live:
            live.table.check_seat(token, seat)
            # It says when they sat down, so that it never leads to the seat of somebody who came later.
            code = f"{secrets.token_urlsafe(16)}.{live.table.holder(seat).sat}"
            try:
                await self.store.offer_carry(hash_token(code), table_id, seat, self.clock.now(), CARRY_FOR)
            except StoreError:
                raise unavailable() from None
            return code

    async def carry(self, code: str, token: str) -> tuple[str, int]:
        """Takes the seat that a code stands for. With the entry that says so the code is used up, and not before."""
        table_id, seat = await self._find_carry(code)

        async with self.at(table_id) as live:
            await self._find_carry(code)  # somebody may have used it while one waited for the table
            if seat in live.table.seats_of(token):
                return table_id, seat
            number = live.table.number

            def propose(table: Table) -> tuple[int, dict[str, Any]]:
                there = table.seats[seat] if seat < len(table.seats) else None
                if there is None or str(there.sat) != code.rpartition(".")[2]:
                    raise no_carry()
                if table.number != number:  # perhaps somebody has used it at another process
                    raise too_busy()
                return seat, {"token": token}

            await self.enter(live, "carry", propose, holders=[token], code=hash_token(code))
            await self._seats_changed(live)
        return table_id, seat

    async def _find_carry(self, code: str) -> tuple[str, int]:
        try:
            found = await self.store.find_carry(hash_token(code), self.clock.now())
        except StoreError:
            raise unavailable() from None
        if found is None:
            raise no_carry()
        return found

    async def set_up(
        self,
        options: TableOptions,
        token: str,
        name: str,
        seat: int,
        monsters: Sequence[str],
        bot: str,
        position: str,
    ) -> str:
        """A table that begins with a position: one person, all others bots, and off it goes."""
        name = player_name(name)
        table_id = await self.create(options, token)
        async with self.at(table_id) as live:
            for i, monster in enumerate(monsters):
                own = i == seat
                usual = monster_name(monster) if bot == CALM else bot.capitalize()
                called = name if own else unused(usual, [h.name for h in live.table.seats if h] + [name])
                body: dict[str, Any] = {"name": called, "monster": monster, "bot": None if own else bot}
                body.update(tokens=[token] if own else [], salt=secrets.token_hex(8) if own else fairness.BOTS_SALT)
                await self.enter(live, "sit", lambda _, i=i, body=body: (i, body))  # type: ignore[misc]
            start = {"monsters": list(monsters), "position": position}
            await self.enter(live, "start", lambda _: (None, start))
        return table_id

    async def rematch(self, table_id: str, token: str) -> str:
        """A new table with the same people; whoever asks first opens it, the others are shown the way."""
        async with self.at(table_id, asker=token) as live:
            table = live.table
            if table.status not in ("over", "outdated"):
                raise Refusal("not-now", "The game is not over.")
            if not table.seats_of(token) and not table.is_host(token):
                raise not_yours()
            if table.next_table is not None:
                return table.next_table
            new_id = await self.create(table.options, token)
            order = [seat for seat, holder in enumerate(table.seats) if holder is not None]
            for seat in order:
                holder = table.holder(seat)
                async with self.at(new_id) as new:
                    body = {
                        "name": holder.name,
                        "monster": holder.monster,
                        "bot": holder.bot,
                        "tokens": list(holder.tokens),
                        "salt": fairness.BOTS_SALT if holder.bot else secrets.token_hex(8),
                    }
                    propose = lambda _, seat=seat, body=body: (seat, body)  # noqa: E731
                    await self.enter(new, "sit", propose, holders=holder.tokens)

            def lead_on(table: Table) -> tuple[None, dict[str, Any]]:
                # Another process may have been asked at the same moment.
                return None, {"table": table.next_table or new_id}

            entry = await self.enter(live, "next", lead_on)
            return str(entry.body["table"])

    async def _catch_up_or_refuse(self, live: Live) -> None:
        try:
            await self._catch_up(live)
        except StoreError:
            raise unavailable() from None

    # --- telling

    def _tell(self, live: Live) -> None:
        """Sends every client here what it has not been told yet; who may no longer look on is sent away."""
        table = live.table
        for client in [client for client in live.clients if not table.may_see(client.token)]:
            live.clients.discard(client)
            client.send_away(NO_TABLE, no_table().message)
        waiting = [client for client in live.clients if client.told < table.number]
        if not waiting:
            return
        pages = Pages(table, waiting)
        for client in waiting:
            for step in table.steps[client.told : -1]:
                client.push(pages.step(client, step.number))
            client.push(pages.last(client))
            client.told = table.number
        self.metrics.messages.inc(len(waiting))

    async def join(self, table_id: str, client: Connection, seen: int | None) -> None:
        """A client begins to look on: it gets what it missed, and how things stand."""
        async with self.at(table_id) as live:
            table = live.table
            table.check_watch(client.token)
            client.seats = table.seats_of(client.token)
            pages = Pages(table, [client])
            if seen is not None and seen < table.number:
                client.push(pages.missed(client, seen))
            client.push(pages.whole(client))
            client.told = table.number
            live.clients.add(client)
            await self._presence(live, arrived=client.seats)
            gone = [s for s in client.seats if table.holder(s).stand_in in ("away", "left")]
            await self._back(live, [s for s in gone if not table.extended_for(s)])

    def leave(self, table_id: str, client: Connection) -> None:
        live = self.lives.get(table_id)
        if live is None:
            return
        live.clients.discard(client)
        self.begin(self._left(live, client))

    async def _left(self, live: Live, client: Connection) -> None:
        async with live.lock:
            still = {seat for other in live.clients for seat in other.seats}
            gone = [seat for seat in client.seats if seat not in still]
            if gone and live.kept is not None and not self._stopping:  # a server that stops tells of all at once
                await self._presence(live, left=gone)
            live.used_at = self.clock.now()

    async def _seats_changed(self, live: Live) -> None:
        """Somebody sat down or rose: which seats each client here holds may be another."""
        before = {seat for client in live.clients for seat in client.seats}
        for client in live.clients:
            client.seats = live.table.seats_of(client.token)
        pages = Pages(live.table, list(live.clients))
        for client in live.clients:
            client.push(pages.whole(client))
        here = {seat for client in live.clients for seat in client.seats}
        await self._presence(live, arrived=sorted(here), left=sorted(before - here))

    async def _presence(self, live: Live, arrived: Sequence[int] = (), left: Sequence[int] = ()) -> None:
        try:
            new = [seat for seat in arrived if seat not in live.told_store]
            await self.store.connect(self.process, live.id, new)
            live.told_store |= set(new)
            for seat in left:
                await self.store.disconnect(self.process, live.id, seat)
                live.told_store.discard(seat)
            present = await self.store.connected(live.id) if left else live.present | set(arrived)
        except StoreError as error:
            log.warning("who is at table %s could not be kept: %s", live.id, error)
            here = {seat for client in live.clients for seat in client.seats}
            present = (live.present - set(left)) | here
        if live.now_present(present, self.clock.now()):
            self.channels.tell(News(self.process, live.id, "presence"))
            self.schedule(live, own_move=False)
        self._tell_presence(live)

    def _tell_presence(self, live: Live) -> None:
        if live.clients:
            page = ENCODER.encode(
                {
                    "type": "presence",
                    "here": sorted(live.present),
                    "watching": sum(not client.seats for client in live.clients),
                    "away": self._away_at(live),
                }
            )
            for client in live.clients:
                client.push(page)

    async def _hear(self, news: News) -> None:
        live = self.lives.get(news.table)
        if live is None or news.process == self.process:
            return
        if news.kind == "entry" and live.kept is not None and news.number <= live.kept.number:
            return
        self.begin(self._look_again(live, news.kind))

    async def _look_again(self, live: Live, kind: str = "entry") -> None:
        async with live.lock:
            if live.kept is None:
                return
            try:
                if kind == "seated":
                    live.table.own = await self.store.seated(live.id)
                elif kind == "presence":
                    if live.now_present(await self.store.connected(live.id), self.clock.now()):
                        self.schedule(live, own_move=False)
                        self._tell_presence(live)
                elif kind == "lost":
                    await self._catch_up(live)
                else:
                    await self._follow(live, await self.store.entries_after(live.id, live.table.number))
            except StoreError as error:
                log.warning("can't read table %s: %s", live.id, error)

    # --- what happens by itself

    def _away_at(self, live: Live) -> float | None:
        """When a bot will answer for whoever has to decide and is gone while somebody waits."""
        table = live.table
        seat = table.decider()
        if seat is None or table.options.away is None or seat in live.present or table.holder(seat).answered_by_bot:
            return None
        waiting = live.present - {seat}
        if not waiting or table.options.clock.kind == "days":
            return None
        waited_since = min(live.came_at[other] for other in waiting)
        return max(live.gone_at.get(seat, 0.0), table.asked_at[-1], waited_since) + table.options.away

    def _standing(self, live: Live) -> str | None:
        table = live.table
        seat = table.decider()
        if seat is None or seat not in table.own or table.holder(seat).answered_by_bot:
            return None
        assert table.game is not None
        return standing_answer(table.game, table.own[seat].standing)

    def _due_at(self, live: Live) -> float | None:
        """When something will happen here by itself, for other processes in case this one is gone."""
        table = live.table
        seat = table.decider()
        if seat is None:
            return None
        if table.holder(seat).answered_by_bot or self._standing(live) is not None:
            return self.clock.now() + table.options.pace / 1000
        times = [t for t in (table.deadline(), self._away_at(live)) if t is not None]
        return min(times, default=None)

    def schedule(self, live: Live, *, own_move: bool = True) -> None:
        """Waits for what comes by itself. Bots are played by whoever made the last entry; others leave it to them."""
        if self._stopping:
            return
        plan = self._plan(live)
        if live.next is not None and not live.next.done() and live.plan == plan:
            return
        live.stop_waiting()
        if plan is None:
            return
        kind, question, seat, what = plan
        if kind == "attend":
            live.next = self.wait(self._attend_at(live, what))
        elif not own_move:
            return
        elif kind == "bot":
            live.next = self.wait(self._play_bot(live, seat, question, what))
        else:
            # It must have the table's lock before anybody who has just heard the question.
            live.next = asyncio.shield(self.begin(self._answer(live, seat, question, what, bot=False)))
        live.plan = plan

    def _plan(self, live: Live) -> tuple[str, int, int, Any] | None:
        """What comes next by itself: a bot's move, a standing answer, or a look at the clock."""
        if live.kept is None or live.table.decider() is None:
            return None
        self._turn_begun(live)
        table = live.table
        seat = table.decider()
        assert seat is not None
        holder = table.holder(seat)
        if holder.answered_by_bot:
            return "bot", table.asked, seat, holder.bot or STAND_IN
        key = self._standing(live)
        if key is not None:
            return "answer", table.asked, seat, key
        times = [t for t in (table.deadline(), self._away_at(live)) if t is not None]
        return ("attend", table.asked, seat, min(times)) if times else None

    def _turn_begun(self, live: Live) -> None:
        """Who wanted no questions until its turn is asked again."""
        table = live.table
        assert table.game is not None
        own = table.own.get(table.game.current)
        if own is not None and own.standing.stops == "turn" and own.said_in < table.game.turn:
            changed = msgspec.structs.replace(
                own, standing=msgspec.structs.replace(own.standing, stops=Standing().stops)
            )
            table.own[table.game.current] = changed
            self.begin(self._keep_quietly(live.id, table.game.current, changed))

    async def _keep_quietly(self, table_id: str, seat: int, own: Seated) -> None:
        with contextlib.suppress(StoreError):
            await self.store.keep_seated(table_id, seat, own)

    async def _play_bot(self, live: Live, seat: int, question: int, level: str) -> None:
        table = live.table
        assert table.game is not None
        thought = self.wait(self.bots.choose(level, table.game))
        await self.clock.sleep(table.options.pace / 1000)
        key = await thought
        await self.do(self._answer(live, seat, question, key, bot=True))

    async def _answer(self, live: Live, seat: int, question: int, key: str, bot: bool) -> None:
        def propose(table: Table) -> tuple[int, dict[str, Any]]:
            body = table.propose_act(seat, question, key)
            if bot != table.holder(seat).answered_by_bot:
                raise Refusal("stale", "Somebody else answers here now.")
            return seat, {**body, "bot": True} if bot else body

        try:
            async with self.at(live.id, fresh=False) as found:
                await self.enter(found, "act", propose)
        except Refusal as refusal:
            if refusal.code in ("unavailable", "busy"):
                # The sweep tries again once the store is back.
                log.warning("a bot's answer at table %s: %s", live.id, refusal.message)

    async def _attend_at(self, live: Live, when: float) -> None:
        await self.clock.sleep(when - self.clock.now())
        await self.do(self.attend(live.id))

    async def attend(self, table_id: str) -> None:
        """Does what is due at a table: a bot's move, a clock that ran out, somebody gone too long."""
        try:
            async with self.at(table_id) as live:
                table = live.table
                seat = table.decider()
                now = self.clock.now()
                if seat is None:
                    await self.store.postpone(table_id, None)
                    return
                if table.holder(seat).answered_by_bot or self._standing(live) is not None:
                    self.schedule(live)
                    return
                if live.now_present(await self.store.connected(table_id), now):
                    self._tell_presence(live)
                deadline, away = table.deadline(), self._away_at(live)
                if deadline is not None and deadline <= now:
                    await self._stand_in(live, seat, "clock")
                elif away is not None and away <= now:
                    await self._stand_in(live, seat, "away")
                else:
                    await self.store.postpone(table_id, self._due_at(live))
                    self.schedule(live)
        except (Refusal, StoreError) as error:
            log.warning("table %s can't be attended to: %s", table_id, error)

    async def _sweep(self) -> None:
        """Does what another process, or this one before it was started again, has left undone."""
        for table_id in await self.store.overdue(self.clock.now() - OVERDUE):
            live = self.lives.get(table_id)
            if live is None or live.next is None or live.next.done():
                try:
                    await self.attend(table_id)
                except Exception:  # a table that can't be read must not keep others waiting
                    log.exception("table %s can't be attended to", table_id)
                    await self.store.postpone(table_id, self.clock.now() + TRY_AGAIN_AFTER)

    async def _beat(self) -> None:
        now = self.clock.now()
        for table_id in await self.store.here(self.process, now):
            self.channels.tell(News(self.process, table_id, "presence"))
            if table_id in self.lives:
                await self._look_again(self.lives[table_id], "presence")
        await self._put_right()
        for live in list(self.lives.values()):
            idle = not live.clients and not live.lock.locked() and (live.next is None or live.next.done())
            if idle and now - live.used_at > FORGET_AFTER:
                self.lives.pop(live.id, None)
        self.metrics.live_tables.set(len(self.lives))
        self.metrics.clients.set(sum(len(live.clients) for live in self.lives.values()))

    async def _put_right(self) -> None:
        """The store may have other people here than there are: it failed when they came or left, or thought us gone."""
        listed = await self.store.connections_of(self.process)
        for table_id in {live.id for live in self.lives.values() if live.clients} | set(listed):
            live, wrong = self.lives.get(table_id), listed.get(table_id, set())
            if live is None:
                for seat in wrong:
                    await self.store.disconnect(self.process, table_id, seat)
            elif {seat for client in live.clients for seat in client.seats} != wrong:
                async with live.lock:
                    if live.kept is not None:
                        here = {seat for client in live.clients for seat in client.seats}
                        live.told_store.clear()
                        await self._presence(live, arrived=sorted(here), left=sorted(wrong - here))
                        self.channels.tell(News(self.process, table_id, "presence"))

    async def _look(self) -> None:
        """Makes good for news that got lost."""
        watched = [live for live in self.lives.values() if live.clients]
        broken = [live for live in watched if live.kept is None]
        for live in broken:
            with contextlib.suppress(Refusal):
                async with self.at(live.id):
                    pass
        if not self.channels.shared or not watched:
            return
        numbers = await self.store.numbers([live.id for live in watched])
        for live in watched:
            if live.kept is not None and numbers.get(live.id, 0) > live.kept.number:
                await self._look_again(live, "lost")

    async def _again(self, work: Callable[[], Coroutine[Any, Any, None]], pause: float) -> None:
        while True:
            try:
                await self.do(work())
            except StoreError as error:
                log.warning("the store can't be reached: %s", error)
            except Exception:
                log.exception("%s failed", getattr(work, "__name__", "work"))
            await self.clock.sleep(pause)
