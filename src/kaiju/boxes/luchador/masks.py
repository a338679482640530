"""Masks of the Luchador pack: one on the figure, the others in a collection that is worth stars."""

from __future__ import annotations

from kaiju.boxes.luchador.codes import BY_MASK, E_MASK, E_MASK_LOST, MASK_STARS
from kaiju.boxes.luchador.state import LuchadorState as State
from kaiju.rules.codes import E_POINTS, E_POINTS_LOST
from kaiju.rules.flow import emit
from kaiju.rules.gains import WINNING_POINTS, lose_points
from kaiju.rules.kit import hears, rule


@rule
def gain_mask(g: State, me: int) -> None:
    """On the figure if that has none, otherwise into the collection, whose stars come with it whatever bars a gain."""
    if g.alive[me] == 0:
        return
    emit(g, E_MASK, me, 1, -1, -1)
    if g.mask[me] == 0:
        g.mask[me] = 1
    else:
        g.collection[me] += 1
        worth = min(MASK_STARS, WINNING_POINTS - g.points[me])
        if worth > 0:
            g.points[me] += worth
            emit(g, E_POINTS, me, worth, BY_MASK, -1)


@rule
def lose_mask(g: State, me: int) -> bool:
    """Out of the collection first. Without any mask it costs stars instead; True if there was one."""
    if g.collection[me] > 0:
        emit(g, E_MASK_LOST, me, 1, -1, -1)
        g.collection[me] -= 1
        lost = min(MASK_STARS, g.points[me])
        g.points[me] -= lost
        emit(g, E_POINTS_LOST, me, lost, BY_MASK, -1)
        return True
    if g.mask[me] != 0:
        emit(g, E_MASK_LOST, me, 1, -1, -1)
        g.mask[me] = 0
        return True
    lose_points(g, me, MASK_STARS, BY_MASK)
    return False


@rule
def masks_of(g: State, me: int) -> int:
    return g.mask[me] + g.collection[me]


@rule
def inherit_masks(g: State, me: int, heir: int) -> None:
    """A monster is eliminated: its masks go to whoever did it, or out of the game."""
    count = masks_of(g, me)
    g.mask[me] = 0
    g.collection[me] = 0
    if heir >= 0:
        for _ in range(count):
            gain_mask(g, heir)


@hears
def bound_points(g: State, me: int) -> int:
    """The stars of masks in a collection go with the masks only."""
    return MASK_STARS * g.collection[me]


@hears
def eliminated(g: State, me: int, heir: int) -> None:
    inherit_masks(g, me, heir)
