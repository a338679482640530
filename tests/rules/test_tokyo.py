"""Claws, yielding, entering Tokyo and starting a turn there."""

from __future__ import annotations

import pytest

import kaiju
from tests.table import QUIET, asked, health, keys, play, points, row, told

# --- claws


def test_claws_from_outside_hit_tokyo():
    game = kaiju.arrange(seats=[{}, {}, {"place": "city"}, {}], dice="claw claw 1 1 2 2")
    play(game, "stop")
    assert health(game) == [10, 10, 8, 10]


def test_claws_from_outside_hit_city_and_bay_in_full():
    game = kaiju.arrange(seats=[{}, {"place": "bay"}, {"place": "city"}, {}, {}], dice="claw claw 1 1 2 2")
    play(game, "stop")
    assert health(game) == [10, 8, 8, 10, 10]


@pytest.mark.parametrize("place", ["city", "bay"])
def test_claws_from_tokyo_hit_all_outside(place):
    other = "bay" if place == "city" else "city"
    game = kaiju.arrange(seats=[{"place": place}, {}, {"place": other}, {}, {}], dice="claw claw 1 1 2 2")
    play(game, "stop")
    assert health(game) == [10, 8, 10, 8, 8]
    assert asked(game) == (1, "roll"), "nobody outside has anything to yield"


def test_claws_of_one_who_enters_only_afterwards_do_not_hit_those_outside():
    game = kaiju.arrange(seats=[{}, {"place": "city"}, {}], dice="claw claw 1 1 2 2")
    play(game, "stop", "yield")
    assert (game.city, health(game)) == (0, [10, 8, 10])


def test_losing_more_hearts_than_there_are_is_losing_all():
    game = kaiju.arrange(seats=[{}, {"place": "city", "health": 2}, {}], dice="claw claw claw claw claw claw")
    events = play(game, "stop")
    assert told(events, "hurt")[0].amount == 2
    assert game.seats[1].health == 0


# --- yielding


def attack(*seats: dict, **more) -> kaiju.Game:
    game = kaiju.arrange(seats=seats, dice="claw 1 1 2 2 3 " + QUIET, **more)
    play(game, "stop")
    return game


def test_whoever_yields_leaves_and_the_attacker_enters():
    game = attack({}, {"place": "city"})
    assert keys(game) == ["yield", "stay"]
    play(game, "yield")
    assert (game.city, game.seats[1].place, points(game)) == (0, None, [1, 0])


def test_whoever_stays_stays():
    game = attack({"energy": 2}, {"place": "city"})
    play(game, "stay")
    assert (game.city, points(game)) == (1, [0, 0])


def test_both_yield_and_the_attacker_takes_the_city():
    game = attack({"energy": 2}, {"place": "city"}, {"place": "bay"}, {}, {})
    play(game, "yield", "yield")
    assert (game.city, game.bay) == (0, None)


def test_the_city_yields_and_nobody_moves_up():
    game = attack({"energy": 2}, {"place": "city"}, {"place": "bay"}, {}, {})
    play(game, "yield", "stay")
    assert (game.city, game.bay) == (0, 2)


def test_the_bay_yields_and_the_attacker_takes_it():
    game = attack({"energy": 2}, {"place": "city"}, {"place": "bay"}, {}, {})
    play(game, "stay", "yield")
    assert (game.city, game.bay, game.seats[0].points) == (1, 0, 1)


def test_both_stay_and_the_attacker_stays_outside():
    game = attack({"energy": 2}, {"place": "city"}, {"place": "bay"}, {}, {})
    play(game, "stay", "stay")
    assert (game.city, game.bay, game.seats[0].points) == (1, 2, 0)


def test_those_in_tokyo_are_asked_clockwise_from_the_attacker():
    game = attack({"place": "city"}, {"place": "bay"}, {}, {}, {}, turn=3)
    assert asked(game) == (0, "yield")
    play(game, "stay")
    assert asked(game) == (1, "yield")


