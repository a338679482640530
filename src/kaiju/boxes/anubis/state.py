"""What curses add to the state of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaiju.rules.record import i8, i16, up_to
from kaiju.rules.state import SEATS, THINGS, State

CURSES = 24


class CurseState(State):
    curse: int = up_to(THINGS, start=-1)
    """The curse in force."""
    curse_pile: list[int] = up_to(THINGS, CURSES, -1)
    """Those face down from the left (their top is the last), those that have been discarded from the right."""
    curses_left: int = i8()
    curses_spent: int = i8()
    scarab: int = i8(start=-1)
    """Who holds the Golden Scarab, or -1."""
    fate_resolved: int = i8()
    """The die of Fate, or its absence, has been seen to in this turn."""
    struck: int = i8()
    """What the die of Fate brought the current seat, for the rest of its turn: see `UNTOUCHED` and those after it."""
    kept_out: int = i8()
    """The current seat stays out of Tokyo for the rest of its turn."""
    fateless: list[int] = i8(SEATS)
    """Turns that a seat is owed in which it doesn't throw the die of Fate."""
    no_fate: int = i8()
    """Whether a turn is one of these: see `NEXT_TURN` and the one after it."""
    held_places: int = i16()
    """Dice that can't be chosen to be rerolled, by their places in bits."""


UNTOUCHED, BY_SNAKE, BY_ANKH = range(3)
WITH_FATE, NEXT_TURN, THIS_TURN = range(3)

if TYPE_CHECKING:
    CurseSpace = CurseState
else:
    CurseSpace = object
