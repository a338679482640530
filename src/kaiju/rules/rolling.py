"""Rolling: the throws of a turn, what may be done between them, others' probes, dice turned before resolving."""

from __future__ import annotations

from typing import TypeVar, cast

from kaiju.rules.box_hooks import (
    DECIDERS,
    PAYERS,
    WINDOWS,
    after_resolving,
    claims_dice,
    dice_counted,
    dice_decided,
    dice_final,
    hearts_may_draw,
    holds_dice,
    is_held,
    is_thrown_too,
    needs_window,
    paying_offers,
    rolled,
    window,
    window_offers,
)
from kaiju.rules.chance import APART, emit_dice, extra_at_hand, extra_face, extra_thrown, throw_dice
from kaiju.rules.codes import (
    CHANGE,
    DONE,
    E_CHANGE,
    E_PROBE,
    E_REROLL,
    E_REROLL_FREE,
    E_ROLL,
    E_USE,
    ENTER,
    FIRST_ROLL,
    K_CHANGE,
    K_PROBE,
    K_ROLL,
    PASS,
    PROBE,
    PROBE_AGAIN,
    PROBE_ASK,
    REROLL_FREE,
    RESOLVE_NEXT,
    ROLL,
    SETTLE_DICE,
    STOP,
    THREE,
    TURN,
    TURN_DIE,
    TURN_TO,
    TURNINGS,
    USE,
    W_CHANGE,
    W_PROBE,
    W_RESOLVE,
    WHOLE_ROLL,
)
from kaiju.rules.components import MOST_WAYS, TURNERS, acts_as, kind_of, turner_index, turner_thing, ways_of
from kaiju.rules.flow import ask, emit, offer, offer_unless, push, seat_after
from kaiju.rules.hooks import (
    before_resolving,
    change_offers,
    dice_changed,
    dice_settled,
    fewer_dice_for,
    has_change_offers,
    has_dice_settled,
    has_fewer_dice_for,
    has_may_probe,
    has_more_than_rerolls,
    has_other_rerolled,
    has_other_rolled,
    has_other_settles,
    has_probed,
    has_single_roll_for,
    may_probe,
    more_dice,
    more_rolls,
    other_rerolled,
    other_rolled,
    other_settles,
    rerolls_free,
    roll_offers,
    single_roll,
    single_roll_for,
    sleeps,
    used,
)
from kaiju.rules.kit import answers, plain, rule, runs
from kaiju.rules.state import ANYBODY, DICE, EXTRA_DICE, State

DICE_IN_HAND = 6
DEAREST_TURN = 2
"""The most energy that it costs to turn a die."""
ROLLS = 3
DECIDED = 2
"""Of the step that settles dice: the last time that it comes."""
MOST_ROLLS = 99
"""The most rolls a turn can have: they are counted in a small number."""

AnyState = TypeVar("AnyState", bound=State)


@runs(FIRST_ROLL)
def first_roll(g: State, a: int, b: int, c: int, d: int) -> None:
    """Fixes the number of dice for the turn."""
    me = g.current
    if g.alive[me] == 0:
        return
    count = DICE_IN_HAND + more_dice(g, me) - g.shrink[me] - g.fewer_dice
    g.rolls_left = ROLLS - 1 + more_rolls(g, me)
    count -= dice_taken_by_others(g, me)
    if rolls_only_once(g, me):
        g.rolls_left = 0
    g.dice_count = max(0, min(DICE, count))
    dice_counted(g, me)
    for k in range(EXTRA_DICE):
        g.dice[DICE + k] = 1 if is_thrown_too(g, me, k) else 0
    throw_dice(g, (1 << dice_to_throw(g)) - 1)
    emit_dice(g, E_ROLL, me, -1, -1)
    rolled(g, me, (1 << dice_to_throw(g)) - 1)
    if g.dice_count == 0 and dice_to_throw(g) == 0:
        let_others_add(g)
    else:
        push(g, ROLL, 0, 0, 0, 0)


