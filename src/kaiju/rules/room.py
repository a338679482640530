"""How much room the state of a game has for options and for steps: worked out from the components and boxes in play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaiju.rules.components import EVERY_TURNING, MOST_WAYS, Component, ways_to_turn
from kaiju.rules.state import DICE

if TYPE_CHECKING:
    from kaiju.rules.rulebook import Rulebook

OTHER_OFFERS = 24
"""Room for options that neither turn a die nor are the first to name a thing; no question has as many. Beside dice to
turn there may be eight free rerolls; beside cards to buy, those of the market at half their price and those on top of
the deck; and a few single words."""
STEPS_OF_A_TURN = 30
"""Steps that may wait on the stack at once where no box says that it needs more. The deepest stacks are those of claws
that strike five monsters, and of cards that make others buy or lose hearts in the middle of a purchase."""


def most_offers(rules: Rulebook) -> int:
    """Room for the longest list of options.

    A thing is in one place, so a question lists it once: every card (of a Discard card the copies that lie together are
    one option; Keep cards may be bought in other ways, too), or every other component, or every way to turn dice.
    Beside that it lists what may be used at any time, and things of boxes such as a hand.
    """
    keep = sum(len(rules.things_of(cls)) for cls in rules.components[: rules.card_kinds] if cls.stays)
    discard = sum(not cls.stays for cls in rules.components[: rules.card_kinds])
    manners = 1 + len(rules.answers_to("purchase_offers"))
    cards = keep * manners + discard
    others = rules.components[rules.card_kinds :]
    beside = sum(sum(cls.box == box.id for cls in others) if box.beside is None else box.beside for box in rules.boxes)
    longest = max(most_turnings(rules), cards, len(others))
    return OTHER_OFFERS + longest + beside + len(rules.those_with("free_offers"))


def most_turnings(rules: Rulebook) -> int:
    """The most ways to turn a die that a question lists: in full, or the dice alone where that would be too many."""
    turners = [rules.owner_of[thing] for thing in rules.those_with("change_offers")]
    in_full = sum(most_ways(rules, cls, EVERY_TURNING) for cls in turners)
    return min(in_full, max(MOST_WAYS, sum(most_ways(rules, cls, DICE) for cls in turners)))


def most_ways(rules: Rulebook, cls: type[Component], every: int) -> int:
    """What a component may list, or what it copies, if turning any die to any face makes `every` options."""
    models = [other for other in rules.components if other.family == cls.copies_others] or [cls]
    return max(every if ways == EVERY_TURNING else ways for ways in map(ways_to_turn, models))


def deepest_stack(rules: Rulebook) -> int:
    """How many steps may wait on the stack at once."""
    return STEPS_OF_A_TURN + sum(box.waits for box in rules.boxes)
