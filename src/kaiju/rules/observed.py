"""How it is declared what a learner observes of the state: facts that are public or a seat's own, as numbers.

The core declares its own at the end of this module; a box declares what it adds beside what its views show, in any of
its modules:

    OfSeats("wickedness", "wickedness points", field="wickedness", usual=10)

`kaiju.research` makes vectors of what is declared. Nothing may be declared that the seat which looks can't know.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from kaiju.rules.codes import IN_DISCARD, IN_MARKET
from kaiju.rules.components import CARD
from kaiju.rules.kit import declaring_module
from kaiju.rules.state import DICE, SIDE_DICE

ALL_OBSERVED: list[Observed] = []
"""In the order in which they are declared."""

SEAT, FACE, THING = "seat", "face", "thing"
"""What a number that a component keeps in mind may stand for."""
ANYBODYS, OWN, OTHERS = "anybody's", "own", "others'"


@dataclass(frozen=True, kw_only=True)
class Observed:
    """Some numbers that belong together: a block of the vector."""

    name: str = field(kw_only=False)
    meaning: str = field(kw_only=False)
    usual: int = 1
    """How large its numbers get in a usual game."""
    most: int | None = None
    """No number in it is above this; left out, as large as the field may be."""
    players: int = 2
    """It is there only with so many players, or more."""
    module: str = field(default_factory=declaring_module)

    def __post_init__(self) -> None:
        ALL_OBSERVED.append(self)


@dataclass(frozen=True, kw_only=True)
class Number(Observed):
    """A field with one number."""

    field: str


@dataclass(frozen=True, kw_only=True)
class OfSeats(Observed):
    """A field with a number for each seat."""

    field: str


@dataclass(frozen=True, kw_only=True)
class BitsOfSeats(Observed):
    """A field with a bit for each seat."""

    field: str
    most: int | None = 1


@dataclass(frozen=True, kw_only=True)
class WhichSeat(Observed):
    """A field with a seat, or the number at one place of a list: 1 for that seat."""

    field: str
    at: int = 0
    most: int | None = 1


@dataclass(frozen=True, kw_only=True)
class Bits(Observed):
    """A field with a bit for each of some labels."""

    field: str
    labels: tuple[str, ...]
    most: int | None = 1


@dataclass(frozen=True, kw_only=True)
class OneOf(Observed):
    """A field with one of some labels, counted from `first` on, or the number at one place of a list: 1 for that one.

    Any other number, say one for "none yet", is told by zeros.
    """

    field: str
    labels: tuple[str, ...]
    at: int = 0
    first: int = 0
    most: int | None = 1


@dataclass(frozen=True, kw_only=True)
class Equal(Observed):
    """For each number of a list whether it is a certain one, or (`OWN`) the seat that looks."""

    field: str
    number: Any
    most: int | None = 1


@dataclass(frozen=True, kw_only=True)
class HowMany(Observed):
    """How many numbers of a list are from one to another."""

    field: str
    first: int
    last: int = 32_767


@dataclass(frozen=True, kw_only=True)
class ShownDice(Observed):
    """For each die of a list and each face whether it shows it; only the first ones lie there."""

    field: str
    count: str
    dice: int
    most: int | None = 1


@dataclass(frozen=True, kw_only=True)
class Faces(Observed):
    """How many dice of a list show each face; only the first ones lie there."""

    field: str
    count: str


@dataclass(frozen=True, kw_only=True)
class DieOfItsOwn(Observed):
    """What a die with faces of its own (`extra_die`) shows: 1 for that face, zeros while it isn't part of the turn."""

    die: int
    most: int | None = 1


@dataclass(frozen=True, kw_only=True)
class WhichThing(Observed):
    """A field with a thing of a family: 1 for its kind."""

    field: str
    family: str = CARD
    most: int | None = 1


@dataclass(frozen=True, kw_only=True)
class TopOfDeck(Observed):
    """The cards on top of the deck that the seat which looks has looked at, so many at most."""

    deep: int


@dataclass(frozen=True, kw_only=True)
class AtPlaces(Observed):
    """How many copies of each kind of a family are at one of some places.

    A place may be declared with `count` numbers, of which each seat has one (`whose=OWN`: that of the seat which looks)
    or all are meant.
    """

    family: str
    places: tuple[int, ...]
    count: int = 1
    whose: str = ANYBODYS
    most: int | None = 8


@dataclass(frozen=True, kw_only=True)
class SeatsPlaces(Observed):
    """How many things of a family are at each seat's places, of which each seat has `each` in a row."""

    family: str
    place: int
    each: int


@dataclass(frozen=True, kw_only=True)
class InMind(Observed):
    """What a component in play keeps in mind, or what copies it: a seat, a face or a thing, below 0 for nothing."""

    component: str
    family: str
    says: str
    whose: str = ANYBODYS
    """Which seats' components are asked."""
    once: bool = False
    """All of them have the same in mind: it isn't counted twice."""


@dataclass(frozen=True, kw_only=True)
class KeptThings(Observed):
    """The cards that a component keeps in mind, whether it is in play or not, in its first `count` numbers."""

    component: str
    family: str
    count: int


# --- what the core has

Number("turn", "the number of the turn", field="turn", usual=30)
WhichSeat("current", "whose turn it is", field="current")
WhichSeat("city", "who is in Tokyo City", field="city")
WhichSeat("bay", "who is in Tokyo Bay", field="bay", players=5)
Number("bay open", "whether Tokyo Bay is open", field="bay_open", most=1, players=5)
Number("deck", "cards in the deck", field="deck_size", usual=50)
ShownDice("dice", "for each die and face whether it shows it", field="dice", count="dice_count", dice=DICE)
Number("rolls left", "how often dice may still be rolled", field="rolls_left", usual=2)
Faces(
    "side dice",
    "dice of each face thrown beside those of the turn",
    field="side",
    count="side_count",
    usual=2,
    most=SIDE_DICE,
)
OfSeats("health", "hearts", field="health", usual=10)
OfSeats("points", "stars", field="points", usual=20)
OfSeats("energy", "energy", field="energy", usual=10)
OfSeats("alive", "in the game", field="alive", most=1)
OfSeats("poison", "poison tokens", field="poison", usual=2)
OfSeats("shrink", "shrink tokens", field="shrink", usual=2)
OfSeats("extra turns", "turns to come besides the regular one", field="extra_turns")
OfSeats("safe", "loses no hearts this turn", field="safe")
BitsOfSeats("crowned", "wins when the turn ends, though out", field="crowned")
WhichSeat("decides", "who has to decide", field="seat")
AtPlaces("market", "cards in the market", family=CARD, places=(IN_MARKET,))
AtPlaces("discard", "cards in the discard pile", family=CARD, places=(IN_DISCARD,))
WhichThing("buying", "the card that is about to be bought", field="announced")
TopOfDeck("top", "the card on top of the deck, if the observer has looked at it", deep=1, most=1)
TopOfDeck("looked at", "all cards on top of the deck that the observer has looked at", deep=127, most=8)
