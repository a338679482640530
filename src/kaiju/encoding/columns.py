"""How an observation becomes what the network reads: a row for each seat, the observer's first, and one of the table.

Every column has a name that is the same in all games, so that one network reads the games of all editions, boxes and
player counts: in each of them it uses the rows of its tables whose names are there.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from kaiju.encoding.blocks import Block, placed
from kaiju.encoding.spaces import Spaces
from kaiju.game.setup import Setup
from kaiju.rules.codes import FACES
from kaiju.rules.declared import SEAT, THING_SEAT
from kaiju.rules.rulebook import Rulebook
from kaiju.rules.state import DICE, SEATS

Array = np.ndarray[Any, Any]
OF_SEATS = {"health": range(1, 13), "points": range(1, 21), "energy": range(1, 16)}
"""Of these the network is also told which numbers are reached: the last hearts and stars are worth more than others."""
OF_TABLE = {"rolls left": range(1, 4), "at stake": range(1, 9)}
SHOWN = range(1, 7)
"""Of how many dice with each face the same is told."""


class Columns:
    """What the network reads of the games of one setup, and what it may choose there."""

    def __init__(self, setup: Setup, rules: Rulebook | None = None, at_once: bool = False) -> None:
        """`rules`: of a position made by hand. `at_once`: observations never wait for anything to be compiled."""
        self.setup, self.players = setup, setup.players
        self.spaces = Spaces(setup, rules, at_once)
        of_seats: list[list[int]] = [[] for _ in range(self.players)]
        of_table: list[int] = []
        seat_names: list[str] = []
        table_names: list[str] = []
        self._places = {block.name: where for block, where in placed(self.spaces.blocks)}
        for block, where in placed(self.spaces.blocks):
            if block.name.startswith("has "):
                of_seats[int(block.name[4:])] += range(where.start, where.stop)
                if block.name == "has 0":
                    seat_names += [f"has {label}" for label in unique(block.labels)]
            elif block.length == self.players and not block.labels:
                for seat in range(self.players):
                    of_seats[seat].append(where.start + seat)
                seat_names.append(block.name)
            else:
                of_table += range(where.start, where.stop)
                table_names += [f"{block.name} {label}" for label in labels_of(block)]
        self.of_seats, self.of_table = np.array(of_seats), np.array(of_table)
        """Where the plain columns lie in an observation, by seat and for the table."""
        self.steps_of_seats = [(self._places[name].start, np.array(steps)) for name, steps in OF_SEATS.items()]
        self.steps_of_table = [(self._places[name].start, np.array(steps)) for name, steps in OF_TABLE.items()]
        self.dice = self._places["dice"].start
        """Where the faces of the dice begin: one number for each of eight dice and each face."""
        self.alive = self._places["alive"]
        reached = [f"{name} >= {step}" for name, steps in OF_SEATS.items() for step in steps]
        self.seat_names = (*seat_names, *reached)
        reached = [f"{name} >= {step}" for name, steps in OF_TABLE.items() for step in steps]
        shown = [f"dice with {face} >= {step}" for face in FACES for step in SHOWN]
        self.table_names = (*table_names, *reached, *shown, *(f"{n} players" for n in range(2, SEATS + 1)))
        self._scale = self.spaces.scale

    # --- observations

    def read(self, seen: Array) -> tuple[Array, Array]:
        """Of each observation the rows of the seats and the row of the table."""
        scaled, count = (seen / self._scale).astype(np.float32, copy=False), len(seen)
        parts: list[Array] = [scaled[:, self.of_seats.reshape(-1)].reshape(count, self.players, -1)]
        for start, steps in self.steps_of_seats:
            parts.append(seen[:, start : start + self.players, None] >= steps)
        table: list[Array] = [scaled[:, self.of_table]]
        for start, steps in self.steps_of_table:
            table.append(seen[:, start, None] >= steps)
        table.append((self.shown(seen)[:, :, None] >= np.array(SHOWN)).reshape(count, -1))
        table.append(np.broadcast_to(np.arange(2, SEATS + 1) == self.players, (count, SEATS - 1)))
        return np.concatenate(parts, axis=2, dtype=np.float32), np.concatenate(table, axis=1, dtype=np.float32)

    def shown(self, seen: Array) -> Array:
        """How many dice show each face."""
        dice = seen[:, self.dice : self.dice + DICE * len(FACES)]
        return dice.reshape(len(seen), DICE, len(FACES)).sum(axis=1)

    # --- actions

    @cached_property
    def possible(self) -> Array:
        """The actions that there are in games with this setup, in ascending order. Choices of dice come first."""
        return np.flatnonzero(self.spaces.to_rules >= 0)

    @cached_property
    def rerolls(self) -> int:
        """How many of the possible actions come before those that are not `stop` and no choice of dice."""
        dice = len(self.spaces.rerolls)
        return int(np.searchsorted(self.possible, 1 << dice))

    @cached_property
    def action_names(self) -> tuple[str, ...]:
        """Names of `stop` and of the possible actions that are no choice of dice."""
        names = names_of_actions(self.spaces.numbering)
        return tuple(names[action] for action in (0, *self.possible[self.rerolls :]))

    @cached_property
    def turned(self) -> Array:
        """By seat and possible action, the possible action that says the same with seats counted from that seat on.

        `turned[seat, i]` is where the action i stands for whoever sits at `seat`; `turned_back` is the way back.
        """
        out = np.tile(np.arange(len(self.possible)), (self.players, 1))
        where = {int(action): i for i, action in enumerate(self.possible)}
        numbering = self.spaces.numbering
        for part in numbering.ranges:
            verb = part.means[0].verb
            if verb is None or verb.shape not in (SEAT, THING_SEAT):
                continue
            place = {(m.verb, m.number, m.thing): part.start + n for n, m in enumerate(part.means)}
            for (of, number, thing), action in place.items():
                if action not in where or number >= self.players:
                    continue
                for seat in range(self.players):
                    there = place[of, (number - seat) % self.players, thing]
                    out[seat, where[action]] = where[there]
        return out

    @cached_property
    def turned_back(self) -> Array:
        return np.argsort(self.turned, axis=1)


def labels_of(block: Block) -> list[str]:
    """What each number of a block is called within it."""
    return unique(block.labels) if block.labels else [str(i) for i in range(block.length)]


def unique(names: Any) -> list[str]:
    """Names, numbered from the second of the same name on."""
    met: Counter[str] = Counter()
    out = []
    for name in names:
        met[name] += 1
        out.append(str(name) if met[name] == 1 else f"{name} ({met[name]})")
    return out


@lru_cache(maxsize=16)
def names_of_actions(numbering: Any) -> list[str]:
    return unique(numbering.name(action) for action in range(numbering.count))


@lru_cache(maxsize=64)
def columns_of(setup: Setup) -> Columns:
    return Columns(setup)
