"""Base game, Keep cards that bring turns, and the order of effects at the end of one."""

from __future__ import annotations

import kaiju
from tests.boxes.base.table import twice
from tests.table import CITY, NO_MARKET, QUIET, asked, keys, play, row, shop

# --- the order at the end of a turn


FRUGAL = {"cards": ["solar-powered", "herbivore", "energy-hoarder", "rooting-for-the-underdog"], "energy": 6}


def test_end_of_turn_order_is_the_players():
    game = shop(FRUGAL, {"place": "city", "points": 1}, market=row("wings"))
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
    game = shop({**FRUGAL, "energy": 5}, CITY, market=row("wings"))
    game.play("done")
    assert game.current == 1
    assert game.seats[0].points == 1, "Herbivore alone"


def test_end_of_turn_usual_order_begins_with_the_underdog():
    game = shop(FRUGAL, {"place": "city", "points": 1}, market=row("wings"))
    play(game, "done", "usual")
    assert game.seats[0].points == 3


def test_end_of_turn_poison_can_be_taken_after_the_rest():
    me = {"cards": ["solar-powered", "herbivore"], "poison": 1}
    game = kaiju.arrange(seats=[me, CITY], dice=QUIET)
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
    game = kaiju.arrange(seats=[twice("freeze-time"), CITY], dice="1 1 1 2 2 3 " + QUIET)
    play(game, "stop", "use freeze-time")
    assert (game.current, len(game.dice)) == (0, 5)
    game.play("stop")
    assert game.current == 1


def test_freeze_time_used_as_a_copy_and_then_bought_gives_one_turn():
    me = {"cards": ["mimic", "parasitic-tentacles"], "copies": {"mimic": ("freeze-time", 1)}, "energy": 5}
    game = kaiju.arrange(seats=[me, {**CITY, "cards": ["freeze-time"]}], dice="1 1 1 2 2 3", market=NO_MARKET)
    play(game, "pass", "stop", "use freeze-time", "buy freeze-time from 1")
    assert asked(game) == (0, "roll")
    assert len(game.dice) == 5


def test_freeze_time_counts_in_the_turn_in_which_it_is_bought():
    game = shop({"energy": 5}, CITY, market=row("freeze-time"), dice="1 1 1 2 2 3")
    game.play("buy freeze-time")
    assert keys(game) == ["use freeze-time", "pass"]
    game.play("use freeze-time")
    assert (game.current, len(game.dice)) == (0, 5)


def test_freeze_time_bought_with_other_dice_waits():
    game = shop({"energy": 5}, CITY, market=row("freeze-time"))
    game.play("buy freeze-time")
    assert game.current == 1


def test_freeze_time_bought_as_an_opportunity_does_not_see_anothers_dice():
    buyer = {"place": "city", "cards": ["opportunist"], "energy": 5}
    game = shop({"energy": 3}, buyer, market=row("heal"), deck=["freeze-time"], dice="1 1 1 2 2 3")
    play(game, "buy heal", "buy freeze-time")
    assert asked(game) == (1, "roll")


def test_freeze_time_copied_at_the_start_of_a_turn_does_not_see_the_last_dice():
    me = {"cards": ["mimic", "wings"], "copies": {"mimic": ("wings", 0)}, "energy": 1, "extra_turns": 1}
    game = kaiju.arrange(seats=[me, {"place": "city", "cards": ["freeze-time"]}], dice="1 1 1 2 2 3 " + QUIET)
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
    game = kaiju.arrange(seats=[me, {}], dice="1 1 1 2 2 3", market=NO_MARKET)
    play(game, "stop", "use freeze-time", "done")
    assert game.seats[0].points == 2 + 1 + 2
    assert game.seats[0].energy == 4
