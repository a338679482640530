"""The one loop: run the step on top of the stack until somebody has to decide, or the game is over."""

from __future__ import annotations

from kaiju.rules import damage, market, resolving, rolling, tokyo, turn  # noqa: F401  (they register their steps)
from kaiju.rules.box_hooks import done_beside, offers_beside
from kaiju.rules.chance import below
from kaiju.rules.codes import COMPONENT_ASK, COMPONENT_STEP, CORE_ACTIONS, E_USE, FREE, QUESTION, SPAN
from kaiju.rules.components import acts_as
from kaiju.rules.flow import emit, option_at, option_count
from kaiju.rules.gains import is_falling
from kaiju.rules.hooks import component_answer, component_offers, component_step, free_offers, used
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
    if g.alive[me] != 0 and not is_falling(g, me):
        component_offers(g, me, thing, kind, phase)


@answers(COMPONENT_ASK)
def component_answer_step(g: State, action: int, me: int, thing: int, kind: int, phase: int) -> None:
    component_answer(g, me, thing, kind, phase, action)


@runs(COMPONENT_STEP)
def component_step_step(g: State, me: int, thing: int, kind: int, phase: int) -> None:
    component_step(g, me, thing, kind, phase)


@rule
def list_options(g: State) -> int:
    """Lists the options of the question on top of the stack, and says how many there are."""
    top = g.top - 1
    g.offer_count = g.offer_dice = g.insist = 0
    run_step(g, g.step[top], g.frame_a[top], g.frame_b[top], g.frame_c[top], g.frame_d[top])
    return option_count(g)


@rule
def list_beside(g: State) -> None:
    """Adds what whoever decides may do besides; those who are about to fall may do nothing."""
    if not is_falling(g, g.seat):
        free_offers(g, g.seat)
        offers_beside(g, g.seat, g.step[g.top - 1])


@rule
def ask_again(g: State) -> None:
    """Lists the options of the open question anew. It stays open even if only one is left."""
    if g.over == 0:
        if list_options(g) > 0:
            list_beside(g)
        else:
            advance(g)


@rule
def run_once(g: State) -> bool:
    """Runs the step on top of the stack; True if somebody has to decide now."""
    top = g.top - 1
    step = g.step[top]
    asks = step >= QUESTION
    if asks:
        g.offer_count = g.offer_dice = g.insist = 0
    else:
        g.top = top
    # Called in one place only: compiled, all steps are part of this function.
    run_step(g, step, g.frame_a[top], g.frame_b[top], g.frame_c[top], g.frame_d[top])
    if not asks:
        return False
    count = option_count(g)
    if count > 1 or (count == 1 and g.insist != 0):
        list_beside(g)
        return True
    g.top = top
    if count == 1:
        answer_step(g, step, g.offers[0], g.frame_a[top], g.frame_b[top], g.frame_c[top], g.frame_d[top])
    return False


@rule
def advance(g: State) -> None:
    """Runs steps until a decision is open or the game is over."""
    while g.over == 0:
        if run_once(g):
            return
    close_question(g)


@rule
def close_question(g: State) -> None:
    """The game is over: nobody has anything to decide."""
    g.seat = -1
    g.offer_count = 0
    g.offer_dice = 0


@rule
def resume(g: State) -> None:
    """Goes on from a position: a question that was open is open again, otherwise steps run until one is."""
    if g.over == 0 and g.step[g.top - 1] >= QUESTION:
        ask_again(g)
    else:
        advance(g)


@rule
def take(g: State, action: int) -> None:
    """Does what follows from an option on offer; what comes next is still to be run."""
    top = g.top - 1
    if FREE <= action < FREE + SPAN:
        thing = action - FREE
        emit(g, E_USE, g.seat, 0, thing, acts_as(g, thing))
        used(g, g.seat, thing, acts_as(g, thing))
    elif action < CORE_ACTIONS or not done_beside(g, action):
        step = g.step[top]
        g.top = top
        answer_step(g, step, action, g.frame_a[top], g.frame_b[top], g.frame_c[top], g.frame_d[top])


@rule
def play(g: State, action: int) -> None:
    """Takes an option on offer, and goes on to the next decision."""
    take(g, action)
    advance(g)


@rule
def play_random(g: State) -> None:
    """Takes one of the options with equal chances, by the state's own generator."""
    play(g, option_at(g, below(g, option_count(g))))
