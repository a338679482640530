"""Resolving dice in the order the player chooses: numbers, hearts, energy, claws, and the yielding that follows."""

from __future__ import annotations

from kaiju.rules.box_hooks import hearts_may_draw, hearts_turn, is_frozen, yields_applied
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
    K_HEART,
    K_RESOLVE,
    K_YIELD,
    RESOLVE_FACE,
    RESOLVE_NEXT,
    SKIP,
    STAY,
    USUAL,
    YIELD,
    YIELD_ASK,
    YIELDS,
)
from kaiju.rules.damage import CHOSEN_BIT, CLAWS_BIT, add_loss, lose_together
from kaiju.rules.flow import ask, emit, in_tokyo, offer, push, seat_after
from kaiju.rules.gains import add_hearts, can_heal, gain_energy, gain_points, give_hearts
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
    dice_scored,
    digs_deeper,
    doubles,
    energy_rolled,
    forces_out,
    has_attacks,
    has_bars_yielding,
    has_claws_of_its_own,
    has_forces_out,
    has_heart_offers,
    has_splash,
    heart_given,
    heart_offers,
    heart_used,
    hits_everybody,
    more_healing,
    numbers_resolved,
    reaches,
    sleeps,
    splash,
    splash_apart,
    stayed,
    worth_asking,
    yielded,
)
from kaiju.rules.kit import answers, heard, rule, runs
from kaiju.rules.state import ANYBODY, State
from kaiju.rules.tokyo import leave_tokyo

ATTACKS_END = heard("attack_done")
AIMS = heard("reaches")
YIELDED = 1
"""What `answer` holds for a seat that leaves Tokyo; the next number means that it stays."""


@rule
def count_face(g: State, face: int) -> int:
    """How many of this turn's final dice show a face; 0 before they are final."""
    return g.shown[face]


@rule
def worth(g: State, me: int, face: int, amount: int) -> int:
    """What the dice of a face give in total, with everything that is added to it."""
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
            if claws > 0 and is_reached(g, me, p, everybody or (p == city or p == bay) != inside):
                return True
            if splashes and splash(g, me, p, claws) > 0:
                return True
    return claws > 0 and has_attacks(g, me)


@rule
def is_reached(g: State, me: int, target: int, reached: bool) -> bool:
    """Whether claws hit a monster that they reach or not by where it is."""
    return reached if AIMS == 0 else reaches(g, me, target, reached)


@rule
def heart_has_use(g: State, me: int) -> bool:
    if not hearts_work(g, me):
        return False
    if can_heal(g, me) or g.poison[me] > 0 or g.shrink[me] > 0:
        return True
    if has_heart_offers(g, me):
        for p in range(g.players):
            if p != me and g.alive[p] != 0 and can_heal(g, p):
                return True
    return False


@rule
def hearts_work(g: State, me: int) -> bool:
    """Whether hearts on dice do anything where `me` is."""
    return in_tokyo(g, me) == hearts_turn(g)


@runs(RESOLVE_NEXT)
def resolve_question(g: State, a: int, b: int, c: int, d: int) -> None:
    """Dice form a group only if resolving them would change something now; in the usual order."""
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
    elif (
        g.offer_count == 1 and g.offers[0] == RESOLVE_FACE + CLAW and (g.resolved >> ENERGY) & 1 and worth_asking(g, me)
    ):
        # The energy that has just come can be used before the claws strike.
        g.insist = 1


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
        had = g.points[me]
        gain_points(g, me, worth(g, me, face, face + 1 + count - 3), BY_DICE)
        dice_scored(g, me, g.points[me] - had)
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
    if left == 0 or g.alive[me] == 0 or not hearts_work(g, me):
        return
    ask(g, me, K_HEART)
    if can_heal(g, me):
        offer(g, HEAL)
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
        add_hearts(g, me, 1 + bonus_of_first_heart(g, me), BY_DICE)
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
        give_hearts(g, p, 1 + bonus_of_first_heart(g, p), BY_DICE)
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
    first = g.top
    for i in range(g.players - 1, 0, -1):
        p = seat_after(g, me, i)
        if g.alive[p] == 0:
            continue
        there = p == city or p == bay
        if claws == 0 or not is_reached(g, me, p, there != inside or everybody):
            if splashes:
                splash_apart(g, me, p, claws)
            continue
        if there:
            g.attacked |= 1 << p
        amount = claws
        if splashes:
            amount += splash(g, me, p, claws)
        add_loss(g, p, amount + digs_deeper(g, me, p), me, CLAWS_BIT, BY_CLAWS)
    lose_together(g, first)


