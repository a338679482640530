"""People who are known on several devices: a phrase that brings back what is theirs, and what is kept of them."""

from __future__ import annotations

import contextlib
import hashlib
import logging
import time
from collections import OrderedDict
from collections.abc import Iterator
from typing import Any

from kaiju.server.hub.presence import Presence
from kaiju.server.hub.registry import Registry, always
from kaiju.server.hub.seating import HoldingSeats
from kaiju.server.hub.services import Services
from kaiju.server.net.channels import News
from kaiju.server.net.connection import NOT_YOU
from kaiju.server.store.errors import StoreError, unavailable
from kaiju.server.store.people import Person
from kaiju.server.tables.belongings import Belongings
from kaiju.server.tables.phrases import hash_phrase, new_phrase
from kaiju.server.tables.refusals import Refusal
from kaiju.server.tables.table import Table
from kaiju.server.tables.tokens import hash_token, is_among, new_token

log = logging.getLogger("kaiju.people")

KNOWN_FOR = 5.0
"""Seconds for which a process remembers who has a token: so long one that was revoked elsewhere may still serve."""
MOST_KNOWN = 20_000

LOST = ("damaged", "no-table", "outdated")
"""Refusals of tables at which nobody can do anything any more."""


@contextlib.contextmanager
def except_lost_tables(table_id: str) -> Iterator[None]:
    """A table that can't be read, or is gone, must not keep somebody from what concerns all their tables."""
    try:
        yield
    except Refusal as refusal:
        if refusal.code not in LOST:
            raise
        log.warning("table %s is left out: %s", table_id, refusal.message)


def device_id(token: str) -> str:
    """By which a person can tell their devices apart; it doesn't tell the token."""
    return hashlib.sha256(f"device {token}".encode()).hexdigest()[:16]


def with_office(table: Table, before: str, person: str) -> dict[str, list[str]]:
    """Who has opened a table and who is its host, where somebody is that as who they were before."""
    offices = {"opener": table.opener, "host": table.host}
    return {
        name: [*tokens, person]
        for name, tokens in offices.items()
        if is_among(tokens, before) and not is_among(tokens, person)
    }


class People:
    """Who has which token, and what they may do about it."""

    def __init__(self, services: Services, registry: Registry, presence: Presence, seating: HoldingSeats) -> None:
        self._services = services
        self._store = services.store.people
        self._registry = registry
        self._presence = presence
        self._seating = seating
        self._known: OrderedDict[str, tuple[float, str | None]] = OrderedDict()

    async def person_of(self, token: str) -> str | None:
        """Who has the token of that hash; None if it was revoked."""
        now = time.monotonic()
        found = self._known.get(token)
        if found is not None and found[0] > now:
            return found[1]
        try:
            person = await self._store.person_of(token, self._services.clock.now())
        except StoreError:
            return token  # nothing can be done with it either as long as the store is away
        self._known[token] = now + KNOWN_FOR, person
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return person

    async def about(self, person: str) -> Person:
        try:
            return await self._store.about(person)
        except StoreError:
            raise unavailable() from None

    async def make_phrase(self, person: str, device: str) -> str:
        phrase = new_phrase()
        try:
            await self._store.set_phrase(person, device, hash_phrase(phrase), self._services.clock.now())
        except StoreError as error:
            raise unavailable(error) from None
        return phrase

    async def keep_settings(self, person: str, settings: dict[str, Any]) -> None:
        try:
            await self._store.keep_settings(person, settings, self._services.clock.now())
        except StoreError as error:
            raise unavailable(error) from None

    async def recover(self, phrase: str, before: str | None, device: str | None = None) -> str:
        """A new token for whoever knows the phrase. `before`: who they were on this device: what they had there comes
        with them. `device`: its token until now."""
        token = new_token()
        try:
            person = await self._store.recover(hash_phrase(phrase), hash_token(token), self._services.clock.now())
            if person is None:
                raise Refusal("not-found", "Nobody has this phrase: please check it for typos.", "phrase")
            if device is not None:
                await self._services.store.pushes.move(device, hash_token(token), person)
            held = [] if before is None or is_among([person], before) else await self._store.belongings(before)
        except StoreError as error:
            raise unavailable(error) from None
        for one in held:
            with except_lost_tables(one.table):
                await self._bring(one, str(before), person)
        if before is not None and not is_among([person], before):
            try:
                await self._store.bring(before, person)
                await self._services.store.histories.bring(before, person)
            except StoreError as error:
                raise unavailable(error) from None
        return token

    async def _bring(self, one: Belongings, before: str, person: str) -> None:
        async with self._registry.at(one.table) as open_table:
            for seat in one.seats - set(open_table.table.seats_of(person)):
                entered = always((seat, {"token": person, "first": True}))
                await self._registry.enter(open_table, "carry", entered, holders=[person])
            if with_office(open_table.table, before, person):
                await self._registry.enter(
                    open_table,
                    "carry",
                    lambda table: (None, {"token": person, **with_office(table, before, person)}),
                    holders=[person],
                )
            await self._presence.seats_changed(open_table)

    async def revoke(self, person: str, device: str) -> None:
        """A device is nobody's any more: not even one that looks on at this moment."""
        found = [one.token for one in (await self.about(person)).devices if is_among([device_id(one.token)], device)]
        if not found:
            raise Refusal("not-found", "You have no such device.")
        try:
            await self._store.revoke(person, found, self._services.clock.now())
        except StoreError as error:
            raise unavailable(error) from None
        self._send_away(found)

    def _send_away(self, devices: list[str]) -> None:
        for device in devices:
            self.forget(device)
            self._services.channels.tell(News(self._services.process, device, "revoked"))

    def forget(self, device: str) -> None:
        """The device of that token is no longer let in, and sent away from here."""
        self._known.pop(device, None)
        for open_table in self._registry.tables.values():
            for client in [one for one in open_table.clients if one.device and is_among([one.device], device)]:
                client.send_away(NOT_YOU, "This device has been signed out.")

    async def belongings(self, person: str) -> list[Belongings]:
        try:
            return await self._store.belongings(person)
        except StoreError:
            raise unavailable() from None

    async def erase(self, person: str) -> None:
        """Forgets somebody: bots play on for them, and their names and words are taken out of tables."""
        used = [one.token for one in (await self.about(person)).devices]
        for one in await self.belongings(person):
            for seat in one.seats:
                with except_lost_tables(one.table):
                    await self._seating.rise(one.table, person, seat)
        found = await self.belongings(person)
        try:
            await self._store.erase(person, found)
        except StoreError as error:
            raise unavailable(error) from None
        self._send_away([person, *used])
        for one in found:
            with except_lost_tables(one.table):
                await self._services.tasks.do(self._read_again(one.table))
            self._services.tell_others(one.table, "erased")

    async def _read_again(self, table_id: str) -> None:
        open_table = self._registry.tables.get(table_id)
        if open_table is not None:
            async with open_table.lock:
                await self._registry.read_anew(open_table)
