"""What is won with luck taken out: the same on average, and known sooner."""

from __future__ import annotations

from statistics import fmean, stdev

import numpy as np
import pytest

import kaiju
from kaiju.lab import strength
from kaiju.lab.luck import Fair, Fates, averaged, fairly, play_fairly
from kaiju.lab.plans import plan_of
from kaiju.lab.specs import RunSpec, TableSpec
from kaiju.lab.strength import Match, main

pytest.importorskip("numba")
pytestmark = pytest.mark.xdist_group("compiled")

PLAN = plan_of(("normal", "easy"), TableSpec("base", 2), RunSpec(16, 3, 1))


def test_luck_is_left_out_and_nothing_else() -> None:
    games = play_fairly(PLAN, "normal", 4, 0, 16)
    luck = [game.won - game.without_luck for game in games]
    assert all(game.won in (0, 1) for game in games)
    assert stdev(luck) > 0.3  # dice decide much of a game
    assert abs(fmean(luck)) < 3 * stdev(luck) / 16**0.5
    assert stdev(game.without_luck for game in games) < 0.85 * stdev(game.won for game in games)


def test_seats_share_luck() -> None:
    """What is luck for one of two is the other's misfortune."""
    one, other = fairly(PLAN, "normal", 8, 1), fairly(PLAN, "easy", 8, 1)
    assert one.won + other.won == pytest.approx(1)
    assert one.without_luck + other.without_luck == pytest.approx(1, abs=1e-5)


def test_where_nothing_falls_there_is_no_luck() -> None:
    game = kaiju.arrange(seats=[{}, {"place": "city", "health": 6}], dice="claw claw claw 1 1 2")
    fates = Fates(game, 8, seed=1)
    assert fates.luck(0) == 0
    assert game.decision is not None
    fates.note(game.peek(), game.decision["stop"].action)
    assert fates.luck(0) == pytest.approx(0, abs=1e-6)
    game.play("stop")
    fates.note(game.peek(), game.decision["yield"].action)  # now the next turn begins with a throw
    assert abs(fates.luck(0)) > 1e-3


def test_a_mean_has_an_interval() -> None:
    numbers = np.random.default_rng(1).normal(0.5, 0.3, 400).tolist()
    found = averaged(numbers)
    assert found.low < 0.5 < found.high and found.high - found.low == pytest.approx(2 * 1.96 * 0.3 / 20, rel=0.1)
    assert averaged([0.4]).low < 0 and averaged([0.4]).high > 1


def test_the_table_has_both(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["--games", "6", "--game", "base", "--players", "2", "--pair", "normal:easy", "--jobs", "1"]
    assert main([*asked, "--without-luck", "4"]) == 0
    heading, line, row = capsys.readouterr().out.splitlines()
    assert "| without luck | 95 % interval |" in heading
    assert heading.count("|") == line.count("|") == row.count("|")
    assert main([*asked, "--without-luck", "-1"]) == 2
    assert "without-luck" in capsys.readouterr().err


def test_a_game_that_several_win_is_won(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it is counted where luck is left in."""
    monkeypatch.setattr(strength, "play_fairly", lambda *_: [Fair(0.5, 0.4), Fair(1.0, 0.6), Fair(0.0, 0.1)])
    monkeypatch.setattr(strength, "load_rules", lambda plans: None)
    share, fair = strength.won_fairly(Match("base", (), 2, "normal", "easy"), RunSpec(1, 1, 1), 1, 4)
    assert (share.count, share.of) == (2, 3) and fair.value == pytest.approx(1.1 / 3)
