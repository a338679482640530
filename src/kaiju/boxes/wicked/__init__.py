"""Even More Wicked!: the gauge, and the tiles that it leads to. Dark Edition has them too."""

from collections.abc import Mapping
from typing import Any

from kaiju.boxes.wicked.choices import SIDES, check_side
from kaiju.boxes.wicked.state import WickedState
from kaiju.rules.boxes import Box, Module, Option, Setup, Shows


def faces_on_offer(setup: Setup, table: Mapping[str, Any]) -> dict[int, tuple[str, ...]]:
    """Faces of tiles that can still be had, by level."""
    return {int(level): tuple(faces) for level, faces in table["tiles"].items()}


BOX = Box(
    "wicked",
    __name__,
    state=WickedState,
    beside=0,
    modules=(Module("wicked", brings=("wicked",), presets=("wicked-evening",)),),
    options={"tile_side": Option(check_side, sample=SIDES[0])},
    seat_keys=("wickedness", "tiles"),
    none_when_out=("wickedness",),
    shows=Shows(
        seat={"wickedness": 0, "tiles": []},
        table={"gauge": False, "tiles": {"3": [], "6": [], "10": []}},
    ),
    face={"tiles": faces_on_offer},
    called="the wickedness gauge",
)
