"""Base game: Opportunist, who buys in others' turns."""

from __future__ import annotations

import kaiju
from tests.boxes.base.table import OPPORTUNIST, ROW
from tests.table import CITY, asked, keys, play, row, shop

# --- Opportunist


def test_opportunist_is_offered_the_card_just_turned_up():
    game = shop({"energy": 9}, {**OPPORTUNIST, **CITY}, market=["heal", "mimic", "corner-store"], deck=["tank"])
    game.play("buy heal")
    assert asked(game) == (1, "opportunist")
    assert keys(game) == ["buy tank", "pass"]
    game.play("pass")
    assert "buy tank" in keys(game)


def test_opportunist_may_buy_the_replacement_too():
    buyer = {**OPPORTUNIST, "place": "city"}
    game = shop({"energy": 5}, buyer, market=["heal", "mimic", "jets"], deck=["tank", "corner-store", "frenzy"])
    play(game, "buy heal", "buy tank")
    assert keys(game) == ["buy corner-store", "pass"]
    game.play("buy corner-store")
    assert game.seats[1].points == 5
    assert game.seats[1].energy == 9 - 4 - 3
    assert asked(game) == (0, "buy"), "Frenzy is too dear for it"


def test_opportunist_sees_all_three_cards_of_a_sweep():
    buyer = {**OPPORTUNIST, "place": "city"}
    deck = ["tank", "heal", "corner-store", "metamorph"]
    game = shop({"energy": 4}, buyer, market=ROW, deck=deck)
    game.play("sweep")
    assert keys(game) == ["buy tank", "buy heal", "buy corner-store", "pass"]
    game.play("buy heal")
    assert keys(game) == ["buy tank", "buy metamorph", "buy corner-store", "pass"]


def test_opportunist_is_offered_a_second_copy_of_a_card_that_lay_there():
    row = ["evacuation-orders", "heal", "jets"]
    game = shop({"energy": 5}, {**OPPORTUNIST, **CITY}, market=row, deck=["evacuation-orders"])
    game.play("buy heal")
    assert asked(game) == (1, "opportunist")
    assert keys(game) == ["buy evacuation-orders", "pass"]


def test_opportunist_cannot_sweep_nor_buy_what_lay_there():
    game = shop({"energy": 3}, {**OPPORTUNIST, **CITY}, market=row("heal", "corner-store"), deck=["tank", "jets"])
    game.play("buy heal")
    assert asked(game) == (1, "opportunist")
    assert not {"sweep", "buy corner-store"} & set(keys(game))


def test_opportunist_nearest_on_the_left_buys_first():
    copy = {"cards": ["mimic"], "copies": {"mimic": ("opportunist", 2)}, "energy": 9}
    row = ["heal", "jets", "skyscraper"]
    game = shop({"energy": 3}, copy, {**OPPORTUNIST, **CITY}, market=row, deck=["tank", "corner-store"])
    game.play("buy heal")
    assert asked(game) == (1, "opportunist")
    game.play("buy tank")
    assert asked(game) == (1, "opportunist"), "and keeps the first choice while it buys"
    assert keys(game) == ["buy corner-store", "pass"]
    game.play("pass")
    assert asked(game) == (2, "opportunist")


def test_opportunist_farther_away_leaves_the_next_card_to_the_nearer():
    copy = {"cards": ["mimic"], "copies": {"mimic": ("opportunist", 2)}, "energy": 9}
    row = ["heal", "jets", "skyscraper"]
    game = shop({"energy": 3}, copy, {**OPPORTUNIST, **CITY}, market=row, deck=["tank", "corner-store"])
    play(game, "buy heal", "pass")
    assert asked(game) == (2, "opportunist")
    game.play("buy tank")
    assert asked(game) == (1, "opportunist")
    assert keys(game) == ["buy corner-store", "pass"]
    game.play("pass")
    assert asked(game) == (2, "opportunist")
    assert keys(game) == ["buy corner-store", "pass"]


def test_opportunist_pays_its_own_reduced_price():
    buyer = {"place": "city", "cards": ["opportunist", "alien-origin"], "energy": 3}
    game = shop({"energy": 5}, buyer, market=["heal", "mimic", "jets"], deck=["tank"])
    play(game, "buy heal", "buy tank")
    assert game.seats[1].energy == 0


def test_opportunist_waits_for_the_effect_of_the_bought_card():
    victim = {"place": "city", "cards": ["opportunist", "wings"], "energy": 6}
    game = shop({"energy": 3}, victim, market=["flame-thrower", "mimic", "jets"], deck=["tank"])
    game.play("buy flame-thrower")
    assert asked(game) == (1, "damage")
    game.play("use wings")
    assert asked(game) == (1, "opportunist")


def test_opportunist_killed_by_the_bought_card_gets_nothing():
    victim = {**OPPORTUNIST, "health": 2}
    game = shop({"energy": 5}, victim, CITY, market=["flame-thrower", "mimic", "jets"], deck=["tank"])
    game.play("buy flame-thrower")
    assert asked(game) == (0, "buy")


def test_opportunist_gets_no_window_in_its_own_turn():
    game = shop({**OPPORTUNIST, "energy": 9}, CITY, market=["heal", "mimic", "jets"], deck=["tank"])
    game.play("buy heal")
    assert asked(game) == (0, "buy")


def test_opportunist_buys_frenzy_and_plays_next():
    buyer = {"cards": ["opportunist"], "energy": 7}
    game = shop(
        {"energy": 5}, {}, buyer, CITY, market=["heal", "mimic", "jets"], deck=["frenzy"], dice="1 1 2 2 3 3 " * 2
    )
    play(game, "buy heal", "buy frenzy", "done")
    assert asked(game) == (2, "roll")
    game.play("stop")
    assert asked(game) == (1, "roll"), "play goes on after the seat that was interrupted"


def test_opportunist_with_frenzy_waits_for_freeze_time():
    buyer = {"place": "city", "cards": ["opportunist"], "energy": 7}
    me = {"energy": 3, "cards": ["freeze-time"]}
    dice = "1 1 1 2 2 3  1 1 2 2 3"
    game = kaiju.arrange(seats=[me, {}, buyer], market=["heal", "mimic", "jets"], deck=["frenzy"], dice=dice)
    play(game, "stop", "use freeze-time", "buy heal", "buy frenzy")
    assert (game.current, len(game.dice)) == (0, 5)
    game.play("stop")
    assert asked(game) == (2, "roll")


def test_opportunist_buys_death_from_above_in_the_middle_of_a_turn():
    buyer = {"cards": ["opportunist"], "energy": 5}
    game = shop({"energy": 5, **CITY}, buyer, market=["heal", "mimic", "jets"], deck=["death-from-above"])
    play(game, "buy heal", "buy death-from-above")
    assert (game.city, game.current) == (1, 0)
    assert game.seats[1].points == 2 + 1
    game.play("done")
    assert game.city == 1, "the seat that was driven out does not come back in its turn"
