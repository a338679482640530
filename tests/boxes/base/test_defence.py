"""Base game, Keep cards that ward off losses of hearts."""

from __future__ import annotations

import pytest

import kaiju
from tests.table import NO_MARKET, asked, claws, keys, play, row, shop, told

# Armor Plating


def test_armor_plating_ignores_a_single_heart() -> None:
    game = kaiju.arrange(seats=[{}, {"cards": ["armor-plating"], "place": "city"}], dice=claws(1))
    events = game.play("stop")
    assert game.seats[1].health == 10
    assert [e.seat for e in told(events, "prevented")] == [1]


def test_armor_plating_does_not_soften_two_hearts() -> None:
    game = kaiju.arrange(seats=[{}, {"cards": ["armor-plating"], "place": "city"}], dice=claws(2))
    game.play("stop")
    assert game.seats[1].health == 8


def test_armor_plating_leaves_nothing_to_yield_for() -> None:
    game = kaiju.arrange(seats=[{}, {"cards": ["armor-plating"], "place": "city"}], dice=claws(1))
    game.play("stop")
    assert asked(game) == (1, "roll")
    assert game.city == 1


@pytest.mark.parametrize("poison, health", [(1, 10), (2, 8)])
def test_armor_plating_ignores_one_poison_token_not_two(poison: int, health: int) -> None:
    game = kaiju.arrange(seats=[{"cards": ["armor-plating"], "poison": poison}, {"place": "city"}], dice=claws(0))
    game.play("stop")
    assert game.seats[0].health == health


def test_armor_plating_looks_at_each_source_alone() -> None:
    orbs = [{"cards": ["orb-of-doom"]}, {"cards": ["mimic"], "copies": {"mimic": ("orb-of-doom", 1)}, "place": "city"}]
    game = kaiju.arrange(seats=[{"cards": ["armor-plating"]}, *orbs], dice=claws(0))
    events = game.play("reroll 0")
    assert [e.seat for e in told(events, "prevented")] == [0, 0]
    assert game.seats[0].health == 10


def test_armor_plating_ignores_what_camouflage_leaves_of_a_loss() -> None:
    game = kaiju.arrange(
        seats=[{}, {"cards": ["armor-plating", "camouflage"], "place": "city"}], dice=f"{claws(2)}  heart 1"
    )
    play(game, "stop", "use camouflage")
    assert game.seats[1].health == 10
    assert asked(game) == (1, "roll")


# Camouflage


def test_camouflage_rolls_a_die_per_heart_about_to_be_lost() -> None:
    game = kaiju.arrange(seats=[{}, {"cards": ["camouflage"], "place": "city"}], dice=f"{claws(3)}  heart 1 heart")
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", "use camouflage"])
    events = game.play("use camouflage")
    assert told(events, "side_roll")[0].dice == ("heart", "1", "heart")
    assert game.seats[1].health == 9


def test_camouflage_may_be_left_alone() -> None:
    game = kaiju.arrange(seats=[{}, {"cards": ["camouflage"], "place": "city"}], dice=f"{claws(2)}  heart heart")
    play(game, "stop", "take")
    assert game.seats[1].health == 8


def test_camouflage_rolls_once_against_each_loss() -> None:
    game = kaiju.arrange(seats=[{}, {"cards": ["camouflage"], "place": "city"}], dice=f"{claws(2)}  1 1  heart heart")
    play(game, "stop", "use camouflage")
    assert game.seats[1].health == 8
    assert asked(game) == (1, "yield")


def test_camouflage_that_cancels_everything_leaves_nothing_to_yield_for() -> None:
    game = kaiju.arrange(
        seats=[{"cards": ["poison-spit"]}, {"cards": ["camouflage"], "place": "city"}], dice=f"{claws(1)}  heart"
    )
    play(game, "stop", "use camouflage")
    assert (game.seats[1].health, game.seats[1].poison) == (10, 0)
    assert asked(game) == (1, "roll")


