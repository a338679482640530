"""What Dark Edition's cards add to the state of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaiju.boxes.wicked.state import WickedState
from kaiju.rules.record import i8
from kaiju.rules.state import SEATS


class DarkState(WickedState):
    zombified: list[int] = i8(SEATS)
    """Came back from the dead for good: 12 hearts at most, and no use of heart dice."""


if TYPE_CHECKING:
    DarkSpace = DarkState
else:
    DarkSpace = object
