"""Tables on a GPU, played on the host by the same sources: as in the environment on the CPU, byte for byte."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kaiju.encoding.actions import masks
from kaiju.errors import SetupError
from kaiju.research.cuda_tables import CudaTables
from tests.research.host import COMPILER, OnHost
from tests.research.libraries import face

SETS: dict[str, tuple[str, int, tuple[str, ...]]] = {
    "base": ("base", 2, ()),
    "dark": ("dark", 4, ()),
    "mixed": ("base", 3, ("luchador", "origins_cards", "power_up", "wicked")),
}
pytestmark = pytest.mark.skipif(COMPILER is None, reason="there is no C compiler")


@pytest.fixture
def host(tmp_path: Path) -> Any:
    return type("Here", (OnHost,), {"folder": tmp_path})


def some_actions(masks: Any, step: int) -> Any:
    """For each row one of the actions that it allows."""
    count = masks.sum(axis=1).astype(np.int64)
    wanted = (np.arange(len(masks)) * 7919 + step * 104_729) % count
    return (masks.cumsum(axis=1) > wanted[:, None]).argmax(axis=1)


def check(tables: Any) -> None:
    """What is shown is what the environments on the CPU make of the same games."""
    spaces, games = tables.spaces, tables.records()
    np.testing.assert_array_equal(tables.seat, games["seat"])
    np.testing.assert_array_equal(tables.turn, games["turn"])
    np.testing.assert_array_equal(tables.seen, spaces.observation.observe(games, games["seat"].astype(np.int64)))
    np.testing.assert_array_equal(tables.mask, masks(games, spaces.rules)[:, : tables.mask.shape[1]])


def test_tables_are_those_of_the_environment(host: Any) -> None:
    env = face("vector_env").KaijuVectorEnv(12, players=2, seat="all", threads=1)
    tables = CudaTables(12, players=2, dtype="float32", machine=host)
    tables.reset(5)
    _, info = env.reset(seed=5)
    ended = 0
    for step in range(150):
        np.testing.assert_array_equal(tables.seat, info["seat"])
        np.testing.assert_array_equal(tables.mask, info["action_mask"])
        if step % 10 == 0:
            check(tables)
        actions = some_actions(tables.mask, step)
        tables.act(actions)
        seen, _, over, _, info = env.step(actions)
        np.testing.assert_array_equal(tables.seen, seen)
        np.testing.assert_array_equal(tables.ended, over)
        ended += over.sum()
    assert ended, "no game came to its end"


@pytest.mark.parametrize("name", ["dark", "mixed"])
def test_every_set_of_boxes_is_seen_alike(host: Any, name: str) -> None:
    edition, players, modules = SETS[name]
    tables = CudaTables(6, edition, players, dtype="float32", machine=host, modules=modules)
    tables.reset(7)
    for step in range(120):
        if step % 4 == 0:
            check(tables)
        tables.act(some_actions(tables.mask, step))
    check(tables)


def equal(one: Any, other: Any) -> None:
    """Steps of two environments say the same."""
    for mine, theirs in zip(one[:-1], other[:-1], strict=True):
        np.testing.assert_array_equal(mine, theirs)
    assert one[-1].keys() == other[-1].keys()
    for name in one[-1]:
        np.testing.assert_array_equal(one[-1][name], other[-1][name], name)


@pytest.mark.parametrize("seat", ["all", 1])
def test_the_environment_is_that_of_the_cpu(host: Any, seat: Any) -> None:
    env = face("vector_env").KaijuVectorEnv(8, players=2, seat=seat, opponents="angry", threads=1)
    ours = face("cuda_env").KaijuCudaEnv(8, players=2, seat=seat, opponents="angry", machine=host)
    before, theirs = ours.reset(seed=3), env.reset(seed=3)
    equal(before, theirs)
    ended = 0
    for step in range(60):
        actions = some_actions(theirs[-1]["action_mask"], step)
        if step % 20 == 7:
            actions[3] = ours.spaces.actions - 1
        mine, theirs = ours.step(actions), env.step(actions)
        equal(mine, theirs)
        assert ours.observation_space.contains(mine[0])
        ended += mine[2].sum()
    assert ended > 3, "no game but the forfeited ones came to its end"


def test_gymnasium_counts_its_episodes(host: Any) -> None:
    face("cuda_env")
    import gymnasium

    from kaiju.research.cuda_env import KaijuCudaEnv

    env = gymnasium.wrappers.vector.RecordEpisodeStatistics(KaijuCudaEnv(4, seat="any", machine=host))
    _, info = env.reset(seed=1)
    told = []
    for step in range(80):
        _, _, _, _, info = env.step(some_actions(info["action_mask"], step))
        told += info["episode"]["l"][info["_episode"]].tolist() if "episode" in info else []
    assert told and min(told) > 1


def test_actions_can_be_those_that_there_are(host: Any) -> None:
    wide = CudaTables(4, machine=host)
    tables = CudaTables(4, compact=True, machine=host)
    assert tables.actions == len(tables.possible) < wide.actions == wide.spaces.actions
    wide.reset(2)
    tables.reset(2)
    for step in range(30):
        np.testing.assert_array_equal(tables.mask, wide.mask[:, tables.possible])
        assert not wide.mask_rows[:, wide.actions :].any() and not tables.seen_rows[:, tables.spaces.size :].any()
        actions = some_actions(tables.mask, step)
        tables.act(actions)
        wide.act(tables.possible[actions])
        np.testing.assert_array_equal(tables.games, wide.games)


def test_an_action_that_is_not_on_offer_leaves_its_game_as_it_is(host: Any) -> None:
    tables = CudaTables(5, machine=host)
    tables.reset(2)
    before, actions = tables.games.copy(), some_actions(tables.mask, 0)
    actions[[1, 2, 3]] = [-1, tables.actions, tables.actions - 1]
    tables.act(actions)
    assert tables.refused.tolist() == [0, 1, 1, 1, 0] and tables.refusals == 3
    assert (tables.games == before).all(axis=1).tolist() == [False, True, True, True, False]
    tables.act(some_actions(tables.mask, 1))
    assert tables.refusals == 0


def test_an_action_can_be_drawn_at_each_table(host: Any) -> None:
    tables = CudaTables(300, compact=True, machine=host)
    tables.reset([1] * 300)
    drawn = [tables.any_actions(number) for number in range(40)]
    assert (tables.any_actions(7) == drawn[7]).all()
    on_offer = np.flatnonzero(tables.mask[0])
    found, counts = np.unique(drawn, return_counts=True)
    assert found.tolist() == on_offer.tolist()
    assert counts.min() > 0.7 * counts.mean() and counts.max() < 1.3 * counts.mean()


def test_each_game_draws_its_line_up(host: Any) -> None:
    lineups = [("angry", None), (None, "angry"), (None, None)]
    tables = CudaTables(40, policies=lineups, each_draws=True, machine=host)
    tables.reset(4)
    assert set(tables.seat.tolist()) == {0, 1}
    assert len(set(tables._sitting.tolist())) == 3


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"num_envs": 0}, "number of tables"),
        ({"dtype": "int8"}, "float16 or float32"),
        ({"policies": ("angry",)}, "for each of the 2 seats"),
        ({"policies": ("angry", "easy")}, "a seat for the learner"),
    ],
)
def test_what_cannot_be_played_is_refused(host: Any, options: dict[str, Any], why: str) -> None:
    with pytest.raises(SetupError, match=why):
        CudaTables(**{"num_envs": 2, "machine": host, **options})


def test_seeds_and_answers_are_checked(host: Any) -> None:
    tables = CudaTables(3, machine=host)
    with pytest.raises(SetupError, match="Call reset"):
        tables.act(np.zeros(3, np.int32))
    for seed in (-1, 1.5, 1 << 32, [1, 2], [1, 2, -3]):
        with pytest.raises(SetupError, match=r"seed|Seed"):
            tables.reset(seed)
    tables.reset([9, 9, 4])
    assert (tables.games[0] == tables.games[1]).all() and not (tables.games[0] == tables.games[2]).all()
    for actions in (np.zeros(2, np.int32), np.zeros(3)):
        with pytest.raises(SetupError, match="one whole number for each"):
            tables.act(actions)


def test_opponents_on_a_gpu_are_quick_bots(host: Any) -> None:
    with pytest.raises(SetupError, match="only quick bots can be opponents, not king"):
        face("cuda_env").KaijuCudaEnv(2, opponents="king", machine=host)
