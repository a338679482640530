"""`python -m bench`: Kaiju and its peers in one run, as a table and in build/bench.json."""

from __future__ import annotations

import argparse
import gc
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from bench import contestants
from bench.contestants import SETS

ROUNDS = 15
SPEEDS = ("compiled", "as_written")
COMPILING = ("base", "dark", "origins", "power_up", "luchador", "everything", "library")
"""The sets of boxes whose compiling is timed: the others take about as long as one of these."""
PEERS = {"open_spiel": "open_spiel_backgammon", "catanatron": "catanatron"}
COMPARED = {"base": "compiled", "everything": "everything", "library": "library"}
"""What is compared with the peers, and how its ratios are called."""
TARGETS = {
    "as_written": (60_000, "at least"),
    "compiled": (5_000_000, "at least"),
    "compiled_everything": (2_500_000, "at least"),
    "compiled_over_open_spiel": (74, "at least"),
    "compiled_over_catanatron": (315, "at least"),
    "everything_over_open_spiel": (43, "at least"),
    "compile_cold_s": (25, "at most"),
    "compile_cold_s_everything": (60, "at most"),
    "compile_warm_s": (1.5, "at most"),
    "import_s": (0.3, "at most"),
    "advice_s": (2, "at most"),
    "advice_s_everything": (2, "at most"),
    "state_bytes": (1_100, "at most"),
}
COMPILE = """
import time
from bench.contestants import setup_of
from kaiju.game.setup import fresh_state
from kaiju.speeds import batch
state = fresh_state(setup_of("SET", 1))
start = time.perf_counter()
from kaiju.speeds.compiled import compiled_run, to_records
games = to_records([state])
compiled_run(state.rules)(games, 0, 1, batch.ADVANCE, 0)
print(time.perf_counter() - start)
"""
IMPORT = "import time; start = time.perf_counter(); import kaiju; print(time.perf_counter() - start)"

ADVICE = """
import time
start = time.perf_counter()
from bench.contestants import setup_of
import kaiju
from kaiju.bots import adviser
setup = setup_of("SET", 1)
game = kaiju.new(setup.edition, setup.players, modules=setup.modules, seed=1)
adviser.chances(game, game.decision.seat)
adviser.advise(game, game.decision.seat)
print(time.perf_counter() - start)
"""


def fresh_process(code: str, **env: str) -> float:
    """Seconds that the code printed, in a Python of its own."""
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **env}, capture_output=True, text=True, check=True
    )
    return float(done.stdout.split()[-1])


def compile_times(name: str) -> tuple[float, float]:
    """From nothing (the slower of two, where so much time is allowed), and from the cache (the best of five): until the
    first game has been touched."""
    code = COMPILE.replace("SET", name)
    cold = 0.0
    for _ in range(2 if keyed("compile_cold_s", name) in TARGETS else 1):
        with tempfile.TemporaryDirectory() as folder:
            cold = max(cold, fresh_process(code, KAIJU_CACHE=folder))
            warm = min(fresh_process(code, KAIJU_CACHE=folder) for _ in range(5))
    return cold, warm


def advice_time(name: str) -> float:
    """From nothing, as after installing it, to the adviser's first answer: the best of three."""
    times = []
    for _ in range(3):
        with tempfile.TemporaryDirectory() as folder:
            code = ADVICE.replace("SET", name)
            times.append(fresh_process(code, KAIJU_CACHE=folder, PYTHONPYCACHEPREFIX=folder))
    return min(times)


def take_turns(players: dict[str, contestants.Round], rounds: int) -> dict[str, list[float]]:
    """Rates per second over several rounds, each contestant once a round."""
    rates: dict[str, list[float]] = {name: [] for name in players}
    for play_round in players.values():
        play_round()
    # What the peers and compilers brought along is not to be looked through while others play.
    gc.collect()
    gc.freeze()
    for _ in range(rounds):
        for name, play_round in players.items():
            count, seconds = play_round()
            rates[name].append(count / seconds)
    return rates


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--sets", nargs="+", choices=SETS, default=list(SETS), help="what is played; all unless given")
    parser.add_argument("--out", type=Path, default=Path("build/bench.json"))
    given = parser.parse_args(arguments)
    console = Console(width=max(110, Console().width))
    results = sizes_and_times(console, given.sets)
    players = all_contestants(console, given.sets)
    console.print(f"Playing, {len(players)} contestants in turn, {given.rounds} rounds …")
    rates = take_turns(players, given.rounds)
    for name, values in rates.items():
        # Whatever else the machine does can only slow a round down: the best one comes nearest to the thing itself.
        results[name] = max(values)
    for name in given.sets:
        decisions = decisions_per_game(name)
        for speed in SPEEDS:
            results[keyed(f"{speed}_games", name)] = results[keyed(speed, name)] / decisions
    results |= ratios(rates)
    show(console, results, given.sets)
    given.out.parent.mkdir(exist_ok=True)
    given.out.write_text(json.dumps(results, indent=2) + "\n")
    console.print(f"Written to {given.out}.")


