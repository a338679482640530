"""Playing by HTTP, for those who would rather not use the live channel."""

from __future__ import annotations

from litestar.di import NamedDependency
from litestar.params import JSONBody

from kaiju.server.http.routing import AnyRequest, TableId, identified, post
from kaiju.server.http.security import token_of
from kaiju.server.hub.hub import Hub
from kaiju.server.wire.answers import Entered
from kaiju.server.wire.requests import Answer, Said, TakeBack


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
    return Entered((await hub.do(hub.playing.chat(table_id, token_of(request), data.name, data.text))).number)


@post("/tables/{table_id:str}/back", tags=["playing"], status_code=204)
async def back(request: AnyRequest, table_id: TableId, hub: NamedDependency[Hub]) -> None:
    """Take over again from the bot that answered for you."""
    await hub.do(hub.playing.back(table_id, identified(request)))


HANDLERS = [act, undo, chat, back]
