"""`python -m bench.gpu`: how quickly games are played on a GPU, and whether they end as on the CPU.

For each set of boxes: seconds from nothing to the first result and from the cache; whether games by chance and games of
`normal` bots end in the same bytes as on the CPU; decisions and whole games a second by either with many games in
flight, finished ones replaced at once; and steps a second of `kaiju.research.cuda_tables` with observations and masks.
Beside it, where JAX and pgx are installed, steps a second of pgx's backgammon and 2048, at random, finished games
begun anew. Prints tables in Markdown and writes build/bench-gpu.json.
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
from kaiju.errors import KaijuError
from kaiju.game.setup import check_setup, laid_out, rules_of
from kaiju.lab.playing import game_seed, records, seed_records
from kaiju.research.cuda_tables import CudaTables
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
    "base + luchador, origins_cards, power_up, wicked": ("base", ("luchador", "origins_cards", "power_up", "wicked")),
    "everything": (
        "base",
        (
            "anubis",
            "cthulhu",
            "cybertooth",
            "halloween",
            "king_kong",
            "luchador",
            "mindbug",
            "origins_cards",
            "power_up",
            "transformation",
            "wicked",
        ),
    ),
}
"""What is measured: `everything` has all boxes of the library that go together."""
USUAL = ("base", "dark", "everything")
WAYS = ("random", "normal")
WARM_UP, TIMED = 400, 200
TABLES = (16, 18, 20)
"""Steps of the environment are measured with two to the power of so many tables of two players."""
OTHERS = ("backgammon", "2048")
MEMORY = 100 << 30


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


def steps(name: str, power: int, count: int = 100) -> dict[str, float]:
    """Steps a second at so many tables of two, the learner's seats all of them, actions drawn among those on offer."""
    cp = device()
    edition, modules = SETS[name]
    tables = CudaTables(1 << power, edition, 2, modules=modules, compact=True)
    tables.reset(seed=1)

    def step(number: int) -> None:
        tables.act(tables.any_actions(number))

    for number in range(WARM_UP // 4):
        step(number)
    start, end = cp.cuda.Event(), cp.cuda.Event()
    start.record()
    for number in range(count):
        step(WARM_UP + number)
    end.record()
    end.synchronize()
    seconds = cp.cuda.get_elapsed_time(start, end) / 1000
    assert tables.refusals == 0
    return {"tables": 1 << power, "steps": count * (1 << power) / seconds, "milliseconds": 1000 * seconds / count}


def of_pgx(game: str, power: int, count: int = 200) -> float:
    """Steps a second of so many of pgx's games, at random, finished ones begun anew, observations made."""
    import jax
    import pgx
    from pgx.experimental import act_randomly, auto_reset

    env = pgx.make(game)
    step = jax.vmap(auto_reset(env.step, env.init))

    @jax.jit
    def play(state: Any, key: Any) -> Any:
        def once(carried: Any, key: Any) -> Any:
            state, seen = carried
            one, other = jax.random.split(key)
            after = step(state, act_randomly(one, state.legal_action_mask), jax.random.split(other, 1 << power))
            # What is seen is looked at, or it would never be made.
            return (after, seen + after.observation.sum()), None

        (state, seen), _ = jax.lax.scan(once, (state, 0.0), jax.random.split(key, count))
        return state, seen

    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), 1 << power))
    state, _ = jax.block_until_ready(play(state, jax.random.PRNGKey(2)))
    began = time.perf_counter()
    jax.block_until_ready(play(state, jax.random.PRNGKey(3)))
    return count * (1 << power) / (time.perf_counter() - began)


def others(power: int) -> dict[str, float | str]:
    found: dict[str, float | str] = {}
    for game in OTHERS:
        try:
            found[game] = max(of_pgx(game, power + more) for more in (-2, 0, 2))
        except ImportError as missing:
            return {"not measured": str(missing)}
        except Exception as failed:
            found[game] = f"{type(failed).__name__}: {failed}"[:200]
    return found


def free() -> None:
    device().get_default_memory_pool().free_all_blocks()


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


def millions(number: Any) -> str:
    return f"{number / 1e6:,.1f}" if isinstance(number, (int, float)) else str(number)


def tables_of(found: dict[str, Any]) -> str:
    """The results in Markdown."""
    head = ("set of boxes", "bytes of a game", "M decisions/s at random", "M games/s at random")
    lines = [
        [*head, "M decisions/s, `normal`", "M games/s, `normal`", "M steps/s of the environment", "nothing, cache"]
    ]
    for name, row in found["sets"].items():
        cells = [name, f"{row['bytes']:,}"]
        for way in WAYS:
            part = row.get(way, {})
            cells += [millions(part.get("decisions", "–")), millions(part.get("games", "–"))]
        cells.append(", ".join(f"{millions(one['steps'])} ({one['tables']:,})" for one in row.get("steps", ())) or "–")
        cells.append(", ".join(f"{row[key]:.0f} s" for key in ("from nothing", "from the cache") if key in row) or "–")
        lines.append(cells)
    lines += [[f"pgx {game}", "", millions(rate), *[""] * 5] for game, rate in found.get("pgx", {}).items()]
    lines.insert(1, ["---", *["---:"] * (len(lines[0]) - 1)])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def measure(name: str, wanted: argparse.Namespace) -> dict[str, Any]:
    row: dict[str, Any] = {"bytes": waves_of(name, "random", 1, 0).layout.size}
    if wanted.cold:
        row["from nothing"], row["from the cache"] = from_nothing(name)
    power = min(wanted.power, (MEMORY // row["bytes"]).bit_length() - 1)
    for way in wanted.ways:
        row[way] = rate(name, way, power)
        free()
        if wanted.games:
            row[way]["same"] = f"{same_ends(name, way, wanted.games)} of {wanted.games}"
    row["steps"] = []
    for tables in wanted.tables:
        row["steps"].append(steps(name, tables))
        free()
    return row


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sets", nargs="*", choices=SETS, default=list(USUAL), help=f"of {', '.join(SETS)}")
    parser.add_argument("--ways", nargs="*", choices=WAYS, default=list(WAYS))
    parser.add_argument("--games", type=int, default=100_000, help="games of each set that are compared with the CPU's")
    parser.add_argument("--power", type=int, default=22, help="two to the power of this many games are in flight")
    parser.add_argument("--tables", type=int, nargs="*", default=list(TABLES), help="the same, of the environment")
    parser.add_argument("--cold", action="store_true", help="also compile from nothing")
    parser.add_argument("--no-pgx", action="store_true", help="don't measure pgx")
    parser.add_argument("--out", type=Path, default=Path("build/bench-gpu.json"))
    wanted = parser.parse_args()
    # What JAX doesn't use it leaves to the others.
    os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")
    found: dict[str, Any] = {"device": device().cuda.runtime.getDeviceProperties(0)["name"].decode(), "sets": {}}
    wanted.out.parent.mkdir(parents=True, exist_ok=True)
    if not wanted.no_pgx:
        found["pgx"] = others(18)
        print("pgx", json.dumps(found["pgx"]), flush=True)
    for name in wanted.sets:
        try:
            found["sets"][name] = measure(name, wanted)
        except KaijuError as refused:
            print(f"{name}: {refused}", flush=True)
            continue
        print(name, json.dumps(found["sets"][name]), flush=True)
        wanted.out.write_text(json.dumps(found, indent=1) + "\n")
    wanted.out.write_text(json.dumps(found, indent=1) + "\n")
    print(tables_of(found))


if __name__ == "__main__":
    main()
