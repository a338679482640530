"""What is hidden: dealing it anew for a seat that can't know it, and whether a step has shown any of it."""

from __future__ import annotations

import secrets

from kaiju.game.setup import first_numbers, reseed
from kaiju.rules.box_hooks import puts_in_order, shows_hidden
from kaiju.rules.codes import ANSWER, ANSWER_BITS
from kaiju.rules.drive import ask_again
from kaiju.rules.kit import plain
from kaiju.rules.secrets import is_being_asked, redeal
from kaiju.rules.state import State

IN_ORDER = tuple(first_numbers("in order"))
"""The generator of every state in which hidden things lie in an order that tells nothing."""


def deal_anew(g: State, seat: int, seed: object) -> None:
    """Deals again what the seat can't know: the deck, secret answers, everything yet to fall."""
    # Marked as a clone's, so that even the game's own seed doesn't bring back its own numbers.
    reseed(g, f"clone {secrets.randbits(64) if seed is None else seed}")
    g.script_at = g.script_end = 0
    g.script = [0] * len(g.script)
    g.rules[redeal](g, seat)
    g.rules[ask_again](g)


@plain
def put_in_order(g: State, seat: int) -> None:
    """Puts hidden things into a canonical order: whoever knows as much gets the same state."""
    low, high = g.bottom_known, g.deck_size - g.knows_top[seat]
    g.pile[low:high] = sorted(g.pile[low:high])
    puts_in_order(g, seat)
    for p in range(g.players):
        if p != seat and not is_being_asked(g, p):
            # Any answer will do, as long as it is the same.
            g.answer[p] = (1 if g.answer[p] & ANSWER else 0) | (1 << ANSWER_BITS if g.answer[p] >> ANSWER_BITS else 0)
    g.rng = list(IN_ORDER)
    g.script_at = g.script_end = 0
    g.script = [0] * len(g.script)


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
        and answers_stay_secret(before, after)
        and not after.rules[shows_hidden](after, before)
    )


def answers_stay_secret(before: State, after: State) -> bool:
    """Whether the answers of others are what they were: they are told and forgotten when the last one is in."""
    return before.answer == after.answer or all(
        before.answer[p] == after.answer[p] for p in range(before.players) if p != before.seat
    )
