"""What the sage thinks of purchases with two monsters left, learned by trying them in many positions."""

from __future__ import annotations

from kaiju.bots.learned import learned
from kaiju.bots.policies.tables import by_kind
from kaiju.rules.components import kind_of
from kaiju.rules.flow import in_tokyo
from kaiju.rules.kit import rule
from kaiju.rules.market import price
from kaiju.rules.state import State

LEARNED = learned("purchases")
SWEEPING: tuple[int, ...] = LEARNED["sweep"]
PURCHASES: dict[str, tuple[int, ...]] = LEARNED["cards"]
PLAIN = 9
"""The numbers that say how both stand."""
SOON = (0, 1, 2, 4, 2, 4)
"""Energy that a turn may bring; the last ones are mine."""
FOR_OTHER = 4
NUMBERS = PLAIN + len(SOON)
"""With those that say what stays in the market."""
A_SWEEP = 0
"""Its row of the table."""
ROW = by_kind({card: row for row, card in enumerate(PURCHASES, 1)})
TABLE = tuple(value for values in (SWEEPING, *PURCHASES.values()) for value in values)
LOW = 4
"""Hearts below which they count for more."""
EVERYTHING = -2
"""Stands for the card that leaves the market if all do."""
NOTHING = -1


@rule
def the_other(g: State, me: int) -> int:
    """Who else is left."""
    for p in range(g.players):
        if p != me and g.alive[p] != 0:
            return p
    return me


@rule
def matters(g: State, me: int, other: int, left: int, i: int) -> int:
    """One of the numbers that the worth of a purchase depends on, with so much energy left after it."""
    if i == 0:
        return g.health[me] - 7
    if i == 1:
        return g.health[other] - 7
    if i == 2:
        return g.points[me] - 7
    if i == 3:
        return g.points[other] - 7
    if i == 4:
        return left - 2
    if i == 5:
        return g.energy[other] - 4
    if i == 6:
        return 1 if in_tokyo(g, me) else 0
    return max(0, LOW - g.health[me if i == 7 else other])


@rule
def stays(g: State, me: int, other: int, left: int, gone: int, i: int) -> int:
    """What the market still offers after a purchase, less what it offered before: to the other, or to me."""
    if i < FOR_OTHER:
        energy = g.energy[other] + SOON[i]
        return most_on_offer(g, other, me, energy, gone) - most_on_offer(g, other, me, energy, NOTHING)
    soon = SOON[i]
    return most_on_offer(g, me, other, left + soon, gone) - most_on_offer(g, me, other, g.energy[me] + soon, NOTHING)


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
    at = row * (NUMBERS + 1)
    total = TABLE[at]
    for i in range(PLAIN):
        total += TABLE[at + 1 + i] * matters(g, me, other, left, i)
    return total


@rule
def learned_worth(g: State, me: int, row: int, left: int, gone: int) -> int:
    """What has been learned of a purchase, in thousandths of a game."""
    other = the_other(g, me)
    total, at = plain_worth(g, me, other, row, left), row * (NUMBERS + 1) + 1 + PLAIN
    for i in range(NUMBERS - PLAIN):
        total += TABLE[at + i] * stays(g, me, other, left, gone, i)
    return total // 1000
