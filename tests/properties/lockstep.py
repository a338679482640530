"""The same game at two speeds at once."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from kaiju.rules.flow import (option_at, option_count)
from kaiju.rules.state import State
from kaiju.speeds import (batch, compiled)
from tests.properties.configs import BY_NAME, dealt_game


class Pair:
    """A state as written and its compiled twin, which must never differ."""

    def __init__(self, run: Any, state: State) -> None:
        self.run = run
        self.written = state.copy()
        self.records = compiled.to_records([state])
        self.actions: list[int] = []

    def play(self, action: int) -> None:
        self.actions.append(action)
        batch.run([self.written], 0, 1, action, 0)
        self.run(self.records, 0, 1, action, 0)
        self.compare()

    def play_at_random(self, rng: random.Random) -> None:
        g = self.written
        self.play(option_at(g, rng.randrange(option_count(g))))

    def compare(self) -> None:
        twin = compiled.from_record(self.records[0])
        if self.written != twin:
            raise AssertionError(
                f"the speeds differ after the actions {self.actions}:\n{difference(self.written, twin)}"
            )


def play_dealt(
    config: str,
    seed: int,
    cards: Sequence[str],
    tiles: Sequence[str],
    evolutions: Sequence[str],
    decisions: int,
    run: Any = None,
) -> None:
    """Plays a dealt game at both speeds for some decisions."""
    game = dealt_game(BY_NAME[config], seed, cards, tiles, evolutions)
    pair = Pair(run or compiled.compiled_run(), game._state)
    rng = random.Random(seed)
    for _ in range(decisions):
        if pair.written.over:
            return
        pair.play_at_random(rng)


def difference(written: State, twin: State) -> str:
    names = (field.name for field in State.FIELDS)
    return "\n".join(
        f"{name}: as written {getattr(written, name)}, compiled {getattr(twin, name)}"
        for name in names
        if getattr(written, name) != getattr(twin, name)
    )
