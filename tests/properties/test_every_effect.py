"""Random games until every function of every component has run, at both speeds."""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Callable, Iterable, Sequence
from functools import cache, wraps
from typing import Any

import pytest

from kaiju.boxes.luchador.evolutions import Blank
from kaiju.boxes.power_up.codes import Evolution
from kaiju.rules.components import Component, answers_of, prices_of
from kaiju.rules.kit import HOOKS, RULES, name_in_code
from kaiju.rules.rulebook import Rulebook
from kaiju.speeds import batch
from tests.properties.configs import BY_NAME, COMPONENTS, FIRST_SEED, LUCHADORS, Config
from tests.properties.lockstep import Walk, wide_rules

pytestmark = pytest.mark.xdist_group("compiled")

MOST = 8_000
"""Games after which what has not run counts as never running."""
LENGTH = 6
"""Stretches of one game: what was dealt has its chance early."""
ROUNDS = 25
"""Times that each function must have run."""
DEALS = 4
"""Games, dealt each for itself, in which it must have run."""
BACK = 0.7
"""How often a game is one in which the wanted function has run, from shortly before it did."""
WAYS = 8
"""How many of these are kept for each function."""
TABLES = (
    "dark-4",
    "draft-base-fitting-4",
    "wicked-green-3",
    "luchador-draft-base-4",
    "own-dark-fitting-3",
    "origins-3",
    "draft-wicked-fitting-5",
    "wicked-all-orange-6",
    "own-two_player",
    "luchador-draft-wicked-5",
    "two_player-dark",
    "draft-dark-always-4",
    "base-4",
    "draft-fourteen-fitting-6",
    "wicked-fourteen-mixed-5",
    "packs-base-4",
    "packs-own-5",
)


@cache
def functions_of_components() -> dict[str, type[Component]]:
    """The component, or one of them, by the name that its function has in the dispatchers; but not what answers to
    positions made by hand alone."""
    return {name: cls for cls in COMPONENTS for name, fn in answers_of(cls) if HOOKS[fn.__name__].stub in RULES}


def has_room_for(config: Config, cls: type[Component]) -> bool:
    """Whether the component can be dealt there."""
    if issubclass(cls, Evolution):
        return config.evolutions and {cls.box} <= {"power_up", *config.modules}
    if cls.sort == "costume":
        return "halloween" in config.modules
    if cls.family == "tower":
        return "king_kong" in config.modules
    if cls.family == "curse":
        return "anubis" in config.modules
    if cls.box == "mindbug":
        return "mindbug" in config.modules
    return config.gauge or cls.family != "tile"


def evolutions_among(wanted: set[type[Component]]) -> list[str]:
    """What they are called; Luchador's share their functions, so any of them will do."""
    found = [cls for cls in wanted if issubclass(cls, Evolution)]
    names = {name for cls in found for name in (LUCHADORS if issubclass(cls, Blank) else [cls.id])}
    return sorted(names)


def dispatching(rules: Rulebook) -> list[dict[str, Any]]:
    """The name spaces in which dispatchers as written find the functions of components."""
    rules[batch.run]
    return [space for space in rules._spaces.values() if "acting" in space]


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Counts how often each function of a component runs as written."""
    counts: Counter[str] = Counter()

    def counted(name: str, fn: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(fn)
        def count(*args: Any) -> Any:
            counts[name] += 1
            return fn(*args)

        return count

    for config in ("base-4", "dark-4"):
        for space in dispatching(wide_rules(BY_NAME[config])):
            for name in functions_of_components().keys() & space.keys():
                monkeypatch.setitem(space, name, counted(name, space[name]))
    return counts


class Seen:
    """In how many games each function has run, and how to come there again: what has run soon runs once more."""

    def __init__(self, runs: Counter[str], names: Iterable[str]) -> None:
        self.runs = runs
        self.deals: dict[str, set[tuple[str, int]]] = {name: set() for name in names}
        self.ways: dict[str, deque[Walk]] = {name: deque(maxlen=WAYS) for name in names}

    @property
    def missing(self) -> list[str]:
        return [name for name, deals in self.deals.items() if self.runs[name] < ROUNDS or len(deals) < DEALS]

    def play(self, walk: Walk, seed: int) -> None:
        for stretch in range(LENGTH):
            if walk.state.over:
                return
            before = self.runs.copy()
            begin, walk = walk, walk.on(LENGTH * seed + stretch)
            for name in self.deals:
                if self.runs[name] > before[name]:
                    self.deals[name].add((walk.config, walk.seed))
                    self.ways[name].append(begin)


def deal_for(name: str, missing: Sequence[str], seed: int) -> Walk:
    """A game in which this function may run, and others that are missing."""
    owners, rng = functions_of_components(), random.Random(seed)
    wanted = {owners[name] for name in missing}
    families = ("card", "tile", "curse")
    cards, tiles, curses = (sorted(cls.id for cls in wanted if cls.family == family) for family in families)
    cards = rng.sample(cards, min(len(cards), 8))
    config = rng.choice([config for config in TABLES if has_room_for(BY_NAME[config], owners[name])])
    return Walk(config, seed, (cards, tiles, evolutions_among(wanted), curses))


def test_every_function_of_every_component_runs(runs: Counter[str]) -> None:
    seen = Seen(runs, functions_of_components())
    for seed in range(FIRST_SEED, FIRST_SEED + MOST):
        missing, rng = seen.missing, random.Random(seed)
        if not missing:
            return
        # One of those that are missing has its turn, so that what few configurations have isn't outnumbered.
        name = missing[seed % len(missing)]
        goes_back = len(seen.deals[name]) >= DEALS and rng.random() < BACK
        walk = rng.choice(seen.ways[name]) if goes_back else deal_for(name, missing, seed)
        try:
            seen.play(walk, seed)
        except Exception as error:
            seeds = f"range({LENGTH * seed}, {LENGTH * (seed + 1)})"
            call = f"walk = {walk}; [walk := walk.on(seed) for seed in {seeds}]"
            error.add_note(f'to repeat: .venv/bin/python -c "from tests.properties.lockstep import *; {call}"')
            raise
    few = ", ".join(f"{name} {runs[name]} in {len(seen.deals[name])} games" for name in seen.missing)
    pytest.fail(f"Ran too seldom in {MOST} games: {few}")


def test_every_function_answers_to_a_name() -> None:
    """Otherwise the test above would count nothing."""
    found = {name for space in dispatching(wide_rules(BY_NAME["base-4"])) for name in space}
    for name, owner in functions_of_components().items():
        spaces = [name_in_code(cls.__module__, cls.__qualname__) for cls in owner.__mro__]
        assert any(name.startswith(space) for space in spaces)
        assert name in found


def test_tiles_evolutions_and_cards_of_every_box_are_counted() -> None:
    owners = {cls for cls in COMPONENTS if answers_of(cls)}
    assert sum(cls.family == "tile" for cls in owners) == 20
    assert sum(cls.family == "evolution" for cls in owners) == 135
    assert {"dark"} in [set(prices_of(cls)) for cls in owners]
