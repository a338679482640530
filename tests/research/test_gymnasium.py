"""The faces for Gymnasium: they pass its checks, play as the library does, and one is the other many times over."""

from __future__ import annotations

import copy
import pickle
import time
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import kaiju
from kaiju import bots
from kaiju.errors import BotError, IllegalAction, SetupError
from kaiju.lab.playing import game_seed
from kaiju.research.actions import ACTIONS, from_rules
from kaiju.research.spaces import payoffs
from tests.lab.specs import A_DARK_DECK, EVERY_MODULE
from tests.research.libraries import face

pytestmark = pytest.mark.xdist_group(__name__)
SETUPS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 4, "edition": "dark", "seat": 2},
    {"players": 3, "modules": [*EVERY_MODULE], "deck": A_DARK_DECK, "seat": 1},
]
by_setup = pytest.mark.parametrize("setup", SETUPS, ids=["base", "dark", "hidden cards"])
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


def test_what_is_no_action_is_refused_and_nothing_moves(single: Any, vector: Any) -> None:
    env, many = single(players=2), vector(3, players=2)
    env.reset(seed=1)
    seen, _ = many.reset(seed=1)
    for wrong in ("0", None, 1.5, np.float32(1), True, np.array([0])):
        with pytest.raises(IllegalAction, match="An action is a whole number, not "):
            env.step(wrong)
    for wrong in ([0, 0], "abc", np.zeros(3), 0, [[0], [0], [0]], None):
        with pytest.raises(IllegalAction, match="Actions are 3 whole numbers, one for each game, not "):
            many.step(wrong)
    assert not env.step(np.array(0))[2] and (many.reset(seed=1)[0] == seen).all()


def test_seeds_may_be_numpys_and_not_fractions(single: Any, vector: Any) -> None:
    env, many = single(players=2), vector(3)
    seven, eight = env.reset(seed=np.int64(7))[0], env.reset(seed=np.int64(8))[0]
    assert (seven != eight).any() and (env.reset(seed=7)[0] == seven).all()
    assert (many.reset(seed=np.int64(7))[0] == many.reset(seed=7)[0]).all()
    assert (many.reset(seed=np.array([8, 7, 7]))[0][1] == seven).all()
    for wrong in (7.0, np.float64(7), "7", True, -1):
        for one in (env, many):
            with pytest.raises(SetupError, match="The seed must be a whole number"):
                one.reset(seed=wrong)
    with pytest.raises(SetupError, match="one for each of the 3 games, not 2"):
        many.reset(seed=[1, 2])


def play_on(env: Any, mask: Any) -> tuple[float, Any]:
    """Plays to the end of the game, always the same way; what it was worth, and its record."""
    rng, over, reward = np.random.default_rng(5), False, 0.0
    while not over:
        _, reward, over, _, info = env.step(choose(mask, rng))
        mask = info["action_mask"]
    return reward, env.game.record()


def test_it_can_be_copied_pickled_and_put_back(single: Any) -> None:
    env = single(players=3, opponents=["easy", last_option], modules=["wicked"])
    mask = env.reset(seed=3)[1]["action_mask"]
    for _ in range(5):
        mask = env.step(int(np.flatnonzero(mask)[0]))[4]["action_mask"]
    kept = pickle.loads(pickle.dumps(env.get_state()))
    ends = [play_on(one, mask) for one in (env, copy.deepcopy(env), pickle.loads(pickle.dumps(env)))]
    env.set_state(kept)
    ends.append(play_on(env, mask))
    assert all(end == ends[0] for end in ends)


def test_before_the_first_game_and_from_what_is_no_state_nothing_goes_on(single: Any, vector: Any) -> None:
    env = single(players=2)
    for ask in (lambda: env.step(0), env.action_masks, lambda: env.game):
        with pytest.raises(SetupError, match=r"Call reset\(\) first"):
            ask()
    for one in (env, vector(3)):
        for wrong in (5, None, {}, {"game": 1}):
            with pytest.raises(SetupError, match="what get_state"):
                one.set_state(wrong)


# --- opponents


def last_option(seen: Any, masks: Any) -> Any:
    """A policy: of whatever is on offer the last."""
    return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)


class Last:
    """The same as a bot."""

    def choose(self, game: kaiju.Game, seat: int) -> Any:
        assert game.decision is not None and game.decision.seat == seat
        return max(game.decision.options, key=lambda option: int(from_rules(game.rules)[option.action]))


LAST_IN_A_FILE = """
from kaiju.research.actions import from_rules

class Last:
    def choose(self, game, seat):
        return max(game.decision.options, key=lambda option: int(from_rules(game.rules)[option.action]))
"""


def test_opponents_are_bots_by_name_file_object_and_class_or_policies(single: Any, vector: Any, tmp_path: Path) -> None:
    """Whichever way the same opponent comes, and at whichever speed, the same games are played."""
    (tmp_path / "mine.py").write_text(LAST_IN_A_FILE)
    told = []
    for opponent in (last_option, Last(), Last, f"{tmp_path / 'mine.py'}:Last"):
        env = single(players=2, opponents=opponent)
        told.append(play_on(env, env.reset(seed=4)[1]["action_mask"]))
        together = vector(2, opponents=opponent)
        alone = single(players=2, opponents=last_option)
        seen, info = together.reset(seed=4)
        seen_alone, info_alone = alone.reset(seed=4)
        for _ in range(6):
            assert (seen[0] == seen_alone).all()
            first = info["action_mask"].argmax(axis=1)
            seen, _, _, _, info = together.step(first)
            seen_alone, _, _, _, info_alone = alone.step(int(info_alone["action_mask"].argmax()))
    assert all(end == told[0] for end in told)