def test_camouflage_dice_that_show_3_may_fall_again_for_a_background_dweller() -> None:
    game = kaiju.arrange(
        seats=[{}, {"cards": ["camouflage", "background-dweller"], "place": "city"}],
        dice=f"{claws(2)}  3 1  3  heart",
    )
    play(game, "stop", "use camouflage")
    assert keys(game) == ["reroll-free 0", "pass"]
    play(game, "reroll-free 0", "reroll-free 0")
    assert game.seats[1].health == 9


def test_camouflage_has_a_key_for_each_die_of_a_large_loss() -> None:
    game = kaiju.arrange(
        seats=[
            {"cards": ["extra-head", "extra-head", "spiked-tail", "acid-attack"]},
            {"cards": ["camouflage", "background-dweller"], "place": "city"},
        ],
        dice="claw claw claw claw claw claw claw claw  3 3 3 3 3 3 3 3 3 3  heart",
    )
    play(game, "stop", "use camouflage")
    assert keys(game) == [*(f"reroll-free {die}" for die in range(10)), "pass"]
    play(game, "reroll-free 9", "pass")
    assert game.seats[1].health == 1


def test_camouflage_3s_lie_for_everybody_else() -> None:
    game = kaiju.arrange(seats=[{}, {"cards": ["camouflage"], "place": "city"}], dice=f"{claws(2)}  3 heart")
    play(game, "stop", "use camouflage")
    assert asked(game) == (1, "yield")


def test_camouflage_3s_may_be_kept_by_a_background_dweller() -> None:
    game = kaiju.arrange(
        seats=[{}, {"cards": ["camouflage", "background-dweller"], "place": "city"}], dice=f"{claws(2)}  3 heart"
    )
    play(game, "stop", "use camouflage", "pass")
    assert game.seats[1].health == 9


def test_camouflage_leaves_room_for_wings_against_the_rest() -> None:
    game = kaiju.arrange(
        seats=[{}, {"cards": ["camouflage", "wings"], "energy": 2, "place": "city"}], dice=f"{claws(2)}  heart 1"
    )
    game.play("stop")
    assert keys(game) == ["take", "use camouflage", "use wings"]
    game.play("use camouflage")
    assert keys(game) == ["take", "use wings"]
    game.play("use wings")
    assert game.seats[1].health == 10


def test_camouflage_copied_rolls_again_for_what_is_left() -> None:
    owner = {"cards": ["camouflage", "mimic"], "copies": {"mimic": ("camouflage", 1)}, "place": "city"}
    game = kaiju.arrange(seats=[{}, owner], dice=f"{claws(3)}  heart 1 1  heart 2")
    game.play("stop")
    assert keys(game) == ["take", "use camouflage", "use camouflage (mimic)"]
    events = play(game, "use camouflage", "use camouflage (mimic)")
    assert [e.dice for e in told(events, "side_roll")] == [("heart", "1", "1"), ("heart", "2")]
    assert game.seats[1].health == 9


def test_camouflage_works_against_a_loss_of_ones_own_making() -> None:
    game = shop(
        {"cards": ["camouflage"], "energy": 4},
        {"place": "city"},
        market=row("tank"),
        dice=f"{claws(0)}  heart 1 1",
    )
    play(game, "buy tank", "use camouflage")
    assert (game.seats[0].points, game.seats[0].health) == (4, 8)


def test_camouflage_works_against_poison() -> None:
    game = kaiju.arrange(
        seats=[{"cards": ["camouflage"], "poison": 2}, {"place": "city"}], dice=f"{claws(0)}  heart heart"
    )
    play(game, "stop", "use camouflage")
    assert game.seats[0].health == 10


# Jets


def test_jets_ask_before_the_loss_and_spare_it() -> None:
    game = kaiju.arrange(seats=[{}, {"cards": ["jets"], "place": "city"}], dice=claws(3))
    game.play("stop")
    assert (asked(game), game.seats[1].health) == ((1, "yield"), 10)
    events = game.play("yield")
    assert (game.seats[1].health, game.city) == (10, 0)
    assert told(events, "hurt") == []


def test_jets_are_no_help_to_whoever_stays() -> None:
    game = kaiju.arrange(seats=[{}, {"cards": ["jets"], "place": "city"}], dice=claws(3))
    play(game, "stop", "stay")
    assert (game.seats[1].health, game.city) == (7, 1)
    assert asked(game) == (1, "roll")


