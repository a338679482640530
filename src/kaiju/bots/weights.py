"""What the things of the game are worth to the bots that weigh them up, by temperament. A star is worth 20.

The numbers were found by playing: `docs/bots.md` tells how.
"""

from __future__ import annotations

from kaiju.rules.flow import living
from kaiju.rules.kit import rule
from kaiju.rules.state import State

STAR = 20
WINNING = 900
"""More than anything that does not win."""

WEIGHTS = (
    "energy",
    "heart when low",
    "heart when hurt",
    "heart when well",
    "hit from outside",
    "hit from Tokyo",
    "hit the weak",
    "kill",
    "enter",
    "enter less",
    "leave",
    "leave, per heart",
    "leave, per star",
    "leave, per heart of the attacker",
    "leave, per star of the best rival",
    "leave, per heart below four",
    "leave, with eighteen stars",
    "shop",
    "late stars",
    "wickedness",
)
(
    ENERGY_IS,
    HEART_LOW,
    HEART_HURT,
    HEART_WELL,
    HIT_OUTSIDE,
    HIT_INSIDE,
    HIT_WEAK,
    KILL,
    ENTER_IS,
    ENTER_LESS,
    LEAVE,
    LEAVE_HEART,
    LEAVE_STAR,
    LEAVE_ATTACKER,
    LEAVE_RIVAL,
    LEAVE_LOW,
    LEAVE_NEAR,
    SHOP,
    LATE,
    WICKED,
) = range(len(WEIGHTS))

TEMPERS = ("", "brawler", "climber", "shopper")
BALANCED, BRAWLER, CLIMBER, SHOPPER = range(4)

TWO = (16, 90, 39, 24, 39, 15, 2, 16, 18, 4, 127, -11, -2, -2, -4, -9, 6, 0, 3, 18)
"""With two players alive."""
MORE = (8, 48, 26, 9, 11, 11, 1, 40, 5, 16, 44, -2, 1, -2, -3, 3, -64, 1, 6, 10)
CHANGES: tuple[dict[int, int], ...] = (
    {},
    {HIT_OUTSIDE: 5, HIT_INSIDE: 4, KILL: 20, LEAVE: -6},
    {HIT_OUTSIDE: -4, HIT_INSIDE: -3, LATE: 8, SHOP: -10},
    {ENERGY_IS: 3, SHOP: 20},
)
"""By temperament, what is added to the weights."""
TABLE = tuple(
    weights[i] + change.get(i, 0) for change in CHANGES for weights in (TWO, MORE) for i in range(len(WEIGHTS))
)
COUNT = len(WEIGHTS)


@rule
def weight(g: State, temper: int, i: int) -> int:
    """One of the weights of a temperament, as the number of those alive has it."""
    return TABLE[(2 * temper + (1 if living(g) > 2 else 0)) * COUNT + i]
