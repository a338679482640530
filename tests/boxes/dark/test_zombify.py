"""Dark Edition: Zombify and It Has a Child!"""

from __future__ import annotations

from typing import Any

import pytest

import kaiju
from tests.boxes.dark.table import dark, dark_shop
from tests.table import NO_MARKET, QUIET, asked, claws, keys, play, points, row, told

# --- Zombify


def test_zombify_brings_its_owner_back_as_a_zombie() -> None:
    game = dark(
        {},
        {
            "cards": ["zombify", "camouflage", "even-bigger"],
            "tiles": ["devious", "cyberbrain"],
            "wickedness": 7,
            "points": 12,
            "energy": 5,
            "poison": 1,
            "shrink": 2,
            "place": "city",
            "health": 2,
        },
        dice=f"{claws(2)} 1 1",
    )
    play(game, "stop", "take")
    zombie = game.seats[1]
    assert (zombie.alive, zombie.zombified, zombie.health, zombie.max_health) == (True, True, 12, 12)
    assert (zombie.cards, zombie.tiles, zombie.wickedness, zombie.points) == (("zombify",), (), 0, 0)
    assert (zombie.energy, zombie.poison, zombie.shrink) == (5, 1, 2)
    assert zombie.place is None
    assert (game.city, game.current) == (0, 1), "the attacker enters, the zombie's turn is next"
    assert {"devious", "cyberbrain"}.isdisjoint(game.tiles[3] + game.tiles[6]), "its tiles are out of the game"
    assert set(game.discard) == {"camouflage", "even-bigger"}
    assert game.view(None)["seats"][1]["zombified"] is True


def test_zombify_lets_the_gauge_be_climbed_anew() -> None:
    game = dark(
        {"place": "city"},
        {"cards": ["zombify"], "tiles": ["devious"], "wickedness": 4, "health": 1},
        dice=f"{claws(1)} 1 1 1 2 2 2",
    )
    play(game, "stop", "stop", "usual")
    assert game.seats[1].wickedness == 3
    assert (asked(game), keys(game)) == ((1, "tile"), ["take eternal", "take skulking", "take tireless", "pass"])


def test_zombify_in_ones_own_turn_lets_the_turn_go_on() -> None:
    game = dark_shop(
        {"cards": ["zombify"], "health": 3, "energy": 7}, {"place": "city"}, market=row("tank", "corner-store")
    )
    play(game, "buy tank")
    assert (game.seats[0].points, game.seats[0].health) == (0, 12)
    play(game, "buy corner-store")
    assert game.seats[0].points == 1


def test_zombify_makes_hearts_useless() -> None:
    game = dark(
        {"zombified": True, "health": 5, "poison": 1, "shrink": 1},
        {"place": "city"},
        dice="heart heart heart heart heart",
    )
    play(game, "stop")
    assert game.current == 1
    assert (game.seats[0].health, game.seats[0].poison, game.seats[0].shrink) == (4, 1, 1), "the poison works"


def test_zombify_makes_hearts_useless_in_that_very_turn() -> None:
    game = dark(
        {"cards": ["zombify"], "health": 1, "poison": 1},
        {"cards": ["reflective-hide"], "place": "city"},
        dice="claw heart heart 1 1 2",
    )
    play(game, "stop", "resolve claw", "stay")
    assert game.current == 1
    assert (game.seats[0].poison, game.seats[0].health) == (1, 11)


@pytest.mark.parametrize("zombified, scored", [(True, 0), (False, 9)])
def test_zombify_leaves_hearts_out_of_sets(zombified: bool, scored: int) -> None:
    game = dark(
        {"zombified": zombified, "cards": ["complete-destruction"]}, {"place": "city"}, dice="1 2 3 heart energy claw"
    )
    play(game, "stop")
    assert game.seats[0].points == scored


@pytest.mark.parametrize("zombified, hearts", [(True, 10), (False, 9)])
def test_zombify_leaves_hearts_out_of_four_of_a_kind(zombified: bool, hearts: int) -> None:
    game = dark(
        {"zombified": zombified, "cards": ["flaming-aura"]}, {"place": "city"}, dice="heart heart heart heart 1 2"
    )
    play(game, "stop")
    assert game.seats[1].health == hearts


def test_zombify_leaves_no_hearts_for_others() -> None:
    game = dark(
        {"zombified": True, "cards": ["healing-ray"]},
        {"place": "city", "health": 5, "energy": 9},
        dice="heart heart 1 1 2 2",
    )
    play(game, "stop")
    assert (game.current, game.seats[1].health) == (1, 5)


def test_zombify_lets_cards_and_tiles_heal_up_to_twelve() -> None:
    game = dark_shop(
        {"zombified": True, "health": 8, "energy": 6, "tiles": ["eternal"]},
        {"place": "city"},
        market=row("nuclear-power-plant"),
    )
    play(game, "buy nuclear-power-plant")
    assert game.seats[0].health == 8 + 1 + 3


