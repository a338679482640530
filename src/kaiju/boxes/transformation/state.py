"""What the form cards add to the state of a game."""

from __future__ import annotations

from kaiju.rules.record import i8
from kaiju.rules.state import SEATS, State


class FormState(State):
    form: list[int] = i8(SEATS)
    """The side that a seat's form card shows, or 0 for none."""
    beast_rerolled: int = i8()
    """The current seat has used its beast's reroll this turn."""
