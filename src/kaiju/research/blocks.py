"""Blocks of an observation: numbers read from the fields of many games at once.

A block reads public fields, or of private ones what is the observer's own. Games are NumPy records with the fields of
their rulebook's `State`; `order` is the seats as they sit from the observer: itself first, then clockwise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from kaiju.boxes.power_up.alienoid import SUPERIOR, UFOS
from kaiju.boxes.power_up.codes import DECK_PLACES, EVO_DECK, EVO_HAND, EVO_SPENT, EVOLUTION
from kaiju.rules import components
from kaiju.rules.codes import COMPONENT_ASK, REACT, WINDOW_ASK, WINDOW_NAMES
from kaiju.rules.declared import ExtraDie
from kaiju.rules.rulebook import Rulebook
from kaiju.rules.state import DICE, SEATS

Array = np.ndarray[Any, Any]
Write = Callable[[Array, Array], Array]
"""Makes a block out of games and the seats in the observer's order."""

WINDOWS = len(WINDOW_NAMES)
"""Moments for Evolutions out of the hand, a bit each: see `W_ANY` and the following in `kaiju.rules.codes`."""


@dataclass(frozen=True)
class Block:
    """Some numbers of the vector that belong together."""

    name: str
    length: int
    most: int
    """No number in it is above this, or below 0."""
    usual: int
    """How large its numbers get in a usual game: divide by it to have them about 1."""
    meaning: str
    labels: tuple[str, ...]
    """What each of its numbers stands for, where that isn't plain."""
    write: Write


class Kinds:
    """Some kinds of component and all their copies in a game, as columns of a block."""

    def __init__(self, rules: Rulebook, things: Sequence[int]) -> None:
        kind_of = rules.settle(components.KIND_OF)
        kinds = list(dict.fromkeys(kind_of[t] for t in things))
        self.names = tuple(rules.owner_of[kind].id for kind in kinds)
        # The last one is for no thing at all.
        self._column = np.array([kinds.index(kind) if kind in kinds else -1 for kind in kind_of])
        seen: Counter[int] = Counter()
        copies = {}
        for t in things:
            copies[t] = seen[kind_of[t]]
            seen[kind_of[t]] += 1
        self.things = sorted(things, key=lambda t: (copies[t], self._column[t]))
        """First one copy of each kind, then the second copies, and so on."""
        which = np.array([copies[t] for t in self.things], int)
        self._rounds = [np.flatnonzero(which == n) for n in range(1, which.max(initial=0) + 1)]

    def __len__(self) -> int:
        return len(self.names)

    def places(self, games: Array) -> Array:
        return games["place"][:, self.things]

    def by_kind(self, there: Array) -> Array:
        """Copies of each kind, from a truth about each copy."""
        if not self._rounds:
            return there
        out = there[:, : len(self)].astype(np.int8)
        for again in self._rounds:
            out[:, self._column[np.array(self.things)[again]]] += there[:, again]
        return out

    def block(self, name: str, meaning: str, place: int) -> Block:
        """How many copies are at a public place."""
        return Block(
            name, len(self), 8, 1, meaning, self.names, lambda g, _: self.by_kind(np.equal(self.places(g), place))
        )

    def block_of_seat(self, name: str, meaning: str, i: int) -> Block:
        """How many copies lie before a seat."""
        return Block(
            name,
            len(self),
            8,
            1,
            meaning,
            self.names,
            lambda g, order: self.by_kind(np.equal(self.places(g), order[i])),
        )

    def private_block(self, name: str, meaning: str, where: Sequence[int]) -> Block:
        """Whether they are at one of the observer's own places."""

        def write(g: Array, order: Array) -> Array:
            return np.isin(self.places(g), [place - order[0] for place in where])

        return Block(name, len(self), 1, 1, meaning, self.names, write)

    def spent(self, rules: Rulebook) -> Write:
        """Which of these Evolutions are discarded, whoever had them."""
        first, last = rules.settle(EVO_SPENT), rules.settle(EVO_SPENT) - SEATS

        def write(games: Array, _: Array) -> Array:
            at = self.places(games)
            return (at <= first) & (at > last)

        return write

    def one(self, things: Array) -> Array:
        """A 1 for the kind of the thing (-1: none) of each game."""
        return np.equal(self._column[things][:, None], np.arange(len(self))) & (things >= 0)[:, None]

    def many(self, things: Array) -> Array:
        """How many of several things of each game are of each kind."""
        out = np.zeros((len(things), len(self)), np.int8)
        for i in range(things.shape[1]):
            out += self.one(things[:, i])
        return out


