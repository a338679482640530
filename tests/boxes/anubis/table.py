"""Small words for scenarios under a curse."""

from __future__ import annotations

from typing import Any

import kaiju
from tests.table import NO_MARKET, QUIET


def cursed(curse: str, *seats: dict[str, Any], fate: str = "river", dice: str = QUIET, **more: Any) -> kaiju.Game:
    """Seat 0 has thrown these dice and the die of Fate; the last seat holds the Golden Scarab, if nobody else does."""
    modules = ["anubis", *more.pop("modules", ())]
    market = more.pop("market", NO_MARKET)
    return kaiju.arrange(modules=modules, seats=seats, curse=curse, market=market, dice=f"{dice} {fate}", **more)
