"""Many games played by bots at the compiled speed: `kaiju simulate`.

    >>> result = simulate(1000, ["angry", "random"], players=2, seed=1)
    >>> result.by_bot["angry"].value > 0.6
    True

Game number n is `kaiju.new(edition, players, modules=modules, monsters=monsters, seed=game_seed(seed, n), **options)`,
whoever plays it on how many cores; in it the first bot named sits at seat n modulo the number of players, and the
others follow. Where there are Evolutions, `asks` is "fitting" unless it is given: asking a bot in vain only costs time.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from dataclasses import dataclass, replace
from hashlib import sha256
from importlib.util import find_spec
from multiprocessing import get_context
from time import perf_counter
from typing import Any

import numpy as np

from kaiju import batch
from kaiju.bots import policy_number
from kaiju.challenge_cards import CardSet
from kaiju.errors import SetupError
from kaiju.lab.tally import ENDINGS, Mean, Result, Share, Tally
from kaiju.rules.gains import WINNING_POINTS
from kaiju.rules.state import State
from kaiju.setup import Setup, check_setup, laid_out, reseed

MOST_DECISIONS = 20_000
"""A game that goes on for longer counts as unfinished; the longest ones seen have about a tenth of that."""
CHUNK = 2000

Progress = Callable[[int, int], None]
"""Told how many games are done, and out of how many."""


@dataclass(frozen=True)
class Plan:
    """What a worker needs to know."""

    setup: Setup
    bots: tuple[str, ...]
    seed: int
    compiled: bool

    def bot_at(self, number: int, seat: int) -> str:
        return self.bots[(seat - number) % len(self.bots)]


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
    **options: Any,
) -> Result:
    """Plays games between bots: one name for all seats, or one for each; where they differ they change seats.

    `jobs` is the number of cores to use, all of them if left out. `compiled` chooses the speed; left out, it is the
    compiled one unless Numba is missing. `options` are those of `kaiju.new`.
    """
    plan = check_plan(games, bots, edition, players, modules, seed, jobs, options, monsters)
    jobs = jobs or usable_cores()
    begun = perf_counter()
    if compiled is None:
        compiled = has_numba()
    plan = replace(plan, compiled=compiled)
    if compiled:
        # One game is dealt and forgotten: what is compiled depends on the rules that the games need.
        fast_run()(records(1, laid_out(plan.setup)), 0, 1, batch.DEAL, 0)
    loaded = perf_counter()
    tally = Tally()
    if progress:
        progress(0, games)
    for part in play_chunks(plan, games, jobs):
        tally += part
        if progress:
            progress(tally.turns.count, games)
    done = perf_counter()
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
        jobs=jobs,
        seconds=done - loaded,
        loading_seconds=loaded - begun,
    )


def check_plan(
    games: int,
    bots: str | Sequence[str],
    edition: str,
    players: int,
    modules: Sequence[str],
    seed: int,
    jobs: int | None,
    options: Mapping[str, Any],
    monsters: Sequence[str] | None = None,
) -> Plan:
    """Refuses what can't be played, with a sentence that says why."""
    if not is_whole(games) or games < 1:
        raise SetupError(f"The number of games must be a whole number from 1 up, not {games!r}.")
    if jobs is not None and (not is_whole(jobs) or jobs < 0):
        raise SetupError(f"The number of jobs must be a whole number from 1 up, not {jobs!r}.")
    setup = check_setup(edition, players, modules, monsters, seed, options)
    if "power_up" in setup.modules and options.get("asks") is None:
        setup = check_setup(edition, players, modules, monsters, seed, {**options, "asks": "fitting"})
    names = (bots,) if isinstance(bots, str) else tuple(bots)
    for name in names:
        policy_number(name)
    if len(names) == 1:
        names *= players
    if len(names) != players:
        raise SetupError(f"Name one bot for all seats or one for each of the {players} seats, not {len(names)}.")
    return Plan(setup, names, seed, compiled=True)


def is_whole(number: object) -> bool:
    return isinstance(number, int) and not isinstance(number, bool)


def usable_cores() -> int:
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def has_numba() -> bool:
    return find_spec("numba") is not None


def fast_run() -> Any:
    """The compiled rules; the first time they are called they are loaded, or compiled."""
    from kaiju.compiled import compiled_run

    return compiled_run()


def records(count: int, state: State) -> Any:
    """An array of that many copies of a state."""
    from kaiju.compiled import to_records

    return np.repeat(to_records([state]), count)


# --- setting up


def game_seed(seed: int, number: int) -> int:
    """The seed of one of the games of a simulation, apart from those of every other simulation."""
    return (seed << 32) + number


def set_up(plan: Plan, first: int, last: int) -> Any:
    """The games of those numbers before their deal, as the speed of the plan wants them."""
    seeds = [game_seed(plan.seed, number) for number in range(first, last)]
    if plan.compiled:
        games = records(len(seeds), laid_out(plan.setup))
        seed_records(games, seeds)
        return games
    start = laid_out(plan.setup)
    states = [start.copy() for _ in seeds]
    for state, seed in zip(states, seeds, strict=True):
        reseed(state, seed)
    return states


def seed_records(games: Any, seeds: Sequence[int]) -> None:
    """`kaiju.setup.reseed` on all records at once: one by one it takes a tenth of the time of the games."""
    digests = b"".join(sha256(str(seed).encode()).digest()[:12] for seed in seeds)
    games["rng"][:, :3] = np.frombuffer(digests, "<u4").reshape(-1, 3)
    games["rng"][:, 3] = 1


# --- playing


