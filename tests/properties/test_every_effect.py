"""Random games until every function of every component has run, at both speeds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from functools import wraps
from typing import Any

import pytest

from kaiju.boxes.luchador.evolutions import Blank
from kaiju.boxes.power_up.codes import Evolution
from kaiju.rules.components import Component, answers_of, prices_of
from kaiju.rules.kit import HOOKS, RULES, name_in_code
from kaiju.rules.rulebook import Rulebook
from kaiju.speeds import batch
from tests.properties.configs import BY_NAME, COMPONENTS, FIRST_SEED, LUCHADORS, Config
from tests.properties.lockstep import play_dealt, wide_rules

pytestmark = pytest.mark.xdist_group("compiled")

MOST = 12_000
"""Games after which what has not run counts as never running."""
LENGTH = 60
"""Decisions in one game: what was dealt has its chance early."""
ROUNDS = 25
"""Times that each function must have run."""


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


def test_every_function_of_every_component_runs(runs: Counter[str]) -> None:
    owners = functions_of_components()
    configs = (
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
    seed = FIRST_SEED
    while missing := [name for name in owners if runs[name] < ROUNDS]:
        if seed - FIRST_SEED >= MOST:
            pytest.fail(f"Ran too seldom in {MOST} games: {', '.join(f'{name} {runs[name]}' for name in missing)}")
        wanted = {owners[name] for name in missing}
        tiles = sorted(cls.id for cls in wanted if cls.family == "tile")
        evolutions = evolutions_among(wanted)
        curses = sorted(cls.id for cls in wanted if cls.family == "curse")
        cards = sorted(cls.id for cls in wanted if cls.family == "card")
        cards = random.Random(seed).sample(cards, min(len(cards), 8))
        # One of those that are missing has its turn, so that what few configurations have isn't outnumbered.
        chosen = owners[missing[seed % len(missing)]]
        able = [config for config in configs if has_room_for(BY_NAME[config], chosen)]
        config = random.Random(seed).choice(able)
        try:
            play_dealt(config, seed, cards, tiles, evolutions, curses, LENGTH)
        except Exception as error:
            call = f"play_dealt('{config}', {seed}, {cards}, {tiles}, {evolutions}, {curses}, {LENGTH})"
            error.add_note(f'to repeat: .venv/bin/python -c "from tests.properties.lockstep import *; {call}"')
            raise
        seed += 1
    print(f"{seed - FIRST_SEED} games")


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
