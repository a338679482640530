"""What a card is worth: how much more often its buyers win than comparable buyers of other cards.

Whoever can afford a card is usually doing well, so the plain win rate of its buyers says little about the card. Every
purchase is therefore compared with purchases of *other* cards made in the same circumstances: at the same table
(edition, modules, players), in the same stretch of rounds, with as many monsters alive, and by a seat with about as
many stars, hearts and energy before it paid (`BOUNDS`). The *lift* of a card is the mean, over its purchases, of "won
or not" less the win rate of those others. Purchases without any such company are left out.

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


def circumstances(notes: Any, players: int) -> Any:
    """The circumstances in which each note was taken, as numbers."""
    column = {name: notes[:, i] for i, name in enumerate(NOTE_FIELDS)}
    column["round"] = (column["turn"] - 1) // players + 1
    places = [np.digitize(column[name], bounds) for name, bounds in BOUNDS.items()]
    return np.ravel_multi_index(places, SHAPE)


def count_notes(notes: Any, won: Any, index_of: Any, kinds: int, players: int) -> Any:
    """How often every kind of thing was got in which circumstances, and how often that seat won, in one array."""
    at = index_of[notes[:, 2]] * np.prod(SHAPE) + circumstances(notes, players)
    wins = won[notes[:, 0], notes[:, 1]]
    size = kinds * int(np.prod(SHAPE))
    counts = [np.bincount(at, minlength=size), np.bincount(at[wins], minlength=size)]
    return np.stack(counts).astype(np.int32).reshape(2, kinds, *SHAPE)


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
