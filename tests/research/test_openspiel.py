"""The face for OpenSpiel passes its tests, keeps secrets, and its searchers can play it."""

from __future__ import annotations

import pickle
import random
from copy import copy
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from kaiju.research.actions import action_name
from kaiju.rules.codes import FACES
from kaiju.rules.drive import resume
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
    assert state.is_chance_node() and len(state.chance_outcomes()) == 462
    assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1, abs=1e-12)
    for outcome, chance in state.chance_outcomes()[::40]:
        after = state.child(outcome)
        dice = after._node.state.dice[:6]
        assert dice == sorted(dice)
        assert state.action_to_string(outcome) == " ".join(["fall", *(FACES[face] for face in dice)])
        assert chance == odds_of(dice)


def odds_of(dice: list[int]) -> float:
    """Counted out: of all ways in which six dice fall, those that show the same faces."""
    orders = len(set(permutations(dice)))
    return orders / 6 ** len(dice)


def test_only_the_dice_thrown_fall(pyspiel: Any) -> None:
    state, rng = pyspiel.load_game("python_kaiju").new_initial_state(), random.Random(2)
    while state.is_chance_node():
        step(state, rng)
    before = state._node.state.dice[:6]
    state.apply_action(0b010010)
    assert len(state.chance_outcomes()) == 21
    for outcome, chance in state.chance_outcomes():
        dice = state.child(outcome)._node.state.dice[:6]
        assert [dice[i] for i in (0, 2, 3, 5)] == [before[i] for i in (0, 2, 3, 5)]
        assert chance == (1 if dice[1] == dice[4] else 2) / 36


def test_expected_dice_are_exact(pyspiel: Any) -> None:
    """Over all outcomes of a throw of six, each face is expected exactly once."""
    state, rng = pyspiel.load_game("python_kaiju").new_initial_state(), random.Random(2)
    while state.is_chance_node():
        step(state, rng)
    state.apply_action(63)
    expected = np.zeros(6)
    for outcome, chance in state.chance_outcomes():
        expected += chance * np.bincount(state.child(outcome)._node.state.dice[:6], minlength=6)
    assert expected == pytest.approx(np.ones(6), abs=1e-12)


def test_a_die_with_faces_of_its_own_falls_by_itself(pyspiel: Any) -> None:
    """As often as each face is on it, after the ordinary dice, which are none the wiser."""
    rng = random.Random(1)
    state = pyspiel.load_game("python_kaiju(modules=cybertooth)").new_initial_state()
    while state.is_chance_node():
        step(state, rng)
    g = state._node.state
    g.berserk[g.seat] = 1
    g.dice[8] = 1 + g.rules.faces.index("skull")  # as if it had been thrown with the others
    g.rules[resume](g)
    assert action_name(0b1000011) == "reroll 0 1 6"
    state.apply_action(0b1000011)
    assert len(state.chance_outcomes()) == 21, "two ordinary dice"
    state.apply_action(3)
    told = {state.action_to_string(outcome): chance for outcome, chance in state.chance_outcomes()}
    assert told == pytest.approx(
        {"fall energy": 1 / 6, "fall energy2": 1 / 6, "fall claw": 2 / 6, "fall claw2": 1 / 6, "fall skull": 1 / 6}
    )
    for outcome, _ in state.chance_outcomes():
        g = state.child(outcome)._node.state
        assert "fall " + g.rules.faces[g.dice[8] - 1] == state.action_to_string(outcome)
        assert g.dice[:2] == [0, 3]


def test_what_needs_no_chance_goes_without(pyspiel: Any) -> None:
    state, rng = pyspiel.load_game("python_kaiju(players=4)").new_initial_state(), random.Random(5)
    without = 0
    while not state.is_terminal():
        asked = not state.is_chance_node()
        turn = state._node.state.turn if asked else 0
        step(state, rng)
        if asked and not state.is_chance_node() and not state.is_terminal():
            without += 1
            assert state._node.state.turn == turn, "a new turn begins with a throw"
    assert without


@by_game
def test_what_is_hidden_changes_nothing_that_is_seen(pyspiel: Any, name: str) -> None:
    game, rng = pyspiel.load_game(name), random.Random(3)
    state = game.new_initial_state()
    while not state.is_terminal():
        if not state.is_chance_node() and rng.random() < 0.1:
            seat = rng.randrange(game.num_players())
            other = state.clone()
            other._node = copy(state._node)
            other._node.state = otherwise(state._node.game, seat, rng).state()
            for one in (other, state.resample_from_infostate(seat, rng.random)):
                assert one.information_state_string(seat) == state.information_state_string(seat)
                assert one.observation_string(seat) == state.observation_string(seat)
                assert one.observation_tensor(seat) == state.observation_tensor(seat)
                assert one.information_state_tensor(seat) == state.information_state_tensor(seat)
        step(state, rng)


def test_what_was_done_is_remembered(pyspiel: Any) -> None:
    """Two ways to the same table are two information states."""
    state, rng = pyspiel.load_game("python_kaiju").new_initial_state(), random.Random(2)
    told, tensors = set(), set()
    while not state.is_terminal():
        if not state.is_chance_node():
            told.add(state.information_state_string(0))
            tensors.add(tuple(state.information_state_tensor(0)))
        step(state, rng)
    assert len(told) == len(tensors) > 20


def test_an_information_state_knows_the_past(pyspiel: Any) -> None:
    """The newest event first, counted from the observer; and a digest that tells pasts apart."""
    game, rng = pyspiel.load_game("python_kaiju(players=3)"), random.Random(6)
    state = game.new_initial_state()
    while state._node is None or state._node.waits or state._node.state.turn < 3:
        step(state, rng)
    size, rules = game.spaces.size, state._node.state.rules
    newest = [entry for past in state._node.past.steps() for entry in reversed(past.told)][:64]
    for seat in range(3):
        tensor = np.array(state.information_state_tensor(seat))
        assert tensor[:size].tolist() == state.observation_tensor(seat)
        recent = tensor[size : size + 320].reshape(64, 5)[: len(newest)]
        assert [rules.events[int(kind) - 1] for kind in recent[:, 0]] == [rules.events[e[0]] for e in newest]
        assert recent[:, 1].tolist() == [(e[1] - seat) % 3 + 1 if e[1] >= 0 else 0 for e in newest]
        assert len(tensor) == size + 320 + 16 and 0 < tensor[-16:].max() < 1


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
    state, luck = game.new_initial_state(), random.Random(3)
    while state.is_chance_node():
        step(state, luck)
    assert bot.step(state) in state.legal_actions()


def test_strange_parameters_are_refused(pyspiel: Any) -> None:
    with pytest.raises(ValueError, match="There is no module 'wings'"):
        face("openspiel_game").KaijuGame({"modules": "wings"})