@rule
def dice_taken_by_others(g: State, me: int) -> int:
    count = 0
    if has_fewer_dice_for(g, ANYBODY):
        for i in range(1, g.players):
            count += fewer_dice_for(g, seat_after(g, me, i), me)
    return count


@rule
def rolls_only_once(g: State, me: int) -> bool:
    if single_roll(g, me):
        return True
    if has_single_roll_for(g, ANYBODY):
        for i in range(1, g.players):
            if single_roll_for(g, seat_after(g, me, i), me):
                return True
    return False


@rule
def loose_dice(g: State) -> int:
    """How many ordinary dice of the turn can be thrown and turned."""
    return g.dice_count - g.stuck_dice


@rule
def dice_to_throw(g: State) -> int:
    """How many dice can be thrown again: the loose ordinary ones, then those with faces of their own."""
    return loose_dice(g) + extra_thrown(g)


@rule
def dice_at_hand(g: State) -> int:
    """How many of them components may throw again: all but those that lie apart, which come last."""
    return loose_dice(g) + extra_at_hand(g)


@rule
def face_at(g: State, die: int) -> int:
    """What a die that can be thrown shows, by its place."""
    beyond = die - loose_dice(g)
    if beyond < 0:
        return g.dice[die]
    for k in range(EXTRA_DICE):
        if extra_face(g, k) >= 0:
            if beyond == 0:
                return extra_face(g, k)
            beyond -= 1
    return -1


@runs(ROLL)
def roll_question(g: State, a: int, b: int, c: int, d: int) -> None:
    me = g.current
    if g.alive[me] == 0:
        return
    ask(g, me, K_ROLL)
    offer(g, STOP)
    if g.rolls_left > 0:
        g.offer_dice = dice_to_throw(g)
        holds_dice(g, me)
    if has_more_than_rerolls(g, me):
        if g.rolls_left < MOST_ROLLS:
            roll_offers(g, me)
        if rerolls_free(g, me, THREE):
            offer_free_rerolls(g, (1 << DICE) - 1)
        if PAYERS != 0 and g.offer_count == 1 and g.offer_dice == 0 and g.rolls_left < MOST_ROLLS:
            offer_energy_for_rolls(g, me)


@rule
def offer_energy_for_rolls(g: State, me: int) -> None:
    """The turn's rolls are over, unless what brings energy can pay for another."""
    g.energy[me] += 1
    roll_offers(g, me)
    g.energy[me] -= 1
    if g.offer_count > 1:
        g.offer_count = 1
        paying_offers(g, me, 1)


@rule
def offer_free_rerolls(g: State, among: int) -> None:
    for i in range(loose_dice(g)):
        if (among >> i) & 1 and g.dice[i] == THREE:
            offer(g, REROLL_FREE + i)


@answers(ROLL)
def roll_answer(g: State, action: int, a: int, b: int, c: int, d: int) -> None:
    if action == STOP:
        rolls_over(g)
        return
    me = g.current
    push(g, ROLL, 0, 0, 0, 0)
    if action < REROLL_FREE:
        g.rolls_left -= 1
        throw_dice(g, action)
        emit_dice(g, E_REROLL, me, action, -1)
        rolled(g, me, action)
        if has_other_rerolled(g, ANYBODY):
            tell_others_of_reroll(g, me)
    elif action < PROBE:
        reroll_free(g, action - REROLL_FREE)
    else:
        thing = action - USE
        emit(g, E_USE, me, 0, thing, acts_as(g, thing))
        used(g, me, thing, acts_as(g, thing))


@rule
def tell_others_of_reroll(g: State, me: int) -> None:
    # Counted down, because the loss that is pushed last happens first.
    for i in range(g.players - 1, 0, -1):
        p = seat_after(g, me, i)
        if g.alive[p] != 0:
            other_rerolled(g, p, me)


