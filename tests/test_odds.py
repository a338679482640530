"""The odds of the dice: known numbers, brute force on few dice, and what must hold of any odds."""

import doctest
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from random import Random

import numpy as np
import pytest

from kaiju import odds
from kaiju.odds import (
    FACES,
    Counts,
    all_faces,
    arrays,
    at_least,
    best,
    chance,
    chance_from,
    chance_of_all_faces,
    chance_of_at_least,
    chances_of_each,
    counts_of,
    expected_of_face,
    points,
)
from kaiju.odds.faces import cases_of_counts, chance_of_face


def rugged(counts: Counts) -> Fraction:
    """Give each final roll a worth without rhyme or reason, so that every choice of dice matters."""
    return Fraction(Random(repr(counts)).randint(-1000, 1000), 7)


def by_brute_force(value: Callable[[Counts], Fraction | int], dice: int, rolls: int) -> Fraction:
    """Enumerate every ordered roll and every choice of dice to reroll, one by one."""

    def mean_after(kept: tuple[str, ...], rolls_left: int) -> Fraction:
        rolled = list(product(FACES, repeat=dice - len(kept)))
        return sum((worth(tuple(sorted(kept + new)), rolls_left) for new in rolled), Fraction()) / len(rolled)

    @cache
    def worth(roll: tuple[str, ...], rolls_left: int) -> Fraction:
        if rolls_left == 0:
            return Fraction(value(counts_of(roll)))
        return max(mean_after(kept, rolls_left - 1) for kept in parts(roll))

    return mean_after((), rolls - 1)


