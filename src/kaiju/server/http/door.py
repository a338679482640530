"""What comes before everything else: whatever comes in counts against its address, also what leads nowhere."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import msgspec
from litestar import Litestar
from litestar.connection import ASGIConnection

from kaiju.server.http.errors import STATUS
from kaiju.server.http.guard import SAFE
from kaiju.server.http.security import FOR_ANY_SITE, HEADERS, PERSON, counted_client, device_of, for_any_site
from kaiju.server.net.measured import Measured, payer
from kaiju.server.net.names import check_name
from kaiju.server.net.peers import table_in
from kaiju.server.net.relay import RELAYED, Broken, Unreachable, pass_on
from kaiju.server.store.errors import OutcomeUnknown, unavailable
from kaiju.server.tables.refusals import Refusal

ADDED = {b"date", *(name.encode() for name in HEADERS)}
"""Headers that every answer of this process gets."""


class CountingApp(Litestar):
    """The application. Routes that aren't there and handshakes come past no handler, so they are counted here."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] not in ("http", "websocket"):
            await super().__call__(scope, receive, send)
            return
        pay = partial(self.state.gate.pay, counted_client(scope))
        payer.set(pay)
        await Measured(self._answer(scope, receive, send), pay)

    async def _answer(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http" and for_any_site(scope["path"]):
            send = with_headers(FOR_ANY_SITE, send)
        try:
            if RELAYED not in scope:
                self.state.gate.request(counted_client(scope))
                check_name(scope, self.state.names)
        except Refusal as refusal:
            self.state.hub.metrics.refused.labels(refusal.code).inc()
            await refuse(refusal, scope, send)
            return
        if scope["type"] == "http" and await self._passed_on(scope, receive, send):
            return
        await self.state.prepared.wait_for(scope["path"])
        if scope["path"].startswith("/api/"):
            device = device_of(ASGIConnection(scope))
            scope[PERSON] = None if device is None else await self.state.hub.people.person_of(device)
        await super().__call__(scope, receive, send)

    async def _passed_on(self, scope: Any, receive: Any, send: Any) -> bool:
        """Whether another process has answered: the one that the table in question belongs to."""
        table = None if RELAYED in scope else table_in(scope["path"])
        peers = self.state.hub.channels.peers
        owner = None if table is None else peers.owner_of(table)
        if owner is None:
            return False
        kept = Kept(receive)
        try:
            await pass_on(scope, kept.receive, send, peers, owner, ADDED)
        except Unreachable:
            peers.suspect(owner)
            await super().__call__(scope, kept.again(), send)
        except Broken:
            peers.suspect(owner)
            if scope["method"] in SAFE:
                await super().__call__(scope, kept.again(), send)
            else:
                await refuse(unavailable(OutcomeUnknown()), scope, send)
        return True


def with_headers(headers: Mapping[str, str], send: Any) -> Any:
    """Sends what is sent, with headers added to it."""
    more = [(name.encode(), value.encode()) for name, value in headers.items()]

    async def sending(message: Any) -> None:
        if message["type"] == "http.response.start":
            had = [(name, value) for name, value in message["headers"] if name.decode("latin-1").lower() not in headers]
            message = {**message, "headers": [*had, *more]}
        await send(message)

    return sending


class Kept:
    """A request that can be read a second time."""

    def __init__(self, receive: Any) -> None:
        self._receive = receive
        self._read: list[Any] = []

    async def receive(self) -> Any:
        message = await self._receive()
        self._read.append(message)
        return message

    def again(self) -> Any:
        read = [message for message in self._read if message["type"] == "http.request"]

        async def receive() -> Any:
            return read.pop(0) if read else await self._receive()

        return receive


async def refuse(refusal: Refusal, scope: Any, send: Any) -> None:
    """A handshake that is refused is not answered by a channel: that would cost more than it is worth."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": refusal.message})
        return
    body = msgspec.json.encode(refusal.to_dict())
    headers = {"content-type": "application/json", "cache-control": "no-store", "content-length": str(len(body))}
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": STATUS[refusal.code], "headers": raw})
    await send({"type": "http.response.body", "body": body, "more_body": False})