@rule
def reroll_free(g: State, die: int) -> None:
    throw_dice(g, 1 << die)
    emit_dice(g, E_REROLL_FREE, g.current, die, -1)


@rule
def rolls_over(g: State) -> None:
    """Others may make a die fall again, clockwise, before the current seat turns dice."""
    others_act = has_other_rolled(g, ANYBODY)
    if WINDOWS == 0 and not has_may_probe(g, ANYBODY) and not others_act:
        settle_dice(g, 0, 0, 0, 0)
        return
    push(g, SETTLE_DICE, 0, 0, 0, 0)
    if others_act:
        for i in range(g.players - 1, 0, -1):
            p = seat_after(g, g.current, i)
            if g.alive[p] != 0:
                other_rolled(g, p, g.current)
    for i in range(g.players - 1, 0, -1):
        p = seat_after(g, g.current, i)
        if g.alive[p] != 0 and may_probe(g, p):
            push(g, PROBE_ASK, p, 0, 0, 0)
        window(g, p, W_PROBE)


@runs(SETTLE_DICE)
def settle_dice(g: State, final: int, b: int, c: int, d: int) -> None:
    """`final`: nobody turns a die any more, or (`DECIDED`) all has happened that had to before dice are final."""
    if g.alive[g.current] == 0:
        return
    if final == DECIDED:
        count_dice(g)
    elif final != 0:
        begin_resolving(g)
    elif g.probed != 0 or has_change_offers(g, g.current) or needs_window(g, g.current, W_CHANGE):
        push(g, CHANGE, 0, 0, 0, 0)
    else:
        let_others_add(g)


@rule
def let_others_add(g: State) -> None:
    """The dice lie as the current monster wants them. What others add to them comes first."""
    if not has_other_settles(g, ANYBODY):
        begin_resolving(g)
        return
    push(g, SETTLE_DICE, 1, 0, 0, 0)
    for i in range(g.players - 1, 0, -1):
        p = seat_after(g, g.current, i)
        if g.alive[p] != 0:
            other_settles(g, p, g.current)


@runs(PROBE_ASK)
def probe_question(g: State, me: int, b: int, c: int, d: int) -> None:
    if g.alive[me] == 0 or not may_probe(g, me):
        return
    ask(g, me, K_PROBE)
    offer_probes(g, me)
    offer(g, PASS)


@rule
def offer_probes(g: State, me: int) -> None:
    for i in range(dice_at_hand(g)):
        if not is_held(g, me, i):
            offer(g, PROBE + i)


@answers(PROBE_ASK)
def probe_answer(g: State, action: int, me: int, b: int, c: int, d: int) -> None:
    if action == PASS:
        return
    die = probe(g, me, action)
    has_probed(g, me, face_at(g, die))


@rule
def probe(g: State, me: int, action: int) -> int:
    """Makes a die of the current monster fall again; returns which one."""
    die = action - PROBE
    throw_dice(g, 1 << die)
    g.probed |= 1 << die
    emit_dice(g, E_PROBE, me, die, g.current)
    push(g, PROBE_AGAIN, me, die, 0, 0)
    return die


@runs(PROBE_AGAIN)
def probe_again_question(g: State, me: int, die: int, c: int, d: int) -> None:
    """If I may reroll 3s, I may also reroll a 3 that my probe made fall."""
    if face_at(g, die) == THREE and g.alive[me] != 0 and rerolls_free(g, me, THREE):
        ask(g, me, K_PROBE)
        offer(g, REROLL_FREE + die)
        offer(g, PASS)


@answers(PROBE_AGAIN)
def probe_again_answer(g: State, action: int, me: int, die: int, c: int, d: int) -> None:
    if action != PASS:
        throw_dice(g, 1 << die)
        emit_dice(g, E_PROBE, me, die, g.current)
        push(g, PROBE_AGAIN, me, die, 0, 0)


