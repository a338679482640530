"""Dealing anew what a seat can't know, so that a bot may search as deep as it likes and learns nothing it shouldn't."""

from __future__ import annotations

from kaiju.rules.chance import below
from kaiju.rules.codes import (
    ANSWER,
    ANSWER_BITS,
    COMPONENT_ASK,
    DECK_PLACES,
    DRAFTED,
    EVO_DECK,
    EVO_HAND,
    EVO_LOOK,
    EVO_PACK,
    EVO_PICK,
    EVO_SPENT,
    REVEAL_ASK,
    SPENT,
    VOLUNTEER,
    YIELD_ASK,
)
from kaiju.rules.components import evo_count
from kaiju.rules.gains import loose_points
from kaiju.rules.kit import rule
from kaiju.rules.state import CHALLENGES, EVOS, SEATS, State


@rule
def redeal(g: State, seat: int) -> None:
    """By the state's generator, which should have been started anew: the deck, hands, secret answers."""
    low, high = g.bottom_known, g.deck_size - g.knows_top[seat]
    for i in range(high - 1, low, -1):
        j = low + below(g, i - low + 1)
        g.pile[i], g.pile[j] = g.pile[j], g.pile[i]
    if g.evolutions != 0:
        redeal_evolutions(g, seat)
    if g.luchador != 0:
        redeal_challenges(g, seat)
    for p in range(g.players):
        if p != seat and not is_being_asked(g, p):
            redeal_answer(g, p)


@rule
def owner_of_place(place: int) -> int:
    """Before whom an Evolution is, or whose deck, hand or choice a place belongs to; -1 if nobody's."""
    if place > EVO_DECK:
        return max(place, -1)
    if place > EVO_HAND:
        return (EVO_DECK - place) // DECK_PLACES
    return (EVO_HAND - place) % SEATS


@rule
def is_known(place: int, seat: int) -> bool:
    """Whether a seat knows which Evolution is there: its own hand and choices, and all that has been discarded."""
    if place == EVO_HAND - seat or place == EVO_LOOK - seat or place == EVO_PICK - seat or place == EVO_PACK - seat:
        return True
    return EVO_PICK < place <= EVO_SPENT


@rule
def stack_of(g: State, e: int, seat: int) -> int:
    """Which hidden Evolutions one may change places with: a seat's own or, drafted by others, anybody's; -1: none."""
    place = g.place[e]
    if not EVO_PACK - SEATS < place <= EVO_DECK or is_known(place, seat):
        return -1
    whose = owner_of_place(place)
    if g.evolutions == DRAFTED and not (whose == seat and place > EVO_HAND):
        return SEATS
    return whose


@rule
def redeal_evolutions(g: State, seat: int) -> None:
    """Every hidden Evolution may be any that could be there."""
    end = EVOS + evo_count()
    for e in range(EVOS, end):
        stack = stack_of(g, e, seat)
        if stack >= 0:
            # Each changes places with one of those up to itself, which makes every order equally likely.
            before = 0
            for other in range(EVOS, e + 1):
                if stack_of(g, other, seat) == stack:
                    before += 1
            chosen = below(g, before)
            for other in range(EVOS, e + 1):
                if stack_of(g, other, seat) == stack:
                    if chosen == 0:
                        g.place[e], g.place[other] = g.place[other], g.place[e]
                        break
                    chosen -= 1


@rule
def redeal_challenges(g: State, seat: int) -> None:
    """Challenge cards in the pile and in others' hands may be any of those."""
    for card in range(CHALLENGES):
        if is_hidden_card(g, card, seat):
            before = 0
            for other in range(card + 1):
                if is_hidden_card(g, other, seat):
                    before += 1
            chosen = below(g, before)
            for other in range(card + 1):
                if is_hidden_card(g, other, seat):
                    if chosen == 0:
                        g.challenge[card], g.challenge[other] = g.challenge[other], g.challenge[card]
                        break
                    chosen -= 1


@rule
def is_hidden_card(g: State, card: int, seat: int) -> bool:
    return g.challenge[card] != SPENT and g.challenge[card] != seat


@rule
def is_secret_question(step: int) -> bool:
    """Whether its answers, if they are kept in `answer`, are known to nobody else before all are in."""
    return step in (YIELD_ASK, VOLUNTEER, REVEAL_ASK, COMPONENT_ASK)


@rule
def is_being_asked(g: State, p: int) -> bool:
    """Whether a question is open or to come for a seat whose answers, kept in `answer`, nobody else knows."""
    for i in range(g.top):
        if is_secret_question(g.step[i]) and g.frame_a[i] == p:
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
