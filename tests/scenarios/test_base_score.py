"""Keep cards that bring stars, energy or turns."""

from __future__ import annotations

import pytest

import kaiju
from tests.scenarios.table import asked, keys, play, shop

CITY = {"place": "city"}
NOTHING = "1 1 2 2 3 3 "


def twice(card: str, **more: object) -> dict:
    """A seat with a card and Mimic as a copy of it."""
    return {"cards": [card, "mimic"], "copies": {"mimic": (card, 0)}, **more}


# --- Battery Monster


def test_battery_monster_gives_its_energy_in_three_turns():
    game = kaiju.arrange(seats=[{"cards": ["battery-monster"], "extra_turns": 2}, CITY], dice=NOTHING * 3)
    assert (game.seats[0].energy, game.seats[0].tokens) == (2, {"battery-monster": 4})
    play(game, "stop", "done")
    assert (game.seats[0].energy, game.seats[0].tokens) == (4, {"battery-monster": 2})
    play(game, "stop", "done")
    assert (game.seats[0].energy, game.discard) == (6, ("battery-monster",))


def test_battery_monster_is_no_gain_for_friend_of_children():
    game = kaiju.arrange(seats=[{"cards": ["battery-monster", "friend-of-children"]}, CITY])
    assert game.seats[0].energy == 2


def test_battery_monster_emptied_through_mimic_costs_mimic():
    me = {"cards": ["mimic"], "copies": {"mimic": ("battery-monster", 1)}, "tokens": {"mimic": 2}}
    game = kaiju.arrange(seats=[me, {"cards": ["battery-monster"]}])
    assert game.seats[0].energy == 2
    assert game.discard == ("mimic",)


# --- Complete Destruction


def test_complete_destruction_scores_all_six_faces():
    game = kaiju.arrange(seats=[{"cards": ["complete-destruction"]}, CITY], dice="1 2 3 heart energy claw")
    play(game, "stop", "usual")
    assert game.seats[0].points == 9
    assert (game.seats[0].energy, game.seats[1].health) == (1, 9)


def test_complete_destruction_takes_its_claw_from_a_card():
    me = {"cards": ["complete-destruction", "acid-attack"]}
    game = kaiju.arrange(seats=[me, CITY], dice="1 2 3 heart energy energy")
    game.play("stop")
    assert game.seats[0].points == 9


@pytest.mark.parametrize("dice", ["1 2 3 energy energy claw", "1 2 3 heart energy energy", "1 1 3 heart energy claw"])
def test_complete_destruction_needs_every_face(dice: str):
    game = kaiju.arrange(seats=[{"cards": ["complete-destruction"]}, CITY], dice=dice)
    game.play("stop")
    assert game.seats[0].points == 0


def test_complete_destruction_twice_scores_twice():
    game = kaiju.arrange(seats=[twice("complete-destruction"), CITY], dice="1 2 3 heart energy claw")
    game.play("stop")
    assert game.seats[0].points == 18


# --- Detritivore


def test_detritivore_scores_and_the_dice_still_count():
    game = kaiju.arrange(seats=[{"cards": ["detritivore"]}, CITY], dice="1 1 1 2 3 heart")
    game.play("stop")
    assert game.seats[0].points == 2 + 1


@pytest.mark.parametrize("dice", ["1 1 2 2 heart heart", "1 1 3 3 heart heart", "2 2 3 3 heart heart"])
def test_detritivore_needs_all_three_numbers(dice: str):
    game = kaiju.arrange(seats=[{"cards": ["detritivore"]}, CITY], dice=dice)
    game.play("stop")
    assert game.seats[0].points == 0


def test_detritivore_scores_once_a_turn():
    game = kaiju.arrange(seats=[{"cards": ["detritivore"]}, CITY], dice=NOTHING)
    game.play("stop")
    assert game.seats[0].points == 2


# --- Eater of the Dead


