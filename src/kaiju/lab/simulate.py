"""Many games played by bots: `kaiju simulate`.

    >>> result = simulate(["angry", "random"], TableSpec(players=2), RunSpec(games=1000, seed=1))
    >>> result.by_bot["angry"].value > 0.6
    True

The games are those of `kaiju.lab.playing`.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

from kaiju.lab.commands import Telling, run_and_tell
from kaiju.lab.plans import Plan, has_numba, plan_of
from kaiju.lab.playing import play
from kaiju.lab.progress import aside
from kaiju.lab.result import Result, print_result, report_of
from kaiju.lab.running import Experiment, chunks_of
from kaiju.lab.specs import Progress, RunSpec, TableSpec
from kaiju.lab.tally import Tally, counted


def simulate(bots: str | Sequence[str], table: TableSpec, run: RunSpec, progress: Progress | None = None) -> Result:
    """Plays games between bots: one name for all seats, or one for each; where they differ they change seats.

    Interrupted (Ctrl-C), it returns the games that were played; if there are none, the interruption goes on.
    """
    plan = plan_of(bots, table, run)
    experiment = Experiment([plan], run, run.games, progress)
    begun = perf_counter()
    experiment.load_rules()
    loaded = perf_counter()
    tally = Tally()

    def take(_: int, part: Tally) -> int:
        nonlocal tally
        tally += part
        return tally.turns.count

    interrupted = experiment.play(play_chunk, [(plan, *chunk) for chunk in chunks_of(plan, run.games)], take)
    return Result(plan, tally, experiment.where.jobs, perf_counter() - loaded, loaded - begun, interrupted)


def play_chunk(plan: Plan, first: int, last: int) -> Tally:
    return counted(play(plan, first, last))


def run_command(bots: Sequence[str], table: TableSpec, run: RunSpec, telling: Telling) -> bool:
    """`kaiju simulate`: plays, and tells what came out; whether all games were played."""
    plan_of(bots, table, run)
    telling.outputs.check()
    if not has_numba():
        aside().print("Numba is not installed: the games are played as written, about a hundred times slower.")
    return run_and_tell(
        lambda progress: simulate(bots, table, run, progress),
        run.games,
        telling,
        as_data=Result.to_dict,
        show=print_result,
        report_of=report_of,
    )
