"""Whether stated chances are what comes of them: of the positions that a bot calls 70 %, are 70 % won?

    python -m kaiju.lab.calibration --games 300 --plot docs/bots/calibration.svg
    python -m kaiju.lab.calibration --bot instinct --game base dark everything --players 2 3 4 5 6 --games 2000

Kings play each other. At one decision in `ASKED` a king thinks as it always does, and the chance that it states is
noted down with who won in the end; at all others it is hastier, so that more games fit into the time.

With other bots it is the network that states: everybody's chances at some decisions, as whoever decides there sees
them, which is what the adviser shows. `instinct` is the network playing itself; quick bots play otherwise than it
expects.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import numpy as np

import kaiju
from kaiju.bots.policies import POLICIES
from kaiju.bots.search.bot import EFFORTS, SearchBot
from kaiju.errors import KaijuError
from kaiju.lab.chunks import run_chunks
from kaiju.lab.commands import add_run_arguments, run_of
from kaiju.lab.naming import table_name
from kaiju.lab.outputs import make_folder, write_text, written
from kaiju.lab.plans import Plan, plan_of
from kaiju.lab.playing import game_seed
from kaiju.lab.plots import Point, against_diagonal
from kaiju.lab.progress import progress_bar, tell_of_interruption
from kaiju.lab.specs import RunSpec, TableSpec
from kaiju.lab.strength import GAMES
from kaiju.lab.tally import wilson

T = TypeVar("T")
BOT = "king"
FOLLOWED = ("instinct", *POLICIES)
"""Bots of whose games the network states the chances."""
ASKED = 8
"""A king thinks in full at about one decision in this many, and so many are noted down of the network."""
TOGETHER = 250
"""Games that the network follows at once."""
ENOUGH = 500
"""With fewer positions nothing is said of how far off they are."""
HASTY = 8
"""Elsewhere it plays one in this many of the games that it plays when it thinks in full."""
BINS = 10


@dataclass(frozen=True)
class Stated:
    """A chance that was stated in a game, and whether the game was won."""

    game: int
    chance: float
    won: bool


@dataclass(frozen=True)
class Bin:
    """The positions with about the same stated chance."""

    low: float
    count: int
    said: float
    won: float
    interval: tuple[float, float]
    """95 %, counted by games instead of positions: all positions of a game end alike."""


def stated_by_network(plan: Plan, first: int, last: int) -> list[Stated]:
    """What the network states of everybody in the games of those numbers."""
    from kaiju.lab.mirror import Mirror

    mirror = Mirror(plan, first, last)
    generator = np.random.default_rng([plan.seed, first])
    said: list[tuple[int, int, float]] = []
    for moment in mirror.play():
        asked = generator.random(len(moment.rows)) < 1 / ASKED
        alive = asked[:, None] & (moment.games["alive"][:, : mirror.setup.players] != 0)
        which, seats = np.nonzero(alive)
        said += zip(moment.rows[which].tolist(), seats.tolist(), moment.chances[which, seats].tolist(), strict=True)
    won = mirror.won > 0
    return [Stated(first + row, chance, bool(won[row, seat])) for row, seat, chance in said]


def stated_in(number: int, edition: str, players: int, seed: int) -> list[Stated]:
    """What kings state in one game."""
    mine = game_seed(seed, number)
    game = kaiju.new(edition, players, seed=mine)
    game.forget_events()
    hasty = replace(EFFORTS[BOT], games=EFFORTS[BOT].games // HASTY)
    careful = [SearchBot(BOT, mine * 8 + seat) for seat in range(players)]
    quick = [SearchBot(BOT, mine * 8 + seat, effort=hasty) for seat in range(players)]
    chosen = Random(mine)
    said: list[tuple[int, float]] = []
    while not game.over:
        assert game.decision is not None
        seat = game.decision.seat
        asked = chosen.random() < 1 / ASKED
        thought = (careful if asked else quick)[seat].think(game, seat)
        if asked and thought.tried:
            said.append((seat, thought.tried[0].chance))
        game.play(thought.option)
    return [Stated(number, chance, seat in game.winners) for seat, chance in said]


def in_bins(found: Iterable[Stated]) -> list[Bin]:
    by_bin: dict[int, list[Stated]] = defaultdict(list)
    for stated in found:
        by_bin[min(BINS - 1, int(stated.chance * BINS))].append(stated)
    return [bin_of(number / BINS, by_bin[number]) for number in sorted(by_bin)]


def bin_of(low: float, here: Sequence[Stated]) -> Bin:
    count = len(here)
    won = sum(s.won for s in here) / count
    off: dict[int, float] = defaultdict(float)
    for s in here:
        off[s.game] += s.won - won
    # The number of positions, each from a game of its own, that would tell as much.
    variance = sum(o * o for o in off.values()) / count**2
    worth = min(count, won * (1 - won) / variance) if variance > 0 else len(off)
    return Bin(low, count, sum(s.chance for s in here) / count, won, wilson(won, worth))


def markdown(bins: Sequence[Bin]) -> str:
    lines = ["| called | positions | called on average | won | 95 % interval |", "|---|---:|---:|---:|---:|"]
    for b in bins:
        low, high = b.interval
        called = f"{b.low:.0%} to {b.low + 1 / BINS:.0%}"
        lines.append(f"| {called} | {b.count:,} | {b.said:.1%} | {b.won:.1%} | {low:.1%} to {high:.1%} |")
    return "\n".join(lines)


def compared(found: Iterable[tuple[TableSpec, Sequence[Bin]]]) -> str:
    """A row for each table: by how much more was won than was called, in hundredths, with 95 % intervals."""
    lines = [
        "| called | " + " | ".join(f"{n / BINS:.0%} to {(n + 1) / BINS:.0%}" for n in range(BINS)) + " |",
        "|---|" + "---:|" * BINS,
    ]
    for table, bins in found:
        by_low = {round(b.low * BINS): b for b in bins if b.count >= ENOUGH}
        cells = [off(by_low[n]) if n in by_low else "–" for n in range(BINS)]
        lines.append(f"| {table_name(table)} | {' | '.join(cells)} |")
    return "\n".join(lines)


def off(b: Bin) -> str:
    low, high = b.interval
    return f"{100 * (b.won - b.said):+.1f} ± {50 * (high - low):.1f}"


def plot(bins: Sequence[Bin], bot: str = BOT) -> str:
    points = [Point(b.said, b.won, *b.interval, f"{b.count:,} positions") for b in bins]
    if bot != BOT:
        return against_diagonal(points, "chance that the network stated", "games that were won", 0.03)
    return against_diagonal(points, "chance that the king stated", "games that it won", 0.05)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m kaiju.lab.calibration", description=__doc__)
    add_run_arguments(parser, 300, "games of each edition")
    parser.add_argument(
        "--bot", choices=(BOT, *FOLLOWED), default=BOT, help="who plays; all but the king are followed by the network"
    )
    parser.add_argument(
        "--game", "--edition", nargs="+", default=["base", "dark"],
        help="editions, or `everything`, which has all modules on; base and dark unless given",
    )  # fmt: skip
    parser.add_argument("--players", type=int, nargs="+", default=[2])
    parser.add_argument("--plot", type=Path, help="where to draw what was found, as SVG")
    given = parser.parse_args(arguments)
    try:
        run = run_of(given)
        games = [GAMES.get(name, (name, ())) for name in given.game]
        tables = [TableSpec(edition, count, modules) for edition, modules in games for count in given.players]
        plans = [plan_of(given.bot, table, run) for table in tables]
        if given.plot is not None:
            make_folder(given.plot.parent)
        if given.bot == BOT:
            bins = in_bins(found_in(tables, run))
        else:
            each = [followed(plan, run) for plan in plans]
            bins = in_bins(chain.from_iterable(each))
            print(compared((table, in_bins(found)) for table, found in zip(tables, each, strict=True)), end="\n\n")
        print(markdown(bins))
        if given.plot is not None:
            written(given.plot, write_text, plot(bins, given.bot))
    except KaijuError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def found_in(tables: Sequence[TableSpec], run: RunSpec) -> list[Stated]:
    """What kings state in games at these tables."""
    work = [
        (number * len(tables) + i, table.edition, table.players, run.seed)
        for number in range(run.games)
        for i, table in enumerate(tables)
    ]
    return gathered(stated_in, work, run)


def followed(plan: Plan, run: RunSpec) -> list[Stated]:
    """What the network states in the games of a plan."""
    parts = [(plan, first, min(run.games, first + TOGETHER)) for first in range(0, run.games, TOGETHER)]
    return gathered(stated_by_network, parts, run)


def gathered(job: Callable[..., list[T]], work: Sequence[tuple[Any, ...]], run: RunSpec) -> list[T]:
    """What is found in all of these games, or in those that were over when somebody interrupted."""
    found: list[T] = []
    try:
        with progress_bar(len(work)) as progress:
            for done, (_, stated) in enumerate(run_chunks(job, work, run.where(threads=False)), 1):
                found += stated
                progress(done, len(work))
    except KeyboardInterrupt:
        tell_of_interruption("this is what was found until then.")
    return found


if __name__ == "__main__":
    sys.exit(main())
