"""Tables with several setups side by side on a GPU, seen and answered in one form.

tables = MixedTables([(1 << 17, {"players": 2}), (1 << 17, {"players": 4})], compact=True)
tables.reset(seed=1)
tables.act(actions)                            # one action for each of all these tables
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from kaiju.encoding.blocks import Block, each, placed
from kaiju.encoding.columns import labels_of
from kaiju.encoding.spaces import Spaces
from kaiju.errors import SetupError
from kaiju.game.setup import listed
from kaiju.given import quoted
from kaiju.research.cuda_tables import CudaTables, OnDevice, answers_of_tables, seeds_of_tables

Array = np.ndarray[Any, Any]


class Joined:
    """A vector that has room for what is seen with any of several setups.

    It has the blocks of all of them. A block is as long as it must be: one by seats has a number for each seat of the
    largest table, counted from the observer, and one of cards has all cards that any of the setups has.
    """

    def __init__(self, parts: Sequence[Spaces]) -> None:
        labels: dict[str, list[str]] = {}
        known: dict[str, Block] = {}
        for spaces in sorted(parts, key=lambda spaces: -len(spaces.blocks)):
            for block in spaces.blocks:
                have = labels.setdefault(block.name, [])
                have += [label for label in labels_of(block) if label not in have]
                before = known.setdefault(block.name, block)
                most, usual = max(before.most, block.most), max(before.usual, block.usual)
                named = tuple(have) if block.labels or before.labels else ()
                known[block.name] = replace(before, length=len(have), most=most, usual=usual, labels=named)
        self.blocks = tuple(known.values())
        self.size = sum(block.length for block in self.blocks)
        self.high = each(self.blocks, lambda block: block.most)
        self.scale = each(self.blocks, lambda block: block.usual)
        self._places = {block.name: where for block, where in placed(self.blocks)}
        self.places = [self._of(spaces, labels) for spaces in parts]
        """By setup, where each number of its own vector lies in this one."""

    def columns(self, name: str) -> slice:
        """Where a block lies."""
        if name not in self._places:
            raise SetupError(f"There is no block {name!r} in these setups; the blocks are {listed(self._places)}.")
        return self._places[name]

    def _of(self, spaces: Spaces, labels: Mapping[str, list[str]]) -> Array:
        at = [
            self._places[block.name].start + labels[block.name].index(label)
            for block in spaces.blocks
            for label in labels_of(block)
        ]
        return np.array(at, np.int64)


class MixedTables:
    """`CudaTables` of several setups as one: of different numbers of players, editions, boxes and line-ups.

    `parts` says how many tables there are of which kind: `(count, what CudaTables takes)`; what is the same for all is
    given once. The arrays are those of `CudaTables`, and of the same games; `players` (int32) says how many sit at each
    table. Observations are laid out for all setups: `blocks` says how, and what isn't in a game is 0. With `compact`
    an action is a place in `possible`, the list of those that there are with any of the setups.

    Parts are played on one after the other, so a step takes as long as the steps of all parts.
    """

    def __init__(
        self,
        parts: Sequence[tuple[int, Mapping[str, Any]]],
        *,
        dtype: str = "float16",
        compact: bool = False,
        keep_last: bool = False,
        machine: Any = OnDevice,
        **options: Any,
    ) -> None:
        if not parts or any(not isinstance(part, tuple) or len(part) != 2 for part in parts):
            raise SetupError(f"Give parts as (number of tables, their options), not {quoted(parts)}.")
        self.parts = [
            CudaTables(
                count,
                **{**options, **own},
                dtype=dtype,
                compact=compact,
                keep_last=keep_last,
                machine=machine,
            )
            for count, own in parts
        ]
        every = [part.spaces for part in self.parts]
        self.numbering = every[0].numbering
        if any(spaces.numbering is not self.numbering for spaces in every):
            raise SetupError("Tables with boxes from outside can be mixed only where all have the same ones.")
        self.xp = xp = self.parts[0].xp
        self.joined = Joined(every)
        self.blocks, self.size = self.joined.blocks, self.joined.size
        self.num_envs = n = sum(part.num_envs for part in self.parts)
        starts = np.cumsum([0, *(part.num_envs for part in self.parts)]).tolist()
        self._rows = list(map(slice, starts[:-1], starts[1:]))
        """By part, which of all tables are its own."""
        self._places = [xp.asarray(places) for places in self.joined.places]
        self.possible = np.unique(np.concatenate([part.possible for part in self.parts]))
        self.actions = len(self.possible) if compact else self.numbering.count
        self._columns = [xp.asarray(np.searchsorted(self.possible, part.possible)) for part in self.parts]
        self._own = [xp.asarray(self._own_actions(part)) for part in self.parts]
        self._compact = compact
        self.seen = xp.zeros((n, self.size), dtype)
        self.last_seen = xp.zeros((n, self.size), dtype) if keep_last else None
        self.mask = xp.zeros((n, self.actions), xp.uint8)
        self.seat, self.turn, self.winners = (xp.zeros(n, xp.int32) for _ in range(3))
        self.ended, self.refused = xp.zeros(n, xp.uint8), xp.zeros(n, xp.uint8)
        self.players = xp.asarray(np.repeat([part.spaces.players for part in self.parts], np.diff(starts)), xp.int32)
        self.refusals = 0

    def _own_actions(self, part: CudaTables) -> Array:
        """By place among all that is possible, that among what is possible at these tables, or -1."""
        out = np.full(len(self.possible), -1, np.int32)
        out[np.searchsorted(self.possible, part.possible)] = np.arange(len(part.possible))
        return out

    def reset(self, seed: int | Sequence[int] = 0) -> None:
        """Begins all games anew; the seed is that of the first table, or there is one for each."""
        seeds = seeds_of_tables(seed, self.num_envs)
        for part, rows in zip(self.parts, self._rows, strict=True):
            part.reset(seeds[rows])
        self._look()

    def act(self, actions: Any) -> None:
        """Takes one action at each table, and plays on until a learner has to decide at each of them again."""
        given = answers_of_tables(self.parts[0].machine, actions, self.num_envs)
        for part, rows, own in zip(self.parts, self._rows, self._own, strict=True):
            theirs = given[rows]
            if self._compact:
                known = (theirs >= 0) & (theirs < self.actions)
                theirs = self.xp.where(known, own[self.xp.clip(theirs, 0, self.actions - 1)], -1)
            part.act(theirs)
        self._look()

    def _look(self) -> None:
        for part, rows, places, columns in zip(self.parts, self._rows, self._places, self._columns, strict=True):
            self.seen[rows, places] = part.seen
            if self.last_seen is not None:
                self.last_seen[rows, places] = part.last_seen
            if self._compact:
                self.mask[rows, columns] = part.mask
            else:
                self.mask[rows] = part.mask
            for name in ("seat", "turn", "winners", "ended", "refused"):
                getattr(self, name)[rows] = getattr(part, name)
        self.refusals = sum(part.refusals for part in self.parts)

    def records(self) -> list[Any]:
        """By part, all games as the compiled speed has them, on the host."""
        return [part.records() for part in self.parts]
