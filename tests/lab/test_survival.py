"""Whether the danger told of staying in Tokyo comes true: rounds are tried out, and counted by what was told."""

from __future__ import annotations

import pytest

import kaiju
from kaiju.lab.calibration import Stated
from kaiju.lab.specs import RunSpec
from kaiju.lab.survival import Setting, falls_staying, found_in, in_classes, main
from kaiju.rules.codes import STAY


def test_staying_is_tried_to_the_start_of_the_own_turn() -> None:
    seats = [{"place": "city", "health": 2}, {}, {}, {}]
    game = kaiju.arrange(seats=seats, turn=1, dice="claw 1 1 2 2 3")
    for key in ("stop", "usual"):
        if game.decision is not None and key in game.decision.options.keys:
            game.play(key)
    assert game.decision is not None and game.decision.kind == "yield"
    before = game.state()
    staying = before.rules.settle(STAY)
    fell = [falls_staying(before, str(i), staying) for i in range(40)]
    assert sum(fell) > 30, "two monsters strike at one heart"
    assert before == game.state(), "it is tried on copies"


def test_what_is_told_comes_true() -> None:
    """Few games, so the classes are coarse; `python -m kaiju.lab.survival` plays more of them."""
    found = found_in([Setting("base", 4), Setting("base", 6)], RunSpec(12, 1, 1, None))
    for low, high in ((0.0, 0.1), (0.1, 0.4), (0.4, 0.7), (0.7, 1.01)):
        here = [s for s in found if low <= s.chance < high]
        told, fell = (sum(values) / len(here) for values in ([s.chance for s in here], [s.won for s in here]))
        assert fell == pytest.approx(told, abs=0.1), (low, high, len(here))


def test_told_chances_fall_into_classes() -> None:
    classes = in_classes([Stated(0, 0.01, False), Stated(1, 0.03, False), Stated(1, 0.03, True), Stated(2, 1.0, True)])
    assert [(one.low, one.count, one.won) for one in classes] == [(0.0, 1, 0.0), (0.02, 2, 0.5), (0.8, 1, 1.0)]


def test_the_command_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--games", "2", "--players", "4", "--jobs", "1"]) == 0
    rows = [line for line in capsys.readouterr().out.splitlines() if line.startswith("|")]
    assert len(rows) > 3 and "0% to 2%" in rows[2]
    assert main(["--games", "1", "--players", "9"]) == 2
    assert "9" in capsys.readouterr().err
