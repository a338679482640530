"""Blocks of an observation: numbers read from the fields of many games at once.

A block reads public fields, or of private ones what is the observer's own. Games are NumPy records with the fields of
`State`; `order` is the seats as they sit from the observer: itself first, then clockwise.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from kaiju.bots import NAMES
from kaiju.boxes.power_up.codes import DECK_PLACES, EVO_DECK, EVO_HAND, EVO_PICK, EVO_SPENT, EVOS
from kaiju.rules import components
from kaiju.rules.codes import BUY, COMPONENT_ASK, REACT, WINDOW_ASK
from kaiju.rules.state import DICE
from kaiju.train.things import KINDS

Array = np.ndarray[Any, Any]
Write = Callable[[Array, Array], Array]
"""Makes a block out of games and the seats in the observer's order."""

WINDOWS = 12
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

    def __init__(self, things: Sequence[int]) -> None:
        kind_of = components.KIND_OF
        kinds = sorted({kind_of[t] for t in things})
        self.names = tuple(NAMES[kind] for kind in kinds)
        self._column = np.full(len(kind_of) + 1, -1)
        for t, kind in enumerate(kind_of):
            if kind in kinds:
                self._column[t] = kinds.index(kind)
        earlier = {t: sum(kind_of[other] == kind_of[t] for other in things if other < t) for t in things}
        self.things = sorted(things, key=lambda t: (earlier[t], kind_of[t]))
        """First one copy of each kind, then the second copies, and so on."""
        copies = np.array([earlier[t] for t in self.things], int)
        self._rounds = [np.flatnonzero(copies == n) for n in range(1, copies.max(initial=0) + 1)]

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

    def spent(self, games: Array) -> Array:
        at = self.places(games)
        return (at <= EVO_SPENT) & (at > EVO_PICK)

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
    shows = np.equal(g["dice"][:, :, None], np.arange(6)) & lies[:, :, None]
    return shows.reshape(len(g), -1)


def side_dice(g: Array, _: Array) -> Array:
    lies = np.arange(g["side"].shape[1]) < g["side_count"][:, None]
    return np.stack([((g["side"] == face) & lies).sum(axis=1, dtype=np.int8) for face in range(6)], axis=1)


def on_top(g: Array, field: str) -> Array:
    """A field of the step that is asked about."""
    return g[field][np.arange(len(g)), np.maximum(g["top"] - 1, 0)]


def question(g: Array, _: Array) -> Array:
    return np.equal(g["kind"][:, None], np.arange(len(KINDS))) & (g["seat"] >= 0)[:, None]


def at_stake(g: Array, _: Array) -> Array:
    """By the loss that is asked about, or by claws that wait until it is known who yields."""
    held = g["held"][np.arange(len(g)), np.maximum(g["seat"], 0)]
    amount = np.where(on_top(g, "step") == REACT, on_top(g, "frame_b"), held)
    return np.where(g["seat"] >= 0, amount, 0)[:, None]


def asking(g: Array) -> Array:
    """The thing whose own question is open, or what it copies, or -1."""
    asks = (on_top(g, "step") == COMPONENT_ASK) & (g["seat"] >= 0)
    things = np.where(asks, on_top(g, "frame_b"), -1)
    for k, copier in enumerate(components.COPIER_THING):
        marked = g["mark"][:, k]
        things = np.where((things == copier) & (marked >= 0), marked, things)
    return things


def window(g: Array, _: Array) -> Array:
    asks = (on_top(g, "step") == WINDOW_ASK) & (g["seat"] >= 0)
    return np.where(asks, on_top(g, "frame_b"), 0)[:, None] >> np.arange(WINDOWS) & 1


def buying(g: Array) -> Array:
    """The card of the purchase that is about to happen, or -1."""
    return np.where(g["buying"] >= 0, (g["buying"] - BUY) % 256, -1)


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


def may_show_tokens(thing: int) -> bool:
    return bool(components.SHOWS_TOKENS[components.KIND_OF[thing]]) or components.COPIER_INDEX[thing] >= 0


def tokens(g: Array, holders: Sequence[int]) -> Array:
    """Tokens on each of these things; on a copy only if it copies something that has tokens."""
    shows = np.array(components.SHOWS_TOKENS)
    columns = []
    for thing in holders:
        visible = g["place"][:, thing] >= 0
        k = components.COPIER_INDEX[thing]
        if k >= 0:
            visible &= (g["mark"][:, k] >= 0) & (shows[g["mark"][:, k]] > 0)
        columns.append(np.where(visible, g["tokens"][:, components.TOKEN_PLACE[thing]], 0))
    return np.stack(columns, axis=1)


def deck_sizes(g: Array, order: Array) -> Array:
    places = g["place"][:, EVOS:]
    whose = np.where((places <= EVO_DECK) & (places > EVO_HAND), (EVO_DECK - places) // DECK_PLACES, -1)
    return np.stack([(whose == p).sum(axis=1) for p in order], axis=1)


def rays(g: Array, order: Array) -> Array:
    return np.stack([(g["ray_holder"] == p).sum(axis=1) for p in order], axis=1)


def frozen_faces(g: Array, _: Array) -> Array:
    return g["frozen"][:, None] >> np.arange(6) & 1


def frozen_die(g: Array, _: Array) -> Array:
    return np.equal(g["ice_face"][:, None], np.arange(6)) & (g["ice_by"] >= 0)[:, None]


def reserved(cards: Kinds, mine: bool) -> Write:
    def write(g: Array, order: Array) -> Array:
        for_me = g["toy_of"] == order[0]
        return cards.many(np.where((for_me == mine) & (g["toy"] >= 0), g["toy"], -1))

    return write
