"""What Tokyo Tower adds to the state of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaiju.boxes.power_up.state import PowerUpState
from kaiju.rules.record import i8
from kaiju.rules.state import State


class TowerState(State):
    tower_won: int = i8()
    """The game has been won by the top of the tower."""


class ClimbingState(TowerState, PowerUpState):
    """For the type checker: that of games with Evolutions too."""


if TYPE_CHECKING:
    TowerSpace = TowerState
else:
    TowerSpace = object
