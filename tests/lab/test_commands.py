"""The commands of the laboratory as they are typed: what they say of bad input, and that they hand everything on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from kaiju.cli import app
from tests.lab.bots import FIRST, bot_file

pytestmark = pytest.mark.xdist_group(__name__)


def run(*arguments: object) -> Any:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("simulate", "--bot", "no/such.py:Bot"), "There is no file no/such.py with the bot Bot."),
        (("simulate", "--bot", "mine.py"), "Name the class of the bot too, as in mine.py:MyBot."),
        (("simulate", "--html", "no/such/page.html"), "There is no folder no/such to write page.html to."),
        (("simulate", "--ray", "local", "--jobs", 2), "The number of jobs is for this machine, and Ray has its own"),
        (("simulate", "--ray", "not an address"), "There is no Ray cluster at 'not an address'"),
        (("tournament", "angry"), "A tournament needs at least two bots."),
        (("tournament", "angry", "meek"), "There is no bot 'meek'"),
        (("tournament", "angry", "angry"), "The bot angry is named twice."),
        (("tournament", "angry", "random", "-e", "origins", "-p", 5), "2 to 4 players, not 5"),
        (("tournament", "angry", "random", "--keep", "no/such/file"), "no/such/file can't keep the tournament"),
        (("study", "--bot", "meek"), "There is no bot 'meek'"),
        (("study", "-p", 7), "2 to 6 players, not 7"),
        (("study", "-e", "atlantis"), "There is no edition 'atlantis'"),
    ],
)
def test_bad_input_is_one_sentence(arguments: tuple[object, ...], words: str) -> None:
    if "--ray" in arguments:
        pytest.importorskip("ray")
    result = run(*arguments, "-n", 2)
    assert result.exit_code == 2
    assert words in result.stderr and len(result.stderr.strip().splitlines()) == 1
    assert result.stdout == ""


def test_a_bot_that_does_wrong_is_one_sentence(tmp_path: Path) -> None:
    bad = bot_file(tmp_path, "class Bad:\n    def choose(self, game, seat):\n        return 'fly'\n")
    for arguments in (("simulate", "-p", 2, "-b"), ("tournament", "random"), ("study", "-p", 2, "-b")):
        result = run(*arguments, f"{bad}:Bad", "-n", 2)
        assert result.exit_code == 1
        assert "mine.py:Bad chose what can't be chosen in the game of seed" in result.stderr
        assert "Traceback" not in result.stderr


def test_bots_of_ones_own_play(tmp_path: Path) -> None:
    name = f"{bot_file(tmp_path, FIRST)}:First"
    found = json.loads(run("simulate", "-n", 4, "-p", 2, "-b", name, "-b", "angry", "--json").stdout)
    assert found["by_bot"][name]["seats"] == 1 and found["games"] == 4


def test_tables_and_pages_are_written(tmp_path: Path) -> None:
    arguments = (
        "-n",
        70,
        "--csv",
        tmp_path / "csv",
        "--parquet",
        tmp_path / "parquet",
        "--html",
        tmp_path / "page.html",
    )
    result = run("simulate", "-b", "random", *arguments)
    assert result.exit_code == 0, result.stderr
    assert {path.name for path in (tmp_path / "csv").iterdir()} == {"shares.csv", "lengths.csv"}
    assert {path.name for path in (tmp_path / "parquet").iterdir()} == {"shares.parquet", "lengths.parquet"}
    assert "70 games of base, 4 players, seed 1" in (tmp_path / "page.html").read_text("utf-8")


def test_a_tournament_goes_on_where_it_stopped(tmp_path: Path) -> None:
    command = ("tournament", "angry", "random", "-p", 3, "-e", "dark", "--keep", tmp_path / "kept", "--json")
    short = json.loads(run(*command, "-n", 20).stdout)
    result = run(*command, "-n", 40)
    assert result.exit_code == 0, result.stderr
    assert (short["games"], json.loads(result.stdout)["games"]) == (20, 40)
    assert "another tournament, with seed 1, not 2" in run(*command, "-n", 40, "--seed", 2).stderr


def test_a_study_has_as_many_tables_as_are_asked_for() -> None:
    result = run("study", "-n", 70, "-e", "base", "-e", "dark", "-p", 2, "-p", 3, "-b", "random", "--json")
    found = json.loads(result.stdout)
    assert [(row["edition"], row["players"]) for row in found["lengths"]] == [
        ("base", 2),
        ("base", 3),
        ("dark", 2),
        ("dark", 3),
    ]
    assert found["games"] == 280


def test_what_is_interrupted_before_anything_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("kaiju.lab.running.load_rules", interrupt)
    result = run("simulate", "-n", 10)
    assert result.exit_code == 130
    assert "Traceback" not in result.output