def test_eater_of_the_dead_does_not_care_who_killed():
    game = kaiju.arrange(
        seats=[{}, {"place": "city", "health": 1}, {"cards": ["eater-of-the-dead"]}], dice="claw 1 1 2 2 3"
    )
    game.play("stop")
    assert [seat.points for seat in game.seats[::2]] == [1, 3]


def test_eater_of_the_dead_eats_the_poisoned():
    game = kaiju.arrange(
        seats=[{"health": 1, "poison": 1}, {**CITY, "cards": ["eater-of-the-dead"]}, {"points": 9}], dice=NOTHING
    )
    game.play("stop")
    assert game.seats[1].points == 3 + 2, "and two for beginning its turn in Tokyo"


def test_eater_of_the_dead_eats_every_victim():
    me = {"energy": 3, "cards": ["eater-of-the-dead"]}
    game = shop(me, {"health": 2}, {"health": 1}, CITY, market=["flame-thrower"])
    game.play("buy flame-thrower")
    assert game.seats[0].points == 6


def test_eater_of_the_dead_eats_one_who_has_a_child():
    victim = {"place": "city", "health": 1, "cards": ["it-has-a-child"]}
    game = kaiju.arrange(seats=[{"cards": ["eater-of-the-dead"]}, victim], dice="claw 1 1 2 2 3")
    game.play("stop")
    assert game.seats[1].alive
    assert game.seats[0].points == 3 + 1


def test_eater_of_the_dead_gets_nothing_for_its_own_end():
    victim = {"place": "city", "health": 1, "cards": ["it-has-a-child", "eater-of-the-dead"]}
    game = kaiju.arrange(seats=[{}, victim], dice="claw 1 1 2 2 3")
    game.play("stop")
    assert (game.seats[1].health, game.seats[1].points) == (10, 0)


# --- Energy Hoarder


def test_energy_hoarder_counts_every_six_and_keeps_the_energy():
    game = shop({"cards": ["energy-hoarder"], "energy": 17}, CITY, market=["tank"])
    game.play("done")
    assert (game.seats[0].points, game.seats[0].energy) == (2, 17)


def test_energy_hoarder_counts_what_is_left_after_buying():
    game = shop({"cards": ["energy-hoarder"], "energy": 8}, CITY, market=["corner-store"])
    play(game, "buy corner-store", "done")
    assert game.seats[0].points == 1


def test_energy_hoarder_counts_what_metamorph_brought():
    game = shop({"cards": ["energy-hoarder", "metamorph"], "energy": 3}, CITY, market=["wings"])
    play(game, "done", "sell metamorph")
    assert game.seats[0].points == 1


def test_energy_hoarder_copied_counts_twice():
    game = shop(twice("energy-hoarder", energy=12), CITY, market=["tank"])
    play(game, "done")
    assert game.seats[0].points == 4
    assert game.current == 1, "there was nothing to choose"


# --- the order at the end of a turn

FRUGAL = {"cards": ["solar-powered", "herbivore", "energy-hoarder", "rooting-for-the-underdog"], "energy": 6}


def test_end_of_turn_order_is_the_players():
    game = shop(FRUGAL, {"place": "city", "points": 1}, market=["wings"])
    game.play("done")
    assert asked(game) == (0, "end")
    assert keys(game) == [
        "resolve rooting-for-the-underdog",
        "resolve energy-hoarder",
        "resolve herbivore",
        "usual",
    ]
    game.play("resolve energy-hoarder")
    assert game.seats[0].points == 2, "no longer below the other, so that only Herbivore is left"


def test_end_of_turn_effects_that_would_do_nothing_are_not_asked_for():
    game = shop({**FRUGAL, "energy": 5}, CITY, market=["wings"])
    game.play("done")
    assert game.current == 1
    assert game.seats[0].points == 1, "Herbivore alone"


def test_end_of_turn_usual_order_begins_with_the_underdog():
    game = shop(FRUGAL, {"place": "city", "points": 1}, market=["wings"])
    play(game, "done", "usual")
    assert game.seats[0].points == 3


