"""What came out of many games: counts that add up in any order, and what they say, with 95 % intervals."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from kaiju.game.challenge_cards import CardSet

Z = 1.959964
"""Standard deviations that 95 % of a normal distribution lie within."""

ENDINGS = ("points", "crowned", "last_alive", "nobody", "unfinished")
"""How a game ends: somebody has the stars, a tile crowns one that is eliminated, one monster is left, or none is; or it
went on for too long."""


def jsonable(value: Any) -> Any:
    """An option of a game, as JSON has it; a set of challenge cards as a record has it."""
    if isinstance(value, CardSet):
        return value.to_dict()
    return list(value) if isinstance(value, tuple) else value


def wilson(p: float, n: float) -> tuple[float, float]:
    """Wilson's interval of a share of so many, which stays sensible where it is nothing or everything."""
    scale = 1 + Z * Z / n
    middle = (p + Z * Z / (2 * n)) / scale
    reach = Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / scale
    return max(0.0, min(p, middle - reach)), min(1.0, max(p, middle + reach))


@dataclass(frozen=True)
class Share:
    """So many out of so many."""

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
    """A mean of whole numbers, kept as sums so that it is the same in whatever order they come."""

    count: int = 0
    total: int = 0
    squares: int = 0

    @staticmethod
    def of(numbers: list[int]) -> Mean:
        return Mean(len(numbers), sum(numbers), sum(n * n for n in numbers))

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


@dataclass(frozen=True)
class Result:
    """What `simulate` found. Everything but `jobs` and the seconds is the same whenever it is asked the same."""

    edition: str
    players: int
    modules: tuple[str, ...]
    options: tuple[tuple[str, Any], ...]
    monsters: tuple[str, ...]
    bots: tuple[str, ...]
    seed: int
    tally: Tally
    compiled: bool
    jobs: int
    seconds: float
    """Spent on setting up and playing."""
    loading_seconds: float
    """Spent before on loading the compiled rules, or on compiling them the first time."""
    interrupted: bool = False
    """There are fewer games than were asked for."""

    @property
    def games(self) -> int:
        return self.tally.turns.count

    @property
    def by_seat(self) -> list[Share]:
        return [Share(self.tally.seats[p], self.games) for p in range(self.players)]

    @property
    def by_bot(self) -> dict[str, Share]:
        return {bot: Share(self.tally.bots[bot], self.games) for bot in dict.fromkeys(self.bots)}

    @property
    def endings(self) -> dict[str, Share]:
        return {ending: Share(self.tally.endings[ending], self.games) for ending in ENDINGS}

    @property
    def turns(self) -> Mean:
        return self.tally.turns

    @property
    def decisions(self) -> Mean:
        return self.tally.decisions

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds

    @property
    def decisions_per_second(self) -> float:
        return self.decisions.total / self.seconds

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return {
            "games": self.games,
            "edition": self.edition,
            "players": self.players,
            "modules": list(self.modules),
            "options": {name: jsonable(value) for name, value in self.options},
            "monsters": list(self.monsters),
            "bots": list(self.bots),
            "seed": self.seed,
            "by_seat": [share.to_dict() for share in self.by_seat],
            "by_bot": {bot: {"seats": self.bots.count(bot), **share.to_dict()} for bot, share in self.by_bot.items()},
            "endings": {ending: share.to_dict() for ending, share in self.endings.items()},
            "turns": self.turns.to_dict(),
            "decisions": self.decisions.to_dict(),
            "speed": {
                "compiled": self.compiled,
                "jobs": self.jobs,
                "seconds": round(self.seconds, 3),
                "loading_seconds": round(self.loading_seconds, 3),
                "games_per_second": round(self.games_per_second, 1),
                "decisions_per_second": round(self.decisions_per_second, 1),
            },
        }
