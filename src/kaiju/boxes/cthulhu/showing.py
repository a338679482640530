"""What a view shows of Cultists, and what giving one up is about."""

from __future__ import annotations

from typing import Any

from kaiju.boxes.cthulhu.codes import CULTIST_ENERGY, CULTIST_HEART, CULTIST_ROLL, TILES
from kaiju.boxes.cthulhu.cultists import sets_of_four, tiles_left
from kaiju.boxes.cthulhu.state import CultState as State
from kaiju.rules.codes import K_ROLL, STOP
from kaiju.rules.declared import about
from kaiju.rules.kit import hears_plainly
from kaiju.rules.looking import Things
from kaiju.rules.names import Names
from kaiju.rules.observed import OfSeats
from kaiju.rules.rolling import as_final

OfSeats("cultists", "Cultists", field="cultists", most=TILES)


@hears_plainly
def shows_seat(g: State, at: Things, p: int, names: Names, seat: dict[str, Any]) -> None:
    seat["cultists"] = g.cultists[p]


@about(CULTIST_HEART, CULTIST_ENERGY, CULTIST_ROLL)
def cultist_option(g: State, n: int, names: Names) -> dict[str, Any]:
    return {"card": "cultist", "family": "cultist"}


@hears_plainly
def says_of_answers(g: State, said: dict[int, list[tuple[str, dict[str, Any]]]]) -> None:
    coming = min(sets_of_four(as_final(g), g.seat), tiles_left(g)) if g.kind == K_ROLL else 0
    if coming > 0:
        others = [line for line in said.get(STOP, []) if line[0] != "stop:nothing"]
        said[STOP] = [*others, ("stop:cultists", {"n": coming})]
