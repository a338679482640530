"""The twenty faces of the wickedness tiles."""

from __future__ import annotations

from typing import Any

import pytest

import kaiju
from tests.scenarios.table import asked, claws, keys, play, told

QUIET = claws(0)
ONES = "1 1 1 2 2 3"
"""A star and two points of wickedness, nothing else."""
NO_MARKET: list[str | None] = [None, None, None]
IN_TOKYO: dict[str, Any] = {"place": "city"}
BELOW = {3: 2, 6: 5, 10: 9}
"""Markers that three 1s take to a level."""


def dark(*seats: dict[str, Any], dice: str = QUIET, **more: Any) -> kaiju.Game:
    """Dark Edition, green faces, with nothing to buy; seat 0 has rolled."""
    options: dict[str, Any] = {"market": NO_MARKET, "tile_side": "green"} | more
    return kaiju.arrange(edition="dark", seats=seats, dice=dice, **options)


def orange(*seats: dict[str, Any], **more: Any) -> kaiju.Game:
    """The same with orange faces."""
    return dark(*seats, tile_side="orange", **more)


def wicked(*seats: dict[str, Any], dice: str = QUIET, **more: Any) -> kaiju.Game:
    """The base game with Even More Wicked!, green faces, and nothing to buy; seat 0 has rolled."""
    options: dict[str, Any] = {"modules": ["wicked"], "market": NO_MARKET, "tile_side": "green"} | more
    return kaiju.arrange(seats=seats, dice=dice, **options)


def at(level: int, **more: Any) -> dict[str, Any]:
    """A seat that three 1s take to a level."""
    return {"wickedness": BELOW[level]} | more


def discarded_tiles(events: list[kaiju.Event]) -> list[tuple[int | None, str | None]]:
    return [(e.seat, e.card) for e in told(events, "discard") if e.family == "tile"]


# Devious


def test_devious_gives_one_roll_more() -> None:
    game = orange({"tiles": ["devious"]}, IN_TOKYO, dice=f"{QUIET} 1 1 1")
    assert game.rolls_left == 3
    play(game, "reroll 0", "reroll 0")
    assert (asked(game), game.rolls_left) == ((0, "roll"), 1)
    game.play("reroll 0")
    assert (game.current, game.turn) == (1, 2)


def test_devious_adds_to_giant_brain() -> None:
    game = orange({"tiles": ["devious"], "cards": ["giant-brain"]}, IN_TOKYO)
    assert game.rolls_left == 4


def test_devious_comes_too_late_for_the_turn_in_which_it_is_taken() -> None:
    game = orange(at(3), IN_TOKYO, dice=f"{ONES} {QUIET} {QUIET}")
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
    game = orange(at(3, health=5), IN_TOKYO, dice=ONES)
    play(game, "stop", "take eternal")
    assert game.seats[0].health == 5


@pytest.mark.parametrize("cards, health, after", [([], 10, 10), (["even-bigger"], 11, 12), (["even-bigger"], 12, 12)])
def test_eternal_keeps_to_the_maximum(cards: list[str], health: int, after: int) -> None:
    game = orange({"tiles": ["eternal"], "cards": cards, "health": health}, IN_TOKYO)
    assert game.seats[0].health == after


def test_eternal_is_a_gain_for_regeneration() -> None:
    game = orange({"tiles": ["eternal"], "cards": ["regeneration"], "health": 5}, IN_TOKYO)
    assert game.seats[0].health == 7


def test_eternal_heals_in_extra_turns() -> None:
    game = orange({"tiles": ["eternal"], "health": 5, "extra_turns": 1}, IN_TOKYO)
    game.play("stop")
    assert (game.current, game.seats[0].health) == (0, 7)


def test_eternal_heals_a_zombie() -> None:
    game = orange({"tiles": ["eternal"], "health": 11, "zombified": True}, IN_TOKYO)
    assert game.seats[0].health == 12


# Skulking


@pytest.mark.parametrize(
    "dice, stars", [(ONES, 2), ("1 1 1 1 2 3", 3), ("1 1 1 1 1 1", 5), ("2 2 2 1 1 3", 2), (QUIET, 0)]
)
def test_skulking_adds_one_star_to_three_1s_or_more(dice: str, stars: int) -> None:
    game = orange({"tiles": ["skulking"]}, IN_TOKYO, dice=dice)
    game.play("stop")
    assert game.seats[0].points == stars


def test_skulking_comes_on_top_of_gourmet() -> None:
    game = orange({"tiles": ["skulking"], "cards": ["gourmet"]}, IN_TOKYO, dice=ONES)
    game.play("stop")
    assert game.seats[0].points == 1 + 2 + 1


def test_skulking_is_not_worth_a_star_for_the_triple_that_brought_it() -> None:
    game = orange(at(3), IN_TOKYO, dice=ONES)
    play(game, "stop", "take skulking")
    assert game.seats[0].points == 1


def test_skulking_brought_by_2s_is_worth_a_star_for_1s_resolved_later() -> None:
    game = orange(at(3), IN_TOKYO, dice="1 1 1 2 2 2")
    play(game, "stop", "resolve 2", "take skulking")
    assert game.seats[0].points == 2 + 1 + 1


# Tireless


def test_tireless_gives_an_energy_when_its_owners_turn_begins() -> None:
    game = orange({"tiles": ["tireless"]}, IN_TOKYO)
    assert game.seats[0].energy == 1
    game.play("stop")
    assert (game.current, game.seats[0].energy) == (1, 1)


def test_tireless_is_a_gain_for_friend_of_children() -> None:
    game = orange({"tiles": ["tireless"], "cards": ["friend-of-children"]}, IN_TOKYO)
    assert game.seats[0].energy == 2


def test_tireless_gives_nothing_when_it_is_taken() -> None:
    game = orange(at(3), IN_TOKYO, dice=ONES)
    play(game, "stop", "take tireless")
    assert game.seats[0].energy == 0


# Barbs


@pytest.mark.parametrize("rolled, dealt", [(0, 0), (1, 1), (2, 3), (3, 4), (6, 7)])
def test_barbs_adds_one_claw_to_two_or_more(rolled: int, dealt: int) -> None:
    game = dark({"tiles": ["barbs"]}, IN_TOKYO, dice=claws(rolled))
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
    game = dark({"tiles": ["barbs"], "cards": cards}, IN_TOKYO, dice=claws(rolled))
    game.play("stop")
    assert game.seats[1].health == 10 - dealt


def test_barbs_counts_the_claws_of_poison_quills() -> None:
    game = dark({"tiles": ["barbs"], "cards": ["poison-quills"]}, IN_TOKYO, dice="2 2 2 1 1 3")
    play(game, "stop", "usual")
    assert game.seats[1].health == 7


def test_barbs_does_not_count_what_is_no_claw() -> None:
    game = dark({"tiles": ["barbs"], "cards": ["fire-breathing"]}, IN_TOKYO, dice=claws(1))
    game.play("stop")
    assert game.seats[1].health == 8


def test_barbs_acts_in_the_turn_in_which_it_is_taken() -> None:
    game = dark(at(3), IN_TOKYO, dice="1 1 1 claw claw 2")
    play(game, "stop", "resolve 1", "take barbs")
    assert game.seats[1].health == 7


def test_barbs_comes_too_late_for_claws_that_are_resolved() -> None:
    game = dark(at(3), IN_TOKYO, dice="1 1 1 claw claw 2")
    play(game, "stop", "resolve claw", "stay", "take barbs")
    assert game.seats[1].health == 8


# Final Roar


def test_final_roar_makes_a_monster_out_of_the_game_with_16_stars_a_winner() -> None:
    game = dark({}, {"tiles": ["final-roar"], "points": 16, "health": 2, "place": "city"}, {}, dice=claws(2))
    events = game.play("stop")
    assert [(e.seat, e.card) for e in told(events, "crowned")] == [(1, "final-roar")]
    assert (told(events, "dead"), game.over, game.winners) == ([], True, (1,))
    assert (game.seats[1].alive, game.seats[1].health, game.seats[1].points) == (False, 0, 16)


def test_final_roar_is_nothing_at_15_stars() -> None:
    game = dark({}, {"tiles": ["final-roar"], "points": 15, "health": 2, "place": "city"}, {}, dice=claws(2))
    events = game.play("stop")
    assert (game.seats[1].alive, game.seats[1].points, game.over) == (False, 0, False)
    assert (told(events, "crowned"), discarded_tiles(events)) == ([], [(1, "final-roar")])


