"""Mindbug: tokens that take another's roll, and Consumables that wait until their keyword is activated."""

from kaiju.boxes.mindbug.choices import DECKS, MONSTERS, check_deck, check_monster
from kaiju.boxes.mindbug.state import MindbugState
from kaiju.rules.boxes import Box, Module, Option, Piece, Shows


def prints() -> tuple[Piece, ...]:
    from kaiju.rules.state import SEATS

    return (Piece("mindbug-token", "mindbug", "mindbug", SEATS),)


BOX = Box(
    "mindbug",
    __name__,
    state=MindbugState,
    beside=0,
    # An Evolution may have a moment of its own.
    waits=8,
    modules=(Module("mindbug", brings=("mindbug",), lends=("mindbug",), alone="mindbug_deck"),),
    monsters=dict.fromkeys(MONSTERS, "mindbug"),
    check_monster=check_monster,
    options={"mindbug_deck": Option(check_deck, module="mindbug", sample=DECKS[1])},
    seat_keys=("mindbugs",),
    none_when_out=("mindbugs",),
    shows=Shows(seat={"mindbugs": 0, "activated": {}, "lost_dice": 0}, table={"resolver": None}),
    face={"resolver": lambda setup, table: table["resolver"]},
    prints=prints,
    called="the module 'mindbug'",
)
