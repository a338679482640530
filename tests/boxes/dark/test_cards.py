"""Dark Edition: Nanobots, Natural Selection, Unstable DNA and Monster Pets."""

from __future__ import annotations

import pytest

from tests.boxes.dark.table import Side, copying, dark, dark_shop
from tests.table import NO_MARKET, QUIET, asked, claws, keys, play, points, row, told

NO_THREES = "1 1 2 2 heart heart "
"""The same without a 3, for a monster that needs no hearts."""


# --- Nanobots


@pytest.mark.parametrize("place", ["city", None])
@pytest.mark.parametrize("before, after", [(1, 3), (2, 4), (3, 3)])
def test_nanobots_help_a_monster_with_two_hearts_or_less(before: int, after: int, place: str | None) -> None:
    game = dark({"cards": ["nanobots"], "health": before, "place": place}, {})
    assert game.seats[0].health == after


def test_nanobots_wait_for_their_owners_turn() -> None:
    game = dark({"place": "city"}, {"cards": ["nanobots"], "health": 3}, dice=claws(1) + " " + QUIET)
    game.play("stop")
    assert (game.current, game.seats[1].health) == (1, 4)


def test_nanobots_work_before_the_first_roll() -> None:
    game = dark({"cards": ["nanobots"], "health": 1, "tiles": ["fluxling"]}, {"place": "city"}, dice=QUIET)
    assert asked(game) == (0, "copy")
    assert game.seats[0].health == 3


def test_nanobots_with_regeneration() -> None:
    game = dark({"cards": ["nanobots", "regeneration"], "health": 1}, {"place": "city"})
    assert game.seats[0].health == 4


def test_nanobots_copied_help_twice() -> None:
    game = dark(copying("nanobots", 0, cards=["nanobots"], health=2), {"place": "city"})
    assert game.seats[0].health == 6


def test_nanobots_work_in_extra_turns() -> None:
    game = dark({"cards": ["nanobots"], "health": 1, "poison": 1, "extra_turns": 1}, {"place": "city"}, dice=QUIET * 2)
    play(game, "stop")
    assert (game.current, game.turn) == (0, 2)
    assert game.seats[0].health == 1 + 2 - 1 + 2


# --- Natural Selection


def test_natural_selection_gives_energy_and_hearts_when_bought() -> None:
    game = dark_shop({"energy": 2, "health": 3}, {"place": "city"}, market=row("natural-selection"))
    play(game, "buy natural-selection")
    assert (game.seats[0].energy, game.seats[0].health) == (4, 7)


def test_natural_selection_heals_no_further_than_ten() -> None:
    game = dark_shop({"energy": 2, "health": 8}, {"place": "city"}, market=row("natural-selection"))
    play(game, "buy natural-selection")
    assert game.seats[0].health == 10


def test_natural_selection_gains_are_two_gains() -> None:
    game = dark_shop(
        {"energy": 2, "health": 3, "cards": ["friend-of-children", "regeneration"]},
        {"place": "city"},
        market=row("natural-selection"),
    )
    play(game, "buy natural-selection")
    assert (game.seats[0].energy, game.seats[0].health) == (5, 8)


def test_natural_selection_rolls_one_more_die_from_the_next_turn_on() -> None:
    game = dark_shop(
        {"energy": 2},
        {"place": "city"},
        market=row("natural-selection"),
        dice=NO_THREES + QUIET + "1 1 2 2 energy energy 3",
    )
    play(game, "buy natural-selection")
    assert len(game.dice) == 6
    play(game, "done", "stop")
    assert (game.current, len(game.dice)) == (0, 7)


@pytest.mark.parametrize("dice, alive", [("1 1 2 2 heart heart 3", False), ("1 1 2 2 heart heart heart", True)])
def test_natural_selection_takes_all_hearts_for_a_single_3(dice: str, alive: bool) -> None:
    game = dark({"cards": ["natural-selection"]}, {"place": "city"}, {}, dice=dice)
    play(game, "stop")
    assert (game.seats[0].alive, game.current) == (alive, 1)


def test_natural_selection_looks_at_the_final_dice() -> None:
    game = dark(
        {"cards": ["natural-selection", "plot-twist"]},
        {"place": "city"},
        {},
        dice="3 1 1 2 2 heart heart",
        market=NO_MARKET,
    )
    play(game, "stop", "turn 0 to energy with plot-twist")
    assert (game.current, game.seats[0].health) == (1, 10)


def test_natural_selection_is_deadly_in_the_turn_it_is_bought() -> None:
    game = dark_shop({"energy": 2}, {"place": "city"}, {}, market=row("natural-selection"), dice=QUIET)
    play(game, "buy natural-selection", "done")
    assert not game.seats[0].alive


def test_natural_selection_looks_at_its_owners_turns_only() -> None:
    game = dark({"place": "city"}, {"cards": ["natural-selection"]}, dice=QUIET)
    play(game, "stop")
    assert (game.current, game.seats[1].health) == (1, 10)


