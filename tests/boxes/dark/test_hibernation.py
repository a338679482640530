"""Dark Edition: Hibernation."""

from __future__ import annotations

from typing import Any

import pytest

import kaiju
from tests.boxes.dark.table import Side, copying, dark, dark_shop
from tests.table import NO_MARKET, QUIET, asked, claws, health, keys, play, row, told

# --- Hibernation


def sleeper(*seats: Side, dice: str, **more: Any) -> kaiju.Game:
    """The turn of seat 0, which sleeps."""
    return dark({"cards": ["hibernation"], "health": 5, **more.pop("also", {})}, *seats, dice=dice, **more)


def test_hibernation_can_be_bought_outside_tokyo_only() -> None:
    game = dark_shop({"energy": 4}, {"place": "city"}, market=row("hibernation"))
    assert "buy hibernation" in keys(game)
    game = dark_shop({"energy": 4, "place": "city"}, {}, market=row("hibernation"))
    assert keys(game) == ["sweep", "done"]


def test_hibernation_comes_too_late_for_a_monster_that_has_just_entered() -> None:
    game = dark_shop({"energy": 4}, {}, market=row("hibernation"))
    assert game.city == 0
    assert keys(game) == ["sweep", "done"]


@pytest.mark.parametrize("place", ["city", None])
def test_hibernation_for_an_opportunist(place: str | None) -> None:
    game = dark_shop(
        {"energy": 3},
        {"cards": ["opportunist"], "energy": 4, "place": place},
        {"place": None if place else "city"},
        market=row("corner-store"),
        deck=["hibernation", "wings", "jets"],
    )
    game.play("buy corner-store")
    bought = asked(game) == (1, "opportunist") and "buy hibernation" in keys(game)
    assert bought == (place is None)


def test_hibernation_cannot_be_bought_from_another_in_tokyo() -> None:
    game = dark_shop(
        {"cards": ["parasitic-tentacles"], "energy": 6, "place": "city"},
        {"cards": ["hibernation", "wings"]},
        market=NO_MARKET,
    )
    assert "buy wings from 1" in keys(game)
    assert "buy hibernation from 1" not in keys(game)


def test_hibernation_bought_from_another_wakes_one_and_lulls_the_other() -> None:
    game = dark_shop(
        {"cards": ["parasitic-tentacles"], "energy": 8},
        {"cards": ["hibernation"]},
        {"place": "city"},
        market=row("corner-store"),
        dice=QUIET + claws(1),
    )
    game.play("buy hibernation from 1")
    assert keys(game) == ["done", "use hibernation"], "there is energy, but the buyer sleeps"
    play(game, "done", "stop")
    assert asked(game) == (2, "yield"), "seat 1 attacks again"
    assert game.seats[2].health == 9


@pytest.mark.parametrize("place, bought", [("city", False), (None, True)])
def test_hibernation_on_top_of_the_deck(place: str | None, bought: bool) -> None:
    game = dark_shop(
        {"cards": ["made-in-a-lab"], "energy": 4, "place": place},
        {"place": None if place else "city"},
        market=NO_MARKET,
        deck=["hibernation"],
    )
    game.play("look")
    assert ("buy top" in keys(game)) == bought


@pytest.mark.parametrize("place, copied", [("city", False), (None, True)])
def test_hibernation_cannot_be_copied_in_tokyo(place: str | None, copied: bool) -> None:
    game = dark(
        {"tiles": ["fluxling"], "place": place},
        {"cards": ["hibernation", "wings"]},
        {"place": None if place else "city"},
        dice=QUIET,
    )
    assert asked(game) == (0, "copy")
    assert ("copy hibernation of 1" in keys(game)) == copied


def test_hibernation_stops_claws_and_what_comes_with_them() -> None:
    game = dark(
        {"place": "city", "cards": ["poison-spit", "shrink-ray"]}, {"cards": ["hibernation"]}, {}, dice=claws(3)
    )
    events = game.play("stop")
    assert health(game) == [10, 10, 7]
    assert [(seat.poison, seat.shrink) for seat in game.seats] == [(0, 0), (0, 0), (1, 1)]
    assert [(e.seat, e.amount) for e in told(events, "prevented")] == [(1, 3)]


def test_hibernation_stops_cards() -> None:
    game = dark_shop({"energy": 3}, {"cards": ["hibernation"]}, {"place": "city"}, market=row("flame-thrower"))
    game.play("buy flame-thrower")
    assert health(game) == [10, 10, 8]


