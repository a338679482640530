"""Tiles on show: which there are, taking them, and what is told of it."""

from __future__ import annotations

import random
from typing import Any

import pytest

import kaiju
from tests.boxes.wicked.table import GREEN, ORANGE, dark, faces, offered
from tests.table import CITY, QUIET, asked, keys, play, told

LEVELS = (3, 6, 10)
BACKS = {
    "devious": "barbs",
    "eternal": "final-roar",
    "skulking": "poison-spit",
    "tireless": "underdog",
    "cyberbrain": "defender-of-tokyo",
    "evil-lair": "fluxling",
    "full-regeneration": "have-it-all",
    "widespread-panic": "sonic-boomer",
    "antimatter-beam": "final-push",
    "skybeam": "starburst",
}
"""The orange face of each tile, and the green one behind it."""


# Tiles on show


@pytest.mark.parametrize(
    "options, sides", [({}, ORANGE), ({"tile_side": "orange"}, ORANGE), ({"tile_side": "green"}, GREEN)]
)
@pytest.mark.parametrize("edition, modules", [("dark", ()), ("base", ("wicked",))])
def test_four_four_and_two_faces_of_the_side_chosen_are_on_show(
    edition: str, modules: tuple[str, ...], options: dict[str, Any], sides: dict[int, set[str]]
) -> None:
    game = kaiju.new(edition, 4, modules=modules, seed=3, **options)
    assert faces(game) == sides
    assert [len(game.tiles[level]) for level in LEVELS] == [4, 4, 2]


@pytest.mark.parametrize("seed", range(8))
def test_mixed_tiles_show_one_face_each(seed: int) -> None:
    game = kaiju.new("dark", 3, tile_side="mixed", seed=seed)
    assert [len(game.tiles[level]) for level in LEVELS] == [4, 4, 2]
    shown = set().union(*game.tiles.values())
    assert all((front in shown) != (back in shown) for front, back in BACKS.items())


def test_mixed_tiles_may_show_either_face() -> None:
    shown = [set().union(*kaiju.new("dark", 2, tile_side="mixed", seed=seed).tiles.values()) for seed in range(24)]
    for front, back in BACKS.items():
        assert any(front in tiles for tiles in shown), front
        assert any(back in tiles for tiles in shown), back
    assert len({frozenset(tiles) for tiles in shown}) > 12, "tiles fall on their faces one by one"


def test_mixed_tiles_fall_the_same_way_for_the_same_seed() -> None:
    first, second = (kaiju.new("dark", 4, tile_side="mixed", seed=11) for _ in range(2))
    assert first.tiles == second.tiles
    assert kaiju.replay(first.record()).tiles == first.tiles


def test_mixed_tiles_of_a_position_show_one_face_each_but_for_those_in_play() -> None:
    game = dark({"tiles": ["barbs"]}, {"place": "city", "tiles": ["skybeam"]}, dice=QUIET, tile_side="mixed")
    assert [len(game.tiles[level]) for level in LEVELS] == [3, 4, 1]
    shown = set().union(*game.tiles.values())
    assert not shown & {"barbs", "devious", "skybeam", "starburst"}


@pytest.mark.parametrize("side", ["orange", "green"])
def test_a_tile_before_a_monster_shows_its_back_to_nobody(side: str) -> None:
    game = dark({"tiles": ["eternal"]}, {"place": "city", "tiles": ["fluxling"]}, dice=QUIET, tile_side=side)
    sides = ORANGE if side == "orange" else GREEN
    assert faces(game) == {
        3: sides[3] - {"eternal", "final-roar"},
        6: sides[6] - {"fluxling", "evil-lair"},
        10: sides[10],
    }


@pytest.mark.parametrize("seed", range(3))
def test_tiles_are_never_turned_over(seed: int) -> None:
    """Whatever happens in a game, no other face comes to lie anywhere; what is taken or discarded never comes back."""
    game = kaiju.new("dark", 4, tile_side="mixed", seed=seed)
    choose = random.Random(seed)
    at_first = set().union(*game.tiles.values())
    last, taken = at_first, 0
    while game.decision is not None:
        game.play(choose.choice(game.decision.options))
        shown = set().union(*game.tiles.values())
        held = [tile for seat in game.seats for tile in seat.tiles]
        assert shown <= last, "a tile came back"
        assert set(held) <= at_first, "a tile was turned over"
        assert not shown & set(held) and len(held) == len(set(held)), "a tile is in two places"
        taken += last != shown
        last = shown
    assert taken > 0