@pytest.mark.parametrize("answer, alive", [("take", False), ("use wings", True), ("use super-jump", True)])
def test_natural_selection_can_be_answered(answer: str, alive: bool) -> None:
    game = dark(
        {"cards": ["natural-selection", "wings", "super-jump"], "energy": 3},
        {"place": "city"},
        {},
        dice=QUIET + "3",
        market=NO_MARKET,
    )
    play(game, "stop", "done")
    assert asked(game) == (0, "damage")
    play(game, answer, *["take"] * (answer == "use super-jump"))
    assert game.seats[0].alive == alive


def test_natural_selection_is_dodged_on_wings_paid_before() -> None:
    game = dark_shop(
        {"cards": ["natural-selection", "wings"], "energy": 6}, {"place": "city"}, market=row("tank"), dice=QUIET + "3"
    )
    play(game, "buy tank", "use wings")
    assert (game.current, game.seats[0].health, game.seats[0].energy) == (1, 10, 0)


@pytest.mark.parametrize("health, alive", [(1, True), (2, False)])
def test_natural_selection_and_armor_plating(health: int, alive: bool) -> None:
    game = dark(
        {"cards": ["natural-selection", "armor-plating"], "health": health}, {"place": "city"}, {}, dice=QUIET + "3"
    )
    play(game, "stop")
    assert game.seats[0].alive == alive


@pytest.mark.parametrize("card, hearts", [("it-has-a-child", 10), ("zombify", 12)])
def test_natural_selection_can_be_survived_by_coming_back(card: str, hearts: int) -> None:
    game = dark({"cards": ["natural-selection", card], "health": 4}, {"place": "city"}, dice=QUIET + "3")
    play(game, "stop")
    assert (game.current, game.seats[0].health) == (1, hearts)


@pytest.mark.parametrize("first, hearts", [("resolve poison", 10), ("resolve natural-selection", 9), ("usual", 9)])
def test_natural_selection_usually_comes_before_poison(first: str, hearts: int) -> None:
    game = dark(
        {"cards": ["natural-selection", "it-has-a-child"], "health": 4, "poison": 1},
        {"place": "city"},
        dice=QUIET + "3",
    )
    play(game, "stop")
    assert set(keys(game)) == {"resolve natural-selection", "resolve poison", "usual"}
    play(game, first)
    assert game.seats[0].health == hearts


def test_natural_selection_copied_gives_and_takes_the_same() -> None:
    game = dark(
        {"tiles": ["fluxling"], "health": 3},
        {"cards": ["natural-selection"], "place": "city"},
        {},
        dice=QUIET + "3",
        market=NO_MARKET,
    )
    play(game, "copy natural-selection of 1")
    assert (game.seats[0].energy, game.seats[0].health, len(game.dice)) == (4, 7, 7)
    play(game, "stop", "done")
    assert [seat.alive for seat in game.seats] == [False, True, True]


# --- Unstable DNA


DNA: Side = {"cards": ["unstable-dna"], "place": "city"}


def test_unstable_dna_is_exchanged_for_a_card_of_the_attacker() -> None:
    game = dark({"cards": ["wings", "jets"]}, DNA, {"cards": ["camouflage"]}, dice=claws(1))
    play(game, "stop", "yield")
    assert (asked(game), keys(game)) == (
        (1, "use"),
        ["use unstable-dna for jets", "use unstable-dna for wings", "pass"],
    )
    assert game.city is None, "before the attacker enters"
    events = game.play("use unstable-dna for wings")
    exchange = told(events, "exchange")[0]
    assert (exchange.seat, exchange.card, exchange.copy, exchange.by) == (1, "unstable-dna", "wings", 0)
    assert set(game.seats[0].cards) == {"jets", "unstable-dna"}
    assert game.seats[1].cards == ("wings",)
    assert game.city == 0
    assert game.discard == ()


def test_unstable_dna_may_be_kept() -> None:
    game = dark({"cards": ["wings"]}, DNA, dice=claws(1))
    play(game, "stop", "yield", "pass")
    assert (game.seats[0].cards, game.seats[1].cards, game.city) == (("wings",), ("unstable-dna",), 0)


def test_unstable_dna_does_nothing_for_one_who_stays() -> None:
    game = dark({"cards": ["wings"]}, DNA, dice=claws(1))
    play(game, "stop", "stay")
    assert asked(game) == (1, "roll")


def test_unstable_dna_finds_nothing_on_an_attacker_without_cards() -> None:
    game = dark({}, DNA, {"cards": ["wings"]}, dice=claws(1))
    play(game, "stop", "yield")
    assert (asked(game), game.city) == ((1, "roll"), 0)


def test_unstable_dna_does_not_reach_for_tiles() -> None:
    game = dark({"tiles": ["devious"]}, DNA, dice=claws(1))
    play(game, "stop", "yield")
    assert asked(game) == (1, "roll")


def test_unstable_dna_is_no_use_to_one_driven_out() -> None:
    game = dark_shop({"cards": ["wings"], "energy": 5}, DNA, market=row("death-from-above"))
    game.play("buy death-from-above")
    assert (game.city, asked(game)) == (0, (1, "roll"))
    assert game.seats[0].cards == ("wings",)