@rule
def offer_turning(g: State, c: int, first: int, width: int) -> None:
    """Offers one of the `width` actions that a verb has for each thing that turns dice. Two copies of a card are one
    option."""
    if c == kind_of(c):
        offer(g, first + turner_index(c) * width)
    else:
        offer_unless(g, first + turner_index(c) * width, first + turner_index(kind_of(c)) * width)


@rule
def offer_turn(g: State, c: int, die: int, face: int) -> None:
    if g.dice[die] != face and die < loose_dice(g):
        offer_turning(g, c, TURN + die * 8 + face, 64)


@rule
def is_turning(action: int) -> bool:
    """Whether an option turns a die."""
    return TURN <= action < TURN + TURNINGS


@rule
def turning_thing(action: int) -> int:
    """The thing that an option turns a die with."""
    return turner_thing((action - TURN) // 64)


@rule
def turning_die(action: int) -> int:
    return ((action - TURN) >> 3) & 7


@rule
def turning_face(action: int) -> int:
    return (action - TURN) & 7


@rule
def picks_die(action: int) -> bool:
    """Whether an option names the die to turn, but not the face yet."""
    return TURN_DIE <= action < TURN_DIE + TURNERS * 8


@rule
def picked_thing(action: int) -> int:
    """The thing that the die is turned with."""
    return turner_thing((action - TURN_DIE) // 8)


@rule
def picked_die(action: int) -> int:
    return (action - TURN_DIE) & 7


@rule
def offer_turn_any(g: State, c: int) -> None:
    """Any die to any face: where that makes too long a list, first the die."""
    many = asks_die_first(g)
    for die in range(loose_dice(g)):
        if many:
            offer_turning(g, c, TURN_DIE + die, 8)
        else:
            offer_faces(g, c, die)


@rule
def offer_faces(g: State, c: int, die: int) -> None:
    for face in range(6):
        offer_turn(g, c, die, face)


@rule
def asks_die_first(g: State) -> bool:
    """Whether all that the current monster may turn dice with could list too many ways together."""
    ways = 0
    for k in range(TURNERS):
        c = turner_thing(k)
        if g.place[c] == g.current:
            ways += ways_of(acts_as(g, c))
    return ways > MOST_WAYS


@runs(CHANGE)
def change_question(g: State, a: int, b: int, c: int, d: int) -> None:
    me = g.current
    ask(g, me, K_CHANGE)
    change_offers(g, me)
    if g.probed != 0 and rerolls_free(g, me, THREE):
        offer_free_rerolls(g, g.probed)
    offer(g, DONE)
    if PAYERS != 0 and g.offer_count == 1:
        offer_energy_for_turning(g, me)
    window_offers(g, me, W_CHANGE)


@rule
def offer_energy_for_turning(g: State, me: int) -> None:
    """No die can be turned, unless what brings energy can pay for it."""
    had = g.energy[me]
    lacking = 0
    while lacking < DEAREST_TURN and g.offer_count == 1:
        lacking += 1
        g.energy[me] += 1
        change_offers(g, me)
    g.energy[me] = had
    if g.offer_count > 1:
        g.offer_count = 1
        paying_offers(g, me, lacking)


@answers(CHANGE)
def change_answer(g: State, action: int, a: int, b: int, c: int, d: int) -> None:
    if action == DONE:
        let_others_add(g)
        return
    me = g.current
    push(g, CHANGE, 0, 0, 0, 0)
    if action < PROBE:
        reroll_free(g, action - REROLL_FREE)
        return
    if action < TURN:
        emit(g, E_USE, me, 0, action - USE, acts_as(g, action - USE))
        used(g, me, action - USE, acts_as(g, action - USE))
    elif picks_die(action):
        push(g, TURN_TO, picked_thing(action), picked_die(action), 0, 0)
    else:
        turn_die(g, me, action)


@rule
def turn_die(g: State, me: int, action: int) -> None:
    thing, die, face = turning_thing(action), turning_die(action), turning_face(action)
    g.dice[die] = face
    emit_dice(g, E_CHANGE, me, thing, acts_as(g, thing))
    dice_changed(g, me, thing, acts_as(g, thing))


@runs(TURN_TO)
def face_question(g: State, thing: int, die: int, c: int, d: int) -> None:
    """Asks for the face, unless something played meanwhile has made that impossible."""
    me = g.current
    ask(g, me, K_CHANGE)
    change_offers(g, me)
    possible = False
    for i in range(g.offer_count):
        action = g.offers[i]
        if picks_die(action) and picked_thing(action) == thing and picked_die(action) == die:
            possible = True
    g.offer_count = 0
    if possible:
        offer_faces(g, thing, die)


@answers(TURN_TO)
def face_answer(g: State, action: int, thing: int, die: int, c: int, d: int) -> None:
    turn_die(g, g.current, action)


@rule
def count_faces(g: State) -> None:
    """Counts what the dice show, with what boxes add to it."""
    shown = g.shown
    for i in range(g.dice_count):
        shown[g.dice[i]] += 1
    dice_final(g, g.current)


@plain
def as_final(g: AnyState) -> AnyState:
    """A copy in which the dice on the table are final: what they would bring can be asked of it."""
    final = cast(AnyState, g.copy())
    count_faces(final)
    return final


@rule
def add_die(g: State, face: int) -> None:
    """One more ordinary die for this turn, if there is any left: the last of those that can be thrown and turned."""
    if g.dice_count < DICE:
        for i in range(g.dice_count, loose_dice(g), -1):
            g.dice[i] = g.dice[i - 1]
        g.dice[loose_dice(g)] = face
        g.dice_count += 1


@rule
def take_out_die(g: State, die: int) -> None:
    """Takes one of this turn's dice away, by its place: those that can be thrown, then those that can't."""
    loose = loose_dice(g)
    beyond = die - loose
    for k in range(EXTRA_DICE):
        if beyond >= 0 and extra_face(g, k) >= 0 and APART[k] == 0:
            if beyond == 0:
                g.dice[DICE + k] = 0
                return
            beyond -= 1
    if beyond >= 0:
        die = loose + beyond
        g.stuck_dice -= 1
    for i in range(die, g.dice_count - 1):
        g.dice[i] = g.dice[i + 1]
    g.dice_count -= 1


@rule
def begin_resolving(g: State) -> None:
    """The dice lie as they will be resolved, and nobody has looked at them yet."""
    if was_decided(g) or not claims_dice(g, g.current):
        resolve_dice(g)


@rule
def resolve_dice(g: State) -> None:
    """It is known who resolves the dice. Boxes may do something with them before they are final."""
    if DECIDERS == 0:
        count_dice(g)
        return
    if not was_decided(g):
        push(g, SETTLE_DICE, DECIDED, 0, 0, 0)
    dice_decided(g, g.current)


@rule
def was_decided(g: State) -> bool:
    """Whether the dice have lain like this before, and were thrown again because of what happened then."""
    for i in range(g.top):
        if g.step[i] == SETTLE_DICE and g.frame_a[i] == DECIDED:
            return True
    return False


@rule
def count_dice(g: State) -> None:
    """The dice are final: they are counted, and what follows from them waits."""
    me = g.current
    count_faces(g)
    push(g, ENTER, 0, 0, 0, 0)
    after_resolving(g, me)
    hearts_may_draw(g, me)
    push(g, RESOLVE_NEXT, 0, 0, 0, 0)
    if WINDOWS != 0 or has_dice_settled(g, me):
        push(g, WHOLE_ROLL, 0, 0, 0, 0)
        window(g, me, W_RESOLVE)
        dice_settled(g, me)
    else:
        before_resolving(g, me)


@runs(WHOLE_ROLL)
def whole_roll(g: State, a: int, b: int, c: int, d: int) -> None:
    """Effects that look at all dice together."""
    if g.alive[g.current] != 0 and not sleeps(g, g.current):
        before_resolving(g, g.current)
