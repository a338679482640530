"""One numbering of all actions, without gaps to speak of: from the rules' numbers and back.

Every rulebook numbers its verbs and things for itself. Here they are counted once and for all, with every box of the
library: the numbering is the same for all editions and modules, and changes only when verbs or components come to the
game. The ranges are those of the declared verbs, cut down to the things that each can mean.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby
from typing import Any, NamedTuple, cast

import numpy as np

from kaiju import boxes  # noqa: F401  (importing installs the boxes)
from kaiju.errors import SetupError
from kaiju.game.keys import REROLLS, STOP_KEY, key_parts
from kaiju.rules.boxes import BOXES
from kaiju.rules.codes import END, FACES, POISON_EFFECT, STOP
from kaiju.rules.components import Component, answers_of
from kaiju.rules.declared import COPIED, FACE, FACE_PAIR, KEEP_CARDS, ONE_WAY, THING, THING_SEAT, TURNED, TURNING, Verb
from kaiju.rules.flow import option_at, option_count
from kaiju.rules.rulebook import BEGINS_AT, Rulebook, rulebook
from kaiju.rules.state import DICE, SEATS, State

Array = np.ndarray[Any, Any]
LIBRARY = tuple(box.id for box in BOXES.values() if box.package.startswith("kaiju.boxes."))
"""The boxes whose verbs and things have numbers here."""
UNKNOWN = "…"
"""Stands for what can't be told without a game."""
UNUSED = "-"


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


# --- what verbs can mean


def is_keep(cls: type[Component]) -> bool:
    return cls.keep


def can_be_copied(cls: type[Component]) -> bool:
    return cls.lasting and cls.family in {other.copies_others for other in every_rule().components}


def points_at_seats(cls: type[Component]) -> bool:
    return bool(cls.copies_others) or any("offer_on" in fn.__code__.co_names for _, fn in answers_of(cls))


def turns_dice(cls: type[Component]) -> bool:
    return every_rule().number_of(cls) in every_rule().those_with("change_offers")


def acts(cls: type[Component]) -> bool:
    return cls.lasting


NAMED = {KEEP_CARDS: is_keep, COPIED: can_be_copied}
BY_SHAPE = {THING: acts, THING_SEAT: points_at_seats, TURNING: turns_dice, TURNED: turns_dice}


@cache
def every_rule() -> Rulebook:
    """The rules with all boxes of the library."""
    return rulebook(LIBRARY[0], LIBRARY)


def things_of(verb: Verb) -> list[Thing]:
    """What a verb can name, in the order of the rules."""
    things = physical_things(every_rule())
    if verb.of and verb.of not in NAMED:
        return [thing for thing in things if thing.component.family == verb.of]
    can_name = NAMED[verb.of] if verb.of else BY_SHAPE[verb.shape]
    return [thing for thing in things if can_name(thing.component)]


def meanings(verb: Verb) -> Iterator[Meaning]:
    if verb.shape in BY_SHAPE:
        numbers = {THING: [0], THING_SEAT: range(SEATS), TURNING: turnings(), TURNED: range(DICE)}[verb.shape]
        yield from (Meaning(verb, n, thing) for thing in things_of(verb) for n in numbers)
        if verb == cast(Verb, END):
            yield Meaning(verb)
    else:
        yield from (Meaning(verb, n) for n in range(every_rule().width(verb)))


def turnings() -> list[int]:
    """A die and the face that it is turned to, as the rules pack them."""
    return [8 * die + face for die in range(DICE) for face in range(len(FACES))]


def physical_things(rules: Rulebook) -> dict[Thing, int]:
    """The things in the games of a rulebook, with their numbers there in ascending order."""
    found = sorted(rules.owner_of.items(), key=lambda entry: entry[0])
    return {Thing(cls, rules.things_of(cls).index(number)): number for number, cls in found}


# --- the numbering


def parts() -> Iterator[tuple[str, tuple[Meaning, ...], str]]:
    yield "", (Meaning(None, STOP),), f"`{STOP_KEY}`"
    yield (
        f"reroll {UNKNOWN}",
        tuple(Meaning(None, dice) for dice in range(1, 1 << DICE)),
        "reroll these dice, one bit each",
    )
    for alone, some in groupby(every_rule().verb_numbers, key=lambda verb: verb.shape == ONE_WAY):
        verbs = list(some)
        if alone:
            yield "", tuple(Meaning(verb) for verb in verbs), ", ".join(f"`{verb.key}`" for verb in verbs)
        else:
            for verb in verbs:
                yield UNKNOWN.join(key_parts(verb.key)[::2]), tuple(meanings(verb)), verb.meaning


def numbered() -> tuple[Range, ...]:
    out: list[Range] = []
    for key, means, meaning in parts():
        out.append(Range(key, means, out[-1].stop if out else 0, meaning))
    return tuple(out)


RANGES = numbered()
ACTIONS = RANGES[-1].stop
"""How many actions there are."""


@lru_cache(maxsize=64)
def to_rules(rules: Rulebook) -> Array:
    """The number that each action has in the games of a rulebook, or -1 where it isn't in them."""
    strange = [box for box in rules.box_ids if box not in LIBRARY]
    if strange:
        raise SetupError(
            f"The actions of the box {strange[0]!r} have no numbers for research: it is not the library's."
        )
    numbers = Numbers(rules)
    return np.array([numbers.of(meaning) for part in RANGES for meaning in part.means], np.int16)


class Numbers:
    """Those of a rulebook."""

    def __init__(self, rules: Rulebook) -> None:
        self._verbs = rules.verb_numbers
        self._things: dict[Any, int] = {**physical_things(rules), None: rules.settle(POISON_EFFECT)}
        self._turners = {thing: index for index, thing in enumerate(rules.those_with("change_offers"))}

    def of(self, meaning: Meaning) -> int:
        """The number of an action, or -1."""
        verb, number, thing = meaning
        if verb is None:
            return number
        if verb not in self._verbs or (thing is not None and thing not in self._things):
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


def actions_on_offer(g: State) -> list[int]:
    """The actions that the seat which decides may choose, in ascending order."""
    if g.over:
        return []
    rules, actions = g.rules, from_rules(g.rules)
    return sorted(int(actions[rules[option_at](g, i)]) for i in range(rules[option_count](g)))


def masks(games: Array, rules: Rulebook) -> Array:
    """For each game (records of `kaiju.speeds.compiled`) and each action 1 if it may be chosen, otherwise 0."""
    out = np.zeros((len(games), ACTIONS), np.int8)
    count = games["offer_count"]
    offers = games["offers"][:, : max(count.max(initial=0), 1)]
    row, column = np.nonzero(np.arange(offers.shape[1]) < count[:, None])
    out[row, from_rules(rules)[offers[row, column]]] = 1
    dice = games["offer_dice"]
    for k in range(1, DICE + 1):
        # Every choice of the first k dice.
        out[dice == k, 1 : 1 << k] = 1
    return out


# --- names


@cache
def action_name(action: int) -> str:
    """What an action is called, as far as it can be told without a game."""
    for part in RANGES:
        if part.start <= action < part.stop:
            return name_of(part.means[action - part.start])
    raise IndexError(f"There is no action {action}; they are 0 to {ACTIONS - 1}.")


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
        "face": FACES[face] if "{face}" in verb.key else "",
    }
    words |= {"die": n // 8 if verb.shape == TURNING else n, "other_face": FACES[other]}
    parts = key_parts(verb.key)
    return "".join(str(words.get(part, UNKNOWN)) if i % 2 else part for i, part in enumerate(parts))
