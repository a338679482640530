"""What Evolutions can be combined with, and which monsters have any."""

from __future__ import annotations

from typing import Any

from kaiju.errors import SetupError
from kaiju.given import quoted
from kaiju.rules.boxes import figure
from kaiju.rules.components import INSTALLED

ASKS = ("always", "fitting")
EVOLUTIONS_EACH = 8


def check(edition: str, players: int, modules: tuple[str, ...]) -> None:
    if "mutant_draft" in modules and "power_up" not in modules:
        raise SetupError("The draft needs the Evolutions: add the module 'power_up' to 'mutant_draft'.", "draft-alone")


def check_asks(asks: Any, edition: str, players: int, modules: tuple[str, ...]) -> Any:
    if "power_up" not in modules:
        raise SetupError("The option 'asks' needs the Evolutions: add the module 'power_up'.", "no-evolutions")
    if asks not in ASKS:
        raise SetupError(f"'asks' is one of {', '.join(ASKS)}, not {quoted(asks)}.")
    return asks


def deck_of(monster: str) -> list[Any]:
    """The Evolutions of a monster."""
    whose = figure(monster)
    return [e for e in INSTALLED["evolution"].values() if e.deck_of == whose]  # type: ignore[attr-defined]


def has_deck(monster: str) -> bool:
    return bool(deck_of(monster))


def check_monster(monster: str, modules: tuple[str, ...]) -> None:
    if "power_up" in modules and not has_deck(monster):
        raise SetupError(f"{quoted(monster)} has no Evolutions and can't play with 'power_up'.", "monster-evolutions")
