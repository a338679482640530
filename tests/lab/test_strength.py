"""The table of how strong the bots are: who plays whom, and what it says of who won."""

from __future__ import annotations

import pytest

from kaiju.bots.search import bot as searching
from kaiju.bots.titan import trying
from kaiju.lab import strength
from kaiju.lab.plans import Plan, plan_of
from kaiju.lab.simulate import play_chunk
from kaiju.lab.specs import RunSpec, TableSpec
from kaiju.lab.strength import AMONG_MANY, GAMES, PAIRS, Match, main, matches
from kaiju.lab.tally import Tally

pytestmark = pytest.mark.xdist_group(__name__)


def test_every_level_meets_the_one_below_in_every_game() -> None:
    found = list(matches())
    assert len(found) == len(set(found)) == len(GAMES) * (len(PAIRS) + len(AMONG_MANY))
    for edition, modules in GAMES.values():
        for better, worse in (("easy", "angry"), ("normal", "easy"), ("hard", "normal"), ("king", "hard")):
            for players in (2, 4):
                assert Match(edition, modules, players, better, worse) in found
        assert Match(edition, modules, 4, "king", "normal") in found


def test_only_what_was_asked_for_is_played() -> None:
    assert list(matches(["dark"], [4], ["king:normal"])) == [Match("dark", (), 4, "king", "normal")]


def test_the_better_bot_has_one_seat_and_wins_most_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--games", "40", "--game", "base", "--players", "3", "--pair", "easy:random"]) == 0
    heading, _, row = capsys.readouterr().out.splitlines()
    assert heading.startswith("| game | players | bot | against |")
    game, players, bot, against, games, won, _, equal = (cell.strip() for cell in row.strip("|").split("|"))
    assert (game, players, bot, against, games, equal) == ("base", "3", "easy", "random", "40", "33%")
    assert float(won.rstrip("%")) > 80


def test_bots_that_search_are_counted_apart(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--thinking", "0", "--games", "8", "--players", "2", "--game", "dark"]
    assert main(arguments) == 0
    rows = capsys.readouterr().out.splitlines()[2:]
    assert [row.split("|")[3].strip() for row in rows] == ["easy", "easy", "normal", "normal"]


def test_haste_is_of_all_bots_that_search(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """In the games, and only there."""
    before, seen = (dict(searching.EFFORTS), trying.PAINS), []

    def played(plan: Plan, first: int, last: int) -> Tally:
        seen.append((searching.EFFORTS["king"].games, trying.PAINS))
        return play_chunk(plan, first, last)

    monkeypatch.setattr(strength, "play_chunk", played)
    plan = plan_of(("hard", "normal"), TableSpec("base", 2), RunSpec(2, 1, 1))
    tally = strength.play_hastily(100, plan, 0, 2)
    assert tally.turns.count == 2
    assert seen[0][0] == before[0]["king"].games // 100
    hastened = seen[0][1]
    assert hastened.games == before[1].games // 100 > 0 and hastened.follows == before[1].follows // 100 > 0
    assert (hastened.most, hastened.liking) == (hastened.least, before[1].liking)
    assert before == (searching.EFFORTS, trying.PAINS)
    assert main(["--haste", "100", "--thinking", "2", "--game", "base", "--players", "2", "--pair", "hard:normal"]) == 0
    assert "| base | 2 | hard | normal | 2 |" in capsys.readouterr().out
    assert main(["--haste", "0", "--thinking", "2"]) == 2
    assert "haste" in capsys.readouterr().err


def test_what_cannot_be_played_gets_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--pair", "normal:king"])
    assert "normal:king" in capsys.readouterr().err
    assert main(["--games", "8", "--pair", "easy:angry", "--jobs", "-1"]) == 2
    assert "jobs" in capsys.readouterr().err
