"""What the sage thinks of purchases with two monsters left, learned by trying them in many positions.

A purchase is worth what the thing brings as both stand, and what the market then offers to either, compared to what it
offered before.
"""

from __future__ import annotations

from kaiju.bots.learned import learned
from kaiju.bots.policies.standing import MY_ENERGY, STANDINGS, standing
from kaiju.bots.policies.tables import by_kind
from kaiju.rules.components import kind_of
from kaiju.rules.flow import in_tokyo, the_other
from kaiju.rules.kit import rule
from kaiju.rules.market import SWEEP_PRICE, price
from kaiju.rules.state import State

MIDDLES = (7, 7, 7, 7, 2, 4)
"""Of the six numbers that say how both stand; energy is what is left of mine."""
LOW = 4
"""Hearts below which they count for more."""
PLAIN = STANDINGS + 3
"""The numbers of `matters`."""
SOON = (0, 1, 2, 4, 2, 4)
"""Energy that a turn may bring, for each of the numbers of `stays`: first to the other, then to me."""
STAYS, FOR_OTHER = len(SOON), 4
EVERYTHING, NOTHING = -2, -1
"""Stand for the card that leaves the market, if all do or none does."""

LEARNED = learned("purchases")
SWEEPING: tuple[int, ...] = LEARNED["sweep"]
PURCHASES: dict[str, tuple[int, ...]] = LEARNED["cards"]
MARKET: tuple[int, ...] = (*LEARNED["market_after_sweep"], *LEARNED["market_after_card"])
"""What the numbers of `stays` are worth after a sweep, and after any other purchase."""
A_SWEEP = 0
"""Its row of the table."""
ROW = by_kind({card: row for row, card in enumerate(PURCHASES, 1)})
TABLE = tuple(value for values in (SWEEPING, *PURCHASES.values()) for value in values)


@rule
def matters(g: State, me: int, other: int, left: int, i: int) -> int:
    """One of the numbers that the worth of a purchase depends on, with so much energy left after it."""
    if i < STANDINGS:
        return (left if i == MY_ENERGY else standing(g, me, other, i)) - MIDDLES[i]
    if i == STANDINGS:
        return 1 if in_tokyo(g, me) else 0
    return max(0, LOW - g.health[me if i == STANDINGS + 1 else other])


@rule
def stays(g: State, me: int, other: int, left: int, gone: int, i: int) -> int:
    """The most that the market offers to the other, or to me with so much energy left, once a card is gone from it."""
    if i < FOR_OTHER:
        return most_on_offer(g, other, me, g.energy[other] + SOON[i], gone)
    return most_on_offer(g, me, other, left + SOON[i], gone)


@rule
def most_on_offer(g: State, p: int, other: int, energy: int, gone: int) -> int:
    """The most that a card of the market brings somebody with so much energy, in thousandths of a game."""
    most = 0
    if gone != EVERYTHING:
        for i in range(3):
            c = g.market[i]
            if c >= 0 and c != gone and ROW[kind_of(c)] > 0:
                left = energy - price(g, p, c)
                if left >= 0:
                    most = max(most, plain_worth(g, p, other, ROW[kind_of(c)], left) // 1000)
    return most


@rule
def plain_worth(g: State, me: int, other: int, row: int, left: int) -> int:
    """What has been learned of a purchase by how both stand, in millionths of a game."""
    at = row * (PLAIN + 1)
    total = TABLE[at]
    for i in range(PLAIN):
        total += TABLE[at + 1 + i] * matters(g, me, other, left, i)
    return total


@rule
def market_worth(g: State, me: int, row: int, left: int, gone: int) -> int:
    """What the market is worth with so much energy left and a card gone, in millionths of a game."""
    total, other = 0, the_other(g, me)
    at = 0 if row == A_SWEEP else STAYS
    for i in range(STAYS):
        total += MARKET[at + i] * stays(g, me, other, left, gone, i)
    return total


@rule
def offered_before(g: State, me: int) -> int:
    """What the market is worth before a card is bought."""
    return market_worth(g, me, 1, g.energy[me], NOTHING)


@rule
def tried_worth(g: State, me: int, row: int, left: int, gone: int, before: int) -> int:
    """What has been learned of a purchase, in thousandths of a game; `before` is what the market was worth."""
    change = market_worth(g, me, row, left, gone) - before
    return (plain_worth(g, me, the_other(g, me), row, left) + change) // 1000


@rule
def sweep_worth(g: State, me: int) -> int:
    """The same of a sweep."""
    before = market_worth(g, me, A_SWEEP, g.energy[me], NOTHING)
    return tried_worth(g, me, A_SWEEP, g.energy[me] - SWEEP_PRICE, EVERYTHING, before)
