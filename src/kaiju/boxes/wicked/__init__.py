"""Even More Wicked!: the gauge, and the tiles that it leads to. Dark Edition has them too."""

from kaiju.boxes.wicked.rules import check_side
from kaiju.boxes.wicked.state import WickedState
from kaiju.rules.boxes import Box, Module, Option

BOX = Box(
    "wicked",
    __name__,
    state=WickedState,
    modules=(Module("wicked", brings=("wicked",)),),
    options={"tile_side": Option(check_side)},
    seat_keys=("wickedness", "tiles"),
    called="the wickedness gauge",
)
