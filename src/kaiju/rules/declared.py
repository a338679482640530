"""How verbs, kinds of decision, events and places are declared: once, by the core or a box.

From the declarations come the numbers of actions, their keys and what a page needs to draw them, the types of events,
and the ranges that bots and research use.
"""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import cast

from kaiju.rules.kit import NOWHERE, F, Registry, Settled, declaring_module, plain

# --- kinds of decision


class Kind(Settled):
    def __init__(self, name: str) -> None:
        super().__init__(lambda rules: rules.kind_numbers.get(self, NOWHERE))
        self.name, self.module = name, declaring_module()
        ALL_KINDS.append(self)


ALL_KINDS: list[Kind] = []


def kind(name: str) -> int:
    """A kind of decision."""
    return cast(int, Kind(name))


# --- verbs

ONE_WAY, DIE, ANY_DIE, SEAT, FACE, DEPTH, FACE_PAIR, THING, THING_SEAT, TURNING, TURNED, COUNT = range(12)
"""What the number after a verb says: nothing, a die of the turn, any die (even one thrown for a component), a seat,
a face, how deep in the deck, two faces, a thing, a thing and a seat, a thing with a die and a face that it is turned
to, a thing with a die that it turns, how many."""


KEEP_CARDS, COPIED = "keep cards", "what is copied"


class Verb(Settled):
    """Consecutive actions that differ only in their object."""

    def __init__(self, key: str, shape: int, meaning: str, of: str, foreseen: bool, brings: bool, also_of: str) -> None:
        super().__init__(lambda rules: rules.verb_numbers.get(self, NOWHERE))
        self.key, self.shape, self.meaning = key, shape, meaning
        self.of = of
        """Which things it can name; nothing if that follows from its shape."""
        self.foreseen = foreseen
        """What it leads to is worked out for whoever decides."""
        self.brings = brings
        """It buys the thing or plays it, which laboratories take note of."""
        self.also_of = also_of
        """Another box that has a verb of the same key; they are never offered at the same question."""
        self.module = declaring_module()
        ALL_VERBS.append(self)


ALL_VERBS: list[Verb] = []


def verb(
    key: str,
    shape: int = ONE_WAY,
    meaning: str = "",
    *,
    of: str = "",
    foreseen: bool = False,
    brings: bool = False,
    also_of: str = "",
) -> int:
    """A verb, by its key. In the key, names in braces stand for what the number says, or what follows from it:

    `{die}`, `{seat}`, `{face}`, `{depth}`, `{count}`, `{other_face}`, `{thing}`, its `{owner}`, what it is
    `{acting}` as, and the thing that is `{asking}`.

    `of` says which things it can name: those of a family or of a sort of Power card, Keep cards (`KEEP_CARDS`), or what
    a copying component may copy (`COPIED`). If it doesn't say, it is anything that can be in effect before a seat.
    `also_of` names a box with a verb of the same key, where questions of both boxes may be answered alike.
    """
    return cast(int, Verb(key, shape, meaning or key, of, foreseen, brings, also_of))


ABOUT: dict[Verb, FunctionType] = Registry()
"""What options are about: for each verb a function of the state, the number after the verb and the game's names."""


def about(*verbs: int) -> Callable[[F], F]:
    """The function says what an option with one of these verbs is about, for whoever draws it."""

    def register(fn: F) -> F:
        for declared in verbs:
            ABOUT[cast(Verb, declared)] = cast(FunctionType, fn)
        return plain(fn)

    return register


# --- faces and dice of boxes


class Face(Settled):
    """A face that the ordinary dice don't have."""

    def __init__(self, name: str) -> None:
        super().__init__(lambda rules: rules.face_numbers.get(self, NOWHERE))
        self.name, self.module = name, declaring_module()
        ALL_FACES.append(self)


ALL_FACES: list[Face] = []


def face(name: str) -> int:
    """A face that the ordinary dice don't have, numbered after theirs."""
    return cast(int, Face(name))


