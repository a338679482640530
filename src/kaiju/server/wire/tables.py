"""Tables as clients see them: who sits there, what happened, whose turn it is to answer."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from kaiju.server.wire.basics import FromServer, Phrase, Seat
from kaiju.server.wire.game import DecisionKind, GameEvent
from kaiju.server.wire.options import Clock, TableOptions
from kaiju.server.wire.settings import SeatSettings

StandIn = Annotated[
    Literal["clock", "away", "left"], Meta(title="StandIn", description="Why a bot answers for a person.")
]
TableStatus = Annotated[Literal["open", "playing", "over", "outdated"], Meta(title="TableStatus")]
StepKind = Annotated[
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
    ],
    Meta(title="StepKind"),
]


class StepBody(FromServer, frozen=True):
    """What else a step says, by its kind."""

    options: TableOptions | UnsetType = UNSET
    commitment: str | UnsetType = UNSET
    name: str | UnsetType = UNSET
    monster: str | UnsetType = UNSET
    bot: str | bool | UnsetType = UNSET
    """At a seat, which bot; of an act, whether one answered."""
    salt: str | UnsetType = UNSET
    monsters: list[str] | UnsetType = UNSET
    rules: int | UnsetType = UNSET
    reason: StandIn | UnsetType = UNSET
    table: str | UnsetType = UNSET
    """The next table."""
    notice: str | UnsetType = UNSET
    to: int | UnsetType = UNSET
    text: str | UnsetType = UNSET


class Step(FromServer, frozen=True):
    """Something that happened at a table."""

    number: int
    kind: StepKind
    at: float | UnsetType = UNSET
    seat: Seat | UnsetType = UNSET
    body: StepBody | UnsetType = UNSET
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


class TableView(FromServer, frozen=True):
    """A table as everybody may know it."""

    id: str
    status: TableStatus
    opened_at: float
    options: TableOptions
    commitment: str
    salts: list[str]
    secret: str | None
    seats: list[Sitting | None]
    next: str | None
    notice: str | None


class Question(FromServer, frozen=True):
    """Who has to answer what, and until when."""

    number: int
    seat: Seat
    kind: DecisionKind
    asked_at: float
    deadline: float | None
    banks: list[float]


class You(FromServer, frozen=True):
    """Whoever is told: the seats they hold, and what they have set for these."""

    seats: list[Seat]
    host: bool
    own: dict[str, SeatSettings]


class LineSeat(FromServer, frozen=True):
    name: str
    monster: str
    bot: str | None


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
