"""Tables as clients see them: who sits there, what happened, whose turn it is to answer."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from kaiju.server.wire.basics import FromServer, Phrase, QuickPhrase, Seat
from kaiju.server.wire.game import DecisionKind, GameEvent
from kaiju.server.wire.options import Clock, TableOptions
from kaiju.server.wire.settings import SeatSettings

StandIn = Annotated[
    Literal["clock", "away", "idle", "left", "conceded"],
    Meta(title="StandIn", description="Why a bot answers for a person."),
]
CalledOff = Annotated[
    Literal["vote", "conceded", "closed"],
    Meta(title="CalledOff", description="Why a game was ended: all agreed, others gave up, or the server's owner."),
]
Matter = Annotated[Literal["end", "pause"], Meta(title="Matter", description="What players may agree on.")]
Unnamed = Annotated[
    bool,
    Meta(description="Whether a person goes by what their monster is called, in the language in which they sat down."),
]
TableStatus = Annotated[Literal["open", "playing", "over", "outdated"], Meta(title="TableStatus")]
EntryKind = Annotated[
    Literal[
        "open",
        "options",
        "sit",
        "rise",
        "carry",
        "stand-in",
        "back",
        "start",
        "act",
        "undo",
        "next",
        "rules",
        "chat",
        "muted",
        "guest",
        "salt",
        "host",
        "vote",
        "pause",
        "resume",
        "concede",
        "end",
        "take",
    ],
    Meta(title="EntryKind"),
]


SaltBy = Annotated[Literal["seat", "server", "bot", "unknown"], Meta(title="SaltBy")]
"""Whose word a salt is: of whoever sits there, that of all who bring none, that of all bots, or nobody knows."""


class EntryBody(FromServer, frozen=True):
    """What else an entry says, by its kind."""

    options: TableOptions | UnsetType = UNSET
    commitment: str | UnsetType = UNSET
    name: str | UnsetType = UNSET
    monster: str | UnsetType = UNSET
    bot: str | bool | UnsetType = UNSET
    """At a seat, which bot; of an act, which one answered (at older tables only that one did)."""
    salt: str | UnsetType = UNSET
    salt_by: SaltBy | UnsetType = UNSET
    monsters: list[str] | UnsetType = UNSET
    rules: int | UnsetType = UNSET
    reason: StandIn | UnsetType = UNSET
    table: str | UnsetType = UNSET
    """The next table."""
    notice: str | UnsetType = UNSET
    to: int | UnsetType = UNSET
    text: str | UnsetType = UNSET
    quick: QuickPhrase | UnsetType = UNSET
    """What is said in place of a text."""
    muted: bool | UnsetType = UNSET
    removed: bool | UnsetType = UNSET
    named: bool | UnsetType = UNSET
    kicked: bool | UnsetType = UNSET
    """Whether the host has taken the seat from whoever sat there."""
    by: Seat | UnsetType = UNSET
    """Who has let a bot answer."""
    what: Matter | UnsetType = UNSET
    agrees: bool | UnsetType = UNSET
    seats: list[Seat] | UnsetType = UNSET
    """For which somebody agrees."""
    why: CalledOff | UnsetType = UNSET
    winners: list[Seat] | UnsetType = UNSET


class TableEntry(FromServer, frozen=True):
    """Something that happened at a table."""

    number: int
    kind: EntryKind
    at: float | UnsetType = UNSET
    seat: Seat | UnsetType = UNSET
    body: EntryBody | UnsetType = UNSET
    events: list[GameEvent] | UnsetType = UNSET
    log: list[Phrase] | UnsetType = UNSET
    """What the log says of the events."""


class Sitting(FromServer, frozen=True):
    """Who sits at a seat."""

    seat: Seat
    name: str
    monster: str
    bot: str | None
    stand_in: StandIn | None
    host: bool
    alike: bool
    """Whether somebody else at the table has a name that looks the same."""
    unnamed: Unnamed | UnsetType = UNSET


class SaltWord(FromServer, frozen=True):
    """Whose a salt is, and the number of the entry with which it came."""

    by: SaltBy
    number: int


class Motion(FromServer, frozen=True):
    """What players are asked to agree on: it comes about once all who are wanted have agreed."""

    what: Matter
    by: Seat
    agreed: list[Seat]
    wanted: list[Seat]


class TableView(FromServer, frozen=True):
    """A table as everybody may know it."""

    id: str
    status: TableStatus
    opened_at: float
    options: TableOptions
    commitment: str
    salts: list[str]
    words: list[SaltWord]
    """Whose the salts are, in their order."""
    secret: str | None
    seats: list[Sitting | None]
    motion: Motion | None
    paused: float | None
    """Since when the game is paused."""
    called_off: CalledOff | None
    winners: list[Seat]
    """Of a game that was called off."""
    next: str | None
    notice: str | None


class Question(FromServer, frozen=True):
    """Who has to answer what, and until when."""

    number: int
    seat: Seat
    kind: DecisionKind
    asked_at: float
    deadline: float | None
    patience: float | None
    """When the others may let a bot answer."""
    banks: list[float]


class GuestHere(FromServer, frozen=True):
    """Somebody without a seat, as the host sees them."""

    id: str
    name: str
    """Empty if they have not said."""
    watching: int
    """With how many connections, at this process."""
    muted: bool
    removed: bool


class You(FromServer, frozen=True):
    """Whoever is told: the seats they hold, and what they have set for these."""

    seats: list[Seat]
    host: bool
    own: dict[str, SeatSettings]
    may_host: bool | UnsetType = UNSET
    """Whether they have opened the table, are no longer its host, and may be again."""


class LineSeat(FromServer, frozen=True):
    name: str
    monster: str
    bot: str | None
    unnamed: Unnamed | UnsetType = UNSET
    since: float | UnsetType = UNSET
    """Since when a person waits for the start."""


class TableLine(FromServer, frozen=True):
    """A table in lists."""

    id: str
    status: TableStatus
    opened_at: float
    edition: str
    modules: list[str]
    players: int
    clock: Clock
    watch: bool
    seats: list[LineSeat | None]
    winners: list[Seat] | UnsetType = UNSET
    how: str | UnsetType = UNSET
    """How it ended: `stars`, `alive`, `crowned`, `nobody`, or a box's own way."""
    turns: int | UnsetType = UNSET
    points: list[int] | UnsetType = UNSET
    alive: list[bool] | UnsetType = UNSET
