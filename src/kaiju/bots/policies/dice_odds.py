"""The odds of dice as tables that rules can read.

Faces are chosen, and dice that show others are thrown again and again: how many will show a face in the end?
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product

from kaiju.odds.faces import cases_of_counts, chance_of_face
from kaiju.rules.codes import FACES
from kaiju.rules.kit import rule
from kaiju.rules.state import DICE

FACE_COUNT = len(FACES)
ROLLS = 4
"""The odds are tabled for fewer rolls than this; more make little difference."""
SURE = 1000
SIDE = DICE + 1


def tabled(of: Callable[[int, int], int]) -> tuple[int, ...]:
    """By number of rolls, of chosen faces, whether the face is one of them, dice thrown, and dice wanted."""
    table: list[int] = []
    for rolls, chosen, is_chosen in product(range(ROLLS), range(FACE_COUNT + 1), (False, True)):
        for thrown in range(SIDE):
            cases, total = cases_of_counts(thrown, chance_of_face(rolls, chosen, is_chosen))
            for wanted in range(SIDE):
                table.append(round(Fraction(SURE * sum(c * of(n, wanted) for n, c in enumerate(cases)), total)))
    return tuple(table)


ODDS = tabled(lambda n, wanted: n >= wanted)
"""The chance that at least as many as wanted show the face, in thousandths."""
BEYOND = tabled(lambda n, wanted: max(0, n - wanted))
"""How many more than wanted are expected, in thousandths of a die."""


@rule
def row_of(rolls: int, chosen: int, is_chosen: int, thrown: int) -> int:
    """Where the tables' row begins: its odds are by number of dice wanted."""
    return (((rolls * (FACE_COUNT + 1) + chosen) * 2 + is_chosen) * SIDE + thrown) * SIDE
