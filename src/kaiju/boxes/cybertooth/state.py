"""What Berserk mode adds to the state of a game."""

from __future__ import annotations

from kaiju.rules.record import i8
from kaiju.rules.state import SEATS, State


class BerserkState(State):
    berserk: list[int] = i8(SEATS)
    """1 for a monster in Berserk mode."""
