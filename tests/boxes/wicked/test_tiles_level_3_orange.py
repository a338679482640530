"""Wickedness tiles of level 3, orange faces."""

from __future__ import annotations

import pytest

from tests.boxes.wicked.table import ONES, at, orange
from tests.table import CITY, QUIET, asked, claws, play

# Devious


def test_devious_gives_one_roll_more() -> None:
    game = orange({"tiles": ["devious"]}, CITY, dice=f"{QUIET} 1 1 1")
    assert game.rolls_left == 3
    play(game, "reroll 0", "reroll 0")
    assert (asked(game), game.rolls_left) == ((0, "roll"), 1)
    game.play("reroll 0")
    assert (game.current, game.turn) == (1, 2)


def test_devious_adds_to_giant_brain() -> None:
    game = orange({"tiles": ["devious"], "cards": ["giant-brain"]}, CITY)
    assert game.rolls_left == 4


def test_devious_comes_too_late_for_the_turn_in_which_it_is_taken() -> None:
    game = orange(at(3), CITY, dice=f"{ONES} {QUIET} {QUIET}")
    play(game, "stop", "take devious")
    assert (asked(game), game.rolls_left) == ((1, "roll"), 2)
    game.play("stop")
    assert (asked(game), game.rolls_left) == ((0, "roll"), 3)


# Eternal


@pytest.mark.parametrize("place", ["city", None])
def test_eternal_heals_one_when_its_owners_turn_begins_in_tokyo_too(place: str | None) -> None:
    game = orange({"tiles": ["eternal"], "health": 5, "place": place}, {})
    assert game.seats[0].health == 6


def test_eternal_does_not_heal_in_other_turns() -> None:
    game = orange({}, {"tiles": ["eternal"], "health": 5, "place": "city"})
    assert game.seats[1].health == 5
    game.play("stop")
    assert (asked(game), game.seats[1].health) == ((1, "roll"), 6)


def test_eternal_does_not_heal_when_it_is_taken() -> None:
    game = orange(at(3, health=5), CITY, dice=ONES)
    play(game, "stop", "take eternal")
    assert game.seats[0].health == 5


@pytest.mark.parametrize("cards, health, after", [([], 10, 10), (["even-bigger"], 11, 12), (["even-bigger"], 12, 12)])
def test_eternal_keeps_to_the_maximum(cards: list[str], health: int, after: int) -> None:
    game = orange({"tiles": ["eternal"], "cards": cards, "health": health}, CITY)
    assert game.seats[0].health == after


def test_eternal_is_a_gain_for_regeneration() -> None:
    game = orange({"tiles": ["eternal"], "cards": ["regeneration"], "health": 5}, CITY)
    assert game.seats[0].health == 7


def test_eternal_heals_in_extra_turns() -> None:
    game = orange({"tiles": ["eternal"], "health": 5, "extra_turns": 1}, CITY)
    game.play("stop")
    assert (game.current, game.seats[0].health) == (0, 7)


def test_eternal_heals_a_zombie() -> None:
    game = orange({"tiles": ["eternal"], "health": 11, "zombified": True}, CITY)
    assert game.seats[0].health == 12


# Skulking


@pytest.mark.parametrize(
    "dice, stars", [(ONES, 2), ("1 1 1 1 2 3", 3), ("1 1 1 1 1 1", 5), ("2 2 2 1 1 3", 2), (claws(0), 0)]
)
def test_skulking_adds_one_star_to_three_1s_or_more(dice: str, stars: int) -> None:
    game = orange({"tiles": ["skulking"]}, CITY, dice=dice)
    game.play("stop")
    assert game.seats[0].points == stars


def test_skulking_comes_on_top_of_gourmet() -> None:
    game = orange({"tiles": ["skulking"], "cards": ["gourmet"]}, CITY, dice=ONES)
    game.play("stop")
    assert game.seats[0].points == 1 + 2 + 1


def test_skulking_is_not_worth_a_star_for_the_triple_that_brought_it() -> None:
    game = orange(at(3), CITY, dice=ONES)
    play(game, "stop", "take skulking")
    assert game.seats[0].points == 1


def test_skulking_brought_by_2s_is_worth_a_star_for_1s_resolved_later() -> None:
    game = orange(at(3), CITY, dice="1 1 1 2 2 2")
    play(game, "stop", "resolve 2", "take skulking")
    assert game.seats[0].points == 2 + 1 + 1


# Tireless


def test_tireless_gives_an_energy_when_its_owners_turn_begins() -> None:
    game = orange({"tiles": ["tireless"]}, CITY)
    assert game.seats[0].energy == 1
    game.play("stop")
    assert (game.current, game.seats[0].energy) == (1, 1)


def test_tireless_is_a_gain_for_friend_of_children() -> None:
    game = orange({"tiles": ["tireless"], "cards": ["friend-of-children"]}, CITY)
    assert game.seats[0].energy == 2


def test_tireless_gives_nothing_when_it_is_taken() -> None:
    game = orange(at(3), CITY, dice=ONES)
    play(game, "stop", "take tireless")
    assert game.seats[0].energy == 0
