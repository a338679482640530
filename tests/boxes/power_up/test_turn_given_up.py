"""Evolutions for which a turn is given up: Tune-Up and Sunken Temple."""

from __future__ import annotations

from typing import Any

import pytest

from tests.boxes.power_up.table import table
from tests.table import CITY, asked, energy, keys

GIVING_UP = [
    ({"hand": ["tune-up"]}, "play tune-up", 4, 2),
    ({"evolutions": ["sunken-temple"]}, "use sunken-temple", 3, 3),
]
"""What a seat has, how it gives up its turn, hearts and energy for it."""


@pytest.mark.parametrize("seat, key, healed, gained", GIVING_UP)
def test_a_turn_given_up_has_no_effects_of_its_start(seat: dict[str, Any], key: str, healed: int, gained: int) -> None:
    owner = seat | {"cards": ["battery-monster"], "tokens": {"battery-monster": 4}, "health": 5}
    game = table(owner, CITY)
    game.play(key)
    assert (game.seats[0].health, game.seats[0].energy) == (5 + healed, gained)
    assert game.seats[0].tokens == {"battery-monster": 4}


@pytest.mark.parametrize("seat, key, healed, gained", GIVING_UP)
def test_a_turn_given_up_has_no_poison(seat: dict[str, Any], key: str, healed: int, gained: int) -> None:
    game = table(seat | {"poison": 2, "health": 2}, CITY)
    game.play(key)
    assert (game.current, game.seats[0].health, game.seats[0].poison) == (1, 2 + healed, 2)


@pytest.mark.parametrize("seat, key, healed, gained", GIVING_UP)
def test_a_turn_given_up_has_no_effects_of_its_end(seat: dict[str, Any], key: str, healed: int, gained: int) -> None:
    cards = ["herbivore", "rooting-for-the-underdog", "energy-hoarder"]
    game = table(seat | {"cards": cards, "energy": 10}, {"place": "city", "points": 5})
    game.play(key)
    assert (game.current, game.seats[0].points) == (1, 0)


@pytest.mark.parametrize("seat, key, healed, gained", GIVING_UP)
def test_a_turn_given_up_enters_no_tokyo_and_buys_nothing(
    seat: dict[str, Any], key: str, healed: int, gained: int
) -> None:
    game = table(seat | {"energy": 9}, {}, market=["wings", "jets", "camouflage"])
    game.play(key)
    assert (game.current, game.city, game.seats[0].points, energy(game)) == (1, None, 0, [9 + gained, 0])


@pytest.mark.parametrize("seat, key, healed, gained", GIVING_UP)
def test_a_turn_given_up_ends_all_the_same_for_everybody(
    seat: dict[str, Any], key: str, healed: int, gained: int
) -> None:
    game = table(seat, {"place": "city", "evolutions": ["twas-beauty-killed-the-beast"], "hand": ["emergency-battery"]})
    game.play(key)
    assert (game.current, asked(game), keys(game)) == (0, (1, "evolution"), ["play emergency-battery", "pass"])
    game.play("pass")
    # A star for the turn that ended, two for beginning one's own in Tokyo.
    assert (game.current, game.seats[1].points) == (1, 1 + 2)


@pytest.mark.parametrize("seat, key, healed, gained", GIVING_UP)
def test_a_turn_given_up_is_followed_by_an_extra_turn(seat: dict[str, Any], key: str, healed: int, gained: int) -> None:
    game = table(seat | {"extra_turns": 1, "health": 1}, CITY)
    game.play(key)
    assert (game.current, game.turn, game.seats[0].health) == (0, 2, 1 + healed)


@pytest.mark.parametrize("seat, key, healed, gained", GIVING_UP)
def test_a_turn_given_up_stores_no_bamboo_and_pays_for_no_sword(
    seat: dict[str, Any], key: str, healed: int, gained: int
) -> None:
    more = ["bamboo-supply", "energy-sword"]
    owner = seat | {"evolutions": seat.get("evolutions", []) + more, "energy": 4, "tokens": {"bamboo-supply": 3}}
    game = table(owner, CITY)
    game.play(key)
    assert (game.current, game.seats[0].energy, game.seats[0].tokens["bamboo-supply"]) == (1, 4 + gained, 3)


def test_tune_up_and_sunken_temple_are_one_turn_given_up() -> None:
    game = table({"hand": ["tune-up"], "evolutions": ["sunken-temple"], "health": 1}, CITY)
    game.play("play tune-up")
    assert (game.current, game.seats[0].health, game.seats[0].energy) == (1, 5, 2)
