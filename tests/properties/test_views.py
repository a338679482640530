"""Views of several seats at once, and what a decision is said to be about."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import kaiju
from kaiju.rules.damage import hearts_left
from tests.properties.configs import CONFIGS, FIRST_SEED, Config, choose, make_game, repeat
from tests.properties.test_leaks import everybody
from tests.table import NO_MARKET

WINDOWS = {
    "evolution": {
        None, "any", "start", "probe", "resolve", "yield", "entry", "entered", "not-entered", "purchase", "vacant",
        "own",
    },
    "damage": {"damage", "save"},
    "probe": {"probe"},
    "change": {"change"},
}  # fmt: skip


@pytest.mark.parametrize("config", CONFIGS, ids=str)
def test_views_together_are_views_one_by_one_and_say_what_is_at_stake(config: Config) -> None:
    game, rng = make_game(config, FIRST_SEED, True), random.Random(FIRST_SEED)
    while game.decision is not None:
        try:
            if rng.random() < 0.2:
                assert game.views(everybody(game)) == [game.view(seat) for seat in everybody(game)]
            check_about(game)
        except AssertionError as error:
            error.add_note(f"after {len(game.record()['actions'])} actions of: {repeat(config, FIRST_SEED, True)}")
            raise
        game.play(choose(game, rng))
    assert game.view(0)["decision"] is None


def check_about(game: kaiju.Game) -> None:
    decision = game.decision
    assert decision is not None
    about = decision.about
    assert about["window"] in WINDOWS.get(decision.kind, {None})
    assert json.loads(json.dumps(about)) == about
    assert ("target" in about) == ("amount" in about)
    if decision.kind == "damage" and "take" in decision.options:
        hearts = game.seats[decision.seat].health
        left = game.rules[hearts_left](game.state(), decision.seat)
        told = when_taken(game, decision.seat)
        if "target" in about:
            assert about["target"] == decision.seat
            assert about["window"] == ("save" if about["amount"] >= left else "damage")
            if told is not None and left == hearts:
                assert (told.kind, told.by) == ("hurt", about.get("by"))
                assert told.amount == min(about["amount"], hearts)
        else:
            assert told is None or left != hearts or told.kind == "prevented"


def when_taken(game: kaiju.Game, seat: int) -> kaiju.Event | None:
    """What becomes of the loss that a seat takes: it lands when the others of its event have answered."""
    after = game.clone()
    key = "take"
    for _ in range(40):
        for event in after.play(key):
            if event.seat == seat and event.kind in ("hurt", "prevented"):
                return event
        if after.decision is None or after.decision.kind not in ("damage", "use", "evolution"):
            return None
        key = next((k for k in ("take", "pass") if k in after.decision.options), after.decision.options[0].key)
    return None


def about(game: kaiju.Game) -> dict[str, Any]:
    decision = game.decision
    assert decision is not None
    views = game.views(everybody(game))
    assert all(view["decision"]["about"] == decision.about for view in views)
    return dict(decision.about)


def test_a_loss_is_told_with_who_deals_it() -> None:
    for health, window in ((9, "damage"), (3, "save")):
        game = kaiju.arrange(
            seats=[{}, {"place": "city", "cards": ["camouflage"], "health": health}], dice="claw claw claw 1 1 2"
        )
        game.play("stop")
        assert about(game) == {"window": window, "target": 1, "amount": 3, "by": 0}


def test_claws_that_wait_for_the_answer_are_told_when_it_is_asked_for() -> None:
    game = kaiju.arrange(seats=[{}, {"place": "city", "cards": ["jets"]}], dice="claw claw claw 1 1 2")
    game.play("stop")
    assert game.decision is not None and game.decision.kind == "yield"
    assert about(game) == {"window": None, "target": 1, "amount": 3, "by": 0}


def test_an_evolution_window_says_which_moment_it_is_and_what_is_at_stake() -> None:
    seats: list[dict[str, Any]] = [
        {"monster": "kraken"},
        {"monster": "the-king", "hand": ["simian-scamper"], "place": "city"},
    ]
    game = kaiju.arrange(seats=seats, modules=["power_up"], dice="claw claw 1 1 2 2", market=NO_MARKET)
    assert about(game) == {"window": None}
    game.play("stop")
    assert game.decision is not None and game.decision.kind == "evolution"
    assert about(game) == {"window": "yield", "target": 1, "amount": 2, "by": 0}


def test_cards_turned_up_and_components_that_ask_are_named() -> None:
    seats: list[dict[str, Any]] = [{"energy": 9}, {"cards": ["opportunist"], "energy": 20}]
    game = kaiju.arrange(seats=seats, market=["tank", "jets", "heal"], deck=["wings"], dice="1 1 2 2 3 3")
    game.play("stop")
    game.play("buy jets")
    assert about(game) == {"window": None, "cards": ["wings"]}
    game = kaiju.arrange(seats=[{"cards": ["freeze-time"]}, {}], dice="1 1 1 2 3 3")
    game.play("stop")
    assert about(game) == {"window": None, "card": "freeze-time"}


def test_there_are_no_views_of_other_seats() -> None:
    game = kaiju.new(players=3, seed=1)
    assert game.views(()) == []
    for seats in ([0, 3], [-1], [True], ["0"]):
        with pytest.raises(kaiju.KaijuError):
            game.views(seats)  # type: ignore[arg-type]
