"""How the king thinks its games will go on: like the normal bot's, but with two monsters left, Tokyo is left or held by
the chance to win that either leaves, which was learned from games (`kaiju.bots.chance`).

What dice would bring follows from that chance too; the king's search starts from it.
"""

from __future__ import annotations

from kaiju.bots.angry import pressing_move
from kaiju.bots.chance import SURE, cards_edge, chance
from kaiju.bots.duel import fears_challenge
from kaiju.bots.evolve import BEAUTY
from kaiju.bots.normal import normal_action, wants_to_leave
from kaiju.bots.weights import BALANCED
from kaiju.rules.components import acting
from kaiju.rules.flow import in_tokyo, living
from kaiju.rules.gains import WINNING_POINTS
from kaiju.rules.hooks import sleeps
from kaiju.rules.kit import rule
from kaiju.rules.state import State
from kaiju.rules.words import K_YIELD, STAY, YIELD

TOKYO_STARS = 2
"""For who begins a turn there."""


@rule
def sage_action(g: State) -> int:
    """The option that the sage takes at the open decision."""
    me = g.seat
    if g.kind != K_YIELD or living(g) != 2 or sleeps(g, me):
        return normal_action(g, BALANCED)
    action = pressing_move(g, me)
    if action >= 0:
        return action
    return YIELD if would_leave(g, me, the_other(g, me)) or fears_challenge(g, me) else STAY


@rule
def the_other(g: State, me: int) -> int:
    """Who else is left."""
    for p in range(g.players):
        if p != me and g.alive[p] != 0:
            return p
    return me


# --- what is to come


@rule
def settled(g: State, other: int, edge: int, hearts: int, stars: int, energy: int, left: int, place: int) -> int:
    """The chance of who has done its dice, with so many hearts, stars and energy.

    The other one has so many hearts left. `place`: 1 if the first is in Tokyo, -1 if the other is, 0 if nobody is.
    """
    if hearts <= 0:
        return 0
    if left <= 0 or stars >= WINNING_POINTS:
        return SURE
    if place < 0 and g.points[other] + TOKYO_STARS >= WINNING_POINTS:
        return 0
    return chance(hearts, stars, energy, left, g.points[other], g.energy[other], place, edge, 0)


@rule
def with_dice(g: State, me: int, other: int, edge: int, hearts: int, stars: int, energy: int, claws: int) -> int:
    """My chance if my dice bring so much; where the other may leave Tokyo, it takes what is better for it."""
    inside, facing, left = in_tokyo(g, me), in_tokyo(g, other), g.health[other]
    place = 1 if inside else -1 if facing else 0
    if inside != facing:
        left -= claws
    elif not inside and claws > 0:
        place, stars = 1, stars + 1
    least = SURE
    for _ in range(2 if place < 0 and claws > 0 else 1):
        value = settled(g, other, edge, g.health[me] + hearts, g.points[me] + stars, g.energy[me] + energy, left, place)
        least = min(least, value)
        # If it leaves, I enter.
        place, stars = 1, stars + 1
    return least


# --- Tokyo


@rule
def would_leave(g: State, me: int, other: int) -> bool:
    """Whether my chance is better outside, the other taking my place."""
    if g.current != other or in_tokyo(g, other) or (acting(g, me, BEAUTY, -1) >= 0 and g.points[me] > 0):
        return wants_to_leave(g, me, BALANCED)
    edge = cards_edge(g, other) - cards_edge(g, me)
    stays = 0
    for leaves in range(2):
        left = g.health[me] if leaves == 1 else g.health[me] - g.held[me]
        value = settled(
            g,
            me,
            edge,
            g.health[other],
            g.points[other] + leaves,
            g.energy[other],
            left,
            1 if leaves == 1 else -1,
        )
        if leaves == 0:
            stays = value
        elif value < stays:
            return True
    return False
