"""Single games on a GPU, played on the host by the same sources: they pass the libraries' checks, and are the CPU's."""

from __future__ import annotations

import copy
import pickle
import tempfile
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kaiju.errors import SetupError
from tests.research.host import COMPILER, OnHost
from tests.research.libraries import face

pytestmark = [
    pytest.mark.skipif(COMPILER is None, reason="there is no C compiler"),
    pytest.mark.xdist_group(__name__),
]


class Here(OnHost):
    """One that can be pickled: it is found by its name."""

    folder = Path()


@pytest.fixture(scope="module", autouse=True)
def folder() -> Any:
    with tempfile.TemporaryDirectory() as name:
        Here.folder = Path(name)
        yield


def test_gymnasiums_own_checks_pass() -> None:
    face("cuda_single")
    from gymnasium.utils.env_checker import check_env

    from kaiju.research.cuda_single import KaijuCudaGame

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", ".*not having a spec.*")
        check_env(KaijuCudaGame(players=2, opponents="random", machine=Here), skip_render_check=True)


@pytest.mark.filterwarnings("ignore:Observation")  # it expects plain arrays, and allows for dicts with a mask
def test_pettingzoos_own_checks_pass() -> None:
    module = face("cuda_single")
    from pettingzoo.test import api_test, seed_test

    def made() -> Any:
        return module.env(players=3, modules=["power_up"], machine=Here)

    api_test(made(), num_cycles=150)
    seed_test(made, num_cycles=60)


def test_a_game_of_all_seats_is_that_of_the_cpu() -> None:
    module = face("cuda_single")
    ours, theirs = module.KaijuCudaAEC(players=2, machine=Here), face("pettingzoo_env").KaijuAEC(players=2)
    rng, ended = np.random.default_rng(3), 0
    for seed in (5, None):  # the next game of the same seed
        ours.reset(seed)
        theirs.reset(seed)
        while theirs.agents and not all(theirs.terminations.values()):
            assert ours.agent_selection == theirs.agent_selection
            for agent in theirs.possible_agents:
                mine, seen = ours.observe(agent), theirs.observe(agent)
                np.testing.assert_array_equal(mine["observation"], seen["observation"])
                np.testing.assert_array_equal(mine["action_mask"], seen["action_mask"])
            allowed = np.flatnonzero(theirs.observe(theirs.agent_selection)["action_mask"])
            action = int(rng.choice(allowed))
            ours.step(action)
            theirs.step(action)
            assert ours.rewards == theirs.rewards
        for agent in theirs.possible_agents:
            np.testing.assert_array_equal(ours.observe(agent)["observation"], theirs.observe(agent)["observation"])
        assert ours.game == theirs.game
        ended += ours.game.over
    assert ended == 2


def test_a_copy_and_a_pickle_go_on_alike() -> None:
    env = face("cuda_single").KaijuCudaGame(players=2, opponents="angry", machine=Here)
    _, info = env.reset(seed=4)
    for _ in range(6):
        _, _, _, _, info = env.step(int(np.flatnonzero(info["action_mask"])[-1]))
    others = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    state = env.get_state()
    for _ in range(5):
        action = int(np.flatnonzero(info["action_mask"])[0])
        seen, reward, over, _, info = env.step(action)
        for other in others:
            theirs = other.step(action)
            np.testing.assert_array_equal(theirs[0], seen)
            assert theirs[1:3] == (reward, over)
    others[0].set_state(state)
    assert others[0].game == pickle.loads(pickle.dumps(state["_table"])).game != env.game


def test_many_tables_are_pickled_with_their_games() -> None:
    env = face("cuda_env").KaijuCudaEnv(5, seat="any", machine=Here)
    _, info = env.reset(seed=9)
    other = None
    for step in range(24):
        if step == 12:
            other = pickle.loads(pickle.dumps(env))
        actions = info["action_mask"].argmax(axis=1)
        mine = env.step(actions)
        info = mine[-1]
        if other is not None:
            for one, theirs in zip(mine[:-1], other.step(actions)[:-1], strict=True):
                np.testing.assert_array_equal(one, theirs)


def test_orders_are_always_asked_for() -> None:
    for module, name in (("cuda_env", "KaijuCudaEnv"), ("vector_env", "KaijuVectorEnv")):
        with pytest.raises(SetupError, match="always ask for the order of dice"):
            getattr(face(module), name)(2, order="matters")
