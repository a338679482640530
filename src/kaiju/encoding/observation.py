"""What a seat sees, as a vector: the same facts as in `Game.view`, one block of numbers after another.

How long the vector is depends on the setup alone: what isn't in a game has no place in it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from kaiju.encoding.actions import physical_things
from kaiju.encoding.blocks import Layout, Reading, each, placed
from kaiju.encoding.reading import Array, compiled_filler, filler
from kaiju.encoding.vectorised import Reader
from kaiju.errors import SetupError
from kaiju.game.setup import Setup, laid_out, listed, rules_of
from kaiju.rules.codes import OUT
from kaiju.rules.rulebook import Rulebook
from kaiju.rules.state import State


@lru_cache(maxsize=64)
def packed_dtype(rules: Rulebook) -> np.dtype[Any]:
    """The record of such games' states as `to_bytes` packs it."""
    fields = rules.State.FIELDS
    return np.dtype([(f.name, "<" + f.code, (f.length,)) if f.length else (f.name, "<" + f.code) for f in fields])


def one_record(g: State) -> Array:
    """A state as an array of one record, with the field names of the compiled speed."""
    return np.frombuffer(g.to_bytes(), packed_dtype(g.rules))


class Observation:
    """The vector of a setup: its blocks, and how it is made.

    What is in it follows from the setup. Positions made by hand may be played by wider rules, with other numbers.

    The first that is made waits for the function that makes them to be compiled, which is quick for many. With
    `at_once` nobody waits: until it has been compiled for somebody else, NumPy makes them.
    """

    def __init__(self, setup: Setup, rules: Rulebook | None = None, at_once: bool = False) -> None:
        self._at_once = at_once
        self.players = setup.players
        own = rules_of(setup)
        self.rules = rules or own
        numbers = physical_things(self.rules)
        in_game = laid_out(setup, own).place
        things = [numbers[thing] for thing, number in physical_things(own).items() if in_game[number] != OUT]
        self._layout = Layout(self.rules, own, things, self.players)
        self.blocks = tuple(self._layout.blocks)
        self.size = self._layout.size
        self.high = each(self.blocks, lambda block: block.most)
        self.scale = each(self.blocks, lambda block: block.usual)
        self._plans: dict[np.dtype[Any], tuple[Array, Array, Array]] = {}
        self._readers: dict[tuple[np.dtype[Any], int], Reader] = {}

    def observe(self, games: Array, seat: int | Array) -> Array:
        """What that seat, or of each game another one, sees of each of the games (records): float32, one row a game."""
        out = np.empty((len(games), self.size), np.float32)
        self.observe_into(out, games, seat)
        return out

    def observe_into(self, out: Array, games: Array, seat: int | Array) -> None:
        """The same into an array that is there already."""
        plan = self._plans.get(games.dtype)
        if plan is None:
            plan = self._plans[games.dtype] = self._layout.readings(games.dtype)
        seats = np.full(len(games), seat) if isinstance(seat, int) else seat
        raw = np.ascontiguousarray(games).view(np.uint8).reshape(len(games), games.dtype.itemsize)
        fill = compiled_filler() if self._at_once else filler()
        if fill is not None:
            fill(out, raw, seats, self.players, *plan)
        else:
            for observer in np.unique(seats).tolist():
                rows = seats == observer
                out[rows] = self._reader(games.dtype, observer).read(raw[rows]).T

    def _reader(self, dtype: np.dtype[Any], seat: int) -> Reader:
        """How one seat's vectors are made by NumPy alone."""
        if (dtype, seat) not in self._readers:
            self._readers[dtype, seat] = Reader(*self._plans[dtype], self.players, seat, self.size)
        return self._readers[dtype, seat]

    def readings(self) -> tuple[list[Reading], list[int]]:
        """What makes the vector, one reading after another, and the table that they point to."""
        return self._layout.plan()

    def of_state(self, g: State, seat: int) -> Array:
        """What that seat sees of one game."""
        return self.observe(one_record(g), seat)[0]

    def columns(self, name: str) -> slice:
        """Where a block lies in the vector."""
        for block, where in placed(self.blocks):
            if block.name == name:
                return where
        raise SetupError(
            f"There is no block {name!r} in this setup; the blocks are {listed(block.name for block in self.blocks)}."
        )
