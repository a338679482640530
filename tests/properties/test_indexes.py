"""No rule counts from the end of a list: compiled code takes every index as it is."""

from __future__ import annotations

import random
from functools import cache
from types import FunctionType
from typing import Any, NoReturn

import pytest

from kaiju.rules.components import kind_of
from kaiju.rules.gains import is_falling
from kaiju.rules.kit import SILENT
from kaiju.rules.rulebook import Rulebook
from kaiju.rules.twins import nothing_of, write_twins
from kaiju.speeds import batch
from kaiju.speeds.policies import is_policy, load_policies
from tests.properties.configs import CONFIGS, Config, new_game

POLICIES = [number for number in range(batch.WAITS) if is_policy(number)]
GAMES = 2


def refuse(index: int) -> NoReturn:
    raise AssertionError(f"{index} counts from the end")


class FromTheFront(list[int]):
    def __getitem__(self, i: Any) -> Any:
        return refuse(i) if isinstance(i, int) and i < 0 else super().__getitem__(i)

    def __setitem__(self, i: Any, value: Any) -> None:
        if isinstance(i, int) and i < 0:
            refuse(i)
        super().__setitem__(i, value)


class TableFromTheFront(tuple[int, ...]):
    def __getitem__(self, i: Any) -> Any:
        return refuse(i) if isinstance(i, int) and i < 0 else super().__getitem__(i)


@cache
def strict_twins(rules: Rulebook) -> dict[Any, Any]:
    """The twins that Numba gets, with tables that refuse to be read from the end."""

    def make(fn: FunctionType, twin: FunctionType) -> FunctionType:
        if fn in SILENT:
            twin.__code__ = nothing_of(fn)
        return twin

    load_policies()
    twins: dict[Any, Any] = {}
    write_twins(rules, rules.functions(), twins, {}, make, chains=True, table=TableFromTheFront)
    return twins


def strict_game(config: Config, seed: int) -> Any:
    state = new_game(config, seed)._state.copy()
    for field in state.FIELDS:
        if field.length:
            setattr(state, field.name, FromTheFront(getattr(state, field.name)))
    return state


@pytest.mark.parametrize("config", CONFIGS, ids=str)
def test_no_rule_counts_from_the_end(config: Config) -> None:
    rng = random.Random(str(config))
    for seed in range(GAMES):
        state = strict_game(config, seed)
        twins = strict_twins(state.rules)
        bots = batch.by_bots([rng.choice(POLICIES) for _ in range(config.players)])
        twins[batch.run]([state], 0, 1, rng.choice((batch.RANDOM, bots)), 100)


def test_one_that_does_is_found() -> None:
    state = strict_game(CONFIGS[0], 1)
    twins = strict_twins(state.rules)
    for rule_, arguments in ((kind_of, (-1,)), (is_falling, (state, -1))):
        with pytest.raises(AssertionError, match="-1 counts from the end"):
            twins[rule_](*arguments)
