"""Your turn, also with the page closed: in slow games people are told by Web Push, on devices that they have chosen.

Whoever attends to a table rings; of several processes one is let. What is to be sent waits in a queue of its own, so
that no table ever waits for a push service, and addresses take turns in it: nobody waits for services that somebody
has made up, which never answer.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
from collections import Counter
from dataclasses import dataclass
from typing import Any

import msgspec

from kaiju.errors import MissingLibrary
from kaiju.extras import missing
from kaiju.server.hub.fair_queue import Asker, FairQueue, QueueFull
from kaiju.server.hub.open_table import OpenTable
from kaiju.server.hub.services import Services
from kaiju.server.net.posting import Unsent, check_endpoint, post
from kaiju.server.store.errors import StoreError, unavailable
from kaiju.server.store.pushes import Subscription
from kaiju.server.tables.refusals import Refusal
from kaiju.text import UnknownText, text

log = logging.getLogger("kaiju.push")

WAITING, WAITING_OF_ONE = 1000, 100
"""Questions, at most, that wait to be told of, and those of one address; more are left out."""
SENDERS = 16
"""Questions that are told of at the same time, each to all devices of whoever is asked."""
TRY_AGAIN = (30.0, 300.0)
"""Seconds after which a push service that can't take it now is tried again."""
MOST_AGAIN, MOST_AGAIN_OF_ONE = 200, 20
"""That wait to be tried again, and those of one address."""
GONE = (404, 410)
"""What a push service says of a browser that wants no more."""
KEY = "vapid"


@dataclass(frozen=True, slots=True)
class Asked:
    """Somebody has to decide, and doesn't look."""

    asker: Asker
    """Whose table it is."""
    seat: int
    question: int
    people: list[str]
    edition: str
    others: list[str]
    until: float

    @property
    def table(self) -> str:
        return self.asker.table


def webpush() -> Any:
    """The part that needs a library of its own."""
    try:
        from kaiju.server.net import webpush
    except ModuleNotFoundError:
        raise missing("cryptography", "Telling people whose page is closed") from None
    return webpush


