"""One numbering of all actions, without gaps to speak of: from the rules' numbers and back.

Every rulebook numbers its verbs and things for itself. Here they are counted once and for all, with every box of the
library: the numbering is the same for all editions and modules, and changes only when verbs or components come to the
game. The ranges are those of the declared verbs, cut down to the things that each can mean. What boxes of others bring
is counted after that, in games with such boxes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby
from typing import Any, NamedTuple, cast

import numpy as np

from kaiju import boxes  # noqa: F401  (importing installs the boxes)
from kaiju.game.keys import REROLLS, STOP_KEY, key_parts
from kaiju.rules.box_hooks import held_dice
from kaiju.rules.boxes import BOXES
from kaiju.rules.boxes import LIBRARY as OURS
from kaiju.rules.codes import END, FACES, POISON_EFFECT, STOP
from kaiju.rules.components import Component, answers_of
from kaiju.rules.declared import (
    COPIED,
    DIE,
    FACE,
    FACE_PAIR,
    KEEP_CARDS,
    ONE_WAY,
    THING,
    THING_SEAT,
    TURNED,
    TURNING,
    Verb,
)
from kaiju.rules.rulebook import BEGINS_AT, Rulebook, rulebook
from kaiju.rules.state import DICE, SEATS, State

Array = np.ndarray[Any, Any]
LIBRARY = tuple(box.id for box in BOXES.values() if box.package.startswith(OURS))
"""The boxes whose verbs and things have the same numbers in all games."""
UNKNOWN = "…"
"""Stands for what can't be told without a game."""
UNUSED = "-"
HELD = "held_places"
"""The field in which a box notes dice that can't be rerolled."""


class Thing(NamedTuple):
    """A copy of a component, whatever its number in a game."""

    component: type[Component]
    copy: int


class Meaning(NamedTuple):
    """What an action says, whatever its number in a game."""

    verb: Verb | None
    """None for `stop` and choices of dice."""
    number: int = 0
    """The choice of dice, or what the verb says beside a thing: a seat, a die, a face, a die and a face …"""
    thing: Thing | None = None


@dataclass(frozen=True)
class Range:
    """Actions that say the same of different things."""

    key: str
    """Their key (`docs/rules.md` has the keys), with `…` for what differs or is known in a game alone."""
    means: tuple[Meaning, ...]
    start: int
    meaning: str

    @property
    def stop(self) -> int:
        return self.start + len(self.means)


class Numbering:
    """The actions of all games with the library's boxes and certain others."""

    def __init__(self, others: tuple[str, ...] = ()) -> None:
        self.rules = rulebook(LIBRARY[0], (*LIBRARY, *others))
        """The rules with all these boxes."""
        known = {meaning for part in RANGES for meaning in part.means} if others else set()
        found: list[Range] = list(RANGES) if others else []
        for key, means, text in self._parts():
            new = tuple(meaning for meaning in means if meaning not in known)
            if new:
                found.append(Range(key, new, found[-1].stop if found else 0, text))
        self.ranges = tuple(found)
        self.count = found[-1].stop

    def name(self, action: int) -> str:
        """What an action is called, as far as it can be told without a game."""
        for part in self.ranges:
            if part.start <= action < part.stop:
                return name_of(part.means[action - part.start])
        raise IndexError(f"There is no action {action}; they are 0 to {self.count - 1}.")

    # --- what verbs can mean

    def _parts(self) -> Iterator[tuple[str, tuple[Meaning, ...], str]]:
        yield "", (Meaning(None, STOP),), f"`{STOP_KEY}`"
        yield (
            f"reroll {UNKNOWN}",
            tuple(Meaning(None, dice) for dice in range(1, 1 << most_dice(self.rules))),
            "reroll these dice, one bit each",
        )
        for alone, some in groupby(self.rules.verb_numbers, key=lambda verb: verb.shape == ONE_WAY):
            verbs = list(some)
            if alone:
                yield "", tuple(Meaning(verb) for verb in verbs), ", ".join(f"`{verb.key}`" for verb in verbs)
            else:
                for verb in verbs:
                    yield UNKNOWN.join(key_parts(verb.key)[::2]), tuple(self._meanings(verb)), verb.meaning

    def _meanings(self, verb: Verb) -> Iterator[Meaning]:
        if verb.shape in NUMBERS:
            yield from (Meaning(verb, n, thing) for thing in self._things_of(verb) for n in NUMBERS[verb.shape])
            if verb == cast(Verb, END):
                yield Meaning(verb)
        else:
            yield from (Meaning(verb, n) for n in range(self.rules.width(verb)))

    def _things_of(self, verb: Verb) -> list[Thing]:
        """What a verb can name, in the order of the rules."""
        things = physical_things(self.rules)
        if verb.of and verb.of not in (KEEP_CARDS, COPIED):
            return [thing for thing in things if verb.of in (thing.component.family, thing.component.sort)]
        can_name = self._can_name(verb)
        return [thing for thing in things if can_name(thing.component)]

    def _can_name(self, verb: Verb) -> Callable[[type[Component]], bool]:
        if verb.of == KEEP_CARDS:
            return lambda cls: cls.keep
        if verb.of == COPIED:
            copied = {other.copies_others for other in self.rules.components}
            return lambda cls: cls.lasting and cls.family in copied and cls.keep == cls.stays
        if verb.shape == THING_SEAT:
            return points_at_seats
        if verb.shape in (TURNING, TURNED):
            turners = set(self.rules.those_with("change_offers"))
            return lambda cls: self.rules.number_of(cls) in turners
        return lambda cls: cls.lasting


