"""The core of the game: turns, dice, Tokyo, the market, elimination, the end."""

from __future__ import annotations

import pytest

import kaiju
from tests.scenarios.table import asked, keys, play, told

QUIET = "1 1 2 2 3 3 "
"""A roll in which nothing happens."""


def healths(game: kaiju.Game) -> list[int]:
    return [seat.health for seat in game.seats]


def points(game: kaiju.Game) -> list[int]:
    return [seat.points for seat in game.seats]


# --- who begins


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_most_claws_begin_and_those_who_tie_roll_again(players):
    rounds_seen = set()
    for seed in range(60):
        game = kaiju.new(players=players, seed=seed)
        rolls = [(e.seat, e.amount or 0) for e in told(game.events, "dice_off")]
        tied = list(range(players))
        rounds = 0
        while len(tied) > 1:
            throws, rolls = rolls[: len(tied)], rolls[len(tied) :]
            assert [seat for seat, _ in throws] == tied, "everybody who is still in it rolls, nobody else"
            most = max(claws for _, claws in throws)
            tied = [seat for seat, claws in throws if claws == most]
            rounds += 1
        assert not rolls
        assert told(game.events, "first")[0].seat == tied[0] == game.current
        rounds_seen.add(rounds)
    assert rounds_seen >= {1, 2}


def test_it_is_claws_that_count():
    claws = [e.amount or 0 for seed in range(60) for e in told(kaiju.new(players=6, seed=seed).events, "dice_off")]
    assert 0.8 < sum(claws) / len(claws) < 1.3, "one in six dice, and a little more among those who tied"


def test_everybody_may_begin():
    assert {kaiju.new(players=6, seed=seed).current for seed in range(60)} == set(range(6))


def test_the_first_seat_can_be_chosen():
    game = kaiju.new(players=4, first=3, seed=1)
    assert (game.current, told(game.events, "dice_off")) == (3, [])


def test_turns_go_round_and_pass_over_the_eliminated():
    game = kaiju.arrange(seats=[{"place": "city"}, {"alive": False}, {}, {"alive": False}], dice=QUIET * 3)
    order = []
    for _ in range(3):
        order.append(game.current)
        play(game, "stop")
    assert order == [0, 2, 0]


# --- rolling


def test_the_first_roll_is_made_and_two_more_may_follow():
    game = kaiju.arrange(seats=[{}, {"place": "city"}], dice="1 1 2 2 3 3  2  3")
    assert (game.dice, game.rolls_left, asked(game)) == (("1", "1", "2", "2", "3", "3"), 2, (0, "roll"))
    play(game, "reroll 0")
    assert (game.dice, game.rolls_left) == (("2", "1", "2", "2", "3", "3"), 1)
    play(game, "reroll 0")
    assert asked(game) == (1, "roll"), "after the third roll there is nothing left to choose"


def test_any_choice_of_dice_may_be_rerolled():
    game = kaiju.arrange(seats=[{}, {}])
    assert len(keys(game)) == 2**6 - 1 + 1
    assert {"reroll 0", "reroll 5", "reroll 1 3 4", "reroll 0 1 2 3 4 5", "stop"} <= set(keys(game))


def test_dice_set_aside_may_be_taken_up_again():
    game = kaiju.arrange(seats=[{}, {"place": "city"}], dice="3 3 1 1 2 2  3 heart heart claw  energy energy 1 1")
    play(game, "reroll 2 3 4 5")
    assert game.dice == ("3", "3", "3", "heart", "heart", "claw")
    play(game, "reroll 0 1 3 4")
    assert game.dice == ("energy", "energy", "3", "1", "1", "claw")


def test_the_order_of_the_dice_to_reroll_does_not_matter():
    game = kaiju.arrange(seats=[{}, {}], dice=QUIET + "claw claw")
    play(game, "reroll 5 0")
    assert game.dice == ("claw", "1", "2", "2", "3", "claw")


