"""Playing by HTTP, for those who would rather not use the live channel."""

from __future__ import annotations

from litestar.di import NamedDependency
from litestar.params import JSONBody

from kaiju.server.http.routing import AnyRequest, SeatNumber, TableId, identified, post
from kaiju.server.http.security import address_of, token_of
from kaiju.server.hub.hub import Hub
from kaiju.server.wire.answers import Entered
from kaiju.server.wire.requests import Answer, Said, TakeBack, Vote


@post("/tables/{table_id:str}/actions", tags=["playing"])
async def act(request: AnyRequest, table_id: TableId, data: JSONBody[Answer], hub: NamedDependency[Hub]) -> Entered:
    """Answer a question by the key of an option. A late or doubled answer changes nothing."""
    answering = hub.playing.act(table_id, identified(request), data.seat, data.question, data.key)
    return Entered((await hub.do(answering)).number)


@post("/tables/{table_id:str}/undo", tags=["playing"])
async def undo(request: AnyRequest, table_id: TableId, data: JSONBody[TakeBack], hub: NamedDependency[Hub]) -> Entered:
    """Take back your last step, if no die fell, nothing hidden was seen and nobody else has acted since."""
    return Entered((await hub.do(hub.playing.undo(table_id, identified(request), data.question))).number)


@post("/tables/{table_id:str}/chat", tags=["playing"])
async def chat(request: AnyRequest, table_id: TableId, data: JSONBody[Said], hub: NamedDependency[Hub]) -> Entered:
    """Say something to everybody at the table."""
    saying = hub.playing.chat(table_id, token_of(request), data.name, data.text, data.quick, address_of(request))
    return Entered((await hub.do(saying)).number)


@post("/tables/{table_id:str}/back", tags=["playing"], status_code=204)
async def back(request: AnyRequest, table_id: TableId, hub: NamedDependency[Hub]) -> None:
    """Take over again from the bot that answered for you."""
    await hub.do(hub.playing.back(table_id, identified(request)))


@post("/tables/{table_id:str}/seats/{seat:int}/stand-in", tags=["playing"], status_code=204)
async def stand_in(request: AnyRequest, table_id: TableId, seat: SeatNumber, hub: NamedDependency[Hub]) -> None:
    """Let a bot answer for somebody who keeps the others waiting for longer than the table's patience."""
    await hub.do(hub.playing.stand_in(table_id, identified(request), seat))


@post("/tables/{table_id:str}/seats/{seat:int}/concede", tags=["playing"], status_code=204)
async def concede(request: AnyRequest, table_id: TableId, seat: SeatNumber, hub: NamedDependency[Hub]) -> None:
    """Give up: a bot plays on for you, unless nobody is left to play against."""
    await hub.do(hub.playing.concede(table_id, identified(request), seat))


@post("/tables/{table_id:str}/vote", tags=["playing"], status_code=204)
async def vote(request: AnyRequest, table_id: TableId, data: JSONBody[Vote], hub: NamedDependency[Hub]) -> None:
    """Ask everybody to end or to pause the game, agree to it, or decline: it takes all who play."""
    await hub.do(hub.playing.vote(table_id, identified(request), data.what, data.agrees))


@post("/tables/{table_id:str}/resume", tags=["playing"], status_code=204)
async def resume(request: AnyRequest, table_id: TableId, hub: NamedDependency[Hub]) -> None:
    """Go on with a game that is paused; any player may."""
    await hub.do(hub.playing.resume(table_id, identified(request)))


HANDLERS = [act, undo, chat, back, stand_in, concede, vote, resume]
