"""How a game ended: the same words from a game as from the last states of many."""

from __future__ import annotations

import pytest

import kaiju
from kaiju.game.outcome import Outcome
from kaiju.lab.findings import ENDING_NAMES
from kaiju.lab.outcome import ENDINGS
from kaiju.lab.plans import plan_of
from kaiju.lab.playing import Played, think_through
from tests.lab.specs import specs


def test_a_game_that_goes_on_has_no_outcome() -> None:
    assert kaiju.new(players=2, seed=1).outcome is None


def test_the_last_one_alive() -> None:
    game = kaiju.arrange(seats=[{"place": "city"}, {"health": 1}], dice="claw 1 2 2 3 heart")
    while game.decision is not None:
        keys = game.decision.options.keys
        game.play(next(key for key in ("stop", "usual", "done") if key in keys))
    assert game.outcome == Outcome(winners=(0,), how="alive", turn=1)


def test_a_game_that_nobody_survives() -> None:
    game = kaiju.arrange(
        seats=[{"health": 3, "energy": 4}, {"health": 3}],
        market=["high-altitude-bombing", "wings", "heal"],
        dice="1 2 3 1 2 energy",
    )
    while game.decision is not None:
        keys = game.decision.options.keys
        game.play(next(key for key in ("stop", "usual", "buy high-altitude-bombing", "done") if key in keys))
    assert game.outcome == Outcome(winners=(), how="nobody", turn=1)


@pytest.mark.parametrize("table", [("base", 2, ()), ("dark", 3, ()), ("base", 4, ("wicked",))])
def test_a_game_and_its_last_state_tell_the_same(table: tuple[str, int, tuple[str, ...]]) -> None:
    edition, players, modules = table
    plan = plan_of("random", *specs(edition=edition, players=players, modules=modules, seed=3))
    games = [think_through(plan, number, 0, ())[0] for number in range(8)]
    counted = Played(plan, 0, [game._state for game in games], [0] * len(games), None).endings
    for i, game in enumerate(games):
        found = game.outcome
        assert found is not None
        assert [ending for ending in ENDINGS if counted[ending][i]] == [found.how]
        assert (found.winners, found.turn) == (game.winners, game.turn)


def test_a_special_win_is_counted_and_told_by_its_own_name() -> None:
    seats = [{"place": "city", "tower": [1, 2]}, {"points": 20}]
    game = kaiju.arrange(modules=["king_kong"], seats=seats, dice="1 1 1 1 2 3")
    game.play("stop")
    assert game.outcome == Outcome(winners=(0,), how="tower", turn=1)
    counted = Played(plan_of("random", *specs(modules=("king_kong",))), 0, [game._state], [0], None).endings
    assert [ending for ending in ENDINGS if counted[ending][0]] == ["tower"]
    assert ENDING_NAMES["tower"] == "tower"