def test_dice_fall_by_the_seed_when_the_laid_down_ones_run_out():
    rolls = {kaiju.arrange(seats=[{}, {}], dice="1 2 3", seed=seed).dice for seed in range(20)}
    assert {dice[:3] for dice in rolls} == {("1", "2", "3")}
    assert len(rolls) > 10


def test_all_faces_fall_equally_often():
    count = dict.fromkeys(("1", "2", "3", "heart", "energy", "claw"), 0)
    for seed in range(1000):
        for face in kaiju.arrange(seats=[{}, {}], seed=seed).dice:
            count[face] += 1
    assert all(880 < n < 1120 for n in count.values()), count


@pytest.mark.parametrize("heads, dice", [(0, 6), (1, 7), (2, 8)])
def test_extra_heads_are_extra_dice(heads, dice):
    game = kaiju.arrange(seats=[{"cards": ["extra-head"] * heads}, {}])
    assert len(game.dice) == dice


def test_nobody_rolls_more_than_eight_dice():
    copy = {"cards": ["extra-head", "extra-head", "mimic"], "copies": {"mimic": ("extra-head", 0)}}
    game = kaiju.arrange(seats=[copy, {}])
    assert len(game.dice) == 8
    game = kaiju.arrange(seats=[{**copy, "shrink": 1}, {}])
    assert len(game.dice) == 8, "the limit comes last"


def test_without_dice_a_turn_goes_on_without_a_roll():
    game = kaiju.arrange(
        seats=[{"shrink": 7, "energy": 3, "cards": ["smoke-cloud", "acid-attack"]}, {"place": "city"}],
        market=["heal"],
    )
    assert (game.dice, asked(game)) == ((), (1, "yield")), "Acid Attack needs no dice"
    play(game, "yield")
    assert (game.city, asked(game)) == (0, (0, "buy"))


# --- resolving


def test_groups_are_resolved_in_the_order_of_choice():
    game = kaiju.arrange(seats=[{"health": 5}, {"place": "city"}], dice="1 1 1 heart energy claw")
    play(game, "stop")
    assert asked(game) == (0, "resolve")
    assert keys(game) == ["resolve 1", "resolve heart", "resolve energy", "resolve claw", "usual"]
    play(game, "resolve claw", "stay")
    assert (game.seats[1].health, game.seats[0].points) == (9, 0)
    play(game, "resolve energy")
    assert keys(game) == ["resolve 1", "resolve heart", "usual"]
    assert (game.seats[0].energy, game.seats[0].health) == (1, 5)
    play(game, "resolve heart")
    assert (game.seats[0].health, game.seats[0].points) == (6, 1), "the last group is not asked for"


@pytest.mark.parametrize("order, survives", [(["resolve heart"], True), (["resolve claw"], False)])
def test_the_order_can_matter(order, survives):
    """With one heart left, better heal before Burrowing strikes back."""
    game = kaiju.arrange(
        seats=[{"health": 1}, {"place": "city", "cards": ["burrowing"]}, {}], dice="heart claw 1 1 2 2"
    )
    play(game, "stop", *order, "yield")
    assert game.seats[0].alive == survives


def test_a_heart_that_had_no_use_may_get_one():
    game = kaiju.arrange(seats=[{}, {"place": "city", "cards": ["burrowing"]}], dice="heart claw 1 1 2 2")
    play(game, "stop", "yield")
    assert game.seats[0].health == 10, "hurt by Burrowing, then healed"


def test_usual_is_numbers_hearts_energy_claws():
    game = kaiju.arrange(
        seats=[{"health": 5, "cards": ["extra-head", "extra-head"]}, {"place": "city"}],
        dice="claw energy heart 2 2 2 1 1",
    )
    events = play(game, "stop", "usual")
    kinds = [e.kind for e in events if e.kind in ("points", "heal", "energy", "hurt")]
    assert kinds == ["points", "heal", "energy", "hurt"]


def test_usual_resolves_smaller_numbers_first():
    game = kaiju.arrange(seats=[{}, {"place": "city"}], dice="3 3 3 1 1 1")
    events = play(game, "stop", "usual")
    assert [e.amount for e in told(events, "points") if e.seat == 0] == [1, 3]


