"""Evolutions that heal at any time: Bear Necessities, Healing Rain, Yummy Yummy."""

from __future__ import annotations

import pytest

from tests.boxes.power_up.table import table
from tests.table import CITY, asked, claws, keys, play

HEALERS = [("bear-necessities", 2, 2), ("healing-rain", 2, 0), ("yummy-yummy", 2, 1)]
"""Evolutions that heal at any time: hearts, energy."""


@pytest.mark.parametrize("card, healed, gained", HEALERS)
@pytest.mark.parametrize("place", ["city", "bay", None])
def test_evolutions_heal_in_tokyo_too(card: str, healed: int, gained: int, place: str | None) -> None:
    game = table({"hand": [card], "health": 5, "place": place}, {}, {}, {}, {})
    game.play(f"play {card}")
    assert (game.seats[0].health, game.seats[0].energy) == (5 + healed, gained)


@pytest.mark.parametrize("card, healed, gained", HEALERS)
def test_evolutions_heal_up_to_the_maximum(card: str, healed: int, gained: int) -> None:
    game = table({"hand": [card], "health": 9}, CITY)
    game.play(f"play {card}")
    assert game.seats[0].health == 10


@pytest.mark.parametrize("card, healed, gained", HEALERS)
def test_evolutions_that_heal_are_gains(card: str, healed: int, gained: int) -> None:
    game = table({"hand": [card], "health": 5, "cards": ["regeneration", "friend-of-children"]}, CITY)
    game.play(f"play {card}")
    assert (game.seats[0].health, game.seats[0].energy) == (5 + healed + 1, gained + 1 if gained else 0)


@pytest.mark.parametrize("card, healed, gained", HEALERS)
def test_evolutions_that_heal_save_from_a_deadly_loss(card: str, healed: int, gained: int) -> None:
    game = table({}, {"hand": [card], "health": 2, "place": "city"}, dice=claws(3))
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", f"play {card}"])
    game.play(f"play {card}")
    assert (game.seats[1].health, asked(game)) == (1, (1, "yield"))


@pytest.mark.parametrize("card, healed, gained", HEALERS)
def test_evolutions_that_heal_can_be_saved_up_in_vain(card: str, healed: int, gained: int) -> None:
    game = table({}, {"hand": [card], "health": 2, "place": "city"}, {}, dice=claws(3))
    play(game, "stop", "take")
    assert (game.seats[1].alive, game.seats[1].hand, game.seats[1].evolution_discard) == (False, (), (card,))


@pytest.mark.parametrize("card, healed, gained", HEALERS)
def test_evolutions_that_heal_have_no_window_of_their_own_in_a_loss_that_is_not_deadly(
    card: str, healed: int, gained: int
) -> None:
    game = table({}, {"hand": [card], "health": 4, "place": "city"}, dice=claws(3))
    game.play("stop")
    assert (asked(game), game.seats[1].health) == ((1, "yield"), 1)


@pytest.mark.parametrize("card, healed, gained", HEALERS)
def test_evolutions_that_heal_save_from_poison(card: str, healed: int, gained: int) -> None:
    game = table({"hand": [card], "health": 1, "poison": 1}, CITY)
    game.play("stop")
    if gained >= 2:
        game.play("done")
    assert asked(game) == (0, "damage")
    game.play(f"play {card}")
    assert (game.seats[0].alive, game.seats[0].health) == (True, 2)