def test_final_roar_is_nothing_to_the_living() -> None:
    game = dark({}, {"tiles": ["final-roar"], "points": 19, "health": 3, "place": "city"}, {}, dice=claws(2))
    play(game, "stop", "stay")
    assert (game.over, game.seats[1].alive, asked(game)) == (False, True, (1, "roll"))


def test_final_roar_beats_the_last_monster_standing() -> None:
    game = dark({}, {"tiles": ["final-roar"], "points": 16, "health": 1, "place": "city"}, dice=claws(1))
    game.play("stop")
    assert (game.over, game.winners) == (True, (1,))


@pytest.mark.parametrize("card", ["it-has-a-child", "zombify"])
def test_final_roar_goes_before_coming_back(card: str) -> None:
    owner = {"tiles": ["final-roar"], "cards": [card], "points": 16, "health": 1, "place": "city"}
    game = dark({}, owner, {}, dice=claws(1))
    game.play("stop")
    assert (game.over, game.winners, game.seats[1].alive) == (True, (1,), False)


def test_final_roar_that_is_nothing_leaves_room_for_a_child() -> None:
    owner = {"tiles": ["final-roar"], "cards": ["it-has-a-child"], "points": 15, "health": 1, "place": "city"}
    game = dark({}, owner, {}, dice=claws(1))
    game.play("stop")
    assert (game.over, game.seats[1].health, game.seats[1].tiles) == (False, 10, ())


def test_final_roar_shares_the_win_with_a_monster_at_20() -> None:
    owner = {"tiles": ["final-roar"], "points": 17, "health": 1, "place": "city"}
    game = dark({"points": 19}, owner, {}, dice=claws(1))
    game.play("stop")
    assert (game.over, game.winners, game.seats[0].points) == (True, (0, 1), 20)


def test_final_roar_lets_the_turn_go_on_to_its_end() -> None:
    owner = {"tiles": ["final-roar"], "points": 16, "health": 1, "place": "city"}
    game = dark(
        {"points": 16, "energy": 5},
        owner,
        {},
        dice=claws(1),
        market=["apartment-building", None, None],
        deck=["wings", "jets"],
    )
    game.play("stop")
    assert (game.over, asked(game), game.seats[0].place) == (False, (0, "buy"), "city")
    game.play("buy apartment-building")
    assert game.winners == (0, 1)


def test_final_roar_stars_can_not_be_taken_any_more() -> None:
    owner = {"tiles": ["final-roar"], "points": 16, "health": 1, "place": "city"}
    game = dark({"energy": 7}, owner, {"points": 9}, dice=claws(1), market=["evacuation-orders", None, None])
    play(game, "stop", "buy evacuation-orders")
    assert [seat.points for seat in game.seats] == [1, 16, 4]
    assert game.winners == (1,)


def test_final_roar_counts_the_stars_that_the_same_claws_left() -> None:
    owner = {"tiles": ["final-roar"], "points": 16, "health": 1, "place": "city"}
    game = dark({"tiles": ["underdog"]}, owner, {}, dice=claws(1))
    game.play("stop")
    assert (game.over, game.seats[1].alive) == (False, False)


def test_final_roar_works_against_poison_in_its_owners_own_turn() -> None:
    game = dark({"tiles": ["final-roar"], "points": 16, "health": 1, "poison": 1}, IN_TOKYO, {})
    game.play("stop")
    assert (game.over, game.winners, game.seats[0].alive) == (True, (0,), False)


def test_final_roar_counts_the_stars_of_the_card_that_kills_its_owner() -> None:
    game = dark(
        {"tiles": ["final-roar"], "points": 12, "health": 3, "energy": 4}, IN_TOKYO, {}, market=["tank", None, None]
    )
    play(game, "stop", "buy tank")
    assert (game.winners, game.seats[0].points) == ((0,), 16)


def test_final_roar_wins_alone_where_everybody_dies() -> None:
    owner = {"tiles": ["final-roar"], "points": 16, "health": 3, "energy": 4}
    others: list[dict[str, Any]] = [{"place": "city", "health": 3}, {"health": 2}]
    game = dark(owner, *others, market=["high-altitude-bombing", None, None])
    play(game, "stop", "buy high-altitude-bombing")
    assert (game.over, game.winners) == (True, (0,))


def test_final_roar_brings_no_extra_turn() -> None:
    owner = {"tiles": ["final-roar"], "points": 16, "health": 1, "poison": 1, "extra_turns": 1}
    game = dark(owner, IN_TOKYO, {})
    game.play("stop")
    assert (game.over, game.turn, game.winners) == (True, 1, (0,))


def test_final_roar_still_feeds_the_eater_of_the_dead() -> None:
    owner = {"tiles": ["final-roar"], "points": 16, "health": 1, "place": "city"}
    game = dark({}, owner, {"cards": ["eater-of-the-dead"]}, dice=claws(1))
    game.play("stop")
    assert (game.seats[2].points, game.winners) == (3, (1,))


# Poison Spit


def test_poison_spit_poisons_everybody_its_owners_claws_wound() -> None:
    game = dark({"tiles": ["poison-spit"], "place": "city"}, {}, {}, dice=claws(2))
    events = game.play("stop")
    assert [seat.poison for seat in game.seats] == [0, 1, 1]
    assert [(e.seat, e.card, e.family, e.by) for e in told(events, "poison")] == [
        (1, "poison-spit", "tile", 0),
        (2, "poison-spit", "tile", 0),
    ]


def test_poison_spit_hurts_when_the_turn_of_the_poisoned_ends() -> None:
    game = dark({"tiles": ["poison-spit"], "place": "city"}, {}, dice=f"{claws(1)}  {QUIET}")
    game.play("stop")
    assert (asked(game), game.seats[1].health) == ((1, "roll"), 9)
    game.play("stop")
    assert (game.seats[1].health, game.seats[1].poison) == (8, 1)


def test_poison_spit_adds_to_the_card_and_its_copy() -> None:
    owner = {"tiles": ["poison-spit"], "cards": ["poison-spit", "mimic"], "copies": {"mimic": ("poison-spit", 0)}}
    game = wicked(owner, IN_TOKYO, dice=claws(1))
    events = game.play("stop")
    assert game.seats[1].poison == 3
    assert {(e.card, e.family) for e in told(events, "poison")} == {
        ("poison-spit", None),
        ("mimic", None),
        ("poison-spit", "tile"),
    }


def test_poison_spit_card_and_tile_add_up() -> None:
    game = wicked({"tiles": ["poison-spit"], "cards": ["poison-spit"]}, IN_TOKYO, dice=claws(1))
    game.play("stop")
    assert game.seats[1].poison == 2


def test_poison_spit_the_tile_may_be_taken_beside_the_card() -> None:
    game = wicked(at(3, cards=["poison-spit"]), IN_TOKYO, dice="1 1 1 claw 2 2")
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
    game = dark({"tiles": ["poison-spit"]}, victim | IN_TOKYO, dice=f"{claws(1)}  heart")
    play(game, "stop", answer)
    assert (game.seats[1].health, game.seats[1].poison) == (10, 0)


def test_poison_spit_is_no_matter_of_cards_that_hurt() -> None:
    game = dark({"tiles": ["poison-spit"], "energy": 3}, IN_TOKYO, market=["flame-thrower", None, None])
    play(game, "stop", "buy flame-thrower")
    assert (game.seats[1].health, game.seats[1].poison) == (8, 0)


def test_poison_spit_tokens_outlive_the_tile() -> None:
    spitter = {"tiles": ["poison-spit"], "health": 1}
    game = dark({"poison": 1, "place": "city"}, spitter, {}, dice=claws(1))
    game.play("stop")
    assert (game.seats[1].alive, game.seats[0].poison, game.seats[0].health) == (False, 1, 9)


def test_poison_spit_tokens_go_with_heart_dice_outside_tokyo() -> None:
    game = dark({"poison": 1, "health": 5}, {"tiles": ["poison-spit"], "place": "city"}, dice="heart 1 1 2 2 3")
    game.play("stop")
    assert keys(game) == ["heal", "cure poison"]
    game.play("cure poison")
    assert (game.seats[0].poison, game.seats[0].health) == (0, 5)


def test_poison_spit_tokens_stay_in_tokyo() -> None:
    game = dark({"poison": 1, "health": 5, "place": "city"}, {"tiles": ["poison-spit"]}, dice="heart 1 1 2 2 3")
    game.play("stop")
    assert (game.seats[0].poison, game.seats[0].health) == (1, 4)


def test_poison_spit_acts_in_the_turn_in_which_it_is_taken() -> None:
    game = dark(at(3), IN_TOKYO, dice="1 1 1 claw 2 2")
    play(game, "stop", "resolve 1", "take poison-spit")
    assert game.seats[1].poison == 1


