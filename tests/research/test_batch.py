"""How the vector environment plays: each game its own option, then the bots until the learner has to decide."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from kaiju.bots import policy_number
from kaiju.game.setup import check_setup, fresh_state
from kaiju.rules.flow import option_at, option_count
from kaiju.rules.rulebook import rulebook
from kaiju.rules.state import State
from kaiju.speeds import batch
from kaiju.speeds.compiled import compiled_run, from_record, no_notes, to_records

pytestmark = pytest.mark.xdist_group(__name__)
LEARNER = 1
BOTS = batch.by_bots([policy_number("angry"), batch.WAITS, policy_number("random")])
LIMIT = 5000
RULES = rulebook("base", ("base",))
run = RULES[batch.run]


def fresh(count: int) -> list[State]:
    states = [fresh_state(check_setup("base", 3, seed=seed)) for seed in range(count)]
    run(states, 0, count, batch.ADVANCE, 0)
    return states


def give(games: Any, rng: random.Random, states: list[State]) -> None:
    """Writes an option for each game where `GIVEN` finds it."""
    for i, g in enumerate(states):
        if not g.over:
            action = RULES[option_at](g, rng.randrange(RULES[option_count](g)))
            if isinstance(games, list):
                games[i].offers[0] = action
            else:
                games["offers"][i, 0] = action


def play_on(games: Any, run: Any, states: list[State]) -> None:
    for i, g in enumerate(states):
        if not g.over:
            run(games, i, i + 1, batch.GIVEN, 0)
    run(games, 0, len(states), BOTS, LIMIT)


def test_bots_play_until_the_learner_has_to_decide() -> None:
    states = fresh(20)
    taken = run(states, 0, 20, BOTS, LIMIT)
    assert taken > 0
    assert all(g.over or g.seat == LEARNER for g in states)
    assert sum(not g.over for g in states) > 10
    assert run(states, 0, 20, BOTS, LIMIT) == 0, "and wait for it"


def test_each_game_takes_the_option_it_is_given() -> None:
    one, other = fresh(1), fresh(1)
    assert one == other and RULES[option_count](one[0]) >= 64
    one[0].offers[0], other[0].offers[0] = 0b1, 0b110
    assert run([one[0], other[0]], 0, 2, batch.GIVEN, 0) == 2
    kept = fresh(1)[0].dice
    assert one[0].dice[1:6] == kept[1:6]
    assert [other[0].dice[i] for i in (0, 3, 4, 5)] == [kept[i] for i in (0, 3, 4, 5)]


def test_both_speeds_play_alike() -> None:
    states = fresh(12)
    records = to_records(states)
    written, compiled = random.Random(1), random.Random(1)
    fast = compiled_run(RULES)
    run(states, 0, 12, BOTS, LIMIT)
    fast(records, 0, 12, BOTS, LIMIT)
    for _ in range(15):
        assert [from_record(record, RULES) for record in records] == states
        before = [g.copy() for g in states]
        give(states, written, before)
        give(records, compiled, before)
        play_on(states, run, before)
        play_on(records, fast, before)


def test_what_each_game_took_is_counted_and_nothing_else_changes() -> None:
    states = fresh(12)
    expected = [run(states, i, i + 1, BOTS, LIMIT) for i in range(12)]
    written, records = fresh(12), to_records(fresh(12))
    for games, noting in ((written, RULES[batch.run_noting]), (records, compiled_run(RULES))):
        counts = np.zeros(12, np.int64)
        assert noting(games, 0, 12, BOTS, LIMIT, no_notes(), counts) == sum(expected)
        assert counts.tolist() == expected
    assert written == states == [from_record(record, RULES) for record in records]
