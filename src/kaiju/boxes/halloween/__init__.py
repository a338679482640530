"""Halloween: twelve costumes, which are worn like Keep cards and can be stolen from whoever is wounded."""

from kaiju.boxes.halloween.choices import WAYS, check_costumes, check_monster
from kaiju.boxes.halloween.state import CostumeState
from kaiju.rules.boxes import Box, Module, Option, Shows

BOX = Box(
    "halloween",
    __name__,
    state=CostumeState,
    # Candy may come to a hand that is full.
    beside=1,
    # Others may be asked about the dice before they count, a theft may cost somebody the game, and an Evolution may
    # have a moment of its own.
    waits=8,
    settled=("costumes_chosen",),
    modules=(Module("halloween", brings=("halloween",), lends=("halloween",), presets=("wicked-evening",)),),
    monsters={"pumpkin-jack": "halloween", "boogie-woogie": "halloween"},
    check_monster=check_monster,
    options={"costumes": Option(check_costumes, sample=WAYS[0], ways=WAYS)},
    shows=Shows(table={"costumes": []}),
    called="the module 'halloween'",
)