def test_usual_may_be_said_after_some_groups():
    game = kaiju.arrange(seats=[{"health": 5}, {"place": "city"}], dice="1 1 1 heart energy claw")
    events = play(game, "stop", "resolve energy", "usual")
    assert [e.kind for e in events if e.kind in ("points", "heal", "energy", "hurt")] == [
        "energy",
        "points",
        "heal",
        "hurt",
    ]


def test_a_single_group_is_not_asked_for():
    game = kaiju.arrange(seats=[{}, {"place": "city"}], dice="energy energy 1 1 2 2")
    play(game, "stop")
    assert (game.seats[0].energy, asked(game)) == (2, (0, "buy"))


@pytest.mark.parametrize(
    "dice, seat, groups",
    [
        ("1 1 1 energy 2 2", {}, ["1", "energy"]),
        ("1 1 2 2 energy heart", {"health": 5}, ["heart", "energy"]),
        ("energy claw 1 1 heart 2", {}, ["energy", "claw"]),
        ("3 3 3 claw heart 2", {}, ["3", "claw"]),
    ],
)
def test_only_groups_that_do_something_are_groups(dice, seat, groups):
    """No pairs, no hearts at full health."""
    game = kaiju.arrange(seats=[seat, {"place": "city"}], dice=dice)
    play(game, "stop")
    assert keys(game) == [f"resolve {group}" for group in groups] + ["usual"]


def test_claws_with_nobody_to_hit_are_no_group():
    game = kaiju.arrange(seats=[{}, {}], dice="claw claw 1 1 1 2")
    events = play(game, "stop")
    assert told(events, "attack") == []
    assert (game.seats[0].points, game.city) == (1 + 1, 0)


@pytest.mark.parametrize(
    "dice, stars",
    [
        ("1 1 1 2 2 3", 1),
        ("1 1 1 1 2 2", 2),
        ("1 1 1 1 1 2", 3),
        ("1 1 1 1 1 1", 4),
        ("2 2 2 1 1 3", 2),
        ("2 2 2 2 1 1", 3),
        ("2 2 2 2 2 2", 5),
        ("3 3 3 1 1 2", 3),
        ("3 3 3 3 1 1", 4),
        ("3 3 3 3 3 3", 6),
        ("1 1 1 2 2 2", 3),
        ("1 1 2 2 3 3", 0),
    ],
)
def test_stars_of_triples_and_extras(dice, stars):
    game = kaiju.arrange(seats=[{"energy": 2}, {"place": "city"}], dice=dice)
    play(game, "stop")
    if asked(game)[1] == "resolve":
        play(game, "usual")
    assert game.seats[0].points == stars


def test_two_triples_of_a_number_among_eight_dice_are_one_group():
    game = kaiju.arrange(seats=[{"cards": ["extra-head"] * 2}, {"place": "city"}], dice="2 2 2 2 2 2 2 2")
    play(game, "stop")
    assert game.seats[0].points == 2 + 5


def test_hearts_heal_outside_up_to_ten():
    game = kaiju.arrange(seats=[{"health": 8}, {"place": "city"}], dice="heart heart heart 1 1 2")
    play(game, "stop")
    assert game.seats[0].health == 10


def test_hearts_do_nothing_in_tokyo():
    game = kaiju.arrange(seats=[{"health": 4, "place": "city"}, {}], dice="heart heart heart 1 1 2")
    play(game, "stop")
    assert (game.seats[0].health, game.current) == (4, 1)


def test_hearts_do_nothing_in_the_bay():
    game = kaiju.arrange(seats=[{"health": 4, "place": "bay"}, {}, {}, {}, {}], dice="heart heart heart 1 1 2")
    play(game, "stop")
    assert game.seats[0].health == 4


def test_hearts_count_for_one_who_enters_only_afterwards():
    game = kaiju.arrange(seats=[{"health": 4}, {}], dice="heart heart heart 1 1 2")
    play(game, "stop")
    assert (game.seats[0].health, game.city) == (7, 0)


