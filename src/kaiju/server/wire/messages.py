"""The messages of the live channel, in both directions."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from kaiju.server.wire.basics import ChatText, FromClient, FromServer, Key, Name, QuickPhrase, Seat
from kaiju.server.wire.game import Outlook, Outlooks, View
from kaiju.server.wire.settings import Standing
from kaiju.server.wire.tables import GuestHere, Question, TableEntry, TableView, You

MessageId = Annotated[str, Meta(max_length=64)] | Annotated[int, Meta(ge=0, le=2**53)] | None

# --- from the server


class ServerMessage(FromServer, frozen=True, tag_field="type"):
    pass


class TableMessage(ServerMessage, frozen=True, tag="table"):
    """How things stand, for somebody who has just come."""

    number: int
    you: You
    question: Question | None
    undo: Seat | None
    table: TableView
    view: View | None


class EntryMessage(ServerMessage, frozen=True, tag="entry"):
    """Something happened. How things stand comes with the last of several entries only; `table` where it changed."""

    entry: TableEntry
    question: Question | UnsetType | None = UNSET
    undo: Seat | UnsetType | None = UNSET
    table: TableView | UnsetType = UNSET
    view: View | UnsetType | None = UNSET


class Ahead(Outlooks, frozen=True, kw_only=True, tag_field="type", tag="ahead"):
    """What the answers to a question lead to, by key: for whoever has to answer it and wants to know."""

    question: int
    options: dict[str, Outlook]


class Missed(ServerMessage, frozen=True, tag="missed"):
    """What happened after a number, at most 500 entries; with `more` there is more after the last of them."""

    entries: list[TableEntry]
    more: bool | UnsetType = UNSET


class Presence(ServerMessage, frozen=True, tag="presence"):
    """Who is there."""

    here: list[Seat]
    watching: int
    away: float | None
    """When a bot answers for the seat that has to decide and is gone."""
    absent: Seat | None
    """That seat."""
    guests: list[GuestHere] | UnsetType = UNSET
    """For the host: who watches, and whom they have removed."""


class Ok(ServerMessage, frozen=True, tag="ok"):
    """Your message was taken; `number` is that of the entry it led to."""

    id: MessageId
    number: int | None


class Refused(ServerMessage, frozen=True, tag="refused"):
    """Your message changed nothing."""

    id: MessageId
    error: str
    message: str
    reason: str | UnsetType = UNSET


AnyServerMessage = TableMessage | EntryMessage | Ahead | Missed | Presence | Ok | Refused

# --- from clients


class ClientMessage(FromClient, frozen=True, tag_field="type"):
    """What a client sends; `id` comes back in the reply."""

    id: MessageId = None


class Act(ClientMessage, frozen=True, tag="act", kw_only=True):
    question: int
    key: Key
    seat: Seat | None = None


class Undo(ClientMessage, frozen=True, tag="undo", kw_only=True):
    question: int


class Chat(ClientMessage, frozen=True, tag="chat", kw_only=True):
    """A text or a quick phrase."""

    text: ChatText = ""
    quick: QuickPhrase | None = None
    name: Name | None = None


class SetStanding(ClientMessage, frozen=True, tag="standing", kw_only=True):
    seat: Seat
    standing: Standing


class Mute(ClientMessage, frozen=True, tag="mute", kw_only=True):
    seat: Seat
    muted: Annotated[list[Seat], Meta(max_length=6)]


class Back(ClientMessage, frozen=True, tag="back"):
    pass


class Shown(ClientMessage, frozen=True, tag="shown", kw_only=True):
    """A page has shown everything up to an entry: bots wait for it. Null: don't wait, only the end is of interest."""

    number: Annotated[int, Meta(ge=0)] | None


class Look(ClientMessage, frozen=True, tag="look", kw_only=True):
    """Whether a page is to be seen: whoever doesn't look at it may be told of their turn in another way."""

    visible: bool


class Ping(ClientMessage, frozen=True, tag="ping"):
    pass


AnyClientMessage = Act | Undo | Chat | SetStanding | Mute | Back | Shown | Look | Ping