# Underdog


@pytest.mark.parametrize("mine, theirs, after", [(3, 4, [4, 3]), (3, 3, [3, 3]), (4, 3, [4, 3]), (0, 1, [1, 0])])
def test_underdog_takes_a_star_from_whom_it_wounds_if_that_has_more(mine: int, theirs: int, after: list[int]) -> None:
    game = dark({"tiles": ["underdog"], "points": mine}, {"points": theirs, "place": "city"}, dice=claws(2))
    game.play("stop")
    assert [seat.points for seat in game.seats] == after


def test_underdog_counts_the_stars_of_a_turn_begun_in_tokyo() -> None:
    game = dark(
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
    game = dark(owner, {"points": 6}, {"points": 6}, {"points": 5}, dice=claws(1))
    game.play("stop")
    assert [seat.points for seat in game.seats] == [7, 5, 5, 5]


def test_underdog_does_not_count_the_star_of_the_alpha_monster() -> None:
    owner = {"tiles": ["underdog"], "cards": ["alpha-monster"], "points": 3}
    game = dark(owner, {"points": 4, "place": "city"}, dice=claws(1))
    game.play("stop")
    assert [seat.points for seat in game.seats] == [5, 3]


def test_underdog_needs_a_wound() -> None:
    game = dark({"tiles": ["underdog"], "place": "city"}, {"points": 9, "cards": ["armor-plating"]}, dice=claws(1))
    game.play("stop")
    assert [seat.points for seat in game.seats] == [2, 9]


def test_underdog_is_no_matter_of_cards_that_hurt() -> None:
    owner = {"tiles": ["underdog"], "energy": 3, "place": "city"}
    game = dark(owner, {"points": 9}, market=["flame-thrower", None, None])
    play(game, "stop", "buy flame-thrower")
    assert [(seat.points, seat.health) for seat in game.seats] == [(2, 10), (9, 8)]


def test_underdog_takes_a_star_from_the_dying_too() -> None:
    game = dark({"tiles": ["underdog"]}, {"points": 9, "health": 1, "place": "city"}, {}, dice=claws(1))
    game.play("stop")
    # One star for entering Tokyo, one from the victim.
    assert [seat.points for seat in game.seats] == [2, 0, 0]


def test_underdog_acts_in_the_turn_in_which_it_is_taken() -> None:
    game = dark(at(3), {"points": 9, "place": "city"}, dice="1 1 1 claw 2 2")
    play(game, "stop", "resolve 1", "take underdog")
    assert [seat.points for seat in game.seats] == [2, 8]


# Cyberbrain


@pytest.mark.parametrize("cards, dice", [([], 7), (["extra-head"], 8), (["extra-head", "natural-selection"], 8)])
def test_cyberbrain_gives_a_die_more_up_to_eight(cards: list[str], dice: int) -> None:
    game = orange({"tiles": ["cyberbrain"], "cards": cards}, IN_TOKYO)
    assert len(game.dice) == dice


def test_cyberbrain_makes_up_for_a_shrink_token() -> None:
    game = orange({"tiles": ["cyberbrain"], "shrink": 1}, IN_TOKYO)
    assert len(game.dice) == 6


def test_cyberbrain_gives_its_die_from_the_next_turn_on() -> None:
    game = orange(at(6, extra_turns=1), IN_TOKYO, dice=f"{ONES} {QUIET}")
    play(game, "stop")
    assert len(game.dice) == 6
    game.play("take cyberbrain")
    assert (game.current, len(game.dice)) == (0, 7)


# Evil Lair


def test_evil_lair_makes_cards_an_energy_cheaper() -> None:
    game = orange({"tiles": ["evil-lair"], "energy": 5}, IN_TOKYO, market=["wings", "tank", None])
    game.play("stop")
    assert game.decision is not None
    assert (game.decision["buy wings"].data["price"], game.decision["buy tank"].data["price"]) == (5, 3)
    game.play("buy wings")
    assert (game.seats[0].energy, game.seats[0].cards) == (0, ("wings",))


def test_evil_lair_adds_to_alien_origin() -> None:
    game = orange(
        {"tiles": ["evil-lair"], "cards": ["alien-origin"], "energy": 4}, IN_TOKYO, market=["wings", None, None]
    )
    play(game, "stop", "buy wings")
    assert game.seats[0].energy == 0


def test_evil_lair_makes_nothing_cheaper_than_free() -> None:
    seat = {"tiles": ["evil-lair"], "cards": ["alien-origin"], "energy": 1}
    game = orange(seat, IN_TOKYO, market=["monster-pets", None, None])
    play(game, "stop", "buy monster-pets")
    assert game.seats[0].energy == 1


def test_evil_lair_makes_no_sweep_cheaper() -> None:
    game = orange({"tiles": ["evil-lair"], "energy": 1}, IN_TOKYO, market=["wings", None, None])
    game.play("stop")
    assert (game.current, game.seats[0].energy) == (1, 1)
    game = orange({"tiles": ["evil-lair"], "energy": 2}, IN_TOKYO, market=["wings", None, None])
    play(game, "stop", "sweep")
    assert game.seats[0].energy == 0


def test_evil_lair_pays_a_monster_the_lower_price() -> None:
    game = orange(
        {"tiles": ["evil-lair"], "cards": ["parasitic-tentacles"], "energy": 5}, {"cards": ["wings"], "place": "city"}
    )
    play(game, "stop", "buy wings from 1")
    assert [seat.energy for seat in game.seats] == [0, 5]


def test_evil_lair_helps_the_opportunist() -> None:
    game = orange(
        {"energy": 3},
        {"tiles": ["evil-lair"], "cards": ["opportunist"], "energy": 5, "place": "city"},
        market=["corner-store", None, None],
        deck=["wings", "jets"],
    )
    play(game, "stop", "buy corner-store", "buy wings")
    assert (game.seats[1].energy, "wings" in game.seats[1].cards) == (0, True)


def test_evil_lair_leaves_the_price_that_metamorph_pays() -> None:
    game = orange({"tiles": ["evil-lair"], "cards": ["metamorph", "wings"]}, IN_TOKYO)
    play(game, "stop", "sell wings")
    assert game.seats[0].energy == 6


def test_evil_lair_acts_in_the_turn_in_which_it_is_taken() -> None:
    game = orange(at(6, energy=5), IN_TOKYO, dice=ONES, market=["wings", None, None])
    play(game, "stop", "take evil-lair", "buy wings")
    assert game.seats[0].energy == 0


# Full Regeneration


@pytest.mark.parametrize("place", ["city", None])
def test_full_regeneration_heals_to_12_in_tokyo_too(place: str | None) -> None:
    game = orange(at(6, health=4, place=place), {} if place else IN_TOKYO, dice=ONES)
    play(game, "stop", "take full-regeneration")
    assert (game.seats[0].health, game.seats[0].max_health) == (12, 12)


def test_full_regeneration_lets_hearts_heal_up_to_12() -> None:
    game = orange({"tiles": ["full-regeneration"], "health": 10}, IN_TOKYO, dice="heart heart heart 1 1 2")
    game.play("stop")
    assert game.seats[0].health == 12


@pytest.mark.parametrize("health", [4, 12])
def test_full_regeneration_stops_at_12_beside_even_bigger(health: int) -> None:
    game = orange(at(6, health=health, cards=["even-bigger"]), IN_TOKYO, dice=ONES)
    play(game, "stop", "take full-regeneration")
    assert (game.seats[0].health, game.seats[0].max_health) == (12, 12)


def test_full_regeneration_keeps_12_hearts_for_whoever_sells_even_bigger() -> None:
    owner = {"tiles": ["full-regeneration"], "cards": ["even-bigger", "metamorph"], "health": 12}
    game = orange(owner, IN_TOKYO)
    play(game, "stop", "sell even-bigger")
    assert (game.seats[0].health, game.seats[0].max_health) == (12, 12)


def test_full_regeneration_goes_with_a_new_life() -> None:
    owner = {"tiles": ["full-regeneration"], "cards": ["it-has-a-child"], "health": 1, "place": "city"}
    game = orange({}, owner, dice=claws(1))
    game.play("stop")
    assert (game.seats[1].health, game.seats[1].max_health, game.seats[1].tiles) == (10, 10, ())


# Widespread Panic


def test_widespread_panic_costs_all_others_four_stars_and_is_gone() -> None:
    game = orange(at(6, points=5), {"points": 9}, {"points": 4, "place": "city"}, {"points": 3}, dice=ONES)
    events = play(game, "stop", "take widespread-panic")
    assert [seat.points for seat in game.seats] == [6, 5, 0, 0]
    assert (game.seats[0].tiles, discarded_tiles(events)) == ((), [(0, "widespread-panic")])


def test_widespread_panic_uses_the_level_up() -> None:
    game = orange(at(6, extra_turns=1), IN_TOKYO, dice=f"{ONES} {ONES}")
    play(game, "stop", "take widespread-panic", "stop")
    assert (game.seats[0].wickedness, asked(game)) == (9, (1, "roll"))


# Defender of Tokyo


def test_defender_of_tokyo_costs_the_others_a_star_when_its_owner_enters() -> None:
    game = dark({"tiles": ["defender-of-tokyo"]}, {"points": 2}, {"points": 0})
    game.play("stop")
    assert (game.city, [seat.points for seat in game.seats]) == (0, [1, 1, 0])


def test_defender_of_tokyo_costs_the_others_a_star_when_its_owners_turn_begins_there() -> None:
    game = dark({"tiles": ["defender-of-tokyo"], "place": "city"}, {"points": 2}, {"points": 0})
    assert [seat.points for seat in game.seats] == [2, 1, 0]


def test_defender_of_tokyo_does_nothing_outside() -> None:
    game = dark({"tiles": ["defender-of-tokyo"]}, {"points": 2, "place": "city"})
    game.play("stop")
    assert game.current == 1
    # Two stars for a turn begun in Tokyo, none lost.
    assert game.seats[1].points == 4


def test_defender_of_tokyo_does_nothing_when_others_begin_their_turn() -> None:
    game = dark({"points": 2}, {"tiles": ["defender-of-tokyo"], "place": "city"})
    assert game.seats[0].points == 2


def test_defender_of_tokyo_works_for_an_entry_by_a_card() -> None:
    game = dark(
        {"tiles": ["defender-of-tokyo"], "energy": 5},
        {"points": 9, "place": "city"},
        {"points": 3},
        market=["death-from-above", None, None],
    )
    play(game, "stop", "buy death-from-above")
    assert (game.city, [seat.points for seat in game.seats][1:]) == (0, [8, 2])


def test_defender_of_tokyo_works_in_the_bay_but_not_for_moving_to_the_city() -> None:
    others: list[dict[str, Any]] = [{"points": 5, "place": "city"}, {"points": 5}, {"points": 5}, {"points": 5}]
    owner = {"tiles": ["defender-of-tokyo"], "energy": 5, "extra_turns": 1}
    game = dark(owner, *others, dice=f"{QUIET} {QUIET}", market=["death-from-above", None, None])
    play(game, "stop", "done")
    assert (game.bay, game.turn) == (0, 2)
    # One star for the entry and one for the turn that began there.
    assert [seat.points for seat in game.seats[1:]] == [3, 3, 3, 3]
    play(game, "stop", "buy death-from-above")
    assert (game.city, [seat.points for seat in game.seats[1:]]) == (0, [3, 3, 3, 3])


def test_defender_of_tokyo_does_nothing_when_the_closing_bay_moves_its_owner_to_the_city() -> None:
    victims: list[dict[str, Any]] = [{"health": 1, "place": "city"}, {"tiles": ["defender-of-tokyo"], "place": "bay"}]
    game = dark({"points": 5}, *victims, {"points": 5}, {"points": 5}, dice=claws(1))
    game.play("stop")
    assert (game.city, game.seats[1].alive) == (2, False)
    assert [seat.points for seat in game.seats] == [5, 0, 0, 5, 5]


def test_defender_of_tokyo_works_in_the_turn_in_which_it_is_taken() -> None:
    game = dark(at(6), {"points": 2}, dice=ONES)
    play(game, "stop", "take defender-of-tokyo")
    assert (game.city, game.seats[1].points) == (0, 1)


def test_defender_of_tokyo_does_nothing_when_it_is_taken_in_tokyo() -> None:
    game = dark(at(6, place="city"), {"points": 2}, dice=ONES)
    play(game, "stop", "take defender-of-tokyo")
    assert game.seats[1].points == 2


def test_defender_of_tokyo_works_in_the_two_player_variant() -> None:
    game = dark({"tiles": ["defender-of-tokyo"]}, {"points": 2}, modules=["two_player"])
    game.play("stop")
    assert (game.seats[0].points, game.seats[0].energy, game.seats[1].points) == (0, 1, 1)


# Have It All!


def test_have_it_all_is_worth_a_star_for_each_keep_card_when_it_is_taken() -> None:
    game = dark(
        at(6, cards=["wings", "jets", "armor-plating"], tiles=["barbs"]),
        {"cards": ["gourmet"], "place": "city"},
        dice=ONES,
    )
    play(game, "stop", "take have-it-all")
    assert game.seats[0].points == 1 + 3


def test_have_it_all_counts_a_mimic_as_one_card() -> None:
    owner = at(6, cards=["mimic", "jets"], copies={"mimic": ("jets", 0)})
    game = wicked(owner, IN_TOKYO, dice=ONES)
    play(game, "stop", "take have-it-all")
    assert game.seats[0].points == 1 + 2


def test_have_it_all_is_worth_nothing_to_a_monster_without_cards() -> None:
    game = dark(at(6), {"cards": ["wings"], "place": "city"}, dice=ONES)
    play(game, "stop", "take have-it-all")
    assert game.seats[0].points == 1


def test_have_it_all_is_worth_a_star_for_each_card_bought() -> None:
    game = dark(
        {"tiles": ["have-it-all"], "energy": 12}, IN_TOKYO, market=["wings", "frenzy", "vast-storm"], deck=["jets"]
    )
    play(game, "stop", "buy wings")
    assert game.seats[0].points == 1
    play(game, "buy vast-storm")
    assert game.seats[0].points == 1 + 1 + 2


def test_have_it_all_is_worth_a_star_for_a_card_bought_this_very_turn() -> None:
    game = dark(at(6, energy=6), IN_TOKYO, dice=ONES, market=["wings", None, None])
    play(game, "stop", "take have-it-all", "buy wings")
    assert game.seats[0].points == 1 + 0 + 1


def test_have_it_all_is_worth_a_star_for_a_card_bought_from_a_monster() -> None:
    owner = {"tiles": ["have-it-all"], "cards": ["parasitic-tentacles"], "energy": 6}
    game = dark(owner, {"cards": ["wings"], "place": "city"})
    play(game, "stop", "buy wings from 1")
    assert game.seats[0].points == 1


def test_have_it_all_is_worth_a_star_for_a_card_bought_in_anothers_turn() -> None:
    game = dark(
        {"energy": 3, "place": "city"},
        {"tiles": ["have-it-all"], "cards": ["opportunist"], "energy": 6},
        market=["corner-store", None, None],
        deck=["wings", "jets"],
    )
    play(game, "stop", "buy corner-store", "buy wings")
    assert game.seats[1].points == 1


def test_have_it_all_is_worth_nothing_for_what_others_buy() -> None:
    owner = {"tiles": ["have-it-all"]}
    game = dark({"energy": 3, "place": "city"}, owner, market=["corner-store", None, None], deck=["wings", "jets"])
    play(game, "stop", "buy corner-store")
    assert game.seats[1].points == 0


def test_have_it_all_is_worth_nothing_for_a_card_got_in_exchange() -> None:
    owner = {"tiles": ["have-it-all"], "cards": ["unstable-dna"], "place": "city"}
    game = dark({"cards": ["wings"]}, owner, {}, dice=claws(1))
    play(game, "stop", "yield", "use unstable-dna for wings")
    assert (game.seats[1].cards, game.seats[1].points) == (("wings",), 0)


def test_have_it_all_adds_to_media_friendly() -> None:
    owner = {"tiles": ["have-it-all"], "cards": ["media-friendly"], "energy": 6}
    game = dark(owner, IN_TOKYO, market=["wings", None, None])
    play(game, "stop", "buy wings")
    assert game.seats[0].points == 2


# Sonic Boomer


@pytest.mark.parametrize("place, stars", [(None, 1), ("city", 3)])
def test_sonic_boomer_is_worth_a_star_when_its_owners_turn_begins(place: str | None, stars: int) -> None:
    game = dark({"tiles": ["sonic-boomer"], "place": place}, {})
    assert game.seats[0].points == stars


def test_sonic_boomer_is_worth_nothing_in_other_turns() -> None:
    game = dark({}, {"tiles": ["sonic-boomer"], "place": "city"})
    assert game.seats[1].points == 0


def test_sonic_boomer_is_worth_a_star_in_extra_turns_too() -> None:
    game = dark({"tiles": ["sonic-boomer"], "extra_turns": 1}, IN_TOKYO)
    game.play("stop")
    assert (game.current, game.seats[0].points) == (0, 2)


def test_sonic_boomer_may_win_the_game_when_the_turn_is_over() -> None:
    game = dark({"tiles": ["sonic-boomer"], "points": 19}, IN_TOKYO)
    assert (game.over, game.seats[0].points) == (False, 20)
    game.play("stop")
    assert game.winners == (0,)


# Antimatter Beam


@pytest.mark.parametrize(
    "tiles, cards, rolled, dealt",
    [
        ([], [], 0, 0),
        ([], [], 1, 2),
        ([], [], 3, 6),
        (["barbs"], [], 1, 2),
        (["barbs"], [], 2, 6),
        ([], ["spiked-tail"], 1, 4),
        ([], ["spiked-tail"], 0, 0),
        ([], ["acid-attack"], 0, 2),
        ([], ["acid-attack"], 1, 4),
        (["barbs"], ["spiked-tail"], 1, 6),
        (["barbs"], ["acid-attack"], 0, 2),
        (["barbs"], ["acid-attack"], 1, 6),
        (["barbs"], ["acid-attack", "spiked-tail"], 1, 8),
    ],
)
def test_antimatter_beam_doubles_all_claws_after_what_is_added(
    tiles: list[str], cards: list[str], rolled: int, dealt: int
) -> None:
    game = dark({"tiles": ["antimatter-beam", *tiles], "cards": cards}, IN_TOKYO, dice=claws(rolled))
    game.play("stop")
    assert game.seats[1].health == 10 - dealt


def test_antimatter_beam_does_not_double_fire() -> None:
    game = dark({"tiles": ["antimatter-beam"], "cards": ["fire-breathing"]}, IN_TOKYO, {}, dice=claws(1))
    game.play("stop")
    assert [seat.health for seat in game.seats] == [10, 7, 9]


def test_antimatter_beam_wounds_once() -> None:
    owner = {"tiles": ["antimatter-beam", "poison-spit"], "cards": ["alpha-monster"]}
    game = dark(owner, IN_TOKYO, dice=claws(1))
    game.play("stop")
    assert (game.seats[1].health, game.seats[1].poison, game.seats[0].points) == (8, 1, 1)


def test_antimatter_beam_doubles_the_claws_that_a_card_rolled_for_numbers() -> None:
    game = dark({"tiles": ["antimatter-beam"], "cards": ["poison-quills"]}, IN_TOKYO, dice="2 2 2 1 1 3")
    play(game, "stop", "usual")
    assert game.seats[1].health == 6


def test_antimatter_beam_acts_in_the_turn_in_which_it_is_taken() -> None:
    game = orange(at(10, cards=["spiked-tail"]), IN_TOKYO, dice="1 1 1 claw claw 2")
    play(game, "stop", "resolve 1", "take antimatter-beam")
    assert game.seats[1].health == 4


def test_antimatter_beam_comes_too_late_for_claws_that_are_resolved() -> None:
    game = orange(at(10), IN_TOKYO, dice="1 1 1 claw claw 2")
    play(game, "stop", "resolve claw", "stay", "take antimatter-beam")
    assert game.seats[1].health == 8


def test_antimatter_beam_doubles_only_its_owners_claws() -> None:
    game = orange({}, {"tiles": ["antimatter-beam"], "place": "city"}, dice=claws(2))
    game.play("stop")
    assert game.seats[1].health == 8


# Skybeam


@pytest.mark.parametrize("dice, energy", [("energy 1 1 2 2 3", 2), ("energy energy energy 1 1 2", 6)])
def test_skybeam_doubles_energy_dice(dice: str, energy: int) -> None:
    game = orange({"tiles": ["skybeam"]}, IN_TOKYO, dice=dice)
    game.play("stop")
    assert game.seats[0].energy == energy


def test_skybeam_is_a_gain_of_its_own_for_friend_of_children() -> None:
    game = orange({"tiles": ["skybeam"], "cards": ["friend-of-children"]}, IN_TOKYO, dice="energy energy 1 1 2 2")
    game.play("stop")
    assert game.seats[0].energy == 2 + 1 + 2 + 1


def test_skybeam_leaves_other_energy_alone() -> None:
    game = orange({"tiles": ["skybeam", "tireless"]}, IN_TOKYO)
    assert game.seats[0].energy == 1


@pytest.mark.parametrize("hearts, health", [(1, 5), (2, 7), (3, 9), (4, 10)])
def test_skybeam_doubles_hearts(hearts: int, health: int) -> None:
    dice = " ".join((["heart"] * hearts + ["1", "1", "2", "2", "3"])[:6])
    game = orange({"tiles": ["skybeam"], "health": 3}, IN_TOKYO, dice=dice)
    game.play("stop")
    assert game.seats[0].health == health


@pytest.mark.parametrize("hearts, health", [(1, 7), (2, 9)])
def test_skybeam_is_a_gain_of_its_own_for_regeneration(hearts: int, health: int) -> None:
    dice = " ".join((["heart"] * hearts + ["1", "1", "2", "2", "3"])[:6])
    game = orange({"tiles": ["skybeam"], "cards": ["regeneration"], "health": 3}, IN_TOKYO, dice=dice)
    game.play("stop")
    assert game.seats[0].health == health


@pytest.mark.parametrize("cards, health", [([], 5), (["regeneration"], 6)])
def test_skybeam_gives_its_own_hearts_in_tokyo(cards: list[str], health: int) -> None:
    game = orange({"tiles": ["skybeam"], "cards": cards, "health": 3, "place": "city"}, {}, dice="heart heart 1 1 2 2")
    game.play("stop")
    assert game.seats[0].health == health


def test_skybeam_gives_nothing_for_a_heart_that_cures() -> None:
    game = orange({"tiles": ["skybeam"], "poison": 1, "health": 3}, IN_TOKYO, dice="heart heart 1 1 2 2")
    play(game, "stop", "cure poison")
    assert (game.seats[0].poison, game.seats[0].health) == (0, 5)


def test_skybeam_cures_nothing_in_tokyo() -> None:
    game = orange({"tiles": ["skybeam"], "poison": 1, "health": 3, "place": "city"}, {}, dice="heart 1 1 2 2 3")
    game.play("stop")
    # One heart more, and one less for the token.
    assert (game.seats[0].poison, game.seats[0].health) == (1, 3)


def test_skybeam_gives_nothing_for_a_heart_that_another_gets() -> None:
    owner = {"tiles": ["skybeam"], "cards": ["healing-ray"], "health": 3}
    game = wicked(owner, {"health": 3, "energy": 2, "place": "city"}, dice="heart 1 1 2 2 3", tile_side="orange")
    play(game, "stop", "heal 1")
    assert [(seat.health, seat.energy) for seat in game.seats] == [(3, 2), (4, 0)]


def test_skybeam_leaves_other_hearts_alone() -> None:
    game = orange({"tiles": ["skybeam", "eternal"], "health": 3}, IN_TOKYO)
    assert game.seats[0].health == 4


def test_skybeam_heals_no_zombie() -> None:
    owner = {"tiles": ["skybeam"], "health": 3, "zombified": True}
    game = orange(owner, IN_TOKYO, dice="heart heart energy 1 2 3")
    game.play("stop")
    assert (game.seats[0].health, game.seats[0].energy) == (3, 2)


def test_skybeam_counts_hearts_that_are_used_as_energy() -> None:
    owner = {"tiles": ["skybeam"], "cards": ["biofuel"], "health": 3}
    game = wicked(owner, IN_TOKYO, dice="heart 1 1 2 2 3", modules=["wicked", "origins_cards"])
    play(game, "stop", "turn 0 to energy with biofuel")
    assert (game.seats[0].health, game.seats[0].energy) == (3, 2)


def test_skybeam_serves_a_sleeper() -> None:
    owner = {"tiles": ["skybeam"], "cards": ["hibernation"], "health": 3}
    game = orange(owner, IN_TOKYO, dice="heart heart energy energy energy energy")
    play(game, "stop", "usual")
    assert (game.seats[0].health, game.seats[0].energy) == (7, 8)


def test_skybeam_acts_in_the_turn_in_which_it_is_taken() -> None:
    game = orange(at(10, health=3), IN_TOKYO, dice="1 1 1 heart energy energy")
    play(game, "stop", "resolve 1", "take skybeam", "usual")
    assert (game.seats[0].health, game.seats[0].energy) == (5, 4)


def test_skybeam_comes_too_late_for_dice_that_are_resolved() -> None:
    game = orange(at(10, health=3), IN_TOKYO, dice="1 1 1 heart energy energy")
    play(game, "stop", "resolve energy", "resolve heart", "take skybeam")
    assert (game.seats[0].health, game.seats[0].energy) == (4, 2)


# Final Push


@pytest.mark.parametrize("place", ["city", None])
def test_final_push_brings_hearts_energy_and_a_turn(place: str | None) -> None:
    game = dark(at(10, health=5, place=place), {} if place else IN_TOKYO, dice=f"{ONES} {QUIET}")
    events = play(game, "stop", "take final-push")
    assert (game.seats[0].health, game.seats[0].energy) == (7, 2)
    assert [e.seat for e in told(events, "extra_turn") if e.card == "final-push"] == [0]
    assert (asked(game), game.seats[0].tiles) == ((0, "buy"), ("final-push",))
    events = game.play("done")
    assert (game.current, game.turn) == (0, 2)
    assert (game.seats[0].tiles, discarded_tiles(events)) == ((), [(0, "final-push")])


def test_final_push_brings_one_turn_only() -> None:
    game = dark(at(10), IN_TOKYO, dice=f"{ONES} {QUIET} {QUIET}")
    play(game, "stop", "take final-push", "done", "stop", "done")
    assert (game.current, game.turn) == (1, 3)


def test_final_push_is_a_gain_for_friend_of_children_and_regeneration() -> None:
    game = dark(at(10, health=5, cards=["friend-of-children", "regeneration"]), IN_TOKYO, dice=ONES)
    play(game, "stop", "take final-push")
    assert (game.seats[0].health, game.seats[0].energy) == (8, 3)


def test_final_push_and_frenzy_bring_two_turns() -> None:
    game = dark(
        at(10, energy=5), IN_TOKYO, dice=f"{ONES} {QUIET} {QUIET}", market=["frenzy", None, None], deck=["wings"]
    )
    play(game, "stop", "take final-push", "buy frenzy")
    assert (game.current, game.turn, game.seats[0].tiles) == (0, 2, ())
    game.play("stop")
    assert (game.current, game.turn) == (0, 3)
    game.play("stop")
    assert (game.current, game.turn) == (1, 4)


def test_final_push_and_freeze_time_bring_two_turns() -> None:
    owner = at(10, cards=["freeze-time"])
    game = dark(owner, IN_TOKYO, dice=f"{ONES} 1 1 2 2 3 {QUIET} {QUIET}")
    play(game, "stop", "take final-push", "use freeze-time", "done")
    assert (game.current, game.turn, len(game.dice)) == (0, 2, 5)
    play(game, "stop", "done")
    assert (game.current, game.turn, len(game.dice)) == (0, 3, 6)
    play(game, "stop", "done")
    assert (game.current, game.turn) == (1, 4)


def test_final_push_does_not_put_off_the_end_of_the_game() -> None:
    game = dark(at(10, points=19), IN_TOKYO, dice=ONES)
    play(game, "stop", "take final-push", "done")
    assert (game.over, game.winners, game.turn) == (True, (0,), 1)


def test_final_push_brings_the_dead_no_turn() -> None:
    owner = at(10, health=1, poison=3)
    game = dark(owner, IN_TOKYO, {}, dice=f"{ONES} {QUIET}")
    play(game, "stop", "take final-push", "done")
    assert (game.seats[0].alive, game.current, game.turn) == (False, 1, 2)


def test_final_push_leaves_the_round_where_it_was() -> None:
    game = dark({}, at(10), IN_TOKYO, dice=f"{ONES} {QUIET}", turn=1)
    play(game, "stop", "take final-push", "done", "stop", "done")
    assert game.current == 2


# Starburst


@pytest.mark.parametrize("cards, energy", [([], 12), (["friend-of-children"], 13)])
def test_starburst_brings_twelve_energy_and_is_gone(cards: list[str], energy: int) -> None:
    game = dark(at(10, cards=cards), IN_TOKYO, dice=ONES)
    events = play(game, "stop", "take starburst")
    assert (game.seats[0].energy, game.seats[0].tiles) == (energy, ())
    assert discarded_tiles(events) == [(0, "starburst")]


def test_starburst_can_be_spent_this_very_turn() -> None:
    game = dark(at(10), IN_TOKYO, dice=ONES, market=["wings", "jets", None])
    play(game, "stop", "take starburst", "buy wings", "buy jets")
    assert game.seats[0].energy == 1


# Fluxling: what it copies


def fluxling(card: str, of: int, *cards: str, **more: Any) -> dict[str, Any]:
    """A seat whose Fluxling copies a card."""
    return {"tiles": ["fluxling"], "cards": [*cards], "copies": {"fluxling": (card, of)}} | more


def test_fluxling_copies_a_keep_card_of_anybody_when_it_is_taken() -> None:
    game = dark(at(6, cards=["jets"]), {"cards": ["wings"], "place": "city"}, dice=ONES)
    play(game, "stop", "take fluxling")
    assert (asked(game), set(keys(game))) == ((0, "copy"), {"copy jets of 0", "copy wings of 1", "pass"})
    events = game.play("copy wings of 1")
    assert [(e.card, e.family, e.copy) for e in told(events, "copy")] == [("fluxling", "tile", "wings")]
    assert (game.seats[0].copies, game.seats[0].energy) == ({"fluxling": ("wings", 1)}, 0)


def test_fluxling_may_be_left_blank() -> None:
    game = dark(at(6), {"cards": ["wings"], "place": "city"}, dice=ONES)
    play(game, "stop", "take fluxling", "pass")
    assert (game.seats[0].tiles, game.seats[0].copies) == (("fluxling",), {})


def test_fluxling_taken_where_no_keep_card_is_in_play_is_blank_and_asks_later() -> None:
    game = dark(
        at(6, energy=6, extra_turns=1),
        IN_TOKYO,
        dice=f"{ONES} {QUIET}",
        market=["wings", "jets", None],
        discard=["gourmet"],
    )
    play(game, "stop", "take fluxling")
    assert (asked(game), game.seats[0].tiles, game.seats[0].copies) == ((0, "buy"), ("fluxling",), {})
    game.play("buy wings")
    assert (asked(game), keys(game)) == ((0, "copy"), ["copy wings of 0", "pass"])


def test_fluxling_copies_neither_mimic_nor_tiles() -> None:
    other = {"cards": ["mimic", "jets"], "tiles": ["barbs"], "copies": {"mimic": ("jets", 1)}, "place": "city"}
    game = wicked(at(6), other, dice=ONES)
    play(game, "stop", "take fluxling")
    assert keys(game) == ["copy jets of 1", "pass"]


def test_mimic_does_not_copy_fluxling() -> None:
    game = wicked({"cards": ["mimic"], "energy": 1}, fluxling("jets", 1, "jets", place="city"))
    assert keys(game) == ["copy jets of 1", "pass"]


def test_fluxling_may_choose_another_card_before_the_first_roll_for_nothing() -> None:
    game = dark(fluxling("wings", 1), {"cards": ["wings", "extra-head"], "place": "city"})
    assert (asked(game), keys(game), game.dice) == ((0, "copy"), ["copy extra-head of 1", "pass"], ())
    game.play("copy extra-head of 1")
    assert (len(game.dice), game.seats[0].copies) == (7, {"fluxling": ("extra-head", 1)})


def test_fluxling_may_stay_as_it_is() -> None:
    game = dark(fluxling("extra-head", 1), {"cards": ["wings", "extra-head"], "place": "city"})
    game.play("pass")
    assert (len(game.dice), game.seats[0].copies) == (7, {"fluxling": ("extra-head", 1)})


def test_fluxling_is_not_asked_where_there_is_no_other_card() -> None:
    game = dark(fluxling("extra-head", 1), {"cards": ["extra-head"], "place": "city"})
    assert asked(game) == (0, "roll")


def test_fluxling_chooses_after_the_start_of_the_turn() -> None:
    game = wicked(fluxling("battery-monster", 1), {"cards": ["battery-monster", "jets"], "place": "city"})
    assert (asked(game), game.seats[0].energy) == ((0, "copy"), 2)


def test_fluxling_chooses_only_in_its_owners_turn() -> None:
    game = dark({"cards": ["wings", "jets"]}, fluxling("jets", 0, place="city"))
    assert asked(game) == (0, "roll")
    game.play("stop")
    assert asked(game) == (1, "copy")


def test_fluxling_goes_blank_with_the_card_and_chooses_anew_when_its_owners_turn_begins() -> None:
    seller = {"cards": ["spiked-tail", "metamorph"], "place": "city"}
    game = dark(seller, fluxling("spiked-tail", 0), dice=f"{QUIET} {claws(1)}")
    events = play(game, "stop", "sell spiked-tail", "done")
    assert [(e.seat, e.card, e.family) for e in told(events, "blank")] == [(1, "fluxling", "tile")]
    assert (game.seats[1].tiles, game.seats[1].copies) == (("fluxling",), {})
    assert (asked(game), keys(game)) == ((1, "copy"), ["copy metamorph of 0", "pass"])
    play(game, "pass", "stop")
    assert game.seats[0].health == 9


def test_fluxling_goes_blank_with_the_elimination_of_the_owner_of_the_card() -> None:
    victim = {"cards": ["even-bigger"], "health": 1, "place": "city"}
    game = dark(fluxling("even-bigger", 1, health=12), victim, {}, dice=claws(1))
    game.play("stop")
    assert (game.seats[0].tiles, game.seats[0].copies, game.seats[0].health) == (("fluxling",), {}, 10)


def test_fluxling_goes_on_when_another_buys_the_card() -> None:
    buyer = {"cards": ["parasitic-tentacles"], "energy": 5}
    game = dark(buyer, {"cards": ["spiked-tail"], "place": "city"}, fluxling("spiked-tail", 1))
    play(game, "stop", "buy spiked-tail from 1")
    assert game.seats[2].copies == {"fluxling": ("spiked-tail", 0)}


def test_fluxling_goes_on_when_the_card_is_exchanged() -> None:
    owner = {"cards": ["unstable-dna"], "place": "city"}
    game = dark({"cards": ["spiked-tail"]}, owner, fluxling("spiked-tail", 0), dice=claws(1))
    play(game, "stop", "yield", "use unstable-dna for spiked-tail")
    assert game.seats[2].copies == {"fluxling": ("spiked-tail", 1)}


def test_fluxling_is_discarded_with_its_copy() -> None:
    victim = fluxling("even-bigger", 0, health=1, place="city")
    game = dark({"cards": ["even-bigger"]}, victim, {}, dice=claws(1))
    events = game.play("stop")
    assert (discarded_tiles(events), game.seats[1].copies) == ([(1, "fluxling")], {})
    assert game.seats[0].cards == ("even-bigger",)


def test_fluxling_adds_to_the_original() -> None:
    game = dark(fluxling("extra-head", 0, "extra-head"), IN_TOKYO)
    assert len(game.dice) == 8


def test_fluxling_and_mimic_may_both_choose_before_the_first_roll() -> None:
    seat = {"tiles": ["fluxling"], "cards": ["mimic"], "energy": 1}
    game = wicked(seat, {"cards": ["extra-head"], "place": "city"})
    play(game, "copy extra-head of 1")
    assert (asked(game), keys(game)) == ((0, "copy"), ["copy extra-head of 1", "pass"])
    game.play("copy extra-head of 1")
    assert (len(game.dice), game.seats[0].energy) == (8, 0)
    assert game.seats[0].copies == {"mimic": ("extra-head", 1), "fluxling": ("extra-head", 1)}


# Fluxling: cards it plays the part of


def test_fluxling_as_wings() -> None:
    game = dark({"cards": ["wings"]}, fluxling("wings", 0, energy=2, place="city"), dice=claws(2))
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", "use wings"])
    assert game.decision is not None
    assert game.decision["use wings"].data["through"] == "fluxling"
    events = game.play("use wings (fluxling)")
    assert [(e.card, e.family, e.copy) for e in told(events, "use")] == [("fluxling", "tile", "wings")]
    assert (game.seats[1].health, game.seats[1].energy) == (10, 0)


def test_fluxling_as_wings_beside_the_original_and_a_mimic() -> None:
    victim = {
        "tiles": ["fluxling"],
        "cards": ["wings", "mimic"],
        "copies": {"mimic": ("wings", 1), "fluxling": ("wings", 1)},
        "energy": 2,
        "place": "city",
    }
    game = wicked({}, victim, dice=claws(2))
    game.play("stop")
    assert keys(game) == ["take", "use wings", "use wings (mimic)", "use wings (fluxling)"]
    events = game.play("use wings (fluxling)")
    assert [e.card for e in told(events, "use")] == ["fluxling"]
    assert game.seats[1].health == 10


def test_fluxling_and_mimic_on_the_same_card_of_another() -> None:
    victim = {
        "tiles": ["fluxling"],
        "cards": ["mimic"],
        "copies": {"mimic": ("camouflage", 0), "fluxling": ("camouflage", 0)},
        "place": "city",
    }
    game = wicked({"cards": ["camouflage"]}, victim, dice=f"{claws(3)}  heart 1 1  heart 2")
    game.play("stop")
    assert keys(game) == ["take", "use camouflage", "use camouflage (fluxling)"]
    events = play(game, "use camouflage (fluxling)", "use camouflage")
    assert [(e.card, e.dice) for e in told(events, "side_roll")] == [
        ("fluxling", ("heart", "1", "1")),
        ("mimic", ("heart", "2")),
    ]
    assert game.seats[1].health == 9


def test_fluxling_and_mimic_both_go_blank_with_the_card() -> None:
    seller = {"cards": ["spiked-tail", "metamorph"], "place": "city"}
    copier = {
        "tiles": ["fluxling"],
        "cards": ["mimic"],
        "copies": {"mimic": ("spiked-tail", 0), "fluxling": ("spiked-tail", 0)},
    }
    game = wicked(seller, copier)
    events = play(game, "stop", "sell spiked-tail")
    assert sorted(str(e.card) for e in told(events, "blank")) == ["fluxling", "mimic"]
    assert game.seats[1].copies == {}


def test_fluxling_as_smoke_cloud_has_smoke_of_its_own_and_stays_when_it_is_gone() -> None:
    other = {"cards": ["smoke-cloud"], "tokens": {"smoke-cloud": 1}, "place": "city"}
    game = dark({"tiles": ["fluxling"]}, other)
    game.play("copy smoke-cloud of 1")
    assert (game.seats[0].tokens, game.seats[1].tokens) == ({"fluxling": 3}, {"smoke-cloud": 1})
    play(game, "use smoke-cloud", "use smoke-cloud (fluxling)", "use smoke-cloud")
    assert (game.rolls_left, game.seats[0].tiles, game.seats[0].tokens) == (5, ("fluxling",), {"fluxling": 0})
    assert "use smoke-cloud" not in keys(game)


def test_fluxling_as_smoke_cloud_beside_the_original() -> None:
    game = dark(fluxling("smoke-cloud", 0, "smoke-cloud") | {"tokens": {"fluxling": 2}}, IN_TOKYO)
    game.play("use smoke-cloud (fluxling)")
    assert game.seats[0].tokens == {"smoke-cloud": 3, "fluxling": 1}


def test_fluxling_as_battery_monster_starts_with_six_energy_of_its_own() -> None:
    other = {"cards": ["battery-monster"], "tokens": {"battery-monster": 4}, "place": "city"}
    game = wicked(at(6, extra_turns=1), other, dice=f"{ONES} {QUIET}")
    play(game, "stop", "take fluxling", "copy battery-monster of 1")
    assert (game.current, game.turn) == (0, 2)
    assert (game.seats[0].energy, game.seats[0].tokens, game.seats[1].tokens) == (
        2,
        {"fluxling": 4},
        {"battery-monster": 4},
    )


def test_fluxling_is_discarded_with_the_last_energy_of_battery_monster() -> None:
    owner = fluxling("battery-monster", 1) | {"tokens": {"fluxling": 2}}
    game = wicked(owner, {"cards": ["battery-monster"], "place": "city"})
    assert (game.seats[0].energy, game.seats[0].tiles, game.discard) == (2, (), ())
    assert game.seats[1].tokens == {"battery-monster": 6}
    assert "fluxling" not in game.tiles[6]


def test_fluxling_as_even_bigger_gains_two_hearts_and_a_higher_maximum() -> None:
    game = dark(at(6, health=4), {"cards": ["even-bigger"], "place": "city"}, dice=ONES)
    play(game, "stop", "take fluxling", "copy even-bigger of 1")
    assert (game.seats[0].health, game.seats[0].max_health) == (6, 12)


def test_fluxling_that_leaves_even_bigger_takes_the_hearts_above_10_along() -> None:
    game = dark(fluxling("even-bigger", 1, health=12), {"cards": ["even-bigger", "jets"], "place": "city"})
    game.play("copy jets of 1")
    assert (game.seats[0].health, game.seats[0].max_health) == (10, 10)


def test_fluxling_that_goes_to_and_fro_gains_the_hearts_of_even_bigger_again() -> None:
    game = dark(fluxling("jets", 1, health=4), {"cards": ["even-bigger", "jets"], "place": "city"})
    game.play("copy even-bigger of 1")
    assert game.seats[0].health == 6


def test_fluxling_is_discarded_for_plot_twist() -> None:
    game = dark(fluxling("plot-twist", 1), {"cards": ["plot-twist"], "place": "city"})
    events = play(game, "stop", "turn 2 to 1 with plot-twist")
    assert (game.seats[0].tiles, game.seats[1].cards, game.discard) == ((), ("plot-twist",), ())
    assert (discarded_tiles(events), game.seats[0].points) == ([(0, "fluxling")], 1)


def test_fluxling_as_ones_own_plot_twist_is_a_choice() -> None:
    game = dark(fluxling("plot-twist", 0, "plot-twist"), IN_TOKYO)
    play(game, "stop", "turn 2 to 1 with plot-twist (fluxling)")
    game.play("done")
    assert (game.seats[0].cards, game.seats[0].tiles) == (("plot-twist",), ())


def test_fluxling_goes_blank_when_its_owners_own_plot_twist_is_used() -> None:
    game = dark(fluxling("plot-twist", 0, "plot-twist"), IN_TOKYO)
    play(game, "stop", "turn 2 to 1 with plot-twist")
    assert (game.seats[0].cards, game.seats[0].tiles, game.seats[0].copies) == ((), ("fluxling",), {})
    assert (asked(game), game.seats[0].points) == ((1, "roll"), 1)


def test_fluxling_as_opportunist_buys_what_is_turned_up() -> None:
    game = dark(
        {"cards": ["opportunist"], "energy": 3, "place": "city"},
        fluxling("opportunist", 0, energy=6),
        market=["corner-store", None, None],
        deck=["wings", "gourmet"],
    )
    play(game, "stop", "buy corner-store")
    assert (asked(game), "buy wings" in keys(game)) == ((1, "opportunist"), True)
    game.play("buy wings")
    assert game.seats[1].cards == ("wings",)


def test_fluxling_as_nova_breath_hits_everybody() -> None:
    other = {"cards": ["nova-breath"], "place": "city"}
    game = dark(at(6), other, {}, dice="1 1 1 claw claw 2")
    play(game, "stop", "resolve 1", "take fluxling", "copy nova-breath of 1")
    assert [seat.health for seat in game.seats] == [10, 8, 8]


def test_fluxling_as_hibernation_sleeps() -> None:
    game = dark({"place": "city"}, fluxling("hibernation", 2), {"cards": ["hibernation"]}, dice=claws(3))
    game.play("stop")
    assert [seat.health for seat in game.seats] == [10, 10, 10]


def test_fluxling_wakes_from_hibernation_by_being_discarded() -> None:
    game = dark(fluxling("hibernation", 2), IN_TOKYO, {"cards": ["hibernation"]}, dice=claws(3))
    assert "use hibernation" in keys(game)
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "use"), ["use hibernation", "pass"])
    events = game.play("use hibernation (fluxling)")
    assert (discarded_tiles(events), game.seats[0].tiles) == ([(0, "fluxling")], ())
    assert (game.seats[1].health, game.seats[2].cards) == (7, ("hibernation",))


