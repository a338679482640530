"""Origins: what its own cards cost."""

from __future__ import annotations

import pytest

import kaiju
from tests.boxes.origins.table import look_at
from tests.table import play


@pytest.mark.parametrize(
    "card, price",
    {
        "biofuel": 4,
        "bull-headed": 3,
        "draining-ray": 5,
        "electric-armor": 5,
        "flaming-aura": 5,
        "gamma-blast": 4,
        "hungry-urbavore": 4,
        "jagged-tactician": 3,
        "orb-of-doom": 9,
        "scavenger": 3,
        "shrinky": 4,
        "barricades": 5,
        "ice-cream-truck": 4,
        "supertower": 7,
    }.items(),
)
def test_price_and_one_copy(card, price):
    entry = next(entry for entry in kaiju.catalog() if entry["id"] == card)
    assert (entry["editions"], entry["prices"], entry["copies"]) == (["origins"], {"origins": price}, {"origins": 1})
    game = look_at(card)
    play(game, f"buy {card}")
    assert game.seats[0].energy == 9 - price
