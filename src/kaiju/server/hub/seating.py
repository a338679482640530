"""Seats: taking and leaving one, carrying it to another device, and what it tells the server for itself."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Callable

import msgspec

from kaiju.server.hub.open_table import OpenTable
from kaiju.server.hub.presence import Presence
from kaiju.server.hub.registry import Registry
from kaiju.server.hub.services import Services
from kaiju.server.hub.stand_ins import StandIns
from kaiju.server.hub.telling import tell_presence
from kaiju.server.store.errors import StoreError, unavailable
from kaiju.server.tables import fairness
from kaiju.server.tables.guests import guest_id
from kaiju.server.tables.permissions import check_host, check_rise, check_seat
from kaiju.server.tables.proposals import (
    Proposed,
    check_invite,
    propose_guest,
    propose_rise,
    propose_salt,
    propose_sit,
    propose_take,
)
from kaiju.server.tables.refusals import no_carry, too_busy
from kaiju.server.tables.table import Table
from kaiju.server.tables.tokens import hash_token, is_among
from kaiju.server.wire.settings import SeatSettings

CARRY_FOR = 900.0
"""Seconds for which a code that carries a seat is good."""
INVITE_FOR = 3600.0
"""Seconds for which a code is good that lets somebody take over from a bot."""
KICKED_FOR = 600.0
"""Seconds for which strangers from the address of somebody who was sent away are kept out too."""


class HoldingSeats:
    """What people do with seats."""

    def __init__(self, services: Services, registry: Registry, presence: Presence, stand_ins: StandIns) -> None:
        self._services = services
        self._store = services.store
        self._registry = registry
        self._presence = presence
        self._stand_ins = stand_ins

    async def sit(
        self,
        table_id: str,
        token: str,
        name: str,
        monster: str | None = None,
        seat: int | None = None,
        bot: str | None = None,
        salt: str | None = None,
        address: str = "",
    ) -> int:
        """Takes a seat, or puts a bot there. `address`: of whoever does."""
        async with self._registry.at(table_id, asker=token) as open_table:
            open_table.check_address(address, token, self._services.clock.now())
            if bot is not None:
                check_host(open_table.table, token)
            word = fairness.word(bot, salt)
            entry = await self._registry.enter(
                open_table,
                "sit",
                lambda table: propose_sit(table, None if bot else token, name, monster, seat, bot, word),
                holders=[] if bot else [token],
            )
            assert entry.seat is not None
            if bot is None:
                open_table.sat_from[token] = address
                await self._presence.seats_changed(open_table)
            return entry.seat

    async def bring_salt(self, table_id: str, token: str, seat: int, salt: str) -> None:
        """Brings a word of one's own, in place of the one that the seat has."""
        word = fairness.word(None, salt)
        async with self._registry.at(table_id, asker=token) as open_table:
            await self._registry.enter(open_table, "salt", lambda table: propose_salt(table, token, seat, word))

    async def rise(self, table_id: str, token: str, seat: int) -> None:
        """Leaves a seat: before the start it is free again, later a bot answers for it."""
        async with self._registry.at(table_id, asker=token) as open_table:
            table = open_table.table
            check_rise(table, token, seat)
            if table.status == "open":
                tokens = list(table.holder(seat).tokens)
                there = open_table.addresses_of(tokens)
                stays = is_among([client.token for client in open_table.clients if client.token], token)
                await self._registry.enter(open_table, "rise", lambda table: propose_rise(table, token, seat, stays))
                table = open_table.table
                if not is_among(tokens, token) and tokens:
                    open_table.bar(there, self._services.clock.now() + KICKED_FOR)
                gone = [t for t in tokens if not table.seats_of(t) and not table.is_host(t) and not table.is_opener(t)]
                with contextlib.suppress(StoreError):
                    await self._store.seats.forget_holders(table_id, gone)
                await self._presence.seats_changed(open_table)
            elif table.status == "playing":
                await self._stand_ins.begin(open_table, seat, "left")

    async def about_guest(
        self, table_id: str, token: str, guest: str, name: str | None, muted: bool | None, removed: bool | None
    ) -> None:
        """The host names, mutes or removes somebody without a seat, or lets them back in."""
        async with self._registry.at(table_id, asker=token) as open_table:
            check_host(open_table.table, token)
            theirs = [client for client in open_table.clients if guest_id(table_id, client.token) == guest]
            addresses = {client.address for client in theirs}
            await self._registry.leave_traces(open_table, list({client.token for client in theirs if client.token}))
            await self._registry.enter(
                open_table, "guest", lambda table: propose_guest(table, token, guest, name, muted, removed)
            )
            if removed:
                open_table.bar(addresses)
            elif removed is not None:
                open_table.barred.clear()
            tell_presence(open_table)

    async def change_settings(
        self,
        table_id: str,
        token: str,
        seat: int,
        change: Callable[[SeatSettings], SeatSettings],
        address: str = "",
    ) -> SeatSettings:
        """Changes a seat's standing answers, or whom it mutes. `address`: of whoever does."""
        self._services.gate.change(address)
        async with self._registry.at(table_id, asker=token) as open_table:
            table = open_table.table
            check_seat(table, token, seat)
            before = table.settings_of(seat)
            settings = change(before)
            said_in = table.game.turn if table.game is not None else 0
            said_in = before.said_in if settings.standing == before.standing else said_in
            settings = msgspec.structs.replace(settings, said_in=said_in)
            try:
                await self._store.seats.keep_settings(table_id, seat, settings)
            except StoreError:
                raise unavailable() from None
            table.settings[seat] = settings
            self._services.tell_others(table_id, "seated")
            self._registry.on_change(open_table, True)
            return settings

    async def offer_carry(self, table_id: str, token: str, seat: int) -> str:
        """A code with which another device takes the seat too."""
        async with self._registry.at(table_id, asker=token) as open_table:
            check_seat(open_table.table, token, seat)
            return await self._offer(open_table, seat, CARRY_FOR)

    async def invite(self, table_id: str, token: str, seat: int) -> str:
        """A code with which somebody takes over from a bot."""
        async with self._registry.at(table_id, asker=token) as open_table:
            check_invite(open_table.table, token, seat)
            return await self._offer(open_table, seat, INVITE_FOR)

    async def _offer(self, open_table: OpenTable, seat: int, seconds: float) -> str:
        # It says when they sat down, so that it never leads to the seat of somebody who came later.
        code = f"{secrets.token_urlsafe(16)}.{open_table.table.holder(seat).sat}"
        now = self._services.clock.now()
        try:
            await self._store.seats.offer_carry(hash_token(code), open_table.id, seat, now, seconds)
        except StoreError:
            raise unavailable() from None
        return code

    async def carry(self, code: str, token: str) -> tuple[str, int]:
        """Takes the seat that a code stands for. The code is used up by the entry that says so, and not before."""
        table_id, seat = await self._find_carry(code)

        async with self._registry.at(table_id) as open_table:
            await self._find_carry(code)  # somebody may have used it while we waited for the table
            if seat in open_table.table.seats_of(token):
                return table_id, seat
            number = open_table.table.number

            def propose(table: Table) -> Proposed:
                there = table.seats[seat] if seat < len(table.seats) else None
                if there is None or there.bot is not None or str(there.sat) != code.rpartition(".")[2]:
                    raise no_carry()
                if table.number != number:  # perhaps somebody has used it at another process
                    raise too_busy()
                return seat, {"token": token}

            await self._registry.enter(open_table, "carry", propose, holders=[token], code=hash_token(code))
            await self._presence.seats_changed(open_table)
        return table_id, seat

    async def take(self, code: str, token: str, name: str) -> tuple[str, int]:
        """Takes over the seat of the bot that a code stands for."""
        table_id, seat = await self._find_carry(code)
        async with self._registry.at(table_id) as open_table:
            await self._find_carry(code)
            sat = code.rpartition(".")[2]
            await self._registry.enter(
                open_table,
                "take",
                lambda table: propose_take(table, token, seat, sat, name),
                holders=[token],
                code=hash_token(code),
            )
            await self._presence.seats_changed(open_table)
        return table_id, seat

    async def _find_carry(self, code: str) -> tuple[str, int]:
        try:
            found = await self._store.seats.find_carry(hash_token(code), self._services.clock.now())
        except StoreError:
            raise unavailable() from None
        if found is None:
            raise no_carry()
        return found
