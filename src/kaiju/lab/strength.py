"""How strong the bots are, in tables for the documentation: `python -m kaiju.lab.strength --thinking 200`.

Two players, each level against the one below it, and four, one of the better kind among three of the other; seats
change from game to game.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from kaiju.bots import LEVELS, SEARCHERS
from kaiju.errors import KaijuError
from kaiju.lab.simulate import simulate
from kaiju.lab.tally import Share

EVERYTHING = ("luchador", "origins_cards", "power_up", "wicked")
PAIRS = (
    ("easy", "random"),
    ("easy", "angry"),
    *((better, worse) for worse, better in pairwise(LEVELS)),
    ("normal", "angry"),
)


@dataclass(frozen=True)
class Match:
    """One of the first kind, the other seats taken by the second."""

    edition: str
    modules: tuple[str, ...]
    players: int
    better: str
    worse: str


def matches(editions: Sequence[str], with_everything: bool) -> Iterator[Match]:
    for edition in editions:
        for better, worse in PAIRS:
            yield Match(edition, (), 2, better, worse)
        for better, worse in (*PAIRS, ("king", "normal")):
            yield Match(edition, (), 4, better, worse)
    if with_everything:
        for better, worse in PAIRS:
            yield Match("base", EVERYTHING, 2, better, worse)


def share_won(match: Match, games: int, seed: int, jobs: int) -> Share:
    names = [match.better] + [match.worse] * (match.players - 1)
    result = simulate(games, names, match.edition, match.players, match.modules, seed, jobs)
    return result.by_bot[match.better]


def is_thinking(match: Match) -> bool:
    return match.better in SEARCHERS or match.worse in SEARCHERS


def print_strength(found: Iterator[tuple[Match, Share]]) -> None:
    print("| game | players | bot | against | games | won | 95 % interval | equal would be |")
    print("|---|---:|---|---|---:|---:|---:|---:|")
    for match, share in found:
        game = " + ".join((match.edition, *match.modules))
        low, high = share.interval
        print(
            f"| {game} | {match.players} | {match.better} | {match.worse} | {share.of:,} | {share.value:.1%} "
            f"| {low:.1%} to {high:.1%} | {1 / match.players:.0%} |",
            flush=True,
        )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m kaiju.lab.strength", description=__doc__)
    parser.add_argument("--games", type=int, default=20_000, help="games between bots that don't search")
    parser.add_argument("--thinking", type=int, default=200, help="games with bots that search")
    parser.add_argument("--edition", action="append", help="base and dark unless given")
    parser.add_argument("--players", type=int, help="only games of so many")
    parser.add_argument("--everything", action="store_true", help="also with all modules on")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=0, help="how many cores to use; 0 is all of them")
    given = parser.parse_args(arguments)
    editions = given.edition or ["base", "dark"]
    try:
        chosen = (m for m in matches(editions, given.everything) if given.players in (None, m.players))
        counts = ((m, given.thinking if is_thinking(m) else given.games) for m in chosen)
        print_strength((m, share_won(m, games, given.seed, given.jobs)) for m, games in counts if games > 0)
    except KaijuError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
