"""Finds in which order a game's fields should lie on a GPU: `python -m kaiju.train.layout`.

It notes which numbers each step of random games reads and writes, and tries orders until the steps touch as few sectors
of memory as it can get. The result goes into `kaiju/speeds/cuda/layout.toml`.
"""

from __future__ import annotations

import argparse
from collections import Counter
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

from kaiju.game.setup import check_setup, fresh_state, reseed, rules_of
from kaiju.rules.drive import run_once, take
from kaiju.rules.record import Field
from kaiju.rules.rulebook import Rulebook
from kaiju.rules.state import State
from kaiju.speeds import cuda
from kaiju.speeds.cuda.layout import FRAME, SECTOR, layout_in
from kaiju.speeds.policies import random_action

SETS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("base", ()),
    ("dark", ()),
    ("base", ("luchador", "origins_cards", "power_up", "wicked")),
)
PLAYERS = 4
Touch = tuple[str, int, bool]
"""A field, which of its numbers, and whether it is written."""
Steps = Counter[frozenset[Touch]]
"""What steps touch, and how many touch exactly that."""


class Watched(list[int]):
    """A list of the state that notes which of its numbers are touched."""

    def __init__(self, name: str, numbers: list[int], touched: set[Touch]) -> None:
        super().__init__(numbers)
        self.name, self.touched = name, touched

    def __getitem__(self, at: Any) -> Any:
        for i in range(len(self))[at] if isinstance(at, slice) else (range(len(self))[at],):
            self.touched.add((self.name, i, False))
        return super().__getitem__(at)

    def __setitem__(self, at: Any, value: Any) -> None:
        self.touched.add((self.name, range(len(self))[at], True))
        super().__setitem__(at, value)


def watched_state(state: State, touched: set[Touch]) -> Any:
    """A state of the same numbers that notes which of them are touched."""

    def single(name: str) -> property:
        def read(self: Any) -> Any:
            touched.add((name, 0, False))
            return self.__dict__["_" + name]

        def write(self: Any, value: Any) -> None:
            touched.add((name, 0, True))
            self.__dict__["_" + name] = value

        return property(read, write)

    fields = state.rules.State.FIELDS
    numbers = {field.name: single(field.name) for field in fields if not field.length}
    watched = type("WatchedState", (), {"rules": state.rules, "log": None, **numbers})()
    for field in fields:
        value = getattr(state, field.name)
        setattr(watched, field.name, Watched(field.name, value, touched) if field.length else value)
    return watched


def steps_of(rules: Rulebook, setup: Any, games: int) -> Steps:
    """What the steps of random games touch."""
    once, follow, choose = rules[run_once], rules[take], rules[random_action]
    steps: Steps = Counter()
    for number in range(games):
        state = fresh_state(setup)
        reseed(state, number)
        touched: set[Touch] = set()
        g = watched_state(state, touched)
        while not g.over:
            touched.clear()
            if once(g):
                follow(g, choose(g))
            _ = g.over, g.step[g.top - 1]  # the kernel looks at these after every step
            steps[frozenset(touched)] += 1
    return steps


def sectors(order: list[str], fields: tuple[Field, ...], steps: Steps) -> float:
    """How many sectors a step reads and writes on average."""
    slots = layout_in(order, fields).slots
    total = 0
    for touched, times in steps.items():
        read, written = set(), set()
        for name, i, writes in touched:
            slot = slots[name]
            sector = (slot.offset + i * slot.stride) // SECTOR
            read.add(sector)
            if writes:
                written.add(sector)
        total += (len(read) + len(written)) * times
    return total / steps.total()


def climb(order: list[str], tried: list[tuple[tuple[Field, ...], Steps]], tries: int, random: Random) -> list[str]:
    """Moves fields about for as long as that helps, in a sample of the steps of each set of boxes."""
    sampled = [(fields, Counter(dict(random.sample(sorted(steps.items(), key=repr), min(300, len(steps))))))
               for fields, steps in tried]  # fmt: skip

    def cost(order: list[str]) -> float:
        return sum(sectors(order, fields, steps) for fields, steps in sampled)

    best = cost(order)
    for _ in range(tries):
        moved = order[:]
        for _ in range(random.choice((1, 1, 2))):
            moved.insert(random.randrange(len(moved)), moved.pop(random.randrange(len(moved))))
        found = cost(moved)
        if found <= best:
            order, best = moved, found
    return order


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=8, help="games of each set of boxes to watch")
    parser.add_argument("--tries", type=int, default=2500, help="orders to try")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    tried = []
    uses: Counter[str] = Counter()
    for edition, modules in SETS:
        setup = check_setup(edition, PLAYERS, modules, seed=0)
        rules = rules_of(setup)
        steps = steps_of(rules, setup, wanted.games)
        tried.append((rules.State.FIELDS, steps))
        for touched, times in steps.items():
            for name in {name for name, _, _ in touched}:
                uses[name] += times
    names = dict.fromkeys(field.name for fields, _ in tried for field in fields)
    usual = [name for name in names if name not in FRAME[1:]]
    order = climb(sorted(usual, key=lambda name: -uses[name]), tried, wanted.tries, Random(wanted.seed))
    before, after = (" ".join(f"{sectors(o, *each):.1f}" for each in tried) for o in (list(names), order))
    print(f"Sectors that a step touches, by set of boxes: {after}; in the order of the declarations: {before}")
    lines = "".join(f'    "{name}",\n' for name in order)
    head = f"# The order in which a game's fields lie on a GPU: see `layout.py`.\n#\n# Made on {date.today()} by"
    path = Path(cuda.__file__).with_name("layout.toml")
    path.write_text(f"{head} `python -m kaiju.train.layout`.\n\norder = [\n{lines}]\n", "utf-8")


if __name__ == "__main__":
    main()
