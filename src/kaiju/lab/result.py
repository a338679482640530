"""What a simulation came to: as numbers, as text, and as a report."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kaiju.game.setup import Setup, monsters_differ
from kaiju.lab.naming import full_name
from kaiju.lab.outcome import ENDINGS, SPECIAL
from kaiju.lab.plans import Plan
from kaiju.lab.plots import intervals
from kaiju.lab.sections import Report, Section, Table, partial_note
from kaiju.lab.tally import Mean, Share, Tally
from kaiju.rules.boxes import json_ready

TITLES = {"stars": "won by stars", "crowned": "won when eliminated", "alive": "won as the last alive"}
TITLES |= {how: f"won by the {how}" for how in SPECIAL}
USUAL_ENDINGS = ("stars", "alive", "nobody")
"""Those that are told even if no game ended so."""


@dataclass(frozen=True)
class Result:
    """What `simulate` found. Everything but `jobs` and the seconds is the same whenever the same is asked."""

    plan: Plan
    tally: Tally
    jobs: int
    seconds: float
    """Spent on setting up and playing."""
    loading_seconds: float
    """Spent before that on loading the compiled rules, or on compiling them the first time."""
    interrupted: bool = False
    """There are fewer games than were asked for."""

    @property
    def setup(self) -> Setup:
        return self.plan.setup

    @property
    def bots(self) -> tuple[str, ...]:
        return self.plan.bots

    @property
    def games(self) -> int:
        return self.tally.turns.count

    @property
    def by_seat(self) -> list[Share]:
        return [Share(self.tally.seats[p], self.games) for p in range(self.setup.players)]

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
        setup = self.setup
        return {
            "games": self.games,
            "edition": setup.edition,
            "players": setup.players,
            "modules": list(setup.modules),
            "options": {name: json_ready(value) for name, value in setup.options},
            "monsters": list(setup.monsters),
            "bots": list(self.bots),
            "seed": setup.seed,
            "by_seat": [share.to_dict() for share in self.by_seat],
            "by_bot": {bot: {"seats": self.bots.count(bot), **share.to_dict()} for bot, share in self.by_bot.items()},
            "endings": {ending: share.to_dict() for ending, share in self.endings.items()},
            "turns": self.turns.to_dict(),
            "decisions": self.decisions.to_dict(),
            "speed": {
                "compiled": self.plan.compiled,
                "jobs": self.jobs,
                "seconds": round(self.seconds, 3),
                "loading_seconds": round(self.loading_seconds, 3),
                "games_per_second": round(self.games_per_second, 1),
                "decisions_per_second": round(self.decisions_per_second, 1),
            },
        }


def heading(result: Result) -> str:
    return f"{result.games:,} games of {full_name(result.setup)}"


def shares_of(result: Result) -> list[tuple[str, str, Share]]:
    """What is told of a result: the kind of each share, its title, and the share itself."""
    from kaiju.text import monster_name

    told = []
    for seat, share in enumerate(result.by_seat):
        monster = f" ({monster_name(result.setup.monsters[seat])})" if monsters_differ(result.setup) else ""
        told.append(("seat", f"won by seat {seat}{monster}", share))
    for bot, share in result.by_bot.items():
        told.append(("bot", f"won by {bot} ({result.bots.count(bot)} of {result.setup.players} seats)", share))
    for ending, share in result.endings.items():
        if share.count or ending in USUAL_ENDINGS:
            told.append(("ending", TITLES.get(ending, ending), share))
    return told


def print_result(result: Result) -> None:
    from rich.console import Console
    from rich.table import Table as RichTable

    console = Console(highlight=False)
    console.print(heading(result), soft_wrap=True)
    table = RichTable("", "games", "share", "95 % interval", box=None, pad_edge=False)
    for column in table.columns[1:]:
        column.justify = "right"
    for _, title, share in shares_of(result):
        low, high = share.interval
        table.add_row(title, f"{share.count:,}", f"{share.value:.1%}", f"{low:.1%} to {high:.1%}")
    console.print(table)
    for title, mean in (("turns", result.turns), ("decisions", result.decisions)):
        error = "" if mean.error is None else f" ± {mean.error:.2f}"
        console.print(f"{mean.value:.2f}{error} {title} a game")
    jobs = f"{result.jobs} {'job' if result.jobs == 1 else 'jobs'}"
    how = f"compiled, {jobs}" if result.plan.compiled else f"as written, {jobs}"
    if result.plan.at_once:
        how = "on a GPU"
    console.print(
        f"{result.seconds:.2f} s: {result.games_per_second:,.0f} games/s, "
        f"{result.decisions_per_second:,.0f} decisions/s ({how})"
    )


def report_of(result: Result) -> Report:
    told = shares_of(result)
    rows = [(kind, title, share.count, share.value, *share.interval) for kind, title, share in told]
    shares = Table("shares", ("about", "what", "games", "share", "low", "high"), rows, percent=("share", "low", "high"))
    lengths = Table(
        "lengths",
        ("what", "mean", "error"),
        [
            ("turns", result.turns.value, result.turns.error),
            ("decisions", result.decisions.value, result.decisions.error),
        ],
    )
    return Report(
        title="A simulation",
        about=[f"{heading(result)}; bots: {', '.join(result.bots)}.", *partial_note(result.interrupted)],
        sections=[
            Section(
                "Who won, and how",
                "Each dot is a share of all games. The bar around it is its 95 % interval: of a hundred such bars, "
                "about ninety-five hold the share that endless games would show. Several seats can win together, and "
                "now and then nobody wins.",
                shares,
                [intervals([(title, share.value, *share.interval) for _, title, share in told], percent=True)],
            ),
            Section("How long games are", "Means, and half the width of their 95 % intervals.", lengths),
        ],
    )
