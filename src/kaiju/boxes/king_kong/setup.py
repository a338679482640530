"""Tokyo Tower in a new game, and in positions made by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kaiju.boxes.king_kong.codes import LEVELS, LEVELS_END, STANDING
from kaiju.boxes.king_kong.state import TowerState as State
from kaiju.errors import SetupError
from kaiju.rules.arranging import number, sequence
from kaiju.rules.boxes import Setup
from kaiju.rules.kit import hears_plainly
from kaiju.rules.things import take_thing


@hears_plainly
def lays_out(g: State, setup: Setup) -> None:
    for level in range(LEVELS, LEVELS_END):
        g.place[level] = STANDING


@hears_plainly
def arranges_seat(g: State, setup: Setup, p: int, seat: Mapping[str, Any]) -> None:
    count = LEVELS_END - LEVELS
    for level in sequence(seat.get("tower", ()), f"The tower levels of seat {p}"):
        thing = LEVELS + number(level, f"A tower level of seat {p}", 1, count) - 1
        if level == count:
            raise SetupError(f"Seat {p} can't own level {count} of the tower: that would have ended the game.")
        if g.place[thing] >= 0:
            raise SetupError(f"Level {level} of the tower has one owner, not both seat {g.place[thing]} and seat {p}.")
        take_thing(g, p, thing)


@hears_plainly
def arranges_table(g: State, setup: Setup, seats: Sequence[Mapping[str, Any]], given: Mapping[str, Any]) -> None:
    for level in range(LEVELS, LEVELS_END):
        if g.place[level] < 0:
            g.place[level] = STANDING
