"""The gauge in a new game, and in positions made by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kaiju.boxes.wicked.choices import SIDES
from kaiju.boxes.wicked.codes import BACK_OF, EITHER_FACE, ON_SHOW, TILE, TILES, TILES_END, Tile
from kaiju.boxes.wicked.gauge import MOST_WICKED, lay_down_tiles
from kaiju.boxes.wicked.state import WickedState as State
from kaiju.errors import SetupError
from kaiju.given import quoted
from kaiju.rules.arranging import number, sequence
from kaiju.rules.boxes import Setup
from kaiju.rules.components import INSTALLED
from kaiju.rules.kit import hears_plainly, plain
from kaiju.rules.names import names_in
from kaiju.rules.things import take_thing


@plain
def put_out_tiles(g: State, setup: Setup) -> None:
    """The faces that can be had, except those of tiles that somebody has. Where none is named, chance decides later."""
    side = setup.option("tile_side", SIDES[0])
    chosen: Sequence[str] = () if isinstance(side, str) else side
    for tile in tiles():
        thing, back = g.rules.number(tile.id, TILE), g.rules.number(tile.pair, TILE)
        if g.place[thing] < 0 and g.place[back] < 0:
            if side == tile.tile_side or tile.id in chosen:
                g.place[thing] = ON_SHOW
            elif side == "mixed" or (chosen and tile.pair not in chosen):
                g.place[thing] = EITHER_FACE


def tiles() -> list[type[Tile]]:
    return [tile for tile in INSTALLED[TILE].values() if issubclass(tile, Tile)]


@hears_plainly
def lays_out(g: State, setup: Setup) -> None:
    put_out_tiles(g, setup)


@hears_plainly
def lists_piles(g: State, setup: Setup, piles: list[dict[str, Any]]) -> None:
    """Tiles whose side is left to chance."""
    things = names_in(setup, g.rules).things
    pairs: dict[int, int] = {}
    for tile in range(TILES, TILES_END):
        if g.place[tile] == EITHER_FACE and BACK_OF[tile] not in pairs:
            pairs[tile] = BACK_OF[tile]
    if pairs:
        piles.append({"pile": "tiles", "either": [[things[face], things[back]] for face, back in pairs.items()]})


@hears_plainly
def arranges_seat(g: State, setup: Setup, p: int, seat: Mapping[str, Any]) -> None:
    """Unless a position says otherwise, the marker stands high enough for its tiles.

    Both faces of a tile may be laid down: which face is on whose back is not certain.
    """
    levels: dict[int, str] = {}
    for face in sequence(seat.get("tiles", ()), f"The tiles of seat {p}"):
        if not isinstance(face, str) or face not in INSTALLED[TILE]:
            raise SetupError(f"There is no wickedness tile {quoted(face)}; choose from {', '.join(INSTALLED[TILE])}.")
        if g.alive[p] == 0:
            raise SetupError(f"Seat {p} is eliminated and can't have tiles.")
        thing = g.rules.number(face, TILE)
        if g.place[thing] >= 0:
            raise SetupError(f"There is only one wickedness tile {quoted(face)}.")
        take_thing(g, p, thing)
        tile = INSTALLED[TILE][face]
        assert issubclass(tile, Tile)
        if tile.level in levels:
            raise SetupError(
                f"Seat {p} can't have both {levels[tile.level]!r} and {quoted(face)}: "
                "a monster takes one tile of a level."
            )
        levels[tile.level] = face
    highest = max(levels, default=0)
    g.wickedness[p] = number(seat.get("wickedness", highest), f"The wickedness of seat {p}", 0, MOST_WICKED)
    if g.wickedness[p] < highest:
        raise SetupError(
            f"Seat {p} has {levels[highest]!r}, a tile of level {highest}: its wickedness can't be {g.wickedness[p]}."
        )


@hears_plainly
def arranges_table(g: State, setup: Setup, seats: Sequence[Mapping[str, Any]], given: Mapping[str, Any]) -> None:
    put_out_tiles(g, setup)
    lay_down_tiles(g)