def sizes_and_times(console: Console, sets: Sequence[str]) -> dict[str, Any]:
    from kaiju.game.setup import rules_of
    from kaiju.speeds.compiled import state_dtype

    results: dict[str, Any] = {}
    for name in sets:
        results[keyed("state_bytes", name)] = state_dtype(rules_of(contestants.setup_of(name, 0))).itemsize
    results["import_s"] = min(fresh_process(IMPORT) for _ in range(7))
    for name in sets:
        if keyed("advice_s", name) in TARGETS:
            results[keyed("advice_s", name)] = advice_time(name)
        if name in COMPILING:
            console.print(f"Compiling {name} from nothing, then from the cache …")
            cold, warm = compile_times(name)
            results |= {keyed("compile_cold_s", name): cold, keyed("compile_warm_s", name): warm}
    return results


def all_contestants(console: Console, sets: Sequence[str]) -> dict[str, contestants.Round]:
    players = {keyed("as_written", name): contestants.as_written(name) for name in sets}
    players["face"] = contestants.face()
    players |= {keyed("compiled", name): contestants.compiled(name) for name in sets}
    for name in PEERS.values():
        try:
            players[name] = getattr(contestants, name)()
        except ImportError as error:
            console.print(f"[bold red]{name} is not installed and was left out: {error}[/]")
    return players


def ratios(rates: dict[str, list[float]]) -> dict[str, float]:
    """How many times as many decisions as a peer's the compiled rules take: medians of the rounds."""
    found = {}
    for name, called in COMPARED.items():
        for peer, peers_name in PEERS.items():
            ours, theirs = rates.get(keyed("compiled", name), []), rates.get(peers_name, [])
            if ours and theirs:
                pairs = zip(ours, theirs, strict=True)
                found[f"{called}_over_{peer}"] = statistics.median(mine / other for mine, other in pairs)
    return found


def keyed(what: str, name: str) -> str:
    """The key of a result: the base game goes without saying."""
    return what if name == "base" else f"{what}_{name}"


def decisions_per_game(name: str) -> float:
    decisions, _ = contestants.as_written(name, games=300)()
    return decisions / 300


def show(console: Console, results: dict[str, Any], sets: Sequence[str]) -> None:
    table = Table(title="Kaiju, one core, 4 players, random choices (best rounds; ratios within a round, medians)")
    table.add_column("what")
    table.add_column("measured", justify="right")
    table.add_column("target", justify="right")
    by_set = {keyed(what, name) for what in COLUMNS for name in sets if name != "base"} - TARGETS.keys()
    for name, value in results.items():
        if name in by_set:
            continue
        target, direction = TARGETS.get(name, (None, ""))
        met = target is None or (value >= target if direction == "at least" else value <= target)
        goal = "" if target is None else f"{direction} {target:,}"
        table.add_row(name, shown(value) if met else f"[red]{shown(value)}[/]", goal)
    console.print(table)
    show_sets(console, results, sets)


COLUMNS = {
    "state_bytes": "bytes of a state",
    "compile_cold_s": "seconds to compile",
    "compile_warm_s": "from the cache",
    **{
        f"{speed}{games}": f"{'games' if games else 'decisions'}/s {speed.replace('_', ' ')}"
        for speed in SPEEDS
        for games in ("", "_games")
    },
}
"""What is measured of every set of boxes, and how it is called."""


def show_sets(console: Console, results: dict[str, Any], sets: Sequence[str]) -> None:
    """A row for each set of boxes; that of the base game repeats what stands above."""
    table = Table(title="By set of boxes")
    table.add_column("set")
    for title in COLUMNS.values():
        table.add_column(title, justify="right")
    for name in sets:
        values = (results.get(keyed(what, name)) for what in COLUMNS)
        table.add_row(name, *("" if value is None else shown(value) for value in values))
    console.print(table)


def shown(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:,.2f}"


if __name__ == "__main__":
    main()
