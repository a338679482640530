"""What a view shows of Dark Edition."""

from __future__ import annotations

from typing import Any

from kaiju.boxes.dark.state import DarkState as State
from kaiju.rules.kit import hears_plainly
from kaiju.rules.looking import Things
from kaiju.rules.names import Names
from kaiju.rules.observed import OfSeats


@hears_plainly
def shows_seat(g: State, at: Things, p: int, names: Names, seat: dict[str, Any]) -> None:
    seat["zombified"] = bool(g.zombified[p])


OfSeats("zombified", "came back from the dead for good", field="zombified", most=1)
