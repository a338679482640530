"""What is hidden: dealing it anew for a seat that can't know it, and whether a step has shown any of it."""

from __future__ import annotations

import secrets

from kaiju.rules.chance import below
from kaiju.rules.components import evo_count
from kaiju.rules.drive import advance
from kaiju.rules.gains import loose_points
from kaiju.rules.state import CHALLENGES, EVOS, SEATS, State
from kaiju.rules.words import (
    ANSWER,
    ANSWER_BITS,
    COMPONENT_ASK,
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
from kaiju.setup import owner_of_place, reseed

SECRET_QUESTIONS = (YIELD_ASK, VOLUNTEER, REVEAL_ASK, COMPONENT_ASK)
"""Whose answers, if they are kept in `answer`, nobody else knows before all are in."""


def deal_anew(g: State, seat: int, seed: object) -> None:
    """Deals again what the seat can't know: the deck, secret answers, everything yet to fall."""
    # Marked as a clone's, so that even the game's own seed doesn't bring back its own numbers.
    reseed(g, f"clone {secrets.randbits(64) if seed is None else seed}")
    g.script_at = g.script_end = 0
    g.script = [0] * len(g.script)
    low, high = g.bottom_known, g.deck_size - g.knows_top[seat]
    for i in range(high - 1, low, -1):
        j = low + below(g, i - low + 1)
        g.pile[i], g.pile[j] = g.pile[j], g.pile[i]
    deal_evolutions_anew(g, seat)
    deal_challenges_anew(g, seat)
    pending = {g.frame_a[i] for i in range(g.top) if g.step[i] in SECRET_QUESTIONS}
    for p in range(g.players):
        if p != seat and p not in pending:
            if g.answer[p] & ANSWER:
                g.answer[p] = g.answer[p] & ~ANSWER | 1 + below(g, 2)
            if g.answer[p] >> ANSWER_BITS:
                # Energy or a star was promised: what that seat has.
                possible = [1] * (g.energy[p] > 0) + [2] * (loose_points(g, p) > 0)
                g.answer[p] = g.answer[p] & ANSWER | possible[below(g, len(possible))] << ANSWER_BITS
    if not g.over:
        advance(g)


def deal_evolutions_anew(g: State, seat: int) -> None:
    """Every hidden Evolution may be any that could be there: a seat's own or, drafted by others, anybody's."""
    things = range(EVOS, EVOS + evo_count())
    hidden = [e for e in things if EVO_PACK - SEATS < g.place[e] <= EVO_DECK and not is_known(g.place[e], seat)]
    groups: dict[int, list[int]] = {}
    for e in hidden:
        whose = owner_of_place(g.place[e])
        if g.evolutions == DRAFTED and not (whose == seat and g.place[e] > EVO_HAND):
            whose = SEATS
        groups.setdefault(whose, []).append(e)
    for group in groups.values():
        for i in range(len(group) - 1, 0, -1):
            j = below(g, i + 1)
            a, b = group[i], group[j]
            g.place[a], g.place[b] = g.place[b], g.place[a]


def deal_challenges_anew(g: State, seat: int) -> None:
    """Challenge cards in the pile and in others' hands may be any of those."""
    hidden = [card for card in range(CHALLENGES) if g.challenge[card] not in (SPENT, seat)]
    for i in range(len(hidden) - 1, 0, -1):
        a, b = hidden[i], hidden[below(g, i + 1)]
        g.challenge[a], g.challenge[b] = g.challenge[b], g.challenge[a]


def is_known(place: int, seat: int) -> bool:
    """Whether a seat knows which Evolution is there: its own hand and choices, and all that has been discarded."""
    return place in (EVO_HAND - seat, EVO_LOOK - seat, EVO_PICK - seat, EVO_PACK - seat) or (
        EVO_PICK < place <= EVO_SPENT
    )


def is_open(before: State, after: State) -> bool:
    """Whether the step of `before.seat` that led from one state to the other used no chance and showed nothing hidden.

    What is compared is all that is hidden, and what shows that a die has fallen. Nothing else can tell more than was
    known before the step: everything else is public or that seat's own.
    """
    return (
        before.rng == after.rng
        and before.script_at == after.script_at
        and before.pile[: before.deck_size] == after.pile[: after.deck_size]
        and before.knows_top == after.knows_top
        and before.bottom_known == after.bottom_known
        and before.challenge == after.challenge
        and answers_stay_secret(before, after)
        and (before.evolutions == 0 or hands_stay_hidden(before, after))
    )


def answers_stay_secret(before: State, after: State) -> bool:
    """Whether the answers of others are what they were: they are told and forgotten when the last one is in."""
    return before.answer == after.answer or all(
        before.answer[p] == after.answer[p] for p in range(before.players) if p != before.seat
    )


def hands_stay_hidden(before: State, after: State) -> bool:
    """Whether every hidden Evolution is where it was, and who was asked tells nothing of what is held."""
    were, are = before.place[EVOS:], after.place[EVOS:]
    if were != are and any(is_hidden(a) and a != b for a, b in zip(were, are, strict=True)):
        return False
    # Where only those are asked who hold something fitting, any question, or its absence, tells of a hand.
    return before.asks_always != 0 or not any(EVO_HAND - SEATS < place <= EVO_HAND for place in were)


def is_hidden(place: int) -> bool:
    """Whether an Evolution that is there is hidden from somebody."""
    return EVO_PACK - SEATS < place <= EVO_DECK and not EVO_PICK < place <= EVO_SPENT
