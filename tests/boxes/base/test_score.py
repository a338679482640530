"""Base game, Keep cards that bring stars or energy."""

from __future__ import annotations

import pytest

import kaiju
from tests.boxes.base.table import twice
from tests.table import CITY, NO_MARKET, QUIET, play, row, shop

# --- Battery Monster


def test_battery_monster_gives_its_energy_in_three_turns():
    game = kaiju.arrange(seats=[{"cards": ["battery-monster"], "extra_turns": 2}, CITY], dice=QUIET * 3)
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
    game = kaiju.arrange(seats=[{"cards": ["detritivore"]}, CITY], dice=QUIET)
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
        seats=[{"health": 1, "poison": 1}, {**CITY, "cards": ["eater-of-the-dead"]}, {"points": 9}], dice=QUIET
    )
    game.play("stop")
    assert game.seats[1].points == 3 + 2, "and two for beginning its turn in Tokyo"


def test_eater_of_the_dead_eats_every_victim():
    me = {"energy": 3, "cards": ["eater-of-the-dead"]}
    game = shop(me, {"health": 2}, {"health": 1}, CITY, market=row("flame-thrower"))
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
    game = shop({"cards": ["energy-hoarder"], "energy": 17}, CITY, market=row("tank"))
    game.play("done")
    assert (game.seats[0].points, game.seats[0].energy) == (2, 17)


def test_energy_hoarder_counts_what_is_left_after_buying():
    game = shop({"cards": ["energy-hoarder"], "energy": 8}, CITY, market=row("corner-store"))
    play(game, "buy corner-store", "done")
    assert game.seats[0].points == 1


def test_energy_hoarder_counts_what_metamorph_brought():
    game = shop({"cards": ["energy-hoarder", "metamorph"], "energy": 3}, CITY, market=row("wings"))
    play(game, "done", "sell metamorph")
    assert game.seats[0].points == 1


def test_energy_hoarder_copied_counts_twice():
    game = shop(twice("energy-hoarder", energy=12), CITY, market=row("tank"))
    play(game, "done")
    assert game.seats[0].points == 4
    assert game.current == 1, "there was nothing to choose"


# --- Friend of Children


def test_friend_of_children_adds_one_to_the_energy_of_a_roll():
    game = kaiju.arrange(seats=[{"cards": ["friend-of-children"]}, CITY], dice="energy energy energy 1 2 3")
    game.play("stop")
    assert game.seats[0].energy == 4


def test_friend_of_children_helps_solar_powered():
    game = kaiju.arrange(seats=[{"cards": ["friend-of-children", "solar-powered"]}, CITY], dice=QUIET)
    game.play("stop")
    assert game.seats[0].energy == 2


def test_friend_of_children_helps_were_only_making_it_stronger():
    victim = {"place": "city", "cards": ["friend-of-children", "were-only-making-it-stronger"]}
    game = kaiju.arrange(seats=[{}, victim], dice="claw claw 1 2 3 3")
    game.play("stop")
    assert game.seats[1].energy == 2


def test_friend_of_children_helps_tokyo_in_the_two_player_variant():
    game = kaiju.arrange(modules=["two_player"], seats=[{"cards": ["friend-of-children"]}, {}], dice=QUIET)
    game.play("stop")
    assert game.seats[0].energy == 2


def test_friend_of_children_makes_nothing_out_of_nothing():
    me = {**twice("alien-origin"), "cards": ["alien-origin", "mimic", "parasitic-tentacles"]}
    game = shop(me, {"place": "city", "cards": ["friend-of-children", "solar-powered"]}, market=NO_MARKET)
    game.play("buy solar-powered from 1")
    assert game.seats[1].energy == 0


def test_friend_of_children_adds_nothing_where_no_energy_is_rolled():
    game = kaiju.arrange(seats=[{"cards": ["friend-of-children"]}, CITY], dice=QUIET)
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
    game = shop({"cards": ["herbivore"], "energy": 4}, CITY, market=row("tank"))
    game.play("buy tank")
    assert game.seats[0].points == 4


def test_herbivore_scores_though_poison_hurts():
    game = kaiju.arrange(seats=[{"cards": ["herbivore"], "poison": 1}, CITY], dice=QUIET)
    play(game, "stop", "resolve poison")
    assert (game.seats[0].health, game.seats[0].points) == (9, 1)


def test_herbivore_does_not_count_what_others_do_in_its_turn():
    buyer = {"place": "city", "cards": ["opportunist"], "energy": 3}
    game = shop({"cards": ["herbivore"], "energy": 3}, buyer, market=row("heal"), deck=["flame-thrower"])
    play(game, "buy heal", "buy flame-thrower")
    assert (game.seats[0].health, game.seats[0].points) == (8, 1)


def test_herbivore_starts_anew_in_an_extra_turn():
    me = {"cards": ["herbivore"], "extra_turns": 1}
    game = kaiju.arrange(seats=[me, CITY], dice="claw 1 1 2 2 3 " + QUIET)
    play(game, "stop", "stay", "stop")
    assert game.seats[0].points == 1


# --- Rooting for the Underdog


def test_rooting_for_the_underdog_needs_the_fewest_stars():
    game = kaiju.arrange(
        seats=[{"cards": ["rooting-for-the-underdog"], "points": 2}, {**CITY, "points": 3}, {"points": 4}], dice=QUIET
    )
    game.play("stop")
    assert game.seats[0].points == 3


def test_rooting_for_the_underdog_gives_nothing_for_a_tie():
    game = kaiju.arrange(
        seats=[{"cards": ["rooting-for-the-underdog"], "points": 2}, {**CITY, "points": 2}, {"points": 4}], dice=QUIET
    )
    game.play("stop")
    assert game.seats[0].points == 2


def test_rooting_for_the_underdog_does_not_look_at_the_dead():
    me = {"cards": ["rooting-for-the-underdog"], "points": 2}
    game = kaiju.arrange(seats=[me, {**CITY, "points": 3}, {"alive": False}], dice=QUIET)
    game.play("stop")
    assert game.seats[0].points == 3


def test_rooting_for_the_underdog_works_in_its_owners_turn_only():
    game = kaiju.arrange(seats=[{**CITY, "points": 5}, {"cards": ["rooting-for-the-underdog"]}], dice=QUIET)
    game.play("stop")
    assert game.current == 1
    assert game.seats[1].points == 0


def test_rooting_for_the_underdog_twice_gives_two_stars():
    game = kaiju.arrange(seats=[twice("rooting-for-the-underdog"), {**CITY, "points": 1}], dice=QUIET)
    game.play("stop")
    assert game.seats[0].points == 2


# --- Solar Powered


def test_solar_powered_gives_energy_to_who_has_none_left():
    game = shop({"cards": ["solar-powered"], "energy": 3}, CITY, market=row("corner-store"))
    game.play("buy corner-store")
    assert game.seats[0].energy == 1


def test_solar_powered_gives_nothing_to_who_has_some():
    game = kaiju.arrange(seats=[{"cards": ["solar-powered"], "energy": 1}, CITY], dice=QUIET)
    game.play("stop")
    assert game.seats[0].energy == 1


def test_solar_powered_twice_gives_two():
    game = kaiju.arrange(seats=[twice("solar-powered"), CITY], dice=QUIET)
    game.play("stop")
    assert game.seats[0].energy == 2
