"""What a view shows of Berserk mode and its die."""

from __future__ import annotations

from typing import Any

from kaiju.boxes.cybertooth.berserk import symbol_of
from kaiju.boxes.cybertooth.codes import BERSERK_DIE
from kaiju.boxes.cybertooth.state import BerserkState as State
from kaiju.rules.chance import extra_face
from kaiju.rules.kit import hears_plainly
from kaiju.rules.looking import Things
from kaiju.rules.names import Names
from kaiju.rules.observed import DieOfItsOwn, OfSeats
from kaiju.rules.rolling import loose_dice

OfSeats("berserk", "in Berserk mode", field="berserk", most=1)
DieOfItsOwn("berserk die", "what the Berserk die shows", die=BERSERK_DIE)


@hears_plainly
def shows_seat(g: State, at: Things, p: int, names: Names, seat: dict[str, Any]) -> None:
    seat["berserk"] = bool(g.berserk[p])


@hears_plainly
def shows_table(g: State, at: Things, names: Names, table: dict[str, Any]) -> None:
    """Where the Berserk die lies among the dice: after all that can be thrown with it."""
    table["berserk_die"] = loose_dice(g) if extra_face(g, BERSERK_DIE) >= 0 else None


@hears_plainly
def counts_as(g: State, shown: int, face: int) -> bool:
    return symbol_of(shown) == face