def parts(roll: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for size in range(len(roll) + 1):
        yield from combinations(roll, size)


def test_known_numbers_of_six_dice_and_three_rolls() -> None:
    assert best(points).expected == pytest.approx(2.2357, abs=5e-5)
    assert expected_of_face() == pytest.approx(2.5278, abs=5e-5)
    assert chance_of_at_least("claw", 4) == pytest.approx(0.210, abs=5e-4)
    assert chance_of_all_faces() == pytest.approx(0.1968, abs=5e-5)


def test_known_numbers_of_a_single_roll() -> None:
    assert chance(all_faces, rolls=1) == float(Fraction(720, 6**6))
    assert best(lambda counts: counts[5], dice=1, rolls=1).exact == Fraction(1, 6)
    assert chance(at_least("1", 2), dice=2, rolls=1) == 1 / 36


@pytest.mark.parametrize(
    ("roll", "stars"),
    [
        ("1 1 1 2 2 3", 1),
        ("1 1 1 1 1 1", 4),
        ("2 2 2 2 2 claw", 4),
        ("1 1 1 3 3 3", 4),
        ("3 3 3 3 heart energy", 4),
        ("1 1 2 2 3 3", 0),
        ("heart heart heart claw claw claw", 0),
        ("1 1 1 1 3 3 3 3", 6),
        ("", 0),
    ],
)
def test_points(roll: str, stars: int) -> None:
    assert points(counts_of(roll.split())) == stars


@pytest.mark.parametrize(("dice", "rolls"), [(0, 2), (1, 1), (1, 4), (2, 1), (2, 2), (2, 3), (3, 1), (3, 2), (3, 3)])
@pytest.mark.parametrize("value", [points, rugged, at_least("claw", 2)])
def test_expected_value_is_that_of_brute_force(
    value: Callable[[Counts], Fraction | int], dice: int, rolls: int
) -> None:
    assert best(value, dice, rolls).exact == by_brute_force(value, dice, rolls)


@pytest.mark.parametrize("rolls_left", [1, 2])
def test_kept_dice_are_the_best_of_all_parts(rolls_left: int) -> None:
    play = best(rugged, dice=4)
    for roll in combinations_with_replacement(FACES, 4):
        worths = {part: play.value_of_keeping(part, rolls_left) for part in parts(roll)}
        assert worths[play.keep(roll, rolls_left)] == max(worths.values()) == play.value(roll, rolls_left)


@pytest.mark.parametrize("value", [points, rugged])
@pytest.mark.parametrize("rolls", [1, 2, 3])
def test_expected_value_is_the_mean_over_first_rolls(value: Callable[[Counts], int], rolls: int) -> None:
    play = best(value, dice=4, rolls=rolls)
    assert play.exact == sum(play.exact_value(roll, rolls - 1) for roll in product(FACES, repeat=4)) / 6**4


def test_playing_the_kept_dice_attains_the_promised_value() -> None:
    play, random = best(points), Random(7)
    total, turns = 0, 20_000
    for _ in range(turns):
        roll = tuple(random.choices(FACES, k=6))
        for rolls_left in (2, 1):
            kept = play.keep(roll, rolls_left)
            roll = (*kept, *random.choices(FACES, k=6 - len(kept)))
        total += points(counts_of(roll))
    assert total / turns == pytest.approx(play.expected, abs=0.05)


@pytest.mark.parametrize("dice", [0, 1, 5, 6, 8])
@pytest.mark.parametrize("rolls", [1, 2, 3, 4])
def test_going_all_in_agrees_with_best_play(dice: int, rolls: int) -> None:
    assert expected_of_face(dice, rolls) == best(lambda counts: counts[5], dice, rolls).expected
    for n in range(dice + 2):
        assert chance_of_at_least("claw", n, dice, rolls) == chance(at_least("claw", n), dice, rolls)


def test_all_faces_are_alike() -> None:
    assert len({chance(at_least(face, 3)) for face in FACES}) == 1
    assert len({chance_of_at_least(face, 3) for face in FACES}) == 1
    mirrored = best(lambda counts: rugged(counts[::-1]), dice=5)
    assert mirrored.exact == best(rugged, dice=5).exact


def test_the_order_of_dice_does_not_matter() -> None:
    play, roll = best(points), ["1", "claw", "3", "1", "heart", "3"]
    assert play.value(roll, 2) == play.value(sorted(roll), 2)
    assert sorted(play.keep(roll, 2)) == sorted(play.keep(sorted(roll), 2))


def test_more_rolls_and_more_dice_never_hurt() -> None:
    for odds_of in (lambda d, r: best(points, d, r).expected, chance_of_all_faces, expected_of_face):
        for dice in range(9):
            by_rolls = [odds_of(dice, rolls) for rolls in range(1, 5)]
            assert by_rolls == sorted(by_rolls)
        by_dice = [odds_of(dice, 3) for dice in range(9)]
        assert by_dice == sorted(by_dice)
    by_n = [chance_of_at_least("heart", n) for n in range(-1, 8)]
    assert by_n == sorted(by_n, reverse=True)
    assert (by_n[0], by_n[1], by_n[-1]) == (1, 1, 0)


def test_going_on_is_never_worse_than_stopping() -> None:
    play = best(rugged, dice=5)
    for roll in combinations_with_replacement(FACES, 5):
        assert rugged(counts_of(roll)) == play.exact_value(roll, 0)
        assert play.exact_value(roll, 0) <= play.exact_value(roll, 1) <= play.exact_value(roll, 2)


def test_a_scaled_or_shifted_value_is_played_alike() -> None:
    plain, changed = best(points), best(lambda counts: 0.1 * points(counts) - 3)
    assert changed.expected == pytest.approx(0.1 * plain.expected - 3, abs=1e-12)
    roll = ("2", "2", "3", "3", "energy", "heart")
    assert changed.keep(roll, 2) == plain.keep(roll, 2)


def test_dice_that_no_longer_matter_are_kept() -> None:
    roll = ("claw", "1", "claw", "2", "heart", "claw")
    assert best(at_least("claw", 3)).keep(roll, 2) == roll
    assert best(lambda _: 1).keep(roll, 2) == roll
    assert best(points).keep(roll, 0) == roll


def test_kept_dice_come_in_the_order_of_the_roll() -> None:
    roll = ("heart", "3", "heart", "claw", "energy", "claw")
    assert best(all_faces).keep(roll, 2) == ("heart", "3", "claw", "energy")


def test_odds_of_a_reroll() -> None:
    roll = ("claw", "claw", "1", "1", "2", "heart")
    assert chance_from(at_least("claw", 3), roll, 0) == 0
    assert chance_from(at_least("claw", 3), roll, 1) == float(1 - Fraction(5, 6) ** 4)
    assert chance_from(at_least("claw", 3), roll, 2) == float(1 - Fraction(5, 6) ** 8)
    assert chance_from(at_least("claw", 3), roll, 1, keep=("claw", "claw", "1", "1")) == float(Fraction(11, 36))
    assert chance_from(at_least("claw", 3), roll, 1, keep=()) == chance(at_least("claw", 3), rolls=1)


def test_an_extra_roll_may_be_asked_for_afterwards() -> None:
    roll = ("1", "2", "3", "3", "energy", "heart")
    assert best(points, rolls=1).value(roll, 4) == best(points, rolls=5).value(roll, 4)


def test_values_of_numpy_stay_exact() -> None:
    numpy = pytest.importorskip("numpy")
    assert best(lambda counts: numpy.int64(points(counts)), rolls=4).exact == best(points, rolls=4).exact
    assert best(lambda counts: numpy.float64(points(counts)), rolls=4).exact == best(points, rolls=4).exact


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        (lambda: best(points, dice=9), "The number of dice must be"),
        (lambda: best(points, dice=-1), "The number of dice must be"),
        (lambda: best(points, rolls=0), "there must be at least 1"),
        (lambda: expected_of_face(9), "The number of dice must be"),
        (lambda: expected_of_face(6, 0), "there must be at least 1"),
        (lambda: chance_of_at_least("skull", 1), "There is no face"),
        (lambda: at_least("skull", 1), "There is no face"),
        (lambda: at_least("claw", 1.0), "is a whole number, not 1.0"),
        (lambda: chance_of_at_least("claw", "3"), "is a whole number, not '3'"),
        (lambda: counts_of(["4"]), "There is no face"),
        (lambda: best(points).value(["1"] * 5, 1), "a roll of 6 dice, not of 5"),
        (lambda: best(points).keep(["1"] * 6, -1), "from 0 up"),
        (lambda: best(points).value_of_keeping(["1"] * 7, 1), "can't keep 7 of 6 dice"),
        (lambda: best(points).value_of_keeping(["1"], 0), "with 0 rolls left"),
        (lambda: chance_from(all_faces, ["1"] * 6, 1, keep=["2"]), "can't keep"),
        (lambda: best(lambda _: float("nan")), "NaN"),
        (lambda: best(points, dice=2.0), "The number of dice must be a whole number"),
        (lambda: best(points).keep(["1"] * 6, True), "from 0 up"),
    ],
)
def test_nonsense_is_refused(wrong: Callable[[], object], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        wrong()


def test_examples_of_the_documentation() -> None:
    assert doctest.testmod(odds).failed == 0


# --- chosen faces, and arrays


@pytest.mark.parametrize("rolls", [1, 2])
@pytest.mark.parametrize("chosen", [(), (5,), (0, 5), (0, 1, 2, 3, 4, 5)])
def test_a_die_rolled_for_chosen_faces(chosen: tuple[int, ...], rolls: int) -> None:
    ends = []
    for falls in product(range(6), repeat=rolls):
        ends.append(next((face for face in falls if face in chosen), falls[-1]))
    for face in range(6):
        expected = Fraction(ends.count(face), len(ends))
        assert chance_of_face(rolls, len(chosen), face in chosen) == expected


def test_how_many_of_some_dice_end_on_a_face() -> None:
    cases, total = cases_of_counts(3, Fraction(1, 6))
    rolls = [roll.count(0) for roll in product(range(6), repeat=3)]
    assert [Fraction(n, total) for n in cases] == [Fraction(rolls.count(n), 216) for n in range(4)]
    assert chance_of_face(0) == chance_of_face(0, 2, False) == 0


def test_arrays_agree_with_single_rolls() -> None:
    rolls = [tuple(Random(seed).choices(range(6), k=6)) for seed in range(60)]
    counts = arrays.counts_in(np.array(rolls))
    assert counts.tolist() == [list(counts_of(FACES[face] for face in roll)) for roll in rolls]
    assert arrays.stars_of(counts).tolist() == [points(row) for row in counts.tolist()]
    assert not arrays.stars_of(counts, 0b111).any()
    table = arrays.keeps(6)
    assert (table.counts[table.sizes[6]][arrays.row_numbers(np.array(rolls), 6)] == counts).all()


@pytest.mark.parametrize("rolls", [1, 2, 3])
def test_arrays_agree_with_the_best_play(rolls: int) -> None:
    dice, table = 4, arrays.keeps(4)
    final = np.array([float(rugged(tuple(row))) for row in table.counts[table.sizes[dice]].tolist()])
    worth = arrays.after_throws(final, dice, rolls)
    play = best(rugged, dice, rolls)
    for row, value in zip(table.counts.tolist(), worth, strict=True):
        kept = [face for face, n in zip(FACES, row, strict=True) for _ in range(n)]
        assert play.value_of_keeping(kept, rolls) == pytest.approx(value)


@pytest.mark.parametrize(
    "goals", [[("3", 1), ("claw", 1)], [("claw", 1), ("claw", 2)], [("1", 0), ("heart", 3)], [("1", 2)], []]
)
def test_one_throw_taken_apart(goals: list[tuple[str, int]]) -> None:
    cases = [0] * 2 ** len(goals)
    for roll in product(FACES, repeat=3):
        cases[sum(2**i for i, (face, n) in enumerate(goals) if roll.count(face) >= n)] += 1
    assert chances_of_each(goals, 3) == pytest.approx([n / 216 for n in cases])