def test_a_heart_with_one_use_is_not_asked_about():
    game = kaiju.arrange(seats=[{"poison": 1}, {"place": "city"}], dice="heart 1 1 2 2 3")
    play(game, "stop")
    assert (asked(game), game.seats[0].poison) == ((1, "roll"), 0), "it can't heal beyond ten"


def test_hearts_are_used_one_at_a_time():
    game = kaiju.arrange(seats=[{"poison": 1, "shrink": 1, "health": 5}, {"place": "city"}], dice="heart heart 1 2 3")
    play(game, "stop")
    assert asked(game) == (0, "heart")
    assert keys(game) == ["heal", "cure poison", "cure shrink"]
    play(game, "cure poison")
    assert keys(game) == ["heal", "cure shrink"]
    play(game, "heal")
    assert (game.seats[0].health, game.seats[0].poison, game.seats[0].shrink) == (6, 0, 1)


def test_energy_is_kept():
    game = kaiju.arrange(seats=[{"energy": 4}, {"place": "city"}], dice="energy energy energy 1 1 2" + " 1 1 2 2 3 3")
    play(game, "stop", "done", "stop")
    assert (game.current, game.seats[0].energy) == (0, 7)


# --- claws


def test_claws_from_outside_hit_tokyo():
    game = kaiju.arrange(seats=[{}, {}, {"place": "city"}, {}], dice="claw claw 1 1 2 2")
    play(game, "stop")
    assert healths(game) == [10, 10, 8, 10]


def test_claws_from_outside_hit_city_and_bay_in_full():
    game = kaiju.arrange(seats=[{}, {"place": "bay"}, {"place": "city"}, {}, {}], dice="claw claw 1 1 2 2")
    play(game, "stop")
    assert healths(game) == [10, 8, 8, 10, 10]


@pytest.mark.parametrize("place", ["city", "bay"])
def test_claws_from_tokyo_hit_all_outside(place):
    other = "bay" if place == "city" else "city"
    game = kaiju.arrange(seats=[{"place": place}, {}, {"place": other}, {}, {}], dice="claw claw 1 1 2 2")
    play(game, "stop")
    assert healths(game) == [10, 8, 10, 8, 8]
    assert asked(game) == (1, "roll"), "nobody outside has anything to yield"


def test_claws_of_one_who_enters_only_afterwards_do_not_hit_those_outside():
    game = kaiju.arrange(seats=[{}, {"place": "city"}, {}], dice="claw claw 1 1 2 2")
    play(game, "stop", "yield")
    assert (game.city, healths(game)) == (0, [10, 8, 10])


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
    game = kaiju.arrange(seats=[{"energy": 5}, {"place": "city"}], market=["flame-thrower"], dice=QUIET)
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


# --- from turn to turn


def test_turns_go_clockwise_from_the_one_who_begins():
    for seed in range(10):
        game = kaiju.new(players=3, seed=seed)
        first = game.current
        while game.turn == 1:
            game.play(next(key for key in ("stop", "usual", "done") if key in keys(game)))
        assert game.current == (first + 1) % 3


def test_the_usual_order_is_for_one_turn():
    game = kaiju.arrange(seats=[{"place": "city"}, {}], dice="1 1 1 2 2 2 " * 2)
    play(game, "stop", "usual", "stop")
    assert asked(game) == (1, "resolve")


def test_the_usual_order_at_the_end_of_a_turn_resolves_everything():
    seat = {"cards": ["herbivore", "solar-powered", "rooting-for-the-underdog"], "poison": 1}
    game = kaiju.arrange(seats=[seat, {"place": "city", "points": 9}], dice=QUIET)
    play(game, "stop", "usual")
    assert (game.current, game.seats[0].points, game.seats[0].energy, game.seats[0].health) == (1, 2, 1, 9)


