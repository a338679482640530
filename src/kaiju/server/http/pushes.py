"""The API's pushes: whether this device is told when it is your turn, also with the page closed."""

from __future__ import annotations

from litestar.di import NamedDependency
from litestar.params import JSONBody

from kaiju.server.http.routing import AnyRequest, delete, get, identified, put
from kaiju.server.http.security import address_of, device_of
from kaiju.server.hub.hub import Hub
from kaiju.server.net.gate import Gate
from kaiju.server.wire.answers import PushKey
from kaiju.server.wire.requests import Subscribe


@get("/push", tags=["people"])
async def push_key(hub: NamedDependency[Hub]) -> PushKey:
    """What a browser subscribes with; null where the server can't send anything."""
    return PushKey(hub.bells.key)


@put("/me/push", tags=["people"], status_code=204)
async def subscribe(
    request: AnyRequest, data: JSONBody[Subscribe], hub: NamedDependency[Hub], gate: NamedDependency[Gate]
) -> None:
    """Be told on this device when it is your turn in a slow game."""
    gate.change(address_of(request))
    person = identified(request)
    keys, device = data.keys, device_of(request) or person
    await hub.do(hub.bells.subscribe(person, device, data.endpoint, keys.p256dh, keys.auth, data.language))


@delete("/me/push", tags=["people"])
async def unsubscribe(request: AnyRequest, hub: NamedDependency[Hub]) -> None:
    """Be told no more on this device."""
    await hub.do(hub.bells.unsubscribe(device_of(request) or identified(request)))


HANDLERS = [push_key, subscribe, unsubscribe]