class ExtraDie(Settled):
    """A die with faces of its own, which may be thrown with those of a turn."""

    def __init__(self, name: str, sides: tuple[int, ...], apart: bool) -> None:
        super().__init__(lambda rules: rules.extra_dice.index(self) if self in rules.extra_dice else NOWHERE)
        self.name, self.sides, self.apart, self.module = name, sides, apart, declaring_module()
        ALL_EXTRA_DICE.append(self)


ALL_EXTRA_DICE: list[ExtraDie] = []


def extra_die(name: str, sides: tuple[int, ...], *, apart: bool = False) -> int:
    """A die with faces of its own, side by side: those of the core, or what `face` declares.

    In the rules it is a number, by which `is_thrown_too` asks whether it is part of this turn's dice. It falls after
    the ordinary dice, and several fall in the order of their boxes. One that lies `apart` is none of a turn's dice: it
    is thrown with them, last of all, but no component throws it again, and its box shows it.
    """
    return cast(int, ExtraDie(name, sides, apart))


# --- events


class EventKind(Settled):
    """What an event's four numbers are, beside the seat it happens to."""

    def __init__(
        self,
        name: str,
        amount: str,
        thing: str,
        other: str,
        secret: bool,
        effect: tuple[str, int] | None,
        passing: bool,
    ) -> None:
        super().__init__(lambda rules: rules.event_numbers.get(self, NOWHERE))
        self.name, self.amount, self.thing, self.other, self.secret = name, amount, thing, other, secret
        self.effect = effect
        """What the seat gains or loses by it, for those who add up what an option leads to."""
        self.passing = passing
        """Can be skipped when summing up what an option leads to."""
        self.module = declaring_module()
        ALL_EVENTS.append(self)


ALL_EVENTS: list[EventKind] = []
AMOUNTS = ("count", "number", "place", "face", "dice", "seat", "winners")
OTHERS = ("", "by", "copy", "copy_if_other", "place", "die", "source", "seat")


def event(
    name: str,
    amount: str = "count",
    thing: str = "cause",
    other: str = "",
    *,
    secret: bool = False,
    effect: tuple[str, int] | None = None,
    passing: bool = False,
) -> int:
    """An event. `emit(g, EVENT, seat, amount, thing, other)` tells it.

    `amount`: a `count` that is told if it is not 0, a `number` that is always told, a `place` in Tokyo, a `face`,
    `dice` packed into one number, another `seat`, or the `winners`. `thing`: a `component`, or the `cause` where it is
    without one; the `die` or `dice` chosen; or the name of a box's list in which it is a number. `other`: the seat it
    is done `by` or to, another component (`copy`, or `copy_if_other` where it is another one), a `place`, a `die`, or
    the `source` of a purchase. `secret`: only the seat may know the component.
    """
    assert amount in AMOUNTS and other in OTHERS, name
    return cast(int, EventKind(name, amount, thing, other, secret, effect, passing))


# --- places


class Place(Settled):
    """Where a thing may be other than before a seat: as many numbers as it has places, counted down from the first."""

    def __init__(self, name: str, count: int) -> None:
        super().__init__(lambda rules: rules.place_numbers.get(self, NOWHERE))
        self.name, self.count = name, count
        self.module = declaring_module()
        ALL_PLACES.append(self)


ALL_PLACES: list[Place] = []


def place(name: str, count: int = 1) -> int:
    """A place, or `count` of them: the first one's number, the others follow downwards."""
    return cast(int, Place(name, count))


# --- causes


class Cause(Settled):
    """What a gain or loss comes from, where that is not a component."""

    def __init__(self, name: str) -> None:
        super().__init__(lambda rules: rules.cause_numbers.get(self, NOWHERE))
        self.name, self.module = name, declaring_module()
        ALL_CAUSES.append(self)


ALL_CAUSES: list[Cause] = []


def cause(name: str) -> int:
    return cast(int, Cause(name))
