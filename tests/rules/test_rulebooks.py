"""The printed examples and clarifications of the rulebooks (Dark Edition: as far as the base game has them)."""

from __future__ import annotations

import pytest

import kaiju
from tests.table import QUIET, asked, health, keys, play, row, told

# --- Origins


def test_origins_four_1s_are_two_stars():
    game = kaiju.arrange(
        edition="origins", seats=[{"monster": "gigarex"}, {"place": "city"}], dice="1 1 1 1 heart heart"
    )
    play(game, "stop")
    assert game.seats[0].points == 2


def test_origins_turn_of_gigarex():
    game = kaiju.arrange(
        edition="origins",
        seats=[{"monster": "gigarex"}, {"monster": "mechamster", "place": "city"}, {"monster": "cosmic-joe"}],
        dice="3 3 1 heart energy claw  2 2 2 1  2 energy claw",
    )
    play(game, "reroll 2 3 4 5")
    assert (game.dice, game.rolls_left) == (("3", "3", "2", "2", "2", "1"), 1)
    play(game, "reroll 0 1 5")
    assert sorted(game.dice) == ["2", "2", "2", "2", "claw", "energy"]
    assert asked(game) == (0, "resolve"), "the third roll was the last"
    play(game, "usual")
    assert (game.seats[0].points, game.seats[0].energy) == (3, 1)
    assert health(game) == [10, 9, 10]
    assert asked(game) == (1, "yield")


def test_origins_gigarex_in_tokyo_would_have_hurt_all_the_others():
    game = kaiju.arrange(edition="origins", seats=[{"place": "city"}, {}, {}], dice="2 2 2 2 energy claw")
    play(game, "stop", "usual")
    assert health(game) == [10, 9, 9]


@pytest.mark.parametrize("edition, monster", [("origins", "iron-back"), ("base", "the-king")])
def test_shopping_with_ten_energy(edition, monster):
    game = kaiju.arrange(
        edition=edition,
        seats=[{"monster": monster, "energy": 10}, {"place": "city"}],
        market=["wings", "frenzy", "jets"],
        deck=["camouflage", "heal", "tank", "gourmet"],
        dice=QUIET,
    )
    play(game, "stop", "sweep")
    assert game.seats[0].energy == 8
    assert game.market == ("camouflage", "heal", "tank")
    assert game.discard == ("wings", "frenzy", "jets")
    play(game, "buy camouflage")
    assert (game.seats[0].energy, game.seats[0].cards) == (5, ("camouflage",))
    assert game.market == ("gourmet", "heal", "tank")
    assert "buy gourmet" in keys(game), "a card turned up may be bought at once"
    play(game, "done")
    assert (game.current, game.seats[0].energy) == (1, 5)


def test_the_first_player_hurts_nobody_and_has_to_enter():
    game = kaiju.arrange(edition="origins", seats=[{}, {}, {}, {}], turn=2, dice="claw claw claw 1 1 2")
    play(game, "stop")
    assert health(game) == [10, 10, 10, 10]
    assert (game.city, game.seats[2].points) == (2, 1)


def test_an_action_card_is_discarded_and_a_power_card_stays():
    game = kaiju.arrange(
        edition="origins",
        seats=[{"energy": 9}, {"place": "city"}],
        market=row("corner-store", "camouflage"),
        dice=QUIET,
    )
    play(game, "stop", "buy corner-store", "buy camouflage")
    assert (game.discard, game.seats[0].cards) == (("corner-store",), ("camouflage",))


@pytest.mark.parametrize("first, points", [("rooting-for-the-underdog", 6), ("herbivore", 5)])
def test_end_of_turn_effects_come_in_the_order_of_choice(first, points):
    """With the point of Herbivore it is no longer the last, and gets no other."""
    game = kaiju.arrange(
        seats=[{"cards": ["herbivore", "rooting-for-the-underdog"], "points": 4}, {"place": "city", "points": 5}],
        dice=QUIET,
    )
    play(game, "stop")
    assert asked(game) == (0, "end")
    assert set(keys(game)) == {"resolve herbivore", "resolve rooting-for-the-underdog", "usual"}
    play(game, f"resolve {first}")
    assert game.seats[0].points == points


