"""After the game: its record, the report, the replay, and playing on from a move.

What takes more than a moment is done by the workers, so that no table waits for it.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter

from kaiju.server.http.routing import (
    JSON,
    AnyRequest,
    SeatOrNone,
    TableId,
    asker_of,
    get,
    post,
    welcome,
    while_wanted,
)
from kaiju.server.http.security import address_of, token_of
from kaiju.server.hub.bots import AFTERWARDS, STAND_IN
from kaiju.server.hub.hub import Hub
from kaiju.server.hub.jobs import encoded_moments, encoded_record, encoded_report, position_at
from kaiju.server.net.gate import Gate
from kaiju.server.tables.bots import check_bot
from kaiju.server.tables.descriptions import untold_record
from kaiju.server.tables.refusals import Refusal
from kaiju.server.wire.answers import Opened
from kaiju.server.wire.requests import Branch

MOST_MOMENTS = 100


class Finished(NamedTuple):
    """A game that is over."""

    record: bytes
    monsters: list[str]
    """By seat."""
    actions: int


async def finished_game(request: AnyRequest, table_id: str, hub: Hub) -> Finished:
    async with hub.at(table_id) as found:
        table = found.table
        found.check_visitor(address_of(request), token_of(request), hub.clock.now())
        record, untold = found.record, untold_record(table)
        assert table.game is not None
        monsters, actions = [holder.monster for holder in table.seats if holder], table.game.actions
    if not record:
        making = hub.bots.work(asker_of(request, table_id), AFTERWARDS, encoded_record, untold)
        record = found.record = await while_wanted(request, making)
    return Finished(record, monsters, actions)


@get("/tables/{table_id:str}/record", tags=["tables"])
async def record(request: AnyRequest, table_id: TableId, hub: NamedDependency[Hub]) -> Response[bytes]:
    """The record of a finished game, with the secret of its dice: `kaiju verify` checks it, `kaiju replay` tells it."""
    return Response((await finished_game(request, table_id, hub)).record, media_type=JSON)


@get("/tables/{table_id:str}/report", tags=["afterwards"])
async def show_report(request: AnyRequest, table_id: TableId, hub: NamedDependency[Hub]) -> Response[bytes]:
    """A finished game in figures: stars and hearts over the turns, who held Tokyo, luck, cards, the best moments."""
    finished, asker = await finished_game(request, table_id, hub), asker_of(request, table_id)
    made = await while_wanted(request, hub.bots.work(asker, AFTERWARDS, encoded_report, finished.record))
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
    finished, asker = await finished_game(request, table_id, hub), asker_of(request, table_id)
    if seat is not None and seat >= len(finished.monsters):
        raise Refusal("impossible", f"There is no seat {seat}.")
    telling = hub.bots.work(asker, AFTERWARDS, encoded_moments, finished.record, after, count, seat)
    made = await while_wanted(request, telling)
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
    asker = asker_of(request, table_id)
    gate.new_table(asker.address)
    finished = await finished_game(request, table_id, hub)
    monsters = finished.monsters
    if data.seat >= len(monsters) or data.action > finished.actions:
        raise Refusal("impossible", "This game has no such seat or move.")
    bot = STAND_IN if data.bot is msgspec.UNSET else data.bot
    check_bot(bot)
    finding = hub.bots.work(asker, AFTERWARDS, position_at, finished.record, data.action, data.seat)
    position = await while_wanted(request, finding)
    if position is None:
        raise Refusal("not-now", "The game is over at this move.")
    async with hub.at(table_id) as found:
        options = msgspec.structs.replace(found.table.options, listed=False, meet=None)
    token, response = welcome(request, None)
    beginning = hub.opening.begin_with(options, token, data.name, data.seat, monsters, bot, position, asker.address)
    response.content = Opened(await hub.do(beginning))
    return response


HANDLERS = [record, show_report, show_replay, branch]
