"""How the king thinks its games will go on: with two monsters left, by the chance to win that every option leaves.

The chance was learned from games (`kaiju.bots.chance`). What a die is worth follows from it: by how much a heart, an
energy, a star or a claw would raise it here; and so does what a card is worth, and a place in Tokyo. With more than two
left, and at other questions, the sage is the normal bot.
"""

from __future__ import annotations

from kaiju.bots.angry import (
    HEAL_AT,
    NATURAL_SELECTION,
    SWEEP_WITH,
    answer_last_roll,
    card_of,
    healing_offered,
    is_offered,
    offered_within,
)
from kaiju.bots.chance import SURE, cards_edge, chance
from kaiju.bots.duel import fears_challenge
from kaiju.bots.evolve import BEAUTY, evolution_move
from kaiju.bots.goals import dice_thrown, goal_value, with_worth
from kaiju.bots.judgement import CARDS
from kaiju.bots.normal import STRIKES, hearts_needed, normal_action, purchase_worth, wants_to_leave
from kaiju.bots.weights import BALANCED, STAR, WICKED, weight
from kaiju.bots.worth import HEARTS, POINTS, by_kind
from kaiju.rules.components import acting, kind_of
from kaiju.rules.flow import in_tokyo, living
from kaiju.rules.gains import WINNING_POINTS, max_health
from kaiju.rules.hooks import sleeps
from kaiju.rules.kit import rule
from kaiju.rules.market import price
from kaiju.rules.rolling import loose_dice
from kaiju.rules.state import State
from kaiju.rules.words import (
    BUY_HALF,
    CLAW,
    DONE,
    ENERGY,
    HEART,
    K_BUY,
    K_ROLL,
    K_YIELD,
    LOOK,
    PASS,
    STAY,
    STOP,
    SWEEP,
    THREE,
    USE,
    USE_FOR,
    USE_ON,
    YIELD,
)

TOKYO_STARS = 2
"""For who begins a turn there."""
AT_ONCE = (
    "apartment-building",
    "commuter-train",
    "corner-store",
    "flame-thrower",
    "gas-refinery",
    "heal",
    "high-altitude-bombing",
    "ice-cream-truck",
    "jet-fighters",
    "national-guard",
    "nuclear-power-plant",
    "skyscraper",
    "supertower",
    "tank",
)
"""Cards that give or cost stars and hearts when they are bought, and do nothing else."""
JUDGED = by_kind(dict.fromkeys(AT_ONCE, 1) | dict.fromkeys(CARDS, 1))
EDGE = by_kind(CARDS)
ENTERING, KILLING, AIMS = HEART, HEART + 1, HEART + 2
"""What dice are thrown for, after three of each number: one claw, and claws enough for a kill."""
FEW_CLAWS = 3
THOUSAND = 1000
"""What the normal bot thinks of cards is in thousandths of a game."""


@rule
def sage_action(g: State) -> int:
    """The option that the sage takes at the open decision."""
    me, kind = g.seat, g.kind
    asked = kind in (K_ROLL, K_YIELD) or (kind == K_BUY and g.current == me)
    if not asked or living(g) != 2 or sleeps(g, me):
        return normal_action(g, BALANCED)
    if g.evolutions != 0:
        action = evolution_move(g, me)
        if action >= 0:
            return action
    if g.health[me] <= HEAL_AT:
        action = healing_offered(g)
        if action >= 0:
            return action
    other = the_other(g, me)
    if kind == K_YIELD:
        return YIELD if would_leave(g, me, other) or fears_challenge(g, me) else STAY
    if kind == K_BUY:
        return sage_market(g, me, other, DONE if is_offered(g, DONE) else PASS)
    mask = sage_throw(g, me, other)
    if g.rolls_left == 0:
        return answer_last_roll(g, mask)
    return mask if mask != 0 else STOP


@rule
def the_other(g: State, me: int) -> int:
    """Who else is left."""
    for p in range(g.players):
        if p != me and g.alive[p] != 0:
            return p
    return me


# --- what is to come


@rule
def settled(
    g: State, other: int, edge: int, hearts: int, stars: int, energy: int, left: int, place: int, bought: int
) -> int:
    """The chance of who has done its dice (and bought), with so many hearts, stars and energy.

    The other one has so many hearts left. `place`: 1 if the first is in Tokyo, -1 if the other is, 0 if nobody is.
    """
    if hearts <= 0:
        return 0
    if left <= 0 or stars >= WINNING_POINTS:
        return SURE
    if place < 0 and g.points[other] + TOKYO_STARS >= WINNING_POINTS:
        return 0
    return chance(hearts, stars, energy, left, g.points[other], g.energy[other], place, edge, bought)


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
        value = settled(
            g, other, edge, g.health[me] + hearts, g.points[me] + stars, g.energy[me] + energy, left, place, 0
        )
        least = min(least, value)
        # If it leaves, I enter.
        place, stars = 1, stars + 1
    return least


# --- dice


