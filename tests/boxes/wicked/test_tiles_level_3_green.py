"""Wickedness tiles of level 3, green faces."""

from __future__ import annotations

from typing import Any

import pytest

from tests.boxes.wicked.table import at, discarded_tiles, green, wicked
from tests.table import CITY, QUIET, asked, claws, keys, play, row, told

# Barbs


@pytest.mark.parametrize("rolled, dealt", [(0, 0), (1, 1), (2, 3), (3, 4), (6, 7)])
def test_barbs_adds_one_claw_to_two_or_more(rolled: int, dealt: int) -> None:
    game = green({"tiles": ["barbs"]}, CITY, dice=claws(rolled))
    game.play("stop")
    assert game.seats[1].health == 10 - dealt


@pytest.mark.parametrize(
    "cards, rolled, dealt",
    [
        (["spiked-tail"], 1, 3),
        (["spiked-tail"], 0, 0),
        (["acid-attack"], 0, 1),
        (["acid-attack"], 1, 3),
        (["acid-attack", "spiked-tail"], 1, 4),
        (["acid-attack", "spiked-tail"], 2, 5),
    ],
)
def test_barbs_counts_the_claws_of_cards(cards: list[str], rolled: int, dealt: int) -> None:
    game = green({"tiles": ["barbs"], "cards": cards}, CITY, dice=claws(rolled))
    game.play("stop")
    assert game.seats[1].health == 10 - dealt


def test_barbs_counts_the_claws_of_poison_quills() -> None:
    game = green({"tiles": ["barbs"], "cards": ["poison-quills"]}, CITY, dice="2 2 2 1 1 3")
    play(game, "stop", "usual")
    assert game.seats[1].health == 7


def test_barbs_does_not_count_what_is_no_claw() -> None:
    game = green({"tiles": ["barbs"], "cards": ["fire-breathing"]}, CITY, dice=claws(1))
    game.play("stop")
    assert game.seats[1].health == 8


def test_barbs_acts_in_the_turn_in_which_it_is_taken() -> None:
    game = green(at(3), CITY, dice="1 1 1 claw claw 2")
    play(game, "stop", "resolve 1", "take barbs")
    assert game.seats[1].health == 7


def test_barbs_comes_too_late_for_claws_that_are_resolved() -> None:
    game = green(at(3), CITY, dice="1 1 1 claw claw 2")
    play(game, "stop", "resolve claw", "stay", "take barbs")
    assert game.seats[1].health == 8


# Final Roar


def test_final_roar_makes_a_monster_out_of_the_game_with_16_stars_a_winner() -> None:
    game = green({}, {"tiles": ["final-roar"], "points": 16, "health": 2, "place": "city"}, {}, dice=claws(2))
    events = game.play("stop")
    assert [(e.seat, e.card) for e in told(events, "crowned")] == [(1, "final-roar")]
    assert (told(events, "dead"), game.over, game.winners) == ([], True, (1,))
    assert (game.seats[1].alive, game.seats[1].health, game.seats[1].points) == (False, 0, 16)


def test_final_roar_is_nothing_at_15_stars() -> None:
    game = green({}, {"tiles": ["final-roar"], "points": 15, "health": 2, "place": "city"}, {}, dice=claws(2))
    events = game.play("stop")
    assert (game.seats[1].alive, game.seats[1].points, game.over) == (False, 0, False)
    assert (told(events, "crowned"), discarded_tiles(events)) == ([], [(1, "final-roar")])


def test_final_roar_is_nothing_to_the_living() -> None:
    game = green({}, {"tiles": ["final-roar"], "points": 19, "health": 3, "place": "city"}, {}, dice=claws(2))
    play(game, "stop", "stay")
    assert (game.over, game.seats[1].alive, asked(game)) == (False, True, (1, "roll"))


def test_final_roar_beats_the_last_monster_standing() -> None:
    game = green({}, {"tiles": ["final-roar"], "points": 16, "health": 1, "place": "city"}, dice=claws(1))
    game.play("stop")
    assert (game.over, game.winners) == (True, (1,))


