"""Where the gauge is in play, and which sides its tiles may show."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from kaiju.errors import SetupError
from kaiju.given import quoted
from kaiju.rules.components import INSTALLED

SIDES = ("orange", "green", "mixed")
"""Or else the faces that some tiles show; the others are mixed."""


def has_gauge(edition: str, modules: Iterable[str]) -> bool:
    return edition == "dark" or "wicked" in modules


def check_side(side: Any, edition: str, players: int, modules: tuple[str, ...]) -> Any:
    if not has_gauge(edition, modules):
        raise SetupError("The option 'tile_side' needs the wickedness gauge, which is not in this game.", "no-gauge")
    if isinstance(side, (list, tuple)):
        return check_faces(side)
    if side not in SIDES:
        sides = ", ".join(SIDES)
        raise SetupError(f"'tile_side' is one of {sides}, not {quoted(side)}; Dark Edition's red is called orange.")
    return side


def check_faces(faces: Sequence[Any]) -> Any:
    """The faces chosen, at most one of each tile; with none, tiles are mixed as usual."""
    tiles = INSTALLED["tile"]
    for i, face in enumerate(faces):
        if not isinstance(face, str) or face not in tiles:
            raise SetupError(f"There is no wickedness tile {quoted(face)}; choose from {', '.join(tiles)}.")
        if face in faces[:i]:
            raise SetupError(f"There is only one wickedness tile {quoted(face)}.")
        back = tiles[face].pair  # type: ignore[attr-defined]
        if back in faces[:i]:
            raise SetupError(f"{back!r} and {quoted(face)} are the two faces of one tile: choose one of them.")
    return list(faces) or "mixed"
