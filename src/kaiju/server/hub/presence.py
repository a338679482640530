"""Who is there: clients come and go, and everybody hears which seats are connected, at whatever process."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from kaiju.server.hub.open_table import OpenTable
from kaiju.server.hub.registry import Registry
from kaiju.server.hub.services import Services
from kaiju.server.hub.stand_ins import StandIns
from kaiju.server.hub.telling import tell_presence, tell_table
from kaiju.server.net.connection import Connection
from kaiju.server.net.server_messages import ServerMessages
from kaiju.server.store.errors import StoreError
from kaiju.server.tables.permissions import check_watch

log = logging.getLogger("kaiju.tables")


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
            check_watch(table, client.token)
            client.seats = table.seats_of(client.token)
            messages = ServerMessages(table, [client])
            if seen is not None and seen < table.number:
                client.push(messages.missed(client, seen))
            client.push(messages.table(client))
            client.told = table.number
            open_table.clients.add(client)
            await self._update(open_table, arrived=client.seats)
            gone = [s for s in client.seats if table.holder(s).stand_in in ("away", "left")]
            await self._stand_ins.end(open_table, [s for s in gone if not table.extended_for(s)])

    def leave(self, table_id: str, client: Connection) -> None:
        open_table = self._registry.tables.get(table_id)
        if open_table is None:
            return
        open_table.clients.discard(client)
        self._services.tasks.begin(self._left(open_table, client))

    async def _left(self, open_table: OpenTable, client: Connection) -> None:
        async with open_table.lock:
            gone = [seat for seat in client.seats if seat not in open_table.seats_here]
            # A server that stops tells the store of all its clients at once.
            if gone and open_table.loaded is not None and not self._services.tasks.stopping:
                await self._update(open_table, left=gone)
            open_table.used_at = self._services.clock.now()

    async def seats_changed(self, open_table: OpenTable) -> None:
        """Somebody sat down or rose: clients here may hold other seats than before."""
        before = open_table.seats_here
        for client in open_table.clients:
            client.seats = open_table.table.seats_of(client.token)
        tell_table(open_table)
        here = open_table.seats_here
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
            if left:
                present = await self._attendance.at_table(open_table.id)
            else:
                present = open_table.present | set(arrived)
        except StoreError as error:
            log.warning("who is at table %s could not be kept: %s", open_table.id, error)
            present = (open_table.present - set(left)) | open_table.seats_here
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
        for table_id in {open_table.id for open_table in tables.values() if open_table.clients} | set(listed):
            open_table, recorded = tables.get(table_id), listed.get(table_id, set())
            if open_table is None:
                for seat in recorded:
                    await self._attendance.disconnect(process, table_id, seat)
            elif open_table.seats_here != recorded:
                async with open_table.lock:
                    if open_table.loaded is not None:
                        here = open_table.seats_here
                        open_table.recorded.clear()
                        await self._update(open_table, arrived=sorted(here), left=sorted(recorded - here))
                        self._services.tell_others(table_id, "presence")
