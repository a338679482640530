"""The words of the gauge and its tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from kaiju.boxes.wicked.state import WickedState
from kaiju.rules.components import Component, end_of, family, first_of
from kaiju.rules.declared import THING, event, kind, place, verb
from kaiju.rules.kit import question, settled

TILE = family("tile")

ON_SHOW = place("on show")
"""A face that its tile shows."""
EITHER_FACE = place("either face")
"""A face of a tile that is yet to be laid down."""

TILE_ASK = question("tile")
K_TILE = kind("tile")
TAKE_TILE = verb("take {thing}", THING, "take this face of a wickedness tile", of=TILE)
E_WICKEDNESS = event("wickedness", effect=("wickedness", 1))
E_WICKEDNESS_LOST = event("wickedness_lost", effect=("wickedness", -1))
E_TILE = event("tile")

TILES: int = first_of(TILE)
TILES_END: int = end_of(TILE)

if TYPE_CHECKING:
    NameSpace = WickedState
else:
    NameSpace = object


class Tile(Component, NameSpace):
    """A face of a wickedness tile. `pair` is the id of the face on its back."""

    family = TILE
    lasting = True
    level: ClassVar[int]
    tile_side: ClassVar[str]
    pair: ClassVar[str]

    def __init_subclass__(cls, level: int, side: str, pair: str, **more: Any) -> None:
        super().__init_subclass__(**more)
        cls.level, cls.tile_side, cls.pair = level, side, pair

    @classmethod
    def facts(cls) -> dict[str, Any] | None:
        return {
            "editions": ["base", "dark"],
            "modules": ["wicked"],
            "price": None,
            "copies": {"wicked": 1},
            "level": cls.level,
            "side": cls.tile_side,
            "back": cls.pair,
        }


LEVEL_OF: tuple[int, ...] = settled(lambda rules: rules.by_thing(lambda cls: getattr(cls, "level", -1)))
BACK_OF: tuple[int, ...] = settled(
    lambda rules: rules.by_thing(lambda cls: rules.number(cls.pair, TILE) if issubclass(cls, Tile) else -1)
)
