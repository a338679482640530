"""Resolving dice in the order of the player's choice: numbers, hearts, energy, claws and what yielding follows."""

from __future__ import annotations

from kaiju.rules.codes import (
    AFTER_YIELDS,
    ANSWER,
    APPLY_YIELDS,
    BY_CLAWS,
    BY_DICE,
    CLAW,
    CLAWS_DONE,
    CURE_POISON,
    CURE_SHRINK,
    E_ATTACK,
    E_CURE_POISON,
    E_CURE_SHRINK,
    E_STAY,
    E_YIELD,
    ENERGY,
    HEAL,
    HEAL_SEAT,
    HEART,
    HEARTS,
    HELD_BACK,
    HURT,
    K_HEART,
    K_RESOLVE,
    K_YIELD,
    RESOLVE_FACE,
    RESOLVE_NEXT,
    SKIP,
    STAY,
    USUAL,
    W_YIELD,
    YIELD,
    YIELD_ASK,
    YIELDS,
)
from kaiju.rules.damage import CLAWS_BIT, after_shields, deepened, pack_source
from kaiju.rules.flow import ask, emit, in_tokyo, offer, push, seat_after
from kaiju.rules.gains import add_hearts, gain_energy, gain_points, max_health
from kaiju.rules.hooks import (
    adds_to,
    after_yielding,
    attack_done,
    attacks,
    bars_yielding,
    claws_always,
    claws_by_numbers,
    claws_in_all,
    claws_on_claws,
    digs_deeper,
    doubles,
    energy_rolled,
    forces_out,
    has_attacks,
    has_bars_yielding,
    has_claws_of_its_own,
    has_forces_out,
    has_heart_offers,
    has_heart_used,
    has_splash,
    heart_given,
    heart_offers,
    heart_used,
    hearts_may_draw,
    hits_everybody,
    holds_back,
    is_frozen,
    more_healing,
    numbers_resolved,
    sleeps,
    splash,
    splash_apart,
    stayed,
    strikes,
    window,
    yielded,
    yields_applied,
)
from kaiju.rules.kit import answers, heard, rule, runs
from kaiju.rules.state import ANYBODY, State
from kaiju.rules.tokyo import leave_tokyo

ATTACKS_END = heard("attack_done")
YIELDED = 1
"""The answer of who leaves Tokyo, in `answer`; the next number is that of who stays."""


@rule
def count_face(g: State, face: int) -> int:
    """How many of this turn's final dice show a face; 0 before they are final."""
    return g.shown[face]


@rule
def worth(g: State, me: int, face: int, amount: int) -> int:
    """What the dice of a face give in all, once everything has been added to it."""
    amount += adds_to(g, me, face)
    if doubles(g, me):
        amount *= 2
    return amount


@rule
def has_four_of_a_kind(g: State) -> int:
    """How many faces show on at least four dice."""
    sets = 0
    for face in range(6):
        if count_face(g, face) >= 4:
            sets += 1
    return sets


@rule
def claw_total(g: State) -> int:
    """Claws of the current seat: rolled ones, those that need a claw to be there, those that don't, then all."""
    me = g.current
    if is_frozen(g, CLAW):
        return 0
    claws = count_face(g, CLAW) + claws_by_numbers(g, me)
    if claws > 0:
        claws += claws_on_claws(g, me)
    return worth(g, me, CLAW, claws_in_all(g, me, claws + claws_always(g, me)))


@rule
def claws_do_something(g: State, me: int) -> bool:
    if g.shown[CLAW] == 0 and not has_claws_of_its_own(g, me):
        return False
    claws = claw_total(g)
    everybody = claws > 0 and hits_everybody(g, me)
    splashes = has_splash(g, me)
    city, bay = g.city, g.bay
    inside = me == city or me == bay
    for p in range(g.players):
        if p != me and g.alive[p] != 0:
            if claws > 0 and (everybody or (p == city or p == bay) != inside):
                return True
            if splashes and splash(g, me, p, claws) > 0:
                return True
    return claws > 0 and has_attacks(g, me)


@rule
def heart_has_use(g: State, me: int) -> bool:
    inside = in_tokyo(g, me)
    if g.health[me] < max_health(g, me) and (not inside or has_heart_used(g, me)):
        return True
    if not inside and (g.poison[me] > 0 or g.shrink[me] > 0):
        return True
    if has_heart_offers(g, me):
        for p in range(g.players):
            if p != me and g.alive[p] != 0 and g.health[p] < max_health(g, p):
                return True
    return False


