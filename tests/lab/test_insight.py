"""How well ways of looking tell options apart: what is said is held against what comes of it."""

from __future__ import annotations

from functools import cache

import pytest

import kaiju
from kaiju.bots.titan import network
from kaiju.lab import insight
from kaiju.lab.insight import AT_ONCE, FOLLOWED, NEXT_TURN, QUICK, Position, main, positions_in, table
from kaiju.lab.plans import plan_of
from kaiju.lab.specs import RunSpec, TableSpec
from tests.bots.test_titan import some_network_for

pytestmark = pytest.mark.xdist_group("compiled")


def test_what_comes_true_is_counted_and_so_is_what_it_brings() -> None:
    won = [0.5, 0.6, 0.4]
    said = {AT_ONCE: [0.3, 0.1, 0.2], NEXT_TURN: won, QUICK: [0.5, 0.7, 0.3]}
    rows = table([Position(False, said, 2, won) for _ in range(4)]).splitlines()
    assert rows[3] == "| all else | when the next turn begins | 12 | 1.00 | 100% | +20.00 ± 0.00 |"
    assert rows[4] == "| all else | quick bots | 12 | 1.00 | 50% | +20.00 ± 0.00 |"
    assert rows[2].endswith("| -50% | +10.00 ± 0.00 |")
    assert len(rows) == 5, "nothing is said of what wasn't looked at"


def test_decisions_of_the_network_are_looked_at(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(network, "load", cache(lambda: some_network_for(kaiju.new(players=2, seed=1))))
    monkeypatch.setattr(insight, "PAINS", insight.PAINS.hastened(100))
    plan = plan_of("instinct", TableSpec("base", 2), RunSpec(2, 1, 1))
    found = positions_in(plan, 0, 2, 4)
    assert {p.dice for p in found} == {True, False}
    for position in found:
        assert {NEXT_TURN, AT_ONCE, QUICK} <= position.said.keys()
        assert (FOLLOWED in position.said) == (not position.dice)
        assert all(len(numbers) == len(position.won) for numbers in position.said.values())
        assert all(0 <= share <= 1 for share in position.won)
    assert any(p.said[AT_ONCE] != p.said[NEXT_TURN] for p in found)
    assert main(["--games", "1", "--copies", "2", "--jobs", "1"]) == 0
    assert "| when the next turn begins |" in capsys.readouterr().out
