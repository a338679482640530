"""What bots make of Tokyo Tower. What a level is worth was set by hand."""

from __future__ import annotations

from kaiju.boxes.king_kong.codes import LEVELS, LEVELS_END
from kaiju.boxes.king_kong.state import TowerState as State
from kaiju.boxes.king_kong.tower import next_level
from kaiju.rules.box_hooks import is_frozen
from kaiju.rules.codes import ONE
from kaiju.rules.flow import in_tokyo
from kaiju.rules.kit import rule

OF_BOX = "king_kong"
TURNS_KEPT = 3
"""About how many turns a level gives what it gives before somebody takes it, or the game is over."""


@rule
def can_claim(g: State, me: int) -> bool:
    """Whether four 1s would claim a level."""
    return in_tokyo(g, me) and not is_frozen(g, ONE)


@rule
def claims_the_top(g: State, me: int) -> bool:
    return can_claim(g, me) and next_level(g, me) == LEVELS_END - 1


@rule
def level_worth(g: State, me: int, heart: int, energy: int) -> int:
    """What the next level is worth, if a heart and energy are worth this. The top is worth the game, which whoever asks
    knows better."""
    return TURNS_KEPT * (heart if next_level(g, me) == LEVELS else heart + energy)
