"""Small words for scenarios with costumes."""

from __future__ import annotations

from typing import Any

import kaiju
from tests.table import NO_MARKET, QUIET

ALL_FACES = "1 2 3 heart energy claw "


def dressed(*seats: dict[str, Any], dice: str = QUIET, **more: Any) -> kaiju.Game:
    """A position with costumes in play, about to be rolled."""
    modules = ["halloween", *more.pop("modules", ())]
    return kaiju.arrange(modules=modules, seats=seats, market=NO_MARKET, dice=dice, **more)


def worn(game: kaiju.Game) -> list[list[str]]:
    return [list(seat.cards) for seat in game.seats]