@rule
def sage_throw(g: State, me: int, other: int) -> int:
    """The dice to throw again for the goal that is worth most; 0 if they are best left."""
    edge, needed = cards_edge(g, me) - cards_edge(g, other), hearts_needed(g, me)
    now, each = with_dice(g, me, other, edge, 0, 0, 0, 0), claw_worth(g, me, other, edge)
    packed = die_worths(g, me, other, edge, now, each)
    best = goal_value(g, packed, needed, -1, 0, 0, 0, False)
    star, goal, chased = max(0, with_dice(g, me, other, edge, 0, 1, 0, 0) - now), -1, False
    for aim in range(AIMS):
        face = aim if aim < ENTERING else CLAW
        bonus = aim_bonus(g, me, other, edge, now, each, aim, star)
        need = 3 if aim < ENTERING else 1 if aim == ENTERING else g.health[other]
        if bonus > 0 and need <= loose_dice(g) and (g.frozen >> face) & 1 == 0:
            for chase in range(2):
                value = goal_value(g, packed, needed, face, need, bonus, star if aim < ENTERING else 0, chase == 1)
                if value > best:
                    best, goal, chased = value, face, chase == 1
    return dice_thrown(g, packed, needed, goal, chased)


@rule
def claw_worth(g: State, me: int, other: int, edge: int) -> int:
    """What a claw after the first is worth."""
    if (g.frozen >> CLAW) & 1 or in_tokyo(g, me) == in_tokyo(g, other):
        return 0
    claws = max(2, min(FEW_CLAWS, g.health[other] - 1))
    more = with_dice(g, me, other, edge, 0, 0, 0, claws) - with_dice(g, me, other, edge, 0, 0, 0, 1)
    return max(0, more // (claws - 1))


@rule
def die_worths(g: State, me: int, other: int, edge: int, now: int, each: int) -> int:
    """What a die is worth by its face, packed: energy, hearts, and a claw after the first."""
    packed = with_worth(0, CLAW, each)
    for face in (ENERGY, HEART):
        count = 2 if face == ENERGY else min(2, hearts_needed(g, me))
        if count > 0 and (g.frozen >> face) & 1 == 0:
            hearts, energy = (0, count) if face == ENERGY else (count, 0)
            gain = with_dice(g, me, other, edge, hearts, 0, energy, 0) - now
            packed = with_worth(packed, face, gain // count)
    return packed


@rule
def aim_bonus(g: State, me: int, other: int, edge: int, now: int, each: int, aim: int, star: int) -> int:
    """What reaching an aim brings beyond what its dice are worth one by one."""
    if aim == KILLING:
        return SURE - now - g.health[other] * each if in_tokyo(g, me) != in_tokyo(g, other) else 0
    if aim == THREE and acting(g, me, NATURAL_SELECTION, -1) >= 0:
        return 0
    stars = aim + 1 if aim < ENTERING else 0
    bonus = with_dice(g, me, other, edge, 0, stars, 0, 1 if aim == ENTERING else 0) - now
    if aim == ENTERING:
        return bonus - each
    if g.gauge != 0 and aim < THREE:
        # Three 1s are two steps of wickedness, three 2s one.
        bonus += (THREE - aim) * weight(g, BALANCED, WICKED) * star // STAR
    return max(0, bonus)


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
            0,
        )
        if leaves == 0:
            stays = value
        elif value < stays:
            return True
    return False


# --- cards


@rule
def sage_market(g: State, me: int, other: int, otherwise: int) -> int:
    if is_offered(g, LOOK):
        return LOOK
    edge = cards_edge(g, me) - cards_edge(g, other)
    best, most = otherwise, 0
    now = with_card(g, me, other, edge, -1, 0)
    for i in range(g.offer_count):
        c = card_of(g, g.offers[i])
        if c >= 0:
            worth = sage_purchase(g, me, other, edge, now, g.offers[i], c)
            if worth > most:
                best, most = g.offers[i], worth
    if best == DONE and g.energy[me] >= SWEEP_WITH:
        action = offered_within(g, USE, USE_FOR)
        if action >= 0:
            return action
        if is_offered(g, SWEEP):
            return SWEEP
    return best


@rule
def sage_purchase(g: State, me: int, other: int, edge: int, now: int, action: int, c: int) -> int:
    """By how much a purchase raises my chance."""
    if JUDGED[kind_of(c)] == 0:
        return purchase_worth(g, me, BALANCED, action, c) * SURE // THOUSAND
    cost = price(g, me, c)
    if BUY_HALF <= action < USE_ON:
        cost = (cost + 1) // 2
    return with_card(g, me, other, edge, kind_of(c), cost) - now


@rule
def with_card(g: State, me: int, other: int, edge: int, kind: int, cost: int) -> int:
    """My chance at the end of my turn, with one more card or (-1) without."""
    hearts, stars, energy, left = g.health[me], g.points[me], g.energy[me] - cost, g.health[other]
    if kind >= 0:
        hearts += min(HEARTS[kind], max(0, max_health(g, me) - hearts))
        stars, left, edge = stars + POINTS[kind], left - STRIKES[kind], edge + EDGE[kind]
    place = 1 if in_tokyo(g, me) else -1 if in_tokyo(g, other) else 0
    return settled(g, other, edge, hearts, stars, energy, left, place, 1)
