"""King Kong: Tokyo Tower, level by level."""

from __future__ import annotations

from typing import Any

import pytest

import kaiju
from tests.table import CITY, NO_MARKET, QUIET, energy, health, keys, play, points, told

FOUR = "1 1 1 1 2 3 "
IN_CITY = CITY | {"health": 5}


def tower(*seats: dict[str, Any], dice: str = FOUR, **more: Any) -> kaiju.Game:
    modules = ["king_kong", *more.pop("modules", ())]
    return kaiju.arrange(modules=modules, seats=seats, market=NO_MARKET, dice=dice, **more)


def test_a_new_game_has_its_tower_in_the_middle() -> None:
    game = kaiju.new(players=3, modules=["king_kong"], seed=1)
    assert game.tower == {1: None, 2: None, 3: None}
    assert game.view(None)["tower"] == {"1": None, "2": None, "3": None}
    assert kaiju.new(players=3, seed=1).tower == {}


def test_four_ones_in_tokyo_claim_the_bottom_and_score() -> None:
    game = tower(CITY, {})
    (claim,) = told(game.play("stop"), "claim")
    assert (claim.seat, claim.card, claim.family, claim.by) == (0, "tower-1", "tower", None)
    assert game.tower == {1: 0, 2: None, 3: None} and game.seats[0].tower == (1,)
    assert points(game)[0] == 4, "two for Tokyo, two for four 1s"


def test_three_ones_or_being_outside_claims_nothing() -> None:
    for seats, dice in (([CITY, {}], "1 1 1 2 2 3"), ([{}, CITY], FOUR), ([{}, {}], FOUR)):
        game = tower(*seats, dice=dice)
        game.play("stop")
        assert game.tower == {1: None, 2: None, 3: None}, "who enters this turn comes too late"


def test_seven_ones_claim_one_level() -> None:
    game = tower(CITY | {"cards": ["extra-head"]}, {}, dice="1 1 1 1 1 1 1")
    game.play("stop")
    assert game.seats[0].tower == (1,)


def test_turned_dice_count() -> None:
    game = tower(CITY | {"cards": ["herd-culler"]}, {}, dice="1 1 1 2 2 3")
    play(game, "stop", "turn 3 to 1 with herd-culler")
    assert game.seats[0].tower == (1,)


def test_levels_give_hearts_and_energy_when_a_turn_begins_anywhere() -> None:
    assert (health(game := tower(IN_CITY | {"tower": [1]}, {})), energy(game)) == ([6, 10], [0, 0])
    assert (health(game := tower({"health": 5, "tower": [2]}, CITY)), energy(game)) == ([6, 10], [1, 0])
    game = tower({"health": 5, "tower": [1, 2]}, CITY)
    assert (health(game), energy(game)) == ([7, 10], [1, 0])
    assert [event.card for event in told(game.events, "heal")] == ["tower-1", "tower-2"]


def test_regeneration_adds_to_each_heart_and_full_hearts_get_none() -> None:
    assert health(tower({"health": 5, "tower": [1, 2], "cards": ["regeneration"]}, CITY)) == [9, 10]
    assert health(tower({"tower": [1]}, CITY)) == [10, 10]


def test_a_level_of_another_is_taken() -> None:
    game = tower(CITY, {"tower": [1]})
    (claim,) = told(game.play("stop"), "claim")
    assert claim.by == 1 and game.tower == {1: 0, 2: None, 3: None}
    assert claim.line(["Ana", "Ben"]) == "Ana claims Tokyo Tower, bottom from Ben."


def test_whoever_lost_the_bottom_must_win_it_again() -> None:
    game = tower(CITY | {"tower": [2]}, {"tower": [1]})
    game.play("stop")
    assert game.seats[0].tower == (1, 2) and not game.over


def test_the_top_wins_at_once_and_alone() -> None:
    game = tower(CITY | {"tower": [1, 2]}, {"points": 20}, {})
    events = game.play("stop")
    assert [event.kind for event in events] == ["claim", "over"], "the 1s are not even scored"
    assert (events[0].card, game.tower) == ("tower-3", {1: 0, 2: 0, 3: 0})
    assert game.outcome is not None
    assert (game.winners, game.outcome.how) == ((0,), "tower")
    assert game.decision is None and game.undoable is None
    assert kaiju.replay(game.record()).outcome == game.outcome


