"""Mindbug tokens: how a roll is taken from another monster, and how that one's turn goes on."""

from __future__ import annotations

from kaiju.boxes.mindbug.codes import (
    E_MINDBUG,
    E_MINDBUG_TOKEN,
    E_ROLLS_ANEW,
    K_MINDBUG,
    MINDBUG,
    MINDBUG_ASK,
    MINDBUG_OVER,
    MINDBUG_WITH,
    ROLL_KEPT,
)
from kaiju.boxes.mindbug.state import MindbugState as State
from kaiju.rules.box_hooks import changed_hands, silences, throws_anew
from kaiju.rules.codes import FIRST_ROLL, PASS
from kaiju.rules.components import acting, number_of
from kaiju.rules.flow import ask, emit, offer, push, seat_after
from kaiju.rules.gains import is_falling
from kaiju.rules.hooks import turn_over
from kaiju.rules.kit import answers, hears, rule, runs
from kaiju.rules.rolling import dice_to_throw, resolve_dice
from kaiju.rules.state import BITS, CARDS, THINGS
from kaiju.rules.things import hand_over

EVASIVE: int = number_of("evasive-mindbug")


@rule
def gain_mindbug(g: State, me: int, c: int) -> None:
    g.mindbugs[me] += 1
    emit(g, E_MINDBUG_TOKEN, me, 1, c, -1)


@rule
def next_evasive(g: State, me: int, after: int) -> int:
    """The next card before `me` that serves as a token and can be handed over, or -1: a tile that copies it can't."""
    if silences(g, EVASIVE):
        return -1
    c = acting(g, me, EVASIVE, after)
    while c >= CARDS:
        c = acting(g, me, EVASIVE, c)
    return c


@rule
def can_take_roll(g: State, me: int) -> bool:
    return g.alive[me] != 0 and not is_falling(g, me) and (g.mindbugs[me] > 0 or next_evasive(g, me, -1) >= 0)


@hears
def claims_dice(g: State, me: int) -> bool:
    """Whoever could take the roll is asked, clockwise: the first who does has it."""
    if g.dice_count == 0 and dice_to_throw(g) == 0:
        return False
    asked = False
    for i in range(g.players - 1, 0, -1):
        p = seat_after(g, me, i)
        if can_take_roll(g, p):
            if not asked:
                push(g, ROLL_KEPT, 0, 0, 0, 0)
                asked = True
            push(g, MINDBUG_ASK, p, 0, 0, 0)
    return asked


@runs(MINDBUG_ASK)
def mindbug_question(g: State, me: int, b: int, c: int, d: int) -> None:
    if g.alive[g.current] == 0 or not can_take_roll(g, me):
        return
    ask(g, me, K_MINDBUG)
    if g.mindbugs[me] > 0:
        offer(g, MINDBUG)
    card = next_evasive(g, me, -1)
    while card >= 0:
        offer(g, MINDBUG_WITH + card)
        card = next_evasive(g, me, card)
    offer(g, PASS)


@answers(MINDBUG_ASK)
def mindbug_answer(g: State, action: int, me: int, b: int, c: int, d: int) -> None:
    if action == PASS:
        return
    # Nobody else is asked any more.
    while g.step[g.top - 1] == MINDBUG_ASK:
        g.top -= 1
    g.top -= 1
    victim = g.current
    if action == MINDBUG:
        g.mindbugs[me] -= 1
        emit(g, E_MINDBUG, me, 0, -1, victim)
    else:
        emit(g, E_MINDBUG, me, 0, action - MINDBUG_WITH, victim)
        hand_over(g, action - MINDBUG_WITH, victim)
    take_roll(g, me)


@runs(ROLL_KEPT)
def roll_kept(g: State, a: int, b: int, c: int, d: int) -> None:
    if g.alive[g.current] != 0:
        resolve_dice(g)


@rule
def take_roll(g: State, me: int) -> None:
    """From now on `me` is the current monster, until what follows from the dice is done."""
    g.turn_of = g.current
    g.had_dealt, g.had_entered = g.dealt, g.entered_now
    g.dealt = g.entered_now = 0
    g.current = me
    changed_hands(g)
    push(g, MINDBUG_OVER, 0, 0, 0, 0)
    resolve_dice(g)


@hears
def stands_in(g: State, me: int) -> bool:
    return g.turn_of >= 0 and me == g.current


@runs(MINDBUG_OVER)
def mindbug_over(g: State, a: int, b: int, c: int, d: int) -> None:
    """The turn goes back to whom it belongs to, with a new first throw."""
    if g.alive[g.current] != 0:
        # What lasts until the end of its turn ends now.
        turn_over(g, g.current)
    me = g.turn_of
    g.current, g.turn_of = me, -1
    g.dealt, g.entered_now = g.had_dealt, g.had_entered
    g.probed = g.resolved = g.usual = g.no_entry = g.stuck_dice = g.fleeing = g.bargain = 0
    g.rolls_left = g.dice_count = g.side_count = 0
    g.barred = g.buying = g.announced = -1
    for face in range(6):
        g.shown[face] = 0
    for thing in range(THINGS):
        if g.place[thing] == me:
            g.used_up[thing // BITS] &= ~(1 << (thing % BITS))
    changed_hands(g)
    throws_anew(g)
    if g.alive[me] != 0:
        emit(g, E_ROLLS_ANEW, me, 0, -1, -1)
        push(g, FIRST_ROLL, 0, 0, 0, 0)


@hears
def left_game(g: State, me: int) -> None:
    g.mindbugs[me] = 0
    g.lost_dice[me] = 0
    if g.bargain_hunter == me:
        g.bargain_hunter = -1
