"""Evolutions that a seat can't know: which they may be, and how they are dealt anew or put in order."""

from __future__ import annotations

from kaiju.boxes.power_up.codes import (
    DECK_PLACES,
    EVO_DECK,
    EVO_HAND,
    EVO_LOOK,
    EVO_PACK,
    EVO_PICK,
    EVO_SPENT,
    EVOS,
    EVOS_END,
)
from kaiju.boxes.power_up.state import PowerUpState as State
from kaiju.rules.chance import below
from kaiju.rules.kit import hears_plainly, plain, rule
from kaiju.rules.state import SEATS


@rule
def owner_of_place(place: int) -> int:
    """The seat an Evolution lies before, or whose deck, hand or choice the place belongs to; -1 for nobody."""
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
    if g.mixed != 0:
        return SEATS
    whose = owner_of_place(place)
    if g.drafted != 0 and not (whose == seat and place > EVO_HAND):
        return SEATS
    return whose


@rule
def redeal_evolutions(g: State, seat: int) -> None:
    """Every hidden Evolution may be any that could be there."""
    for e in range(EVOS, EVOS_END):
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


@hears_plainly
def puts_in_order(g: State, seat: int) -> None:
    stacks: dict[int, list[int]] = {}
    for e in range(EVOS, EVOS_END):
        stacks.setdefault(stack_of(g, e, seat), []).append(e)
    stacks.pop(-1, None)
    for stack in stacks.values():
        for e, place in zip(stack, sorted(g.place[e] for e in stack), strict=True):
            g.place[e] = place


@hears_plainly
def shows_hidden(g: State, before: State) -> bool:
    """Whether a hidden Evolution has moved, or the question asked gives away something about a hand."""
    were, are = before.place[EVOS:EVOS_END], g.place[EVOS:EVOS_END]
    if were != are and any(is_hidden(a) and a != b for a, b in zip(were, are, strict=True)):
        return True
    # Where only those who hold something fitting are asked, a question, or its absence, tells something about a hand.
    return before.asks_always == 0 and any(EVO_HAND - SEATS < place <= EVO_HAND for place in were)


@plain
def is_hidden(place: int) -> bool:
    """Whether an Evolution that is there is hidden from somebody."""
    return EVO_PACK - SEATS < place <= EVO_DECK and not EVO_PICK < place <= EVO_SPENT