def test_levels_stay_with_whoever_yields_and_go_back_with_whoever_falls() -> None:
    game = tower({}, CITY | {"tower": [1]}, {}, dice="claw 1 1 2 2 3")
    play(game, "stop", "yield")
    assert game.tower[1] == 1
    game = tower({}, CITY | {"tower": [1, 2], "health": 1}, {}, dice="claw 1 1 2 2 3")
    game.play("stop")
    assert not game.seats[1].alive and game.tower == {1: None, 2: None, 3: None}


def test_levels_stay_with_a_monster_that_has_a_child() -> None:
    game = tower({}, CITY | {"tower": [1], "health": 1, "cards": ["it-has-a-child"]}, {}, dice="claw 1 1 2 2 3")
    game.play("stop")
    assert game.seats[1].alive and game.seats[1].tower == (1,)


def test_frozen_ones_claim_nothing() -> None:
    game = tower(CITY | {"monster": "the-king"}, {"monster": "alienoid"}, modules=["power_up"])
    game._state.frozen = 1  # type: ignore[attr-defined]
    while game.decision is not None and game.decision.kind in ("roll", "evolution", "resolve", "probe"):
        game.play(next(key for key in ("stop", "pass", "usual") if key in keys(game)))
    assert game.tower[1] is None


@pytest.mark.parametrize(
    "seats, says",
    [
        ([{"tower": [1]}, {"tower": [1]}], "has one owner"),
        ([{"tower": [3]}, {}], "would have ended the game"),
        ([{"tower": [4]}, {}], "from 1 to 3"),
        ([{"tower": 1}, {}], "must be a list"),
        ([{"alive": False, "tower": [1]}, {}, {}], "is eliminated"),
    ],
)
def test_impossible_positions_are_refused(seats: list[dict[str, Any]], says: str) -> None:
    with pytest.raises(kaiju.SetupError, match=says):
        tower(*seats)


def test_a_tower_needs_its_module_and_so_does_the_monster() -> None:
    with pytest.raises(kaiju.SetupError, match="no meaning without the module 'king_kong'"):
        kaiju.arrange(seats=[{"tower": [1]}, {}])
    with pytest.raises(kaiju.SetupError, match="add the module 'king_kong'"):
        kaiju.new(players=2, monsters=["king-kong", "kraken"])
    assert kaiju.new(players=2, modules=["king_kong"], monsters=["king-kong", "kraken"]).seats[0].monster == "king-kong"


def test_the_catalogue_tells_of_three_levels() -> None:
    levels = [entry for entry in kaiju.catalog() if entry["kind"] == "tower"]
    assert [(e["id"], e["level"], e["module"]) for e in levels] == [(f"tower-{n}", n, "king_kong") for n in (1, 2, 3)]
    assert levels[0]["name"]["fr"] == "Tour de Tokyo, premier étage"


def test_the_heart_of_a_level_ends_berserk_mode_before_the_roll() -> None:
    game = tower({"health": 5, "tower": [1], "berserk": True}, CITY, modules=["cybertooth"], dice=QUIET)
    assert not game.seats[0].berserk and len(game.dice) == 6
    full = tower({"tower": [1], "berserk": True}, CITY, modules=["cybertooth"], dice=QUIET + "skull")
    assert full.seats[0].berserk and full.dice[6] == "skull"


def test_stopping_says_what_it_claims() -> None:
    def said(game: kaiju.Game) -> tuple[Any, Any]:
        assert game.decision is not None
        (stop,) = [option for option in game.decision.offer()["options"] if option["key"] == "stop"]
        return stop["says"], stop.get("leads", {}).get("seats")

    lines, leads = said(tower(CITY, {}))
    assert lines == [["stop:claims", {"n": 1}]] and leads == [{"seat": 0, "stars": 2}]
    lines, _ = said(tower(CITY | {"tower": [1, 2]}, {}))
    assert lines == [["stop:tower"]]


def test_levels_are_not_shown_among_evolutions() -> None:
    seats = [{"monster": "the-king", "tower": [1]}, {"monster": "kraken"}]
    game = kaiju.arrange(modules=["king_kong", "power_up"], seats=seats)
    assert (game.seats[0].tower, game.seats[0].evolutions) == ((1,), ())