def test_the_first_answer_is_secret_until_the_second_is_in():
    games = {answer: attack({}, {"place": "city"}, {"place": "bay"}, {}, {}) for answer in ("yield", "stay")}
    for answer, game in games.items():
        assert play(game, answer) == [], "nothing has happened yet"
        assert (game.city, asked(game)) == (1, (2, "yield"))
    fled, stayed = games.values()
    for seat in (None, 0, 2, 3, 4):
        assert fled.view(seat) == stayed.view(seat)
        assert fled.events_for(seat) == stayed.events_for(seat)
    play(fled, "stay")
    play(stayed, "stay")
    assert (fled.city, stayed.city) == (0, 1)


def test_a_copy_for_the_second_seat_does_not_know_the_first_answer():
    game = attack({}, {"place": "city"}, {"place": "bay"}, {}, {})
    play(game, "yield")
    first_answers = set()
    for seed in range(20):
        copy = game.clone(for_seat=2, seed=seed)
        play(copy, "stay")
        first_answers.add(copy.city)
    assert first_answers == {0, 1}


def test_a_copy_for_the_seat_that_answered_keeps_its_answer():
    game = attack({}, {"place": "city"}, {"place": "bay"}, {}, {})
    play(game, "yield")
    for seed in range(20):
        copy = game.clone(for_seat=1, seed=seed)
        play(copy, "stay")
        assert copy.city == 0


def test_everybody_is_told_who_left_which_place():
    game = attack({}, {"place": "city"}, {"place": "bay"}, {}, {})
    events = play(game, "yield", "yield")
    assert [(e.seat, e.place) for e in told(events, "yield")] == [(1, "city"), (2, "bay")]
    assert told(game.events, "prevented") == []


def test_an_old_wound_gives_no_right_to_yield():
    game = kaiju.arrange(
        seats=[{"extra_turns": 1}, {"place": "city", "cards": ["wings"], "energy": 2}], dice="claw 1 1 2 2 3 " * 2
    )
    play(game, "stop", "take", "stay", "stop", "use wings")
    assert (asked(game), game.seats[1].health) == ((1, "roll"), 9)


def test_a_loss_that_was_prevented_gives_no_right_to_yield():
    game = attack({"energy": 2}, {"place": "city", "cards": ["armor-plating"]})
    assert (asked(game), game.city, game.seats[1].health) == ((0, "buy"), 1, 10)


def test_only_the_one_that_was_hurt_may_yield():
    game = attack({"energy": 2}, {"place": "city", "cards": ["armor-plating"]}, {"place": "bay"}, {}, {})
    assert asked(game) == (2, "yield")
    play(game, "yield")
    assert (game.city, game.bay) == (1, 0)


def test_hearts_lost_to_a_card_give_no_right_to_yield():
    game = kaiju.arrange(seats=[{"energy": 5}, {"place": "city"}], market=row("flame-thrower"), dice=QUIET)
    play(game, "stop", "buy flame-thrower")
    assert (asked(game), game.seats[1].health) == ((0, "buy"), 8)


def test_the_eliminated_are_not_asked():
    game = attack({"energy": 2}, {"place": "city", "health": 1}, {})
    assert (asked(game), game.city) == ((0, "buy"), 0)


# --- entering


def test_an_empty_city_has_to_be_entered_even_without_claws():
    game = kaiju.arrange(seats=[{}, {}], dice=QUIET)
    events = play(game, "stop")
    assert (game.city, game.seats[0].points) == (0, 1)
    assert told(events, "enter")[0].place == "city"


def test_the_bay_is_entered_when_the_city_is_taken():
    game = kaiju.arrange(seats=[{}, {"place": "city"}, {}, {}, {}], dice=QUIET)
    play(game, "stop")
    assert (game.city, game.bay, game.seats[0].points) == (1, 0, 1)


def test_a_full_tokyo_is_not_entered():
    game = kaiju.arrange(seats=[{"place": "bay"}, {"place": "city"}, {}, {}, {}], turn=2, dice=QUIET)
    play(game, "stop")
    assert (game.city, game.bay, game.seats[2].points) == (1, 0, 0)


