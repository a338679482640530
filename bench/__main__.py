"""`python -m bench`: Kaiju and its peers in one run, as a table and in build/bench.json."""

from __future__ import annotations

import gc
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from bench import contestants

ROUNDS = 15
SPEEDS = ("compiled", "as_written")
TARGETS = {
    "as_written": (60_000, "at least"),
    "compiled": (5_000_000, "at least"),
    "compiled_everything": (2_500_000, "at least"),
    "compiled_over_open_spiel": (50, "at least"),
    "compiled_over_catanatron": (150, "at least"),
    "compile_cold_s": (60, "at most"),
    "compile_warm_s": (1.5, "at most"),
    "import_s": (0.3, "at most"),
    "state_bytes": (2500, "at most"),
}
COMPILE = """
import time
from kaiju.speeds import batch
from kaiju.game.setup import (check_setup, fresh_state)
state = fresh_state(check_setup("base", 4, MODULES, seed=1))
start = time.perf_counter()
from kaiju.speeds.compiled import (compiled_run, to_records)
games = to_records([state])
compiled_run()(games, 0, 1, batch.ADVANCE, 0)
print(time.perf_counter() - start)
"""
IMPORT = "import time; start = time.perf_counter(); import kaiju; print(time.perf_counter() - start)"


def fresh_process(code: str, **env: str) -> float:
    """Seconds that the code printed, in a Python of its own."""
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **env}, capture_output=True, text=True, check=True
    )
    return float(done.stdout.split()[-1])


def compile_times(modules: tuple[str, ...] = ()) -> tuple[float, float]:
    """From nothing, and (the best of five) from the cache: until the first game has been touched."""
    code = COMPILE.replace("MODULES", repr(modules))
    with tempfile.TemporaryDirectory() as folder:
        cold = fresh_process(code, KAIJU_CACHE=folder)
        return cold, min(fresh_process(code, KAIJU_CACHE=folder) for _ in range(5))


def take_turns(players: dict[str, contestants.Round]) -> dict[str, list[float]]:
    """Rates per second over several rounds, each contestant once a round."""
    rates: dict[str, list[float]] = {name: [] for name in players}
    for play_round in players.values():
        play_round()
    # What the peers and compilers brought along is not to be looked through while others play.
    gc.collect()
    gc.freeze()
    for _ in range(ROUNDS):
        for name, play_round in players.items():
            count, seconds = play_round()
            rates[name].append(count / seconds)
    return rates


def main() -> None:
    console = Console()
    console.print("Compiling from cold, then from the cache …")
    from kaiju.speeds.compiled import state_dtype

    results: dict[str, Any] = {"state_bytes": state_dtype().itemsize}
    results["import_s"] = min(fresh_process(IMPORT) for _ in range(7))
    results["compile_cold_s"], results["compile_warm_s"] = compile_times()
    results["compile_cold_everything_s"], results["compile_warm_everything_s"] = compile_times(("luchador", "power_up"))

    players = {keyed("as_written", edition): contestants.as_written(edition) for edition in contestants.EDITIONS}
    players["face"] = contestants.face()
    players |= {keyed("compiled", edition): contestants.compiled(edition) for edition in contestants.EDITIONS}
    for name in ("open_spiel_backgammon", "catanatron"):
        try:
            players[name] = getattr(contestants, name)()
        except ImportError as error:
            console.print(f"[bold red]{name} is not installed and was left out: {error}[/]")
    console.print(f"Playing, {len(players)} contestants in turn, {ROUNDS} rounds …")
    rates = take_turns(players)
    for name, values in rates.items():
        # Whatever else the machine does can only slow a round down: the best one comes nearest to the thing itself.
        results[name] = max(values)
    for edition in contestants.EDITIONS:
        decisions = decisions_per_game(edition)
        for speed in SPEEDS:
            results[keyed(f"{speed}_games", edition)] = results[keyed(speed, edition)] / decisions
    for peer in ("open_spiel_backgammon", "catanatron"):
        if peer in rates:
            pairs = zip(rates["compiled"], rates[peer], strict=True)
            name = f"compiled_over_{'open_spiel' if peer.startswith('open') else peer}"
            results[name] = statistics.median(ours / theirs for ours, theirs in pairs)
    show(console, results)
    path = Path("build/bench.json")
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(results, indent=2) + "\n")
    console.print(f"Written to {path}.")


def keyed(what: str, edition: str) -> str:
    """The key of a result: the base game goes without saying."""
    return what if edition == "base" else f"{what}_{edition}"


def decisions_per_game(edition: str) -> float:
    decisions, _ = contestants.as_written(edition, games=300)()
    return decisions / 300


def show(console: Console, results: dict[str, Any]) -> None:
    table = Table(title="Kaiju, one core, 4 players, random choices (best rounds; ratios within a round, medians)")
    table.add_column("what")
    table.add_column("measured", justify="right")
    table.add_column("target", justify="right")
    by_edition = {
        keyed(what + games, edition)
        for what in SPEEDS
        for games in ("", "_games")
        for edition in contestants.EDITIONS
        if edition != "base"
    } - TARGETS.keys()
    for name, value in results.items():
        if name in by_edition:
            continue
        target, direction = TARGETS.get(name, (None, ""))
        met = target is None or (value >= target if direction == "at least" else value <= target)
        shown = f"{value:,.0f}" if value >= 100 else f"{value:,.2f}"
        goal = "" if target is None else f"{direction} {target:,}"
        table.add_row(name, shown if met else f"[red]{shown}[/]", goal)
    console.print(table)
    show_editions(console, results)


def show_editions(console: Console, results: dict[str, Any]) -> None:
    """A row for each edition; the first one repeats what stands above."""
    table = Table(title="By edition, per second")
    table.add_column("edition")
    columns = [(speed, games) for speed in SPEEDS for games in ("", "_games")]
    for speed, games in columns:
        table.add_column(f"{'games' if games else 'decisions'} {speed.replace('_', ' ')}", justify="right")
    for name, (edition, modules) in contestants.EDITIONS.items():
        rates = (results[keyed(speed + games, name)] for speed, games in columns)
        table.add_row(" + ".join((edition, *modules)), *(f"{rate:,.0f}" for rate in rates))
    console.print(table)


if __name__ == "__main__":
    main()
