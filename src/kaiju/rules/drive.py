"""The one loop: run the step on top of the stack until somebody has to decide, or the game is over."""

from __future__ import annotations

from kaiju.rules import damage, market, resolving, rolling, tokyo, turn  # noqa: F401  (they register their steps)
from kaiju.rules.chance import below
from kaiju.rules.codes import COMPONENT_ASK, COMPONENT_STEP, CORE_ACTIONS, E_USE, FREE, QUESTION, SPAN
from kaiju.rules.components import acts_as
from kaiju.rules.flow import emit, option_at, option_count
from kaiju.rules.hooks import (
    component_answer,
    component_offers,
    component_step,
    done_beside,
    free_offers,
    offers_beside,
    used,
)
from kaiju.rules.kit import answers, rule, runs
from kaiju.rules.state import State


@rule
def run_step(g: State, step: int, a: int, b: int, c: int, d: int) -> None:
    """Does what the step does. Each rulebook writes the body."""


@rule
def answer_step(g: State, step: int, action: int, a: int, b: int, c: int, d: int) -> None:
    """Does what follows from an answer. Each rulebook writes the body."""


@runs(COMPONENT_ASK)
def component_question(g: State, me: int, thing: int, kind: int, phase: int) -> None:
    if g.alive[me] != 0:
        component_offers(g, me, thing, kind, phase)


@answers(COMPONENT_ASK)
def component_answer_step(g: State, action: int, me: int, thing: int, kind: int, phase: int) -> None:
    component_answer(g, me, thing, kind, phase, action)


@runs(COMPONENT_STEP)
def component_step_step(g: State, me: int, thing: int, kind: int, phase: int) -> None:
    component_step(g, me, thing, kind, phase)


@rule
def advance(g: State) -> None:
    """Runs steps until a decision is open or the game is over."""
    steps, frame_a, frame_b, frame_c, frame_d = g.step, g.frame_a, g.frame_b, g.frame_c, g.frame_d
    while g.over == 0:
        top = g.top - 1
        step = steps[top]
        if step < QUESTION:
            g.top = top
            run_step(g, step, frame_a[top], frame_b[top], frame_c[top], frame_d[top])
            continue
        if g.broken != 0:
            return
        g.offer_count = g.offer_dice = g.insist = 0
        a, b, c, d = frame_a[top], frame_b[top], frame_c[top], frame_d[top]
        run_step(g, step, a, b, c, d)
        count = g.offer_count + (1 << g.offer_dice) - 1
        if count > 1 or (count == 1 and g.insist != 0):
            free_offers(g, g.seat)
            offers_beside(g, g.seat, step)
            return
        g.top = top
        if count == 1:
            answer_step(g, step, g.offers[0], a, b, c, d)
    g.seat = -1
    g.offer_count = 0
    g.offer_dice = 0


@rule
def play(g: State, action: int) -> None:
    """Takes an option on offer, and goes on to the next decision."""
    top = g.top - 1
    if FREE <= action < FREE + SPAN:
        thing = action - FREE
        emit(g, E_USE, g.seat, 0, thing, acts_as(g, thing))
        used(g, g.seat, thing, acts_as(g, thing))
    elif action < CORE_ACTIONS or not done_beside(g, action):
        step = g.step[top]
        g.top = top
        answer_step(g, step, action, g.frame_a[top], g.frame_b[top], g.frame_c[top], g.frame_d[top])
    advance(g)


@rule
def play_random(g: State) -> None:
    """Takes one of the options with equal chances, by the state's own generator."""
    play(g, option_at(g, below(g, option_count(g))))
