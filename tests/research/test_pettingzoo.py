"""The face for PettingZoo passes its tests, and its rewards add up."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from kaiju.errors import IllegalAction, SetupError
from kaiju.research.actions import ACTIONS
from tests.research.libraries import face

SETUPS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 5, "edition": "dark"},
    {"players": 3, "modules": ["power_up", "wicked", "luchador"]},
]
by_setup = pytest.mark.parametrize("setup", SETUPS, ids=["base", "dark", "everything"])


@pytest.fixture
def module() -> Any:
    return face("pettingzoo_env")


@by_setup
@pytest.mark.filterwarnings("ignore:Observation")  # it expects plain arrays, and allows for dicts with a mask
def test_pettingzoos_api_test_passes(module: Any, setup: dict[str, Any]) -> None:
    from pettingzoo.test import api_test

    api_test(module.env(**setup), num_cycles=300)


@by_setup
def test_pettingzoos_seed_test_passes(module: Any, setup: dict[str, Any]) -> None:
    from pettingzoo.test import seed_test

    seed_test(lambda: module.env(**setup), num_cycles=200)


@by_setup
@pytest.mark.filterwarnings("ignore")
def test_pettingzoos_parallel_test_passes_in_its_wrapper(module: Any, setup: dict[str, Any]) -> None:
    from pettingzoo.test import parallel_api_test

    parallel_api_test(module.parallel_env(**setup), num_cycles=100)


def test_pettingzoos_render_test_passes(module: Any, capsys: pytest.CaptureFixture[str]) -> None:
    from pettingzoo.test import render_test

    render_test(lambda render_mode: module.env(players=3, render_mode=render_mode))
    assert capsys.readouterr().out


def play(env: Any, rng: np.random.Generator) -> dict[str, float]:
    """Plays to the end; what each agent got altogether."""
    total: dict[str, float] = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        total[agent] += reward
        env.step(None if over or cut else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return total


@by_setup
def test_rewards_are_what_the_game_was_worth(module: Any, setup: dict[str, Any]) -> None:
    env = module.env(**setup)
    for seed in range(3):
        env.reset(seed=seed)
        total = play(env, np.random.default_rng(seed))
        assert env.unwrapped.game.over
        assert sum(total.values()) == pytest.approx(0)
        winners = [f"seat_{p}" for p in env.unwrapped.game.winners]
        assert [agent for agent, reward in total.items() if reward > 0] == winners


def test_only_who_decides_has_a_mask(module: Any) -> None:
    env = module.env(players=3)
    env.reset(seed=1)
    for agent in env.possible_agents:
        assert env.observe(agent)["action_mask"].any() == (agent == env.agent_selection)


def test_an_action_that_is_not_on_offer(module: Any) -> None:
    env = module.env(players=2)
    env.reset(seed=1)
    culprit = env.agent_selection
    env.step(ACTIONS - 1)
    assert env.terminations[culprit] and env.rewards[culprit] == -1
    bare = module.KaijuAEC(players=2)
    bare.reset(seed=1)
    with pytest.raises(IllegalAction, match="is not on offer to seat_"):
        bare.step(ACTIONS - 1)


def test_who_does_not_play_observes_nothing(module: Any) -> None:
    env = module.KaijuAEC(players=2)
    env.reset(seed=1)
    with pytest.raises(SetupError, match="There is no agent 'seat_2'; they are seat_0, seat_1"):
        env.observe("seat_2")


def test_every_reset_is_another_game(module: Any) -> None:
    env = module.KaijuAEC(players=2)
    env.reset(seed=1)
    first = env.game
    env.reset()
    assert env.game != first
    env.reset(seed=1)
    assert env.game == first


def test_seeds_may_be_numpys_and_not_fractions(module: Any) -> None:
    env = module.KaijuAEC(players=2)
    env.reset(seed=np.int64(7))
    seven = env.game
    env.reset(seed=np.int64(8))
    assert env.game != seven
    env.reset(seed=7)
    assert env.game == seven
    for wrong in (7.0, "7", True, -1):
        with pytest.raises(SetupError, match="The seed must be a whole number"):
            env.reset(seed=wrong)


def test_it_can_be_copied_pickled_and_put_back(module: Any) -> None:
    env, rng = module.KaijuAEC(players=3, modules=["power_up"]), np.random.default_rng(1)
    env.reset(seed=3)
    for _ in range(30):
        env.step(int(rng.choice(np.flatnonzero(env.last()[0]["action_mask"]))))
    kept, ends = pickle.loads(pickle.dumps(env.get_state())), []
    for one in (env, copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        ends.append((play(one, np.random.default_rng(5)), one.game.record()))
    env.set_state(kept)
    ends.append((play(env, np.random.default_rng(5)), env.game.record()))
    assert all(end == ends[0] for end in ends)


def test_the_board_can_be_drawn(module: Any) -> None:
    """Something to look at, which changes with the game and with what a seat holds."""
    env = module.KaijuAEC(players=6, edition="dark", render_mode="rgb_array")
    env.reset(seed=1)
    first = env.render()
    assert first.shape == (600, 960, 3) and first.dtype == np.uint8 and len(np.unique(first.reshape(-1, 3), axis=0)) > 8
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    assert (env.render() != first).any()
    with pytest.raises(SetupError, match="There is no render mode 'video'"):
        module.KaijuAEC(render_mode="video")


def test_what_happened_can_be_read(module: Any, capsys: pytest.CaptureFixture[str]) -> None:
    env = module.KaijuAEC(players=2, render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == "\n".join(env.game.lines())
    human = module.KaijuAEC(players=2, render_mode="human")
    human.reset(seed=1)
    human.step(0)
    assert capsys.readouterr().out == "\n".join(human.game.lines()) + "\n"
