"""Opening tables: new ones, those that begin with a position, and rematches."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from kaiju import RULES_VERSION
from kaiju.lessons import CALM
from kaiju.server.hub.open_table import OpenTable
from kaiju.server.hub.registry import Registry, always
from kaiju.server.hub.services import Services
from kaiju.server.store.errors import StoreError, unavailable
from kaiju.server.tables import fairness
from kaiju.server.tables.entries import Entry
from kaiju.server.tables.links import options_of
from kaiju.server.tables.options import check_options, clean_options
from kaiju.server.tables.proposals import Proposed, propose_options, propose_return, propose_start
from kaiju.server.tables.refusals import Refusal, not_yours
from kaiju.server.tables.sanitize import player_name
from kaiju.server.tables.seats import free_name
from kaiju.server.tables.table import Table
from kaiju.server.wire.options import TableOptions
from kaiju.text import monster_name

log = logging.getLogger("kaiju.tables")


def new_table_id() -> str:
    """One that can't be guessed, and that no command takes for an option."""
    made = secrets.token_urlsafe(12)
    return new_table_id() if made.startswith("-") else made


class OpeningTables:
    """What leads to the start of a game, except for sitting down."""

    def __init__(self, services: Services, registry: Registry) -> None:
        self._services = services
        self._registry = registry

    def _own_id(self) -> str:
        """The id of a table that belongs to this process."""
        made, peers = new_table_id(), self._services.channels.peers
        while peers.owner_of(made) is not None:
            made = new_table_id()
        return made

    async def create(self, options: TableOptions, token: str, address: str = "") -> str:
        """`address`: of whoever opens it."""
        options = clean_options(options)
        check_options(options)
        table_id, secret = self._own_id(), fairness.make_secret()
        table = Table(table_id, secret, RULES_VERSION)
        open_table = OpenTable(table_id)
        open_table.loaded, open_table.address = table, address
        now = self._services.clock.now()
        body = {"options": msgspec.to_builtins(options), "host": [token], "commitment": table.commitment}
        entry = table.apply_new(Entry(1, now, "open", None, body))
        try:
            await self._services.store.append(table_id, entry, open_table.row(now), None, [token])
        except StoreError as error:
            log.warning("a table could not be kept: %s", error)
            raise unavailable(error) from None
        self._registry.add(open_table)
        self._services.metrics.entered("open", 0.0)
        return table_id

    async def set_options(self, table_id: str, token: str, options: TableOptions) -> None:
        async with self._registry.at(table_id, asker=token) as open_table:
            await self._registry.enter(open_table, "options", lambda table: propose_options(table, token, options))

    async def take_back(self, table_id: str, token: str) -> None:
        """Whoever opened the table is its host again."""
        async with self._registry.at(table_id, asker=token) as open_table:
            await self._registry.enter(open_table, "host", lambda table: propose_return(table, token))
            await self._registry.on_seats_change(open_table)

    async def start(self, table_id: str, token: str) -> None:
        async with self._registry.at(table_id, asker=token) as open_table:
            await self._registry.enter(open_table, "start", lambda table: propose_start(table, token))

    async def begin_with(
        self,
        options: TableOptions,
        token: str,
        name: str,
        seat: int,
        monsters: Sequence[str],
        bot: str,
        position: str,
        address: str = "",
    ) -> str:
        """A table whose game begins with a position: one person against bots, started at once."""
        name = player_name(name)
        table_id = await self.create(options, token, address)
        async with self._registry.at(table_id) as open_table:
            for i, monster in enumerate(monsters):
                own = i == seat
                usual = monster_name(monster) if bot == CALM else bot.capitalize()
                taken = [holder.name for holder in open_table.table.seats if holder]
                called = name if own else free_name(usual, [*taken, name])
                body: dict[str, Any] = {"name": called, "monster": monster, "bot": None if own else bot}
                body.update(tokens=[token] if own else [], **fairness.word(body["bot"], None))
                await self._registry.enter(open_table, "sit", always((i, body)))
            start = {"monsters": list(monsters), "position": position}
            await self._registry.enter(open_table, "start", always((None, start)))
        return table_id

    async def begin_at(
        self, begins: tuple[Mapping[str, Any], str], token: str, name: str, seat: int, bot: str, address: str = ""
    ) -> str:
        """The same with the setup that the position is of."""
        setup, position = begins
        options = options_of(setup)
        return await self.begin_with(options, token, name, seat, setup["monsters"], bot, position, address)

    async def rematch(self, table_id: str, token: str, address: str = "") -> str:
        """A new table with the same people. Whoever asks first opens it; the others are shown the way. `address`: of
        whoever asks."""
        async with self._registry.at(table_id, asker=token) as open_table:
            table = open_table.table
            if table.status not in ("over", "outdated"):
                raise Refusal("not-now", "The game is not over.")
            if not table.seats_of(token) and not table.is_host(token):
                raise not_yours()
            if table.next_table is not None:
                return table.next_table
            self._services.gate.new_table(address)
            options = msgspec.structs.replace(table.options, meet=None)
            new_id = await self.create(options, token, open_table.address)
            await self._seat_again(new_id, table)

            def lead_on(table: Table) -> Proposed:
                # Another process may have been asked at the same moment.
                return None, {"table": table.next_table or new_id}

            entry = await self._registry.enter(open_table, "next", lead_on)
            return str(entry.body["table"])

    async def _seat_again(self, new_id: str, table: Table) -> None:
        """Everybody sits where they sat, except those who have been forgotten."""
        for seat, holder in enumerate(table.seats):
            if holder is None or holder.forgotten:
                continue
            body = {
                "name": holder.name,
                "monster": holder.monster,
                "bot": holder.bot,
                "tokens": list(holder.tokens),
                **fairness.word(holder.bot, None),
            }
            async with self._registry.at(new_id) as new:
                await self._registry.enter(new, "sit", always((seat, body)), holders=holder.tokens)