def number(name: str, field: str, most: int, usual: int, meaning: str) -> Block:
    return Block(name, 1, most, usual, meaning, (), lambda g, _: g[field][:, None])


def count(there: Array) -> Array:
    return there.sum(axis=1, keepdims=True)


def shown_dice(g: Array, _: Array) -> Array:
    lies = np.arange(DICE) < g["dice_count"][:, None]
    shows = np.equal(g["dice"][:, :DICE, None], np.arange(6)) & lies[:, :, None]
    return shows.reshape(len(g), -1)


def extra_die(rules: Rulebook, die: ExtraDie, faces: Sequence[int]) -> Write:
    """Which of its faces a die with faces of its own shows, if it is thrown."""
    column = DICE + rules.extra_dice.index(die)
    return lambda g, _: np.equal(g["dice"][:, column, None], 1 + np.array(faces))


def side_dice(g: Array, _: Array) -> Array:
    lies = np.arange(g["side"].shape[1]) < g["side_count"][:, None]
    return np.stack([((g["side"] == face) & lies).sum(axis=1, dtype=np.int8) for face in range(6)], axis=1)


def on_top(g: Array, field: str) -> Array:
    """A field of the step that is asked about."""
    return g[field][np.arange(len(g)), np.maximum(g["top"] - 1, 0)]


def question(numbers: Sequence[int]) -> Write:
    """Which of these kinds of decision is open."""
    return lambda g, _: np.equal(g["kind"][:, None], numbers) & (g["seat"] >= 0)[:, None]


def at_stake(rules: Rulebook) -> Write:
    """By the loss that is asked about, or by claws that wait until it is known who yields."""
    react = rules.settle(REACT)

    def write(g: Array, _: Array) -> Array:
        held = g["held"][np.arange(len(g)), np.maximum(g["seat"], 0)]
        amount = np.where(on_top(g, "step") == react, on_top(g, "frame_b"), held)
        return np.where(g["seat"] >= 0, amount, 0)[:, None]

    return write


def asking(rules: Rulebook, kinds: Kinds) -> Write:
    """The thing whose own question is open, or what it copies."""
    component_ask = rules.settle(COMPONENT_ASK)

    def write(g: Array, _: Array) -> Array:
        asks = (on_top(g, "step") == component_ask) & (g["seat"] >= 0)
        things = np.where(asks, on_top(g, "frame_b"), -1)
        for k, copier in enumerate(rules.copiers):
            marked = g["mark"][:, k]
            things = np.where((things == copier) & (marked >= 0), marked, things)
        return kinds.one(things)

    return write


def window(rules: Rulebook) -> Write:
    window_ask = rules.settle(WINDOW_ASK)

    def write(g: Array, _: Array) -> Array:
        asks = (on_top(g, "step") == window_ask) & (g["seat"] >= 0)
        return np.where(asks, on_top(g, "frame_b"), 0)[:, None] >> np.arange(WINDOWS) & 1

    return write


def buying(cards: Kinds) -> Write:
    """The card of the purchase that is about to happen."""
    return lambda g, _: cards.one(g["announced"])


def known_card(g: Array, order: Array, deep: int) -> Array:
    """The card so deep below the top of the deck, if the observer has looked at it, or -1."""
    at = g["deck_size"] - 1 - deep
    known = (g["knows_top"][:, order[0]] > deep) & (at >= 0)
    return np.where(known, g["pile"][np.arange(len(g)), np.maximum(at, 0)], -1)


