"""How many games a second `kaiju simulate` plays with bots of each level: `python -m bench.levels`.

On one core, and on all; how many times as many all of them do is counted in decisions, because games differ in length.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from kaiju.bots import LEVELS
from kaiju.lab.chunks import usable_cores
from kaiju.lab.result import Result
from kaiju.lab.simulate import simulate
from kaiju.lab.specs import RunSpec, TableSpec

BOTS = ("random", "angry", *LEVELS)


def measured(bot: str, edition: str, players: int, jobs: int, seconds: float) -> Result:
    """As many games as take about so long: twice as many until they do."""
    games = 2 * jobs
    while True:
        result = simulate(bot, TableSpec(edition, players), RunSpec(games, jobs=jobs))
        if result.seconds >= seconds / 2:
            return result
        games *= 2


def rate(result: Result) -> str:
    games = result.games / result.seconds
    return f"{games:,.0f}" if games >= 100 else f"{games:.3g}"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.levels", description=__doc__)
    parser.add_argument("--edition", default="base")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=20, help="about so long for each figure, at least half of it")
    given = parser.parse_args(arguments)
    cores = usable_cores()
    print(f"| all seats | decisions a game | games/s on one core | games/s on all {cores} | times as many |")
    print("|---|---:|---:|---:|---:|")
    for bot in BOTS:
        one, all_ = (measured(bot, given.edition, given.players, jobs, given.seconds) for jobs in (1, cores))
        times = all_.decisions_per_second / one.decisions_per_second
        print(f"| `{bot}` | {all_.decisions.value:.0f} | {rate(one)} | {rate(all_)} | {times:.2f} |", flush=True)


if __name__ == "__main__":
    main()
