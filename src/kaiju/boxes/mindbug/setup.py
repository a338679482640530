"""Mindbug tokens in a new game, and in positions made by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kaiju.boxes.mindbug.state import MindbugState as State
from kaiju.rules.arranging import number
from kaiju.rules.boxes import Setup
from kaiju.rules.kit import hears_plainly

AT_FIRST = 1
MOST = 99
"""The largest number of tokens that a position may give a seat."""


@hears_plainly
def lays_out(g: State, setup: Setup) -> None:
    """A deck of one's own may have the cards without the tokens."""
    if "mindbug" in setup.modules:
        for p in range(g.players):
            g.mindbugs[p] = AT_FIRST


@hears_plainly
def arranges_seat(g: State, setup: Setup, p: int, seat: Mapping[str, Any]) -> None:
    usual = AT_FIRST if "mindbug" in setup.modules and g.alive[p] != 0 else 0
    g.mindbugs[p] = number(seat.get("mindbugs", usual), f"The Mindbug tokens of seat {p}", 0, MOST)