@pytest.mark.parametrize("card", ["it-has-a-child", "zombify"])
def test_final_roar_goes_before_coming_back(card: str) -> None:
    owner = {"tiles": ["final-roar"], "cards": [card], "points": 16, "health": 1, "place": "city"}
    game = green({}, owner, {}, dice=claws(1))
    game.play("stop")
    assert (game.over, game.winners, game.seats[1].alive) == (True, (1,), False)


def test_final_roar_that_is_nothing_leaves_room_for_a_child() -> None:
    owner = {"tiles": ["final-roar"], "cards": ["it-has-a-child"], "points": 15, "health": 1, "place": "city"}
    game = green({}, owner, {}, dice=claws(1))
    game.play("stop")
    assert (game.over, game.seats[1].health, game.seats[1].tiles) == (False, 10, ())


def test_final_roar_shares_the_win_with_a_monster_at_20() -> None:
    owner = {"tiles": ["final-roar"], "points": 17, "health": 1, "place": "city"}
    game = green({"points": 19}, owner, {}, dice=claws(1))
    game.play("stop")
    assert (game.over, game.winners, game.seats[0].points) == (True, (0, 1), 20)


def test_final_roar_lets_the_turn_go_on_to_its_end() -> None:
    owner = {"tiles": ["final-roar"], "points": 16, "health": 1, "place": "city"}
    game = green(
        {"points": 16, "energy": 5},
        owner,
        {},
        dice=claws(1),
        market=row("apartment-building"),
        deck=["wings", "jets"],
    )
    game.play("stop")
    assert (game.over, asked(game), game.seats[0].place) == (False, (0, "buy"), "city")
    game.play("buy apartment-building")
    assert game.winners == (0, 1)


def test_final_roar_stars_can_not_be_taken_any_more() -> None:
    owner = {"tiles": ["final-roar"], "points": 16, "health": 1, "place": "city"}
    game = green({"energy": 7}, owner, {"points": 9}, dice=claws(1), market=row("evacuation-orders"))
    play(game, "stop", "buy evacuation-orders")
    assert [seat.points for seat in game.seats] == [1, 16, 4]
    assert game.winners == (1,)


def test_final_roar_counts_the_stars_that_the_same_claws_left() -> None:
    owner = {"tiles": ["final-roar"], "points": 16, "health": 1, "place": "city"}
    game = green({"tiles": ["underdog"]}, owner, {}, dice=claws(1))
    game.play("stop")
    assert (game.over, game.seats[1].alive) == (False, False)


def test_final_roar_works_against_poison_in_its_owners_own_turn() -> None:
    game = green({"tiles": ["final-roar"], "points": 16, "health": 1, "poison": 1}, CITY, {})
    game.play("stop")
    assert (game.over, game.winners, game.seats[0].alive) == (True, (0,), False)


def test_final_roar_counts_the_stars_of_the_card_that_kills_its_owner() -> None:
    game = green({"tiles": ["final-roar"], "points": 12, "health": 3, "energy": 4}, CITY, {}, market=row("tank"))
    play(game, "stop", "buy tank")
    assert (game.winners, game.seats[0].points) == ((0,), 16)


def test_final_roar_wins_alone_where_everybody_dies() -> None:
    owner = {"tiles": ["final-roar"], "points": 16, "health": 3, "energy": 4}
    others: list[dict[str, Any]] = [{"place": "city", "health": 3}, {"health": 2}]
    game = green(owner, *others, market=row("high-altitude-bombing"))
    play(game, "stop", "buy high-altitude-bombing")
    assert (game.over, game.winners) == (True, (0,))


def test_final_roar_brings_no_extra_turn() -> None:
    owner = {"tiles": ["final-roar"], "points": 16, "health": 1, "poison": 1, "extra_turns": 1}
    game = green(owner, CITY, {})
    game.play("stop")
    assert (game.over, game.turn, game.winners) == (True, 1, (0,))