def looked_at(cards: Kinds) -> Write:
    def write(g: Array, order: Array) -> Array:
        out = np.zeros((len(g), len(cards)), np.int8)
        for deep in range(int(g["knows_top"][:, order[0]].max(initial=0))):
            out += cards.one(known_card(g, order, deep))
        return out

    return write


def copied(kinds: Kinds, k: int) -> Write:
    return lambda g, _: kinds.one(g["mark"][:, k])


def may_show_tokens(rules: Rulebook, thing: int) -> bool:
    return thing in rules.copiers or rules.owner_of[thing].holds_tokens


def tokens(rules: Rulebook, holders: Sequence[int]) -> Write:
    """Tokens on each of these things; on a copy only if it copies something that has tokens."""
    shows = np.array(rules.settle(components.SHOWS_TOKENS)) > 0

    def on(g: Array, thing: int) -> Array:
        visible = g["place"][:, thing] >= 0
        if thing in rules.copiers:
            marked = g["mark"][:, rules.copiers.index(thing)]
            visible &= (marked >= 0) & shows[marked]
        return np.where(visible, g["memory"][:, rules.memory_places[thing]], 0)

    return lambda g, _: np.stack([on(g, thing) for thing in holders], axis=1)


# --- Evolutions


class Remembered:
    """What an Evolution in play keeps in mind, and what those that copy it do."""

    def __init__(self, rules: Rulebook, evolution: str) -> None:
        self._kind = rules.number(evolution, EVOLUTION)
        self._kind_of = np.array(rules.settle(components.KIND_OF))
        copiers = [t for t in rules.copiers if rules.owner_of[t].copies_others == EVOLUTION]
        self._things = [self._kind, *copiers]
        self._marks = [rules.copiers.index(t) for t in copiers]
        self._at = [rules.memory_places[t] for t in self._things]

    def owners(self, g: Array) -> Array:
        """By game and thing, the seat that it lies before, below 0 where it plays another part or none."""
        owners = g["place"][:, self._things].astype(np.int8)
        copies = self._kind_of[g["mark"][:, self._marks]] == self._kind
        owners[:, 1:] = np.where(copies, owners[:, 1:], -1)
        return owners

    def numbers(self, g: Array) -> Array:
        """By game and thing, what it keeps in mind, or -1."""
        return np.where(self.owners(g) >= 0, g["memory"][:, self._at], -1)

    def one(self, g: Array) -> Array:
        """The same where all things in play have the same in mind."""
        return self.numbers(g).max(axis=1)


def deck_sizes(rules: Rulebook) -> Write:
    first, end = rules.family_range(EVOLUTION)
    top, hand = rules.settle(EVO_DECK), rules.settle(EVO_HAND)

    def write(g: Array, order: Array) -> Array:
        places = g["place"][:, first:end]
        whose = np.where((places <= top) & (places > hand), (top - places) // DECK_PLACES, -1)
        return np.stack([(whose == p).sum(axis=1) for p in order], axis=1)

    return write


def target(rules: Rulebook) -> Write:
    kept = Remembered(rules, "target-acquired")
    return lambda g, order: np.equal(kept.one(g)[:, None], order)


def rays(rules: Rulebook) -> Write:
    kept = Remembered(rules, "freeze-ray")
    return lambda g, order: np.equal(kept.numbers(g)[:, :, None], order).sum(axis=1)


def frozen_faces(g: Array, _: Array) -> Array:
    return g["frozen"][:, None] >> np.arange(6) & 1


def frozen_die(rules: Rulebook) -> Write:
    kept = Remembered(rules, "encased-in-ice")
    return lambda g, _: np.equal(kept.one(g)[:, None], np.arange(6))


def ufo(rules: Rulebook, cards: Kinds) -> Write:
    at = rules.memory_places[rules.settle(SUPERIOR)]
    return lambda g, _: cards.many(g["memory"][:, at : at + UFOS])


def reserved(rules: Rulebook, cards: Kinds, mine: bool) -> Write:
    kept = Remembered(rules, "my-toy")

    def write(g: Array, order: Array) -> Array:
        for_me = kept.owners(g) == order[0]
        return cards.many(np.where(for_me == mine, kept.numbers(g), -1))

    return write
