"""Origins, Keep cards for whoever is attacked: Bull-Headed and Electric Armor."""

from __future__ import annotations

import kaiju
from tests.boxes.origins.table import attacked, look_at
from tests.table import asked, keys, play, row

# --- bull-headed


def test_bull_headed_is_paid_for_staying():
    game = attacked("bull-headed")
    play(game, "stay")
    assert game.seats[1].points == 1


def test_bull_headed_gets_nothing_for_yielding():
    game = attacked("bull-headed")
    play(game, "yield")
    assert game.seats[1].points == 0


def test_bull_headed_needs_a_hit_that_hurt():
    game = attacked("bull-headed", "electric-armor", energy=1)
    play(game, "use electric-armor")
    assert (game.city, game.seats[1].health, game.seats[1].points) == (1, 10, 0)


def test_bull_headed_gets_nothing_where_yielding_is_impossible():
    game = look_at("flame-thrower", {"place": "city", "cards": ["bull-headed"]}, {})
    play(game, "buy flame-thrower")
    assert (game.seats[1].health, game.seats[1].points) == (8, 0)


def test_bull_headed_is_paid_per_copy():
    game = attacked("bull-headed", "mimic", copies={"mimic": ("bull-headed", 1)})
    play(game, "stay")
    assert game.seats[1].points == 2


def test_bull_headed_with_jets_is_paid_for_staying():
    game = attacked("bull-headed", "jets")
    play(game, "stay")
    assert (game.seats[1].health, game.seats[1].points) == (9, 1)


# --- electric-armor


def test_electric_armor_takes_one_heart_off_a_loss():
    game = attacked("electric-armor", dice="claw claw claw 1 1 2", energy=3)
    assert keys(game) == ["take", "use electric-armor"]
    play(game, "use electric-armor")
    assert asked(game) == (1, "yield")
    assert (game.seats[1].health, game.seats[1].energy) == (8, 2)


def test_electric_armor_may_stay_unused():
    game = attacked("electric-armor", energy=3)
    play(game, "take")
    assert (game.seats[1].health, game.seats[1].energy) == (9, 3)


def test_electric_armor_needs_energy():
    game = attacked("electric-armor")
    assert asked(game) == (1, "yield")


def test_electric_armor_that_leaves_nothing_means_no_yield_and_no_tokens():
    game = attacked("electric-armor", energy=1, attacker={"cards": ["poison-spit", "shrink-ray"]})
    play(game, "use electric-armor")
    assert (asked(game), game.city) == ((0, "buy"), 1)
    assert (game.seats[1].health, game.seats[1].poison, game.seats[1].shrink) == (10, 0, 0)


def test_electric_armor_serves_against_every_loss_of_a_turn():
    game = kaiju.arrange(
        edition="origins",
        seats=[{"energy": 3}, {"place": "city", "cards": ["electric-armor"], "energy": 2}],
        market=row("flame-thrower"),
        dice="claw claw 1 1 2 2",
    )
    play(game, "stop", "use electric-armor", "stay", "buy flame-thrower", "use electric-armor")
    assert (game.seats[1].health, game.seats[1].energy) == (8, 0)


def test_electric_armor_and_its_copy_both_serve_against_one_loss():
    game = attacked(
        "electric-armor", "mimic", dice="claw claw claw 1 1 2", energy=5, copies={"mimic": ("electric-armor", 1)}
    )
    play(game, "use electric-armor", "use electric-armor (mimic)")
    assert asked(game) == (1, "yield")
    assert (game.seats[1].health, game.seats[1].energy) == (9, 3)


def test_electric_armor_serves_the_holder_of_a_copy_too():
    """In the same attack, each against its own loss."""
    game = kaiju.arrange(
        seats=[
            {"place": "city"},
            {"cards": ["electric-armor"], "energy": 1},
            {"cards": ["mimic"], "copies": {"mimic": ("electric-armor", 1)}, "energy": 1},
        ],
        dice="claw claw 1 1 2 2",
    )
    play(game, "stop", "use electric-armor", "use electric-armor")
    assert [seat.health for seat in game.seats] == [10, 9, 9]


def test_electric_armor_adds_to_camouflage():
    game = attacked("electric-armor", "camouflage", dice="claw claw 1 1 2 2 heart", energy=1)
    play(game, "use electric-armor", "use camouflage")
    assert (asked(game), game.seats[1].health) == ((0, "buy"), 10)
