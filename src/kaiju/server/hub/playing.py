"""Playing: answering, taking back, talking, and taking over from a bot."""

from __future__ import annotations

from kaiju.server.hub.registry import Registry
from kaiju.server.hub.services import Services
from kaiju.server.hub.stand_ins import StandIns
from kaiju.server.tables.agreements import propose_concede, propose_idle, propose_resume, propose_vote
from kaiju.server.tables.entries import Entry
from kaiju.server.tables.permissions import check_watch
from kaiju.server.tables.proposals import propose_act, propose_chat, propose_undo
from kaiju.server.tables.refusals import Refusal, not_yours


class PlayingGames:
    """What people do in a game."""

    def __init__(self, services: Services, registry: Registry, stand_ins: StandIns) -> None:
        self._channels = services.channels
        self._clock = services.clock
        self._gate = services.gate
        self._registry = registry
        self._stand_ins = stand_ins

    async def act(self, table_id: str, token: str, seat: int | None, question: int, key: str) -> Entry:
        """Answers a question. An answer that comes late, twice or from somebody else changes nothing."""
        async with self._registry.at(table_id, fresh=False) as open_table:
            if self._channels.shared and open_table.table.asked < question:
                await self._registry.catch_up_or_refuse(open_table)
            table = open_table.table
            mine = table.seats_of(token)
            if not mine:
                check_watch(table, token)
            if seat is None:
                seat = table.decider() if table.decider() in mine else mine[0] if mine else None
            if seat is None or seat not in mine:
                raise not_yours()
            chosen = seat
            if table.holder(chosen).stand_in is not None:
                propose_act(table, chosen, question, key)
                await self._stand_ins.end(open_table, [chosen])
            return await self._registry.enter(
                open_table, "act", lambda table: propose_act(table, chosen, question, key)
            )

    async def undo(self, table_id: str, token: str, question: int) -> Entry:
        async with self._registry.at(table_id, asker=token, fresh=False) as open_table:
            if self._channels.shared:
                await self._registry.catch_up_or_refuse(open_table)
            mine = open_table.table.seats_of(token)
            if not mine:
                raise not_yours()
            undoer = open_table.table.undoer()
            seat = undoer if undoer is not None and undoer in mine else mine[0]
            return await self._registry.enter(open_table, "undo", lambda table: propose_undo(table, seat, question))

    async def chat(
        self, table_id: str, token: str | None, name: str | None, text: str, quick: str | None = None, address: str = ""
    ) -> Entry:
        """Nobody, and no crowd of people without seats, can talk so much that the others can't follow."""
        self._gate.chat(address)
        async with self._registry.at(table_id) as open_table:
            table = open_table.table
            open_table.check_visitor(address, token, self._clock.now())
            propose_chat(table, token, name, text, quick)
            if not table.seats_of(token):
                open_table.talk = open_table.talk or self._gate.talk()
                if not open_table.talk.take():
                    raise Refusal("slow-down", "Too many people talk here at once; please wait a moment.")
                await self._registry.leave_traces(open_table, [token] if token else [])
            return await self._registry.enter(
                open_table, "chat", lambda table: propose_chat(table, token, name, text, quick)
            )

    async def stand_in(self, table_id: str, token: str, seat: int) -> None:
        """Lets a bot answer for somebody who is there and doesn't, until they are back."""
        async with self._registry.at(table_id, asker=token) as open_table:
            now = self._clock.now()
            await self._registry.enter(open_table, "stand-in", lambda table: propose_idle(table, token, seat, now))

    async def vote(self, table_id: str, token: str, what: str, agrees: bool) -> None:
        """Asks everybody to end or pause the game, agrees, or declines; what all agree on then comes by itself."""
        async with self._registry.at(table_id, asker=token) as open_table:
            await self._registry.enter(open_table, "vote", lambda table: propose_vote(table, token, what, agrees))

    async def resume(self, table_id: str, token: str) -> None:
        async with self._registry.at(table_id, asker=token) as open_table:
            await self._registry.enter(open_table, "resume", lambda table: propose_resume(table, token))

    async def concede(self, table_id: str, token: str, seat: int) -> None:
        """Gives up: a bot plays on, or the game is over."""
        async with self._registry.at(table_id, asker=token) as open_table:
            await self._registry.enter(open_table, "concede", lambda table: propose_concede(table, token, seat))

    async def back(self, table_id: str, token: str) -> None:
        """Takes over again from the bots that answer for one's seats."""
        async with self._registry.at(table_id, asker=token) as open_table:
            table = open_table.table
            mine = table.seats_of(token)
            if any(table.holder(seat).stand_in and table.extended_for(seat) for seat in mine):
                raise Refusal(
                    "not-now", "The time is used up: a bot answers this question, and you can be back after it."
                )
            await self._stand_ins.end(open_table, mine)