def test_a_taken_tile_is_gone_for_the_others() -> None:
    game = dark({"wickedness": 2}, {"wickedness": 2, "place": "city"}, dice="1 1 1 2 2 3  1 1 1 2 2 3")
    play(game, "stop", "take eternal")
    assert faces(game) == ORANGE | {3: ORANGE[3] - {"eternal"}}
    game.play("stop")
    assert (asked(game), set(keys(game))) == ((1, "tile"), offered(3, ORANGE) - {"take eternal"})


def test_an_empty_level_asks_nothing() -> None:
    holders: list[dict[str, Any]] = [{"place": "city", "tiles": ["antimatter-beam"]}, {"tiles": ["skybeam"]}]
    game = dark({"wickedness": 9}, *holders, dice="1 1 1 2 2 3")
    game.play("stop")
    assert (game.tiles[10], game.seats[0].wickedness, asked(game)) == ((), 10, (1, "roll"))


def test_an_empty_level_does_not_keep_the_next_from_being_asked() -> None:
    others = [{"tiles": [tile]} for tile in sorted(ORANGE[3])]
    game = dark({"wickedness": 2, "place": "city"}, *others, dice="1 1 1 1 1 1")
    game.play("stop")
    assert set(keys(game)) == offered(6, ORANGE)


def test_the_last_tile_of_a_level_may_still_be_declined() -> None:
    game = dark({"wickedness": 9}, {"place": "city", "tiles": ["skybeam"]}, dice="1 1 1 2 2 3")
    game.play("stop")
    assert keys(game) == ["take antimatter-beam", "pass"]


def test_a_discarded_tile_does_not_come_back() -> None:
    game = dark({"wickedness": 5}, {"wickedness": 5, "place": "city"}, dice="1 1 1 2 2 3  1 1 1 2 2 3")
    play(game, "stop", "take widespread-panic")
    assert (game.seats[0].tiles, faces(game)[6]) == ((), ORANGE[6] - {"widespread-panic"})
    game.play("stop")
    assert set(keys(game)) == offered(6, ORANGE) - {"take widespread-panic"}


def test_a_tile_acts_as_soon_as_it_is_taken() -> None:
    game = dark({"wickedness": 2}, CITY, dice="1 1 1 claw claw 2", tile_side="green")
    play(game, "stop", "resolve 1", "take barbs")
    assert game.seats[1].health == 7


def test_tiles_are_no_cards() -> None:
    """They can't be sold, bought from their owner, or copied."""
    owner = {"tiles": ["barbs", "sonic-boomer"], "place": "city"}
    shopper = {"cards": ["metamorph", "parasitic-tentacles"], "tiles": ["fluxling"], "energy": 6}
    game = dark(shopper, owner, dice=QUIET, deck=["jets"])
    assert keys(game) == ["copy metamorph of 0", "copy parasitic-tentacles of 0", "pass"]
    play(game, "pass", "stop")
    assert keys(game) == ["sweep", "done"]
    game.play("done")
    assert set(keys(game)) == {"sell metamorph", "sell parasitic-tentacles", "done"}


# Told and shown


def test_taking_a_tile_is_told() -> None:
    game = dark({"wickedness": 5}, CITY, dice="1 1 1 2 2 3")
    game.play("stop")
    assert game.decision is not None
    option = game.decision["take cyberbrain"]
    assert option.data == {"card": "cyberbrain", "family": "tile", "level": 6}
    [tile] = told(game.play(option), "tile")
    assert (tile.seat, tile.card, tile.family, tile.amount) == (0, "cyberbrain", "tile", 6)


def test_declining_a_tile_tells_of_no_tile() -> None:
    game = dark({"wickedness": 5}, CITY, dice="1 1 1 2 2 3")
    game.play("stop")
    assert told(game.play("pass"), "tile") == []


def test_everybody_sees_the_gauge() -> None:
    game = dark({"wickedness": 4, "tiles": ["devious"]}, {"place": "city", "wickedness": 7}, dice=QUIET)
    for seat in (0, 1, None):
        view = game.view(seat)
        assert view["gauge"] is True
        assert {level: set(ids) for level, ids in view["tiles"].items()} == {
            "3": ORANGE[3] - {"devious"},
            "6": ORANGE[6],
            "10": ORANGE[10],
        }
        assert [(s["wickedness"], s["tiles"]) for s in view["seats"]] == [(4, ["devious"]), (7, [])]
