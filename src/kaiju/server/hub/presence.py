"""Who is there: clients come and go, and everybody hears which seats are connected, at whatever process."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from math import inf

from kaiju.server.hub.open_table import OpenTable
from kaiju.server.hub.registry import Registry
from kaiju.server.hub.services import Services
from kaiju.server.hub.stand_ins import StandIns
from kaiju.server.hub.telling import presence_messages, tell_presence, tell_table
from kaiju.server.net.connection import Connection
from kaiju.server.net.server_messages import ServerMessages
from kaiju.server.store.errors import StoreError

log = logging.getLogger("kaiju.tables")

CROWD_SECONDS = 1.0
"""From the first of those who come or go until everybody hears of it."""
TABLES_AT_ONCE = 50
"""That are looked at before others have their turn."""


class Presence:
    """Clients of this process, and what the store knows of those of all processes."""

    def __init__(self, services: Services, registry: Registry, stand_ins: StandIns) -> None:
        self._services = services
        self._attendance = services.store.attendance
        self._registry = registry
        self._stand_ins = stand_ins
        registry.on_seats_change = self.seats_changed

    async def join(self, table_id: str, client: Connection, seen: int | None) -> None:
        """A client begins to look on: it gets what it missed, and how things stand."""
        async with self._registry.at(table_id) as open_table:
            table = open_table.table
            open_table.check_visitor(client.address, client.token, self._services.clock.now())
            client.seats = table.seats_of(client.token)
            if client.seats:
                open_table.address = open_table.address or client.address
            messages = ServerMessages(table, [client])
            if seen is not None and seen < table.number:
                client.push(messages.missed(client, seen))
            client.push(messages.table(client))
            client.told = table.number
            if messages.foretells(client):
                client.foretold = table.asked
            open_table.clients.add(client)
            places = open_table.places_of(client)
            if places:
                await self._update(open_table, arrived=places)
            else:
                public, own = presence_messages(open_table)
                client.push(own if table.is_host(client.token) else public)
                self._tell_soon(open_table)
            gone = [s for s in client.seats if table.holder(s).stand_in in ("away", "left")]
            await self._stand_ins.end(open_table, [s for s in gone if not table.extended_for(s)])

    def leave(self, table_id: str, client: Connection) -> None:
        open_table = self._registry.tables.get(table_id)
        if open_table is None:
            return
        open_table.clients.discard(client)
        open_table.looked.set()
        if open_table.loaded is None or open_table.places_of(client):
            self._services.tasks.begin(self._left(open_table, client))
        else:
            open_table.used_at = self._services.clock.now()
            self._tell_soon(open_table)

    def _tell_soon(self, open_table: OpenTable) -> None:
        """Those who only watch come and go in crowds: everybody hears of all of them at once."""
        if (open_table.telling is None or open_table.telling.done()) and not self._services.tasks.stopping:
            open_table.telling = self._services.tasks.wait(self._tell_watching(open_table))

    async def _tell_watching(self, open_table: OpenTable) -> None:
        await asyncio.sleep(CROWD_SECONDS)
        if open_table.loaded is not None:
            tell_presence(open_table)

    def has_seen(self, table_id: str, client: Connection, number: int | None) -> None:
        """A client has shown everything up to an entry, or (None) will look again only when the game is over."""
        client.shown = inf if number is None else number
        open_table = self._registry.tables.get(table_id)
        if open_table is not None:
            open_table.looked.set()

    async def _left(self, open_table: OpenTable, client: Connection) -> None:
        async with open_table.lock:
            # A server that stops tells the store of all its clients at once.
            if open_table.loaded is not None and not self._services.tasks.stopping:
                here = open_table.places_here
                gone = [place for place in open_table.places_of(client) if place not in here]
                if gone:
                    await self._update(open_table, left=gone)
            open_table.used_at = self._services.clock.now()

    async def seats_changed(self, open_table: OpenTable) -> None:
        """Somebody sat down or rose: clients here may hold other seats than before."""
        before = set(open_table.recorded)
        for client in open_table.clients:
            client.seats = open_table.table.seats_of(client.token)
        tell_table(open_table)
        here = open_table.places_here
        await self._update(open_table, arrived=sorted(here), left=sorted(before - here))

    async def _update(self, open_table: OpenTable, arrived: Sequence[int] = (), left: Sequence[int] = ()) -> None:
        """Tells the store, the other processes, and the clients here."""
        process = self._services.process
        try:
            new = [seat for seat in arrived if seat not in open_table.recorded]
            await self._attendance.connect(process, open_table.id, new)
            open_table.recorded |= set(new)
            for seat in left:
                await self._attendance.disconnect(process, open_table.id, seat)
                open_table.recorded.discard(seat)
            if left or len(open_table.clients) == 1:  # while nobody was here, nothing was heard of who came elsewhere
                present = await self._attendance.at_table(open_table.id) | set(arrived)
            else:
                present = open_table.places_present | set(arrived)
        except StoreError as error:
            if not self._services.tasks.stopping:
                log.warning("who is at table %s could not be kept: %s", open_table.id, error)
            present = (open_table.places_present - set(left)) | open_table.places_here
        if open_table.set_present(present, self._services.clock.now()):
            self._services.tell_others(open_table.id, "presence")
            self._registry.on_change(open_table, False)
        tell_presence(open_table)

    async def read_again(self, open_table: OpenTable) -> None:
        """Another process has other people than before."""
        present = await self._attendance.at_table(open_table.id)
        if open_table.set_present(present, self._services.clock.now()):
            self._registry.on_change(open_table, False)
            tell_presence(open_table)

    async def put_right(self) -> None:
        """Corrects the store where it is wrong about us: it failed when somebody came or left, or thought us gone."""
        process, tables = self._services.process, self._registry.tables
        listed = await self._attendance.of_process(process)
        looked_at = {open_table.id for open_table in tables.values() if open_table.clients} | set(listed)
        for i, table_id in enumerate(looked_at, 1):
            if i % TABLES_AT_ONCE == 0:
                await asyncio.sleep(0)  # others are answered meanwhile
            open_table, recorded = tables.get(table_id), listed.get(table_id, set())
            if open_table is None:
                for seat in recorded:
                    await self._attendance.disconnect(process, table_id, seat)
            elif open_table.loaded is not None and open_table.places_here != recorded:
                async with open_table.lock:
                    if open_table.loaded is not None:
                        here = open_table.places_here
                        open_table.recorded.clear()
                        await self._update(open_table, arrived=sorted(here), left=sorted(recorded - here))
                        self._services.tell_others(table_id, "presence")