def test_who_cannot_play_is_refused(single: Any, vector: Any) -> None:
    for make in (single, lambda **setup: vector(2, **setup)):
        for wrong in (5, "nobody.py:Nobody", {}):
            with pytest.raises(SetupError):
                make(opponents=wrong)
        with pytest.raises(BotError, match="which its mask doesn't allow"):
            play_first(make(opponents=lambda seen, masks: np.full(len(seen), NOT_ON_OFFER)))
        with pytest.raises(BotError, match=r"must return \d whole numbers"):
            play_first(make(opponents=lambda seen, masks: masks))


def play_first(env: Any) -> None:
    """Always the first option, for so long that the others have to decide something, too."""
    _, info = env.reset(seed=1)
    for _ in range(30):
        *_, info = env.step(info["action_mask"].argmax(axis=-1))


def test_a_league_sends_somebody_to_every_game(single: Any, vector: Any) -> None:
    from kaiju.research.opponents import League

    with pytest.raises(SetupError, match="nobody in the league"):
        single(opponents=League()).reset(seed=1)
    asked: list[int] = []

    def past(seen: Any, masks: Any) -> Any:
        asked.append(len(seen))
        return last_option(seen, masks)

    league = League(["random", "angry", past])
    env = vector(60, players=3, opponents=league, seat="any")
    seen, info = env.reset(seed=2)
    assert set(info["seat"].tolist()) == {0, 1, 2} and asked
    sitting = {env._who[number] for number in env._sitting.ravel().tolist()}
    assert sitting == {None, "random", "angry", past}
    assert ((env._sitting == 0).sum(axis=1) == 1).all()
    deciding = env.spaces.observation.columns("decides").start
    for _ in range(40):
        assert (seen[:, deciding] == 1).all(), "the learner decides in all games"
        seen, *_, info = env.step(info["action_mask"].argmax(axis=1))
    young = League(["easy"], most=2)
    for _ in range(4):
        young.add(last_option)
    assert young.members == ["easy", last_option, last_option]


def test_self_play_is_that_of_the_table(vector: Any) -> None:
    """Every seat the learner's: each game goes as one does in which all seats choose like that."""
    env = vector(4, players=3, seat="all")
    games = [kaiju.new(players=3, seed=game_seed(6 + i, 0)) for i in range(4)]
    seen, info = env.reset(seed=6)
    rng, ended = np.random.default_rng(1), 0
    for _ in range(400):
        for i, game in enumerate(games):
            assert game.decision is not None and info["seat"][i] == game.decision.seat
            assert (seen[i] == env.spaces.observe(game, game.decision.seat)).all()
        actors = info["seat"].tolist()
        actions = [choose(mask, rng) for mask in info["action_mask"]]
        seen, rewards, over, cut, info = env.step(np.array(actions))
        for i, game in enumerate(games):
            game.play(int(env.spaces.to_rules[actions[i]]))
            assert game.over == over[i] and not cut[i]
            if game.over:
                ended += 1
                assert info["payoffs"][i].tolist() == payoffs(game.winners, 3)
                assert rewards[i] == payoffs(game.winners, 3)[actors[i]]
                games[i] = kaiju.new(players=3, seed=game_seed(6 + i, int(env._episodes[i])))
    assert ended


def test_many_games_can_be_copied_pickled_and_put_back(vector: Any) -> None:
    env = vector(5, opponents="easy", seat="any")
    _, info = env.reset(seed=1)
    kept, mask = env.get_state(), info["action_mask"]
    told = []
    for one in (env, pickle.loads(pickle.dumps(kept)), kept):
        if one is not env:
            env.set_state(one)
        told.append([env.step(mask.argmax(axis=1))[0].tolist() for _ in range(3)])
    env.set_state(kept)
    other = pickle.loads(pickle.dumps(env))
    told.append([other.step(mask.argmax(axis=1))[0].tolist() for _ in range(3)])
    assert all(one == told[0] for one in told)


def test_the_strength_of_a_policy_is_measured(vector: Any) -> None:
    from kaiju.research.evaluation import standing

    for wrong in (5, "hard"):
        with pytest.raises(SetupError, match="A policy is a function of observations and masks, not "):
            standing(wrong, "random", games=60)
    with pytest.raises(BotError, match="whole numbers, one for each row"):
        standing(lambda seen, masks: 0, "random", games=60)
    found = standing(last_option, "random", games=60, players=3)
    assert found.games == 60 and 0 <= found.won <= 1 and "random" in str(found)
    assert found == standing(last_option, "random", games=60, players=3)


def test_the_board_can_be_drawn(single: Any) -> None:
    env = single(players=2, render_mode="rgb_array", modules=["power_up"])
    env.reset(seed=1)
    assert env.render().shape == (600, 960, 3)
    with pytest.raises(SetupError, match="There is no render mode 'human'"):
        single(render_mode="human")


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
    with pytest.raises(SetupError, match=r"number of threads must be a whole number from 0 .* not 'all'"):
        vector(1, threads="all")


def test_nothing_is_played_before_the_first_reset(vector: Any) -> None:
    env = vector(2)
    with pytest.raises(SetupError, match="Call reset"):
        env.step(np.zeros(2, np.int64))
    env.reset(seed=1)
    env.step(np.zeros(2, np.int64))


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