def test_fluxling_as_hibernation_may_sleep_on() -> None:
    game = dark(fluxling("hibernation", 2), IN_TOKYO, {"cards": ["hibernation"]}, dice=claws(3))
    play(game, "stop", "pass")
    assert (game.seats[1].health, game.seats[0].tiles) == (10, ("fluxling",))


def test_fluxling_can_not_become_hibernation_in_tokyo() -> None:
    others = [{"cards": ["hibernation", "jets"]}, {"cards": ["wings"]}]
    game = dark({"tiles": ["fluxling"], "place": "city"}, *others)
    assert set(keys(game)) == {"copy jets of 1", "copy wings of 2", "pass"}
    game = dark({"tiles": ["fluxling"]}, *others)
    assert "copy hibernation of 1" in keys(game)


def test_fluxling_wakes_up_by_copying_another_card() -> None:
    game = dark(fluxling("hibernation", 2), IN_TOKYO, {"cards": ["hibernation", "jets"]}, dice=claws(3))
    play(game, "copy jets of 2", "stop")
    assert (game.seats[1].health, game.seats[0].tiles) == (7, ("fluxling",))


def test_fluxling_as_zombify_makes_its_owner_a_zombie() -> None:
    victim = fluxling("zombify", 0, "jets", points=9, health=1) | {"tiles": ["fluxling", "barbs"]}
    game = dark({"cards": ["zombify"], "place": "city"}, victim, {}, dice=claws(1))
    game.play("stop")
    seat = game.seats[1]
    assert (seat.alive, seat.zombified, seat.health, seat.max_health) == (True, True, 12, 12)
    assert (seat.points, seat.cards, seat.wickedness, "barbs" in seat.tiles) == (0, (), 0, False)
    assert (game.seats[0].cards, game.seats[0].zombified) == (("zombify",), False)


