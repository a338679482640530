"""What a view shows of Cultists, and what giving one up is about."""

from __future__ import annotations

from typing import Any

from kaiju.boxes.cthulhu.codes import CULTIST_ENERGY, CULTIST_HEART, CULTIST_ROLL, TILES
from kaiju.boxes.cthulhu.state import CultState as State
from kaiju.rules.declared import about
from kaiju.rules.kit import hears_plainly
from kaiju.rules.looking import Things
from kaiju.rules.names import Names
from kaiju.rules.observed import OfSeats

OfSeats("cultists", "Cultists", field="cultists", most=TILES)


@hears_plainly
def shows_seat(g: State, at: Things, p: int, names: Names, seat: dict[str, Any]) -> None:
    seat["cultists"] = g.cultists[p]


@about(CULTIST_HEART, CULTIST_ENERGY, CULTIST_ROLL)
def cultist_option(g: State, n: int, names: Names) -> dict[str, Any]:
    return {"card": "cultist", "family": "cultist"}
