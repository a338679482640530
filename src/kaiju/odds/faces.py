"""Where the faces to keep are chosen beforehand, each die is on its own: what comes of it has a closed form."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import comb, factorial

from kaiju.odds.rolls import check, face_index, how_many
from kaiju.rules.codes import FACES


@cache
def chance_of_face(rolls: int, chosen: int = 1, is_chosen: bool = True) -> Fraction:
    """Return the chance that a die ends on one given face, if it is rolled until it shows a chosen face.

    That face may be one of the chosen ones or not; `chosen` says how many there are.
    """
    missed = 1 - Fraction(chosen, len(FACES))
    if is_chosen:
        return sum((missed**n for n in range(rolls)), Fraction()) / len(FACES)
    return missed ** (rolls - 1) / len(FACES) if rolls else Fraction()


def cases_of_counts(dice: int, chance: Fraction) -> tuple[tuple[int, ...], int]:
    """Return, for each number of dice from none to all, in how many cases so many end on a face; and all cases.

    Each die ends on it with that chance, and all cases are equally likely.
    """
    hit, miss = chance.numerator, chance.denominator - chance.numerator
    return tuple(comb(dice, n) * hit**n * miss ** (dice - n) for n in range(dice + 1)), chance.denominator**dice


def expected_of_face(dice: int = 6, rolls: int = 3) -> float:
    """Return how many dice end on one given face, on average, when all others are rerolled to the last."""
    check(dice, rolls)
    return float(dice * chance_of_face(rolls))


def chance_of_at_least(face: str, n: int, dice: int = 6, rolls: int = 3) -> float:
    """Return the chance that n dice or more end on this face, when all others are rerolled to the last."""
    face_index(face)  # All faces are alike here, but a misspelt one is a mistake.
    check(dice, rolls)
    cases, total = cases_of_counts(dice, chance_of_face(rolls))
    return float(Fraction(sum(cases[max(how_many(n), 0) :]), total))


def chances_of_each(goals: Sequence[tuple[str, int]], dice: int = 6) -> list[float]:
    """Return how likely one throw is to reach just these goals and no others, for all sets of them.

    A goal is a face and how many dice show it at least. The sets are counted in binary: none, the first, the second,
    the first and the second …; the chances add up to 1.
    """
    faces = sorted({face_index(face) for face, _ in goals})
    check(dice, 1)
    cases = [0] * (1 << len(goals))
    for counts in ways(dice, len(faces)):
        shown = dict(zip(faces, counts, strict=True))
        reached = sum(1 << i for i, (face, n) in enumerate(goals) if shown[face_index(face)] >= n)
        rest = dice - sum(counts)
        orders = factorial(dice) // factorial(rest)
        for n in counts:
            orders //= factorial(n)
        cases[reached] += orders * (len(FACES) - len(faces)) ** rest
    return [float(Fraction(n, len(FACES) ** dice)) for n in cases]


def ways(dice: int, faces: int) -> list[tuple[int, ...]]:
    """List how many of these dice may show each of so many faces; the others show something else."""
    if not faces:
        return [()]
    return [(n, *others) for n in range(dice + 1) for others in ways(dice - n, faces - 1)]