@runs(RESOLVE_NEXT)
def resolve_question(g: State, a: int, b: int, c: int, d: int) -> None:
    """Only dice that would change something now are a group, in the usual order."""
    me = g.current
    if g.alive[me] == 0:
        return
    ask(g, me, K_RESOLVE)
    left = ~g.resolved
    if sleeps(g, me):
        left &= 1 << HEART | 1 << ENERGY
    shown = g.shown
    for face in range(HEART):
        if shown[face] >= 3 and (left >> face) & 1:
            offer(g, RESOLVE_FACE + face)
    if shown[HEART] > 0 and (left >> HEART) & 1 and heart_has_use(g, me):
        offer(g, RESOLVE_FACE + HEART)
    if shown[ENERGY] > 0 and (left >> ENERGY) & 1:
        offer(g, RESOLVE_FACE + ENERGY)
    if (left >> CLAW) & 1 and claws_do_something(g, me):
        offer(g, RESOLVE_FACE + CLAW)
    if g.offer_count > 1:
        if g.usual != 0:
            g.offer_count = 1
        else:
            offer(g, USUAL)


@answers(RESOLVE_NEXT)
def resolve_answer(g: State, action: int, a: int, b: int, c: int, d: int) -> None:
    push(g, RESOLVE_NEXT, 0, 0, 0, 0)
    if action == USUAL:
        g.usual = 1
        return
    me = g.current
    face = action - RESOLVE_FACE
    g.resolved |= 1 << face
    count = count_face(g, face)
    if face < HEART:
        gain_points(g, me, worth(g, me, face, face + 1 + count - 3), BY_DICE)
        numbers_resolved(g, me, face, count)
    elif face == HEART:
        g.healed = 0
        push(g, HEARTS, worth(g, me, HEART, count), 0, 0, 0)
    elif face == ENERGY:
        count = worth(g, me, ENERGY, count)
        gain_energy(g, me, count, BY_DICE)
        energy_rolled(g, me, count)
    else:
        attack(g)


# --- hearts


@runs(HEARTS)
def heart_question(g: State, left: int, b: int, c: int, d: int) -> None:
    """One heart at a time, asked only where it has more than one use."""
    me = g.current
    if left == 0 or g.alive[me] == 0:
        return
    ask(g, me, K_HEART)
    inside = in_tokyo(g, me)
    if g.health[me] < max_health(g, me) and (not inside or has_heart_used(g, me)):
        offer(g, HEAL)
    if not inside:
        if g.poison[me] > 0:
            offer(g, CURE_POISON)
        if g.shrink[me] > 0:
            offer(g, CURE_SHRINK)
    own_uses = g.offer_count
    heart_offers(g, me)
    if g.offer_count > own_uses:
        offer(g, SKIP)


@answers(HEARTS)
def heart_answer(g: State, action: int, left: int, b: int, c: int, d: int) -> None:
    me = g.current
    push(g, HEARTS, left - 1, 0, 0, 0)
    if action == HEAL:
        # All hearts of a roll are one gain: what is added to a gain comes once, with the first.
        first = (g.healed >> me) & 1 == 0
        bonus = bonus_of_first_heart(g, me)
        if not in_tokyo(g, me):
            add_hearts(g, me, 1 + bonus, BY_DICE)
        heart_used(g, me, first)
    elif action == CURE_POISON:
        g.poison[me] -= 1
        emit(g, E_CURE_POISON, me, 1, -1, -1)
    elif action == CURE_SHRINK:
        g.shrink[me] -= 1
        emit(g, E_CURE_SHRINK, me, 1, -1, -1)
    elif action != SKIP:
        p = action - HEAL_SEAT
        first = (g.healed >> p) & 1 == 0
        add_hearts(g, p, 1 + bonus_of_first_heart(g, p), BY_DICE)
        heart_given(g, me, p, first)


@rule
def bonus_of_first_heart(g: State, p: int) -> int:
    if (g.healed >> p) & 1:
        return 0
    g.healed |= 1 << p
    return more_healing(g, p)


# --- claws


@rule
def attack(g: State) -> None:
    me = g.current
    claws = claw_total(g)
    g.wounded = 0
    g.attacked = 0
    g.attack_points = g.points[me]
    if claws > 0:
        emit(g, E_ATTACK, me, claws, -1, -1)
        attacks(g, me, claws)
    everybody = claws > 0 and hits_everybody(g, me)
    splashes = has_splash(g, me)
    city, bay = g.city, g.bay
    inside = me == city or me == bay
    push(g, YIELDS, 0, 0, 0, 0)
    hearts_may_draw(g, me)
    if ATTACKS_END != 0:
        push(g, CLAWS_DONE, 0, 0, 0, 0)
    # Victims are settled clockwise from the attacker; the last one pushed comes first.
    for i in range(g.players - 1, 0, -1):
        p = seat_after(g, me, i)
        if g.alive[p] == 0:
            continue
        there = p == city or p == bay
        if claws == 0 or (there == inside and not everybody):
            if splashes:
                splash_apart(g, me, p, claws)
            continue
        if there:
            g.attacked |= 1 << p
        amount = claws
        if splashes:
            amount += splash(g, me, p, claws)
        amount += digs_deeper(g, me, p)
        hurts = after_shields(g, p, deepened(g, p, amount, me)) > 0
        if not (there and holds_back(g, p)):
            push(g, HURT, p, amount, pack_source(me, CLAWS_BIT, BY_CLAWS), 0)
        elif hurts:
            g.held[p] = amount
        if hurts:
            strikes(g, me, p)
            if there:
                window(g, p, W_YIELD)