def test_jets_escape_a_deadly_blow() -> None:
    game = kaiju.arrange(seats=[{}, {"cards": ["jets"], "health": 1, "place": "city"}], dice=claws(6))
    play(game, "stop", "yield")
    assert (game.seats[1].alive, game.seats[1].health) == (True, 1)


def test_jets_escape_tokens() -> None:
    game = kaiju.arrange(
        seats=[{"cards": ["poison-spit", "shrink-ray"]}, {"cards": ["jets"], "place": "city"}], dice=claws(1)
    )
    play(game, "stop", "yield")
    assert (game.seats[1].poison, game.seats[1].shrink) == (0, 0)


def test_jets_stayers_get_their_tokens() -> None:
    game = kaiju.arrange(seats=[{"cards": ["poison-spit"]}, {"cards": ["jets"], "place": "city"}], dice=claws(1))
    play(game, "stop", "stay")
    assert game.seats[1].poison == 1


def test_jets_escape_fire_breathing_where_it_is_part_of_the_attack() -> None:
    game = kaiju.arrange(seats=[{"cards": ["fire-breathing"]}, {"cards": ["jets"], "place": "city"}], dice=claws(1))
    play(game, "stop", "yield")
    assert game.seats[1].health == 10


def test_jets_do_nothing_outside_tokyo() -> None:
    game = kaiju.arrange(seats=[{"place": "city"}, {"cards": ["jets"]}], dice=claws(1))
    game.play("stop")
    assert game.seats[1].health == 9


def test_jets_do_nothing_against_a_loss_by_a_card() -> None:
    game = shop({"energy": 3}, {"cards": ["jets"], "place": "city"}, market=row("flame-thrower"))
    game.play("buy flame-thrower")
    assert (game.seats[1].health, game.city) == (8, 1)


def test_jets_owners_who_stay_may_still_react() -> None:
    game = kaiju.arrange(seats=[{}, {"cards": ["jets", "wings"], "energy": 2, "place": "city"}], dice=claws(2))
    play(game, "stop", "stay", "use wings")
    assert (game.seats[1].health, game.city) == (10, 1)


def test_jets_have_nothing_to_flee_from_behind_armor_plating() -> None:
    game = kaiju.arrange(seats=[{}, {"cards": ["jets", "armor-plating"], "place": "city"}], dice=claws(1))
    game.play("stop")
    assert asked(game) == (1, "roll")


def test_jets_fled_attack_hurt_nobody_for_herbivore() -> None:
    game = kaiju.arrange(seats=[{"cards": ["herbivore"]}, {"cards": ["jets"], "place": "city"}], dice=claws(1))
    play(game, "stop", "yield")
    assert game.seats[0].points == 2  # entering Tokyo, Herbivore


def test_jets_let_their_owner_flee_from_nova_breath_within_tokyo() -> None:
    seats = [{"cards": ["nova-breath"], "place": "city"}, {"cards": ["jets"], "place": "bay"}, {}, {}, {}]
    game = kaiju.arrange(seats=seats, dice=claws(2))
    play(game, "stop", "yield")
    assert [s.health for s in game.seats] == [10, 10, 8, 8, 8]
    assert (game.city, game.bay) == (0, None)


def test_jets_owners_put_out_by_the_closing_bay_take_the_loss() -> None:
    seats = [{"cards": ["fire-breathing"]}, {"health": 1}, {"cards": ["armor-plating"], "place": "city"}]
    game = kaiju.arrange(seats=[*seats, {"cards": ["jets"], "place": "bay"}, {}], dice=claws(1))
    game.play("stop")  # seat 1 burns, Tokyo Bay closes, City is taken: there is nothing left to yield
    assert (game.seats[3].place, game.seats[3].health) == (None, 9)


# We're Only Making It Stronger!


@pytest.mark.parametrize("claw_dice, energy", [(1, 0), (2, 1), (5, 1)])
def test_were_only_making_it_stronger_pays_for_a_loss_of_two_or_more(claw_dice: int, energy: int) -> None:
    owner = {"cards": ["were-only-making-it-stronger"], "place": "city"}
    game = kaiju.arrange(seats=[{}, owner], dice=claws(claw_dice))
    game.play("stop")
    assert game.seats[1].energy == energy


