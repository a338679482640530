"""What the things of the game are worth to the bots that weigh them up, by temperament.

They are in thousandths of a game, more or less; only those of leaving Tokyo count by themselves.

The numbers were found by playing: `docs/bots.md` tells how.
"""

from __future__ import annotations

from kaiju.rules.flow import living
from kaiju.rules.kit import rule
from kaiju.rules.state import State

STAR = 20
"""A star in the middle of a game, about."""
WINNING = 600
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
    "star",
    "stars of a rival",
    "late energy",
    "hit the weak from Tokyo",
    "energy for a card",
    "sweep",
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
    STAR_IS,
    STAR_RIVAL,
    ENERGY_LATE,
    HIT_WEAK_INSIDE,
    SAVE,
    SWEEP_WITH,
) = range(len(WEIGHTS))

TEMPERS = ("", "brawler", "climber", "shopper")
BALANCED, BRAWLER, CLIMBER, SHOPPER = range(4)

TWO = (52, 100, 85, 45, 61, 27, 7, 16, -24, 9, 122, -11, -1, -2, -4, -9, 6, 10, 30, 36, 10, 0, 0, 29, 0, 5)
"""With two players alive."""
TWO_WICKED = (46, 100, 85, 45, 61, 27, 7, 16, -24, 9, 122, -11, -1, -2, -4, -9, 6, 10, 30, 50, 10, 0, -16, 29, 0, 5)
"""With two players alive where wickedness counts."""
MORE = (18, 66, 44, 18, 20, 16, 4, 80, -20, 16, 44, -2, 1, -2, -3, 3, -16, 1, 27, 36, 42, -8, -2, 0, 0, 7)
CHANGES: tuple[dict[int, int], ...] = (
    {},
    {HIT_OUTSIDE: 10, HIT_INSIDE: 8, KILL: 40, LEAVE: -6},
    {HIT_OUTSIDE: -8, HIT_INSIDE: -6, STAR_IS: 10, SHOP: -10},
    {ENERGY_IS: 8, SHOP: 20},
)
"""By temperament, what is added to the weights."""
SAGE = len(TEMPERS)
"""Not a temperament that a bot can have: how the king expects everybody to play on."""
# fmt: off
SAGE_TWO = (
    34, 115, 72, 45, 68, 15, 7, 16, -24, 9, 127, -11, -2, -2, -4, -9,
    6, 0, 30, 36, 19, -12, -16, 27, 100, 8,
)
# fmt: on
SAGE_MORE = (15, 66, 44, 18, 20, 16, 4, 80, -20, 16, 44, -2, 1, -2, -3, 3, -16, 1, 27, 43, 42, -8, -2, 0, 40, 8)
TABLE = (
    *(
        weights[i] + change.get(i, 0)
        for change in CHANGES
        for weights in (TWO, TWO_WICKED, MORE)
        for i in range(len(WEIGHTS))
    ),
    *SAGE_TWO,
    *SAGE_TWO,
    *SAGE_MORE,
)
COUNT, ROWS = len(WEIGHTS), 3


@rule
def weight(g: State, temper: int, i: int) -> int:
    """One of the weights of a temperament, as the number of those alive has it."""
    row = 2 if living(g) > 2 else 1 if g.gauge != 0 else 0
    return TABLE[(ROWS * temper + row) * COUNT + i]
