"""Every bot against every other: `kaiju tournament`.

The two bots of a pair sit by turns around the table and move on by a seat from game to game. With an odd number of
players one of them has a seat more: one of them in half of the games, the other in the other half. A game is won by the
bot whose seat wins. A game that both win together, or nobody, counts as drawn in the ratings, and as won by neither in
the shares.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path

from kaiju.errors import SetupError
from kaiju.lab.commands import Telling, run_and_tell
from kaiju.lab.kept import Kept, settings_of
from kaiju.lab.naming import full_name
from kaiju.lab.plans import Plan, check_bot, plan_of
from kaiju.lab.playing import play
from kaiju.lab.running import THOUGHTS, Experiment
from kaiju.lab.specs import Progress, RunSpec, TableSpec
from kaiju.lab.standing import Score, Standing, print_standing, report_of

CHUNK = 500


@dataclass(frozen=True)
class Match:
    """Games of a pair at one way of sitting."""

    pair: tuple[int, int]
    plan: Plan
    games: int


def tournament(
    bots: Sequence[str],
    table: TableSpec,
    run: RunSpec,
    keep: Path | None = None,
    progress: Progress | None = None,
) -> Standing:
    """Lets every pair play all games of the run. What the file `keep` already holds is not played again.

    Interrupted (Ctrl-C), it returns what was played; if that is nothing, the interruption goes on.
    """
    matches = matches_of(bots, table, run)
    setup = matches[0].plan.setup
    kept = Kept(keep, settings_of(bots, setup))
    work = [
        (number, chunk)
        for number, match in enumerate(matches)
        for chunk in kept.missing(number, match.games, THOUGHTS if match.plan.thinking else CHUNK)
    ]
    experiment = Experiment([match.plan for match in matches], run, games_of(matches), progress)
    if work:
        experiment.load_rules()

    def take(done: int, score: Score) -> int:
        kept.add(*work[done], score)
        return kept.games

    chunks = [(matches[number].plan, *pair_names(bots, matches[number]), *chunk) for number, chunk in work]
    interrupted = experiment.play(play_chunk, chunks, take, done=kept.games)
    scores = {pair: Score() for pair in combinations(range(len(bots)), 2)}
    for number, _, score in kept.parts:
        scores[matches[number].pair] += score
    return Standing(tuple(bots), full_name(setup), scores, interrupted)


def matches_of(bots: Sequence[str], table: TableSpec, run: RunSpec) -> list[Match]:
    """Refuses what can't be played, with a sentence that says why."""
    if len(bots) < 2:
        raise SetupError("A tournament needs at least two bots.")
    twice = [bot for bot in bots if list(bots).count(bot) > 1]
    if twice:
        raise SetupError(f"The bot {twice[0]} is named twice.")
    for bot in bots:
        check_bot(bot)
    players = table.setup(run.seed).players
    matches: list[Match] = []
    for pair in combinations(range(len(bots)), 2):
        for turned in (False, True) if players % 2 else (False,):
            a, b = (bots[i] for i in (reversed(pair) if turned else pair))
            # They sit by turns, beginning with a.
            plan = plan_of([b if seat % 2 else a for seat in range(players)], table, run)
            plan = replace(plan, seed=(run.seed << 16) + len(matches))
            matches.append(Match(pair, plan, (run.games + players % 2) // (1 + players % 2)))
    return matches


def games_of(matches: Sequence[Match]) -> int:
    return sum(match.games for match in matches)


def pair_names(bots: Sequence[str], match: Match) -> tuple[str, str]:
    return bots[match.pair[0]], bots[match.pair[1]]


def play_chunk(plan: Plan, a: str, b: str, first: int, last: int) -> Score:
    played = play(plan, first, last)
    won, lost = played.won_by(a), played.won_by(b)
    return Score(last - first, (int((won & ~lost).sum()), int((lost & ~won).sum())))


def run_command(
    bots: Sequence[str], table: TableSpec, run: RunSpec, telling: Telling, keep: Path | None = None
) -> bool:
    """`kaiju tournament`: plays, and tells how the bots stand; whether all games were played."""
    games = games_of(matches_of(bots, table, run))
    telling.outputs.check()
    onward = f"The same command goes on with {keep}." if keep else "With --keep FILE it could be gone on with."
    return run_and_tell(
        lambda progress: tournament(bots, table, run, keep, progress),
        games,
        telling,
        as_data=Standing.to_dict,
        show=print_standing,
        report_of=report_of,
        if_interrupted=f"games were played. {onward}",
    )
