"""Positions that come by a link, and links to moves of finished games."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter

from kaiju.server.http.afterwards import finished_game
from kaiju.server.http.routing import JSON, AnyRequest, TableId, asker_of, get, post, welcome, while_wanted
from kaiju.server.hub.bots import AFTERWARDS, STAND_IN
from kaiju.server.hub.hub import Hub
from kaiju.server.hub.jobs import encoded_link, encoded_position, linked_position
from kaiju.server.net.gate import Gate
from kaiju.server.tables.bots import check_bot
from kaiju.server.tables.refusals import Refusal
from kaiju.server.wire.answers import Opened
from kaiju.server.wire.requests import LinkedPosition, PlayLinked

NOWHERE = "a link"
"""Whose work it is when workers are shared out: no table's."""


@get("/tables/{table_id:str}/position", tags=["afterwards"])
async def link_to_move(
    request: AnyRequest,
    table_id: TableId,
    hub: NamedDependency[Hub],
    action: Annotated[int, QueryParameter(ge=0, le=100_000)] = 0,
) -> Response[bytes]:
    """A move of a finished game as a text for an address, which needs this server no more."""
    finished = await finished_game(request, table_id, hub)
    making = hub.bots.work(asker_of(request, table_id), AFTERWARDS, encoded_link, finished.record, action)
    return Response(await while_wanted(request, making), media_type=JSON)


@post("/positions", tags=["afterwards"], status_code=200)
async def show_position(
    request: AnyRequest, data: JSONBody[LinkedPosition], hub: NamedDependency[Hub]
) -> Response[bytes]:
    """What a link shows, move by move, as a seat or a spectator sees it. Nothing of it is kept."""
    telling = hub.bots.work(asker_of(request, NOWHERE), AFTERWARDS, encoded_position, data.text, data.after, data.seat)
    return Response(await while_wanted(request, telling), media_type=JSON)


@post("/positions/play", tags=["afterwards"])
async def play_position(
    request: AnyRequest, data: JSONBody[PlayLinked], hub: NamedDependency[Hub], gate: NamedDependency[Gate]
) -> Response[Opened]:
    """A new table that goes on from a move of what a link shows, against bots; what your seat could not know is dealt
    anew."""
    asker = asker_of(request, NOWHERE)
    gate.new_table(asker.address)
    bot = STAND_IN if data.bot is msgspec.UNSET else data.bot
    check_bot(bot)
    finding = hub.bots.work(asker, AFTERWARDS, linked_position, data.text, data.action, data.seat)
    begins = await while_wanted(request, finding)
    if begins is None:
        raise Refusal("not-now", "The game is over at this move.")
    token, response = welcome(request, None)
    opening = hub.opening.begin_at(begins, token, data.name, data.seat, bot, asker.address)
    response.content = Opened(await hub.do(opening))
    return response


HANDLERS = [link_to_move, show_position, play_position]
