"""The examples that train with PyTorch: run for a moment where it is installed; what they count on, everywhere."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from tests.research.libraries import face

pytestmark = pytest.mark.xdist_group(__name__)
EXAMPLES = Path(__file__).parents[2] / "examples"
SHORT = {
    "ppo.py": ["--steps", "512", "--games", "16", "--length", "8", "--evaluate", "20", "--tell", "10"],
    "sb3_ppo.py": ["--steps", "1024", "--games", "16", "--evaluate", "20"],
}
NEEDS = {"ppo.py": ["torch"], "sb3_ppo.py": ["torch", "sb3_contrib"]}
MORE = {"ppo.py": [[], ["--self-play"], ["--league"]], "sb3_ppo.py": [[]]}


@pytest.mark.parametrize(
    ("example", "more"), [(name, more) for name, ways in MORE.items() for more in ways], ids=lambda value: str(value)
)
def test_an_example_trains_for_a_moment(example: str, more: list[str]) -> None:
    face("vector_env")
    for library in NEEDS[example]:
        if importlib.util.find_spec(library) is None:
            # Too heavy to be installed for tests alone: `pip install torch sb3-contrib` has this one run.
            pytest.skip(f"examples/{example} was NOT run: {library} is not installed")
    command = [sys.executable, str(EXAMPLES / example), *SHORT[example], *more]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    for bot in ("random", "angry", "easy", "normal"):
        assert f"{bot}: " in done.stdout
    if example == "ppo.py":
        assert "% against random, " in done.stdout and "% against angry (10 games each)" in done.stdout


@pytest.mark.parametrize("example", SHORT)
def test_an_example_says_what_it_needs(example: str) -> None:
    head = (EXAMPLES / example).read_text("utf-8").split('"""')[1]
    assert "pip install 'kaiju-tokyo[research]' torch" in head
    assert all(name in head for name in (["sb3-contrib"] if "sb3" in example else ["PyTorch"]))


@pytest.mark.parametrize(
    ("example", "lacking", "bring"),
    [("ppo.py", "torch", " torch"), ("sb3_ppo.py", "sb3_contrib", " torch sb3-contrib"), ("learn.py", "numpy", "")],
)
def test_what_an_example_lacks_it_says_in_a_sentence(tmp_path: Path, example: str, lacking: str, bring: str) -> None:
    for name in NEEDS.get(example, []):  # as if they were installed
        (tmp_path / f"{name}.py").write_text("nn = None", "utf-8")
    (tmp_path / f"{lacking}.py").write_text(f"raise ModuleNotFoundError(name={lacking!r})", "utf-8")
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])}
    command = [sys.executable, str(EXAMPLES / example)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 1 and done.stdout == ""
    assert done.stderr.lower().startswith(f"this needs {lacking}, which is not installed: pip install ")
    assert done.stderr.endswith(f" 'kaiju-tokyo[research]'{bring}\n") and done.stderr.count("\n") == 1


def test_the_choices_of_dice_are_the_first_actions_of_every_game() -> None:
    """What they reroll is read off the bits of an action, and they leave out whatever isn't in a game."""
    from kaiju.research.spaces import Spaces

    for edition in ("base", "dark", "origins"):
        live = np.flatnonzero(Spaces.new(edition, 2).to_rules >= 0)
        assert live[:256].tolist() == list(range(256))


def test_what_each_action_rerolls_is_what_it_is_called() -> None:
    from kaiju.research.actions import most_dice
    from kaiju.research.spaces import Spaces

    for spaces in (Spaces.new("base", 2), Spaces.new("dark", 3, modules=["cybertooth"])):
        assert spaces.rerolls.shape == (most_dice(spaces.numbering.rules), spaces.actions)
        for action in range(spaces.actions):
            name = spaces.numbering.name(action)
            dice = [int(die) for die in name.split()[1:]] if re.match(r"reroll \d", name) else []
            assert np.flatnonzero(spaces.rerolls[:, action]).tolist() == dice


@pytest.mark.parametrize("seat", ["any", "all"])
def test_many_games_give_what_the_examples_take(seat: str) -> None:
    env = face("vector_env").KaijuVectorEnv
    from kaiju.research.opponents import League

    league = League(["random", "normal"])
    table = env(32, players=2, opponents=league, seat=seat)
    seen, info = table.reset(seed=1)
    live, rng, ended = np.flatnonzero(table.spaces.to_rules >= 0), np.random.default_rng(1), 0
    for step in range(150):
        allowed = info["action_mask"][:, live] != 0
        assert allowed.any(axis=1).all(), "whatever may be chosen is among the actions of the game"
        assert seen.dtype == np.float32 and seen.shape == (32, table.spaces.size) == (32, len(table.spaces.scale))
        acted = info["seat"]
        if step == 20:
            league.add(lambda seen, masks: masks.argmax(axis=1))
        chosen = (rng.random(allowed.shape) * allowed).argmax(axis=1)
        seen, rewards, over, cut, info = table.step(live[chosen])
        done = over | cut
        ended += int(done.sum())
        assert (rewards[~done] == 0).all()
        if done.any():
            assert info["final_obs"].shape == seen.shape and info["payoffs"].shape == (32, 2)
            assert (info["payoffs"][done, acted[done]] == rewards[done]).all()
            assert (info["payoffs"].sum(axis=1) == 0).all()
    assert ended
