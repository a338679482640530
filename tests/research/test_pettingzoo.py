"""The face for PettingZoo passes its tests, and its rewards add up."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from kaiju.errors import IllegalAction
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


def test_every_reset_is_another_game(module: Any) -> None:
    env = module.KaijuAEC(players=2)
    env.reset(seed=1)
    first = env.game
    env.reset()
    assert env.game != first
    env.reset(seed=1)
    assert env.game == first


def test_what_happened_can_be_read(module: Any, capsys: pytest.CaptureFixture[str]) -> None:
    env = module.KaijuAEC(players=2, render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == "\n".join(env.game.lines())
    human = module.KaijuAEC(players=2, render_mode="human")
    human.reset(seed=1)
    human.step(0)
    assert capsys.readouterr().out == "\n".join(human.game.lines()) + "\n"
