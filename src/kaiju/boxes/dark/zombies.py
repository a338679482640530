"""Coming back from the dead: what it costs in this edition, and zombies, who are back for good."""

from __future__ import annotations

from kaiju.boxes.dark.state import DarkState as State
from kaiju.boxes.wicked.gauge import lose_wickedness
from kaiju.rules.codes import HEART
from kaiju.rules.gains import HEARTS, MOST_HEARTS
from kaiju.rules.kit import hears


@hears
def lost_everything(g: State, me: int) -> None:
    lose_wickedness(g, me)


@hears
def more_hearts(g: State, me: int) -> int:
    return MOST_HEARTS - HEARTS if g.zombified[me] != 0 else 0


@hears
def wastes_hearts(g: State, me: int) -> bool:
    return g.zombified[me] != 0


@hears
def dice_final(g: State, me: int) -> None:
    """Heart dice are of no use to a zombie."""
    if g.zombified[me] != 0:
        g.shown[HEART] = 0


@hears
def left_game(g: State, me: int) -> None:
    g.zombified[me] = 0
