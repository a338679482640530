"""After the game: its record, the report, the replay, and playing on from a move.

What takes more than a moment is done by the workers, so that no table waits for it.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter

from kaiju.server.http.gate import Gate
from kaiju.server.http.routing import JSON, AnyRequest, SeatOrNone, TableId, get, post, welcome
from kaiju.server.http.security import address_of, token_of
from kaiju.server.hub.bots import STAND_IN
from kaiju.server.hub.hub import Hub
from kaiju.server.hub.jobs import encoded_moments, encoded_report, position_at
from kaiju.server.tables.descriptions import record_of
from kaiju.server.tables.entries import ENCODER
from kaiju.server.tables.permissions import check_watch
from kaiju.server.tables.proposals import BOTS
from kaiju.server.tables.refusals import Refusal
from kaiju.server.wire.answers import Opened
from kaiju.server.wire.requests import Branch

MOST_MOMENTS = 100


async def finished_record(request: AnyRequest, table_id: str, hub: Hub) -> dict[str, Any]:
    async with hub.at(table_id) as found:
        check_watch(found.table, token_of(request))
        return record_of(found.table)


@get("/tables/{table_id:str}/record", tags=["tables"])
async def record(request: AnyRequest, table_id: TableId, hub: NamedDependency[Hub]) -> Response[bytes]:
    """The record of a finished game, with the secret of its dice: `kaiju verify` checks it, `kaiju replay` tells it."""
    return Response(ENCODER.encode(await finished_record(request, table_id, hub)), media_type=JSON)


@get("/tables/{table_id:str}/report", tags=["afterwards"])
async def show_report(request: AnyRequest, table_id: TableId, hub: NamedDependency[Hub]) -> Response[bytes]:
    """A finished game in figures: stars and hearts over the turns, who held Tokyo, luck, cards, the best moments."""
    made = await hub.bots.work(encoded_report, await finished_record(request, table_id, hub))
    return Response(made, media_type=JSON)


@get("/tables/{table_id:str}/replay", tags=["afterwards"])
async def show_replay(
    request: AnyRequest,
    table_id: TableId,
    hub: NamedDependency[Hub],
    after: Annotated[int, QueryParameter(ge=0, le=100_000)] = 0,
    count: Annotated[int, QueryParameter(ge=1, le=MOST_MOMENTS)] = MOST_MOMENTS,
    seat: SeatOrNone = None,
) -> Response[bytes]:
    """A finished game move by move: events and the view of a seat or a spectator after each, from a move on. Move 0 is
    the deal."""
    record = await finished_record(request, table_id, hub)
    if seat is not None and seat >= len(record["setup"]["monsters"]):
        raise Refusal("impossible", f"There is no seat {seat}.")
    made = await hub.bots.work(encoded_moments, record, after, count, seat)
    return Response(made, media_type=JSON)


@post("/tables/{table_id:str}/branch", tags=["afterwards"])
async def branch(
    request: AnyRequest,
    table_id: TableId,
    data: JSONBody[Branch],
    hub: NamedDependency[Hub],
    gate: NamedDependency[Gate],
) -> Response[Opened]:
    """A new table that goes on from a move of a finished game, against bots; what your seat could not know is dealt
    anew."""
    gate.new_table(address_of(request))
    record = await finished_record(request, table_id, hub)
    monsters = record["setup"]["monsters"]
    if data.seat >= len(monsters) or data.action > len(record["actions"]):
        raise Refusal("impossible", "This game has no such seat or move.")
    bot = STAND_IN if data.bot is msgspec.UNSET else data.bot
    if bot not in BOTS:
        raise Refusal("impossible", f"There is no bot {bot!r}; the bots are {', '.join(BOTS)}.")
    position = await hub.bots.work(position_at, record, data.action, data.seat)
    if position is None:
        raise Refusal("not-now", "The game is over at this move.")
    async with hub.at(table_id) as found:
        options = msgspec.structs.replace(found.table.options, listed=False)
    token, response = welcome(request, None)
    beginning = hub.opening.begin_with(options, token, data.name, data.seat, monsters, bot, position)
    response.content = Opened(await hub.do(beginning))
    return response


HANDLERS = [record, show_report, show_replay, branch]
