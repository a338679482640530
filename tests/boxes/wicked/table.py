"""Small words for scenarios with wickedness."""

from __future__ import annotations

from typing import Any

import kaiju
from tests.table import NO_MARKET, QUIET, told

ORANGE = {
    3: {"devious", "eternal", "skulking", "tireless"},
    6: {"cyberbrain", "evil-lair", "full-regeneration", "widespread-panic"},
    10: {"antimatter-beam", "skybeam"},
}
GREEN = {
    3: {"barbs", "final-roar", "poison-spit", "underdog"},
    6: {"defender-of-tokyo", "fluxling", "have-it-all", "sonic-boomer"},
    10: {"final-push", "starburst"},
}
ONES = "1 1 1 2 2 3"
"""A star and two points of wickedness, nothing else."""
BELOW = {3: 2, 6: 5, 10: 9}
"""Markers that three 1s take to a level."""


def dark(*seats: dict[str, Any], dice: str, **more: Any) -> kaiju.Game:
    """Dark Edition with nothing to buy; seat 0 has rolled."""
    return kaiju.arrange(edition="dark", seats=seats, dice=dice, market=NO_MARKET, **more)


def faces(game: kaiju.Game) -> dict[int, set[str]]:
    """The faces on show, by level."""
    return {level: set(ids) for level, ids in game.tiles.items()}


def offered(level: int, sides: dict[int, set[str]]) -> set[str]:
    """The keys where all tiles of a level are to be had."""
    return {f"take {face}" for face in sides[level]} | {"pass"}


def green(*seats: dict[str, Any], dice: str = QUIET, **more: Any) -> kaiju.Game:
    """Dark Edition, green faces, with nothing to buy; seat 0 has rolled."""
    options: dict[str, Any] = {"market": NO_MARKET, "tile_side": "green"} | more
    return kaiju.arrange(edition="dark", seats=seats, dice=dice, **options)


def orange(*seats: dict[str, Any], **more: Any) -> kaiju.Game:
    """The same with orange faces."""
    return green(*seats, tile_side="orange", **more)


def wicked(*seats: dict[str, Any], dice: str = QUIET, **more: Any) -> kaiju.Game:
    """The base game with Even More Wicked!, green faces, and nothing to buy; seat 0 has rolled."""
    options: dict[str, Any] = {"modules": ["wicked"], "market": NO_MARKET, "tile_side": "green"} | more
    return kaiju.arrange(seats=seats, dice=dice, **options)


def at(level: int, **more: Any) -> dict[str, Any]:
    """A seat that three 1s take to a level."""
    return {"wickedness": BELOW[level]} | more


def discarded_tiles(events: list[kaiju.Event]) -> list[tuple[int | None, str | None]]:
    return [(e.seat, e.card) for e in told(events, "discard") if e.family == "tile"]
