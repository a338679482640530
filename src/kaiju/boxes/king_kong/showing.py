"""What a view shows of Tokyo Tower."""

from __future__ import annotations

from typing import Any

from kaiju.boxes.king_kong.codes import LEVELS, LEVELS_END, STANDING, TOWER
from kaiju.boxes.king_kong.evolutions import climbs_to_the_top
from kaiju.boxes.king_kong.state import TowerState as State
from kaiju.boxes.king_kong.tower import claims, next_level
from kaiju.rules.codes import K_ROLL, STOP
from kaiju.rules.kit import hears_plainly
from kaiju.rules.looking import Things
from kaiju.rules.names import Names
from kaiju.rules.observed import AtPlaces
from kaiju.rules.rolling import as_final

AtPlaces("tower", "levels of Tokyo Tower that nobody owns", family=TOWER, places=(STANDING,))


@hears_plainly
def shows_table(g: State, at: Things, names: Names, table: dict[str, Any]) -> None:
    owners = {level - LEVELS + 1: g.place[level] for level in range(LEVELS, LEVELS_END)}
    table["tower"] = {str(level): owner if owner >= 0 else None for level, owner in owners.items()}


@hears_plainly
def shows_seat(g: State, at: Things, p: int, names: Names, seat: dict[str, Any]) -> None:
    seat["tower"] = [c - LEVELS + 1 for c in at.get(p, ()) if LEVELS <= c < LEVELS_END]


@hears_plainly
def says_of_answers(g: State, said: dict[int, list[tuple[str, dict[str, Any]]]]) -> None:
    if g.kind != K_ROLL:
        return
    final = as_final(g)
    if climbs_to_the_top(final, g.seat):  # type: ignore[arg-type]  # where there are Evolutions, the state has them
        said[STOP] = [("stop:tower", {})]
    elif claims(final, g.seat):
        level = next_level(g, g.seat) - LEVELS + 1
        said[STOP] = [("stop:tower", {}) if level == LEVELS_END - LEVELS else ("stop:claims", {"n": level})]
