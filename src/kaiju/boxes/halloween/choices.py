"""How costumes come into a game, and who wears them."""

from __future__ import annotations

from typing import Any

from kaiju.errors import SetupError
from kaiju.given import quoted

CHOICE, IN_DECK = "choice", "deck"
WAYS = (CHOICE, IN_DECK)
"""Everybody first takes one of two costumes, or all of them are shuffled into the deck."""
MONSTERS = ("pumpkin-jack", "boogie-woogie")


def check_costumes(way: Any, edition: str, players: int, modules: tuple[str, ...]) -> Any:
    if "halloween" not in modules:
        raise SetupError("The option 'costumes' needs the module 'halloween'.", "no-costumes")
    if way not in WAYS:
        raise SetupError(f"'costumes' is one of {', '.join(WAYS)}, not {quoted(way)}.")
    return way


def check_monster(monster: str, modules: tuple[str, ...]) -> None:
    if monster in MONSTERS and "halloween" not in modules:
        raise SetupError(f"The monster '{monster}' comes with its pack: add the module 'halloween'.", "monster-pack")
