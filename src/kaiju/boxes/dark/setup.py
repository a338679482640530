"""Zombies in positions made by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kaiju.boxes.dark.state import DarkState as State
from kaiju.rules.arranging import truth
from kaiju.rules.boxes import Setup
from kaiju.rules.kit import hears_plainly


@hears_plainly
def arranges_points(g: State, setup: Setup, p: int, seat: Mapping[str, Any]) -> None:
    g.zombified[p] = int(truth(seat.get("zombified", False), f"'zombified' of seat {p}") and g.alive[p])
