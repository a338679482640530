"""The words of omens."""

from __future__ import annotations

from kaiju.rules.declared import SEAT, cause, event, kind, place, verb
from kaiju.rules.kit import hook, question, step
from tests.boxes.made_up.box.state import MadeUpState as State

UNDER_THE_STONE = place("under the stone")
"""Where a Talisman without tokens lies."""

COMES_TRUE = step("omens come true")
OMEN_ASK = question("omen")
K_OMEN = kind("omen")
HEED = verb("heed {seat}", SEAT, "see an omen about this seat", foreseen=True)
SHRUG = verb("shrug")
E_OMEN = event("omen", other="by", effect=("omens", 1))
E_COME_TRUE = event("come_true")
BY_OMEN = cause("omen")


@hook("each")
def omens_came_true(g: State, me: int, about: int) -> None:
    """The omens about a seat have come true."""