@pytest.mark.parametrize(
    "edition, options, cards",
    [
        ("base", {}, 66),
        ("origins", {}, 50),
        ("base", {"modules": ["origins_cards"]}, 66 + 14),
        ("base", {"modules": ["origins_cards"], "origins_mix": "fourteen"}, 66 + 14),
        ("base", {"modules": ["origins_cards"], "origins_mix": "all"}, 66 + 50),
        ("base", {"deck": ["wings", "supertower", "heal", "heal", "biofuel"]}, 5),
    ],
)
def test_decks_and_the_three_ways_of_mixing_them(edition, options, cards):
    game = kaiju.new(edition, 3, seed=3, **options)
    assert game.deck_size + len(game.market) == cards
    assert all(game.market)
    assert [(s.health, s.points, s.energy, s.place) for s in game.seats] == [(10, 0, 0, None)] * 3


# --- Dark Edition: the game with five players


def test_game_of_five_players():
    meka_dragon, gigazaur, kraken, the_king, cyber_bunny = range(5)
    game = kaiju.arrange(
        seats=[
            {"monster": "meka-dragon"},
            {"monster": "gigazaur", "place": "city", "health": 8},
            {"monster": "kraken", "place": "bay"},
            {"monster": "the-king"},
            {"monster": "cyber-bunny"},
        ],
        dice=" ".join(
            [
                "claw claw claw claw 1 2",
                "claw 1 1 2 2 3",
                "claw 1 1 2 2 3",
                QUIET,
                QUIET,
                "claw claw claw 1 1 2",
            ]
        ),
    )

    play(game, "stop")
    assert health(game) == [10, 4, 6, 10, 10]
    assert asked(game) == (gigazaur, "yield")
    play(game, "yield")
    assert asked(game) == (kraken, "yield")
    play(game, "yield")
    assert (game.city, game.bay) == (meka_dragon, None)
    assert game.seats[meka_dragon].points == 1

    assert game.current == gigazaur
    play(game, "stop")
    assert health(game) == [9, 4, 6, 10, 10], "there is nobody in the Bay"
    assert asked(game) == (meka_dragon, "yield")
    play(game, "stay")
    assert (game.city, game.bay) == (meka_dragon, gigazaur)
    assert game.seats[gigazaur].points == 1

    assert game.current == kraken
    play(game, "stop")
    assert health(game) == [8, 3, 6, 10, 10]
    answers = {meka_dragon: "stay", gigazaur: "yield"}
    for _ in answers:
        play(game, answers[game.decision.seat])
    assert (game.city, game.bay) == (meka_dragon, kraken)
    assert game.seats[kraken].points == 1

    assert game.current == the_king
    play(game, "stop")
    assert game.current == cyber_bunny
    play(game, "stop")
    assert (game.city, game.bay) == (meka_dragon, kraken)

    assert game.current == meka_dragon
    assert game.seats[meka_dragon].points == 1 + 2
    play(game, "stop")
    assert health(game) == [8, 0, 6, 7, 7], "monsters in Tokyo don't hurt each other"
    assert not game.seats[gigazaur].alive
    assert (game.city, game.bay) == (meka_dragon, None)
    assert game.current == kraken


def test_turn_of_gigazaur_without_the_gauge():
    game = kaiju.arrange(
        seats=[{"monster": "gigazaur"}, {"monster": "cyber-bunny", "place": "city"}],
        dice="3 3 1 heart energy claw  2 2 2 1  2 energy claw",
    )
    play(game, "reroll 2 3 4 5", "reroll 0 1 5", "usual", "stay")
    assert (game.seats[0].points, game.seats[0].energy, game.seats[1].health) == (3, 1, 9)


# --- clarifications


def test_twenty_stars_and_no_hearts_is_out():
    game = kaiju.arrange(
        seats=[{"points": 16, "health": 3, "energy": 4}, {"place": "city"}, {}], market=row("tank"), dice=QUIET
    )
    play(game, "stop", "buy tank")
    assert not game.seats[0].alive
    assert (game.over, game.current) == (False, 1)


def test_twenty_stars_and_no_hearts_leaves_the_game_to_the_survivor():
    game = kaiju.arrange(
        seats=[{"points": 16, "health": 3, "energy": 4}, {"place": "city"}], market=row("tank"), dice=QUIET
    )
    play(game, "stop", "buy tank")
    assert game.winners == (1,)


