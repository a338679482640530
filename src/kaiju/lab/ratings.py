"""Ratings from who beat whom: the Bradley-Terry model on the Elo scale.

The model says that i beats j with the odds `10 ** ((rating i - rating j) / 400)`. The ratings are those under which
what happened was most likely, centred on `MIDDLE`; a drawn game counts as half a win for each. The intervals come from
the curvature of the likelihood (Fisher's information), of ratings relative to the mean of all.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from typing import Any

import numpy as np

from kaiju.lab.lifts import Z

MIDDLE = 1500.0
SCALE = 400 / log(10)
STEPS = 100


@dataclass(frozen=True)
class Rating:
    value: float
    error: float
    """Half the width of the 95 % interval."""

    @property
    def interval(self) -> tuple[float, float]:
        return self.value - self.error, self.value + self.error


def rate(wins: Any) -> list[Rating]:
    """`wins[i][j]` is how often i beat j.

    Where some never lost to any of the others, no finite ratings would be the likeliest: then every pair that played is
    given one more game, a drawn one.
    """
    wins = np.array(wins, float)
    if not is_connected(wins):
        wins = wins + 0.5 * (wins + wins.T > 0)
    played = wins + wins.T
    # Of those who are all linked, the inverse that leaves the mean alone is a plain one of a little more.
    linked = is_connected(played)
    inverse = inverse_of_linked if linked else np.linalg.pinv
    strength = np.zeros(len(wins))
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        slope = (wins - played * chance).sum(axis=1)
        step = inverse(information(played, chance)) @ slope
        # A whole step can overshoot where nearly all games go one way.
        strength += step / max(1.0, float(np.abs(step).max()))
        if np.abs(step).max() < 1e-10:
            break
    chance = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
    spread = np.sqrt(np.clip(np.diag(inverse(information(played, chance))), 0, None))
    strength -= strength.mean()
    return [Rating(MIDDLE + SCALE * s, Z * SCALE * e) for s, e in zip(strength.tolist(), spread.tolist(), strict=True)]


def information(played: Any, chance: Any) -> Any:
    weight = played * chance * (1 - chance)
    return np.diag(weight.sum(axis=1)) - weight


def inverse_of_linked(information: Any) -> Any:
    """The pseudo-inverse of the information about people who are all linked by games: its rows sum to zero, and nothing
    else does: to look for what else might takes many times as long."""
    everybody = np.full_like(information, 1 / len(information))
    return np.linalg.inv(information + everybody) - everybody


def is_connected(wins: Any) -> bool:
    """Whether everybody beat everybody, directly or through others: only then are the likeliest ratings finite."""
    reach = (wins > 0) | np.eye(len(wins), dtype=bool)
    for _ in range(len(wins).bit_length()):  # each time, paths are twice as long
        reach = (reach.astype(int) @ reach.astype(int)) > 0
    return bool(reach.all())
