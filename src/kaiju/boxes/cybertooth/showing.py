"""What a view shows of Berserk mode and its die."""

from __future__ import annotations

from typing import Any

from kaiju.boxes.cybertooth.berserk import symbol_of
from kaiju.boxes.cybertooth.state import BerserkState as State
from kaiju.rules.kit import hears_plainly
from kaiju.rules.looking import Things
from kaiju.rules.names import Names


@hears_plainly
def shows_seat(g: State, at: Things, p: int, names: Names, seat: dict[str, Any]) -> None:
    seat["berserk"] = bool(g.berserk[p])


@hears_plainly
def counts_as(g: State, shown: int, face: int) -> bool:
    return symbol_of(shown) == face