def test_end_of_turn_effects_come_every_turn():
    game = kaiju.arrange(seats=[{"cards": ["herbivore"], "extra_turns": 1}, {"place": "city"}], dice=QUIET * 2)
    play(game, "stop", "stop")
    assert game.seats[0].points == 2


def test_what_was_done_in_one_turn_is_forgotten_in_the_next():
    game = kaiju.arrange(
        seats=[{"cards": ["herbivore", "herd-culler"], "extra_turns": 1}, {"place": "city"}],
        dice="claw 1 2 2 3 3 " + QUIET,
    )
    play(game, "stop", "turn 2 to 1 with herd-culler", "stay")
    assert (game.turn, game.seats[0].points) == (2, 0), "it attacked"
    play(game, "stop")
    assert "turn 2 to 1 with herd-culler" in keys(game)
    play(game, "done")
    assert game.seats[0].points == 1


def test_what_is_added_to_a_gain_of_hearts_comes_every_turn():
    game = kaiju.arrange(
        seats=[{"cards": ["regeneration"], "health": 2, "extra_turns": 1}, {"place": "city"}],
        dice="heart heart 1 1 2 2 " * 2,
    )
    play(game, "stop", "stop")
    assert game.seats[0].health == 2 + 3 + 3


def test_safety_ends_with_the_turn():
    game = kaiju.arrange(
        seats=[{"extra_turns": 1}, {"place": "city", "cards": ["wings"], "energy": 2}], dice="claw 1 1 2 2 3 " * 2
    )
    play(game, "stop", "use wings", "stop")
    assert game.seats[1].health == 9


def test_a_repeated_turn_has_a_die_fewer_each_time_and_later_turns_have_all():
    game = kaiju.arrange(
        seats=[{"cards": ["freeze-time"], "place": "city"}, {}],
        dice="1 1 1 2 2 3  1 1 1 2 2  1 1 2 2" + " 1 1 2 2 3 3",
    )
    play(game, "stop", "use freeze-time")
    assert (game.current, game.turn, len(game.dice)) == (0, 2, 5)
    play(game, "stop", "use freeze-time")
    assert (game.current, game.turn, len(game.dice)) == (0, 3, 4)
    play(game, "stop")
    assert (game.current, game.turn, len(game.dice)) == (1, 4, 6)
    play(game, "stop")
    assert (game.current, len(game.dice)) == (0, 6)


def test_the_dead_repeat_no_turn():
    seat = {"cards": ["freeze-time"], "poison": 1, "health": 1}
    game = kaiju.arrange(seats=[seat, {"place": "city"}, {}], dice="1 1 1 2 2 3")
    play(game, "stop", "use freeze-time")
    assert (game.seats[0].alive, game.current) == (False, 1)


def test_a_repeated_turn_comes_before_other_extra_turns():
    game = kaiju.arrange(
        seats=[{"cards": ["freeze-time"], "place": "city", "extra_turns": 1}, {}],
        dice="1 1 1 2 2 3  1 1 2 2 3  1 1 2 2 3 3",
    )
    play(game, "stop", "use freeze-time")
    assert len(game.dice) == 5
    play(game, "stop")
    assert (game.current, len(game.dice)) == (0, 6)
    play(game, "stop")
    assert game.current == 1


# --- the two-player variant


def test_two_player_variant_gives_energy_instead_of_stars():
    game = kaiju.arrange(modules=["two_player"], seats=[{"place": "city"}, {}], dice=QUIET + "claw 1 1 2 2 3")
    assert (points(game), game.seats[0].energy) == ([0, 0], 1)
    play(game, "stop", "stop", "yield")
    assert (game.city, points(game), game.seats[1].energy) == (1, [0, 0], 1)


def test_two_players_without_the_variant_get_stars():
    game = kaiju.arrange(seats=[{"place": "city"}, {}])
    assert (points(game), game.seats[0].energy) == ([2, 0], 0)


# --- the market


