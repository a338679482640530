"""Numbers of components for rules to read. Nothing else in the bots looks them up.

Other modules name components by id, and use these functions to declare what depends on their numbers, which every
rulebook settles for itself. What is not in a game has no place in its tables.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kaiju import boxes  # noqa: F401  (importing installs the boxes)
from kaiju.rules import components
from kaiju.rules.components import CARD, INSTALLED, in_play, prices_of
from kaiju.rules.kit import settled
from kaiju.rules.rulebook import Rulebook
from kaiju.rules.state import BITS

Values = Mapping[str, int]
Known = Values | Callable[[], Values]
ALL_BITS: int = settled(lambda rules: rules.acts.words * BITS)
"""The length of a row of `by_bit`."""

GAUGE: int = in_play("wicked")
EVOLUTIONS: int = in_play("power_up")
CHALLENGES_ON: int = in_play("luchador")
CULTISTS_ON: int = in_play("cthulhu")
TOWER_ON: int = in_play("king_kong")
FORMS_ON: int = in_play("transformation")
BERSERK_ON: int = in_play("cybertooth")
CURSES_ON: int = in_play("anubis")
COSTUMES_ON: int = in_play("halloween")
MINDBUGS_ON: int = in_play("mindbug")
"""1 in games with the box, otherwise 0."""


def base_price(card: str) -> int:
    """The price in the base game, or in a box that has the card."""
    prices = prices_of(INSTALLED[CARD][card])
    return next(prices[box] for box in ("base", "origins", *prices) if box in prices)


def number_of(family: str, component: str) -> Any:
    """The number of a card, a tile or an Evolution; where it is not in the game, that of no thing."""
    return components.number_of(component, family)


def by_kind(cards: Known, tiles: Known | None = None, evolutions: Known | None = None) -> tuple[int, ...]:
    """What is known of cards, tiles and Evolutions, by number of the kind; of others, 0.

    What says something of all there are is a function: boxes may be added after the bots.
    """
    table: tuple[int, ...] = settled(lambda rules: kinds_in(rules, *map(values_of, (cards, tiles, evolutions))))
    return table


def values_of(known: Known | None) -> Values:
    return known() if callable(known) else known or {}


def kinds_in(rules: Rulebook, cards: Values, tiles: Values, evolutions: Values) -> tuple[int, ...]:
    values = [0] * (rules.thing_count + 1)
    for family, known in ((CARD, cards), ("tile", tiles), ("evolution", evolutions)):
        for component, value in known.items():
            values[rules.number(component, family)] = value
    # The last place is for all that is not in the game.
    values[-1] = 0
    return tuple(values)


def by_bit(*rows: Values) -> tuple[int, ...]:
    """What is known of cards, in the order of their bits in `State.acts`; one row after the other."""
    table: tuple[int, ...] = settled(lambda rules: tuple(v for cards in rows for v in bits_in(rules, cards)))
    return table


def bits_in(rules: Rulebook, cards: Values) -> list[int]:
    values = [0] * (rules.acts.words * BITS)
    for card, value in cards.items():
        cls = INSTALLED[CARD].get(card)
        if cls is not None and cls in rules.bits:
            values[rules.bits[cls]] = value
    return values


def row_at(row: int, length: int) -> Any:
    """Where a row begins in a table of rows whose length depends on the game."""
    return settled(lambda rules: row * rules.settle(length))
