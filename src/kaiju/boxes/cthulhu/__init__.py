"""Cthulhu: Cultists come to whoever rolls four of a kind, and are given up for a heart, energy or a roll."""

from kaiju.boxes.cthulhu.state import CultState
from kaiju.errors import SetupError
from kaiju.rules.boxes import Box, Module, Piece, Shows


def check_monster(monster: str, modules: tuple[str, ...]) -> None:
    if monster == "cthulhu" and "cthulhu" not in modules:
        raise SetupError("The monster 'cthulhu' comes with its pack: add the module 'cthulhu'.", "monster-pack")


def prints() -> tuple[Piece, ...]:
    from kaiju.boxes.cthulhu.codes import TILES

    return (Piece("cultist", "cultist", "cthulhu", TILES),)


BOX = Box(
    "cthulhu",
    __name__,
    state=CultState,
    beside=3,
    modules=(Module("cthulhu", brings=("cthulhu",), presets=("wicked-evening",)),),
    monsters={"cthulhu": "cthulhu"},
    check_monster=check_monster,
    seat_keys=("cultists",),
    none_when_out=("cultists",),
    shows=Shows(seat={"cultists": 0}),
    prints=prints,
    called="the module 'cthulhu'",
)