def test_hibernation_stops_poison_already_there() -> None:
    game = sleeper({"place": "city"}, dice=QUIET, also={"poison": 2})
    play(game, "stop", "pass")
    assert (game.current, game.seats[0].health, game.seats[0].poison) == (1, 5, 2)


def test_hibernation_stops_a_reflective_hide() -> None:
    """An orb hurts the one who rerolls even while its owner sleeps."""
    game = dark({"cards": ["reflective-hide"], "place": "city"}, {"cards": ["hibernation", "orb-of-doom"]}, dice=QUIET)
    events = game.play("reroll 0")
    assert health(game) == [9, 10]
    assert [(e.seat, e.card) for e in told(events, "prevented")] == [(1, "reflective-hide")]


def test_hibernation_stops_natural_selection() -> None:
    game = sleeper({"place": "city"}, dice=QUIET + "3", also={"cards": ["hibernation", "natural-selection"]})
    play(game, "stop", "pass")
    assert (game.current, game.seats[0].health) == (1, 5)


def test_hibernation_asks_nothing_of_a_victim_that_could_react() -> None:
    game = dark({"place": "city"}, {"cards": ["hibernation", "wings"], "energy": 9}, dice=claws(3))
    game.play("stop")
    assert asked(game)[1] != "damage"
    assert game.seats[1].energy == 9


def test_hibernation_keeps_its_owner_out_of_an_empty_tokyo() -> None:
    game = sleeper({}, dice=QUIET)
    play(game, "stop", "pass")
    assert (game.city, game.current) == (None, 1)
    assert game.seats[0].points == 0


def test_hibernation_keeps_its_owner_out_of_the_bay() -> None:
    game = sleeper({"place": "city"}, {}, {}, {}, dice=QUIET)
    play(game, "stop", "pass")
    assert (game.city, game.bay) == (1, None)


def test_hibernation_uses_hearts_and_energy_and_nothing_else() -> None:
    game = sleeper({"place": "city"}, dice="1 1 1 claw heart energy")
    play(game, "stop")
    assert (asked(game), keys(game)) == ((0, "use"), ["use hibernation", "pass"])
    play(game, "pass", "usual")
    seat = game.seats[0]
    assert (seat.points, seat.wickedness, seat.health, seat.energy) == (0, 0, 6, 1)
    assert game.seats[1].health == 10
    assert seat.cards == ("hibernation",)


@pytest.mark.parametrize("face, cards", [("1", ["gourmet", "freeze-time"]), ("claw", ["alpha-monster"])])
def test_hibernation_silences_cards_that_need_unused_dice(face: str, cards: list[str]) -> None:
    dice = f"{face} {face} {face} heart heart energy"
    game = sleeper({"place": "city"}, dice=dice, market=row("wings"), also={"cards": ["hibernation", *cards]})
    play(game, "stop", "pass", "usual")
    assert game.seats[0].points == 0
    assert game.current == 1


@pytest.mark.parametrize("cards, hearts", [(["acid-attack"], 9), (["acid-attack", "hibernation"], 10)])
def test_hibernation_silences_claws_that_need_no_dice(cards: list[str], hearts: int) -> None:
    game = dark({"cards": cards}, {"place": "city"}, dice="heart heart heart heart heart energy")
    play(game, "stop")
    if asked(game) == (0, "resolve"):
        game.play("usual")
    assert game.seats[1].health == hearts


@pytest.mark.parametrize("answer, scored", [("pass", 0), ("use hibernation", 2 + 9)])
def test_hibernation_and_cards_that_look_at_the_whole_roll(answer: str, scored: int) -> None:
    game = sleeper(
        {"place": "city"},
        dice="1 2 3 heart energy claw",
        also={"cards": ["hibernation", "detritivore", "complete-destruction"]},
    )
    play(game, "stop", answer)
    assert game.seats[0].points == scored


def test_hibernation_has_nothing_to_ask_where_only_hearts_and_energy_fell() -> None:
    game = sleeper({"place": "city"}, dice="heart heart heart energy energy energy")
    game.play("stop")
    assert (asked(game), keys(game)) == (
        (0, "resolve"),
        ["resolve heart", "resolve energy", "usual", "use hibernation"],
    )
    play(game, "resolve heart")
    assert (game.seats[0].health, game.seats[0].energy) == (8, 3)