def test_fluxling_as_zombify_saves_nobody_twice() -> None:
    victim = fluxling("zombify", 0, health=1, zombified=True)
    game = dark({"cards": ["zombify"], "place": "city"}, victim, {}, dice=claws(1))
    game.play("stop")
    assert not game.seats[1].alive


def test_fluxling_as_it_has_a_child_saves_its_owner_and_goes() -> None:
    victim = fluxling("it-has-a-child", 0, points=9, health=1)
    game = dark({"cards": ["it-has-a-child"], "place": "city"}, victim, {}, dice=claws(1))
    game.play("stop")
    seat = game.seats[1]
    assert (seat.alive, seat.health, seat.points, seat.tiles) == (True, 10, 0, ())
    assert game.seats[0].cards == ("it-has-a-child",)


def test_fluxling_as_herd_culler_is_used_once_a_turn_beside_the_original() -> None:
    game = dark(fluxling("herd-culler", 0, "herd-culler"), IN_TOKYO, dice="1 2 2 3 3 heart")
    play(game, "stop", "turn 1 to 1 with herd-culler", "turn 2 to 1 with herd-culler")
    assert game.seats[0].points == 1


def test_fluxling_as_freeze_time_counts_the_1s_that_brought_it() -> None:
    game = dark(at(6), {"cards": ["freeze-time"], "place": "city"}, dice=ONES)
    play(game, "stop", "take fluxling", "copy freeze-time of 1")
    assert (asked(game), keys(game)) == ((0, "use"), ["use freeze-time", "pass"])
    game.play("use freeze-time")
    assert (game.current, game.turn) == (0, 2)


