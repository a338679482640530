"""Dealing anew what a seat can't know, so that a bot may search as deep as it likes and learns nothing it shouldn't."""

from __future__ import annotations

from kaiju.rules.box_hooks import asks_in_secret, deals_anew
from kaiju.rules.chance import below
from kaiju.rules.codes import ANSWER, ANSWER_BITS, COMPONENT_ASK, YIELD_ASK
from kaiju.rules.gains import loose_points
from kaiju.rules.kit import rule
from kaiju.rules.state import State


@rule
def redeal(g: State, seat: int) -> None:
    """Redeals deck, hands and secret answers by the state's generator, which the caller has reseeded."""
    low, high = g.bottom_known, g.deck_size - g.knows_top[seat]
    for i in range(high - 1, low, -1):
        j = low + below(g, i - low + 1)
        g.pile[i], g.pile[j] = g.pile[j], g.pile[i]
    deals_anew(g, seat)
    for p in range(g.players):
        if p != seat and not is_being_asked(g, p):
            redeal_answer(g, p)


@rule
def is_secret_question(g: State, step: int) -> bool:
    """Whether its answers, if they are kept in `answer`, are known to nobody else before all are in."""
    return step == YIELD_ASK or step == COMPONENT_ASK or asks_in_secret(g, step)


@rule
def is_being_asked(g: State, p: int) -> bool:
    """Whether a question is open or to come for a seat whose answers, kept in `answer`, nobody else knows."""
    for i in range(g.top):
        if is_secret_question(g, g.step[i]) and g.frame_a[i] == p:
            return True
    return False


@rule
def redeal_answer(g: State, p: int) -> None:
    if g.answer[p] & ANSWER:
        g.answer[p] = (g.answer[p] & ~ANSWER) | (1 + below(g, 2))
    if g.answer[p] >> ANSWER_BITS:
        # Energy or a star was promised: what that seat has.
        promise = 1 if g.energy[p] > 0 else 2
        if g.energy[p] > 0 and loose_points(g, p) > 0:
            promise = 1 + below(g, 2)
        g.answer[p] = (g.answer[p] & ANSWER) | (promise << ANSWER_BITS)
