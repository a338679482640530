"""The printed clarifications in the rulebooks of Dark Edition and Even More Wicked!"""

from __future__ import annotations

import pytest

from tests.boxes.dark.table import Side, copying, dark
from tests.table import NO_MARKET, QUIET, asked, claws, health, keys, play, row, told

# --- clarifications


SOURCES = pytest.mark.parametrize(
    "token, source", [("poison", {"tiles": ["poison-spit"]}), ("shrink", {"cards": ["shrink-ray"]})]
)


@SOURCES
def test_tokens_outlive_the_tile_or_card_and_its_owner(token: str, source: Side) -> None:
    game = dark(
        {"health": 1, **source}, {"place": "city", "cards": ["reflective-hide"]}, {}, dice=f"{claws(1)} {QUIET}"
    )
    play(game, "stop", "yield")
    assert not game.seats[0].alive
    assert getattr(game.seats[1], token) == 1
    assert len(game.dice) == (5 if token == "shrink" else 6)
    play(game, "stop")
    assert game.seats[1].health == (8 if token == "poison" else 9)
    assert getattr(game.seats[1], token) == 1


@SOURCES
def test_tokens_outlive_a_source_that_its_owner_lost(token: str, source: Side) -> None:
    owner = {**source, "cards": [*source.get("cards", []), "it-has-a-child"], "health": 1}
    game = dark(owner, {"place": "city", "cards": ["reflective-hide"]}, dice=f"{claws(1)} {QUIET}")
    play(game, "stop", "stay")
    assert (game.seats[0].cards, game.seats[0].tiles, game.seats[0].health) == ((), (), 10)
    assert getattr(game.seats[1], token) == 1


@pytest.mark.parametrize("token", ["poison", "shrink"])
def test_tokens_cannot_be_discarded_in_tokyo(token: str) -> None:
    game = dark({token: 1, "place": "city", "health": 10}, {}, dice="heart heart heart 1 2")
    game.play("stop")
    assert getattr(game.seats[0], token) == 1
    assert game.current == 1, "the hearts were of no use"


@pytest.mark.parametrize("token", ["poison", "shrink"])
def test_tokens_cannot_be_discarded_in_tokyo_even_with_a_tile_that_adds_to_hearts(token: str) -> None:
    game = dark({token: 1, "place": "city", "health": 5, "tiles": ["skybeam"]}, {}, dice="heart heart 1 1 2 2")
    game.play("stop")
    assert getattr(game.seats[0], token) == 1
    assert game.seats[0].health == 5 - (token == "poison")


@pytest.mark.parametrize("copy", [False, True])
def test_fire_breathing_burns_both_neighbours_in_ones_own_place(copy: bool) -> None:
    me: Side = copying("fire-breathing", 3) if copy else {"cards": ["fire-breathing"]}
    game = dark(me, {}, {"place": "city"}, {"cards": ["fire-breathing"]} if copy else {}, {}, dice=claws(1))
    game.play("stop")
    assert health(game) == [10, 9, 9, 10, 9], "one in Tokyo by the claw, two outside by the fire"


def test_fire_breathing_burns_a_neighbour_in_tokyo_from_tokyo() -> None:
    game = dark({"cards": ["fire-breathing"], "place": "city"}, {"place": "bay"}, {}, {}, {}, dice=claws(1))
    game.play("stop")
    assert health(game) == [10, 9, 9, 9, 8]
    assert asked(game)[1] != "yield", "the fire of a card is no attack"


def test_fire_breathing_with_two_players_burns_once() -> None:
    game = dark({"cards": ["fire-breathing"]}, {"place": "city"}, dice=claws(1))
    game.play("stop")
    assert game.seats[1].health == 8, "1 by the claw and 1 by the fire"


def test_adaptation_copies_with_fresh_tokens() -> None:
    """Fluxling is what the rulebooks call Adaptation; here it is taken from the gauge."""
    game = dark(
        {"wickedness": 5},
        {"cards": ["smoke-cloud", "jets"], "tokens": {"smoke-cloud": 1}, "place": "city"},
        tile_side="green",
        dice="2 2 2 1 1 3",
    )
    play(game, "stop", "take fluxling")
    assert (asked(game), set(keys(game))) == ((0, "copy"), {"copy smoke-cloud of 1", "copy jets of 1", "pass"})
    play(game, "copy smoke-cloud of 1")
    assert game.seats[0].tokens == {"fluxling": 3}
    assert game.seats[1].tokens == {"smoke-cloud": 1}
    assert game.seats[0].copies == {"fluxling": ("smoke-cloud", 1)}