@pytest.mark.parametrize("card", ["burrowing", "jagged-tactician"])
def test_unstable_dna_waits_for_what_yielding_does(card: str) -> None:
    game = dark({"cards": ["wings", "jets"]}, {"cards": ["unstable-dna", card], "place": "city"}, dice=claws(1))
    play(game, "stop", "yield")
    assert asked(game) == (1, "use")
    assert game.seats[0].health == 9


def test_unstable_dna_gets_nothing_from_an_attacker_that_died() -> None:
    game = dark(
        {"cards": ["jets"], "health": 1}, {"cards": ["unstable-dna", "burrowing"], "place": "city"}, {}, dice=claws(1)
    )
    play(game, "stop", "yield")
    assert not game.seats[0].alive
    assert (asked(game), game.city) == ((1, "roll"), None)
    assert "unstable-dna" in game.seats[1].cards


def test_unstable_dna_serves_its_new_owner_at_a_later_yield() -> None:
    game = dark({"cards": ["jets"]}, DNA, dice=f"{claws(1)} {claws(2)}")
    play(game, "stop", "yield", "use unstable-dna for jets")
    assert (game.current, game.city) == (1, 0)
    play(game, "stop", "yield", "use unstable-dna for jets")
    assert (game.seats[0].cards, game.seats[1].cards) == (("jets",), ("unstable-dna",))


def test_unstable_dna_takes_a_card_with_its_tokens() -> None:
    game = dark({"cards": ["smoke-cloud"], "tokens": {"smoke-cloud": 1}}, DNA, dice=claws(1))
    play(game, "stop", "yield", "use unstable-dna for smoke-cloud")
    assert (game.seats[0].tokens, game.seats[1].tokens) == ({}, {"smoke-cloud": 1})
    assert "use smoke-cloud" in keys(game), "it is its new owner's turn"


def test_unstable_dna_brings_nothing_that_comes_with_buying() -> None:
    game = dark({"cards": ["natural-selection"]}, {**DNA, "health": 5}, dice=claws(1) + " heart " + QUIET)
    play(game, "stop", "yield", "use unstable-dna for natural-selection")
    assert (game.seats[1].health, game.seats[1].energy) == (4, 0)
    assert len(game.dice) == 7, "but the die is there"


def test_unstable_dna_takes_the_room_for_hearts_along() -> None:
    game = dark({"cards": ["even-bigger"], "health": 12}, DNA, dice=claws(1))
    play(game, "stop", "yield", "use unstable-dna for even-bigger")
    assert (game.seats[0].health, game.seats[0].max_health) == (10, 10)
    assert (game.seats[1].health, game.seats[1].max_health) == (9, 12)


def test_unstable_dna_leaves_the_mark_of_a_copy_on_the_card() -> None:
    game = dark({"cards": ["jets"]}, DNA, copying("jets", 0), dice=claws(1))
    play(game, "stop", "yield", "use unstable-dna for jets")
    assert game.seats[2].copies == {"fluxling": ("jets", 1)}


def test_unstable_dna_copied_by_a_tile_cannot_be_given_away() -> None:
    game = dark(
        {"cards": ["wings"]}, copying("unstable-dna", 2, place="city"), {"cards": ["unstable-dna"]}, dice=claws(1)
    )
    play(game, "stop", "yield")
    assert game.city == 0
    assert asked(game)[1] != "use"
    assert (game.seats[0].cards, game.seats[1].tiles) == (("wings",), ("fluxling",))


def test_unstable_dna_in_the_bay_while_city_stays() -> None:
    game = dark({"cards": ["jets"]}, {"place": "city"}, {**DNA, "place": "bay"}, {}, {}, dice=claws(1))
    play(game, "stop", "stay", "yield", "use unstable-dna for jets")
    assert (game.city, game.bay) == (1, 0)
    assert game.seats[2].cards == ("jets",)


# --- Monster Pets


def test_monster_pets_cost_nothing_and_cost_everybody_three_stars() -> None:
    game = dark_shop({"points": 9}, {"place": "city", "points": 4}, {"points": 2}, market=row("monster-pets"))
    events = game.play("buy monster-pets")
    assert points(game)[0] == 6
    assert [(e.seat, e.amount) for e in told(events, "points_lost")] == [(0, 3), (1, 3), (2, 2)], "not below none"
    assert game.discard == ("monster-pets",)


def test_monster_pets_are_a_purchase() -> None:
    """The star for buying comes before the loss, so here it is lost again."""
    game = dark_shop({"cards": ["media-friendly"]}, {"place": "city"}, market=row("monster-pets"))
    game.play("buy monster-pets")
    assert game.seats[0].points == 0
    game = dark_shop({"cards": ["media-friendly"], "points": 5}, {"place": "city"}, market=row("monster-pets"))
    game.play("buy monster-pets")
    assert game.seats[0].points == 3


def test_monster_pets_can_keep_a_monster_from_winning() -> None:
    game = dark_shop({"points": 18, "energy": 6}, {"place": "city"}, market=row("skyscraper", "monster-pets"))
    play(game, "buy skyscraper", "buy monster-pets")
    assert not game.over
    assert game.seats[0].points == 17
