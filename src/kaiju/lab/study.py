"""What wins: `kaiju study` plays many games at each of some tables and counts everything worth knowing.

At a table all seats are played by the same bot. Seat 0 begins, so that the number of a seat tells when its turn comes;
where there are Evolutions, the monsters change seats all the time.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from kaiju.errors import SetupError
from kaiju.game.setup import MONSTER_IDS, Setup, deck_counts, names_in
from kaiju.lab.chunks import Where, run_chunks
from kaiju.lab.lifts import BLOCKS, SHAPE, Lift, count_notes, lifts
from kaiju.lab.outputs import Outputs
from kaiju.lab.playing import Plan, check_plan, chunk_size, cut, load_rules, play, usable_cores
from kaiju.lab.progress import aside, progress_bar, tell_of_interruption
from kaiju.lab.tally import Mean, Share, Tally
from kaiju.rules.state import CARDS, EVOS, THINGS

MOST_ROUNDS = 40
"""Longer games are counted together with those of this length."""


NOTHING = Mean()


@dataclass
class Count:
    """What was counted in some games of a table. Counts add up."""

    tally: Tally = field(default_factory=Tally)
    rounds: Counter[int] = field(default_factory=Counter)
    """Games by their number of rounds."""
    eliminated: Mean = NOTHING
    """Monsters that were out at the end."""
    sat: Counter[str] = field(default_factory=Counter)
    """Games of every monster."""
    won: Counter[str] = field(default_factory=Counter)
    """Those that it won."""

    def __add__(self, other: Count) -> Count:
        return Count(
            self.tally + other.tally,
            self.rounds + other.rounds,
            self.eliminated + other.eliminated,
            self.sat + other.sat,
            self.won + other.won,
        )


@dataclass
class Findings:
    """What was found at one table."""

    plan: Plan
    count: Count
    blocks: Any
    """Purchases, as `kaiju.lab.lifts` counts them, in blocks of games."""

    @property
    def setup(self) -> Setup:
        return self.plan.setup

    @property
    def games(self) -> int:
        return self.count.tally.turns.count

    @property
    def name(self) -> str:
        return f"{' + '.join((self.setup.edition, *self.setup.modules))}, {self.setup.players} players"

    @property
    def by_seat(self) -> list[Share]:
        return [Share(self.count.tally.seats[p], self.games) for p in range(self.setup.players)]

    def ended(self, ending: str) -> Share:
        return Share(self.count.tally.endings[ending], self.games)

    @property
    def by_monster(self) -> dict[str, Share]:
        """Only where monsters differ: without Evolutions there is none."""
        return {monster: Share(self.count.won[monster], games) for monster, games in sorted(self.count.sat.items())}

    def lifts(self, evolutions: bool = False, when: int | None = None) -> dict[str, Lift]:
        """By the id of a card, or of an Evolution; only of those that were ever bought or played."""
        kinds = kinds_of(self.setup)
        found = zip(kinds.ids, kinds.evolutions, lifts(self.blocks, kinds.evolutions, when), strict=True)
        return {name: lift for name, is_evolution, lift in found if is_evolution == evolutions and lift.bought}


@dataclass(frozen=True)
class Study:
    bot: str
    seed: int
    tables: list[Findings]
    interrupted: bool = False

    @property
    def games(self) -> int:
        return sum(table.games for table in self.tables)


# --- playing


def study(
    games: int,
    bot: str,
    editions: Sequence[str] = ("base",),
    players: Sequence[int] = (4,),
    modules: Sequence[str] = (),
    seed: int = 1,
    jobs: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    ray: str | None = None,
    **options: Any,
) -> Study:
    """Plays so many games at every table there can be of these editions and numbers of players.

    Interrupted (Ctrl-C), it returns what was found by then; if that is nothing, the interruption goes on.
    """
    plans = check_plans(games, bot, editions, players, modules, seed, jobs, options)
    tables: list[Findings] = []
    interrupted = False
    before = 0
    try:
        for plan in plans:
            tables.append(
                Findings(plan, Count(), np.zeros((BLOCKS, 2, len(kinds_of(plan.setup).ids), *SHAPE), np.int32))
            )
            for done in find_out(tables[-1], games, jobs, ray):
                if progress:
                    progress(before + done, games * len(plans))
            before += games
    except KeyboardInterrupt:
        tables = [table for table in tables if table.games]
        if not tables:
            raise
        interrupted = True
    return Study(bot, seed, tables, interrupted)


def find_out(table: Findings, games: int, jobs: int | None, ray: str | None) -> Iterator[int]:
    """Plays the games of a table; how many are done."""
    plan = table.plan
    where = Where(jobs or usable_cores(), plan.compiled, ray)
    if ray is None:
        load_rules(plan)
    yield 0
    arguments = [(plan, *chunk) for chunk in cut(range(games), chunk_size(plan, games))]
    for number, (count, noted) in run_chunks(play_chunk, arguments, where):
        table.count += count
        table.blocks[number % BLOCKS] += noted
        yield table.games


def check_plans(
    games: int,
    bot: str,
    editions: Sequence[str],
    players: Sequence[int],
    modules: Sequence[str],
    seed: int,
    jobs: int | None,
    options: dict[str, Any],
) -> list[Plan]:
    """A plan for every table. Of several, those that can't be are left out; if none can be, a sentence says why."""
    options = {"first": 0, **options}
    plans, refusals = [], []
    for edition, number in product(dict.fromkeys(editions), dict.fromkeys(players)):
        try:
            plan = check_plan(games, bot, edition, number, modules, seed, jobs, options)
        except SetupError as error:
            refusals.append(error)
        else:
            plans.append(replace(plan, changing="power_up" in plan.setup.modules))
    if not plans:
        raise refusals[0]
    return plans


