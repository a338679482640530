"""The API's histories: what you have played at this server, and whether it is counted."""

from __future__ import annotations

from litestar.di import NamedDependency
from litestar.params import JSONBody

from kaiju.server.http.routing import AnyRequest, get, identified, put
from kaiju.server.http.security import address_of, token_of
from kaiju.server.hub.hub import Hub
from kaiju.server.net.gate import Gate
from kaiju.server.wire.answers import History
from kaiju.server.wire.requests import Counted

NOTHING = History(True, 0, 0, None, [], [])


@get("/me/history", tags=["people"])
async def history(request: AnyRequest, hub: NamedDependency[Hub]) -> History:
    """What you have played here to the end: games, wins, a rating, your monsters, and against whom."""
    token = token_of(request)
    return NOTHING if token is None else await hub.histories.read(token)


@put("/me/history", tags=["people"], status_code=204)
async def count(
    request: AnyRequest, data: JSONBody[Counted], hub: NamedDependency[Hub], gate: NamedDependency[Gate]
) -> None:
    """Whether your games are counted from now on; if not, what has been counted is deleted."""
    gate.change(address_of(request))
    await hub.do(hub.histories.count(identified(request), data.counted))


HANDLERS = [history, count]
