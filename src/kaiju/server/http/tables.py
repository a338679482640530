"""The API's tables: opening and finding them, how they stand, what happened, the start and the rematch."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter

from kaiju.server.http.routing import JSON, AnyRequest, TableId, get, identified, patch, post, renew, welcome
from kaiju.server.http.security import address_of, token_of
from kaiju.server.hub.hub import Hub
from kaiju.server.hub.open_table import OpenTable
from kaiju.server.net.connection import Viewer
from kaiju.server.net.gate import Gate
from kaiju.server.net.server_messages import ServerMessages
from kaiju.server.store.errors import StoreError, unavailable
from kaiju.server.tables.refusals import Refusal
from kaiju.server.wire.answers import Opened, Seating
from kaiju.server.wire.options import TableOptions
from kaiju.server.wire.requests import Wishes


@post("/tables", tags=["tables"])
async def open_table(
    request: AnyRequest,
    data: JSONBody[TableOptions],
    hub: NamedDependency[Hub],
    gate: NamedDependency[Gate],
) -> Response[Opened]:
    """Open a table. You may then sit down, put bots at seats, and start."""
    if data.meet is not None:
        raise Refusal("impossible", "Tables at which people wait for anybody are opened by POST /api/meet.")
    address = address_of(request)
    gate.new_table(address)
    token, response = welcome(request, None)
    response.content = Opened(await hub.do(hub.opening.create(data, token, address)))
    return response


@post("/meet", tags=["tables"])
async def meet(request: AnyRequest, data: JSONBody[Wishes], hub: NamedDependency[Hub]) -> Response[Seating]:
    """Play with anybody: a seat at a table with others who want the same, or one at which they will find you. Keep a
    live channel open there: whoever leaves the page leaves the seat."""
    token, response = welcome(request, None)
    table_id, seat = await hub.do(hub.meeting.meet(data, token, address_of(request)))
    response.content = Seating(table_id, seat)
    return response


@get("/tables", tags=["tables"])
async def listed(hub: NamedDependency[Hub]) -> list[dict[str, Any]]:
    """Tables that everybody may find: those that wait for players, and those at play."""
    try:
        return await hub.store.index.listed()
    except StoreError:
        raise unavailable() from None


@get("/tables/mine", tags=["tables"])
async def mine(request: AnyRequest, hub: NamedDependency[Hub]) -> Response[list[dict[str, Any]]]:
    """Tables that you opened or have a seat at."""
    token = token_of(request)
    response: Response[list[dict[str, Any]]] = Response([])
    renew(request, response)
    if token is None:
        return response
    try:
        response.content = await hub.store.index.held_by(token)
    except StoreError:
        raise unavailable() from None
    return response


@get("/tables/{table_id:str}", tags=["tables"])
async def show(request: AnyRequest, table_id: TableId, hub: NamedDependency[Hub]) -> Response[bytes]:
    """How things stand at a table, with what your seat may see: the message `table` of the live channel."""
    async with hub.at(table_id) as found:
        viewer = viewer_of(request, found, hub)
        viewer.ahead = True
        message = ServerMessages(found.table, [viewer]).table(viewer)
    return Response(message, media_type=JSON)


@get("/tables/{table_id:str}/entries", tags=["tables"])
async def entries(
    request: AnyRequest,
    table_id: TableId,
    hub: NamedDependency[Hub],
    after: Annotated[int, QueryParameter(ge=0, le=10**6)] = 0,
) -> Response[bytes]:
    """What happened after a number, as your seat may know it: the message `missed` of the live channel."""
    async with hub.at(table_id) as found:
        viewer = viewer_of(request, found, hub)
        message = ServerMessages(found.table, []).missed(viewer, min(after, found.table.number))
    return Response(message, media_type=JSON)


def viewer_of(request: AnyRequest, found: OpenTable, hub: Hub) -> Viewer:
    """Whoever asks, with the seats they hold; refuses those who may not look."""
    viewer = Viewer(token_of(request))
    found.check_visitor(address_of(request), viewer.token, hub.clock.now())
    viewer.seats = found.table.seats_of(viewer.token)
    return viewer


@patch("/tables/{table_id:str}", tags=["tables"], status_code=204)
async def set_options(
    request: AnyRequest,
    table_id: TableId,
    data: JSONBody[TableOptions],
    hub: NamedDependency[Hub],
    gate: NamedDependency[Gate],
) -> None:
    """Change what is played, before the start, and later who may watch, find and talk; the host only."""
    gate.change(address_of(request))
    await hub.do(hub.opening.set_options(table_id, identified(request), data))


@post("/tables/{table_id:str}/start", tags=["tables"], status_code=204)
async def start(request: AnyRequest, table_id: TableId, hub: NamedDependency[Hub]) -> None:
    """Begin the game; every seat must be taken."""
    await hub.do(hub.opening.start(table_id, identified(request)))


@post("/tables/{table_id:str}/host", tags=["tables"], status_code=204)
async def host_again(request: AnyRequest, table_id: TableId, hub: NamedDependency[Hub]) -> None:
    """Be the host of a table again that you have opened, after somebody has succeeded you."""
    await hub.do(hub.opening.take_back(table_id, identified(request)))


@post("/tables/{table_id:str}/rematch", tags=["tables"])
async def rematch(request: AnyRequest, table_id: TableId, hub: NamedDependency[Hub]) -> Opened:
    """A new table with the same people, bots and options; asked twice, it is the same one."""
    return Opened(await hub.do(hub.opening.rematch(table_id, identified(request), address_of(request))))


HANDLERS = [open_table, meet, listed, mine, show, entries, set_options, start, host_again, rematch]
