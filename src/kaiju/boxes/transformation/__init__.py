"""Transformation: every monster walks on two legs, or as a beast that rolls better and buys nothing."""

from kaiju.boxes.transformation.state import FormState
from kaiju.rules.boxes import Box, Module, Piece, Shows


def prints() -> tuple[Piece, ...]:
    from kaiju.boxes.transformation.codes import FORMS
    from kaiju.rules.state import SEATS

    return (Piece("form", "form", "transformation", SEATS, {"sides": list(FORMS)}),)


BOX = Box(
    "transformation",
    __name__,
    state=FormState,
    beside=9,
    modules=(Module("transformation", brings=("transformation",)),),
    seat_keys=("form",),
    shows=Shows(seat={"form": None}),
    prints=prints,
    called="the module 'transformation'",
)
