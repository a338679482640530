"""What Mindbugs and Consumables add to the state of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaiju.boxes.power_up.state import PowerUpState
from kaiju.rules.record import i8, i64, up_to
from kaiju.rules.state import CARDS, SEATS, THINGS, State


class MindbugState(State):
    mindbugs: list[int] = i8(SEATS)
    """Mindbug tokens before each seat."""
    turn_of: int = i8(start=-1)
    """Whose turn it is while `current` resolves that monster's roll, otherwise -1."""
    had_dealt: int = i8()
    """What `dealt` was for that monster."""
    had_entered: int = i8()
    """What `entered_now` was for it."""
    hunted: int = i8()
    """Seats that the claws of whoever's turn it is are aimed at, in bits; 0 for no hunt."""
    fetched: int = up_to(CARDS, start=-1)
    """A Consumable that came back this turn, and can't be activated in it."""
    bargain_hunter: int = i8(start=-1)
    """The seat that is about to buy a discarded Consumable at a better price."""
    frenzy: int = up_to(THINGS, start=-1)
    """The card that brought this turn and has not been paid for."""
    next_frenzy: int = up_to(THINGS, start=-1)
    """The card that brings the next one."""
    put_off: int = i64()
    """Turns with fewer dice that come when the Frenzy turn is over: how many fewer, the first in the lowest bits."""
    lost_dice: list[int] = i8(SEATS)
    """Dice that a seat has lost for the rest of the game."""


class EvolvedState(MindbugState, PowerUpState):
    """For the type checker: that of games with Evolutions too."""


if TYPE_CHECKING:
    MindbugSpace = MindbugState
    EvolvedSpace = EvolvedState
else:
    MindbugSpace = EvolvedSpace = object
