"""What a tournament came to: scores and ratings, as text and as a report."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from kaiju.lab.plots import intervals
from kaiju.lab.progress import aside
from kaiju.lab.ratings import Rating, rate
from kaiju.lab.sections import Report, Section, Table, partial_note
from kaiju.lab.tally import Share


@dataclass(frozen=True)
class Score:
    """How the games of a pair ended."""

    games: int = 0
    wins: tuple[int, int] = (0, 0)

    def __add__(self, other: Score) -> Score:
        return Score(self.games + other.games, (self.wins[0] + other.wins[0], self.wins[1] + other.wins[1]))

    @property
    def drawn(self) -> int:
        return self.games - sum(self.wins)


@dataclass(frozen=True)
class Standing:
    """What a tournament has come to."""

    bots: tuple[str, ...]
    heading: str
    scores: dict[tuple[int, int], Score]
    """By pair, the lower number first."""
    interrupted: bool = False

    @property
    def games(self) -> int:
        return sum(score.games for score in self.scores.values())

    def share(self, i: int, j: int) -> Share | None:
        """The share of its games with j that i won."""
        score = self.scores[min(i, j), max(i, j)]
        return Share(score.wins[int(i > j)], score.games) if score.games else None

    @property
    def ratings(self) -> list[Rating]:
        wins = np.zeros((len(self.bots), len(self.bots)))
        for (i, j), score in self.scores.items():
            wins[i, j] = score.wins[0] + score.drawn / 2
            wins[j, i] = score.wins[1] + score.drawn / 2
        return rate(wins)

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        pairs = []
        for (i, j), score in self.scores.items():
            shares = {self.bots[a]: share.to_dict() for a, b in ((i, j), (j, i)) if (share := self.share(a, b))}
            pairs.append({"games": score.games, "drawn": score.drawn, "won": shares})
        return {
            "bots": list(self.bots),
            "games": self.games,
            "interrupted": self.interrupted,
            "pairs": pairs,
            "elo": {
                bot: {"rating": round(rating.value, 2), "error": round(rating.error, 2)}
                for bot, rating in zip(self.bots, self.ratings, strict=True)
            },
        }


def ranked(standing: Standing) -> list[tuple[int, Rating]]:
    """The bots by number, best first."""
    return sorted(enumerate(standing.ratings), key=lambda found: -found[1].value)


def print_standing(standing: Standing) -> None:
    from rich.console import Console
    from rich.table import Table as RichTable

    console = Console(highlight=False)
    console.print(f"{standing.games:,} games of {standing.heading}", soft_wrap=True)
    beats = (f"beats {standing.bots[j]}" for j, _ in ranked(standing))
    table = RichTable("", "Elo", "95 % interval", *beats, box=None, pad_edge=False)
    for column in table.columns[1:]:
        column.justify = "right"
    for i, rating in ranked(standing):
        low, high = rating.interval
        beaten = (pair_text(standing, i, j) for j, _ in ranked(standing))
        table.add_row(standing.bots[i], f"{rating.value:.0f}", f"{low:.0f} to {high:.0f}", *beaten)
    console.print(table)
    aside().print("Elo: 400 more are ten to one. Shares are of all games of a pair, with their 95 % intervals.")


def pair_text(standing: Standing, i: int, j: int) -> str:
    share = standing.share(i, j) if i != j else None
    if share is None:
        return ""
    low, high = share.interval
    return f"{share.value:.1%}\n{low:.1%} to {high:.1%}"


def report_of(standing: Standing) -> Report:
    order = ranked(standing)
    elo = Table(
        "ratings",
        ("bot", "elo", "low", "high"),
        [(standing.bots[i], rating.value, *rating.interval) for i, rating in order],
    )
    rows = [
        (standing.bots[i], standing.bots[j], share.of, share.count, share.value, *share.interval)
        for i, _ in order
        for j, _ in order
        if i != j and (share := standing.share(i, j)) is not None
    ]
    columns = ("bot", "against", "games", "won", "share", "low", "high")
    pairs = Table("pairs", columns, rows, percent=("share", "low", "high"))
    return Report(
        title="A tournament",
        about=[f"{standing.games:,} games of {standing.heading}.", *partial_note(standing.interrupted)],
        sections=[
            Section(
                "Ratings",
                "Elo ratings say by how much bots differ: 100 more win about 64 of 100 games against each other, 200 "
                "about 76, 400 about 91. They are the ratings under which these results were most likely; 1500 is the "
                "mean of all. The bars are 95 % intervals.",
                elo,
                [intervals(dots(elo.rows))],
            ),
            Section(
                "Who beats whom",
                "The share of all games of a pair that the first bot won. The two sit by turns around the table and "
                "move on by a seat after every game, so neither has the better seats. Games that nobody won, or both, "
                "count for neither. The dashed line is half of the games.",
                pairs,
                [intervals([(f"{r[0]} – {r[1]}", *r[4:]) for r in rows], percent=True, line_at=0.5)],
            ),
        ],
    )


def dots(rows: Iterable[tuple[Any, ...]]) -> list[tuple[str, float, float, float]]:
    return [(label, value, low, high) for label, value, low, high in rows]
