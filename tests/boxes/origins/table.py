"""Small words for scenarios of Origins."""

from __future__ import annotations

import kaiju
from tests.table import QUIET, play, row


def look_at(card: str, *seats: dict, edition: str = "origins", **buyer) -> kaiju.Game:
    """Seat 0 has rolled nothing and looks at the market, where `card` lies; seat 1 holds Tokyo."""
    seats = seats or ({"place": "city"}, {})
    game = kaiju.arrange(edition=edition, seats=[{"energy": 9, **buyer}, *seats], market=row(card), dice=QUIET)
    play(game, "stop")
    return game


def attacked(*cards: str, dice: str = "claw 1 1 2 2 3", attacker: dict | None = None, **victim) -> kaiju.Game:
    """Seat 0 attacks seat 1, which holds Tokyo with `cards`; then it goes shopping with its 2 energy."""
    seats = [{"energy": 2, **(attacker or {})}, {"place": "city", "cards": cards, **victim}, {}]
    game = kaiju.arrange(seats=seats, dice=dice)
    play(game, "stop")
    return game