@runs(CLAWS_DONE)
def claws_done(g: State, a: int, b: int, c: int, d: int) -> None:
    if g.alive[g.current] != 0 and not is_anything_held_back(g):
        attack_done(g, g.current)


@rule
def is_anything_held_back(g: State) -> bool:
    for p in range(g.players):
        if g.held[p] > 0:
            return True
    return False


@rule
def was_hit_in_tokyo(g: State, me: int) -> bool:
    """Whether `me` is still in Tokyo and the claws being resolved hurt it, or are held back until it has chosen."""
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
    push(g, APPLY_YIELDS, 1 if is_anything_held_back(g) else 0, 0, 0, 0)
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
def apply_yields(g: State, waited: int, b: int, c: int, d: int) -> None:
    """`waited`: claws were held back, so that the attack was not done before the answers."""
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
            leave_by_yielding(g, p)
            left |= 1 << p
        elif answer != 0:
            emit(g, E_STAY, p, 0, -1, -1)
            stay |= 1 << p
            stayed(g, p)
    g.fleeing = 0
    yields_applied(g, stay)
    if left != 0 or has_forces_out(g, me):
        push(g, AFTER_YIELDS, left, 0, 0, 0)
    if waited != 0 and ATTACKS_END != 0:
        push(g, CLAWS_DONE, 0, 0, 0, 0)
    if has_forces_out(g, me):
        push(g, HELD_BACK, 0, 0, 0, 0)
        for i in range(g.players - 1, 0, -1):
            p = seat_after(g, me, i)
            if was_hit_in_tokyo(g, p) and may_yield(g, p):
                forces_out(g, me, p)
    else:
        held_back(g, 0, 0, 0, 0)


@rule
def leave_by_yielding(g: State, p: int) -> None:
    """Claws that waited for the answer miss."""
    place = 0 if g.city == p else 1
    leave_tokyo(g, p)
    emit(g, E_YIELD, p, g.held[p], -1, place)
    g.held[p] = 0


@rule
def make_yield(g: State, p: int) -> None:
    """For `forces_out`: a monster that stayed yields after all; what follows comes with that of the others who did."""
    leave_by_yielding(g, p)
    for i in range(g.top):
        if g.step[i] == AFTER_YIELDS:
            g.frame_a[i] |= 1 << p


@runs(HELD_BACK)
def held_back(g: State, a: int, b: int, c: int, d: int) -> None:
    """Claws that waited for an answer strike those who stayed."""
    me = g.current
    first = g.top
    for i in range(g.players - 1, 0, -1):
        p = seat_after(g, me, i)
        if g.held[p] > 0:
            # The seat chose to stay, or never chose because it lost Tokyo meanwhile.
            add_loss(g, p, g.held[p], me, CLAWS_BIT | CHOSEN_BIT, BY_CLAWS)
            g.held[p] = 0
    lose_together(g, first)


@runs(AFTER_YIELDS)
def after_yields(g: State, left: int, b: int, c: int, d: int) -> None:
    """What yielding does to others comes first, so it is pushed last."""
    for i in range(g.players - 1, 0, -1):
        p = seat_after(g, g.current, i)
        if (left >> p) & 1 and g.alive[p] != 0:
            after_yielding(g, p, g.current)
    for i in range(g.players - 1, 0, -1):
        p = seat_after(g, g.current, i)
        if (left >> p) & 1 and g.alive[p] != 0:
            yielded(g, p, g.current)
