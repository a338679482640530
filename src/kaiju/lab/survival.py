"""Whether the danger that is told of staying in Tokyo is what comes of it: of 20 in 100, do 20 fall?

    python -m kaiju.lab.survival --games 400 --players 2 --players 4 --players 6

`normal` bots play each other. Wherever one is asked whether it leaves Tokyo, the chance to fall that the table would
tell (`kaiju.game.survival`) is noted down, and what becomes of staying is tried out: the round is played on from copies
with other dice, in which that monster stays whatever comes, to the start of its own turn.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import kaiju
from kaiju.bots.policies import NORMAL_POLICY, policy_action
from kaiju.errors import KaijuError
from kaiju.game.setup import reseed
from kaiju.game.survival import danger
from kaiju.lab.calibration import Bin, Stated, bin_of, gathered
from kaiju.lab.commands import add_run_arguments, run_of
from kaiju.lab.playing import game_seed
from kaiju.lab.specs import RunSpec
from kaiju.rules.codes import K_YIELD, STAY
from kaiju.rules.drive import play
from kaiju.rules.state import State

TRIES = 8
"""So many rounds are played on from a position."""
EDGES = (0.0, 0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 1.01)
"""Where one class of told chances ends and the next begins: finer where answers are coloured by them."""


class Setting(NamedTuple):
    edition: str
    players: int


def stated_in(number: int, setting: Setting, seed: int) -> list[Stated]:
    """The dangers that would be told in one game, each once for every round that was tried."""
    game = kaiju.new(setting.edition, setting.players, seed=game_seed(seed, number))
    game.forget_events()
    g = game.state()
    staying = g.rules.settle(STAY)
    found: list[Stated] = []
    while not g.over:
        hearts = g.health[g.seat] - g.held[g.seat]
        if g.kind == g.rules.settle(K_YIELD) and hearts > 0:
            told = g.rules[danger](g, g.seat, hearts)
            if told.strikers:
                tries = (falls_staying(g, f"{number} {g.turn} {i}", staying) for i in range(TRIES))
                found += [Stated(number, float(told.falls), fell) for fell in tries]
        g.rules[play](g, g.rules[policy_action](g, NORMAL_POLICY))
    return found


def falls_staying(g: State, seed: str, staying: int) -> bool:
    """Whether the monster that is asked falls before its turn if it stays whatever comes."""
    round = g.copy()
    reseed(round, seed)
    me, turn = round.seat, round.turn
    asks = round.rules.settle(K_YIELD)
    while not round.over and round.alive[me] and (round.turn == turn or round.current != me):
        stays = round.seat == me and round.kind == asks
        round.rules[play](round, staying if stays else round.rules[policy_action](round, NORMAL_POLICY))
    return not round.alive[me]


def in_classes(found: Sequence[Stated]) -> list[Bin]:
    by_class = ([s for s in found if low <= s.chance < high] for low, high in pairwise(EDGES))
    return [bin_of(low, here) for low, here in zip(EDGES, by_class, strict=False) if here]


def markdown(bins: Sequence[Bin]) -> str:
    ends = dict(pairwise(EDGES))
    lines = ["| told | rounds | told on average | fell | 95 % interval |", "|---|---:|---:|---:|---:|"]
    for b in bins:
        low, high = b.interval
        told = f"{b.low:.0%} to {min(1, ends[b.low]):.0%}"
        lines.append(f"| {told} | {b.count:,} | {b.said:.1%} | {b.won:.1%} | {low:.1%} to {high:.1%} |")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m kaiju.lab.survival", description=__doc__)
    add_run_arguments(parser, 100, "games of each number of players")
    parser.add_argument("--edition", default="base")
    parser.add_argument("--players", type=int, action="append", help="3, 4 and 6 unless given")
    given = parser.parse_args(arguments)
    try:
        run = run_of(given)
        settings = [Setting(given.edition, players) for players in given.players or (3, 4, 6)]
        for setting in settings:
            kaiju.new(setting.edition, setting.players, seed=0)
        found = found_in(settings, run)
    except KaijuError as error:
        print(error, file=sys.stderr)
        return 2
    print(markdown(in_classes(found)))
    return 0


def found_in(settings: Sequence[Setting], run: RunSpec) -> list[Stated]:
    work = [(n * len(settings) + i, setting, run.seed) for n in range(run.games) for i, setting in enumerate(settings)]
    return gathered(stated_in, work, run)


if __name__ == "__main__":
    sys.exit(main())
