"""Finds weights for the normal bot or the sage by playing: `python -m kaiju.train.weights --players 2 --seconds 300`.

A hill is climbed, from the weights as they are: a few are changed at random, and kept if the changed bot wins more
games, against the bots it has to beat and against itself as it was. Compiled code can't be given other tables, so here
the weights of one seat travel in the faces laid down for a game (`State.script`, of which none is ever reached), and
the code has a cache of its own.
"""

from __future__ import annotations

import os
import random
import time
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from tempfile import gettempdir
from types import FunctionType
from typing import Any, cast

import numpy as np

from kaiju.bots.policies import NORMAL_POLICY, POLICIES, SAGE_POLICY, weights
from kaiju.bots.policies.tables import GAUGE
from kaiju.bots.policies.weights import COUNT, NORMAL_ROWS, ROWS, SAGE_ROWS, TABLE, WEIGHTS
from kaiju.game.setup import check_setup, laid_out, rules_of
from kaiju.lab.playing import MOST_DECISIONS, records, seed_records
from kaiju.rules.flow import living
from kaiju.rules.kit import plain
from kaiju.rules.state import State
from kaiju.speeds import batch
from kaiju.speeds.compiled import compiled_run
from kaiju.train.command import Command
from kaiju.train.tries import EDITIONS

MEANING = """
What the things of the game are worth to the bots that weigh them up, in thousandths of a game, more or less; only
those of leaving Tokyo count by themselves. The names are those of `WEIGHTS` in `policies/weights.py`.

The columns: the normal bot with two monsters left, with two where wickedness counts, and with more; then the sage with
the same.
"""
POLICY_OF = {"normal": NORMAL_POLICY, "sage": SAGE_POLICY}
AS_THEY_ARE: dict[str, list[int]] = {
    bot: [value for row in rows for value in row] for bot, rows in (("normal", NORMAL_ROWS), ("sage", SAGE_ROWS))
}
OFFSET, MOST = 64, 191
"""Weights may be below nothing, bytes may not."""
SEAT_AT = 11
"""The word of the script that says whose weights these are."""
ENOUGH = 0.35
"""By so many games of a hundred a change has to be better."""


@plain
def weight_of_seat(g: State, temper: int, i: int) -> int:
    """Takes the place of `weight`, and finds its names where that stands: of this module's it can use none else."""
    row = 2 if living(g) > 2 else 1 if GAUGE != 0 else 0
    if g.seat != g.script[11]:
        return TABLE[(ROWS * temper + row) * COUNT + i]
    k = row * COUNT + i
    return ((g.script[k // 8] >> (8 * (k % 8))) & 255) - 64


def packed(mine: Sequence[int], seat: int) -> Any:
    data = np.zeros(SEAT_AT + 1, np.int64)
    data.view(np.uint8)[: ROWS * COUNT] = [v + OFFSET for v in mine]
    data[SEAT_AT] = seat
    return data


class Hill:
    """How well weights do: the share of games that a bot with them wins, alone among others."""

    def __init__(self, given: Namespace) -> None:
        options = {"asks": "fitting"} if "power_up" in given.module else {}
        editions = given.edition or EDITIONS
        self._setups = [check_setup(e, given.players, given.module, None, 1, options) for e in editions]
        self._players: int = given.players
        self._games: int = given.games
        self._bot = POLICY_OF[given.bot]
        self.others = [POLICIES.index(name) for name in given.against or ["angry"]]

    def score(self, mine: Sequence[int], seed: int) -> float:
        results = [self.share(mine, other, self._games, seed) for other in self.others]
        return sum(results) / len(results) + self.share(mine, self._bot, self._games, seed)

    def shares(self, mine: Sequence[int]) -> list[float]:
        """Against each of the others and itself, in many more games."""
        return [self.share(mine, other, 4 * self._games, 0) for other in (*self.others, self._bot)]

    def share(self, mine: Sequence[int], against: int, games: int, seed: int) -> float:
        """Games of a hundred won, on average over all editions and seats."""
        each, won = games // self._players, 0
        for setup in self._setups:
            run = compiled_run(rules_of(setup))
            for seat in range(self._players):
                table = records(each, laid_out(setup))
                seed_records(table, [seed * 1_000_003 + seat * games + n for n in range(each)])
                table["script"] = packed(mine, seat)
                policies = [against] * self._players
                policies[seat] = self._bot
                run(table, 0, each, batch.DEAL, 0)
                run(table, 0, each, batch.by_bots(policies), MOST_DECISIONS)
                won += int(((table["winners"] >> seat) & 1).sum())
        return 100 * won / (each * self._players * len(self._setups))


def changed(values: Sequence[int], free: Sequence[int], rng: random.Random) -> list[int]:
    """The weights with a few of those that are free changed."""
    tried = list(values)
    for i in rng.sample(list(free), rng.choice((1, 1, 2, 3))):
        step = max(1, abs(tried[i]) // rng.choice((2, 3, 5)))
        tried[i] = max(-OFFSET, min(MOST, tried[i] + rng.choice((-step, step))))
    return tried


def climbed(hill: Hill, first: list[int], free: Sequence[int], seconds: float, rng: random.Random) -> list[int]:
    best, tries = first, 0
    print("start", hill.score(best, 0), flush=True)
    began = time.monotonic()
    while time.monotonic() - began < seconds:
        tries += 1
        tried, seed = changed(best, free, rng), rng.randrange(2**31)
        gain = hill.score(tried, seed) - hill.score(best, seed)
        if gain > ENOUGH and hill.score(tried, seed + 1) > hill.score(best, seed + 1):
            best = tried
            different = {(i // COUNT, WEIGHTS[i % COUNT]): best[i] for i in free if best[i] != first[i]}
            print(f"{tries:4} {gain:+.2f} {different}", flush=True)
    print("end", hill.score(best, 0), hill.shares(best))
    return best


def tables(found: dict[str, list[int]]) -> dict[str, list[int]]:
    """The weights of all bots, a row for each weight."""
    columns = [values[row * COUNT : (row + 1) * COUNT] for values in found.values() for row in range(ROWS)]
    return {name: list(row) for name, *row in zip(WEIGHTS, *columns, strict=True)}


def main(arguments: Sequence[str] | None = None) -> None:
    command = Command("weights", __doc__, seconds=300)
    command.parser.add_argument("--bot", choices=POLICY_OF, default="normal")
    command.parser.add_argument("--players", type=int, default=2)
    command.parser.add_argument("--edition", action="append", help="base and dark unless given")
    command.parser.add_argument("--module", action="append", default=[])
    command.parser.add_argument("--games", type=int, default=20_000)
    command.parser.add_argument("--against", action="append", default=[], help="a bot to beat besides itself as it is")
    command.parser.add_argument("--start", help="weights to begin with, separated by commas")
    given = command.parse(arguments)
    os.environ["KAIJU_CACHE"] = str(Path(gettempdir()) / "kaiju-weights")
    cast(FunctionType, weights.weight).__code__ = weight_of_seat.__code__
    first = [int(x) for x in given.start.split(",")] if given.start else AS_THEY_ARE[given.bot]
    # With two players the last row is never looked at; with more only that one is.
    free = range((ROWS - 1) * COUNT) if given.players == 2 else range((ROWS - 1) * COUNT, ROWS * COUNT)
    best = climbed(Hill(given), first, free, given.seconds, random.Random(given.seed))
    command.write(MEANING, tables(AS_THEY_ARE | {given.bot: best}))


if __name__ == "__main__":
    main()