def most_dice(rules: Rulebook) -> int:
    """How many dice may be thrown at once."""
    return DICE + len(rules.extra_dice)


def points_at_seats(cls: type[Component]) -> bool:
    return bool(cls.copies_others) or any("offer_on" in fn.__code__.co_names for _, fn in answers_of(cls))


NUMBERS: dict[int, Sequence[int]] = {
    THING: [0],
    THING_SEAT: range(SEATS),
    # A die and the face that it is turned to, as the rules pack them.
    TURNING: [8 * die + face for die in range(DICE) for face in range(len(FACES))],
    TURNED: range(DICE),
}
"""What verbs that name a thing may say besides, by their shapes."""


def physical_things(rules: Rulebook) -> dict[Thing, int]:
    """The things in the games of a rulebook, with their numbers there in ascending order."""
    found = sorted(rules.owner_of.items(), key=lambda entry: entry[0])
    return {Thing(cls, rules.things_of(cls).index(number)): number for number, cls in found}


# --- the numbering

RANGES: tuple[Range, ...] = ()
RANGES = Numbering().ranges
ACTIONS = RANGES[-1].stop
"""How many actions there are in the library."""


@cache
def numbering_with(others: tuple[str, ...]) -> Numbering:
    return Numbering(others)


def numbering_of(rules: Rulebook) -> Numbering:
    """The numbering in which the games of a rulebook are counted."""
    return numbering_with(tuple(box for box in rules.box_ids if box not in LIBRARY))


@lru_cache(maxsize=64)
def to_rules(rules: Rulebook) -> Array:
    """The number that each action has in the games of a rulebook, or -1 where it isn't in them."""
    numbers = Numbers(rules)
    return np.array([numbers.of(meaning) for part in numbering_of(rules).ranges for meaning in part.means], np.int16)


class Numbers:
    """Those of a rulebook."""

    def __init__(self, rules: Rulebook) -> None:
        self._rules = rules
        self._verbs = rules.verb_numbers
        self._things: dict[Any, int] = {**physical_things(rules), None: rules.settle(POISON_EFFECT)}
        self._turners = {thing: index for index, thing in enumerate(rules.those_with("change_offers"))}

    def of(self, meaning: Meaning) -> int:
        """The number of an action, or -1."""
        verb, number, thing = meaning
        if verb is None:
            return number if number < 1 << most_dice(self._rules) else -1
        if verb not in self._verbs or (verb.shape == DIE and number >= self._rules.width(verb)):
            return -1
        if thing is not None and thing not in self._things:
            return -1
        first = self._verbs[verb] + number
        if verb.shape in (TURNING, TURNED):
            return first + BEGINS_AT[verb.shape] * self._turners[self._things[thing]]
        return first + {THING: 1, THING_SEAT: 8}.get(verb.shape, 0) * self._things[thing]


