"""Tournaments: everybody meets everybody from every seat, and one that was interrupted comes to the same end."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import kaiju
from kaiju.lab import tournament as lab
from kaiju.lab.commands import Telling
from kaiju.lab.outputs import Outputs
from kaiju.lab.specs import RunSpec, TableSpec
from kaiju.lab.standing import Score, Standing
from kaiju.lab.tournament import matches_of, run_command, tournament
from tests.lab.bots import CAREFUL, FIRST, bot_file
from tests.lab.specs import specs

pytestmark = pytest.mark.xdist_group(__name__)
TWO = ["angry", "random"]
DUEL = TableSpec(players=2)


def ask(bots: Sequence[str] = TWO, keep: Path | None = None, **others: Any) -> Standing:
    """Four games between two, unless something else is asked for."""
    return tournament(bots, *specs(**{"games": 4, "players": 2, **others}), keep)


def test_the_better_bot_is_rated_higher() -> None:
    found = tournament(TWO, DUEL, RunSpec(300, seed=3))
    share = found.share(0, 1)
    assert share is not None and share.interval[0] > 0.55
    assert found.scores[0, 1].games == 300
    angry, random = found.ratings
    assert angry.interval[0] > random.interval[1]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_both_bots_of_a_pair_have_the_same_seats(players: int) -> None:
    matches = matches_of(TWO, TableSpec(players=players), RunSpec(60))
    seats = {bot: [0] * players for bot in TWO}
    for match in matches:
        for number in range(match.games):
            for seat in range(players):
                seats[match.plan.bot_at(number, seat)][seat] += 1
    assert sum(match.games for match in matches) == 60
    assert seats["angry"] == seats["random"] == [30] * players


def test_no_two_pairs_play_the_same_deals(tmp_path: Path) -> None:
    bots = [*TWO, f"{bot_file(tmp_path, FIRST)}:First"]
    matches = matches_of(bots, TableSpec(players=3), RunSpec(10))
    assert [match.pair for match in matches] == [(0, 1), (0, 1), (0, 2), (0, 2), (1, 2), (1, 2)]
    assert len({match.plan.seed for match in matches}) == len(matches)


def test_drawn_games_are_nobodys() -> None:
    standing = Standing(("a", "b"), "", {(0, 1): Score(10, (4, 4))})
    share = standing.share(1, 0)
    assert share is not None and share.value == 0.4
    assert standing.scores[0, 1].drawn == 2
    assert [rating.value for rating in standing.ratings] == pytest.approx([1500, 1500])


def test_the_result_is_the_same_on_any_number_of_cores(tmp_path: Path) -> None:
    bots = [*TWO, f"{bot_file(tmp_path, CAREFUL)}:Careful"]
    assert tournament(bots, DUEL, RunSpec(6, jobs=1)) == tournament(bots, DUEL, RunSpec(6, jobs=2))


# --- going on


class Interrupting:
    """A listener that presses Ctrl-C after some news."""

    def __init__(self, after: int) -> None:
        self.left = after

    def __call__(self, done: int, total: int) -> None:
        self.left -= 1
        if self.left == 0:
            raise KeyboardInterrupt


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupted_tournament_comes_to_the_same_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: int
) -> None:
    monkeypatch.setattr(lab, "CHUNK", 10)
    asked = specs(games=95, players=3, seed=4)
    whole, kept = tournament(TWO, *asked), tmp_path / "kept.jsonl"
    here = specs(games=95, players=3, seed=4, jobs=jobs)
    part = tournament(TWO, *here, kept, Interrupting(4))
    assert part.interrupted and 0 < part.games < whole.games
    lines = kept.read_text().splitlines()
    assert len(lines) == 4, "the settings and three chunks"
    told: list[int] = []
    rest = tournament(TWO, *here, kept, lambda done, _: told.append(done))
    assert rest == whole and told[0] == part.games
    assert kept.read_text().splitlines()[:4] == lines
    assert tournament(TWO, *asked, kept) == whole, "nothing is left to play"


def test_more_games_can_be_asked_for_later(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    tournament(TWO, DUEL, RunSpec(30), kept)
    assert tournament(TWO, DUEL, RunSpec(75), kept) == tournament(TWO, DUEL, RunSpec(75))


def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "CHUNK", 10)
    kept = tmp_path / "kept.jsonl"
    whole = tournament(TWO, DUEL, RunSpec(30), kept)
    text = kept.read_text()
    kept.write_text(text[:-7])
    assert tournament(TWO, DUEL, RunSpec(30), kept) == whole
    assert sorted(kept.read_text().splitlines()) == sorted(text.splitlines())


def test_an_interruption_before_anything_was_played_goes_on() -> None:
    with pytest.raises(KeyboardInterrupt):
        tournament(TWO, DUEL, RunSpec(10), progress=Interrupting(1))


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"seed": 2}, "another tournament, with seed 1, not 2"),
        ({"players": 3}, "with players 2, not 3"),
        ({"edition": "dark"}, "with edition base, not dark"),
        ({"bots": ["random", "angry"]}, "with bots angry, random, not random, angry"),
        ({"modules": ["two_player"]}, "with modules none, not two_player"),
        ({"first": 0}, "with options {}, not {'first': 0}"),
    ],
)
def test_a_file_of_another_tournament_is_refused(tmp_path: Path, change: dict[str, Any], complaint: str) -> None:
    kept = tmp_path / "kept.jsonl"
    tournament(TWO, DUEL, RunSpec(4), kept)
    before = kept.read_text()
    with pytest.raises(kaiju.SetupError, match=complaint):
        ask(keep=kept, **change)
    assert kept.read_text() == before


def test_a_bot_that_was_changed_meanwhile_is_another(tmp_path: Path) -> None:
    file, kept = bot_file(tmp_path, FIRST), tmp_path / "kept.jsonl"
    tournament([f"{file}:First", "angry"], DUEL, RunSpec(2), kept)
    file.write_text(FIRST + "\n# better\n")
    with pytest.raises(kaiju.SetupError, match="another tournament, with files"):
        tournament([f"{file}:First", "angry"], DUEL, RunSpec(2), kept)


@pytest.mark.parametrize("text", ["{}\n", "no JSON\n", '{"tournament": 9}\n', "[1]\n", "\n\n"])
def test_a_file_of_something_else_is_refused(tmp_path: Path, text: str) -> None:
    kept = tmp_path / "kept.jsonl"
    kept.write_text(text)
    with pytest.raises(kaiju.RecordError, match="no file that keeps a tournament"):
        tournament(TWO, DUEL, RunSpec(4), kept)
    assert kept.read_text() == text


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    tournament(TWO, DUEL, RunSpec(4), kept)
    kept.write_text(kept.read_text() + '{"match": 0}\n')
    with pytest.raises(kaiju.RecordError, match="damaged"):
        tournament(TWO, DUEL, RunSpec(4), kept)


def test_a_file_that_cannot_be(tmp_path: Path) -> None:
    with pytest.raises(kaiju.SetupError, match="can't keep the tournament: No such file"):
        tournament(TWO, DUEL, RunSpec(4), tmp_path / "none" / "kept.jsonl")


# --- bad input


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        ({"bots": ["angry"]}, "at least two bots"),
        ({"bots": ["angry", "random", "angry"]}, "angry is named twice"),
        ({"bots": ["angry", "meek"]}, "no bot 'meek'"),
        ({"bots": ["angry", "no.py:Bot"]}, "There is no file no.py"),
        ({"games": 0}, "number of games must be"),
        ({"players": 7}, "2 to 6 players"),
        ({"players": 0}, "2 to 6 players"),
        ({"edition": "third"}, "no edition 'third'"),
        ({"players": 3, "modules": ["two_player"]}, "for 2 players, not 3"),
        ({"jobs": -1}, "number of jobs must be"),
    ],
)
def test_bad_input_is_refused(wrong: dict[str, Any], complaint: str) -> None:
    with pytest.raises(kaiju.KaijuError, match=complaint):
        ask(**wrong)


# --- the command


def test_the_command_prints_the_tables(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    outputs = Outputs(csv=tmp_path / "csv", html=tmp_path / "page.html")
    asked = specs(games=40, players=2, seed=5, jobs=1)
    assert run_command(TWO, *asked, Telling(outputs=outputs))
    out = capsys.readouterr().out
    for words in ("40 games of base, 2 players, seed 5", "Elo", "beats random", "95 % interval"):
        assert words in out
    assert out.index("\nangry") < out.index("\nrandom"), "the best comes first"
    assert {path.name for path in (tmp_path / "csv").iterdir()} == {"ratings.csv", "pairs.csv"}
    assert "Who beats whom" in (tmp_path / "page.html").read_text()


def test_the_command_prints_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    run_command(TWO, DUEL, RunSpec(40, seed=5, jobs=1), Telling(as_json=True))
    found = json.loads(capsys.readouterr().out)
    assert (found["bots"], found["games"], found["interrupted"]) == (TWO, 40, False)
    assert found["pairs"][0]["won"]["angry"]["share"] > found["pairs"][0]["won"]["random"]["share"]
    assert found["elo"]["angry"]["rating"] > 1500 > found["elo"]["random"]["rating"]
