"""What came out of many games: counts that add up in any order, and what they say, with 95 % intervals."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

import numpy as np

from kaiju.lab.lifts import Z
from kaiju.lab.playing import Played


def wilson(p: float, n: float) -> tuple[float, float]:
    """Wilson's interval of a share p of n, which stays sensible where the share is nothing or everything."""
    scale = 1 + Z * Z / n
    middle = (p + Z * Z / (2 * n)) / scale
    reach = Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / scale
    return max(0.0, min(p, middle - reach)), min(1.0, max(p, middle + reach))


@dataclass(frozen=True)
class Share:
    """Some out of all."""

    count: int
    of: int

    @property
    def value(self) -> float:
        return self.count / self.of

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.value, self.of)

    def to_dict(self) -> dict[str, Any]:
        low, high = self.interval
        return {"games": self.count, "share": round(self.value, 6), "low": round(low, 6), "high": round(high, 6)}


@dataclass(frozen=True)
class Mean:
    """A mean of whole numbers, kept as sums so that it is the same whatever order they come in."""

    count: int = 0
    total: int = 0
    squares: int = 0

    @staticmethod
    def of(numbers: Any) -> Mean:
        """That of a list, or of an array wherever it lies."""
        wide = (np.array(numbers) if isinstance(numbers, list) else numbers).astype("i8")
        return Mean(len(wide), int(wide.sum()), int((wide * wide).sum()))

    def __add__(self, other: Mean) -> Mean:
        return Mean(self.count + other.count, self.total + other.total, self.squares + other.squares)

    @property
    def value(self) -> float:
        return self.total / self.count

    @property
    def error(self) -> float | None:
        """Half the width of the interval; None after a single game, which says nothing about others."""
        n = self.count
        if n < 2:
            return None
        variance = (n * self.squares - self.total * self.total) / (n * (n - 1))
        return Z * sqrt(variance / n)

    def to_dict(self) -> dict[str, Any]:
        return {"mean": round(self.value, 4), "error": None if self.error is None else round(self.error, 4)}


@dataclass
class Tally:
    """Counts over some games."""

    seats: Counter[int] = field(default_factory=Counter)
    """Games won by each seat."""
    bots: Counter[str] = field(default_factory=Counter)
    """Games won by some seat of each bot."""
    endings: Counter[str] = field(default_factory=Counter)
    turns: Mean = Mean()
    decisions: Mean = Mean()

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.seats + other.seats,
            self.bots + other.bots,
            self.endings + other.endings,
            self.turns + other.turns,
            self.decisions + other.decisions,
        )


def counted(played: Played) -> Tally:
    return Tally(
        seats=Counter(dict(enumerate(played.won.sum(axis=0).tolist()))),
        bots=Counter({bot: int(played.won_by(bot).sum()) for bot in set(played.plan.bots)}),
        endings=Counter({name: int(ended.sum()) for name, ended in played.endings.items()}),
        turns=Mean.of(played.column("turn")),
        decisions=Mean.of(played.decisions),
    )
