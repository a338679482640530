"""Cultists in positions made by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kaiju.boxes.cthulhu.codes import TILES
from kaiju.boxes.cthulhu.state import CultState as State
from kaiju.errors import SetupError
from kaiju.rules.arranging import number
from kaiju.rules.boxes import Setup
from kaiju.rules.kit import hears_plainly


@hears_plainly
def arranges_seat(g: State, setup: Setup, p: int, seat: Mapping[str, Any]) -> None:
    g.cultists[p] = number(seat.get("cultists", 0), f"The Cultists of seat {p}", 0, TILES)


@hears_plainly
def arranges_table(g: State, setup: Setup, seats: Sequence[Mapping[str, Any]], given: Mapping[str, Any]) -> None:
    if sum(g.cultists) > TILES:
        raise SetupError(f"There are {TILES} Cultists, not {sum(g.cultists)}.")
