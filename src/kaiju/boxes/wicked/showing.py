"""What a view shows of the gauge and its tiles, and what an option to take one is about."""

from __future__ import annotations

from typing import Any

from kaiju.boxes.wicked.codes import K_TILE, LEVEL_OF, ON_SHOW, TAKE_TILE, TILE, TILES, TILES_END
from kaiju.boxes.wicked.gauge import LEVELS
from kaiju.boxes.wicked.state import WickedState as State
from kaiju.rules.codes import PASS
from kaiju.rules.declared import about
from kaiju.rules.kit import hears_plainly, plain
from kaiju.rules.looking import Things
from kaiju.rules.names import Names
from kaiju.rules.observed import AtPlaces, OfSeats


@plain
def tiles_on_show(at: Things, names: Names) -> dict[int, tuple[str, ...]]:
    """The faces of tiles that can be had, by level."""
    faces = at.get(ON_SHOW, ())
    return {level: tuple(names.things[c] for c in faces if LEVEL_OF[c] == level) for level in LEVELS}


@hears_plainly
def shows_table(g: State, at: Things, names: Names, table: dict[str, Any]) -> None:
    table["gauge"] = True
    table["tiles"] = {str(level): list(faces) for level, faces in tiles_on_show(at, names).items()}


@hears_plainly
def shows_seat(g: State, at: Things, p: int, names: Names, seat: dict[str, Any]) -> None:
    seat["wickedness"] = g.wickedness[p]
    seat["tiles"] = [names.things[c] for c in at.get(p, ()) if TILES <= c < TILES_END]


OfSeats("wickedness", "wickedness points", field="wickedness", usual=10)
AtPlaces("tiles on show", "faces of wickedness tiles that can be had", family=TILE, places=(ON_SHOW,))


@about(TAKE_TILE)
def tile_option(g: State, thing: int, names: Names) -> dict[str, Any]:
    return {"card": names.things[thing], "family": names.families[thing], "level": LEVEL_OF[thing]}


@hears_plainly
def says_of_answers(g: State, said: dict[int, list[tuple[str, dict[str, Any]]]]) -> None:
    if g.kind == K_TILE:
        said[PASS] = [("tile:none", {})]


@hears_plainly
def is_never_better(g: State, action: int) -> bool:
    return g.kind == K_TILE and action == PASS