def test_a_bought_card_is_replaced_at_once_from_the_top_of_the_deck():
    game = kaiju.arrange(
        seats=[{"energy": 9}, {"place": "city"}],
        market=["heal", "wings", "jets"],
        deck=["tank", "frenzy"],
        dice=QUIET,
    )
    play(game, "stop")
    size = game.deck_size
    play(game, "buy heal")
    assert (game.market, game.deck_size) == (("tank", "wings", "jets"), size - 1)
    assert (game.discard, game.seats[0].energy) == (("heal",), 6)
    play(game, "buy tank")
    assert game.market == ("frenzy", "wings", "jets")


def test_what_cannot_be_paid_is_not_on_offer():
    game = kaiju.arrange(seats=[{"energy": 5}, {"place": "city"}], market=["heal", "wings", "jets"], dice=QUIET)
    play(game, "stop")
    assert keys(game) == ["buy heal", "buy jets", "sweep", "done"]


def test_without_energy_there_is_no_shopping():
    game = kaiju.arrange(seats=[{"energy": 1}, {"place": "city"}], market=["heal", "wings", "jets"], dice=QUIET)
    play(game, "stop")
    assert asked(game) == (1, "roll")


def test_a_sweep_replaces_all_three_for_two_energy_and_may_be_repeated():
    game = kaiju.arrange(
        seats=[{"energy": 5}, {"place": "city"}],
        market=["heal", "wings", "jets"],
        deck=["tank", "frenzy", "gourmet", "opportunist", "metamorph", "stretchy"],
        dice=QUIET,
    )
    play(game, "stop", "sweep")
    assert (game.market, game.seats[0].energy) == (("tank", "frenzy", "gourmet"), 3)
    play(game, "sweep")
    assert (game.market, game.seats[0].energy) == (("opportunist", "metamorph", "stretchy"), 1)
    assert game.discard == ("heal", "wings", "jets", "tank", "frenzy", "gourmet")


def test_a_sweep_costs_two_whatever_the_discounts():
    game = kaiju.arrange(
        seats=[{"energy": 2, "cards": ["alien-origin"]}, {"place": "city"}], market=["frenzy"], dice=QUIET
    )
    play(game, "stop", "sweep")
    assert game.seats[0].energy == 0


def test_two_copies_of_a_card_in_the_market_are_one_option():
    game = kaiju.arrange(
        seats=[{"energy": 7}, {"place": "city"}], market=["evacuation-orders", "evacuation-orders", None], dice=QUIET
    )
    play(game, "stop")
    assert keys(game) == ["buy evacuation-orders", "sweep", "done"]


def others(*cards: str) -> list[str]:
    """The rest of the base deck."""
    left = [
        e["id"] for e in kaiju.catalog() if "base" in e["editions"] for _ in range((e["copies"] or {}).get("base", 0))
    ]
    for card in cards:
        left.remove(card)
    return left


def shop_with_deck(*deck: str) -> kaiju.Game:
    """Seat 0 is shopping; what is neither in the market nor in the deck is on the discard pile."""
    market = ["heal", "wings", "jets"]
    game = kaiju.arrange(
        seats=[{"energy": 20}, {"place": "city"}],
        market=market,
        deck=deck,
        discard=others(*market, *deck),
        dice=QUIET,
    )
    play(game, "stop")
    return game


def test_an_empty_deck_is_the_discard_pile_shuffled():
    game = shop_with_deck("tank")
    assert game.deck_size == 1
    play(game, "buy heal")
    assert (game.deck_size, game.market[0]) == (0, "tank")
    before = set(game.discard)
    events = play(game, "buy wings")
    assert told(events, "shuffle")[0].amount == len(game.discard) + game.deck_size + 1
    assert game.discard == ()
    assert game.market[1] in before


def test_an_empty_deck_is_left_alone_until_a_card_is_needed():
    game = shop_with_deck("tank")
    events = play(game, "buy heal")
    assert told(events, "shuffle") == [] and game.deck_size == 0
    assert game.discard[-1] == "heal"


def test_the_order_of_a_reshuffled_deck_depends_on_the_seed():
    def turned_up(seed: int) -> str | None:
        game = shop_with_deck()
        game.reseed(seed)
        play(game, "buy wings")
        return game.market[1]

    assert len({turned_up(seed) for seed in range(20)}) > 5


