"""The sage: how the king expects its games to go on.

It plays like the normal bot, but with two monsters left it goes by what was learned from games: what dice are worth
(`sage_dice`), what to buy (`sage_market`), and when to leave Tokyo (here, among other things by `win_chance`).

What final dice bring follows from that chance too; the king's search starts from it.
"""

from __future__ import annotations

from kaiju.bots.learned import learned
from kaiju.bots.policies.angry import extra_throw, pressing_move, throwable
from kaiju.bots.policies.duel import fears_challenge
from kaiju.bots.policies.evolve_facts import loses_stars_by_leaving
from kaiju.bots.policies.normal import normal_action, wants_to_leave
from kaiju.bots.policies.sage_dice import best_aim
from kaiju.bots.policies.standing import MY_HEARTS, THEIR_ENERGY, THEIR_HEARTS, THEIR_STARS, hearts_needed, standing
from kaiju.bots.policies.weights import SAGE
from kaiju.bots.policies.win_chance import IF_MINE, IF_THEIRS, SURE, cards_add, cards_edge, chance
from kaiju.rules.box_hooks import is_frozen
from kaiju.rules.codes import ENERGY, HEART, K_ROLL, K_YIELD, STAY, STOP, YIELD
from kaiju.rules.flow import in_tokyo, living, the_other
from kaiju.rules.gains import WINNING_POINTS, stars_to_win
from kaiju.rules.hooks import sleeps, stays_up
from kaiju.rules.kit import rule
from kaiju.rules.state import State
from kaiju.speeds.policies import policy

SAGE_POLICY = 10
TOKYO_STARS = 2
"""What a turn that begins there brings."""
SIZES = (13, 13, 20, 20, 16, 16)
"""How many values each of the numbers of `stand` can have."""
MIDDLES = (7, 7, 7, 7, 4, 4)
"""What is taken off the numbers before they are multiplied."""
CLAMPS = (150, 500, 1500)
"""The gain that the net foresees is counted three times, up to each of these."""
LEARNED = learned("leaving")
CONSTANT: int = LEARNED["constant"]
BY_NUMBER: tuple[tuple[int, ...], ...] = tuple(LEARNED["numbers"].values())
PRODUCTS: tuple[int, ...] = LEARNED["products"]
FORESEEN: tuple[int, ...] = LEARNED["foreseen"]
TABLE = tuple(value for values in BY_NUMBER for value in values)
NUMBERS, STEPS = len(SIZES), len(CLAMPS)


@policy(SAGE_POLICY)
def sage_action(g: State) -> int:
    """The option that the sage takes at the open decision."""
    me = g.seat
    throws = g.kind == K_ROLL and g.rolls_left > 0
    if not (throws or g.kind == K_YIELD) or living(g) != 2 or sleeps(g, me):
        return normal_action(g, SAGE)
    action = pressing_move(g, me)
    if action >= 0:
        return action
    if throws:
        mask = throwable(g, best_aim(g, me, the_other(g, me)) | extra_throw(g))
        return mask if mask != 0 else STOP
    return YIELD if would_leave(g, me, the_other(g, me)) or fears_challenge(g, me) else STAY


# --- what is to come


@rule
def settled(g: State, other: int, edge: int, hearts: int, stars: int, energy: int, left: int, place: int) -> int:
    """The chance of a monster that is done with its dice and has these hearts, stars and energy.

    The other one has `left` hearts. `place`: 1 if the first is in Tokyo, -1 if the other is, 0 if nobody is.
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
    """My chance if my dice bring this. If the other may leave Tokyo, it does what is better for it."""
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
    """Whether I win more often outside, with the other in my place."""
    if g.current != other or in_tokyo(g, other) or loses_stars_by_leaving(g, me):
        return wants_to_leave(g, me, SAGE)
    if stays_up(g, me) or (g.points[me] + TOKYO_STARS >= stars_to_win(g, me) and g.health[me] > g.held[me]):
        return False
    return gain_of_leaving(g, me, other) > 0


@rule
def gain_of_leaving(g: State, me: int, other: int) -> int:
    """What leaving is worth, as has been learned, in millionths of a game."""
    total, at, pair = CONSTANT, 0, 0
    for i in range(NUMBERS):
        value = stand(g, me, other, i)
        total += TABLE[at + value]
        at += SIZES[i]
        for j in range(i + 1, NUMBERS):
            total += PRODUCTS[pair] * (value - MIDDLES[i]) * (stand(g, me, other, j) - MIDDLES[j])
            pair += 1
    ahead = foreseen(g, me, other)
    for i in range(STEPS):
        total += FORESEEN[i] * max(-CLAMPS[i], min(CLAMPS[i], ahead))
    return total + cards_add(g, me, IF_MINE) + cards_add(g, other, IF_THEIRS)


@rule
def stand(g: State, me: int, other: int, i: int) -> int:
    """One of the six numbers that say how both stand, once I am struck and the attacker's dice are done."""
    value = standing(g, me, other, i)
    if i == MY_HEARTS:
        value -= g.held[me]
    elif i == THEIR_HEARTS:
        value += min(max(0, hearts_needed(g, other)), yet_to_come(g, HEART))
    elif i == THEIR_STARS:
        for face in range(HEART):
            if yet_to_come(g, face) >= 3:
                value += yet_to_come(g, face) - 2 + face
    elif i == THEIR_ENERGY:
        value += yet_to_come(g, ENERGY)
    return max(0, min(SIZES[i] - 1, value))


@rule
def foreseen(g: State, me: int, other: int) -> int:
    """How much better leaving is, by the chances that the net knows."""
    edge = cards_edge(g, other) - cards_edge(g, me)
    hearts, stars = stand(g, me, other, THEIR_HEARTS), stand(g, me, other, THEIR_STARS)
    energy = stand(g, me, other, THEIR_ENERGY)
    stays = settled(g, me, edge, hearts, stars, energy, g.health[me] - g.held[me], -1)
    return stays - settled(g, me, edge, hearts, stars + 1, energy, g.health[me], 1)


@rule
def yet_to_come(g: State, face: int) -> int:
    """The dice of a face that are resolved after the claws."""
    if (g.resolved >> face) & 1 or is_frozen(g, face):
        return 0
    return g.shown[face]
