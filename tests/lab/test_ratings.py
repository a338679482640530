"""Ratings against values worked out by hand, and by searching for the likeliest ones."""

from __future__ import annotations

from math import log, sqrt
from random import Random

import numpy as np
import pytest

from kaiju.lab.ratings import MIDDLE, SCALE, is_connected, rate


def test_two_bots_have_the_ratings_of_their_odds() -> None:
    good, bad = rate([[0, 75], [25, 0]])
    assert good.value - bad.value == pytest.approx(400 * log(3) / log(10), abs=1e-6)
    assert good.value + bad.value == pytest.approx(2 * MIDDLE)
    # The error of the difference is 1 / sqrt(n p q); each of the two is half of it off the middle.
    assert good.error == pytest.approx(1.959964 * SCALE / sqrt(100 * 0.75 * 0.25) / 2, rel=1e-6)
    assert good.interval == (good.value - good.error, good.value + good.error)


def test_equal_bots_are_rated_alike() -> None:
    assert [rating.value for rating in rate(np.full((4, 4), 10.0) * (1 - np.eye(4)))] == pytest.approx([MIDDLE] * 4)


def test_odds_that_fit_together_are_found_exactly() -> None:
    strengths = [8.0, 4.0, 2.0, 1.0]
    wins = [[0 if i == j else 300 * a / (a + b) for j, b in enumerate(strengths)] for i, a in enumerate(strengths)]
    values = [rating.value for rating in rate(wins)]
    step = 400 * log(2) / log(10)
    assert np.diff(values) == pytest.approx([-step] * 3, abs=1e-6)


def test_no_other_ratings_are_likelier() -> None:
    wins = np.array([[0, 12, 3], [7, 0, 11], [2, 5, 0]], float)
    values = np.array([rating.value for rating in rate(wins)])

    def likelihood(ratings: np.ndarray) -> float:
        odds = 10 ** ((ratings[:, None] - ratings[None, :]) / 400)
        return float((wins * np.log(odds / (1 + odds))).sum())

    random = Random(1)
    for size in (0.1, 5, 80):
        for _ in range(50):
            other = values + np.array([random.gauss(0, size) for _ in values])
            assert likelihood(other) <= likelihood(values) + 1e-9


def test_the_intervals_hold_the_truth_nineteen_times_out_of_twenty() -> None:
    random = np.random.default_rng(1)
    truth = np.array([60.0, 0.0, -60.0])
    chance = 1 / (1 + 10 ** ((truth[None, :] - truth[:, None]) / 400))
    held = 0
    for _ in range(400):
        upper = np.triu(random.binomial(200, chance), 1)
        wins = upper + np.tril(200 - upper.T, -1)
        held += sum(
            low <= MIDDLE + t <= high for t, (low, high) in zip(truth, (r.interval for r in rate(wins)), strict=True)
        )
    assert 0.93 < held / 1200 < 0.97


@pytest.mark.parametrize("wins", [[[0, 50], [0, 0]], [[0, 9, 9], [0, 0, 5], [0, 5, 0]]])
def test_who_never_loses_is_rated_by_one_drawn_game_more(wins: list[list[int]]) -> None:
    assert not is_connected(np.array(wins))
    ratings = rate(wins)
    assert np.isfinite([r.value for r in ratings]).all() and np.isfinite([r.error for r in ratings]).all()
    assert ratings[0].value > ratings[1].value
    if len(wins) == 2:
        assert ratings[0].value - ratings[1].value == pytest.approx(400 * log(50.5 / 0.5) / log(10), abs=1e-5)


def test_who_did_not_meet_is_rated_over_others() -> None:
    wins = np.array([[0, 30, 0], [10, 0, 30], [0, 10, 0]], float)
    values = [rating.value for rating in rate(wins)]
    step = 400 * log(3) / log(10)
    assert np.diff(values) == pytest.approx([-step, -step], abs=1e-6)