@lru_cache(maxsize=64)
def from_rules(rules: Rulebook) -> Array:
    """The action of each number in the games of a rulebook, or -1."""
    numbers = to_rules(rules)
    out = np.full(rules.action_count, -1, np.int16)
    here = np.flatnonzero(numbers >= 0)
    out[numbers[here]] = here
    return out


@lru_cache(maxsize=64)
def action_list(rules: Rulebook) -> list[int]:
    """`from_rules` as a list: quicker to look into for one action."""
    return [int(action) for action in from_rules(rules)]


def actions_on_offer(g: State) -> list[int]:
    """The actions that the seat which decides may choose, in ascending order."""
    if g.over:
        return []
    actions = action_list(g.rules)
    # The numbers of choices of dice are the same everywhere, and come right after that of stopping.
    listed = sorted([actions[number] for number in g.offers[: g.offer_count]])
    held = g.rules[held_dice](g)
    rerolls = [dice for dice in range(1, 1 << g.offer_dice) if not dice & held]
    return [*rerolls, *listed] if not listed or listed[0] > 0 else [0, *rerolls, *listed[1:]]


def is_on_offer(g: State, action: int) -> bool:
    if g.over:
        return False
    if 1 <= action < 1 << g.offer_dice:
        return not action & g.rules[held_dice](g)
    # Other questions may list choices of dice one by one.
    numbers = to_rules(g.rules)
    return 0 <= action < len(numbers) and int(numbers[action]) in g.offers[: g.offer_count]


def mask_of(g: State) -> Array:
    """1 for each action that may be chosen, otherwise 0."""
    out = np.zeros(numbering_of(g.rules).count, np.int8)
    if not g.over:
        actions = action_list(g.rules)
        for number in g.offers[: g.offer_count]:
            out[actions[number]] = 1
        dice = np.arange(1, 1 << g.offer_dice)
        out[dice] = dice & g.rules[held_dice](g) == 0
    return out


def masks(games: Array, rules: Rulebook) -> Array:
    """For each game (records of `kaiju.speeds.compiled`) and each action 1 if it may be chosen, otherwise 0."""
    out = np.zeros((len(games), numbering_of(rules).count), np.int8)
    count = games["offer_count"]
    offers = games["offers"][:, : max(count.max(initial=0), 1)]
    row, column = np.nonzero(np.arange(offers.shape[1]) < count[:, None])
    out[row, from_rules(rules)[offers[row, column]]] = 1
    dice = games["offer_dice"]
    for k in range(1, most_dice(rules) + 1):
        # Every choice of the first k dice.
        out[dice == k, 1 : 1 << k] = 1
    if HELD in (games.dtype.names or ()):
        choices = np.arange(1 << most_dice(rules))
        out[:, choices] &= (choices & games[HELD][:, None] == 0).astype(np.int8)
    return out


# --- names


def action_name(action: int) -> str:
    """What an action of the library is called, as far as it can be told without a game."""
    return numbering_with(()).name(action)


def name_of(meaning: Meaning) -> str:
    verb, n = meaning.verb, meaning.number
    if verb is None:
        return STOP_KEY if n == STOP else REROLLS[n]
    if verb.shape == FACE and n >= len(FACES):
        return UNUSED
    face, other = divmod(n, len(FACES)) if verb.shape == FACE_PAIR else (n % 8, 0)
    named = meaning.thing.component.id if meaning.thing is not None else "poison"
    words = {
        "thing": named,
        "acting": named,
        "seat": n,
        "depth": n,
        "count": n,
        "face": FACES[face] if "{face}" in verb.key else "",
    }
    words |= {"die": n // 8 if verb.shape == TURNING else n, "other_face": FACES[other]}
    parts = key_parts(verb.key)
    return "".join(str(words.get(part, UNKNOWN)) if i % 2 else part for i, part in enumerate(parts))
