"""Small words for scenarios with Mindbugs."""

from __future__ import annotations

from typing import Any

import kaiju
from tests.table import NO_MARKET, QUIET

BARE: dict[str, Any] = {"mindbugs": 0}
"""A seat that can't take a roll."""


def bugs(*seats: dict[str, Any], dice: str = QUIET, market: list[str] | None = None, **more: Any) -> kaiju.Game:
    """A position with Mindbugs, in which seats have the one token that they begin with if nothing else is said."""
    modules = ["mindbug", *more.pop("modules", ())]
    return kaiju.arrange(modules=modules, seats=seats, market=market or NO_MARKET, dice=dice, **more)


def bare(*seats: dict[str, Any], **more: Any) -> kaiju.Game:
    """The same without tokens: Consumables alone."""
    return bugs(*[BARE | seat for seat in seats], **more)


def tokens(game: kaiju.Game) -> list[int]:
    return [seat.mindbugs for seat in game.seats]


def cards(game: kaiju.Game) -> list[tuple[str, ...]]:
    return [seat.cards for seat in game.seats]
