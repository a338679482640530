"""What Cultists add to the state of a game."""

from __future__ import annotations

from kaiju.rules.record import i8
from kaiju.rules.state import SEATS, State


class CultState(State):
    cultists: list[int] = i8(SEATS)
    """Cultist tiles before each seat."""
