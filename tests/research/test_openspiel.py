"""The face for OpenSpiel passes its tests, keeps secrets, and its searchers can play it."""

from __future__ import annotations

import pickle
import random
from typing import Any

import numpy as np
import pytest

from kaiju.research.actions import action_name
from tests.properties.test_leaks import otherwise
from tests.research.libraries import face

GAMES = [
    "python_kaiju",
    "python_kaiju(players=5,edition=dark)",
    "python_kaiju(players=3,modules=luchador+power_up+wicked)",
]
by_game = pytest.mark.parametrize("name", GAMES, ids=["base", "dark", "everything"])


@pytest.fixture
def pyspiel() -> Any:
    face("openspiel_game")
    import pyspiel

    return pyspiel


def step(state: Any, rng: random.Random) -> None:
    if state.is_chance_node():
        state.apply_action(rng.choice(state.chance_outcomes())[0])
    else:
        state.apply_action(rng.choice(state.legal_actions()))


@by_game
def test_openspiels_simulation_test_passes(pyspiel: Any, name: str, capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)
    capfd.readouterr()


@by_game
def test_the_same_history_gives_the_same_game(pyspiel: Any, name: str) -> None:
    game, rng = pyspiel.load_game(name), random.Random(1)
    state = game.new_initial_state()
    while not state.is_terminal():
        step(state, rng)
    again = game.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert str(again) == str(state) and again.returns() == state.returns()
    assert sum(state.returns()) == pytest.approx(0)


def test_chance_decides_what_falls(pyspiel: Any) -> None:
    """A copy in which chance draws something else goes another way: who searches doesn't see what will fall."""
    state, rng = pyspiel.load_game("python_kaiju").new_initial_state(), random.Random(2)
    while state.is_chance_node():
        step(state, rng)
    assert action_name(63) == "reroll 0 1 2 3 4 5"
    state.apply_action(63)
    assert state.is_chance_node() and len(state.chance_outcomes()) == 256
    assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
    fallen = {str(state.child(outcome)) for outcome, _ in state.chance_outcomes()[:20]}
    assert len(fallen) == 20


def test_what_needs_no_chance_goes_without(pyspiel: Any) -> None:
    state, rng = pyspiel.load_game("python_kaiju(players=4)").new_initial_state(), random.Random(5)
    without = 0
    while not state.is_terminal():
        before = None if state.is_chance_node() else state._table.game._state.rng[:]
        step(state, rng)
        if before is not None and not state.is_chance_node():
            without += 1
            assert state._table.game._state.rng == before
    assert without


@by_game
def test_what_is_hidden_changes_nothing_that_is_seen(pyspiel: Any, name: str) -> None:
    game, rng = pyspiel.load_game(name), random.Random(3)
    state = game.new_initial_state()
    while not state.is_terminal():
        if not state.is_chance_node() and rng.random() < 0.1:
            seat = rng.randrange(game.num_players())
            other = state.clone()
            other._table.game = otherwise(state._table.game, seat, rng)
            for one in (other, state.resample_from_infostate(seat, rng.random)):
                assert one.information_state_string(seat) == state.information_state_string(seat)
                assert one.observation_string(seat) == state.observation_string(seat)
                assert one.observation_tensor(seat) == state.observation_tensor(seat)
        step(state, rng)


def test_what_was_done_is_remembered(pyspiel: Any) -> None:
    """Two ways to the same table are two information states."""
    state, rng = pyspiel.load_game("python_kaiju").new_initial_state(), random.Random(2)
    told = set()
    while not state.is_terminal():
        if not state.is_chance_node():
            told.add(state.information_state_string(0))
        step(state, rng)
    assert len(told) > 20


def test_a_state_can_be_pickled(pyspiel: Any) -> None:
    game, rng = pyspiel.load_game(GAMES[2]), random.Random(4)
    state = game.new_initial_state()
    for _ in range(40):
        step(state, rng)
    again = pickle.loads(pickle.dumps(state))
    assert str(again) == str(state)
    for seat in range(3):
        assert again.information_state_string(seat) == state.information_state_string(seat)


def test_a_searcher_of_openspiel_plays(pyspiel: Any) -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    game, rng = pyspiel.load_game("python_kaiju"), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 2.0, 2, random_state=rng)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    assert bot.step(state) in state.legal_actions()


def test_strange_parameters_are_refused(pyspiel: Any) -> None:
    with pytest.raises(ValueError, match="There is no module 'wings'"):
        face("openspiel_game").KaijuGame({"modules": "wings"})
