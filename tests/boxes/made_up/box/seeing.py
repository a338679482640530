"""Omens: seen in three 1s, about anybody; enough of them come true."""

from __future__ import annotations

from kaiju.rules.codes import ONE
from kaiju.rules.flow import ask, emit, offer, push
from kaiju.rules.gains import gain_energy, lose_points
from kaiju.rules.kit import answers, hears, rule, runs
from kaiju.rules.observed import OfSeats, OneOf
from tests.boxes.made_up.box.codes import (
    BY_OMEN,
    COMES_TRUE,
    E_COME_TRUE,
    E_OMEN,
    HEED,
    K_OMEN,
    OMEN_ASK,
    SHRUG,
    omens_came_true,
)
from tests.boxes.made_up.box.state import MadeUpState as State

OfSeats("omens", "omens seen", field="omens", usual=2)
OneOf("patience", "how soon omens come true", field="omen_limit", labels=("soon", "usually"), first=2)


@rule
def see_omen(g: State, me: int, about: int, c: int) -> None:
    g.omens[about] += 1
    emit(g, E_OMEN, about, 1, c, me)
    if g.omens[about] >= g.omen_limit:
        push(g, COMES_TRUE, about, 0, 0, 0)


@runs(OMEN_ASK)
def omen_question(g: State, me: int, c: int, _c: int, _d: int) -> None:
    if g.alive[me] == 0:
        return
    ask(g, me, K_OMEN)
    for p in range(g.players):
        if g.alive[p] != 0:
            offer(g, HEED + p)
    offer(g, SHRUG)


@answers(OMEN_ASK)
def omen_answer(g: State, action: int, me: int, c: int, _c: int, _d: int) -> None:
    if action != SHRUG:
        see_omen(g, me, action - HEED, c)


@runs(COMES_TRUE)
def comes_true(g: State, about: int, _b: int, _c: int, _d: int) -> None:
    if g.omens[about] < g.omen_limit:
        return
    g.omens[about] = 0
    emit(g, E_COME_TRUE, about, 0, BY_OMEN, -1)
    lose_points(g, about, 1, BY_OMEN)
    gain_energy(g, about, 2, BY_OMEN)
    for p in range(g.players):
        if g.alive[p] != 0:
            omens_came_true(g, p, about)


# --- what the box hears


@hears
def numbers_resolved(g: State, me: int, face: int, count: int) -> None:
    if face == ONE:
        push(g, OMEN_ASK, me, -1, 0, 0)


@hears
def left_game(g: State, me: int) -> None:
    g.omens[me] = 0