def test_final_roar_still_feeds_the_eater_of_the_dead() -> None:
    owner = {"tiles": ["final-roar"], "points": 16, "health": 1, "place": "city"}
    game = green({}, owner, {"cards": ["eater-of-the-dead"]}, dice=claws(1))
    game.play("stop")
    assert (game.seats[2].points, game.winners) == (3, (1,))


# Poison Spit


def test_poison_spit_poisons_everybody_its_owners_claws_wound() -> None:
    game = green({"tiles": ["poison-spit"], "place": "city"}, {}, {}, dice=claws(2))
    events = game.play("stop")
    assert [seat.poison for seat in game.seats] == [0, 1, 1]
    assert [(e.seat, e.card, e.family, e.by) for e in told(events, "poison")] == [
        (1, "poison-spit", "tile", 0),
        (2, "poison-spit", "tile", 0),
    ]


def test_poison_spit_hurts_when_the_turn_of_the_poisoned_ends() -> None:
    game = green({"tiles": ["poison-spit"], "place": "city"}, {}, dice=f"{claws(1)}  {QUIET}")
    game.play("stop")
    assert (asked(game), game.seats[1].health) == ((1, "roll"), 9)
    game.play("stop")
    assert (game.seats[1].health, game.seats[1].poison) == (8, 1)


def test_poison_spit_adds_to_the_card_and_its_copy() -> None:
    owner = {"tiles": ["poison-spit"], "cards": ["poison-spit", "mimic"], "copies": {"mimic": ("poison-spit", 0)}}
    game = wicked(owner, CITY, dice=claws(1))
    events = game.play("stop")
    assert game.seats[1].poison == 3
    assert {(e.card, e.family) for e in told(events, "poison")} == {
        ("poison-spit", None),
        ("mimic", None),
        ("poison-spit", "tile"),
    }


def test_poison_spit_card_and_tile_add_up() -> None:
    game = wicked({"tiles": ["poison-spit"], "cards": ["poison-spit"]}, CITY, dice=claws(1))
    game.play("stop")
    assert game.seats[1].poison == 2


def test_poison_spit_the_tile_may_be_taken_beside_the_card() -> None:
    game = wicked(at(3, cards=["poison-spit"]), CITY, dice="1 1 1 claw 2 2")
    play(game, "stop", "resolve 1", "take poison-spit")
    assert game.seats[1].poison == 2


@pytest.mark.parametrize(
    "victim, answer",
    [
        ({"cards": ["wings"], "energy": 2}, "use wings"),
        ({"cards": ["camouflage"]}, "use camouflage"),
        ({"cards": ["jets"]}, "yield"),
        ({"cards": ["super-jump"], "energy": 1}, "use super-jump"),
    ],
)
def test_poison_spit_needs_a_wound(victim: dict[str, Any], answer: str) -> None:
    game = green({"tiles": ["poison-spit"]}, victim | CITY, dice=f"{claws(1)}  heart")
    play(game, "stop", answer)
    assert (game.seats[1].health, game.seats[1].poison) == (10, 0)


def test_poison_spit_is_no_matter_of_cards_that_hurt() -> None:
    game = green({"tiles": ["poison-spit"], "energy": 3}, CITY, market=row("flame-thrower"))
    play(game, "stop", "buy flame-thrower")
    assert (game.seats[1].health, game.seats[1].poison) == (8, 0)


def test_poison_spit_tokens_outlive_the_tile() -> None:
    spitter = {"tiles": ["poison-spit"], "health": 1}
    game = green({"poison": 1, "place": "city"}, spitter, {}, dice=claws(1))
    game.play("stop")
    assert (game.seats[1].alive, game.seats[0].poison, game.seats[0].health) == (False, 1, 9)


