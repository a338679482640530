"""What a card is worth: how much more often its buyers win than comparable buyers of other cards.

Whoever can afford a card is usually doing well, so the plain win rate of its buyers says little about the card. Every
purchase is therefore compared with purchases of *other* cards made in the same circumstances: at the same table
(edition, modules, players), in the same stretch of rounds, with as many monsters alive, and by a seat with about as
many stars, hearts and energy before it paid (`BOUNDS`). The *lift* of a card is the mean, over its purchases, of "won
or not" less the win rate of those others. Purchases without any such company are left out.

Pairs are counted in the same way: what a card is worth to those who bought another before is found by comparing their
purchases with other purchases of seats that had bought that one.

One seat's purchases in a game share their fate, so they are not independent. The intervals allow for that: the games
are dealt into `BLOCKS` blocks, and the spread comes from leaving out one block at a time (a jackknife).

Evolutions are compared in the same way with other Evolutions played.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np

from kaiju.rules.state import SEATS
from kaiju.speeds.batch import NOTE_FIELDS

BLOCKS = 32
Z = 1.959964
"""The number of standard deviations within which 95 % of a normal distribution lie."""
SPREAD = 2.04
"""The number of standard errors that make a 95 % interval with this many blocks (Student's t)."""
ENOUGH = 100
"""With fewer purchases than this the spread can't be told."""
BOUNDS = {
    "round": (3, 5, 7, 10),
    "living": tuple(range(3, SEATS + 1)),
    "points": (5, 10, 15),
    "health": (4, 7, 10),
    "energy": (4, 6, 8, 11),
}
"""Where the circumstances part: a seat with 4 to 6 hearts is compared only with others that have 4 to 6."""
SHAPE = tuple(len(bounds) + 1 for bounds in BOUNDS.values())
WHEN = tuple(
    f"{low}-{high - 1}" if high else f"{low}+"
    for low, high in zip((1, *BOUNDS["round"]), (*BOUNDS["round"], 0), strict=True)
)
"""The stretches of rounds. A round is as many turns as there are players."""


@dataclass(frozen=True)
class Lift:
    """How buyers of something did."""

    bought: int
    won: int
    compared: int
    """Purchases that there were others to compare with."""
    value: float | None
    error: float | None
    """Half the width of the 95 % interval; None if there is too little to tell."""


def circumstances(notes: Any, players: int, xp: Any = np) -> Any:
    """The circumstances in which each note was taken, as numbers. `xp` is where the notes lie: NumPy or CuPy."""
    column = {name: notes[:, i] for i, name in enumerate(NOTE_FIELDS)}
    column["round"] = (column["turn"] - 1) // players + 1
    place = 0
    for name, bounds in BOUNDS.items():
        place = place * (len(bounds) + 1) + xp.digitize(column[name], xp.asarray(bounds))
    return place


def count_notes(
    notes: Any, won: Any, index_of: Any, kinds: int, players: int, xp: Any = np, block_of: Any = None
) -> Any:
    """How often every kind of thing was got in which circumstances, and how often that seat won, in one array.

    Where `block_of` says the block of each game, there is such an array for each of them.
    """
    blocks, each = 1 if block_of is None else BLOCKS, kinds * int(np.prod(SHAPE))
    at = xp.asarray(index_of)[notes[:, 2]] * int(np.prod(SHAPE)) + circumstances(notes, players, xp)
    if block_of is not None:
        at = at + block_of[notes[:, 0]] * each
    wins = won[notes[:, 0], notes[:, 1]]
    counts = [xp.bincount(at, minlength=blocks * each), xp.bincount(at[wins], minlength=blocks * each)]
    out = xp.stack(counts, axis=0).astype(np.int32).reshape(2, blocks, kinds, *SHAPE).swapaxes(0, 1)
    return out[0] if block_of is None else out


def lifts(blocks: Any, evolutions: Any, when: int | None = None) -> list[Lift]:
    """The lift of every kind, in all rounds or in one stretch of them. `blocks` are counts, one for each block."""
    if when is not None:
        blocks = blocks[:, :, :, when]
    blocks = blocks.reshape(*blocks.shape[:3], -1).astype(np.int64)
    total = blocks.sum(axis=0)
    value, compared = lift_values(total, evolutions)
    filled = [b for b in range(len(blocks)) if blocks[b].any()]
    without = np.array([lift_values(total - blocks[b], evolutions)[0] for b in filled])
    out = []
    for kind in range(total.shape[1]):
        bought, won = (int(n) for n in total[:, kind].sum(axis=1))
        known = bool(compared[kind])
        error = jackknife(without[:, kind]) if compared[kind] >= ENOUGH and len(filled) > 1 else None
        out.append(Lift(bought, won, int(compared[kind]), float(value[kind]) if known else None, error))
    return out


def lift_values(total: Any, evolutions: Any) -> tuple[Any, Any]:
    """The lift of every kind from counts by kind and circumstances, and how many purchases were compared."""
    bought, won = total
    value, compared = np.full(len(bought), np.nan), np.zeros(len(bought), np.int64)
    for family in (evolutions, ~evolutions):
        others, others_won = bought[family].sum(axis=0) - bought[family], won[family].sum(axis=0) - won[family]
        company = others > 0
        usual = np.divide(others_won, others, where=company, out=np.zeros(others.shape))
        count = (bought[family] * company).sum(axis=1)
        surplus = ((won[family] - bought[family] * usual) * company).sum(axis=1)
        value[family] = np.divide(surplus, count, where=count > 0, out=np.full(len(count), np.nan))
        compared[family] = count
    return value, compared


def jackknife(without: Any) -> float | None:
    """The error of a value from what it is without each of the blocks."""
    n = len(without)
    spread = float(((without - without.mean()) ** 2).sum())
    return None if np.isnan(spread) else SPREAD * sqrt((n - 1) / n * spread)


# --- pairs


@dataclass(frozen=True)
class Pair:
    """A card, and how its buyers did who had bought another before."""

    first: int
    then: int
    bought: int
    won: int
    given: float
    """Its lift among purchases of those who had bought the first."""
    alone: float
    """Its lift among all purchases."""
    error: float
    """Half the width of the 95 % interval of `given`."""

    @property
    def more(self) -> float:
        """What having the first adds."""
        return self.given - self.alone


Sparse = tuple[Any, Any, Any]
"""Places in an array of pairs and circumstances, and what is to be added there: purchases, and those of winners."""


def count_pairs(notes: Any, won: Any, index_of: Any, kinds: int, players: int, xp: Any = np) -> Sparse:
    """For each two things got by one seat of a game the circumstances of the second.

    The notes of a game come in the order in which they were taken.
    """
    kind, where = xp.asarray(index_of)[notes[:, 2]], circumstances(notes, players, xp)
    seat = notes[:, 0].astype("i8") * players + notes[:, 1]
    order = xp.argsort(seat, kind="stable")
    kind, where, seat = kind[order], where[order], seat[order]
    wins = won[notes[:, 0], notes[:, 1]][order]
    places, winning = [], []
    for apart in range(1, len(seat)):
        same = seat[apart:] == seat[:-apart]
        if not bool(same.any()):
            break
        first, then = kind[:-apart][same], kind[apart:][same]
        places.append((first * kinds + then) * int(np.prod(SHAPE)) + where[apart:][same])
        winning.append(wins[apart:][same])
    if not places:
        empty = np.zeros(0, np.int64)
        return empty, empty, empty
    found, back, bought = xp.unique(xp.concatenate(places), return_inverse=True, return_counts=True)
    winners = xp.bincount(back.reshape(-1)[xp.concatenate(winning)], minlength=len(found))
    return tuple(one if xp is np else xp.asnumpy(one) for one in (found, bought, winners))


def pairs(counted: Any, alone: list[Lift], evolutions: Any) -> list[Pair]:
    """What is known of pairs that were got often enough; `counted` by first, second and circumstances."""
    out = []
    for first in range(len(alone)):
        total = counted[:, first].astype(np.int64)
        value, compared = lift_values(total, evolutions)
        for then in np.flatnonzero(compared >= ENOUGH).tolist():
            usual = alone[then].value
            if usual is not None and then != first:
                bought, won = (int(n) for n in total[:, then].sum(axis=1))
                error = reach(won / bought, bought)
                out.append(Pair(first, then, bought, won, float(value[then]), usual, error))
    return out


def reach(share: float, of: int) -> float:
    """Half the width of Wilson's interval of a share."""
    return Z * sqrt(share * (1 - share) / of + Z * Z / (4 * of * of)) / (1 + Z * Z / of)
