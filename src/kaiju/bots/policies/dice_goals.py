"""Which dice to throw again: every goal they can be thrown for is valued at its worth times its exact odds.

A goal is a number of dice of one face (three of a number, enough claws for a kill, enough energy for a card). Dice that
don't serve the goal are kept if they are worth more as they lie than a throw is expected to bring. The worths of the
faces are packed into one integer, ten bits each, because rules have no arrays of their own.
"""

from __future__ import annotations

from kaiju.bots.policies.dice_odds import BEYOND, ODDS, ROLLS, SURE, row_of
from kaiju.rules.codes import HEART
from kaiju.rules.kit import rule
from kaiju.rules.rolling import loose_dice
from kaiju.rules.state import State

BITS = 10
MOST = (1 << BITS) - 1


@rule
def worth_of(packed: int, face: int) -> int:
    return (packed >> (BITS * face)) & MOST


@rule
def with_worth(packed: int, face: int, worth: int) -> int:
    """The packed worths with that of one more face."""
    return packed | max(0, min(MOST, worth)) << (BITS * face)


@rule
def expected(packed: int, rolls: int) -> int:
    """What a die is worth that may be thrown that many times."""
    value = 0
    for _ in range(rolls):
        total = 0
        for face in range(6):
            total += max(worth_of(packed, face), value)
        value = total // 6
    return value


@rule
def is_kept(g: State, packed: int, value: int, goal: int, die: int, hearts: int, chase: bool) -> bool:
    """Whether a die is kept for this goal. `hearts` is how many more hearts are needed."""
    face = g.dice[die]
    if face == goal:
        return True
    if chase or (face == HEART and hearts <= 0):
        return False
    return worth_of(packed, face) > value


@rule
def goal_value(
    g: State, packed: int, needed_hearts: int, goal: int, need: int, bonus: int, after: int, chase: bool
) -> int:
    """What the dice can be expected to bring if they are thrown for a goal. With no goal, `goal` is -1."""
    rolls = min(g.rolls_left, ROLLS - 1)
    value = expected(packed, rolls)
    total, showing, thrown, hearts = 0, 0, 0, needed_hearts
    for i in range(loose_dice(g)):
        if is_kept(g, packed, value, goal, i, hearts, chase):
            total += worth_of(packed, g.dice[i])
            if g.dice[i] == HEART:
                hearts -= 1
            if g.dice[i] == goal:
                showing += 1
        else:
            thrown += 1
    if goal < 0:
        return total + thrown * value
    missing = max(0, need - showing)
    at = row_of(rolls, 1, 1, thrown) + missing
    total += bonus * ODDS[at] // SURE + after * BEYOND[at] // SURE
    if showing > need:
        total += after * (showing - need)
    # Thrown dice that serve a number serve nothing else; claws and energy count either way.
    other = SURE if goal >= HEART else SURE - ODDS[row_of(rolls, 1, 1, 1) + 1]
    return total + thrown * value * other // SURE


@rule
def dice_thrown(g: State, packed: int, needed_hearts: int, goal: int, chase: bool) -> int:
    """The dice to throw again for a goal, as bits."""
    value = expected(packed, min(g.rolls_left, ROLLS - 1))
    mask, hearts = 0, needed_hearts
    for i in range(loose_dice(g)):
        if is_kept(g, packed, value, goal, i, hearts, chase):
            if g.dice[i] == HEART:
                hearts -= 1
        else:
            mask |= 1 << i
    return mask
