"""The live channel: one WebSocket per client, on which it hears what happens and says what it does."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Annotated, Any

from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, QueryParameter

from kaiju.server.http.security import COOKIE, address_of, check_origin, cookie_for, device_of, token_of
from kaiju.server.hub.hub import Hub
from kaiju.server.net.client_messages import decode as decode_message
from kaiju.server.net.client_messages import id_of
from kaiju.server.net.connection import LINE, NO_TABLE, Connection, Line
from kaiju.server.net.gate import Gate
from kaiju.server.net.limits import Bucket
from kaiju.server.net.server_messages import ok_message, refused_message
from kaiju.server.tables.refusals import Refusal, not_yours
from kaiju.server.tables.tokens import hash_token, new_token
from kaiju.server.wire.messages import Act, AnyClientMessage, Back, Chat, Look, Mute, Ping, SetStanding, Shown, Undo
from kaiju.server.wire.settings import SeatSettings

CLOSE = {
    "slow-down": 4029,
    "busy": 4013,
    "no-table": NO_TABLE,
    "damaged": NO_TABLE,
    "not-allowed": 4003,
    "unavailable": 4013,
}
"""The code with which a channel is closed, by that of the refusal."""
MISBEHAVED, LET_GO = 4009, 1001
CLOSING_SECONDS = 3.0

Socket = WebSocket[Any, Any, Any]


@websocket("/api/tables/{table_id:str}/live", opt={"exclude_from_schema": True})
async def live(
    socket: Socket,
    table_id: FromPath[str],
    hub: NamedDependency[Hub],
    gate: NamedDependency[Gate],
    seen: Annotated[int | None, QueryParameter(ge=0)] = None,
    shared: FromQuery[bool] = False,
    ahead: FromQuery[bool] = False,
) -> None:
    """Look on at a table and play: see docs/server.md for the messages."""
    address, token, cookie = address_of(socket), token_of(socket), list[tuple[bytes, bytes]]()
    foreign = from_another_site(socket)
    if foreign is None and "origin" in socket.headers:
        token, cookie = stranger(socket) if token is None else (token, renewed(socket))
    await socket.accept(headers=cookie)
    try:
        if foreign is not None:
            raise foreign
        gate.enter(address)
    except Refusal as refusal:
        await say_goodbye(socket, CLOSE[refusal.code], refusal.message)
        forget(socket)
        return
    extensions: Any = socket.scope["extensions"]
    line: Line = extensions[LINE]
    client = Connection(token, line, address, device_of(socket))
    client.shared, client.ahead = shared, ahead
    code, reason = LET_GO, ""
    try:
        await hub.do(hub.presence.join(table_id, client, seen))
        code, reason = await hear_all(line, client, table_id, hub, gate)
    except Refusal as refusal:
        code, reason = CLOSE.get(refusal.code, MISBEHAVED), refusal.message
    finally:
        gate.leave(address)
        hub.presence.leave(table_id, client)
    if not line.gone:
        await say_goodbye(socket, code, reason)
    forget(socket)


def from_another_site(socket: Socket) -> Refusal | None:
    """Why a page of another site is turned away: it must not give our page another cookie either."""
    try:
        check_origin(socket)
    except Refusal as refusal:
        return refusal
    return None


def renewed(socket: Socket) -> list[tuple[bytes, bytes]]:
    """A cookie that is used lasts for another year."""
    raw = socket.cookies.get(COOKIE)
    return [] if raw is None or "authorization" in socket.headers else [cookie_for(raw, socket).to_encoded_header()]


def stranger(socket: Socket) -> tuple[str, list[tuple[bytes, bytes]]]:
    """A browser that only watches gets a token too, by which a table's host can tell it from others."""
    made = new_token()
    return hash_token(made), [cookie_for(made, socket).to_encoded_header()]


async def hear_all(line: Line, client: Connection, table_id: str, hub: Hub, gate: Gate) -> tuple[int, str]:
    """Does what the client says until one side has had enough; returns why it ended."""
    limits = gate.limits
    pace = Bucket(limits.messages_per_second, limits.messages_at_once)
    refused = 0
    while (data := await line.hear()) is not None:
        message_id: str | int | None = None
        try:
            if not pace.take():
                raise Refusal("slow-down", "Too many messages at once; please wait a moment.")
            gate.message(client.address)
            if not isinstance(data, str) or len(data) > limits.message_bytes:
                raise Refusal("too-large", f"A message has at most {limits.message_bytes} bytes.")
            message = decode_message(data)
            message_id = message.id
            with client.gather():
                number = await obey(message, client, table_id, hub)
                client.push(ok_message(message_id, number))
            refused = 0
        except Refusal as refusal:
            refused += 1
            hub.metrics.refused.labels(refusal.code).inc()
            if refused > limits.refused_messages:
                return MISBEHAVED, "Too many messages that can't be taken."
            message_id = message_id if message_id is not None else id_of(data)
            client.push(refused_message(message_id, refusal))
    return client.ending or (LET_GO, "")


async def obey(message: AnyClientMessage, client: Connection, table_id: str, hub: Hub) -> int | None:
    """Does what a message asks for; returns the number of the entry that it made."""
    token = client.token
    if isinstance(message, Chat):
        saying = hub.playing.chat(table_id, token, message.name, message.text, message.quick, client.address)
        return (await saying).number
    if isinstance(message, Ping):
        return None
    if isinstance(message, Look):
        hub.outlooks.looks(table_id, client, message.visible)
        return None
    if isinstance(message, Shown):
        hub.presence.has_seen(table_id, client, message.number)
        hub.outlooks.looks(table_id, client, client.visible)
        return None
    if token is None:
        raise not_yours()
    match message:
        case Act():
            return (await hub.playing.act(table_id, token, message.seat, message.question, message.key)).number
        case Undo():
            return (await hub.playing.undo(table_id, token, message.question)).number
        case SetStanding(seat=seat, standing=standing):
            await hub.seating.change_settings(
                table_id, token, seat, lambda before: SeatSettings(standing, before.muted), client.address
            )
        case Mute(seat=seat, muted=muted):
            await hub.seating.change_settings(
                table_id, token, seat, lambda before: SeatSettings(before.standing, tuple(muted)), client.address
            )
        case Back():
            await hub.playing.back(table_id, token)
    return None


async def say_goodbye(socket: Socket, code: int, reason: str) -> None:
    with contextlib.suppress(Exception):
        async with asyncio.timeout(CLOSING_SECONDS):
            await socket.close(code=code, reason=reason[:120])


def forget(socket: Socket) -> None:
    """Litestar's socket has functions that have the socket: apart, both are freed at once."""
    socket.receive = socket.send = None  # type: ignore[assignment]
