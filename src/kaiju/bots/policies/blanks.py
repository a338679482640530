"""What bots make of Luchador's Evolutions, on which a data file prints what they do."""

from __future__ import annotations

from typing import Any

from kaiju.bots.policies.evolve_facts import EFFECT_WORTH, OFTEN
from kaiju.boxes.luchador.codes import GAIN_HEARTS, HURT_TOKYO, STARS_OF_UNMASKED, WINNING
from kaiju.boxes.luchador.evolutions import amount_on_blank, blank_of
from kaiju.boxes.luchador.state import LuchadorState as State
from kaiju.rules.flow import in_tokyo
from kaiju.rules.gains import loose_points
from kaiju.rules.kit import rule

OF_BOX = "luchador"
"""In games without that box these rules do nothing."""


@rule
def blank_worth(g: Any, e: int) -> int:
    """They are valued by what is printed on them."""
    blank, total = blank_of(e), 0
    for i in range(2 * blank, 2 * blank + 2):
        total += EFFECT_WORTH[g.blank_effect[i] // 10] * (g.blank_effect[i] % 10)
    return total * OFTEN if g.blank_when[blank] // 10 >= WINNING else total


@rule
def blank_hearts(g: Any, e: int) -> int:
    """Hearts that a temporary one gives."""
    blank = blank_of(e)
    return amount_on_blank(g, blank, GAIN_HEARTS) if g.blank_when[blank] == 0 else 0


@rule
def blank_does_something(g: Any, me: int, e: int) -> bool:
    """Whether what is printed on one would find anybody, if that is all it is for."""
    blank = blank_of(e)
    if amount_on_blank(g, blank, STARS_OF_UNMASKED) > 0:
        return stars_of_unmasked(g, me) > 0
    if amount_on_blank(g, blank, HURT_TOKYO) > 0:
        return others_in_tokyo(g, me) > 0
    return True


@rule
def stars_of_unmasked(g: State, me: int) -> int:
    """How many of the others without a mask on the figure have a star to lose."""
    count = 0
    for p in range(g.players):
        if p != me and g.alive[p] != 0 and g.mask[p] == 0 and loose_points(g, p) > 0:
            count += 1
    return count


@rule
def others_in_tokyo(g: State, me: int) -> int:
    count = 0
    for p in range(g.players):
        if p != me and in_tokyo(g, p):
            count += 1
    return count
