"""What is on offer at the open decision."""

from __future__ import annotations

from kaiju.bots.policies.worth import heals_at_any_time
from kaiju.boxes.wicked.codes import TAKE_TILE
from kaiju.rules.codes import COPY, FREE, SELL, SPAN, USE_FOR
from kaiju.rules.components import acts_as
from kaiju.rules.kit import rule
from kaiju.rules.market import card_bought, is_purchase
from kaiju.rules.state import State


@rule
def is_offered(g: State, action: int) -> bool:
    return offered_within(g, action, action + 1) >= 0


@rule
def offered_within(g: State, first: int, end: int) -> int:
    """The first listed option from `first` up to `end`, or -1. Dice to reroll are not listed."""
    for i in range(g.offer_count):
        if first <= g.offers[i] < end:
            return g.offers[i]
    return -1


@rule
def healing_offered(g: State) -> int:
    """A way of healing that is on offer beside the question, or -1."""
    for i in range(g.offer_count):
        action = g.offers[i]
        if FREE <= action < FREE + SPAN and heals_at_any_time(acts_as(g, action - FREE)):
            return action
    return -1


@rule
def waking_offered(g: State) -> int:
    """What wakes me up, or -1. Of all that can be done at any time, it is what doesn't heal."""
    for i in range(g.offer_count):
        action = g.offers[i]
        if FREE <= action < FREE + SPAN and not heals_at_any_time(acts_as(g, action - FREE)):
            return action
    return -1


@rule
def card_of(g: State, action: int) -> int:
    """The card or tile that an option buys, copies, takes or wants in exchange, or -1.

    The deck is looked at only where the seat has looked.
    """
    if TAKE_TILE <= action < TAKE_TILE + SPAN:
        return action - TAKE_TILE
    if USE_FOR <= action < FREE:
        return action - USE_FOR
    if COPY <= action < SELL:
        return action - COPY
    return card_bought(g, action) if is_purchase(g, action) else -1
