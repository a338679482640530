"""The network that taught itself, by NumPy alone: what it thinks of options, and of everybody's chances.

One network plays all games. Rows of its tables have the names of columns and actions (`kaiju.encoding.columns`);
what it has never met counts for nothing. `kaiju.train.titan` makes it, and has the same formulas in PyTorch.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import IO, Any, NamedTuple

import numpy as np

from kaiju.encoding.columns import Columns
from kaiju.rules.codes import FACES
from kaiju.rules.state import DICE

Array = np.ndarray[Any, Any]
RANKS = DICE
"""Of dice with the same face the first, the second … have words of their own."""
SLOTS = 16
"""Dice that lie anywhere, also those with faces of their own."""
NAMES = {"seat": "seat_names", "table": "table_names", "action": "action_names", "action_bias": "action_names"}
"""Tables whose rows have names, and which."""
EPSILON = 1e-5
NEVER = -1e9
STEPS = " steps"
"""After the name of a table: how much one of its whole numbers stands for, row by row, in a packed file."""
MOST_STEPS = 127


class Weights(NamedTuple):
    """Rows of the tables for the games of one setup."""

    seat: Array
    table: Array
    action: Array
    action_bias: Array


class Network:
    """Weights by name, and what follows from them."""

    def __init__(self, weights: Mapping[str, Array], names: Mapping[str, list[str]]) -> None:
        self.weights = {name: value.astype(np.float32) for name, value in weights.items()}
        self.names = names
        self._rows = {kind: {name: row for row, name in enumerate(all_)} for kind, all_ in names.items()}
        self._chosen: dict[int, tuple[Columns, Weights]] = {}
        self.blocks = blocks_of(weights)

    @classmethod
    def read(cls, source: Path | IO[bytes]) -> Network:
        with np.load(source) as file:
            names = {kind: file[kind].tolist() for kind in sorted(set(NAMES.values()))}
            steps = {name.removesuffix(STEPS): file[name].astype(np.float32) for name in file.files if STEPS in name}
            weights = (name for name in file.files if name not in names and STEPS not in name)
            return cls({name: file[name] * steps.get(name, np.float32(1)) for name in weights}, names)

    def write(self, path: Path, packed: bool = False) -> None:
        """Writes it with 16 bits for a weight; or packed, with 8 and a step for each row, in half the room."""
        parts: dict[str, Any] = {kind: np.array(all_) for kind, all_ in self.names.items()}
        for name, value in self.weights.items():
            if packed and value.ndim > 1:
                steps = (np.abs(value).max(axis=1, keepdims=True) / MOST_STEPS).astype(np.float16)
                counted = value / np.where(steps > 0, steps, 1).astype(np.float32)
                parts[name] = np.clip(np.rint(counted), -MOST_STEPS, MOST_STEPS).astype(np.int8)
                parts[name + STEPS] = steps
            else:
                parts[name] = value.astype(np.float16)
        with path.open("wb") as file:
            np.savez_compressed(file, **parts)

    def rows_of(self, reads: Columns) -> Weights:
        """The rows for the columns and actions of a setup; zeros for those it has never met."""
        if id(reads) not in self._chosen:
            if len(self._chosen) >= 64:
                self._chosen.clear()
            rows = []
            for table, kind in NAMES.items():
                found = np.array([self._rows[kind].get(name, -1) for name in getattr(reads, kind)])
                weights = self.weights[table][found]
                weights[found < 0] = 0
                rows.append(weights)
            self._chosen[id(reads)] = reads, Weights(*rows)
        return self._chosen[id(reads)][1]

    def _trunk(self, reads: Columns, seen: Array) -> tuple[Array, Array]:
        """What is made of each seat, and of the whole."""
        w, rows = self.weights, self.rows_of(reads)
        seats, table = reads.read(seen)
        own = relu(seats @ rows.seat + w["seat_bias"])
        following, before = neighbours(seen[:, reads.alive] > 0)
        one = np.arange(len(seen))
        x = table @ rows.table + own[:, 0] @ w["own"] + own[one, following] @ w["next"] + own[one, before] @ w["last"]
        x = relu(x + own[:, 1:].sum(axis=1) @ w["others"] + w["bias"])
        for k in range(self.blocks):
            x = x + relu(normal(x, w[f"scale_{k}"], w[f"shift_{k}"]) @ w[f"block_{k}"] + w[f"block_bias_{k}"])
        return own, normal(x, w["scale_end"], w["shift_end"])

    def _chances(self, reads: Columns, own: Array, x: Array) -> Array:
        w = self.weights
        words = relu((x @ w["value_all"])[:, None] + own @ w["value_seat"] + w["value_place"][: reads.players])
        return softmax(words @ w["value"])

    def _policy(self, reads: Columns, seen: Array, masks: Array, own: Array, x: Array) -> Array:
        w, rows = self.weights, self.rows_of(reads)
        said = relu(x @ w["policy"] + w["policy_bias"])
        others = said @ rows.action.T + rows.action_bias
        dice = said @ w["dice"] + w["dice_bias"]
        count = reads.rerolls
        out = np.empty(masks.shape, np.float32)
        out[:, 0], out[:, count:] = others[:, 0], others[:, 1:]
        allowed = masks > 0
        for row in np.flatnonzero(allowed[:, 1:count].any(axis=1)):
            each, barred = words_of_dice(reads, seen[row], dice[row], allowed[row])
            out[row, 1:count] = subsets(count)[1:] @ each
            allowed[row, 1:count] &= ~barred[1:]
        out[~allowed] = NEVER
        return out

    def chances(self, reads: Columns, seen: Array) -> Array:
        """Each seat's chance to win, the observer's first."""
        return self._chances(reads, *self._trunk(reads, seen))

    def policy(self, reads: Columns, seen: Array, masks: Array) -> Array:
        """How much it likes each possible action (`reads.possible`), as logarithms of odds.

        Seats that actions name are counted from the observer in `masks` and in what is returned: `reads.turned`.
        """
        return self._policy(reads, seen, masks, *self._trunk(reads, seen))

    def both(self, reads: Columns, seen: Array, masks: Array) -> tuple[Array, Array]:
        """`policy` and `chances`."""
        own, x = self._trunk(reads, seen)
        return self._policy(reads, seen, masks, own, x), self._chances(reads, own, x)


def blocks_of(weights: Mapping[str, Any]) -> int:
    """How many layers the trunk has."""
    return sum(name.startswith("block_bias_") for name in weights)


def words_of_dice(reads: Columns, seen: Array, dice: Array, allowed: Array) -> tuple[Array, Array]:
    """How much each die is to be thrown again, and which choices of dice are another's twin.

    Of dice that show the same, those that lie first are thrown; other choices of as many are barred.
    """
    slots = (reads.rerolls).bit_length() - 1
    shown = seen[reads.dice : reads.dice + DICE * len(FACES)].reshape(DICE, len(FACES))
    each = np.zeros(slots, np.float32)
    choices = np.arange(1 << slots)
    barred = np.zeros(1 << slots, bool)
    last: dict[int, tuple[int, int]] = {}
    for die in range(slots):
        each[die] = dice[len(FACES) * RANKS + die]
        if (1 << die) >= len(allowed) or not allowed[1 << die] or die >= DICE or not shown[die].any():
            continue
        face = int(shown[die].argmax())
        rank, before = last.get(face, (-1, -1))
        rank += 1
        last[face] = rank, die
        each[die] += dice[face * RANKS + rank]
        if before >= 0:
            barred |= (choices >> die & 1 > 0) & (choices >> before & 1 == 0)
    return each, barred


_subsets: dict[int, Array] = {}


def subsets(count: int) -> Array:
    """By choice of dice and die: 1 where the die is among them."""
    if count not in _subsets:
        _subsets[count] = (np.arange(count)[:, None] >> np.arange(count.bit_length() - 1) & 1).astype(np.float32)
    return _subsets[count]


def neighbours(lives: Array) -> tuple[Array, Array]:
    """Of each row, who follows the observer among the living, and who comes before; the observer, if nobody else."""
    players = lives.shape[1]
    others = lives.copy()
    others[:, 0] = False
    following = np.where(others.any(axis=1), others.argmax(axis=1), 0)
    before = np.where(others.any(axis=1), players - 1 - others[:, ::-1].argmax(axis=1), 0)
    return following, before


def relu(x: Array) -> Array:
    return np.maximum(x, 0)


def normal(x: Array, scale: Array, shift: Array) -> Array:
    x = x - x.mean(axis=1, keepdims=True)
    return x / np.sqrt((x * x).mean(axis=1, keepdims=True) + EPSILON) * scale + shift


def softmax(words: Array) -> Array:
    out = np.exp(words - words.max(axis=1, keepdims=True))
    return out / out.sum(axis=1, keepdims=True)
