"""Elimination and twenty stars."""

from __future__ import annotations

import kaiju
from tests.table import QUIET, asked, play, row, told

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
        seats=[{"energy": 3}, {"place": "city", "health": 1}, {}], market=row("flame-thrower"), dice=QUIET * 2
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
