"""What a study counts at each table, and what can be told from it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from kaiju.game.setup import Setup, deck_counts, monsters_differ, rules_of
from kaiju.lab.lifts import BLOCKS, SHAPE, Lift, Pair, Sparse, count_notes, count_pairs, lifts, pairs
from kaiju.lab.naming import table_name
from kaiju.lab.plans import Plan
from kaiju.lab.playing import Played
from kaiju.lab.tally import Mean, Share, Tally, counted
from kaiju.rules.components import CARD, FAMILIES
from kaiju.rules.declared import ALL_VERBS
from kaiju.rules.names import names_in

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
    """How many monsters were out at the end."""
    sat: Counter[str] = field(default_factory=Counter)
    """How many games each monster played."""
    won: Counter[str] = field(default_factory=Counter)
    """How many of those it won."""

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
    counted_pairs: Any = None
    """Of two things got by one seat the circumstances of the second, if that is wanted."""

    @staticmethod
    def none_yet(plan: Plan, pairs: bool = False) -> Findings:
        kinds = len(kinds_of(plan.setup).ids)
        found = Findings(plan, Count(), np.zeros((BLOCKS, 2, kinds, *SHAPE), np.int32))
        if pairs:
            found.counted_pairs = np.zeros((2, kinds, kinds, *SHAPE), np.int32)
        return found

    def add(self, chunk: int, count: Count, noted: Any, pairs: Sparse | None = None) -> None:
        """What was counted in the chunk of that number; or in several, if it has all blocks."""
        self.count += count
        if noted.ndim == self.blocks.ndim:
            self.blocks += noted
        else:
            self.blocks[chunk % BLOCKS] += noted
        if pairs is not None:
            places, *counts = pairs
            for whole, part in zip(self.counted_pairs, counts, strict=True):
                whole.reshape(-1)[places] += part.astype(np.int32)

    @property
    def setup(self) -> Setup:
        return self.plan.setup

    @property
    def games(self) -> int:
        return self.count.tally.turns.count

    @property
    def name(self) -> str:
        return table_name(self.setup)

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

    def pairs(self) -> list[tuple[str, str, Pair]]:
        """Pairs of cards by their ids, those of which the first adds most to the second first."""
        if self.counted_pairs is None:
            return []
        kinds = kinds_of(self.setup)
        counted = self.counted_pairs.reshape(*self.counted_pairs.shape[:3], -1)
        found = pairs(counted, lifts(self.blocks, kinds.evolutions), kinds.evolutions)
        cards = [pair for pair in found if not kinds.evolutions[pair.first] and not kinds.evolutions[pair.then]]
        cards.sort(key=lambda pair: -pair.more)
        return [(kinds.ids[pair.first], kinds.ids[pair.then], pair) for pair in cards]


@dataclass(frozen=True)
class Study:
    bot: str
    seed: int
    tables: list[Findings]
    interrupted: bool = False

    @property
    def games(self) -> int:
        return sum(table.games for table in self.tables)


Part = tuple[Count, Any, Sparse | None]
"""What was counted in some games, their purchases as `kaiju.lab.lifts` counts them, and pairs of these."""


def count_all(played: Played, pairs: bool = False) -> Part:
    """Counts what is worth knowing of these games."""
    setup = played.plan.setup
    kinds, players = kinds_of(setup), setup.players
    xp = played.xp
    rounds = xp.minimum((played.column("turn").astype("i8") - 1) // players + 1, MOST_ROUNDS)
    alive = played.column("alive")[:, :players].sum(axis=1)
    count = Count(
        counted(played),
        Counter({n: games for n, games in enumerate(xp.bincount(rounds).tolist()) if games}),
        Mean.of(players - alive),
    )
    if monsters_differ(setup):
        names, who = played.lineups
        for number, monster in enumerate(names):
            here = who == number
            count.sat[monster] = int(here.sum())
            count.won[monster] = int((here & played.won).sum())
    plan, given = played.plan, (played.notes, played.won, kinds.index_of, len(kinds.ids), players, xp)
    # A GPU plays many chunks together, which are in blocks of their own.
    noted = count_notes(*given, block_of=played.numbers // plan.chunk % BLOCKS if plan.at_once else None)
    return count, noted if xp is np else xp.asnumpy(noted), count_pairs(*given) if pairs else None


class Kinds(NamedTuple):
    """What can be bought or played at a table. A card and an Evolution may have the same id."""

    ids: list[str]
    evolutions: Any
    """For each, whether it is an Evolution."""
    index_of: Any
    """The index of every thing; -1 if it is not in the game."""


def kinds_of(setup: Setup) -> Kinds:
    rules, cards = rules_of(setup), deck_counts(setup)
    played = {verb.of for verb in ALL_VERBS if verb.brings and verb.of in FAMILIES} - {CARD}
    names = names_in(setup, rules).things
    found: dict[tuple[str, bool], int] = {}
    index_of = np.full(rules.thing_count, -1)
    for thing, cls in rules.owner_of.items():
        evolution = cls.family in played
        if evolution or (cls.family == CARD and cls.id in cards):
            index_of[thing] = found.setdefault((names[thing], evolution), len(found))
    return Kinds([name for name, _ in found], np.array([evolution for _, evolution in found]), index_of)
