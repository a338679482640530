"""Where the gauge is in play, and which sides its tiles may show."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kaiju.errors import SetupError

SIDES = ("orange", "green", "mixed")


def has_gauge(edition: str, modules: Iterable[str]) -> bool:
    return edition == "dark" or "wicked" in modules


def check_side(side: Any, edition: str, players: int, modules: tuple[str, ...]) -> Any:
    if not has_gauge(edition, modules):
        raise SetupError("The option 'tile_side' needs the wickedness gauge, which is not in this game.", "no-gauge")
    if side not in SIDES:
        sides = ", ".join(SIDES)
        raise SetupError(f"'tile_side' is one of {sides}, not {side!r}; Dark Edition's red is called orange.")
    return side