def test_zombify_happens_once_in_a_game() -> None:
    game = dark({}, {"cards": ["zombify"], "zombified": True, "health": 1, "place": "city"}, {}, dice=claws(1))
    play(game, "stop")
    assert not game.seats[1].alive
    assert game.discard == ("zombify",)


def test_zombify_used_up_by_one_monster_serves_another() -> None:
    """The card brought over from a zombie: what is used up is the monster, not the card."""
    game = dark_shop(
        {"cards": ["parasitic-tentacles"], "health": 3, "energy": 8},
        {"cards": ["zombify"], "zombified": True, "place": "city"},
        market=row("tank"),
    )
    play(game, "buy zombify from 1", "buy tank")
    assert (game.seats[0].health, game.seats[0].zombified) == (12, True)


def test_zombify_lasts_when_the_card_is_gone() -> None:
    game = dark(
        {"zombified": True, "cards": ["zombify", "metamorph"], "health": 12},
        {"place": "city"},
        market=NO_MARKET,
        dice=QUIET + claws(1) + " heart heart 1 1 2 2",
    )
    play(game, "stop", "sell zombify", "done")
    assert (game.seats[0].cards, game.seats[0].max_health, game.seats[0].health) == (("metamorph",), 12, 12)
    play(game, "stop", "stop")
    assert (game.seats[0].zombified, game.seats[0].health) == (True, 11)


def test_zombify_comes_before_the_child() -> None:
    game = dark({}, {"cards": ["it-has-a-child", "zombify"], "health": 1, "place": "city"}, dice=claws(1))
    play(game, "stop")
    assert (game.seats[1].health, game.seats[1].cards, game.discard) == (12, ("zombify",), ("it-has-a-child",))


def test_zombify_leaves_a_zombie_its_child() -> None:
    game = dark(
        {}, {"cards": ["it-has-a-child", "zombify"], "zombified": True, "health": 1, "place": "city"}, dice=claws(1)
    )
    play(game, "stop")
    assert (game.seats[1].health, game.seats[1].max_health, game.seats[1].cards) == (10, 12, ())


def test_zombify_is_no_yielding() -> None:
    game = dark(
        {"cards": ["jets"]},
        {"cards": ["zombify", "burrowing", "unstable-dna"], "health": 1, "place": "city"},
        dice=claws(1),
    )
    events = play(game, "stop")
    assert not told(events, "yield")
    assert (game.seats[0].health, game.seats[0].cards) == (10, ("jets",))
    assert told(events, "leave")[0].seat == 1


def test_zombify_feeds_the_eater_of_the_dead() -> None:
    game = dark(
        {"cards": ["eater-of-the-dead"]}, {"cards": ["zombify"], "health": 1, "place": "city"}, {}, dice=claws(1)
    )
    play(game, "stop")
    assert points(game) == [3 + 1, 0, 0], "three for the dead, one for Tokyo"


# --- It Has a Child!


def child(edition: str, **more: Any) -> kaiju.Game:
    """A monster at 5 wickedness loses its last heart outside Tokyo; then it is its turn."""
    game = kaiju.arrange(
        edition=edition,
        seats=[
            {"place": "city"},
            {
                "cards": ["it-has-a-child", "wings"],
                "tiles": ["devious"],
                "wickedness": 5,
                "points": 9,
                "energy": 1,
                "poison": 1,
                "health": 1,
            },
        ],
        dice=f"{claws(1)} 1 1 1 2 2 2",
        **more,
    )
    game.play("stop")
    seat = game.seats[1]
    assert (seat.health, seat.points, seat.cards, seat.tiles) == (10, 0, (), ())
    assert (seat.energy, seat.poison) == (1, 1)
    assert "devious" not in game.tiles[3], "a tile that is discarded is out of the game"
    return game


def test_it_has_a_child_takes_the_marker_off_the_gauge() -> None:
    game = child("dark")
    assert game.seats[1].wickedness == 0
    play(game, "stop", "usual")
    assert game.seats[1].wickedness == 3
    assert asked(game) == (1, "tile")
    assert "take eternal" in keys(game), "the first level is reached anew"


def test_it_has_a_child_of_the_base_game_leaves_the_marker_where_it_is() -> None:
    game = child("base", modules=["wicked"])
    assert game.seats[1].wickedness == 5
    play(game, "stop", "usual")
    assert asked(game) == (1, "tile")
    assert "take cyberbrain" in keys(game), "the second level is the next"


def test_it_has_a_child_brings_no_zombie() -> None:
    game = dark({}, {"cards": ["it-has-a-child"], "health": 1, "place": "city"}, dice=claws(1))
    game.play("stop")
    assert (game.seats[1].zombified, game.seats[1].max_health, game.city) == (False, 10, 0)
