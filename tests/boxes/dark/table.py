"""Small words for scenarios of the Dark Edition."""

from __future__ import annotations

from typing import Any

import kaiju
from tests.table import NO_MARKET, QUIET

Side = dict[str, Any]


def dark(*seats: Side, **more: Any) -> kaiju.Game:
    more.setdefault("market", NO_MARKET)
    return kaiju.arrange(edition="dark", seats=seats, **more)


def dark_shop(*seats: Side, market: list[str], dice: str = QUIET, **more: Any) -> kaiju.Game:
    """Seat 0 has rolled dice that do nothing, and may buy."""
    game = dark(*seats, market=market, dice=dice, **more)
    game.play("stop")
    return game


def copying(card: str, seat: int, **more: Any) -> Side:
    """A monster with the tile Fluxling, which copies a card."""
    return {"tiles": ["fluxling"], "copies": {"fluxling": (card, seat)}, **more}
