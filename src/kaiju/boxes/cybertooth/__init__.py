"""Cybertooth: many claws make a monster Berserk, and a Berserk monster throws a die of its own."""

from kaiju.boxes.cybertooth.state import BerserkState
from kaiju.errors import SetupError
from kaiju.rules.boxes import Box, Module, Piece, Shows


def check_monster(monster: str, modules: tuple[str, ...]) -> None:
    if monster == "cybertooth" and "cybertooth" not in modules:
        raise SetupError("The monster 'cybertooth' comes with its pack: add the module 'cybertooth'.", "monster-pack")


def prints() -> tuple[Piece, ...]:
    from kaiju.boxes.cybertooth.codes import SIDES

    return (Piece("berserk-die", "die", "cybertooth", 1, {"faces": list(SIDES)}),)


BOX = Box(
    "cybertooth",
    __name__,
    state=BerserkState,
    beside=1,
    modules=(Module("cybertooth", brings=("cybertooth",)),),
    monsters={"cybertooth": "cybertooth"},
    check_monster=check_monster,
    seat_keys=("berserk",),
    none_when_out=("berserk",),
    shows=Shows(seat={"berserk": False}, table={"berserk_die": None}),
    prints=prints,
    called="the module 'cybertooth'",
)
