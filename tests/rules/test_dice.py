"""Rolling and resolving."""

from __future__ import annotations

import pytest

import kaiju
from tests.table import QUIET, asked, keys, play, row, told

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
        market=row("heal"),
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
