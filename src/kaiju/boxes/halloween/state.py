"""What costumes add to the state of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaiju.boxes.power_up.state import PowerUpState
from kaiju.rules.record import i8
from kaiju.rules.state import State


class CostumeState(State):
    costumes_chosen: int = i8()
    """Everybody takes one of two costumes before the first turn."""
    bled: int = i8()
    """Seats that lost hearts this turn, in bits."""
    drew_blood: int = i8()
    """Seats that made another lose hearts this turn, in bits."""
    mugged: int = i8()
    """Seats that lost hearts to this turn's claws, in bits."""
    may_steal: int = i8()
    """This turn's claws were enough for a theft."""
    added_claws: int = i8()
    """Claws that others add to the dice."""


class GiftState(CostumeState, PowerUpState):
    """For the type checker: that of games with Evolutions too."""


if TYPE_CHECKING:
    CostumeSpace = CostumeState
    GiftSpace = GiftState
else:
    CostumeSpace = GiftSpace = object