def test_all_out_together_and_everybody_loses():
    game = kaiju.arrange(
        seats=[{"points": 18, "health": 3, "energy": 4}, {"place": "city", "health": 2}, {"health": 1}],
        market=row("high-altitude-bombing"),
        dice=QUIET,
    )
    events = play(game, "stop", "buy high-altitude-bombing")
    assert (game.over, game.winners) == (True, ())
    assert told(events, "over")[0].winners == ()


def test_cards_heal_no_further_than_ten():
    game = kaiju.arrange(seats=[{"health": 9, "energy": 3}, {"place": "city"}], market=row("heal"), dice=QUIET)
    play(game, "stop", "buy heal")
    assert game.seats[0].health == 10


def test_cards_heal_in_tokyo_where_hearts_do_not():
    game = kaiju.arrange(
        seats=[{"health": 5, "energy": 3, "place": "city"}, {}], market=row("heal"), dice="heart heart heart heart 1 2"
    )
    play(game, "stop")
    assert game.seats[0].health == 5
    play(game, "buy heal")
    assert game.seats[0].health == 7


def test_of_two_opportunists_the_nearer_on_the_left_is_first():
    game = kaiju.arrange(
        seats=[
            {"cards": ["mimic"], "copies": {"mimic": ("opportunist", 2)}, "energy": 9},
            {"energy": 9},
            {"cards": ["opportunist"], "energy": 9},
        ],
        turn=1,
        market=row("corner-store"),
        deck=["wings", "jets", "heal"],
        dice=QUIET,
    )
    play(game, "stop", "buy corner-store")
    assert asked(game) == (2, "opportunist")
    play(game, "pass")
    assert asked(game) == (0, "opportunist")
    play(game, "buy wings")
    assert "wings" in game.seats[0].cards


@pytest.mark.parametrize("token", ["poison", "shrink"])
def test_tokens_cannot_be_discarded_in_tokyo(token):
    game = kaiju.arrange(seats=[{token: 1, "place": "city", "health": 5}, {}], dice="heart heart heart heart 1 2")
    play(game, "stop")
    assert getattr(game.seats[0], token) == 1
    assert game.current == 1, "the hearts were of no use"


@pytest.mark.parametrize("token", ["poison", "shrink"])
def test_tokens_can_be_discarded_outside(token):
    game = kaiju.arrange(seats=[{token: 1, "health": 5}, {"place": "city"}], dice="heart 1 1 2 2 3")
    play(game, "stop")
    assert keys(game) == ["heal", f"cure {token}"]
    play(game, f"cure {token}")
    assert (getattr(game.seats[0], token), game.seats[0].health) == (0, 5)


@pytest.mark.parametrize("token, card", [("poison", "poison-spit"), ("shrink", "shrink-ray")])
def test_tokens_outlive_the_card_that_gave_them(token, card):
    game = kaiju.arrange(seats=[{"cards": ["metamorph", card]}, {"place": "city"}], dice="claw 1 1 2 2 3 " + QUIET)
    play(game, "stop", "stay", f"sell {card}", "done")
    assert card in game.discard
    assert getattr(game.seats[1], token) == 1
    assert len(game.dice) == (5 if token == "shrink" else 6)
    play(game, "stop")
    assert game.seats[1].health == (9 if token == "shrink" else 8)


def test_tokens_outlive_the_monster_that_gave_them():
    game = kaiju.arrange(
        seats=[{"cards": ["poison-spit"], "health": 1}, {"place": "city", "cards": ["jagged-tactician"]}, {}],
        dice="claw 1 1 2 2 3 " + QUIET,
    )
    play(game, "stop", "yield")
    assert not game.seats[0].alive
    play(game, "stop")
    assert (game.seats[1].poison, game.seats[1].health) == (1, 8)


def test_fire_breathing_burns_both_neighbours_in_one_s_own_place():
    game = kaiju.arrange(seats=[{"cards": ["fire-breathing"]}, {}, {"place": "city"}, {}], dice="claw 1 1 2 2 3")
    play(game, "stop")
    assert health(game) == [10, 9, 9, 9]


