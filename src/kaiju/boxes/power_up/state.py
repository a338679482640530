"""What Evolutions add to the state of a game."""

from __future__ import annotations

from kaiju.rules.record import i8, i16
from kaiju.rules.state import SEATS, State


class PowerUpState(State):
    drafted: int = i8()
    """Evolutions are drafted; otherwise every monster has its own."""
    asks_always: int = i8()
    """Seats are asked wherever they might hold a fitting Evolution, whether they do or not."""
    hand_size: list[int] = i8(SEATS)
    """Evolutions in hand: a summary of `place`, so that an empty hand is noticed at once."""
    evo_first: list[int] = i16(SEATS)
    """The first of the Evolutions that a seat may ever have, counted from the first of all."""
    evo_end: list[int] = i16(SEATS)
    """The one after the last of them. Looking through its own is quicker than through all of them."""
    earned: list[int] = i16(SEATS)
    """Energy gained since the turn began."""
    cured: list[int] = i8(SEATS)
    """Hearts gained since the turn began."""
    lost: list[int] = i8(SEATS)
    """Hearts lost since the turn began."""
    dealt_to: list[int] = i8(SEATS)
    """Hearts lost since the turn began because of the current seat."""
    outside: int = i8()
    """Seats that were outside Tokyo when the turn began."""
    vacated: int = i8()
    """A place in Tokyo has become free this turn."""
    hit_tokyo: int = i8()
    """Seats that the current seat's claws have hurt in Tokyo this turn, in bits."""
    frozen: int = i8()
    """Faces that are without effect for the current seat this turn, in bits."""
    mixed: int = i8()
    """A hidden Evolution has gone from one seat to another, so that anybody may have any that is hidden."""
    drawn: int = i8()
    """Hearts on the dice have brought an Evolution this turn."""
