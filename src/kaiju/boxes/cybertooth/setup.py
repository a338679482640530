"""Berserk mode in positions made by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kaiju.boxes.cybertooth.state import BerserkState as State
from kaiju.rules.arranging import truth
from kaiju.rules.boxes import Setup
from kaiju.rules.kit import hears_plainly


@hears_plainly
def arranges_seat(g: State, setup: Setup, p: int, seat: Mapping[str, Any]) -> None:
    g.berserk[p] = int(truth(seat.get("berserk", False), f"'berserk' of seat {p}"))
