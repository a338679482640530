"""The live channel: one WebSocket per client, from which it hears what happens and through which it acts."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Annotated, Any

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter
from msgspec import Meta

from kaiju.server.connection import LINE, NO_TABLE, Bucket, Connection, Line
from kaiju.server.errors import Refusal
from kaiju.server.hub import Hub
from kaiju.server.limits import Gate
from kaiju.server.security import address_of, check_origin, token_of
from kaiju.server.standing import Seated, Standing
from kaiju.server.table import ENCODER

CLOSE = {"slow-down": 4029, "busy": 4013, "no-table": NO_TABLE, "not-allowed": 4003, "unavailable": 4013}
MISBEHAVED, LET_GO = 4009, 1001
CLOSING_SECONDS = 3.0

MessageId = Annotated[str, Meta(max_length=64)] | Annotated[int, Meta(ge=0, le=2**53)] | None
Seat = Annotated[int, Meta(ge=0, le=5)]


class Message(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """What a client sends; `id` comes back in the reply."""

    id: MessageId = None


class Head(msgspec.Struct):
    """Of a message that can't be taken, what its reply needs."""

    id: MessageId = None


class Act(Message, frozen=True, tag="act", kw_only=True):
    question: int
    key: Annotated[str, Meta(max_length=120)]
    seat: Seat | None = None


class Undo(Message, frozen=True, tag="undo", kw_only=True):
    question: int


class Chat(Message, frozen=True, tag="chat", kw_only=True):
    text: Annotated[str, Meta(max_length=2000)]
    name: Annotated[str, Meta(max_length=200)] | None = None


class Stand(Message, frozen=True, tag="standing", kw_only=True):
    seat: Seat
    standing: Standing


class Mute(Message, frozen=True, tag="mute", kw_only=True):
    seat: Seat
    muted: Annotated[list[Seat], Meta(max_length=6)]


class Back(Message, frozen=True, tag="back"):
    pass


class Ping(Message, frozen=True, tag="ping"):
    pass


Socket = WebSocket[Any, Any, Any]
Incoming = Act | Undo | Chat | Stand | Mute | Back | Ping
DECODER = msgspec.json.Decoder(Incoming)


@websocket("/api/tables/{table_id:str}/live", opt={"exclude_from_schema": True})
async def live(
    socket: Socket,
    table_id: FromPath[str],
    hub: NamedDependency[Hub],
    gate: NamedDependency[Gate],
    seen: Annotated[int | None, QueryParameter(ge=0)] = None,
) -> None:
    """Look on at a table and play: see docs/server.md for the messages."""
    address = address_of(socket)
    await socket.accept()
    try:
        check_origin(socket)
        gate.enter(address)
    except Refusal as refusal:
        await goodbye(socket, CLOSE[refusal.code], refusal.message)
        return
    extensions: Any = socket.scope["extensions"]
    line: Line = extensions[LINE]
    client = Connection(token_of(socket), line)
    code, reason = LET_GO, ""
    try:
        await hub.do(hub.join(table_id, client, seen))
        code, reason = await hear_all(line, client, table_id, hub, gate)
    except Refusal as refusal:
        code, reason = CLOSE.get(refusal.code, MISBEHAVED), refusal.message
    finally:
        gate.leave(address)
        hub.leave(table_id, client)
    await goodbye(socket, code, reason)


async def hear_all(line: Line, client: Connection, table_id: str, hub: Hub, gate: Gate) -> tuple[int, str]:
    """Does what the client says until one side has had enough; says why it ended."""
    limits = gate.limits
    pace = Bucket(limits.messages_per_second, limits.messages_at_once)
    refused = 0
    while (data := await line.hear()) is not None:
        message_id: str | int | None = None
        try:
            if not pace.take():
                raise Refusal("slow-down", "Too many messages at once; please wait a moment.")
            if not isinstance(data, str) or len(data) > limits.message_bytes:
                raise Refusal("too-large", f"A message has at most {limits.message_bytes} bytes.")
            message = decode(data)
            message_id = message.id
            with client.gather():
                number = await obey(message, client, table_id, hub)
                client.push(ENCODER.encode({"type": "ok", "id": message_id, "number": number}))
            refused = 0
        except Refusal as refusal:
            refused += 1
            hub.metrics.refused.labels(refusal.code).inc()
            if refused > limits.refused_messages:
                return MISBEHAVED, "Too many messages that can't be taken."
            message_id = message_id if message_id is not None else id_of(data)
            client.push(ENCODER.encode({"type": "refused", "id": message_id, **refusal.to_dict()}))
    return client.ending or (LET_GO, "")


def id_of(data: str | bytes) -> str | int | None:
    try:
        return msgspec.json.decode(data, type=Head).id
    except (msgspec.DecodeError, UnicodeError, RecursionError, ValueError):
        return None


def decode(data: str) -> Incoming:
    try:
        message: Incoming = DECODER.decode(data)
        return message
    except msgspec.ValidationError as error:
        raise Refusal("bad-request", f"This message can't be taken: {error}.") from None
    except (msgspec.DecodeError, UnicodeError, RecursionError, ValueError):
        raise Refusal("bad-request", "This message is no JSON.") from None


async def obey(message: Incoming, client: Connection, table_id: str, hub: Hub) -> int | None:
    """Does what a message asks for; gives the number of the entry that it made."""
    token = client.token
    if isinstance(message, Chat):
        return (await hub.chat(table_id, token, message.name, message.text)).number
    if isinstance(message, Ping):
        return None
    if token is None:
        raise Refusal("not-allowed", "This seat is not yours.")
    match message:
        case Act():
            return (await hub.act(table_id, token, message.seat, message.question, message.key)).number
        case Undo():
            return (await hub.undo(table_id, token, message.question)).number
        case Stand(standing=standing):
            await hub.keep_own(table_id, token, message.seat, lambda own: Seated(standing, own.muted))
        case Mute(muted=muted):
            await hub.keep_own(table_id, token, message.seat, lambda own: Seated(own.standing, tuple(muted)))
        case Back():
            await hub.back(table_id, token)
    return None


async def goodbye(socket: Socket, code: int, reason: str) -> None:
    with contextlib.suppress(Exception):
        await asyncio.wait_for(socket.close(code=code, reason=reason[:120]), CLOSING_SECONDS)
