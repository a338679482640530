"""What Tokyo Tower adds to the state of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaiju.rules.record import i8
from kaiju.rules.state import State


class TowerState(State):
    tower_won: int = i8()
    """The game has been won by the top of the tower."""


if TYPE_CHECKING:
    TowerSpace = TowerState
else:
    TowerSpace = object