def test_were_only_making_it_stronger_pays_per_copy() -> None:
    cards = ["were-only-making-it-stronger", "mimic"]
    owner = {"cards": cards, "copies": {"mimic": (cards[0], 1)}, "place": "city"}
    game = kaiju.arrange(seats=[{}, owner], dice=claws(2))
    game.play("stop")
    assert game.seats[1].energy == 2


def test_were_only_making_it_stronger_counts_what_is_really_lost() -> None:
    owner = {"cards": ["were-only-making-it-stronger", "camouflage"], "place": "city"}
    game = kaiju.arrange(seats=[{}, owner], dice=f"{claws(2)}  heart 1")
    play(game, "stop", "use camouflage")
    assert (game.seats[1].health, game.seats[1].energy) == (9, 0)


def test_were_only_making_it_stronger_pays_for_losses_by_cards_and_to_a_friend_of_children() -> None:
    owner = {"cards": ["were-only-making-it-stronger", "friend-of-children"], "place": "city"}
    game = shop({"energy": 3}, owner, market=row("flame-thrower"))
    game.play("buy flame-thrower")
    assert game.seats[1].energy == 2


# Wings


def test_wings_ignore_a_loss_for_two_energy() -> None:
    game = kaiju.arrange(seats=[{}, {"cards": ["wings"], "energy": 3, "place": "city"}], dice=claws(4))
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", "use wings"])
    game.play("use wings")
    assert (game.seats[1].health, game.seats[1].energy) == (10, 1)


def test_wings_need_two_energy() -> None:
    game = kaiju.arrange(seats=[{}, {"cards": ["wings"], "energy": 1, "place": "city"}], dice=claws(4))
    game.play("stop")
    assert game.seats[1].health == 6


def test_wings_leave_nothing_to_yield_for_and_no_token() -> None:
    game = kaiju.arrange(
        seats=[{"cards": ["poison-spit"]}, {"cards": ["wings"], "energy": 2, "place": "city"}], dice=claws(1)
    )
    play(game, "stop", "use wings")
    assert game.seats[1].poison == 0
    assert asked(game) == (1, "roll")


def test_wings_cover_the_rest_of_the_turn() -> None:
    game = kaiju.arrange(
        seats=[{"energy": 3}, {"cards": ["wings"], "energy": 4, "place": "city"}],
        market=row("flame-thrower"),
        dice=claws(1),
    )
    play(game, "stop", "use wings", "buy flame-thrower")
    assert (game.seats[1].health, game.seats[1].energy) == (10, 2)
    assert asked(game) == (1, "roll")


def test_wings_do_not_cover_the_next_turn() -> None:
    game = kaiju.arrange(
        seats=[{}, {"cards": ["wings"], "energy": 4, "place": "city"}, {}],
        dice=f"{claws(1)} {claws(0)} {claws(1)}",
        market=NO_MARKET,
    )
    play(game, "stop", "use wings", "stop", "done", "stop")
    assert asked(game) == (1, "damage")


def test_wings_do_not_cover_an_extra_turn() -> None:
    attacker = {"extra_turns": 1}
    game = kaiju.arrange(
        seats=[attacker, {"cards": ["wings"], "energy": 4, "place": "city"}], dice=f"{claws(1)} {claws(1)}"
    )
    play(game, "stop", "use wings", "stop")
    assert (game.turn, asked(game)) == (2, (1, "damage"))


def test_wings_cover_losses_of_ones_own_making() -> None:
    game = shop({"cards": ["wings"], "energy": 6}, {"place": "city"}, market=row("tank"))
    play(game, "buy tank", "use wings")
    assert (game.seats[0].points, game.seats[0].health, game.seats[0].energy) == (4, 10, 0)


def test_wings_leave_the_attacker_a_herbivore() -> None:
    game = kaiju.arrange(
        seats=[{"cards": ["herbivore"]}, {"cards": ["wings"], "energy": 2, "place": "city"}], dice=claws(1)
    )
    play(game, "stop", "use wings")
    assert game.seats[0].points == 1
