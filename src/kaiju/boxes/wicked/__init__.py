"""Even More Wicked!: the gauge, and the tiles that it leads to. Dark Edition has them too."""

from kaiju.boxes.wicked.choices import SIDES, check_side
from kaiju.boxes.wicked.state import WickedState
from kaiju.rules.boxes import Box, Module, Option, Shows

BOX = Box(
    "wicked",
    __name__,
    state=WickedState,
    beside=0,
    modules=(Module("wicked", brings=("wicked",)),),
    options={"tile_side": Option(check_side, sample=SIDES[0])},
    seat_keys=("wickedness", "tiles"),
    none_when_out=("wickedness",),
    shows=Shows(
        seat={"wickedness": 0, "tiles": []},
        table={"gauge": False, "tiles": {"3": [], "6": [], "10": []}},
    ),
    called="the wickedness gauge",
)
