"""What wins: `kaiju study` plays many games at each of some tables and counts everything worth knowing.

At a table all seats are played by the same bot. Seat 0 begins, so that the number of a seat tells when its turn comes;
where there are Evolutions, the monsters change seats all the time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kaiju.errors import SetupError
from kaiju.game.setup import monsters_differ
from kaiju.lab.commands import Telling, run_and_tell
from kaiju.lab.counts import Findings, Part, Study, count_all
from kaiju.lab.findings import as_data, print_study, report_of
from kaiju.lab.plans import Plan, plan_of
from kaiju.lab.playing import play
from kaiju.lab.progress import aside
from kaiju.lab.running import Experiment, chunks_of
from kaiju.lab.specs import Progress, RunSpec, TableSpec


def study(
    bot: str, tables: Sequence[TableSpec], run: RunSpec, progress: Progress | None = None, pairs: bool = False
) -> Study:
    """Plays all games of the run at every one of these tables that there can be; `pairs` of cards are counted, too.

    Interrupted (Ctrl-C), it returns what was found by then; if that is nothing, the interruption goes on.
    """
    plans = plans_of(bot, tables, run)
    found = [Findings.none_yet(plan, pairs) for plan in plans]
    work = [(table, number, chunk) for table in found for number, chunk in enumerate(chunks_of(table.plan, run.games))]
    experiment = Experiment(plans, run, run.games * len(plans), progress)
    experiment.load_rules()

    def take(done: int, part: Part) -> int:
        table, number, _ = work[done]
        table.add(number, *part)
        return sum(table.games for table in found)

    interrupted = experiment.play(play_chunk, [(table.plan, *chunk, pairs) for table, _, chunk in work], take)
    return Study(bot, run.seed, [table for table in found if table.games], interrupted)


def plans_of(bot: str, tables: Sequence[TableSpec], run: RunSpec) -> list[Plan]:
    """A plan for every table. Of several, those that can't be are left out; if none can be, a sentence says why."""
    plans, refusals = [], []
    for table in tables:
        try:
            plan = plan_of(bot, replace(table, options={"first": 0, **table.options}), run)
        except SetupError as error:
            refusals.append(error)
        else:
            plans.append(replace(plan, changing=monsters_differ(plan.setup)))
    if not plans:
        raise refusals[0]
    return plans


def play_chunk(plan: Plan, first: int, last: int, pairs: bool = False) -> Part:
    return count_all(play(plan, first, last, noting=True), pairs)


def run_command(bot: str, tables: Sequence[TableSpec], run: RunSpec, telling: Telling, pairs: bool = False) -> bool:
    """`kaiju study`: plays, and tells what was found; whether all games were played."""
    plans = plans_of(bot, tables, run)
    telling.outputs.check()
    if len(plans) < len(tables):
        aside().print(f"{len(tables) - len(plans)} of {len(tables)} tables can't be, and are left out.")
    return run_and_tell(
        lambda progress: study(bot, tables, run, progress, pairs),
        run.games * len(plans),
        telling,
        as_data=as_data,
        show=print_study,
        report_of=report_of,
    )
