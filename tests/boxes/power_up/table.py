"""Small words for scenarios with Evolutions."""

from __future__ import annotations

from typing import Any

import kaiju
from kaiju.boxes.power_up import choices
from tests.table import NO_MARKET, QUIET

NOBODY: dict[str, Any] = {}
MARKET = ["wings", "jets", "camouflage"]
FRESH = ["corner-store", "tank", "heal", "energize"]
HEARTS = "heart heart heart 2 2 3"


def table(*seats: dict[str, Any], dice: str = QUIET, **more: Any) -> kaiju.Game:
    """Power Up! with nothing to buy; only those are asked who hold a card that fits. Seat 0 is about to move."""
    options: dict[str, Any] = {"modules": ["power_up"], "market": NO_MARKET, "asks": "fitting"} | more
    return kaiju.arrange(seats=seats, dice=dice, **options)


def dark(*seats: dict[str, Any], **more: Any) -> kaiju.Game:
    """The same in the Dark Edition, which has Hibernation, Zombify and the gauge."""
    return table(*seats, edition="dark", tile_side="green", **more)


def penguin(*hand: str, **more: Any) -> dict[str, Any]:
    return {"monster": "space-penguin", "hand": list(hand)} | more


def alien(*hand: str, **more: Any) -> dict[str, Any]:
    return {"monster": "alienoid", "hand": list(hand)} | more


def kitty(*hand: str, **more: Any) -> dict[str, Any]:
    return {"monster": "cyber-kitty", "hand": list(hand)} | more


def king(*hand: str, **more: Any) -> dict[str, Any]:
    return {"monster": "the-king", "hand": list(hand)} | more


def giga(*hand: str, **more: Any) -> dict[str, Any]:
    return {"monster": "gigazaur", "hand": list(hand)} | more


def has(*evolutions: str, **more: Any) -> dict[str, Any]:
    """A seat with Evolutions in play."""
    return {"evolutions": list(evolutions)} | more


def reflecting(model: str, of: int, **more: Any) -> dict[str, Any]:
    """A seat whose Icy Reflection copies an Evolution."""
    seat = {"copies": {"icy-reflection": (model, of)}} | more
    return seat | {"evolutions": ["icy-reflection", *more.get("evolutions", [])]}


def prices(game: kaiju.Game) -> dict[str, int]:
    """What every option to buy costs."""
    assert game.decision is not None
    return {o.key: o.data["price"] for o in game.decision.options if o.key.startswith("buy ")}


def reserved(game: kaiju.Game, seat: int) -> list[str]:
    return list(game.view(None)["seats"][seat]["reserved"])


def with_copy(of: str, **more: Any) -> dict[str, Any]:
    """A seat with an Evolution and Icy Reflection copying it; it must be seat 0."""
    return {"evolutions": [of, "icy-reflection"], "copies": {"icy-reflection": (of, 0)}} | more


def deck_of(monster: str) -> set[str]:
    return {evolution.id for evolution in choices.deck_of(monster)}


def secretive(*seats: dict[str, Any], **more: Any) -> kaiju.Game:
    """`table`, but everybody is asked who might hold something."""
    return table(*seats, asks="always", **more)


def own(game: kaiju.Game, seat: int) -> dict[str, list[str]]:
    found: dict[str, list[str]] = game.view(seat)["own"]
    return found
