"""Numbers of components for rules to read. Nothing else in the bots looks them up.

Other modules name components by id, and use these functions to declare what depends on their numbers.
"""

from __future__ import annotations

from collections.abc import Mapping

from kaiju import boxes  # noqa: F401  (components have numbers once all of them are known)
from kaiju.rules.components import BIT_OF, BY_ID, EVOLUTIONS, TILES
from kaiju.rules.state import BITS, THINGS, WORDS

Values = Mapping[str, int]
FAMILIES: dict[str, Mapping[str, type]] = {"card": BY_ID, "tile": TILES, "evolution": EVOLUTIONS}
ALL_BITS = WORDS * BITS
"""The length of a row of `by_bit`."""


def number_of(family: str, component: str) -> int:
    """The number of a card, a tile or an Evolution."""
    number: int = FAMILIES[family][component].number  # type: ignore[attr-defined]
    return number


def by_kind(cards: Values, tiles: Values | None = None, evolutions: Values | None = None) -> tuple[int, ...]:
    """What is known of cards, tiles and Evolutions, by number of the kind; of others, 0."""
    values = [0] * THINGS
    for family, known in (("card", cards), ("tile", tiles), ("evolution", evolutions)):
        for component, value in (known or {}).items():
            values[number_of(family, component)] = value
    return tuple(values)


def by_bit(*rows: Values) -> tuple[int, ...]:
    """What is known of cards, in the order of their bits in `State.acts`; one row after the other."""
    values = [0] * (len(rows) * ALL_BITS)
    for i, cards in enumerate(rows):
        for card, value in cards.items():
            values[i * ALL_BITS + BIT_OF[number_of("card", card)]] = value
    return tuple(values)