def test_poison_spit_tokens_go_with_heart_dice_outside_tokyo() -> None:
    game = green({"poison": 1, "health": 5}, {"tiles": ["poison-spit"], "place": "city"}, dice="heart 1 1 2 2 3")
    game.play("stop")
    assert keys(game) == ["heal", "cure poison"]
    game.play("cure poison")
    assert (game.seats[0].poison, game.seats[0].health) == (0, 5)


def test_poison_spit_tokens_stay_in_tokyo() -> None:
    game = green({"poison": 1, "health": 5, "place": "city"}, {"tiles": ["poison-spit"]}, dice="heart 1 1 2 2 3")
    game.play("stop")
    assert (game.seats[0].poison, game.seats[0].health) == (1, 4)


def test_poison_spit_acts_in_the_turn_in_which_it_is_taken() -> None:
    game = green(at(3), CITY, dice="1 1 1 claw 2 2")
    play(game, "stop", "resolve 1", "take poison-spit")
    assert game.seats[1].poison == 1


# Underdog


@pytest.mark.parametrize("mine, theirs, after", [(3, 4, [4, 3]), (3, 3, [3, 3]), (4, 3, [4, 3]), (0, 1, [1, 0])])
def test_underdog_takes_a_star_from_whom_it_wounds_if_that_has_more(mine: int, theirs: int, after: list[int]) -> None:
    game = green({"tiles": ["underdog"], "points": mine}, {"points": theirs, "place": "city"}, dice=claws(2))
    game.play("stop")
    assert [seat.points for seat in game.seats] == after


def test_underdog_counts_the_stars_of_a_turn_begun_in_tokyo() -> None:
    game = green(
        {"tiles": ["underdog"], "points": 3, "place": "city"},
        {"points": 4},
        {"points": 4},
        {"points": 3},
        dice=claws(1),
    )
    # The turn in Tokyo began with two stars.
    assert game.seats[0].points == 5
    game.play("stop")
    assert [seat.points for seat in game.seats] == [5, 4, 4, 3]


def test_underdog_takes_a_star_from_every_victim_ahead_of_it_when_it_struck() -> None:
    owner = {"tiles": ["underdog"], "points": 3, "place": "city"}
    game = green(owner, {"points": 6}, {"points": 6}, {"points": 5}, dice=claws(1))
    game.play("stop")
    assert [seat.points for seat in game.seats] == [7, 5, 5, 5]


def test_underdog_does_not_count_the_star_of_the_alpha_monster() -> None:
    owner = {"tiles": ["underdog"], "cards": ["alpha-monster"], "points": 3}
    game = green(owner, {"points": 4, "place": "city"}, dice=claws(1))
    game.play("stop")
    assert [seat.points for seat in game.seats] == [5, 3]


def test_underdog_needs_a_wound() -> None:
    game = green({"tiles": ["underdog"], "place": "city"}, {"points": 9, "cards": ["armor-plating"]}, dice=claws(1))
    game.play("stop")
    assert [seat.points for seat in game.seats] == [2, 9]


def test_underdog_is_no_matter_of_cards_that_hurt() -> None:
    owner = {"tiles": ["underdog"], "energy": 3, "place": "city"}
    game = green(owner, {"points": 9}, market=row("flame-thrower"))
    play(game, "stop", "buy flame-thrower")
    assert [(seat.points, seat.health) for seat in game.seats] == [(2, 10), (9, 8)]


def test_underdog_takes_a_star_from_the_dying_too() -> None:
    game = green({"tiles": ["underdog"]}, {"points": 9, "health": 1, "place": "city"}, {}, dice=claws(1))
    game.play("stop")
    # One star for entering Tokyo, one from the victim.
    assert [seat.points for seat in game.seats] == [2, 0, 0]


def test_underdog_acts_in_the_turn_in_which_it_is_taken() -> None:
    game = green(at(3), {"points": 9, "place": "city"}, dice="1 1 1 claw 2 2")
    play(game, "stop", "resolve 1", "take underdog")
    assert [seat.points for seat in game.seats] == [2, 8]