def test_a_keep_card_bought_from_the_last_market_leaves_a_gap():
    game = kaiju.new(players=2, deck=["camouflage", "alien-origin", "media-friendly"], first=0, seed=1)
    while "buy camouflage" not in keys(game):
        game.play(next(key for key in ("stop", "usual", "stay", "done", "heal") if key in keys(game)))
    play(game, "buy camouflage")
    assert game.market.count(None) == 1
    assert (game.deck_size, game.discard) == (0, ())


# --- elimination


def test_the_eliminated_lose_cards_and_energy_and_leave_tokyo_to_the_attacker():
    game = kaiju.arrange(
        seats=[{}, {"place": "city", "health": 1, "energy": 7, "cards": ["wings", "jets"]}, {}],
        dice="claw 1 1 2 2 3",
    )
    # With Jets it might flee first.
    play(game, "stop", "stay", "take")
    dead = game.seats[1]
    assert (dead.alive, dead.health, dead.energy, dead.cards, dead.place) == (False, 0, 0, (), None)
    assert set(game.discard) == {"wings", "jets"}
    assert (game.city, game.seats[0].points, game.current) == (0, 1, 2)


def test_a_monster_killed_by_a_card_frees_tokyo_for_the_next_one():
    game = kaiju.arrange(
        seats=[{"energy": 3}, {"place": "city", "health": 1}, {}], market=["flame-thrower"], dice=QUIET * 2
    )
    play(game, "stop", "buy flame-thrower")
    assert (game.city, game.current) == (None, 2), "Enter Tokyo was over"
    play(game, "stop")
    assert game.city == 2


def test_the_current_monster_may_die_in_its_own_turn():
    game = kaiju.arrange(seats=[{"poison": 1, "health": 1}, {"place": "city"}, {}], dice=QUIET)
    play(game, "stop")
    assert (game.seats[0].alive, game.current) == (False, 1)


def test_tokens_and_extra_turns_go_with_the_eliminated():
    dying = {"poison": 2, "shrink": 1, "health": 1, "extra_turns": 1}
    game = kaiju.arrange(seats=[dying, {"place": "city"}, {}], dice=QUIET)
    play(game, "stop")
    assert (game.seats[0].poison, game.seats[0].shrink, game.seats[0].extra_turns) == (0, 0, 0)


def test_the_last_monster_alive_wins():
    game = kaiju.arrange(seats=[{}, {"place": "city", "health": 1}], dice="claw 1 1 2 2 3")
    events = play(game, "stop")
    assert (game.over, game.winners, game.decision) == (True, (0,), None)
    assert told(events, "over")[0].winners == (0,)


def test_the_last_monster_alive_wins_at_the_end_of_the_turn():
    game = kaiju.arrange(seats=[{"energy": 4}, {"place": "city", "health": 1}], dice="claw 1 1 2 2 3")
    play(game, "stop")
    assert (game.over, asked(game)) == (False, (0, "buy")), "the shopping is part of the turn"
    play(game, "done")
    assert game.winners == (0,)


# --- twenty stars


def test_twenty_stars_win_at_the_end_of_the_turn_only():
    game = kaiju.arrange(seats=[{"points": 18, "energy": 2}, {"place": "city"}], dice="3 3 3 1 1 2")
    play(game, "stop")
    assert (game.seats[0].points, game.over) == (20, False)
    play(game, "done")
    assert (game.over, game.winners) == (True, (0,))


def test_twenty_stars_at_the_start_of_a_turn_have_to_last_to_its_end():
    game = kaiju.arrange(seats=[{"points": 18, "place": "city", "poison": 1, "health": 1}, {}, {}], dice=QUIET)
    assert (game.seats[0].points, game.over) == (20, False)
    play(game, "stop")
    assert (game.over, game.seats[0].alive) == (False, False)


