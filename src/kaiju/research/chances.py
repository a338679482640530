"""Chance laid open: what may fall, with exact odds, and playing on once it is known what falls.

Dice that are thrown together are told apart by nobody, so what matters is how many show each face: n dice fall in
(n+5 choose 5) ways, 462 for six of them, and each way is as likely as the number of orders it can fall in. The faces
are given to the dice thrown in ascending order. More than eight dice fall in several throws. Whatever else is left to
chance (a deck that is shuffled, a card drawn from among hidden ones) is one of 256 equally likely numbers, with which
the game's generator starts anew.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement
from math import comb, factorial, prod

from kaiju.game.setup import reseed
from kaiju.rules.chance import lay_down
from kaiju.rules.state import DICE, State

SEEDS = 256
"""How many ways there are for what is not a throw of dice."""
FACES = 6
MOST_OUTCOMES = comb(DICE + FACES - 1, FACES - 1)

Log = list[tuple[int, int, int, int, int]]


@cache
def ways_to_fall(dice: int) -> tuple[tuple[int, ...], ...]:
    """What so many dice may show, in ascending order."""
    return tuple(combinations_with_replacement(range(FACES), dice))


@cache
def outcomes(dice: int) -> list[tuple[int, float]]:
    """The ways in which so many dice (0: anything else) may fall, by number, with their chances."""
    if dice == 0:
        return [(i, 1 / SEEDS) for i in range(SEEDS)]
    orders = [factorial(dice) // prod(map(factorial, Counter(way).values())) for way in ways_to_fall(dice)]
    return [(i, number / FACES**dice) for i, number in enumerate(orders)]


class Undecided(Exception):
    """Chance has to say first how so many dice fall."""

    def __init__(self, dice: int) -> None:
        self.dice = dice


class Fate:
    """Lays down what has been decided, thing after thing, and asks for what hasn't."""

    def __init__(self, decided: tuple[int, ...]) -> None:
        self._left = list(reversed(decided))
        self._seeded = False

    def __call__(self, g: State, dice: int) -> None:
        if dice == 0:
            if not self._seeded:
                self._seed(g)
            return
        faces: list[int] = []
        while dice > 0:
            thrown = min(dice, DICE)
            faces += ways_to_fall(thrown)[self._next(thrown)]
            dice -= thrown
        g.rules[lay_down](g, faces)

    def _next(self, dice: int) -> int:
        if not self._left:
            raise Undecided(dice)
        return self._left.pop()

    def _seed(self, g: State) -> None:
        # The generator goes into its own new beginning: otherwise the same draws would follow everywhere. What is
        # shuffled at one go, or by the same action, comes from one seed.
        words = " ".join(map(str, g.rng))
        reseed(g, f"{words} {self._next(0)}")
        self._seeded = True
