"""Who begins, and from turn to turn."""

from __future__ import annotations

import pytest

import kaiju
from tests.table import QUIET, asked, keys, play, points, told

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