def test_end_of_turn_poison_can_be_taken_after_the_rest():
    me = {"cards": ["solar-powered", "herbivore"], "poison": 1}
    game = kaiju.arrange(seats=[me, CITY], dice=NOTHING)
    game.play("stop")
    assert keys(game) == ["resolve herbivore", "resolve solar-powered", "resolve poison", "usual"]
    told = game.play("usual")
    assert [event.kind for event in told[:3]] == ["points", "energy", "hurt"]


# --- Freeze Time


def test_freeze_time_may_be_declined():
    game = kaiju.arrange(seats=[{"cards": ["freeze-time"]}, CITY], dice="1 1 1 2 2 3")
    game.play("stop")
    assert asked(game) == (0, "use")
    assert keys(game) == ["use freeze-time", "pass"]
    game.play("pass")
    assert game.current == 1


def test_freeze_time_gives_a_turn_with_one_die_fewer_after_this_one():
    game = kaiju.arrange(seats=[{"cards": ["freeze-time"], "energy": 2}, CITY], dice="1 1 1 2 2 3")
    play(game, "stop", "use freeze-time")
    assert asked(game) == (0, "buy")
    game.play("done")
    assert asked(game) == (0, "roll")
    assert (game.turn, len(game.dice)) == (2, 5)


def test_freeze_time_chains_until_the_ones_fail():
    game = kaiju.arrange(
        seats=[{"cards": ["freeze-time"], "extra_turns": 1}, CITY], dice="1 1 1 2 2 3  1 1 1 2 2  1 1 2 2"
    )
    play(game, "stop", "use freeze-time", "stop", "use freeze-time")
    assert len(game.dice) == 4
    game.play("stop")
    assert (game.current, len(game.dice)) == (0, 6), "then the turn owed besides, with all dice"


def test_freeze_time_needs_three_ones():
    game = kaiju.arrange(seats=[{"cards": ["freeze-time"]}, CITY], dice="1 1 2 2 2 3")
    game.play("stop")
    assert game.current == 1


def test_freeze_time_twice_gives_one_turn():
    game = kaiju.arrange(seats=[twice("freeze-time"), CITY], dice="1 1 1 2 2 3 " + NOTHING)
    play(game, "stop", "use freeze-time")
    assert (game.current, len(game.dice)) == (0, 5)
    game.play("stop")
    assert game.current == 1


def test_freeze_time_used_as_a_copy_and_then_bought_gives_one_turn():
    me = {"cards": ["mimic", "parasitic-tentacles"], "copies": {"mimic": ("freeze-time", 1)}, "energy": 5}
    game = kaiju.arrange(seats=[me, {**CITY, "cards": ["freeze-time"]}], dice="1 1 1 2 2 3", market=[])
    play(game, "pass", "stop", "use freeze-time", "buy freeze-time from 1")
    assert asked(game) == (0, "roll")
    assert len(game.dice) == 5


def test_freeze_time_counts_in_the_turn_in_which_it_is_bought():
    game = shop({"energy": 5}, CITY, market=["freeze-time"], dice="1 1 1 2 2 3")
    game.play("buy freeze-time")
    assert keys(game) == ["use freeze-time", "pass"]
    game.play("use freeze-time")
    assert (game.current, len(game.dice)) == (0, 5)


def test_freeze_time_bought_with_other_dice_waits():
    game = shop({"energy": 5}, CITY, market=["freeze-time"])
    game.play("buy freeze-time")
    assert game.current == 1


def test_freeze_time_bought_as_an_opportunity_does_not_see_anothers_dice():
    buyer = {"place": "city", "cards": ["opportunist"], "energy": 5}
    game = shop({"energy": 3}, buyer, market=["heal"], deck=["freeze-time"], dice="1 1 1 2 2 3")
    play(game, "buy heal", "buy freeze-time")
    assert asked(game) == (1, "roll")


def test_freeze_time_copied_at_the_start_of_a_turn_does_not_see_the_last_dice():
    me = {"cards": ["mimic", "wings"], "copies": {"mimic": ("wings", 0)}, "energy": 1, "extra_turns": 1}
    game = kaiju.arrange(seats=[me, {"place": "city", "cards": ["freeze-time"]}], dice="1 1 1 2 2 3 " + NOTHING)
    play(game, "pass", "stop", "copy freeze-time of 1")
    assert asked(game) == (0, "roll")
    game.play("stop")
    assert game.current == 1


