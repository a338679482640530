"""The same game at two speeds at once."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any

import numpy as np
import pytest

from kaiju.game import position
from kaiju.game.setup import Setup, check_setup, fresh_state, reseed
from kaiju.rules.flow import option_at, option_count
from kaiju.rules.rulebook import Rulebook, rulebook
from kaiju.rules.state import State
from kaiju.speeds import batch, compiled
from tests.properties.configs import BY_NAME, Config, dealt_game

EVERY_BOX = ("base", "dark", "origins", "wicked", "power_up", "luchador")
EVERY_BOX += ("cthulhu", "king_kong", "transformation", "cybertooth", "anubis")
EVERY_BOX += ("halloween", "mindbug")
"""All that can be in play together. The variant for two has its test at both speeds among those of the made-up box."""
LEAN = ("base-4",)
"""New games that are compared by their own rulebook, that of the base game alone."""
STRETCH = 10
"""Decisions in a piece of a game that can be played again in another way."""


def wide_rules(config: Config) -> Rulebook:
    """The rules that have every box in play.

    Compiling a rulebook takes up to a minute. So configurations are compared at two speeds by one of two: they begin
    as they are and go on with everything there is. Origins differs from the base game in prices only.
    """
    return rulebook("dark" if config.edition == "dark" else "base", EVERY_BOX)


def setup_of(config: Config, seed: int) -> Setup:
    return check_setup(config.edition, config.players, config.modules, config.monsters, seed, config.options)


def new_state(config: Config, seed: int) -> State:
    """A state that has not begun."""
    setup = setup_of(config, seed)
    return fresh_state(setup) if config.name in LEAN else fresh_state(setup, wide_rules(config))


def dealt_state(config: Config, seed: int, *wanted: Sequence[str]) -> State:
    """One in the middle of a game."""
    with arranged_by(wide_rules(config)):
        return dealt_game(config, seed, *wanted)._state


@contextmanager
def arranged_by(rules: Rulebook) -> Iterator[None]:
    """Positions are arranged by these rules, whatever they need."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(position, "rules_for", lambda setup, seats, cards: rules)
        yield


@cache
def bytes_of_fields(rules: Rulebook) -> np.ndarray[Any, Any]:
    """Which bytes of a record hold its fields: those between them are nobody's."""
    fields = (compiled.state_dtype(rules).fields or {}).values()
    return np.concatenate([np.arange(at, at + kind.itemsize) for kind, at, *_ in fields])


class Pair:
    """A state as written and its compiled twin, which must never differ."""

    def __init__(self, state: State) -> None:
        self.rules = state.rules
        self.run = compiled.compiled_run(self.rules)
        self.written = state.copy()
        self.records = compiled.to_records([state])
        self.actions: list[int] = []

    def play(self, action: int) -> None:
        self.actions.append(action)
        self.rules[batch.run]([self.written], 0, 1, action, 0)
        self.run(self.records, 0, 1, action, 0)
        self.compare()

    def play_at_random(self, rng: random.Random) -> None:
        g = self.written
        self.play(self.rules[option_at](g, rng.randrange(self.rules[option_count](g))))

    def compare(self) -> None:
        """By bytes: it is done so often that making a state of the record each time would take longer than playing."""
        if self.written.to_bytes() != self.records.view(np.uint8)[bytes_of_fields(self.rules)].tobytes():
            twin = compiled.from_record(self.records[0], self.rules)
            raise AssertionError(
                f"the speeds differ after the actions {self.actions}:\n{difference(self.written, twin)}"
            )


@dataclass(frozen=True)
class Walk:
    """A dealt game that is played on in stretches, each with a chance of its own, so that one can go another way."""

    config: str
    seed: int
    wanted: tuple[Sequence[str], ...]
    """Cards, tiles, Evolutions and curses that are dealt first."""
    seeds: tuple[int, ...] = ()
    """Those of the stretches that are behind it."""

    @cached_property
    def state(self) -> State:
        state = dealt_state(BY_NAME[self.config], self.seed, *self.wanted)
        for seed in self.seeds:
            state = played_on(state, seed)
        return state

    def on(self, seed: int) -> Walk:
        """A stretch further, in which both speeds must not differ."""
        walk = replace(self, seeds=(*self.seeds, seed))
        walk.__dict__["state"] = played_on(self.state, seed)
        return walk


def played_on(state: State, seed: int) -> State:
    """The state after some decisions at both speeds."""
    begin, rng = state.copy(), random.Random(seed)
    reseed(begin, seed)
    pair = Pair(begin)
    for _ in range(STRETCH):
        if pair.written.over:
            break
        pair.play_at_random(rng)
    return pair.written


def difference(written: Any, twin: Any) -> str:
    names = (field.name for field in written.FIELDS)
    return "\n".join(
        f"{name}: as written {getattr(written, name)}, compiled {getattr(twin, name)}"
        for name in names
        if getattr(written, name) != getattr(twin, name)
    )
