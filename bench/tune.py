"""Finds weights for the normal bot by playing: `python -m bench.tune --players 2 --seconds 300`.

A hill is climbed: a few weights are changed at random, and kept if the changed bot wins more games, against the bots it
has to beat and against itself as it was. Compiled code can't be given other tables, so here the weights travel in the
faces laid down for a game (`State.script`, of which none is ever reached), and the code has a cache of its own.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from pathlib import Path
from tempfile import gettempdir

os.environ["KAIJU_CACHE"] = str(Path(gettempdir()) / "kaiju-tune")

import numpy as np

from kaiju import batch
from kaiju.bots import weights
from kaiju.bots.policies import POLICIES
from kaiju.bots.weights import COUNT, MORE, TWO, WEIGHTS
from kaiju.compiled import compiled_run
from kaiju.lab.playing import MOST_DECISIONS, records, seed_records
from kaiju.setup import check_setup, laid_out

OFFSET = 64
"""Weights may be below nothing, bytes may not."""


def weight(g, temper, i):  # type: ignore[no-untyped-def]
    alive = 0
    for p in range(g.players):
        alive += g.alive[p]
    k = 48 * temper + (24 if alive > 2 else 0) + i
    return ((g.script[k // 8] >> (8 * (k % 8))) & 255) - 64


weights.weight.__code__ = weight.__code__
MINE, THEIRS = POLICIES.index("normal"), POLICIES.index("normal-brawler")


def packed(mine: list[int], theirs: list[int]) -> np.ndarray:
    data = np.zeros(96, np.uint8)
    for start, values in ((0, mine), (48, theirs)):
        data[start : start + COUNT] = [v + OFFSET for v in values[:COUNT]]
        data[start + 24 : start + 24 + COUNT] = [v + OFFSET for v in values[COUNT:]]
    return data.view(np.int64)


def share(mine: list[int], theirs: list[int], against: int, games: int, seed: int, args: argparse.Namespace) -> float:
    """How many games of a hundred the bot wins, alone among bots of the other kind, on the average of all editions."""
    editions = args.edition or ["base", "dark"]
    return sum(share_in(e, mine, theirs, against, games, seed, args) for e in editions) / len(editions)


def share_in(
    edition: str, mine: list[int], theirs: list[int], against: int, games: int, seed: int, args: argparse.Namespace
) -> float:
    run, players = compiled_run(), args.players
    setup = check_setup(
        edition, players, args.module, None, 1, {"asks": "fitting"} if "power_up" in args.module else {}
    )
    won = 0.0
    for seat in range(players):
        table = records(games // players, laid_out(setup))
        seed_records(table, [seed * 1_000_003 + seat * games + n for n in range(games // players)])
        table["script"] = packed(mine, theirs)
        policies = [against] * players
        policies[seat] = MINE
        run(table, 0, len(table), batch.DEAL, 0)
        run(table, 0, len(table), batch.by_bots(policies), MOST_DECISIONS)
        won += float(((table["winners"] >> seat) & 1).sum())
    return 100 * won / (games // players * players)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--edition", action="append", help="base and dark unless given")
    parser.add_argument("--module", action="append", default=[])
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--against", action="append", default=[], help="a bot to beat besides the bot itself")
    parser.add_argument("--start", help="comma separated weights")
    args = parser.parse_args()
    rng = random.Random(args.seed)
    first = [int(x) for x in args.start.split(",")] if args.start else [*TWO, *MORE]
    others = [POLICIES.index(name) for name in (args.against or ["angry"])]
    # With two players only the first half is ever looked at.
    free = range(COUNT) if args.players == 2 else range(COUNT, 2 * COUNT)

    def score(values: list[int], seed: int) -> float:
        results = [share(values, first, other, args.games, seed, args) for other in others]
        return sum(results) / len(results) + share(values, first, THEIRS, args.games, seed, args)

    best, began, tries = first, time.monotonic(), 0
    print("start", score(best, 0), flush=True)
    began = time.monotonic()
    while time.monotonic() - began < args.seconds:
        tries += 1
        tried = list(best)
        for i in rng.sample(list(free), rng.choice((1, 1, 2, 3))):
            step = max(1, abs(tried[i]) // rng.choice((2, 3, 5)))
            tried[i] = max(-OFFSET, min(191, tried[i] + rng.choice((-step, step))))
        seed = rng.randrange(2**31)
        gain = score(tried, seed) - score(best, seed)
        if gain > 0.35 and score(tried, seed + 1) > score(best, seed + 1):
            best = tried
            changed = {WEIGHTS[i % COUNT]: best[i] for i in free if best[i] != first[i]}
            print(f"{tries:4} {gain:+.2f} {changed}", flush=True)
    print("end", score(best, 0), [share(best, first, o, 4 * args.games, 0, args) for o in (*others, THEIRS)])
    print(",".join(map(str, best)))


if __name__ == "__main__":
    main()