def test_fire_breathing_burns_the_neighbour_in_tokyo_of_one_in_tokyo():
    game = kaiju.arrange(
        seats=[{"cards": ["fire-breathing"], "place": "city"}, {"place": "bay"}, {}, {}, {}], dice="claw 1 1 2 2 3"
    )
    play(game, "stop")
    assert health(game) == [10, 9, 9, 9, 8]


def test_fire_breathing_with_two_players_burns_once():
    game = kaiju.arrange(seats=[{"cards": ["fire-breathing"]}, {"place": "city"}], dice="claw 1 1 2 2 3")
    play(game, "stop")
    assert game.seats[1].health == 8, "1 by the claw and 1 by the fire"


def test_fire_breathing_with_two_players_left_burns_once():
    game = kaiju.arrange(
        seats=[{"cards": ["fire-breathing"]}, {"place": "city"}, {"alive": False}], dice="claw 1 1 2 2 3"
    )
    play(game, "stop")
    assert game.seats[1].health == 8


def test_metamorph_sells_at_the_printed_price_what_was_just_bought_cheaper():
    game = kaiju.arrange(
        seats=[{"cards": ["metamorph", "alien-origin"], "energy": 5}, {"place": "city"}],
        market=row("wings"),
        dice=QUIET,
    )
    play(game, "stop", "buy wings")
    assert game.seats[0].energy == 0
    assert asked(game) == (0, "sell"), "after the shopping"
    play(game, "sell wings", "done")
    assert (game.seats[0].energy, game.current) == (6, 1), "there is no more shopping"
    assert "wings" in game.discard


def test_a_copy_has_fresh_tokens():
    game = kaiju.arrange(
        seats=[
            {"energy": 8},
            {"cards": ["smoke-cloud"], "tokens": {"smoke-cloud": 1}, "place": "city"},
        ],
        market=row("mimic"),
        dice=QUIET,
    )
    play(game, "stop", "buy mimic", "copy smoke-cloud of 1")
    assert game.seats[0].tokens == {"mimic": 3}
    assert game.seats[1].tokens == {"smoke-cloud": 1}


def test_a_copy_goes_blank_and_may_copy_something_else_before_the_first_roll():
    game = kaiju.arrange(
        seats=[
            {"cards": ["plot-twist", "alpha-monster"], "place": "city"},
            {"cards": ["mimic"], "copies": {"mimic": ("plot-twist", 0)}, "energy": 1},
        ],
        dice=QUIET,
    )
    play(game, "stop", "turn 0 to 2 with plot-twist")
    assert game.seats[1].copies == {}
    assert asked(game) == (1, "copy")
    assert game.dice == (), "before the first roll"
    play(game, "copy alpha-monster of 0")
    assert game.seats[1].copies == {"mimic": ("alpha-monster", 0)}


# --- Tokyo


def test_leaving_tokyo_costs_the_hearts_all_the_same():
    game = kaiju.arrange(seats=[{}, {"place": "city"}], dice="claw claw 1 1 2 2")
    play(game, "stop", "yield")
    assert (game.seats[1].health, game.seats[1].place) == (8, None)


def test_nobody_leaves_tokyo_for_hearts_lost_to_a_card():
    game = kaiju.arrange(seats=[{"energy": 3}, {"place": "city"}], market=row("flame-thrower"), dice=QUIET)
    play(game, "stop", "buy flame-thrower")
    assert game.seats[1].health == 8
    assert (asked(game), game.city) == ((1, "roll"), 1)


def test_the_stars_of_tokyo_come_in_extra_turns_too():
    game = kaiju.arrange(seats=[{"energy": 7, "place": "city"}, {}], market=row("frenzy"), dice=QUIET)
    assert game.seats[0].points == 2
    play(game, "stop", "buy frenzy")
    assert (game.current, game.turn, game.seats[0].points) == (0, 2, 4)


def test_two_player_variant_gives_energy_for_entering_and_for_starting_in_tokyo():
    game = kaiju.arrange(modules=["two_player"], seats=[{}, {}], dice=QUIET * 3)
    play(game, "stop")
    assert (game.city, game.seats[0].points, game.seats[0].energy) == (0, 0, 1)
    play(game, "stop")
    assert (game.current, game.seats[0].points, game.seats[0].energy) == (0, 0, 2)
