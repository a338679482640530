"""Turning the form card, and what a beast can and can't do."""

from __future__ import annotations

from kaiju.boxes.transformation.codes import (
    BEAST,
    BIPED,
    BY_FORM,
    CHANGE_FORM,
    E_BEAST,
    E_FORM,
    FORM_ASK,
    K_FORM,
    NO_FORM,
    PRICE,
    USE_BEAST,
)
from kaiju.boxes.transformation.state import FormState as State
from kaiju.rules.box_hooks import is_held, paying_offers
from kaiju.rules.chance import emit_dice, throw_dice
from kaiju.rules.codes import PASS
from kaiju.rules.flow import ask, emit, offer, push
from kaiju.rules.gains import spend_energy
from kaiju.rules.hooks import sleeps
from kaiju.rules.kit import answers, hears, rule, runs
from kaiju.rules.rolling import dice_at_hand

# --- the change


@runs(FORM_ASK)
def form_question(g: State, me: int, b: int, c: int, d: int) -> None:
    if g.alive[me] == 0 or g.form[me] == NO_FORM or sleeps(g, me):
        return
    ask(g, me, K_FORM)
    if g.energy[me] >= PRICE:
        offer(g, CHANGE_FORM)
        offer(g, PASS)
    else:
        offer(g, PASS)
        paying_offers(g, me, PRICE)


@answers(FORM_ASK)
def form_answer(g: State, action: int, me: int, b: int, c: int, d: int) -> None:
    if action == CHANGE_FORM:
        g.form[me] = BIPED + BEAST - g.form[me]
        emit(g, E_FORM, me, 0, g.form[me] - BIPED, -1)
        spend_energy(g, me, PRICE, BY_FORM)


@hears
def before_buying(g: State, me: int) -> None:
    push(g, FORM_ASK, me, 0, 0, 0)


@hears
def left_game(g: State, me: int) -> None:
    g.form[me] = NO_FORM


# --- the beast


@rule
def may_reroll(g: State, me: int) -> bool:
    return g.form[me] == BEAST and g.beast_rerolled == 0


@hears
def turn_counted(g: State) -> None:
    g.beast_rerolled = 0


@hears
def throws_anew(g: State) -> None:
    g.beast_rerolled = 0


@hears
def buys_nothing(g: State, me: int) -> bool:
    return g.form[me] == BEAST


@hears
def has_more_than_rerolls(g: State, me: int) -> bool:
    return me < g.players and may_reroll(g, me)


@hears
def roll_offers(g: State, me: int) -> None:
    if may_reroll(g, me):
        for die in range(dice_at_hand(g)):
            if not is_held(g, me, die):
                offer(g, USE_BEAST + die)


@hears
def done_beside(g: State, action: int) -> bool:
    if not USE_BEAST <= action < USE_BEAST + dice_at_hand(g):
        return False
    g.beast_rerolled = 1
    throw_dice(g, 1 << (action - USE_BEAST))
    emit_dice(g, E_BEAST, g.seat, action - USE_BEAST, -1)
    return True