def test_nineteen_stars_are_not_enough():
    game = kaiju.arrange(seats=[{"points": 18}, {"place": "city"}], dice="1 1 1 2 2 3")
    play(game, "stop")
    assert (game.seats[0].points, game.over) == (19, False)


def test_another_monster_wins_in_somebody_s_turn():
    game = kaiju.arrange(seats=[{}, {"place": "city", "points": 19, "cards": ["bull-headed"]}], dice="claw 1 1 2 2 3")
    play(game, "stop", "stay")
    assert game.winners == (1,)


def test_those_who_have_twenty_together_share_the_win():
    game = kaiju.arrange(
        seats=[{"points": 17}, {"place": "city", "points": 19, "cards": ["bull-headed"]}, {"points": 19}],
        dice="3 3 3 claw 1 2",
    )
    play(game, "stop", "usual", "stay")
    assert game.winners == (0, 1)


def test_twenty_stars_are_looked_at_before_any_extra_turn():
    game = kaiju.arrange(seats=[{"points": 17, "extra_turns": 1}, {"place": "city"}], dice="3 3 3 1 1 2")
    play(game, "stop")
    assert (game.over, game.winners, game.turn) == (True, (0,), 1)


def test_a_winner_by_stars_beats_being_the_last_alive():
    game = kaiju.arrange(seats=[{"points": 17}, {"place": "city", "health": 1, "points": 5}], dice="3 3 3 claw 1 2")
    play(game, "stop", "usual")
    assert game.winners == (0,)


# --- looking at a game


def test_turn_and_current_count_turns():
    game = kaiju.arrange(seats=[{"place": "city"}, {}, {}], turn=1, dice=QUIET * 2)
    assert (game.turn, game.current) == (1, 1)
    play(game, "stop")
    assert (game.turn, game.current) == (2, 2)


def test_market_discard_and_deck_are_what_was_laid_out():
    game = kaiju.arrange(seats=[{}, {}], market=["heal", None, "jets"], discard=["tank", "wings"])
    assert (game.market, game.discard) == (("heal", None, "jets"), ("tank", "wings"))
    assert game.deck_size == 66 - 4


def test_a_market_left_out_is_filled_from_below_the_cards_named_for_the_deck():
    game = kaiju.arrange(seats=[{"cards": ["made-in-a-lab"]}, {}], deck=["heal", "jets", "tank", "wings"], dice=QUIET)
    assert None not in game.market
    assert not {"heal", "jets", "tank", "wings"} & set(game.market)
    play(game, "stop", "look")
    assert game.view(0)["known_top"] == ["heal"]


def test_options_carry_what_a_page_needs():
    game = kaiju.arrange(
        seats=[{"energy": 9, "cards": ["alien-origin"]}, {"place": "city"}], market=["wings"], dice=QUIET
    )
    assert dict(game.decision["reroll 1 3"].data) == {"dice": [1, 3]}
    play(game, "stop")
    assert dict(game.decision["buy wings"].data) == {"card": "wings", "price": 5, "from": "market"}
    assert dict(game.decision["sweep"].data) == {"price": 2}


def test_an_option_may_be_played_as_itself_its_number_or_its_key():
    games = [kaiju.arrange(seats=[{}, {}], dice=QUIET + "claw") for _ in range(3)]
    option = games[0].decision["reroll 2"]
    games[0].play(option)
    games[1].play(option.action)
    games[2].play(option.key)
    assert games[0] == games[1] == games[2]


def test_the_same_seed_gives_the_same_game():
    def game_of(seed: int) -> kaiju.Game:
        game = kaiju.new(players=3, seed=seed)
        while not game.over:
            game.play(game.decision.options[-1])
        return game

    assert game_of(5) == game_of(5)
    assert game_of(5).record() != game_of(6).record()


def test_a_record_tells_the_game_again():
    game = kaiju.arrange(seats=[{"energy": 9}, {"place": "city"}], dice=QUIET)
    play(game, "stop", "sweep", "done", "stop")
    again = kaiju.replay(game.record())
    assert again == game
    assert again.events == game.events