def play_chunk(plan: Plan, first: int, last: int) -> tuple[Count, Any]:
    from kaiju.lab.simulate import counted

    played = play(plan, first, last, noting=True)
    kinds = kinds_of(plan.setup)
    players = plan.setup.players
    rounds = np.minimum((played.column("turn") - 1) // players + 1, MOST_ROUNDS)
    alive = played.column("alive")[:, :players].sum(axis=1)
    count = Count(
        counted(played),
        Counter({int(n): int(games) for n, games in zip(*np.unique(rounds, return_counts=True), strict=True)}),
        Mean.of((players - alive).tolist()),
    )
    if "power_up" in plan.setup.modules:
        monsters = played.column("monster")[:, :players]
        for number in np.unique(monsters):
            here = monsters == number
            count.sat[MONSTER_IDS[number]] = int(here.sum())
            count.won[MONSTER_IDS[number]] = int((here & played.won).sum())
    return count, count_notes(played.notes, played.won, kinds.index_of, len(kinds.ids), players)


class Kinds(NamedTuple):
    """What can be bought or played at a table. A card and an Evolution may have the same id."""

    ids: list[str]
    evolutions: Any
    """Which of them are Evolutions."""
    index_of: Any
    """The index of every thing; -1 if it is not in the game."""


def kinds_of(setup: Setup) -> Kinds:
    names, cards = names_in(setup).things, deck_counts(setup)
    found: dict[tuple[str, bool], int] = {}
    index_of = np.full(THINGS, -1)
    for thing, name in enumerate(names):
        evolution = thing >= EVOS
        if name and ("power_up" in setup.modules if evolution else thing < CARDS and name in cards):
            index_of[thing] = found.setdefault((name, evolution), len(found))
    return Kinds([name for name, _ in found], np.array([evolution for _, evolution in found]), index_of)


# --- the command


def run_command(
    games: int,
    bot: str,
    editions: Sequence[str],
    players: Sequence[int],
    modules: Sequence[str],
    seed: int,
    jobs: int,
    as_json: bool,
    outputs: Outputs | None = None,
    ray: str | None = None,
    **options: Any,
) -> bool:
    """`kaiju study`: plays, and prints what was found; whether it was all. `jobs` 0 is all cores."""
    from kaiju.lab.findings import print_study, report_of

    outputs = outputs or Outputs()
    plans = check_plans(games, bot, editions, players, modules, seed, jobs, options)
    outputs.check()
    asked = len(set(editions)) * len(set(players))
    if len(plans) < asked:
        aside().print(f"{asked - len(plans)} of {asked} tables can't be, and are left out.")
    with progress_bar(games * len(plans)) as show:
        found = study(games, bot, editions, players, modules, seed, jobs, show, ray, **options)
    if found.interrupted:
        total = games * len(plans)
        tell_of_interruption(f"{found.games:,} of {total:,} games were played, and what follows is about them.")
    report = report_of(found)
    if as_json:
        tables = {t.name: [dict(zip(t.columns, row, strict=True)) for row in t.rows] for t in report.tables}
        print(json.dumps({"bot": bot, "seed": seed, "games": found.games, "interrupted": found.interrupted, **tables}))
    else:
        print_study(found)
    outputs.write(report)
    return not found.interrupted