def test_hibernation_ended_before_resolving_gives_the_whole_result_and_tokyo() -> None:
    game = sleeper({}, dice="1 1 1 claw heart energy")
    play(game, "stop", "use hibernation", "usual")
    seat = game.seats[0]
    assert (seat.points, seat.wickedness, seat.health, seat.energy) == (1 + 1, 2, 6, 1)
    assert game.city == 0
    assert game.discard == ("hibernation",)


def test_hibernation_may_end_between_rolls() -> None:
    game = sleeper({"place": "city"}, dice=claws(2))
    assert "use hibernation" in keys(game)
    events = game.play("use hibernation")
    assert told(events, "discard")[0].card == "hibernation"
    assert (asked(game), game.dice[:2]) == ((0, "roll"), ("claw", "claw")), "the same question is asked again"
    assert "use hibernation" not in keys(game)
    game.play("stop")
    assert game.seats[1].health == 8


def test_hibernation_may_end_in_the_middle_of_resolving() -> None:
    game = sleeper({"place": "city"}, dice="heart energy 1 1 1 claw")
    play(game, "stop", "pass", "use hibernation")
    assert "resolve 1" in keys(game)
    assert "resolve claw" in keys(game)


def test_hibernation_may_end_in_anothers_turn() -> None:
    game = dark({"place": "city"}, {"cards": ["hibernation", "psychic-probe"]}, dice=claws(3) + " claw")
    game.play("stop")
    assert (asked(game)[0], "use hibernation" in keys(game)) == (1, True)
    play(game, "use hibernation", "pass")
    assert game.seats[1].health == 7, "and protects no more"


def test_hibernation_buys_nothing_and_sweeps_nothing() -> None:
    game = sleeper({"place": "city"}, dice=QUIET, market=row("corner-store"), also={"energy": 6})
    play(game, "stop", "pass")
    assert (asked(game), keys(game)) == ((0, "buy"), ["done", "use hibernation"])
    play(game, "use hibernation")
    assert set(keys(game)) == {"buy corner-store", "sweep", "done"}


def test_hibernation_is_not_asked_about_buying_where_there_is_nothing_to_buy() -> None:
    game = sleeper({"place": "city"}, dice=QUIET, market=row("wings"), also={"energy": 1})
    play(game, "stop", "pass")
    assert game.current == 1


def test_hibernation_puts_an_end_to_buying_when_it_is_bought() -> None:
    game = dark_shop({"energy": 9}, {"place": "city"}, market=row("hibernation", "corner-store"))
    game.play("buy hibernation")
    assert keys(game) == ["done", "use hibernation"]


def test_a_sleeping_opportunist_has_to_wake_up_for_its_opportunity() -> None:
    game = dark_shop(
        {"energy": 3},
        {"cards": ["opportunist", "hibernation"], "energy": 9},
        {"place": "city"},
        market=row("corner-store"),
        deck=["wings"],
    )
    game.play("buy corner-store")
    assert asked(game) == (1, "opportunist")
    assert keys(game) == ["pass", "use hibernation"]
    game.play("use hibernation")
    assert "buy wings" in keys(game)


def test_hibernation_can_be_sold() -> None:
    game = sleeper({"place": "city"}, dice=QUIET, market=NO_MARKET, also={"cards": ["hibernation", "metamorph"]})
    play(game, "stop", "pass", "sell hibernation", "done")
    assert (game.seats[0].energy, game.seats[0].cards) == (4, ("metamorph",))


def test_hibernation_copied_is_left_by_giving_up_the_copy() -> None:
    game = dark(copying("hibernation", 1), {"cards": ["hibernation"]}, {"place": "city"}, dice=claws(1))
    events = game.play("use hibernation")
    assert [(e.card, e.family) for e in told(events, "discard")] == [("fluxling", "tile")]
    assert (game.seats[0].tiles, game.seats[1].cards) == ((), ("hibernation",))
    game.play("stop")
    assert game.seats[2].health == 9


def test_hibernation_with_its_own_copy_is_left_at_one_go() -> None:
    game = dark(copying("hibernation", 0, cards=["hibernation"]), {"place": "city"}, dice=claws(1))
    assert [key for key in keys(game) if "hibernation" in key] == ["use hibernation"]
    play(game, "use hibernation", "stop")
    assert game.seats[1].health == 9
