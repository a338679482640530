"""The faces for Gymnasium: they pass its checks, play as the library does, and one is the other many times over."""

from __future__ import annotations

import time
import warnings
from typing import Any

import numpy as np
import pytest

import kaiju
from kaiju import bots
from kaiju.errors import SetupError
from kaiju.lab.playing import game_seed
from kaiju.research.actions import ACTIONS, from_rules
from tests.research.libraries import face

pytestmark = pytest.mark.xdist_group(__name__)
SETUPS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 4, "edition": "dark", "seat": 2},
    {"players": 3, "modules": ["power_up", "wicked", "luchador"], "seat": 1},
]
by_setup = pytest.mark.parametrize("setup", SETUPS, ids=["base", "dark", "everything"])
NOT_ON_OFFER = ACTIONS - 1


@pytest.fixture
def single() -> Any:
    return face("gymnasium_env").KaijuEnv


@pytest.fixture
def vector() -> Any:
    return face("vector_env").KaijuVectorEnv


def choose(mask: Any, rng: np.random.Generator) -> int:
    return int(rng.choice(np.flatnonzero(mask)))


# --- one game


@by_setup
def test_gymnasiums_own_checks_pass(single: Any, setup: dict[str, Any]) -> None:
    import gymnasium
    from gymnasium.utils.env_checker import check_env

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make("Kaiju-v0", **setup, opponents="random", render_mode="ansi").unwrapped)


def test_it_is_made_by_its_name(single: Any) -> None:
    import gymnasium

    env = gymnasium.make("kaiju.research.gymnasium_env:Kaiju-v0", players=3, opponents=["random", "angry"])
    seen, info = env.reset(seed=5)
    assert env.observation_space.contains(seen)
    for _ in range(5):
        seen, _, _, _, info = env.step(choose(info["action_mask"], np.random.default_rng(1)))
    assert (env.unwrapped.action_masks() == info["action_mask"]).all()


def test_a_game_is_that_of_the_library(single: Any) -> None:
    """The same seed, the same bot and the same choices give the same game."""
    env, angry = single(players=3, opponents="angry"), bots.get("angry")
    env.reset(seed=7)
    env.reset()
    game = kaiju.new(players=3, seed=game_seed(7, 1))
    rng, over, reward = np.random.default_rng(1), False, 0.0
    while game.decision is not None:
        if game.decision.seat != 0:
            game.play(angry.choose(game, game.decision.seat))
            continue
        assert not over and env.game == game
        option = game.decision.options[int(rng.integers(len(game.decision.options)))]
        _, reward, over, _, _ = env.step(int(from_rules(env.unwrapped.spaces.rules)[option.action]))
        game.play(option)
    assert over and env.game == game
    assert reward == (1 if 0 in game.winners else -0.5)


def test_another_action_forfeits_the_game(single: Any) -> None:
    env = single(players=2)
    for action in (NOT_ON_OFFER, ACTIONS, -1):
        env.reset(seed=1)
        _, reward, over, cut, info = env.step(action)
        assert (reward, over, cut, info["forfeit"]) == (-1, True, False, True)


def test_what_happened_can_be_read(single: Any) -> None:
    env = single(players=2, render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == "\n".join(env.game.lines(seat=0))
    assert single(players=2).render() is None


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"opponents": "nobody"}, "There is no bot 'nobody'"),
        ({"players": 4, "opponents": ["angry"]}, "one for each of the 3, not 1"),
        ({"seat": 2}, "from 0 to 1, not 2"),
        ({"players": 9}, "2 to 6 players"),
    ],
)
def test_impossible_tables_are_refused(single: Any, vector: Any, wrong: dict[str, Any], words: str) -> None:
    for make in (single, lambda **setup: vector(4, **setup)):
        with pytest.raises(SetupError, match=words):
            make(**wrong)


# --- many games


@by_setup
def test_many_games_are_as_many_single_ones(single: Any, vector: Any, setup: dict[str, Any]) -> None:
    """The angry bot leaves nothing to chance, so each game goes the same way at both speeds."""
    many, steps = 6, 120
    together = vector(many, **setup, opponents="angry")
    alone = [single(**setup, opponents="angry") for _ in range(many)]
    rng, ended = np.random.default_rng(3), 0
    seen, info = together.reset(seed=40)
    singles = [env.reset(seed=40 + i) for i, env in enumerate(alone)]
    for step in range(steps):
        for i, (seen_alone, info_alone) in enumerate(singles):
            assert (seen[i] == seen_alone).all()
            assert (info["action_mask"][i] == info_alone["action_mask"]).all()
        actions = [choose(mask, rng) for mask in info["action_mask"]]
        if step % 40 == 39:
            actions[1] = NOT_ON_OFFER
        seen, rewards, over, cut, info = together.step(np.array(actions))
        for i, env in enumerate(alone):
            last, reward, over_alone, cut_alone, info_alone = env.step(actions[i])
            assert (rewards[i], over[i], cut[i]) == (reward, over_alone, cut_alone)
            if over_alone:
                ended += 1
                assert info["_final_obs"][i] and (info["final_obs"][i] == last).all()
                singles[i] = env.reset()
            else:
                singles[i] = last, info_alone
    assert ended >= many


def test_many_games_are_made_by_their_name(vector: Any) -> None:
    import gymnasium

    env = gymnasium.make_vec(
        "kaiju.research.gymnasium_env:Kaiju-v0", 16, vectorization_mode="vector_entry_point", opponents="random"
    )
    seen, info = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    assert env.action_space.contains(np.array([choose(m, np.random.default_rng(1)) for m in info["action_mask"]]))
    env.close()


def test_the_same_seeds_give_the_same_games_on_any_number_of_threads(vector: Any) -> None:
    told = []
    for threads in (1, 3):
        env, rng = vector(800, opponents="random", threads=threads), np.random.default_rng(1)
        seen, info = env.reset(seed=9)
        for _ in range(10):
            actions = (rng.random(info["action_mask"].shape) * info["action_mask"]).argmax(axis=1)
            seen, *_, info = env.step(actions)
        told.append(seen)
        env.close()
    assert (told[0] == told[1]).all()
    assert len(np.unique(told[0], axis=0)) > 700, "and each game is another one"


def test_seeds_may_be_given_one_by_one(vector: Any) -> None:
    env = vector(3)
    seen, _ = env.reset(seed=[5, 6, 5])
    assert (seen[0] == seen[2]).all() and (seen[0] != seen[1]).any()
    other, _ = env.reset()
    assert (other != seen).any()


def test_a_strange_number_of_games_is_refused(vector: Any) -> None:
    with pytest.raises(SetupError, match="whole number from 1 up, not 0"):
        vector(0)


def test_how_fast_it_is(vector: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is asserted: read it with `pytest -s`."""
    env = vector(2048, opponents="angry")
    _, info = env.reset(seed=1)
    steps, games, seconds = 0, 0, 0.0
    for _ in range(20):
        actions = info["action_mask"].argmax(axis=1)
        begun = time.perf_counter()
        _, _, over, _, info = env.step(actions)
        seconds += time.perf_counter() - begun
        steps, games = steps + len(actions), games + int(over.sum())
    with capsys.disabled():
        print(f"\nvector environment: {steps / seconds:,.0f} decisions/s, {games / seconds:,.0f} games/s")
    assert env.spaces.to_rules[actions].dtype == np.int16
