"""Omens in new games, in positions made by hand, and in views."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kaiju.rules.arranging import number
from kaiju.rules.boxes import Setup
from kaiju.rules.declared import about
from kaiju.rules.kit import hears_plainly
from kaiju.rules.looking import Things
from kaiju.rules.names import Names
from tests.boxes.made_up.box.choices import USUAL
from tests.boxes.made_up.box.codes import HEED, UNDER_THE_STONE
from tests.boxes.made_up.box.state import MadeUpState as State


@hears_plainly
def sets_up(g: State, setup: Setup) -> None:
    g.omen_limit = setup.option("omen_limit", USUAL)


@hears_plainly
def arranges_seat(g: State, setup: Setup, p: int, seat: Mapping[str, Any]) -> None:
    g.omens[p] = number(seat.get("omens", 0), f"The omens of seat {p}", 0, g.omen_limit - 1)


@hears_plainly
def shows_seat(g: State, at: Things, p: int, names: Names, seat: dict[str, Any]) -> None:
    seat["omens"] = g.omens[p]


@hears_plainly
def shows_table(g: State, at: Things, names: Names, table: dict[str, Any]) -> None:
    table["under_the_stone"] = [names.things[c] for c in at.get(UNDER_THE_STONE, ())]


@about(HEED)
def omen_option(g: State, seat: int, names: Names) -> dict[str, Any]:
    return {"target": seat}
