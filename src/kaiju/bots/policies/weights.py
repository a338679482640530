"""What the things of the game are worth to the bots that weigh them up, by temperament.

They are in thousandths of a game, more or less; only those of leaving Tokyo count by themselves.
"""

from __future__ import annotations

from kaiju.bots.learned import learned
from kaiju.bots.policies.tables import GAUGE
from kaiju.rules.flow import living
from kaiju.rules.kit import rule
from kaiju.rules.state import State

LEARNED = learned("weights")
STAR = 20
"""About what a star is worth in the middle of a game."""
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

COUNT, ROWS = len(WEIGHTS), 3
COLUMNS: tuple[tuple[int, ...], ...] = tuple(zip(*(LEARNED[name] for name in WEIGHTS), strict=True))
NORMAL_ROWS, SAGE_ROWS = COLUMNS[:ROWS], COLUMNS[ROWS:]
"""Of each: with two monsters left, with two where wickedness counts, and with more."""
CHANGES: tuple[dict[int, int], ...] = (
    {},
    {HIT_OUTSIDE: 10, HIT_INSIDE: 8, KILL: 40, LEAVE: -6},
    {HIT_OUTSIDE: -8, HIT_INSIDE: -6, STAR_IS: 10, SHOP: -10},
    {ENERGY_IS: 8, SHOP: 20},
)
"""By temperament, what is added to the weights."""
SAGE = len(TEMPERS)
"""Not a temperament that a bot can have, but how the king expects everybody to play on."""
TABLE: tuple[int, ...] = (
    *(weights[i] + change.get(i, 0) for change in CHANGES for weights in NORMAL_ROWS for i in range(COUNT)),
    *(value for weights in SAGE_ROWS for value in weights),
)


def tempered(level: str) -> tuple[str, ...]:
    """The names of a level's bots, the even-tempered one first."""
    return tuple(f"{level}-{temper}" if temper else level for temper in TEMPERS)


@rule
def weight(g: State, temper: int, i: int) -> int:
    """One of the weights of a temperament, for the number of monsters alive."""
    row = 2 if living(g) > 2 else 1 if GAUGE != 0 else 0
    return TABLE[(ROWS * temper + row) * COUNT + i]
