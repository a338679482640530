"""Many games played by bots: `kaiju simulate`.

    >>> result = simulate(1000, ["angry", "random"], players=2, seed=1)
    >>> result.by_bot["angry"].value > 0.6
    True

The games are those of `kaiju.lab.playing`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from time import perf_counter
from typing import Any

from kaiju.game.challenge_cards import CardSet
from kaiju.lab.chunks import Where, run_chunks
from kaiju.lab.outputs import Outputs, Report, Section, Table
from kaiju.lab.playing import (
    Plan,
    Played,
    check_plan,
    chunk_size,
    cut,
    has_numba,
    load_rules,
    play,
    usable_cores,
)
from kaiju.lab.plots import intervals
from kaiju.lab.progress import aside, progress_bar, tell_of_interruption
from kaiju.lab.tally import Mean, Result, Share, Tally

Progress = Callable[[int, int], None]
"""Told how many games are done, and out of how many."""


def simulate(
    games: int,
    bots: str | Sequence[str],
    edition: str = "base",
    players: int = 4,
    modules: Sequence[str] = (),
    seed: int = 1,
    jobs: int | None = None,
    progress: Progress | None = None,
    compiled: bool | None = None,
    monsters: Sequence[str] | None = None,
    ray: str | None = None,
    **options: Any,
) -> Result:
    """Plays games between bots: one name for all seats, or one for each; where they differ they change seats.

    `jobs` is the number of cores to use, all of them if left out. `compiled` chooses the speed; left out, it is the
    compiled one unless Numba is missing, or somebody is no policy. `options` are those of `kaiju.new`. Interrupted
    (Ctrl-C), it returns the games that were played; if there are none, the interruption goes on.
    """
    plan = check_plan(games, bots, edition, players, modules, seed, jobs, options, monsters)
    begun = perf_counter()
    if compiled is not None or not has_numba():
        plan = replace(plan, compiled=bool(compiled) and not plan.thinking)
    where = Where(jobs or usable_cores(), plan.compiled, ray)
    if ray is None:
        load_rules(plan)
    loaded = perf_counter()
    if progress:
        progress(0, games)
    tally, interrupted = Tally(), False
    try:
        for _, part in run_chunks(play_chunk, [(plan, *chunk) for chunk in chunks_of(plan, games)], where):
            tally += part
            if progress:
                progress(tally.turns.count, games)
    except KeyboardInterrupt:
        if tally == Tally():
            raise
        interrupted = True
    return Result(
        edition=edition,
        players=players,
        modules=plan.setup.modules,
        options=plan.setup.options,
        monsters=plan.setup.monsters,
        bots=plan.bots,
        seed=seed,
        tally=tally,
        compiled=plan.compiled,
        jobs=where.jobs,
        seconds=perf_counter() - loaded,
        loading_seconds=loaded - begun,
        interrupted=interrupted,
    )


def chunks_of(plan: Plan, games: int) -> list[tuple[int, int]]:
    return list(cut(range(games), chunk_size(plan, games)))


def play_chunk(plan: Plan, first: int, last: int) -> Tally:
    return counted(play(plan, first, last))


def counted(played: Played) -> Tally:
    return Tally(
        seats=Counter({p: int(count) for p, count in enumerate(played.won.sum(axis=0))}),
        bots=Counter({bot: int(played.won_by(bot).sum()) for bot in set(played.plan.bots)}),
        endings=Counter({name: int(ended.sum()) for name, ended in played.endings.items()}),
        turns=Mean.of(played.column("turn").tolist()),
        decisions=Mean.of(played.decisions),
    )


# --- the command

TITLES = {"points": "won by stars", "crowned": "won when eliminated", "last_alive": "won as the last alive"}
USUAL_ENDINGS = ("points", "last_alive", "nobody")
"""Those that are told even if no game ended so."""


def run_command(
    games: int,
    bots: list[str],
    edition: str,
    players: int,
    modules: list[str],
    seed: int,
    jobs: int,
    as_json: bool,
    outputs: Outputs | None = None,
    ray: str | None = None,
    monsters: Sequence[str] | None = None,
    **options: Any,
) -> bool:
    """`kaiju simulate`: plays, and prints what came out; whether it was all. `jobs` 0 is all cores."""
    from rich.console import Console

    outputs = outputs or Outputs()
    check_plan(games, bots, edition, players, modules, seed, jobs, options, monsters)
    outputs.check()
    if not has_numba():
        aside().print("Numba is not installed: the games are played as written, about a hundred times slower.")
    with progress_bar(games) as show:
        result = simulate(
            games, bots, edition, players, modules, seed, jobs, show, monsters=monsters, ray=ray, **options
        )
    if result.interrupted:
        tell_of_interruption(f"{result.games:,} of {games:,} games were played, and what follows is about them.")
    if as_json:
        print(json.dumps(result.to_dict()))
    else:
        print_result(result, Console(highlight=False))
    outputs.write(report_of(result))
    return not result.interrupted


def option_text(value: Any) -> str:
    """An option as it is told: of a set of challenge cards only that there is one."""
    return "of one's own" if isinstance(value, CardSet) else str(value)


def heading(result: Result) -> str:
    game = " + ".join((result.edition, *result.modules))
    chosen = "".join(f", {name.replace('_', ' ')} {option_text(value)}" for name, value in result.options)
    return f"{result.games:,} games of {game}, {result.players} players{chosen}, seed {result.seed}"


def shares_of(result: Result) -> list[tuple[str, str, Share]]:
    """What is told of a result: the kind of share, its title, and the share itself."""
    from kaiju.text import monster_name

    told = []
    for seat, share in enumerate(result.by_seat):
        # Without Evolutions all monsters are alike.
        monster = f" ({monster_name(result.monsters[seat])})" if "power_up" in result.modules else ""
        told.append(("seat", f"won by seat {seat}{monster}", share))
    for bot, share in result.by_bot.items():
        told.append(("bot", f"won by {bot} ({result.bots.count(bot)} of {result.players} seats)", share))
    for ending, share in result.endings.items():
        if share.count or ending in USUAL_ENDINGS:
            told.append(("ending", TITLES.get(ending, ending), share))
    return told


def print_result(result: Result, console: Any) -> None:
    from rich.table import Table as RichTable

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
    how = "compiled" if result.compiled else "as written"
    console.print(
        f"{result.seconds:.2f} s: {result.games_per_second:,.0f} games/s, "
        f"{result.decisions_per_second:,.0f} decisions/s ({how}, {result.jobs} {'job' if result.jobs == 1 else 'jobs'})"
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


def partial_note(interrupted: bool) -> list[str]:
    return ["The work was interrupted: this is about the games that had been played by then."] if interrupted else []
