"""Rulings that no single card owns: deaths in mid-turn, turns owed, two losses at once."""

from __future__ import annotations

import kaiju
from tests.table import asked, claws, keys, play, row, shop, told


def test_a_monster_that_comes_back_keeps_the_token_of_the_blow_that_killed_it() -> None:
    game = kaiju.arrange(
        seats=[{"cards": ["poison-spit"]}, {"place": "city", "health": 2, "cards": ["it-has-a-child"]}], dice=claws(2)
    )
    game.play("stop")
    assert (game.seats[1].health, game.seats[1].poison, game.seats[1].place) == (10, 1, None)


def test_a_monster_that_comes_back_in_its_own_turn_goes_on_with_it() -> None:
    game = shop({"health": 3, "energy": 9, "cards": ["it-has-a-child"]}, {"place": "city"}, market=row("tank", "heal"))
    game.play("buy tank")
    assert (game.seats[0].health, game.seats[0].points, game.seats[0].cards) == (10, 0, ())
    assert asked(game) == (0, "buy")
    assert "buy heal" in keys(game)


def test_a_monster_that_comes_back_is_still_owed_its_turn() -> None:
    game = kaiju.arrange(
        seats=[{}, {"place": "city", "health": 1, "cards": ["it-has-a-child"], "extra_turns": 1}], dice=claws(1)
    )
    play(game, "stop")
    assert (game.current, game.seats[1].extra_turns, game.turn) == (1, 0, 2)


def test_the_last_survivor_finishes_its_turn_and_may_still_die_of_poison() -> None:
    game = kaiju.arrange(seats=[{"health": 1, "poison": 1}, {"place": "city", "health": 1}], dice=claws(1))
    game.play("stop")
    assert game.over
    assert game.winners == ()


def test_two_cards_that_burn_a_monster_the_claws_miss_are_two_losses() -> None:
    game = kaiju.arrange(
        seats=[{"cards": ["fire-breathing", "flaming-aura"]}, {"cards": ["armor-plating"]}, {}, {"place": "city"}],
        dice="claw 1 1 1 1 2",
    )
    events = play(game, "stop", "resolve claw")
    assert game.seats[1].health == 10, "each of them is a single heart, which the armor ignores"
    assert [e.card for e in told(events, "hurt") if e.seat == 2] == ["flaming-aura"], "seat 2 is no neighbour"


def test_swept_cards_come_back_when_the_deck_runs_out() -> None:
    game = kaiju.new(players=2, deck=["tank", "heal", "wings", "jets"], seed=3, first=0)
    game._state.energy[0] = 9  # a deck of four can't be arranged, only begun with
    while asked(game) != (0, "buy"):
        game.play("stop" if "stop" in keys(game) else "usual")
    hidden = ({"tank", "heal", "wings", "jets"} - set(game.market)).pop()
    events = game.play("sweep")
    assert told(events, "reveal")[0].card == hidden, "the last card of the deck, then the pile shuffled anew"
    assert told(events, "shuffle")[0].amount == 3
    assert (None in game.market, game.deck_size, game.discard) == (False, 1, ())


def test_an_opportunist_is_asked_although_the_buyer_died_of_its_purchase() -> None:
    game = shop(
        {"health": 3, "energy": 9},
        {"energy": 9, "cards": ["opportunist"]},
        {"place": "city"},
        market=row("tank"),
        deck=["wings"],
    )
    game.play("buy tank")
    assert not game.seats[0].alive
    assert asked(game) == (1, "opportunist")
    assert "buy wings" in keys(game)


def test_two_copies_of_an_end_effect_are_not_a_choice() -> None:
    game = kaiju.arrange(
        modules=["origins_cards"],
        origins_mix="all",
        seats=[{"cards": ["herbivore", "herbivore"]}, {"place": "city"}],
        dice="1 1 2 2 3 3",
    )
    game.play("stop")
    assert game.seats[0].points == 2
    assert game.current == 1
