"""How dice fall: exact odds, and the same in arrays where thousands of answers are wanted (`kaiju.odds.arrays`).

A turn rolls all its dice once, then rerolls any of them a few times more; dice set aside may be taken up again.
Dice are interchangeable, so a roll is its `Counts`: how many dice show each of the `FACES`.

    >>> best(points).keep(["3", "3", "1", "claw", "heart", "heart"], rolls_left=2)
    ('3', '3')
    >>> round(chance_from(at_least("claw", 3), ["claw", "claw", "1", "1", "2", "heart"], rolls_left=1), 4)
    0.5177
"""

from kaiju.odds.best import BestPlay, Predicate, Value, best, chance, chance_from, chance_of_all_faces
from kaiju.odds.faces import chance_of_at_least, chances_of_each, expected_of_face
from kaiju.odds.rolls import MAX_DICE, Counts, all_faces, at_least, counts_of, points
from kaiju.rules.codes import FACES

__all__ = [
    "FACES",
    "MAX_DICE",
    "BestPlay",
    "Counts",
    "Predicate",
    "Value",
    "all_faces",
    "at_least",
    "best",
    "chance",
    "chance_from",
    "chance_of_all_faces",
    "chance_of_at_least",
    "chances_of_each",
    "counts_of",
    "expected_of_face",
    "points",
]
