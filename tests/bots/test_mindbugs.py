"""Bots and Mindbugs: which rolls they take, what they activate."""

from __future__ import annotations

from typing import Any

import pytest

import kaiju
from kaiju import bots
from tests.boxes.mindbug.table import BARE, bare, bugs
from tests.table import CITY, QUIET, asked, claws, play

NOTHING = QUIET * 4


def answer(game: kaiju.Game, bot: str = "normal") -> str:
    assert game.decision is not None
    return bots.get(bot).choose(game, game.decision.seat).key


@pytest.mark.parametrize(
    ("seat", "dice", "taken"),
    [
        ({}, QUIET, False),
        ({}, "3 3 3 3 3 1 ", True),
        ({"points": 18}, "2 2 2 1 1 3 ", True),
        ({"health": 2, "place": "city"}, claws(3) + " ", True),
        ({"health": 2}, "heart heart heart heart 1 2 ", False),
    ],
)
@pytest.mark.parametrize("bot", ["angry", "normal"])
def test_a_good_roll_is_taken_and_a_deadly_one(seat: dict[str, Any], dice: str, taken: bool, bot: str) -> None:
    place = {} if seat.get("place") else CITY
    game = bugs({}, seat, BARE | place, dice=dice + NOTHING)
    game.play("stop")
    assert asked(game) == (1, "mindbug")
    assert answer(game, bot) == ("mindbug" if taken else "pass")


def test_the_last_stars_of_another_are_taken() -> None:
    game = bugs({"points": 18}, {}, CITY | BARE, dice="2 2 2 1 1 3 " + NOTHING)
    game.play("stop")
    assert answer(game) == "mindbug"


def test_the_weakest_is_hunted_and_a_leader_robbed() -> None:
    seat = {"cards": ["legendary-hunter"]}
    assert answer(bare(seat, CITY, {"health": 3}, {"health": 2}, dice=NOTHING)) == "activate legendary-hunter on 3"
    assert answer(bare(seat, CITY, {}, dice=NOTHING)) == "pass"
    seat = {"cards": ["offensive-protocol"]}
    assert answer(bare(seat, CITY | {"points": 9}, dice=NOTHING)) == "activate offensive-protocol"
    assert answer(bare(seat, CITY, dice=NOTHING)) == "pass"


@pytest.mark.parametrize(
    ("card", "seat", "wanted"),
    [
        ("bold-maneuver", {}, True),
        ("bold-maneuver", {"health": 5}, False),
        ("unfair-gift", {"points": 2}, True),
        ("unfair-gift", {"points": 12}, False),
        ("maximum-effort", {"points": 15}, True),
        ("maximum-effort", {"points": 5}, False),
    ],
)
def test_another_turn_is_had_where_its_price_does_not_hurt(card: str, seat: dict[str, Any], wanted: bool) -> None:
    game = bare(seat | {"cards": [card]}, CITY, dice=NOTHING)
    game.play("stop")
    assert answer(game) == (f"activate {card}" if wanted else "pass")


def test_heavy_hits_are_shrugged_off_and_fatal_ones_paid_back() -> None:
    game = bare({}, CITY | {"cards": ["energy-armor"]}, dice=claws(4) + " " + NOTHING)
    game.play("stop")
    assert answer(game) == "activate energy-armor"
    game = bare({}, CITY | {"cards": ["energy-armor"]}, dice=claws(1) + " " + NOTHING)
    game.play("stop")
    assert answer(game) == "take"
    game = bare({}, CITY | {"cards": ["explosive-crystals"], "health": 2}, {}, dice=claws(3) + " " + NOTHING)
    game.play("stop")
    assert answer(game) == "activate explosive-crystals"


def test_they_play_whole_games_with_it() -> None:
    told = set()
    for seed in range(4):
        game = kaiju.new(players=4, modules=["mindbug"], mindbug_deck="alone", seed=seed)
        while game.decision is not None:
            play(game, answer(game))
        assert game.outcome is not None
        told |= {event.kind for event in game.events}
    assert {"mindbug", "rolls_anew", "activate"} <= told
