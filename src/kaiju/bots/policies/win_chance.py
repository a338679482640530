"""The chance to win with two monsters left, as learned from games: a small neural net, and a value for each card.

It is all in integers, so that it is the same at every speed.
"""

from __future__ import annotations

from math import exp

from kaiju.bots.learned import learned
from kaiju.bots.policies.tables import ALL_BITS, by_bit, row_at
from kaiju.rules.kit import rule
from kaiju.rules.state import BITS, WORDS, State

LEARNED, LEAVING = learned("win_chance"), learned("leaving")
BIAS: tuple[int, ...] = LEARNED["bias"]
NEURONS: tuple[tuple[int, ...], ...] = (*LEARNED["inside"], *LEARNED["facing"], *LEARNED["nobody"])
CARDS: dict[str, int] = LEARNED["cards"]
MINE: dict[str, int] = LEAVING["mine"]
THEIRS: dict[str, int] = LEAVING["attackers"]
NET = tuple(w for neuron in NEURONS for w in neuron)
SURE = 5000
"""A chance of one."""
ONE = 1 << 10
"""What stands for 1 in weights."""
STEPS = 16
"""Points of the curve for each unit of the logit; between them it is straight."""
FAR = 8
"""Logits beyond this are as good as certain."""
CURVE = tuple(round(SURE / (1 + exp(-(i / STEPS - FAR)))) for i in range(2 * FAR * STEPS + 1))
FINE = 16
"""The bits of a logit's scale between two points of the curve."""
SIZE = len(NEURONS[0])
PART = len(NET) // 3
THRESHOLD, WEIGHT = SIZE - 2, SIZE - 1
MOST_ENERGY = 15


EDGE, IF_MINE, IF_THEIRS = 0, ALL_BITS, row_at(2, ALL_BITS)
"""Where in the table begins what cards add to the chance, and to leaving Tokyo if they are mine or the attacker's."""
CARD = by_bit(CARDS, MINE, THEIRS)
PRIME = 67
"""The powers of 2 that fit a word leave different remainders when divided by this."""
BIT = tuple(next((i for i in range(BITS) if (1 << i) % PRIME == rest), 0) for rest in range(PRIME))


@rule
def cards_edge(g: State, me: int) -> int:
    """What the cards before somebody add to the logit."""
    return cards_add(g, me, EDGE)


@rule
def cards_add(g: State, p: int, table: int) -> int:
    """The sum of what a table knows of the cards before somebody."""
    total = 0
    for word in range(WORDS):
        bits = g.acts[p * WORDS + word]
        while bits != 0:
            total += CARD[table + word * BITS + BIT[(bits & -bits) % PRIME]]
            bits &= bits - 1
    return total


@rule
def chance(
    hearts: int,
    stars: int,
    energy: int,
    their_hearts: int,
    their_stars: int,
    their_energy: int,
    place: int,
    edge: int,
    bought: int,
) -> int:
    """The chance of the monster that has just resolved its dice, and perhaps bought; the other's turn is next.

    `place`: 1 if it is in Tokyo, -1 if the other is, 0 if nobody is.
    """
    part = 0 if place > 0 else 1 if place < 0 else 2
    total = BIAS[part] + edge * ONE
    energy, their_energy = min(energy, MOST_ENERGY), min(their_energy, MOST_ENERGY)
    for i in range(part * PART, (part + 1) * PART, SIZE):
        value = NET[i] * hearts + NET[i + 1] * stars + NET[i + 2] * energy + NET[i + THRESHOLD]
        value += NET[i + 3] * their_hearts + NET[i + 4] * their_stars + NET[i + 5] * their_energy + NET[i + 6] * bought
        if value > 0:
            total += NET[i + WEIGHT] * value
    total += FAR << 20
    if total <= 0:
        return CURVE[0]
    at, beyond = total >> FINE, total & ((1 << FINE) - 1)
    if at >= 2 * FAR * STEPS:
        return CURVE[2 * FAR * STEPS]
    return CURVE[at] + ((CURVE[at + 1] - CURVE[at]) * beyond >> FINE)