def play_chunks(plan: Plan, games: int, jobs: int) -> Iterator[Tally]:
    """Plays all games in chunks, on that many cores, and counts each chunk as it is done."""
    size = max(1, min(CHUNK, games // (jobs * 16)))
    chunks = [(first, min(first + size, games)) for first in range(0, games, size)]
    if jobs == 1 or len(chunks) == 1:
        for first, last in chunks:
            yield play_chunk(plan, first, last)
        return
    with executor(plan, min(jobs, len(chunks))) as pool:
        waiting = [pool.submit(play_chunk, plan, first, last) for first, last in chunks]
        try:
            for done in as_completed(waiting):
                yield done.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def executor(plan: Plan, jobs: int) -> Executor:
    """Compiled games don't hold Python's lock, so threads share one copy of the code; the others need processes."""
    if plan.compiled:
        return ThreadPoolExecutor(jobs)
    return ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))


def play_chunk(plan: Plan, first: int, last: int) -> Tally:
    run = fast_run() if plan.compiled else batch.run
    games = set_up(plan, first, last)
    run(games, 0, last - first, batch.DEAL, 0)
    policies = [policy_number(bot) for bot in plan.bots]
    # Of the bots' places at the table there are as many as there are seats.
    actions = [batch.by_bots(policies[-turn:] + policies[:-turn]) for turn in range(len(policies))]
    decisions = [run(games, i, i + 1, actions[(first + i) % len(actions)], MOST_DECISIONS) for i in range(last - first)]
    return counted(plan, games, first, decisions)


def counted(plan: Plan, games: Any, first: int, decisions: list[int]) -> Tally:
    def column(name: str) -> Any:
        return games[name] if plan.compiled else np.array([getattr(g, name) for g in games])

    broken = column("broken").nonzero()[0]
    if broken.size:
        number = first + int(broken[0])
        raise AssertionError(f"the rules ran out of room; please report seed {game_seed(plan.seed, number)}, {plan}")
    players = plan.setup.players
    seats = np.arange(players)
    won = (column("winners")[:, None] >> seats & 1).astype(bool)
    crowned = (column("crowned")[:, None] >> seats & 1).astype(bool)
    by_points = (won & ~crowned & (column("points")[:, :players] >= WINNING_POINTS)).any(axis=1)
    by_crown = (won & crowned).any(axis=1) & ~by_points
    over, anybody = column("over") != 0, won.any(axis=1)
    endings = (by_points, by_crown, anybody & ~by_points & ~by_crown, over & ~anybody, ~over)
    sits = np.array([[plan.bot_at(n, p) for p in range(players)] for n in range(players)])
    sits = sits[(first + np.arange(len(decisions))) % players]
    return Tally(
        seats=Counter({p: int(won[:, p].sum()) for p in range(players)}),
        bots=Counter({bot: int((won & (sits == bot)).any(axis=1).sum()) for bot in set(plan.bots)}),
        endings=Counter({name: int(ended.sum()) for name, ended in zip(ENDINGS, endings, strict=True)}),
        turns=Mean.of(column("turn").tolist()),
        decisions=Mean.of(decisions),
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
    monsters: Sequence[str] | None = None,
    **options: Any,
) -> None:
    """`kaiju simulate`: plays, and prints what came out. `jobs` 0 is all cores."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    # Progress goes to the other stream: the result must be fit for a file.
    aside = Console(stderr=True)
    check_plan(games, bots, edition, players, modules, seed, jobs, options, monsters)
    if not has_numba():
        aside.print("Numba is not installed: the games are played as written, about a hundred times slower.")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=aside, transient=True) as bar:
        task = bar.add_task("loading the rules (compiled once, for about a minute)", total=games)

        def show(done: int, _: int) -> None:
            bar.update(task, completed=done, description="playing")

        result = simulate(games, bots, edition, players, modules, seed, jobs, show, monsters=monsters, **options)
    if as_json:
        print(json.dumps(result.to_dict()))
    else:
        print_result(result, Console(highlight=False))


def option_text(value: Any) -> str:
    """An option as it is told: of a set of challenge cards only that there is one."""
    return "of one's own" if isinstance(value, CardSet) else str(value)


def print_result(result: Result, console: Any) -> None:
    from rich.table import Table

    from kaiju.text import monster_name

    game = " + ".join((result.edition, *result.modules))
    chosen = "".join(f", {name.replace('_', ' ')} {option_text(value)}" for name, value in result.options)
    console.print(
        f"{result.games:,} games of {game}, {result.players} players{chosen}, seed {result.seed}", soft_wrap=True
    )
    table = Table("", "games", "share", "95 % interval", box=None, pad_edge=False)
    for column in table.columns[1:]:
        column.justify = "right"

    def add(title: str, share: Share) -> None:
        low, high = share.interval
        table.add_row(title, f"{share.count:,}", f"{share.value:.1%}", f"{low:.1%} to {high:.1%}")

    for seat, share in enumerate(result.by_seat):
        # Without Evolutions all monsters are alike.
        monster = f" ({monster_name(result.monsters[seat])})" if "power_up" in result.modules else ""
        add(f"won by seat {seat}{monster}", share)
    for bot, share in result.by_bot.items():
        seats = result.bots.count(bot)
        add(f"won by {bot} ({seats} of {result.players} seats)", share)
    for ending, share in result.endings.items():
        if share.count or ending in USUAL_ENDINGS:
            add(TITLES.get(ending, ending), share)
    console.print(table)
    for title, mean in (("turns", result.turns), ("decisions", result.decisions)):
        error = "" if mean.error is None else f" ± {mean.error:.2f}"
        console.print(f"{mean.value:.2f}{error} {title} a game")
    how = "compiled" if result.compiled else "as written"
    console.print(
        f"{result.seconds:.2f} s: {result.games_per_second:,.0f} games/s, "
        f"{result.decisions_per_second:,.0f} decisions/s ({how}, {result.jobs} {'job' if result.jobs == 1 else 'jobs'})"
    )
