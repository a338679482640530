"""What clients say on a live channel, decoded and checked."""

from __future__ import annotations

import msgspec

from kaiju.server.tables.refusals import Refusal
from kaiju.server.wire.messages import AnyClientMessage, MessageId

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
