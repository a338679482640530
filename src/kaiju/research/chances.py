"""Chance laid open: what may fall, with exact odds, and playing on once it is known what falls.

Dice that are thrown together are told apart by nobody, so what matters is how many show each face: n dice fall in
(n+5 choose 5) ways, 462 for six of them, and each way is as likely as the number of orders it can fall in. The faces
are given to the dice thrown in ascending order. More than eight dice fall in several throws, and a die with faces of
its own in one of its own. Whatever else is left to chance (a deck that is shuffled, a card drawn from among hidden
ones) is one of 256 equally likely numbers, with which the game's generator starts anew.
"""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from math import comb, factorial, prod

from kaiju.game.setup import reseed
from kaiju.rules.chance import lay_down
from kaiju.rules.rulebook import Rulebook
from kaiju.rules.state import DICE, State

SEEDS = 256
"""How many ways there are for what is not a throw of dice."""
FACES = 6
MOST_OUTCOMES = comb(DICE + FACES - 1, FACES - 1)
OWN_DICE = DICE + 1
"""What falls is so many dice, or from this number on that die with faces of its own."""

Log = list[tuple[int, int, int, int, int]]


@cache
def ways_to_fall(dice: int) -> tuple[tuple[int, ...], ...]:
    """What so many ordinary dice may show, in ascending order."""
    return tuple(combinations_with_replacement(range(FACES), dice))


@lru_cache(maxsize=64)
def sides_of(rules: Rulebook, die: int) -> Counter[int]:
    """The faces of a die with faces of its own, with the number of sides that show each."""
    return Counter(rules.settle(side) for side in rules.extra_dice[die].sides)


def ways(rules: Rulebook, falls: int) -> tuple[tuple[int, ...], ...]:
    """What may be shown by what falls."""
    if falls >= OWN_DICE:
        return tuple((face,) for face in sides_of(rules, falls - OWN_DICE))
    return ways_to_fall(falls)


@cache
def ordinary_outcomes(dice: int) -> list[tuple[int, float]]:
    if dice == 0:
        return [(i, 1 / SEEDS) for i in range(SEEDS)]
    orders = [factorial(dice) // prod(map(factorial, Counter(way).values())) for way in ways_to_fall(dice)]
    return [(i, number / FACES**dice) for i, number in enumerate(orders)]


def outcomes(rules: Rulebook, falls: int) -> list[tuple[int, float]]:
    """The ways in which something may fall (0: anything but dice), by number, with their chances."""
    if falls >= OWN_DICE:
        sides = sides_of(rules, falls - OWN_DICE)
        return [(i, sides[face] / sides.total()) for i, face in enumerate(sides)]
    return ordinary_outcomes(falls)


class Undecided(Exception):
    """Chance has to say first how something falls."""

    def __init__(self, falls: int) -> None:
        self.falls = falls


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
        throws = [OWN_DICE - 1 - dice] if dice < 0 else [DICE] * (dice // DICE) + [dice % DICE] * (dice % DICE > 0)
        faces = [face for falls in throws for face in ways(g.rules, falls)[self._next(falls)]]
        g.rules[lay_down](g, faces)

    def _next(self, falls: int) -> int:
        if not self._left:
            raise Undecided(falls)
        return self._left.pop()

    def _seed(self, g: State) -> None:
        # The generator goes into its own new beginning: otherwise the same draws would follow everywhere. What is
        # shuffled at one go, or by the same action, comes from one seed.
        words = " ".join(map(str, g.rng))
        reseed(g, f"{words} {self._next(0)}")
        self._seeded = True
