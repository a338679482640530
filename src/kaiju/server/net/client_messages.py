"""What clients may say on a live channel. `docs/server.md` describes it."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from kaiju.server.tables.refusals import Refusal
from kaiju.server.tables.standing import Standing

MessageId = Annotated[str, Meta(max_length=64)] | Annotated[int, Meta(ge=0, le=2**53)] | None
SeatIndex = Annotated[int, Meta(ge=0, le=5)]


class ClientMessage(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """What a client sends; `id` comes back in the reply."""

    id: MessageId = None


class Act(ClientMessage, frozen=True, tag="act", kw_only=True):
    question: int
    key: Annotated[str, Meta(max_length=120)]
    seat: SeatIndex | None = None


class Undo(ClientMessage, frozen=True, tag="undo", kw_only=True):
    question: int


class Chat(ClientMessage, frozen=True, tag="chat", kw_only=True):
    text: Annotated[str, Meta(max_length=2000)]
    name: Annotated[str, Meta(max_length=200)] | None = None


class SetStanding(ClientMessage, frozen=True, tag="standing", kw_only=True):
    seat: SeatIndex
    standing: Standing


class Mute(ClientMessage, frozen=True, tag="mute", kw_only=True):
    seat: SeatIndex
    muted: Annotated[list[SeatIndex], Meta(max_length=6)]


class Back(ClientMessage, frozen=True, tag="back"):
    pass


class Ping(ClientMessage, frozen=True, tag="ping"):
    pass


AnyClientMessage = Act | Undo | Chat | SetStanding | Mute | Back | Ping
DECODER = msgspec.json.Decoder(AnyClientMessage)


class MessageHead(msgspec.Struct):
    """What the reply needs of a message that can't be taken."""

    id: MessageId = None


def decode(data: str) -> AnyClientMessage:
    try:
        message: AnyClientMessage = DECODER.decode(data)
        return message
    except msgspec.ValidationError as error:
        raise Refusal("bad-request", f"This message can't be taken: {error}.") from None
    except (msgspec.DecodeError, UnicodeError, RecursionError, ValueError):
        raise Refusal("bad-request", "This message is not JSON.") from None


def id_of(data: str | bytes) -> str | int | None:
    """The id of a message that can't be taken, as far as it can be read."""
    try:
        return msgspec.json.decode(data, type=MessageHead).id
    except (msgspec.DecodeError, UnicodeError, RecursionError, ValueError):
        return None
