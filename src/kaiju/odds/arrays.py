"""The odds of many rolls at once, in NumPy's arrays: as in `kaiju.odds.best`, but in floats, and far quicker."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from kaiju.odds.rolls import Counts, one_less, one_more, sets
from kaiju.rules.codes import FACES


@dataclass(frozen=True)
class Keeps:
    """Everything that can be kept of so many dice, a row for each, by number of dice from none to all."""

    counts: Any
    """How many dice show each face."""
    more: Any
    """The row with one more die of a face, a column for each; full rows have none."""
    fewer: Any
    """The row with one die fewer of a face, or the row itself where there is none."""
    sizes: tuple[slice, ...]
    """The rows with so many dice."""
    number: dict[Counts, int]


@cache
def keeps(dice: int) -> Keeps:
    rows: list[Counts] = []
    more: list[list[int]] = []
    fewer: list[list[int]] = []
    sizes: list[slice] = []
    for size in range(dice + 1):
        begin, end = len(rows), len(rows) + len(sets(size))
        rows += sets(size)
        sizes.append(slice(begin, end))
        if size < dice:
            more += [[end + place for place in places] for places in one_more(size)]
        before = sizes[size - 1].start
        for row, places in enumerate(one_less(size) if size else [(None,) * len(FACES)], begin):
            fewer.append([row if place is None else before + place for place in places])
    number = {row: i for i, row in enumerate(rows)}
    larger = np.array(more, np.int64).reshape(-1, len(FACES))
    return Keeps(np.array(rows), larger, np.array(fewer), tuple(sizes), number)


@cache
def row_by_code(dice: int) -> Any:
    """The number of a full row, counted from the first, by its counts as digits."""
    table = keeps(dice)
    full = table.counts[table.sizes[dice]]
    numbers = np.zeros((dice + 1) ** len(FACES), np.int64)
    numbers[full @ (dice + 1) ** np.arange(len(FACES))] = np.arange(len(full))
    return numbers


def row_numbers(faces: Any, dice: int) -> Any:
    """Which full row each roll is; a roll is a row of faces by number."""
    return row_by_code(dice)[((dice + 1) ** faces).sum(axis=1)]


def counts_in(faces: Any) -> Any:
    """How many dice of each roll show each face; a roll is a row of faces by number."""
    return np.stack([(faces == face).sum(axis=1) for face in range(len(FACES))], axis=1)


def stars_of(counts: Any, frozen: int = 0) -> Any:
    """The stars of each final roll. Faces in `frozen`, in bits, bring none."""
    stars = np.zeros(len(counts), np.int64)
    for face in range(3):
        if not frozen >> face & 1:
            stars += np.where(counts[:, face] >= 3, counts[:, face] - 2 + face, 0)
    return stars


def after_throws(final: Any, dice: int, throws: int) -> Any:
    """The worth of keeping each row and throwing the rest, so often, where full rows are worth `final` in the end."""
    table = keeps(dice)
    worth = np.zeros(len(table.counts))
    full = final
    for throw in range(throws):
        worth[table.sizes[dice]] = full
        for size in range(dice - 1, -1, -1):
            rows = table.sizes[size]
            worth[rows] = worth[table.more[rows]].mean(axis=1)
        if throw + 1 < throws:
            best = worth.copy()
            for size in range(1, dice + 1):
                rows = table.sizes[size]
                best[rows] = np.maximum(best[rows], best[table.fewer[rows]].max(axis=1))
            full = best[table.sizes[dice]]
    return worth
