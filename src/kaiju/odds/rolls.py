"""Rolls and parts of rolls: how many dice show each face, all sets of so many dice, and which set is one die away."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod

from kaiju.errors import KaijuError
from kaiju.given import quoted, whole
from kaiju.rules.arranging import number
from kaiju.rules.codes import FACES
from kaiju.rules.state import DICE

MAX_DICE = DICE

Counts = tuple[int, ...]
"""How many dice show each face, in the order of `FACES`."""


def counts_of(faces: Iterable[str]) -> Counts:
    """Count the dice of a roll given face by face."""
    counts = [0] * len(FACES)
    for face in faces:
        counts[face_index(face)] += 1
    return tuple(counts)


def face_index(face: str) -> int:
    if face not in FACES:
        raise KaijuError(f"There is no face {quoted(face)}; the faces are {', '.join(FACES)}.")
    return FACES.index(face)


def check(dice: int, rolls: int) -> None:
    number(dice, "The number of dice", 0, MAX_DICE)
    if (whole(rolls) or 0) < 1:
        raise KaijuError(f"The first roll is compulsory: there must be at least 1, not {quoted(rolls)}.")


def how_many(n: object) -> int:
    found = whole(n)
    if found is None:
        raise KaijuError(f"How many dice show a face is a whole number, not {quoted(n)}.")
    return found


def points(counts: Sequence[int]) -> int:
    """Return the stars of a final roll: three of a number give that number, each further die of it one more."""
    return sum(number + counts[number - 1] - 3 for number in (1, 2, 3) if counts[number - 1] >= 3)


def at_least(face: str, n: int) -> Callable[[Counts], bool]:
    """Return the predicate "at least n dice show this face"."""
    index, wanted = face_index(face), how_many(n)
    return lambda counts: counts[index] >= wanted


def all_faces(counts: Sequence[int]) -> bool:
    """Tell whether each of the six faces shows."""
    return all(counts)


@cache
def sets(size: int) -> tuple[Counts, ...]:
    """List all sets of this many dice."""
    return tuple(counts_of(faces) for faces in combinations_with_replacement(FACES, size))


def orders(counts: Counts) -> int:
    """Return in how many orders these dice can fall."""
    return factorial(sum(counts)) // prod(map(factorial, counts))


@cache
def index(size: int) -> dict[Counts, int]:
    """Return the place of each set of this many dice in the list of them."""
    return {counts: place for place, counts in enumerate(sets(size))}


@cache
def one_more(size: int) -> tuple[tuple[int, ...], ...]:
    """Return, for each set of this many dice, the places of the six sets with one die more, face by face."""
    larger = index(size + 1)
    return tuple(tuple(larger[changed(counts, i, 1)] for i in range(len(FACES))) for counts in sets(size))


@cache
def one_less(size: int) -> tuple[tuple[int | None, ...], ...]:
    """Return the same with one die less; None where no die shows the face."""
    smaller = index(size - 1)
    return tuple(
        tuple(smaller[changed(counts, i, -1)] if n else None for i, n in enumerate(counts)) for counts in sets(size)
    )


def changed(counts: Counts, place: int, by: int) -> Counts:
    return (*counts[:place], counts[place] + by, *counts[place + 1 :])