def test_freeze_time_gives_no_turn_in_a_game_that_is_won():
    game = kaiju.arrange(seats=[{"cards": ["freeze-time"], "points": 19}, CITY], dice="1 1 1 2 2 3")
    play(game, "stop", "use freeze-time")
    assert game.over
    assert game.winners == (0,)


def test_freeze_time_turns_are_full_turns():
    me = {"cards": ["freeze-time", "battery-monster"], "place": "city"}
    game = kaiju.arrange(seats=[me, {}], dice="1 1 1 2 2 3", market=[])
    play(game, "stop", "use freeze-time", "done")
    assert game.seats[0].points == 2 + 1 + 2
    assert game.seats[0].energy == 4


# --- Friend of Children


def test_friend_of_children_adds_one_to_the_energy_of_a_roll():
    game = kaiju.arrange(seats=[{"cards": ["friend-of-children"]}, CITY], dice="energy energy energy 1 2 3")
    game.play("stop")
    assert game.seats[0].energy == 4


def test_friend_of_children_helps_solar_powered():
    game = kaiju.arrange(seats=[{"cards": ["friend-of-children", "solar-powered"]}, CITY], dice=NOTHING)
    game.play("stop")
    assert game.seats[0].energy == 2


def test_friend_of_children_helps_were_only_making_it_stronger():
    victim = {"place": "city", "cards": ["friend-of-children", "were-only-making-it-stronger"]}
    game = kaiju.arrange(seats=[{}, victim], dice="claw claw 1 2 3 3")
    game.play("stop")
    assert game.seats[1].energy == 2


def test_friend_of_children_helps_tokyo_in_the_two_player_variant():
    game = kaiju.arrange(modules=["two_player"], seats=[{"cards": ["friend-of-children"]}, {}], dice=NOTHING)
    game.play("stop")
    assert game.seats[0].energy == 2


def test_friend_of_children_makes_nothing_out_of_nothing():
    me = {**twice("alien-origin"), "cards": ["alien-origin", "mimic", "parasitic-tentacles"]}
    game = shop(me, {"place": "city", "cards": ["friend-of-children", "solar-powered"]}, market=[])
    game.play("buy solar-powered from 1")
    assert game.seats[1].energy == 0


def test_friend_of_children_adds_nothing_where_no_energy_is_rolled():
    game = kaiju.arrange(seats=[{"cards": ["friend-of-children"]}, CITY], dice=NOTHING)
    game.play("stop")
    assert game.seats[0].energy == 0


# --- Gourmet


def test_gourmet_adds_two_stars_once_to_three_or_more_ones():
    game = kaiju.arrange(seats=[{"cards": ["gourmet"]}, CITY], dice="1 1 1 1 1 1")
    game.play("stop")
    assert game.seats[0].points == 4 + 2


def test_gourmet_does_not_care_for_other_numbers():
    game = kaiju.arrange(seats=[{"cards": ["gourmet"]}, CITY], dice="1 1 2 2 2 3")
    game.play("stop")
    assert game.seats[0].points == 2


def test_gourmet_twice_adds_four():
    game = kaiju.arrange(seats=[twice("gourmet"), CITY], dice="1 1 1 2 2 3")
    game.play("stop")
    assert game.seats[0].points == 1 + 4


# --- Herbivore


def test_herbivore_scores_in_a_turn_without_victims():
    game = kaiju.arrange(seats=[{"cards": ["herbivore"]}, {}], dice="claw claw claw 1 2 3")
    game.play("stop")
    assert game.seats[0].points == 1 + 1, "nobody was in Tokyo; and a star for entering"


def test_herbivore_does_not_score_after_a_wound():
    game = kaiju.arrange(seats=[{"cards": ["herbivore"]}, CITY], dice="claw 1 1 2 2 3")
    play(game, "stop", "stay")
    assert game.seats[0].points == 0


