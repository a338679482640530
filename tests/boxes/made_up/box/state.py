"""What omens add to the state of a game."""

from __future__ import annotations

from kaiju.rules.record import i8
from kaiju.rules.state import SEATS, State


class MadeUpState(State):
    omens: list[int] = i8(SEATS)
    omen_limit: int = i8()
    """So many come true."""