def test_the_city_is_entered_first_though_the_bay_is_taken():
    game = kaiju.arrange(seats=[{}, {"place": "bay"}, {}, {}, {}], dice=QUIET)
    play(game, "stop")
    assert (game.city, game.bay) == (0, 1)


def test_the_bay_s_monster_does_not_enter_the_empty_city():
    game = kaiju.arrange(seats=[{"place": "bay"}, {}, {}, {}, {}], dice=QUIET)
    play(game, "stop")
    assert (game.city, game.bay, game.seats[0].points) == (None, 0, 2)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_is_no_bay_with_up_to_four_players(players):
    game = kaiju.arrange(seats=[{}, {"place": "city"}, *[{}] * (players - 2)], dice=QUIET)
    play(game, "stop")
    assert (game.city, game.bay, game.seats[0].points) == (1, None, 0)


def test_the_bay_closes_with_the_fourth_monster_left_and_its_monster_goes_out():
    game = kaiju.arrange(seats=[{"place": "city"}, {"place": "bay"}, {"health": 1}, {}, {}], dice="claw 1 1 2 2 3")
    events = play(game, "stop")
    assert (game.city, game.bay, game.seats[1].place) == (0, None, None)
    assert [e.kind for e in events if e.kind in ("dead", "bay_closed", "leave")] == ["dead", "bay_closed", "leave"]


def test_the_bay_closes_and_its_monster_moves_to_the_empty_city():
    game = kaiju.arrange(seats=[{}, {"place": "city", "health": 1}, {"place": "bay"}, {}, {}], dice="claw 1 1 2 2 3")
    play(game, "stop")
    assert (game.city, game.bay) == (2, None)
    assert points(game)[2] == 0, "moving is not entering"
    assert asked(game) == (2, "yield"), "it was hurt in Tokyo and is in Tokyo"
    play(game, "yield")
    assert game.city == 0


def test_the_bay_closes_over_the_attacker_in_it():
    game = kaiju.arrange(seats=[{"place": "bay"}, {"place": "city"}, {"health": 1}, {}, {}], dice="claw 1 1 2 2 3")
    play(game, "stop")
    assert (game.city, game.bay, game.seats[0].place) == (1, None, None)


def test_the_bay_stays_open_with_five_of_six_left():
    game = kaiju.arrange(seats=[{"place": "city"}, {"place": "bay"}, {"health": 1}, {}, {}, {}], dice="claw 1 1 2 2 3")
    play(game, "stop")
    assert (game.city, game.bay) == (0, 1)


def test_a_closed_bay_stays_closed():
    game = kaiju.arrange(seats=[{"place": "city"}, {}, {}, {}, {"alive": False}], turn=1, dice=QUIET)
    play(game, "stop")
    assert (game.city, game.bay) == (0, None)


# --- starting in Tokyo


@pytest.mark.parametrize("place", ["city", "bay"])
def test_starting_a_turn_in_tokyo_is_two_stars(place):
    game = kaiju.arrange(seats=[{"place": place}, {}, {}, {}, {}])
    assert points(game) == [2, 0, 0, 0, 0]


def test_starting_in_tokyo_counts_in_extra_turns():
    game = kaiju.arrange(seats=[{"place": "city", "extra_turns": 1}, {}], dice=QUIET * 2)
    assert game.seats[0].extra_turns == 1
    play(game, "stop")
    assert (game.current, game.turn, game.seats[0].points, game.seats[0].extra_turns) == (0, 2, 4, 0)
    play(game, "stop")
    assert game.current == 1


def test_an_extra_turn_does_not_change_who_is_next():
    game = kaiju.arrange(seats=[{"place": "city"}, {}, {"extra_turns": 1}], dice=QUIET * 3)
    order = []
    for _ in range(4):
        order.append(game.current)
        play(game, "stop")
    assert order == [0, 2, 1, 2]
