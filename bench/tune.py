"""Finds weights for the normal bot or the sage by playing: `python -m bench.tune --players 2 --seconds 300`.

A hill is climbed: a few weights are changed at random, and kept if the changed bot wins more games, against the bots it
has to beat and against itself as it was. Compiled code can't be given other tables, so here the weights of one seat
travel in the faces laid down for a game (`State.script`, of which none is ever reached), and the code has a cache of
its own.
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

from kaiju.bots.policies import POLICIES, SAGE_POLICY, weights
from kaiju.bots.policies.weights import COUNT, MORE, ROWS, SAGE_MORE, SAGE_TWO, TWO, TWO_WICKED, WEIGHTS
from kaiju.game.setup import check_setup, laid_out
from kaiju.lab.playing import MOST_DECISIONS, records, seed_records
from kaiju.speeds import batch
from kaiju.speeds.compiled import compiled_run

OFFSET = 64
"""Weights may be below nothing, bytes may not."""


def weight(g, temper, i):  # type: ignore[no-untyped-def]
    row = 2 if living(g) > 2 else 1 if g.gauge != 0 else 0  # type: ignore[name-defined]  # noqa: F821
    if g.seat != g.script[11]:
        return TABLE[(ROWS * temper + row) * COUNT + i]  # type: ignore[name-defined]  # noqa: F821
    k = row * COUNT + i
    return ((g.script[k // 8] >> (8 * (k % 8))) & 255) - 64


# It finds its names where the other one stood.
weights.weight.__code__ = weight.__code__
BOTS = {
    "normal": (POLICIES.index("normal"), [*TWO, *TWO_WICKED, *MORE]),
    "sage": (SAGE_POLICY, [*SAGE_TWO, *SAGE_TWO, *SAGE_MORE]),
}


def packed(mine: list[int], seat: int) -> np.ndarray:
    data = np.zeros(12, np.int64)
    data.view(np.uint8)[: ROWS * COUNT] = [v + OFFSET for v in mine]
    data[11] = seat
    return data


def share(mine: list[int], against: int, games: int, seed: int, args: argparse.Namespace) -> float:
    """How many games of a hundred the bot wins, alone among bots of the other kind, on the average of all editions."""
    editions = args.edition or ["base", "dark"]
    return sum(share_in(e, mine, against, games, seed, args) for e in editions) / len(editions)


def share_in(edition: str, mine: list[int], against: int, games: int, seed: int, args: argparse.Namespace) -> float:
    run, players = compiled_run(), args.players
    setup = check_setup(
        edition, players, args.module, None, 1, {"asks": "fitting"} if "power_up" in args.module else {}
    )
    won = 0.0
    for seat in range(players):
        table = records(games // players, laid_out(setup))
        seed_records(table, [seed * 1_000_003 + seat * games + n for n in range(games // players)])
        table["script"] = packed(mine, seat)
        policies = [against] * players
        policies[seat] = BOTS[args.bot][0]
        run(table, 0, len(table), batch.DEAL, 0)
        run(table, 0, len(table), batch.by_bots(policies), MOST_DECISIONS)
        won += float(((table["winners"] >> seat) & 1).sum())
    return 100 * won / (games // players * players)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--bot", choices=BOTS, default="normal")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--edition", action="append", help="base and dark unless given")
    parser.add_argument("--module", action="append", default=[])
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--against", action="append", default=[], help="a bot to beat besides the bot as it is now")
    parser.add_argument("--start", help="comma separated weights")
    args = parser.parse_args()
    rng = random.Random(args.seed)
    itself, committed = BOTS[args.bot]
    first = [int(x) for x in args.start.split(",")] if args.start else committed
    others = [POLICIES.index(name) for name in (args.against or ["angry"])]
    # With two players the last row is never looked at.
    free = range((ROWS - 1) * COUNT) if args.players == 2 else range((ROWS - 1) * COUNT, ROWS * COUNT)

    def score(values: list[int], seed: int) -> float:
        results = [share(values, other, args.games, seed, args) for other in others]
        return sum(results) / len(results) + share(values, itself, args.games, seed, args)

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
            changed = {(i // COUNT, WEIGHTS[i % COUNT]): best[i] for i in free if best[i] != first[i]}
            print(f"{tries:4} {gain:+.2f} {changed}", flush=True)
    print("end", score(best, 0), [share(best, o, 4 * args.games, 0, args) for o in (*others, itself)])
    print(",".join(map(str, best)))


if __name__ == "__main__":
    main()