def test_herbivore_scores_if_the_wound_was_prevented():
    game = kaiju.arrange(
        seats=[{"cards": ["herbivore"]}, {"place": "city", "cards": ["armor-plating"]}], dice="claw 1 1 2 2 3"
    )
    game.play("stop")
    assert game.seats[0].points == 1


def test_herbivore_does_not_score_after_hurting_its_owner():
    game = shop({"cards": ["herbivore"], "energy": 4}, CITY, market=["tank"])
    game.play("buy tank")
    assert game.seats[0].points == 4


def test_herbivore_scores_though_poison_hurts():
    game = kaiju.arrange(seats=[{"cards": ["herbivore"], "poison": 1}, CITY], dice=NOTHING)
    play(game, "stop", "resolve poison")
    assert (game.seats[0].health, game.seats[0].points) == (9, 1)


def test_herbivore_does_not_count_what_others_do_in_its_turn():
    buyer = {"place": "city", "cards": ["opportunist"], "energy": 3}
    game = shop({"cards": ["herbivore"], "energy": 3}, buyer, market=["heal"], deck=["flame-thrower"])
    play(game, "buy heal", "buy flame-thrower")
    assert (game.seats[0].health, game.seats[0].points) == (8, 1)


def test_herbivore_starts_anew_in_an_extra_turn():
    me = {"cards": ["herbivore"], "extra_turns": 1}
    game = kaiju.arrange(seats=[me, CITY], dice="claw 1 1 2 2 3 " + NOTHING)
    play(game, "stop", "stay", "stop")
    assert game.seats[0].points == 1


# --- Rooting for the Underdog


def test_rooting_for_the_underdog_needs_the_fewest_stars():
    game = kaiju.arrange(
        seats=[{"cards": ["rooting-for-the-underdog"], "points": 2}, {**CITY, "points": 3}, {"points": 4}], dice=NOTHING
    )
    game.play("stop")
    assert game.seats[0].points == 3


def test_rooting_for_the_underdog_gives_nothing_for_a_tie():
    game = kaiju.arrange(
        seats=[{"cards": ["rooting-for-the-underdog"], "points": 2}, {**CITY, "points": 2}, {"points": 4}], dice=NOTHING
    )
    game.play("stop")
    assert game.seats[0].points == 2


def test_rooting_for_the_underdog_does_not_look_at_the_dead():
    me = {"cards": ["rooting-for-the-underdog"], "points": 2}
    game = kaiju.arrange(seats=[me, {**CITY, "points": 3}, {"alive": False}], dice=NOTHING)
    game.play("stop")
    assert game.seats[0].points == 3


def test_rooting_for_the_underdog_works_in_its_owners_turn_only():
    game = kaiju.arrange(seats=[{**CITY, "points": 5}, {"cards": ["rooting-for-the-underdog"]}], dice=NOTHING)
    game.play("stop")
    assert game.current == 1
    assert game.seats[1].points == 0


def test_rooting_for_the_underdog_twice_gives_two_stars():
    game = kaiju.arrange(seats=[twice("rooting-for-the-underdog"), {**CITY, "points": 1}], dice=NOTHING)
    game.play("stop")
    assert game.seats[0].points == 2


# --- Solar Powered


def test_solar_powered_gives_energy_to_who_has_none_left():
    game = shop({"cards": ["solar-powered"], "energy": 3}, CITY, market=["corner-store"])
    game.play("buy corner-store")
    assert game.seats[0].energy == 1


def test_solar_powered_gives_nothing_to_who_has_some():
    game = kaiju.arrange(seats=[{"cards": ["solar-powered"], "energy": 1}, CITY], dice=NOTHING)
    game.play("stop")
    assert game.seats[0].energy == 1


def test_solar_powered_twice_gives_two():
    game = kaiju.arrange(seats=[twice("solar-powered"), CITY], dice=NOTHING)
    game.play("stop")
    assert game.seats[0].energy == 2
