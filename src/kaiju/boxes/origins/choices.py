"""What Origins can be combined with."""

from __future__ import annotations

from typing import Any

from kaiju.errors import SetupError
from kaiju.given import quoted

MIXES = ("fourteen", "all")
"""Only the cards that no other box has, or all of them."""


def check(edition: str, players: int, modules: tuple[str, ...]) -> None:
    if edition == "origins":
        if players > 4:
            raise SetupError(f"King of Tokyo Origins is for 2 to 4 players, not {players}.", "origins-players")
        if "wicked" in modules:
            text = "Origins has no wickedness gauge: the module 'wicked' can't be added to it."
            raise SetupError(text, "origins-gauge")
        if "power_up" in modules:
            text = "The monsters of Origins have no Evolutions: 'power_up' can't be added to it."
            raise SetupError(text, "origins-evolutions")
        if "origins_cards" in modules:
            text = "Origins has its own cards already: 'origins_cards' is for the base game."
            raise SetupError(text, "origins-cards")


def check_mix(mix: Any, edition: str, players: int, modules: tuple[str, ...]) -> Any:
    if "origins_cards" not in modules:
        raise SetupError("The option 'origins_mix' needs the module 'origins_cards'.", "no-origins-cards")
    if mix not in MIXES:
        raise SetupError(f"'origins_mix' is one of {', '.join(MIXES)}, not {quoted(mix)}.")
    return mix