def test_fluxling_as_herbivore_is_an_effect_at_the_end_of_the_turn() -> None:
    game = dark(fluxling("herbivore", 1, energy=6), {"cards": ["herbivore", "energy-hoarder"], "place": "city"})
    play(game, "pass", "stop", "done")
    assert game.seats[0].points == 1


def test_fluxling_as_herbivore_adds_to_the_original() -> None:
    game = dark(fluxling("herbivore", 0, "herbivore"), IN_TOKYO)
    game.play("stop")
    assert game.seats[0].points == 2


def test_fluxling_as_alien_origin_adds_to_the_original_and_nothing_is_cheaper_than_free() -> None:
    seat = fluxling("alien-origin", 0, "alien-origin", energy=3) | {"tiles": ["fluxling", "evil-lair"]}
    game = dark(seat, IN_TOKYO, market=["made-in-a-lab", None, None])
    play(game, "stop", "buy made-in-a-lab")
    assert game.seats[0].energy == 3


def test_fluxling_as_natural_selection_brings_its_gains_again() -> None:
    game = dark({"tiles": ["fluxling"], "health": 3}, {"cards": ["natural-selection"], "place": "city"})
    game.play("copy natural-selection of 1")
    assert (game.seats[0].health, game.seats[0].energy, len(game.dice)) == (7, 4, 7)


def test_fluxling_as_unstable_dna_is_no_card_to_give_away() -> None:
    victim = fluxling("unstable-dna", 2, place="city")
    game = dark({"cards": ["wings"]}, victim, {"cards": ["unstable-dna"]}, dice=claws(1))
    play(game, "stop", "yield")
    assert (game.seats[0].cards, game.seats[1].tiles, game.current) == (("wings",), ("fluxling",), 1)
