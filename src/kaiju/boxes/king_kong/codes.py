"""The words of Tokyo Tower, and what a level is."""

from __future__ import annotations

from typing import Any, ClassVar

from kaiju.boxes.king_kong.state import TowerSpace
from kaiju.rules.components import Component, end_of, family, first_of
from kaiju.rules.declared import event, place

TOWER = family("tower")
STANDING = place("the middle of the tower")
"""Where a level is that nobody owns."""
E_CLAIM = event("claim", "count", "component", "by", passing=True)

LEVELS: int = first_of(TOWER)
LEVELS_END: int = end_of(TOWER)
NEEDED = 4
"""So many 1s claim a level."""


class Level(Component, TowerSpace):
    """Declared from the bottom to the top, which is the order in which they are claimed."""

    family = TOWER
    lasting = True
    level: ClassVar[int]

    def __init_subclass__(cls, level: int, **more: Any) -> None:
        super().__init_subclass__(id=f"tower-{level}", **more)
        cls.level = level

    @classmethod
    def facts(cls) -> dict[str, Any] | None:
        return {
            "editions": ["base", "dark", "origins"],
            "modules": ["king_kong"],
            "module": "king_kong",
            "copies": {"king_kong": 1},
            "level": cls.level,
        }
