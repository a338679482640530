"""Plays games that nobody has played yet, for as long as one likes, and checks in them what tests/properties checks.

    python -m tests.fuzz --minutes 5              the rules as written: all editions, modules and numbers of players
    python -m tests.fuzz --minutes 5 --compiled   as written and compiled, in lockstep
    python -m tests.fuzz --only undo              only properties with this in their name
    python -m tests.fuzz --only room              search for lists and stacks that the state has no room for

A round is one property in one configuration, and follows from its seed. At the first failure it ends, and prints the
command that plays that round again.
"""

from __future__ import annotations

import argparse
import random
import secrets
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from inspect import signature
from types import ModuleType
from typing import Any

import pytest

from tests.chance import chance, install
from tests.properties import (
    test_contract,
    test_events,
    test_leaks,
    test_room,
    test_speeds,
    test_undo,
    test_views,
    test_wickedness,
)
from tests.properties.configs import CONFIGS, EVERY_CONFIG, SOME_WITH_GAUGE, WITH_GAUGE, WITHOUT_GAUGE, Config
from tests.properties.test_room import TRIES

MODULES = (test_contract, test_events, test_leaks, test_room, test_speeds, test_undo, test_views, test_wickedness)
STRIDE = 100
"""Between the seeds of two rounds: a property may play so many games, seed by seed."""
MOST_DECISIONS = 120
"""Played before a property looks at a position."""
WIDER = {tuple(CONFIGS): EVERY_CONFIG, tuple(SOME_WITH_GAUGE): WITH_GAUGE, tuple(test_room.SEARCHED): EVERY_CONFIG}
"""Where the suite goes through a selection, all of it is drawn from."""
LONGER = 10
"""A search tries so many times as many positions as in the suite."""
REPORT = 10.0
"""Seconds between two lines that say how far it is."""


@dataclass(frozen=True)
class Property:
    """A test that holds in any game."""

    name: str
    module: ModuleType
    check: Callable[..., None]
    takes: dict[str, str]
    """Its arguments and their types."""
    configs: Sequence[Config]

    @property
    def compiled(self) -> bool:
        return "compiled_run" in self.takes

    def arguments(self, seed: int) -> dict[str, Any]:
        """What a seed stands for."""
        rng = random.Random(seed)
        config, dealt, decisions = rng.choice(self.configs), rng.random() < 0.5, rng.randint(0, MOST_DECISIONS)
        given = {
            "config": config.name if self.takes.get("config") == "str" else config,
            "dealt": dealt,
            "decisions": decisions,
            "seed": seed,
            "some_game": (config, seed, dealt),
        }
        return {name: given[name] for name in self.takes if name in given}

    def hold(self, seed: int, run: Any) -> None:
        """Plays a round."""
        chance.restart(f"{self.name} {seed}")
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(self.module, "FIRST_SEED", seed)
            patch.setattr(test_room, "TRIES", LONGER * TRIES)
            self.check(**self.arguments(seed), **({"compiled_run": run} if self.compiled else {}))


def properties() -> Iterator[Property]:
    """The tests of those modules that can be played in any configuration."""
    known = {"config", "dealt", "seed", "decisions", "some_game", "compiled_run"}
    for module in MODULES:
        for name, test in vars(module).items():
            if not name.startswith("test_") or not callable(test):
                continue
            check = test.hypothesis.inner_test if hasattr(test, "hypothesis") else test
            takes = {p.name: str(p.annotation) for p in signature(check).parameters.values()}
            if {"config", "some_game"} & takes.keys() and takes.keys() <= known:
                yield Property(name, module, check, takes, configs_of(test, takes))


def configs_of(test: Callable[..., None], takes: dict[str, str]) -> Sequence[Config]:
    """Where it holds: as its marks say, but not only in the selection that the suite goes through."""
    for mark in getattr(test, "pytestmark", ()):
        if mark.name == "parametrize" and mark.args[0] == "config":
            return WIDER.get(tuple(mark.args[1]), mark.args[1])
    return WITHOUT_GAUGE if takes.get("config") == "str" else EVERY_CONFIG


def again(found: Property, seed: int) -> str:
    """The command that plays a round again."""
    speed = " --compiled" if found.compiled else ""
    return f".venv/bin/python -m tests.fuzz --seed {seed} --rounds 1 --only {found.name}{speed}"


def fuzz(wanted: Sequence[Property], first: int, rounds: int | None, seconds: float, run: Any = None) -> int:
    """Plays round after round; the exit status."""
    began = told = time.monotonic()
    played: Counter[str] = Counter()
    while (rounds is None or played.total() < rounds) and time.monotonic() - began < seconds:
        seed = first + STRIDE * played.total()
        found = random.Random(f"property {seed}").choice(wanted)
        try:
            found.hold(seed, run)
        except (Exception, pytest.fail.Exception):
            traceback.print_exc()
            given = ", ".join(f"{name}={value}" for name, value in found.arguments(seed).items())
            print(f"\n{found.name} does not hold: {given}\nTo repeat it:\n    {again(found, seed)}", file=sys.stderr)
            return 1
        played[found.name] += 1
        if time.monotonic() - told > REPORT:
            told = time.monotonic()
            print(f"{played.total()} rounds in {told - began:.0f} s", flush=True)
    print(f"All held: {played.total()} rounds from seed {first} on.")
    for name, times in sorted(played.items()):
        print(f"{times:7} {name}")
    return 0


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="tests.fuzz", description="Play games that nobody has played yet.")
    parser.add_argument("--minutes", type=float, default=5.0, help="how long to play (5)")
    parser.add_argument("--rounds", type=int, help="how many rounds to play at most")
    parser.add_argument("--seed", type=int, help="the seed of the first round; otherwise one that is drawn")
    parser.add_argument("--only", metavar="NAME", default="", help="only properties, or files, with this in their name")
    parser.add_argument("--compiled", action="store_true", help="compare the compiled rules with those as written")
    given = parser.parse_args(arguments)
    first = secrets.randbits(32) if given.seed is None else given.seed
    install()
    speed = [found for found in properties() if found.compiled == given.compiled]
    wanted = [found for found in speed if given.only in f"{found.module.__name__} {found.name}"]
    if not wanted:
        names = "\n  ".join(found.name for found in speed)
        parser.error(f"there is no property {given.only!r}; there are:\n  {names}")
    run = None
    if given.compiled:
        from kaiju.speeds import compiled

        run = compiled.compiled_run
    print(f"From seed {first} on: {len(wanted)} properties", flush=True)
    return fuzz(wanted, first, given.rounds, given.minutes * 60, run)


if __name__ == "__main__":
    sys.exit(main())
