"""Base game, Keep cards that give poison and shrink tokens."""

from __future__ import annotations

import kaiju
from tests.table import asked, claws, keys, play, row, told

# Poison Spit


def test_poison_spit_gives_one_token_per_attack() -> None:
    game = kaiju.arrange(seats=[{"cards": ["poison-spit"]}, {"place": "city"}], dice=claws(3))
    game.play("stop")
    assert (game.seats[1].health, game.seats[1].poison) == (7, 1)


def test_poison_spit_copied_gives_two_tokens() -> None:
    owner = {"cards": ["poison-spit", "mimic"], "copies": {"mimic": ("poison-spit", 0)}}
    game = kaiju.arrange(seats=[owner, {"place": "city"}], dice=claws(1))
    game.play("stop")
    assert game.seats[1].poison == 2


def test_poison_spit_gives_no_token_for_a_hit_that_was_ignored() -> None:
    game = kaiju.arrange(
        seats=[{"cards": ["poison-spit"]}, {"cards": ["armor-plating"], "place": "city"}], dice=claws(1)
    )
    game.play("stop")
    assert game.seats[1].poison == 0


def test_poison_spit_gives_no_token_for_a_loss_by_a_card() -> None:
    game = kaiju.arrange(
        seats=[{"cards": ["poison-spit"], "energy": 3}, {"place": "city"}],
        market=row("flame-thrower"),
        dice=claws(0),
    )
    play(game, "stop", "buy flame-thrower")
    assert (game.seats[1].health, game.seats[1].poison) == (8, 0)


def test_poison_spit_tokens_hurt_at_the_end_of_their_bearers_turn_only() -> None:
    game = kaiju.arrange(seats=[{"cards": ["poison-spit"]}, {"place": "city"}], dice=f"{claws(1)} {claws(0)}")
    play(game, "stop", "stay")
    assert game.seats[1].health == 9
    events = game.play("stop")
    assert [(e.seat, e.amount, e.cause, e.by) for e in told(events, "hurt")] == [(1, 1, "poison", None)]


def test_poison_spit_tokens_may_be_removed_by_hearts_instead_of_healing() -> None:
    game = kaiju.arrange(seats=[{"poison": 2, "health": 5}, {"place": "city"}], dice="heart heart 1 1 2 2")
    game.play("stop")
    assert keys(game) == ["heal", "cure poison"]
    play(game, "cure poison", "heal")
    assert (game.seats[0].poison, game.seats[0].health) == (1, 5)  # 5 + 1 healed - 1 by the token left


def test_poison_spit_tokens_stay_in_tokyo() -> None:
    game = kaiju.arrange(seats=[{"poison": 1, "place": "city"}, {}], dice="heart heart 1 1 2 2")
    game.play("stop")
    assert (game.seats[0].poison, game.seats[0].health) == (1, 9)


def test_poison_spit_tokens_outlive_the_card_and_its_owner() -> None:
    seats = [{"cards": ["poison-spit"], "health": 1}, {"poison": 1, "place": "city"}, {}]
    game = kaiju.arrange(seats=seats, turn=1, dice=claws(1))
    game.play("stop")
    assert not game.seats[0].alive
    assert (game.seats[1].poison, game.seats[1].health) == (1, 9)


def test_poison_at_the_end_of_the_turn_denies_the_win_at_20() -> None:
    game = kaiju.arrange(seats=[{"poison": 1, "health": 1, "points": 19}, {"place": "city"}, {}], dice="1 1 1 2 2 3")
    game.play("stop")
    assert not game.over
    assert not game.seats[0].alive


def test_poison_has_no_dealer() -> None:
    game = kaiju.arrange(seats=[{"poison": 1, "cards": ["herbivore"]}, {"place": "city"}], dice=claws(0))
    play(game, "stop", "resolve poison")
    assert (game.seats[0].health, game.seats[0].points) == (9, 1)


# Shrink Ray


def test_shrink_ray_takes_a_die_per_attack() -> None:
    game = kaiju.arrange(seats=[{"cards": ["shrink-ray"]}, {"place": "city"}], dice=claws(3))
    play(game, "stop", "stay")
    assert game.seats[1].shrink == 1
    assert asked(game) == (1, "roll")
    assert len(game.dice) == 5


def test_shrink_ray_tokens_may_be_removed_by_hearts() -> None:
    game = kaiju.arrange(seats=[{"shrink": 2, "health": 5}, {"place": "city"}], dice="heart heart 1 2")
    play(game, "stop", "cure shrink", "heal")
    assert (game.seats[0].shrink, game.seats[0].health, len(told(game.events, "roll")[0].dice)) == (1, 6, 4)


def test_shrink_ray_tokens_stay_in_tokyo() -> None:
    game = kaiju.arrange(seats=[{"shrink": 1, "place": "city"}, {}], dice="heart heart 1 1 2")
    game.play("stop")
    assert game.seats[0].shrink == 1


def test_shrink_ray_may_leave_no_die_at_all() -> None:
    game = kaiju.arrange(seats=[{"shrink": 7}, {"place": "city"}])
    assert (asked(game), game.turn) == ((1, "roll"), 2)


def test_shrink_ray_tokens_outlive_the_card() -> None:
    seats = [{"cards": ["shrink-ray", "metamorph"]}, {"place": "city"}]
    game = kaiju.arrange(seats=seats, dice=claws(1))
    play(game, "stop", "stay", "sell shrink-ray", "done")
    assert (game.seats[1].shrink, len(game.dice)) == (1, 5)
