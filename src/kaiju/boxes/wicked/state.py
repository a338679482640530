"""What the gauge adds to the state of a game."""

from __future__ import annotations

from kaiju.rules.record import i8
from kaiju.rules.state import SEATS, State


class WickedState(State):
    wickedness: list[int] = i8(SEATS)