def test_adaptation_goes_blank_and_copies_something_else_before_the_first_roll() -> None:
    game = dark(
        {"cards": ["smoke-cloud", "giant-brain"], "tokens": {"smoke-cloud": 1}, "place": "city"},
        copying("smoke-cloud", 0),
        market=NO_MARKET,
        dice=QUIET + QUIET,
    )
    events = play(game, "use smoke-cloud")
    assert "smoke-cloud" in game.discard
    assert [(e.seat, e.card) for e in told(events, "blank")] == [(1, "fluxling")]
    assert (game.seats[1].copies, game.seats[1].tokens) == ({}, {})
    play(game, "stop")
    assert (asked(game), game.dice) == ((1, "copy"), ())
    assert keys(game) == ["copy giant-brain of 0", "pass"]
    play(game, "copy giant-brain of 0")
    assert game.seats[1].copies == {"fluxling": ("giant-brain", 0)}
    assert game.rolls_left == 3, "as if it had just been played"


@pytest.mark.parametrize("how", ["sold", "its owner died"])
def test_adaptation_goes_blank_however_the_card_was_discarded(how: str) -> None:
    if how == "sold":
        game = dark(
            {"cards": ["metamorph", "wings"]},
            copying("wings", 0, energy=9),
            {"place": "city"},
            dice=QUIET,
            market=NO_MARKET,
        )
        play(game, "stop", "sell wings", "done")
    else:
        game = dark(
            {}, copying("wings", 2, energy=9), {"cards": ["wings"], "place": "city", "health": 1}, dice=claws(1)
        )
        play(game, "stop")
    assert game.seats[1].copies == {}
    assert game.seats[1].tiles == ("fluxling",)


def test_adaptation_may_stay_with_what_it_copies() -> None:
    game = dark(
        copying("smoke-cloud", 1, tokens={"fluxling": 2}),
        {"cards": ["smoke-cloud", "jets"], "place": "city"},
        dice=QUIET,
    )
    assert keys(game) == ["copy jets of 1", "pass"]
    play(game, "pass")
    assert (game.seats[0].copies, game.seats[0].tokens) == ({"fluxling": ("smoke-cloud", 1)}, {"fluxling": 2})


# --- hearts


@pytest.mark.parametrize("health", [9, 10])
def test_cards_and_tiles_heal_no_further_than_ten(health: int) -> None:
    shopper = {"health": health, "energy": 6}
    game = dark(shopper, {"place": "city"}, market=row("nuclear-power-plant"), dice=QUIET)
    play(game, "stop", "buy nuclear-power-plant")
    assert game.seats[0].health == 10
    assert dark({"health": health, "tiles": ["eternal"]}, {"place": "city"}).seats[0].health == 10
    game = dark({"health": health, "tiles": ["skybeam"]}, {"place": "city"}, dice="heart heart heart 1 1 2")
    play(game, "stop")
    assert game.seats[0].health == 10


def test_dice_heal_no_further_than_ten() -> None:
    game = dark({"health": 8}, {"place": "city"}, dice="heart heart heart heart 1 2")
    play(game, "stop")
    assert game.seats[0].health == 10


def test_a_tile_that_says_so_heals_further() -> None:
    game = dark({"health": 3, "wickedness": 5}, {"place": "city"}, dice="2 2 2 1 1 3")
    play(game, "stop", "take full-regeneration")
    assert (game.seats[0].health, game.seats[0].max_health) == (12, 12)


# --- Tokyo


def test_the_first_player_hurts_nobody_and_has_to_enter() -> None:
    game = dark({}, {}, {}, {}, turn=3, dice=claws(3))
    play(game, "stop")
    assert health(game) == [10] * 4
    assert (game.city, game.seats[3].points) == (3, 1)


def test_an_eliminated_monster_loses_cards_tiles_and_energy() -> None:
    game = dark(
        {},
        {"cards": ["jets"], "tiles": ["devious"], "energy": 5, "health": 1},
        {"place": "city"},
        turn=2,
        dice=claws(1),
    )
    play(game, "stop")
    seat = game.seats[1]
    assert (seat.alive, seat.cards, seat.tiles, seat.energy) == (False, (), (), 0)
    assert game.discard == ("jets",)


def test_the_stars_of_tokyo_come_in_the_extra_turn_of_a_tile_too() -> None:
    game = dark(
        {"place": "city", "wickedness": 9}, {}, tile_side="green", market=row("wings"), dice="2 2 2 1 1 3 " + QUIET
    )
    assert game.seats[0].points == 2
    play(game, "stop", "take final-push", "done")
    assert (game.current, game.turn, game.seats[0].points) == (0, 2, 2 + 2 + 2)


def test_two_player_variant_in_the_dark() -> None:
    game = dark({}, {}, modules=["two_player"], market=row("wings"), dice=QUIET * 3)
    play(game, "stop")
    assert (game.city, game.seats[0].points, game.seats[0].energy) == (0, 0, 1)
    play(game, "stop")
    assert (game.current, game.seats[0].points, game.seats[0].energy) == (0, 0, 2)


def test_two_player_variant_leaves_the_stars_and_the_wickedness_of_the_dice() -> None:
    game = dark({"place": "city"}, {}, modules=["two_player"], market=row("wings"), dice="1 1 1 1 2 3")
    play(game, "stop")
    assert (game.seats[0].points, game.seats[0].wickedness, game.seats[0].energy) == (2, 2, 1)
