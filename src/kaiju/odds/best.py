"""The play that makes the most of a turn's rolls, exactly.

Two observations keep the dynamic programme small. Rolling many dice is rolling one die many times, so what a kept
set is worth is the mean of the six sets that hold one die more; and the best set to keep out of a roll is either the
whole roll or the best set to keep out of the roll less one die. Six dice come to 924 sets, eight to 3003.

Sums are whole numbers over one denominator: ties are ties, and only results are rounded (not those named `exact`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import lcm

from kaiju.errors import KaijuError
from kaiju.given import quoted, whole
from kaiju.odds.rolls import Counts, all_faces, check, counts_of, face_index, index, one_less, one_more, sets

Value = Callable[[Counts], int | float | Fraction]
"""What a final roll is worth to whoever rolls it; it must be finite."""

Predicate = Callable[[Counts], bool]
"""Whether a final roll will do."""


class BestPlay:
    """The play that makes the most, on average, of a value of the final roll; made by `best`.

    Rolls are given as faces in any order. `rolls_left` is how many times dice may still be rerolled; it may exceed
    what the play was asked for (a card may grant a roll), at the cost of some computing on first use.
    """

    def __init__(self, value: Value, dice: int, rolls: int) -> None:
        check(dice, rolls)
        self.dice = dice
        self.rolls = rolls
        final = [Fraction(value(counts)) for counts in sets(dice)]
        # The casts rid us of numpy's integers, which a Fraction would carry along and which overflow silently.
        self._denominator = lcm(*(int(worth.denominator) for worth in final))
        # _rolled[r][i]: worth of the i-th full roll with r rolls left, over a denominator of denominator * 6^(dice*r).
        self._rolled = [[int(worth.numerator) * (self._denominator // int(worth.denominator)) for worth in final]]
        # _kept[r][k][i]: worth of keeping the i-th set of k dice and rerolling the rest, r rolls being left after it.
        self._kept: list[list[list[int]]] = []

    @property
    def exact(self) -> Fraction:
        """The expected value before the first roll, as a fraction."""
        # A first roll is a reroll that keeps nothing.
        return self._exact_value_of_keeping(counts_of(()), self.rolls)

    @property
    def expected(self) -> float:
        """The expected value before the first roll."""
        return float(self.exact)

    def exact_value(self, faces: Iterable[str], rolls_left: int) -> Fraction:
        """Return the expected value of going on from this roll, as a fraction."""
        counts = self._full_roll(faces)
        self._look_ahead(rolls_left)
        return self._fraction(self._rolled[rolls_left][index(self.dice)[counts]], rolls_left)

    def value(self, faces: Iterable[str], rolls_left: int) -> float:
        """Return the expected value of going on from this roll."""
        return float(self.exact_value(faces, rolls_left))

    def value_of_keeping(self, kept: Iterable[str], rolls_left: int) -> float:
        """Return the expected value of keeping just these dice now, rerolling the rest, then playing at its best."""
        counts = counts_of(kept)
        if sum(counts) > self.dice or (whole(rolls_left) or 0) < 1:
            raise KaijuError(f"One can't keep {sum(counts)} of {self.dice} dice with {quoted(rolls_left)} rolls left.")
        return float(self._exact_value_of_keeping(counts, rolls_left))

    def keep(self, faces: Iterable[str], rolls_left: int) -> tuple[str, ...]:
        """Return the dice of this roll that are best kept, in their order; where it makes no difference, the most."""
        roll = tuple(faces)
        counts = self._full_roll(roll)
        self._look_ahead(rolls_left)
        if rolls_left == 0:
            return roll
        kept = self._kept[rolls_left - 1]
        parts = product(*(range(count + 1) for count in counts))
        wanted = max(parts, key=lambda part: (kept[sum(part)][index(sum(part))[part]], sum(part), part))
        return tuple(face for i, face in enumerate(roll) if roll[:i].count(face) < wanted[face_index(face)])

    def _full_roll(self, faces: Iterable[str]) -> Counts:
        counts = counts_of(faces)
        if sum(counts) != self.dice:
            raise KaijuError(f"This must be a roll of {self.dice} dice, not of {sum(counts)}.")
        return counts

    def _exact_value_of_keeping(self, counts: Counts, rolls_left: int) -> Fraction:
        self._look_ahead(rolls_left)
        size = sum(counts)
        return self._fraction(self._kept[rolls_left - 1][size][index(size)[counts]], rolls_left)

    def _fraction(self, worth: int, rolls_left: int) -> Fraction:
        return Fraction(worth, self._denominator * 6 ** (self.dice * rolls_left))

    def _look_ahead(self, rolls_left: int) -> None:
        if whole(rolls_left) is None or rolls_left < 0:
            raise KaijuError(f"'rolls_left' must be a whole number from 0 up, not {quoted(rolls_left)}.")
        while len(self._kept) < rolls_left:
            kept = self._worth_of_keeping(self._rolled[-1])
            self._kept.append(kept)
            self._rolled.append(self._worth_of_best_part(kept))

    def _worth_of_keeping(self, rolled: list[int]) -> list[list[int]]:
        """Return the worth of each kept set, by size, from that of each full roll the next roll may end in."""
        # One factor of six for each die that may be rolled makes every division below come out even.
        scale: int = 6**self.dice
        by_size = [[worth * scale for worth in rolled]]
        for size in reversed(range(self.dice)):
            larger = by_size[-1]
            by_size.append([sum(larger[i] for i in places) // 6 for places in one_more(size)])
        return by_size[::-1]

    def _worth_of_best_part(self, kept: list[list[int]]) -> list[int]:
        """Return the worth of each full roll, keeping the best part of it."""
        best_part = kept[0]
        for size in range(1, self.dice + 1):
            smaller = best_part
            pairs = zip(kept[size], one_less(size), strict=True)
            best_part = [max(whole, *(smaller[i] for i in places if i is not None)) for whole, places in pairs]
        return best_part


def best(value: Value, dice: int = 6, rolls: int = 3) -> BestPlay:
    """Return the play with the highest expected value of the final roll."""
    return BestPlay(value, dice, rolls)


def chance(predicate: Predicate, dice: int = 6, rolls: int = 3) -> float:
    """Return the chance that the final roll satisfies the predicate, when the dice are kept for nothing else."""
    return best(_one_if(predicate), dice, rolls).expected


def chance_from(
    predicate: Predicate, faces: Sequence[str], rolls_left: int, keep: Sequence[str] | None = None
) -> float:
    """Return the same chance from a current roll; `keep` imposes the dice kept now instead of the best ones."""
    play = best(_one_if(predicate), len(faces))
    if keep is None:
        return play.value(faces, rolls_left)
    if any(kept > there for kept, there in zip(counts_of(keep), counts_of(faces), strict=True)):
        raise KaijuError(f"One can't keep {quoted(list(keep))} out of {quoted(list(faces))}.")
    return play.value_of_keeping(keep, rolls_left)


@cache
def chance_of_all_faces(dice: int = 6, rolls: int = 3) -> float:
    """Return the chance that each of the six faces shows in the final roll, when the dice are kept for that."""
    return chance(all_faces, dice, rolls)


def _one_if(predicate: Predicate) -> Value:
    return lambda counts: int(bool(predicate(counts)))
