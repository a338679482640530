"""The API's people: a phrase for other devices, which devices there are, and what is kept of somebody."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter

from kaiju.server.http.routing import AnyRequest, delete, get, identified, post, put, welcome
from kaiju.server.http.security import address_of, cookie_for, device_of, token_of
from kaiju.server.hub.hub import Hub
from kaiju.server.hub.people import device_id
from kaiju.server.net.gate import Gate
from kaiju.server.tables.refusals import Refusal
from kaiju.server.tables.tokens import is_among
from kaiju.server.wire.answers import Me, Mine, MyDevice, MyTable, NewPhrase, Recovered, SaidThere
from kaiju.server.wire.requests import KeptSettings, RecoveryPhrase

MOST_SETTINGS = 8 * 1024
"""Bytes of a browser's settings."""


async def described(request: AnyRequest, hub: Hub) -> Me:
    token, own = token_of(request), device_of(request)
    if token is None or own is None:
        return Me(False, {}, [], False)
    about = await hub.people.about(token)
    used = [
        MyDevice(device_id(one.token), one.made_at, one.seen_at, is_among([own], one.token)) for one in about.devices
    ]
    return Me(about.has_phrase, about.settings, used, await hub.bells.is_subscribed(own))


@get("/me", tags=["people"])
async def me(request: AnyRequest, hub: NamedDependency[Hub]) -> Me:
    """What is kept of you besides your tables."""
    return await described(request, hub)


@get("/me/export", tags=["people"])
async def export(request: AnyRequest, hub: NamedDependency[Hub]) -> Mine:
    """All that is kept of you: names, seats, what you have said, settings, devices."""
    tables = [
        MyTable(one.table, sorted(one.seats), one.names, [SaidThere(at, text) for at, text in one.said])
        for one in await hub.people.belongings(identified(request))
    ]
    return Mine(await described(request, hub), tables, await hub.histories.read(identified(request)))


@post("/me/phrase", tags=["people"])
async def make_phrase(
    request: AnyRequest, hub: NamedDependency[Hub], gate: NamedDependency[Gate]
) -> Response[NewPhrase]:
    """A phrase that brings all that is yours to another device; the last one is good no longer. Keep it secret."""
    gate.change(address_of(request))
    token, response = welcome(request, None)
    phrase = await hub.do(hub.people.make_phrase(token, device_of(request) or token))
    response.content = NewPhrase(phrase)
    return response


@post("/me/recover", tags=["people"])
async def recover(
    request: AnyRequest, data: JSONBody[RecoveryPhrase], hub: NamedDependency[Hub], gate: NamedDependency[Gate]
) -> Response[Recovered]:
    """Be whoever a phrase was given to. What you have on this device comes with you."""
    gate.change(address_of(request))
    token = await hub.do(hub.people.recover(data.phrase, token_of(request), device_of(request)))
    if "origin" not in request.headers:
        return Response(Recovered(token), status_code=201)
    response = Response(Recovered(), status_code=201)
    response.set_cookie(cookie_for(token, request))
    return response


@put("/me/settings", tags=["people"], status_code=204)
async def keep_settings(
    request: AnyRequest, data: JSONBody[KeptSettings], hub: NamedDependency[Hub], gate: NamedDependency[Gate]
) -> None:
    """Keeps what a page remembers, for your other devices."""
    gate.change(address_of(request))
    if len(msgspec.json.encode(data.settings)) > MOST_SETTINGS:
        raise Refusal("too-large", f"Settings have at most {MOST_SETTINGS} bytes.")
    await hub.do(hub.people.keep_settings(identified(request), data.settings))


@delete("/me/devices/{device:str}", tags=["people"])
async def revoke(
    request: AnyRequest, device: Annotated[str, PathParameter(pattern="^[0-9a-f]{16}$")], hub: NamedDependency[Hub]
) -> None:
    """Sign out a device: its token is nobody's any more."""
    await hub.do(hub.people.revoke(identified(request), device))


@delete("/me", tags=["people"])
async def erase(request: AnyRequest, hub: NamedDependency[Hub]) -> None:
    """Forget me: bots play on at your seats, and your names, words, settings and devices are deleted."""
    await hub.do(hub.people.erase(identified(request)))


HANDLERS = [me, export, make_phrase, recover, keep_settings, revoke, erase]
