"""The gauge in a new game, and in positions made by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kaiju.boxes.wicked.codes import EITHER_FACE, ON_SHOW, TILE, Tile
from kaiju.boxes.wicked.gauge import MOST_WICKED, lay_down_tiles
from kaiju.boxes.wicked.rules import SIDES
from kaiju.boxes.wicked.state import WickedState as State
from kaiju.errors import SetupError
from kaiju.rules.arranging import number, sequence
from kaiju.rules.boxes import Setup
from kaiju.rules.components import INSTALLED
from kaiju.rules.kit import hears_plainly, plain
from kaiju.rules.things import take_thing


@plain
def put_out_tiles(g: State, setup: Setup) -> None:
    """The faces that can be had, but for tiles that somebody has; with mixed sides chance decides later."""
    side = setup.option("tile_side", SIDES[0])
    for tile in tiles():
        thing, back = g.rules.number(tile.id, TILE), g.rules.number(tile.pair, TILE)
        if g.place[thing] < 0 and g.place[back] < 0:
            if side == "mixed":
                g.place[thing] = EITHER_FACE
            elif side == tile.tile_side:
                g.place[thing] = ON_SHOW


def tiles() -> list[type[Tile]]:
    return [tile for tile in INSTALLED[TILE].values() if issubclass(tile, Tile)]


@hears_plainly
def lays_out(g: State, setup: Setup) -> None:
    put_out_tiles(g, setup)


@hears_plainly
def arranges_seat(g: State, setup: Setup, p: int, seat: Mapping[str, Any]) -> None:
    """The marker stands where the tiles were to be had, if nothing else is said.

    Both faces of a tile may be laid down: which face is on whose back is not certain.
    """
    highest = 0
    for face in sequence(seat.get("tiles", ()), f"The tiles of seat {p}"):
        if not isinstance(face, str) or face not in INSTALLED[TILE]:
            raise SetupError(f"There is no wickedness tile {face!r}; choose from {', '.join(INSTALLED[TILE])}.")
        if g.alive[p] == 0:
            raise SetupError(f"Seat {p} is eliminated and can't have tiles.")
        thing = g.rules.number(face, TILE)
        if g.place[thing] >= 0:
            raise SetupError(f"There is only one wickedness tile {face!r}.")
        take_thing(g, p, thing)
        tile = INSTALLED[TILE][face]
        assert issubclass(tile, Tile)
        highest = max(highest, tile.level)
    g.wickedness[p] = number(seat.get("wickedness", highest), f"The wickedness of seat {p}", 0, MOST_WICKED)


@hears_plainly
def arranges_table(g: State, setup: Setup, seats: Sequence[Mapping[str, Any]], given: Mapping[str, Any]) -> None:
    put_out_tiles(g, setup)
    lay_down_tiles(g)