class Bells:
    def __init__(self, services: Services) -> None:
        self._services = services
        self._store = services.store.pushes
        self._waiting: FairQueue[Asked] = FairQueue(WAITING, WAITING_OF_ONE)
        self._come = asyncio.Semaphore(0)
        """As many as wait."""
        self._again: dict[asyncio.Task[None], str] = {}
        """By the address whose table it is."""
        self._signer: Any = None
        self._without = ""
        """Why nothing can be sent."""

    @property
    def key(self) -> str | None:
        """What browsers subscribe with; None where nothing can be sent."""
        return None if self._signer is None else str(self._signer.public)

    async def open(self) -> None:
        try:
            made = webpush()
        except MissingLibrary as error:
            self._without = str(error)
            log.info("%s", error)
            return
        kept = await self._store.key(KEY, made.new_key())
        self._signer = made.Signer(kept, self._services.push.contact)
        for _ in range(SENDERS):
            self._services.tasks.wait(self._send_all())

    # --- who wants to be told

    async def subscribe(
        self, person: str, device: str, endpoint: str, p256dh: str, auth: str, language: str | None
    ) -> None:
        if self._signer is None:
            raise Refusal("not-now", self._without, "no-push")
        check_endpoint(endpoint, self._services.push.anywhere)
        try:
            webpush().check_keys(p256dh, auth)
        except ValueError:
            raise Refusal("impossible", "These are not the keys of a push subscription.") from None
        try:
            before = None if language else await self._store.of_device(device)
            spoken = language or (before.language if before else "en")
            given = Subscription(device, endpoint, p256dh, auth, spoken)
            await self._store.subscribe(person, given, self._services.clock.now())
        except StoreError as error:
            raise unavailable(error) from None

    async def unsubscribe(self, device: str) -> None:
        try:
            await self._store.unsubscribe(device)
        except StoreError as error:
            raise unavailable(error) from None

    async def is_subscribed(self, device: str) -> bool:
        try:
            return await self._store.of_device(device) is not None
        except StoreError:
            raise unavailable() from None

    # --- telling them

    def ring(self, open_table: OpenTable) -> None:
        """Somebody has been asked for a while. Never waits; the caller has the table's lock."""
        table = open_table.table
        seat = table.decider()
        open_table.rung = table.asked
        if seat is None or self._signer is None or open_table.is_looked_at(seat):
            return
        holder = table.holder(seat)
        others = [one.name for i, one in enumerate(table.seats) if one is not None and one.bot is None and i != seat]
        until = table.deadline() or self._services.clock.now()
        # A table whose people nobody here has heard of yet takes turns by itself.
        asker = Asker(open_table.address or table.id, table.id)
        asked = Asked(asker, seat, table.asked, list(holder.tokens), table.options.edition, others, until)
        try:
            self._waiting.put(asker, asked)
        except QueueFull:
            self._services.metrics.pushes.labels("dropped").inc()
        else:
            self._come.release()

    async def _send_all(self) -> None:
        while True:
            await self._come.acquire()
            asked = self._waiting.take()
            try:
                await self._services.tasks.do(self._tell(asked))
            except StoreError as error:
                log.warning("nobody could be told of a question at table %s: %s", asked.table, error)
            except Exception:
                log.exception("nobody could be told of a question at table %s", asked.table)

    async def _tell(self, asked: Asked) -> None:
        found = await self._store.of_people(asked.people)
        if found and await self._store.claim(asked.table, asked.seat, asked.question):
            await asyncio.gather(*(self._send(asked, subscription, 0) for subscription in found))

    async def _send(self, asked: Asked, to: Subscription, tries: int) -> None:
        now, metrics = self._services.clock.now(), self._services.metrics
        headers = {
            "authorization": self._signer.authorization(to.endpoint, now),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(max(0, int(asked.until - now))),
            "urgency": "normal",
            # What has not been delivered yet is replaced by what is newer.
            "topic": hashlib.sha256(asked.table.encode()).hexdigest()[:32],
        }
        body = webpush().seal(message(asked, to.language), to.p256dh, to.auth)
        try:
            status = await post(to.endpoint, headers, body, self._services.push.anywhere)
        except Unsent:
            status = 0
        if 200 <= status < 300:
            metrics.pushes.labels("sent").inc()
        elif status in GONE:
            metrics.pushes.labels("gone").inc()
            await self._store.unsubscribe(to.device, to.endpoint)
        elif (status in (0, 429) or status >= 500) and tries < len(TRY_AGAIN) and self._may_try_again(asked):
            task = self._services.tasks.wait(self._send_later(asked, to, tries))
            self._again[task] = asked.asker.address
            task.add_done_callback(self._again.pop)
        else:
            metrics.pushes.labels("failed").inc()

    def _may_try_again(self, asked: Asked) -> bool:
        of_one = Counter(self._again.values())[asked.asker.address]
        return len(self._again) < MOST_AGAIN and of_one < MOST_AGAIN_OF_ONE

    async def _send_later(self, asked: Asked, to: Subscription, tries: int) -> None:
        await self._services.clock.sleep(TRY_AGAIN[tries])
        with contextlib.suppress(StoreError):
            wanted = await self._store.of_device(to.device) == to
            if wanted and await self._store.is_open(asked.table, asked.seat, asked.question):
                await self._send(asked, to, tries + 1)


def message(asked: Asked, language: str) -> bytes:
    """What the device shows: nothing that whoever looks over a shoulder should not see."""
    try:
        game = text("page", f"edition:{asked.edition}", language=language)
    except UnknownText:  # that of a box from outside
        game = asked.edition
    told = {
        "title": text("page", "table:your-turn", language=language),
        "body": " · ".join([game, ", ".join(asked.others)] if asked.others else [game]),
        "path": f"/t/{asked.table}",
    }
    return msgspec.json.encode(told)