@runs(CLAWS_DONE)
def claws_done(g: State, a: int, b: int, c: int, d: int) -> None:
    if g.alive[g.current] != 0:
        attack_done(g, g.current)


@rule
def was_hit_in_tokyo(g: State, me: int) -> bool:
    """Whether the claws being resolved hurt `me`, or wait to, and it is there to leave Tokyo."""
    return g.alive[me] != 0 and in_tokyo(g, me) and ((g.wounded >> me) & 1 != 0 or g.held[me] > 0)


@rule
def may_yield(g: State, me: int) -> bool:
    """Whether nobody keeps `me` from leaving Tokyo."""
    if has_bars_yielding(g, ANYBODY):
        for i in range(1, g.players):
            if bars_yielding(g, seat_after(g, me, i), me):
                return False
    return True


@runs(YIELDS)
def yields_step(g: State, a: int, b: int, c: int, d: int) -> None:
    """Whoever was hurt by claws in Tokyo may leave. All answer before any answer is known."""
    me = g.current
    push(g, APPLY_YIELDS, 0, 0, 0, 0)
    for i in range(g.players - 1, 0, -1):
        p = seat_after(g, me, i)
        if (g.fleeing >> p) & 1 == 0 and was_hit_in_tokyo(g, p) and may_yield(g, p):
            push(g, YIELD_ASK, p, 0, 0, 0)


@runs(YIELD_ASK)
def yield_question(g: State, me: int, b: int, c: int, d: int) -> None:
    if g.alive[me] == 0 or not in_tokyo(g, me):
        return
    ask(g, me, K_YIELD)
    offer(g, YIELD)
    offer(g, STAY)


@answers(YIELD_ASK)
def yield_answer(g: State, action: int, me: int, b: int, c: int, d: int) -> None:
    g.answer[me] |= YIELDED + action - YIELD


@runs(APPLY_YIELDS)
def apply_yields(g: State, a: int, b: int, c: int, d: int) -> None:
    me = g.current
    left = 0
    stay = 0
    for i in range(1, g.players):
        p = seat_after(g, me, i)
        answer = g.answer[p] & ANSWER
        g.answer[p] -= answer
        if (g.fleeing >> p) & 1:
            answer = YIELDED
        if g.alive[p] == 0 or not in_tokyo(g, p):
            continue
        if answer == YIELDED:
            place = 0 if g.city == p else 1
            leave_tokyo(g, p)
            emit(g, E_YIELD, p, g.held[p], -1, place)
            g.held[p] = 0
            left |= 1 << p
        elif answer != 0:
            emit(g, E_STAY, p, 0, -1, -1)
            stay |= 1 << p
            stayed(g, p)
    g.fleeing = 0
    yields_applied(g, stay)
    if left != 0:
        push(g, AFTER_YIELDS, left, 0, 0, 0)
    if has_forces_out(g, me):
        push(g, HELD_BACK, 0, 0, 0, 0)
        for i in range(g.players - 1, 0, -1):
            p = seat_after(g, me, i)
            if was_hit_in_tokyo(g, p) and may_yield(g, p):
                forces_out(g, me, p)
    else:
        held_back(g, 0, 0, 0, 0)


@runs(HELD_BACK)
def held_back(g: State, a: int, b: int, c: int, d: int) -> None:
    """Claws that waited for an answer strike those who stayed."""
    me = g.current
    for i in range(g.players - 1, 0, -1):
        p = seat_after(g, me, i)
        if g.held[p] > 0:
            # Held back for a choice that was to stay, or that never came because Tokyo was lost meanwhile.
            push(g, HURT, p, g.held[p], pack_source(me, CLAWS_BIT, BY_CLAWS), 0)
            g.held[p] = 0


@runs(AFTER_YIELDS)
def after_yields(g: State, left: int, b: int, c: int, d: int) -> None:
    """What yielding does to others comes first: it is pushed last."""
    for i in range(g.players - 1, 0, -1):
        p = seat_after(g, g.current, i)
        if (left >> p) & 1 and g.alive[p] != 0:
            after_yielding(g, p, g.current)
    for i in range(g.players - 1, 0, -1):
        p = seat_after(g, g.current, i)
        if (left >> p) & 1 and g.alive[p] != 0:
            yielded(g, p, g.current)
