"""`python -m bench.gpu`: how quickly games are played on a GPU, and whether they end as on the CPU.

For each set of boxes: seconds from nothing to the first result and from the cache, whether games by chance and games of
`normal` bots end in the same bytes as on the CPU, and decisions a second by either with many games in flight, finished
ones replaced at once. Prints a table and writes build/bench-gpu.json.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from kaiju.bots import policy_number
from kaiju.game.setup import check_setup, laid_out, rules_of
from kaiju.lab.playing import game_seed, records, seed_records
from kaiju.speeds import batch
from kaiju.speeds.compiled import compiled_run
from kaiju.speeds.cuda.waves import BLOCK, Waves, device, kernel_of, support

PLAYERS = 4
SETS: dict[str, tuple[str, tuple[str, ...]]] = {
    "base": ("base", ()),
    "dark": ("dark", ()),
    "origins": ("origins", ()),
    "base + wicked": ("base", ("wicked",)),
    "base + power_up": ("base", ("power_up",)),
    "base + luchador": ("base", ("luchador",)),
    "everything": ("base", ("luchador", "origins_cards", "power_up", "wicked")),
}
WAYS = ("random", "normal")
WARM_UP, TIMED = 400, 200


def set_of(name: str) -> tuple[Any, Any]:
    edition, modules = SETS[name]
    setup = check_setup(edition, PLAYERS, modules, seed=0)
    return setup, rules_of(setup)


def waves_of(name: str, bot: str, count: int, seed: int) -> Waves:
    setup, rules = set_of(name)
    policies = np.full((count, PLAYERS), policy_number(bot))
    return Waves(rules, [laid_out(setup)], np.zeros(count, np.int32), seed, policies)


def same_ends(name: str, bot: str, games: int) -> int:
    """How many of so many games end in the same bytes as on the CPU."""
    setup, rules = set_of(name)
    on_cpu = records(games, laid_out(setup))
    seed_records(on_cpu, [game_seed(1, number) for number in range(games)])
    run = compiled_run(rules)
    run(on_cpu, 0, games, batch.DEAL, 0)
    run(on_cpu, 0, games, batch.by_bots([policy_number(bot)] * PLAYERS), 1_000_000)
    waves = waves_of(name, bot, games, game_seed(1, 0))
    waves.play_out()
    return int((waves.records() == on_cpu).sum())


def rate(name: str, bot: str, power: int) -> dict[str, float]:
    """Decisions and whole games a second with 2 ** power games in flight."""
    cp = device()
    waves = waves_of(name, bot, 1 << power, 0)
    begun = cp.full(1, 1 << 40, cp.uint64)
    size, rng_at = np.int32(waves.layout.size), np.int32(waves.layout.slots["rng"].offset)

    def go_on() -> None:
        grid = (-(-waves.count // BLOCK),)
        arguments = (waves.games, size, rng_at, waves.starts, waves.keys, np.int32(waves.count), begun, waves.bins)
        support("replace")(grid, (BLOCK,), arguments)
        waves.go_on()

    for _ in range(WARM_UP):
        go_on()
    waves.taken[:] = 0
    before = int(begun[0])
    start, end = cp.cuda.Event(), cp.cuda.Event()
    start.record()
    for _ in range(TIMED):
        go_on()
    end.record()
    end.synchronize()
    seconds = cp.cuda.get_elapsed_time(start, end) / 1000
    decisions = int(waves.taken.astype(cp.int64).sum())
    return {"decisions": decisions / seconds, "games": (int(begun[0]) - before) / seconds}


def from_nothing(name: str) -> tuple[float, float]:
    """Seconds to the first result of random games: with an empty cache, and with what that has left there."""
    taken = []
    kept = os.environ.get("KAIJU_CACHE")
    with TemporaryDirectory() as folder:
        os.environ["KAIJU_CACHE"] = folder
        for _ in range(2):
            kernel_of.cache_clear()
            began = time.perf_counter()
            waves_of(name, "random", 1000, 1).play_out()
            taken.append(time.perf_counter() - began)
    os.environ.pop("KAIJU_CACHE")
    if kept is not None:
        os.environ["KAIJU_CACHE"] = kept
    kernel_of.cache_clear()
    return taken[0], taken[1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sets", nargs="+", choices=SETS, default=list(SETS))
    parser.add_argument("--ways", nargs="+", choices=WAYS, default=list(WAYS))
    parser.add_argument("--games", type=int, default=100_000, help="games of each set that are compared with the CPU's")
    parser.add_argument("--power", type=int, default=22, help="two to the power of this many games are in flight")
    parser.add_argument("--cold", action="store_true", help="also compile from nothing")
    parser.add_argument("--out", type=Path, default=Path("build/bench-gpu.json"))
    wanted = parser.parse_args()
    found: dict[str, Any] = {"device": device().cuda.runtime.getDeviceProperties(0)["name"].decode(), "sets": {}}
    for name in wanted.sets:
        row: dict[str, Any] = found["sets"].setdefault(name, {"bytes": waves_of(name, "random", 1, 0).layout.size})
        if wanted.cold:
            row["from nothing"], row["from the cache"] = from_nothing(name)
        for way in wanted.ways:
            row[way] = rate(name, way, wanted.power)
            if wanted.games:
                row[way]["same"] = f"{same_ends(name, way, wanted.games)} of {wanted.games}"
        print(name, json.dumps(row), flush=True)
    wanted.out.parent.mkdir(parents=True, exist_ok=True)
    wanted.out.write_text(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
