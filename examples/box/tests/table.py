"""Small words for scenarios."""

from __future__ import annotations

import kaiju

NO_MARKET = ["energize", "evacuation-orders", "evacuation-orders"]
"""A market with nothing that whoever has less than 7 energy could pay."""
QUIET = "1 1 2 2 3 energy"
"""Dice that bring nothing but 1 energy."""


def storms(*seats: dict, dice: str = QUIET, market: list[str] | None = None) -> kaiju.Game:
    """A position made by hand, with the dice that will fall."""
    return kaiju.arrange(modules=["storms"], seats=seats, market=market or NO_MARKET, dice=dice)


def asked(game: kaiju.Game) -> tuple[int, str, list[str]]:
    """Who has to decide, what, and the keys of what may be chosen."""
    assert game.decision is not None
    return game.decision.seat, game.decision.kind, [option.key for option in game.decision.options]


def play(game: kaiju.Game, *keys: str) -> None:
    for key in keys:
        game.play(key)


def claws(n: int) -> str:
    """Six dice with n claws on which nothing else counts."""
    return " ".join(["claw"] * n + ["1", "1", "2", "2", "3", "3"][n:])
