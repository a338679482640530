"""The lift of cards, against counts worked out by hand and against games in which the truth is known."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from kaiju.lab.lifts import (
    BLOCKS,
    ENOUGH,
    SHAPE,
    WHEN,
    Lift,
    circumstances,
    count_notes,
    count_pairs,
    lift_values,
    lifts,
    pairs,
)
from kaiju.lab.tally import wilson
from kaiju.speeds import batch

CARDS_ONLY = np.zeros(3, bool)
INDEX = np.arange(3)


def note(game: int, thing: int, **more: int) -> list[int]:
    usual = {"seat": 0, "turn": 1, "points": 0, "health": 10, "energy": 5, "living": 4}
    given = {"game": game, "thing": thing, **usual, **more}
    return [given[name] for name in batch.NOTE_FIELDS]


def counted(notes: list[list[int]], won: Any) -> Any:
    return count_notes(np.array(notes, np.int32), np.array(won, bool), INDEX, 3, 4)


def test_a_lift_is_against_others_in_the_same_circumstances() -> None:
    # In round 1 buyers of card 0 win 2 of 2, others 1 of 3; in round 3 they win 0 of 1, others 1 of 2.
    won = [[True], [True], [True], [False], [False], [False], [True], [False]]
    notes = [note(0, 0), note(1, 0), note(2, 1), note(3, 1), note(4, 2)]
    notes += [note(5, 0, turn=9), note(6, 1, turn=9), note(7, 2, turn=10)]
    value, compared = lift_values(counted(notes, won).reshape(2, 3, -1), CARDS_ONLY)
    assert compared.tolist() == [3, 3, 2]
    assert value[0] == pytest.approx(((1 - 1 / 3) * 2 + (0 - 1 / 2)) / 3)
    assert value[1] == pytest.approx(((1 + 0) - 2 * (2 / 3) + (1 - 0)) / 3)


def test_purchases_without_company_are_left_out() -> None:
    value, compared = lift_values(
        counted([note(0, 0), note(1, 1, points=12)], [[True], [False]]).reshape(2, 3, -1), CARDS_ONLY
    )
    assert compared.tolist() == [0, 0, 0] and np.isnan(value).all()


def test_evolutions_are_compared_with_evolutions() -> None:
    total = counted([note(0, 0), note(1, 1), note(2, 2)], [[True], [False], [False]]).reshape(2, 3, -1)
    value, compared = lift_values(total, np.array([False, False, True]))
    assert compared.tolist() == [1, 1, 0]
    assert value[:2].tolist() == [1.0, -1.0]


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ({"health": 4}, {"health": 6}, True),
        ({"health": 3}, {"health": 4}, False),
        ({"points": 4}, {"points": 5}, False),
        ({"energy": 5}, {"energy": 6}, False),
        ({"living": 2}, {"living": 3}, False),
        ({"living": 5}, {"living": 6}, False),
        ({"turn": 1}, {"turn": 8}, True),
        ({"turn": 8}, {"turn": 9}, False),
        ({"turn": 100}, {"turn": 200}, True),
        ({"seat": 0}, {"seat": 3}, True),
    ],
)
def test_circumstances(one: dict[str, int], other: dict[str, int], alike: bool) -> None:
    found = circumstances(np.array([note(0, 0, **one), note(0, 0, **other)]), players=4)
    assert (found[0] == found[1]) == alike
    assert found.max() < np.prod(SHAPE)


def test_the_stretches_of_rounds_have_names() -> None:
    assert len(WHEN) == SHAPE[0]
    assert WHEN[0] == "1-2" and WHEN[-1] == "10+"


def games_with_known_lifts(seed: int, games: int) -> Any:
    """Strong seats buy more, all of them card 0 rather often; card 2 adds ten wins in a hundred, the others nothing."""
    random = np.random.default_rng(seed)
    blocks = np.zeros((BLOCKS, 2, 3, *SHAPE), np.int32)
    for block in range(BLOCKS):
        notes, won = [], np.zeros((games, 2), bool)
        for game in range(games):
            for seat in range(2):
                strong = random.random() < 0.5
                bought = random.choice(
                    3, size=random.integers(1, 4) if strong else 1, p=[0.6, 0.3, 0.1] if strong else [0.2, 0.4, 0.4]
                )
                won[game, seat] = random.random() < 0.3 + 0.3 * strong + 0.1 * (2 in bought)
                notes += [note(game, int(card), seat=seat, points=12 if strong else 0) for card in bought]
        blocks[block] = counted(notes, won)
    return blocks


def test_lifts_show_what_a_card_does_and_not_who_buys_it() -> None:
    found = lifts(games_with_known_lifts(1, 300), CARDS_ONLY)
    plain = [lift.won / lift.bought for lift in found]
    assert plain[0] > plain[1] + 0.05, "the strong prefer it"
    assert found[2].value is not None and found[2].error is not None
    assert found[2].value - found[2].error > 0.05 and found[2].value + found[2].error < 0.14
    assert all(abs(lift.value or 0) < 0.05 for lift in found[:2])


def test_the_intervals_hold_the_truth_although_purchases_of_a_seat_share_their_fate() -> None:
    """Two cards that do nothing, three purchases a seat: if they were independent, intervals would be shorter."""
    random, held, tried = np.random.default_rng(2), 0, 150
    for _ in range(tried):
        blocks = np.zeros((BLOCKS, 2, 3, *SHAPE), np.int32)
        for block in range(BLOCKS):
            won = random.random((12, 2)) < 0.5
            notes = [note(g, int(random.integers(2)), seat=s) for g in range(12) for s in range(2) for _ in range(3)]
            blocks[block] = counted(notes, won)
        first = lifts(blocks, CARDS_ONLY)[0]
        assert first.value is not None and first.error is not None
        held += abs(first.value) <= first.error
    assert 0.9 < held / tried < 0.99


def test_too_few_purchases_have_no_interval() -> None:
    blocks = np.stack([counted([note(0, i % 2) for i in range(4)], [[True]])] * (ENOUGH // 4))
    few, _, none = lifts(blocks, CARDS_ONLY)
    assert (few.bought, few.error, few.value) == (ENOUGH // 2, None, 0.0)
    assert (none.bought, none.value, none.error) == (0, None, None)
    many = lifts(np.concatenate([blocks, blocks]), CARDS_ONLY)[0]
    assert many.error == 0.0


def test_lifts_of_a_stretch_of_rounds_look_at_no_other() -> None:
    blocks = np.stack(
        [counted([note(0, 0), note(1, 1), note(2, 0, turn=40), note(2, 2, turn=40)], [[True], [False], [False]])]
    )
    assert [lift.bought for lift in lifts(blocks, CARDS_ONLY, when=0)] == [1, 1, 0]
    assert [lift.bought for lift in lifts(blocks, CARDS_ONLY, when=len(WHEN) - 1)] == [1, 0, 1]
    assert lifts(blocks, CARDS_ONLY, when=0)[0].value == 1.0


def test_pairs_are_counted_by_who_bought_what_before_what() -> None:
    notes = [
        (0, 1, 10, 4, 3, 8, 5, 2),
        (1, 0, 20, 4, 3, 8, 5, 2),
        (0, 1, 20, 5, 3, 8, 5, 2),
        (0, 0, 10, 6, 3, 8, 5, 2),
        (0, 1, 30, 7, 3, 8, 5, 2),
        (1, 0, 10, 9, 3, 8, 5, 2),
    ]
    won = np.array([[False, True], [False, False]])
    index = np.full(40, -1)
    index[[10, 20, 30]] = range(3)
    places, bought, winners = count_pairs(np.array(notes, np.int32), won, index, 3, 2)
    found = {
        divmod(int(place) // np.prod(SHAPE), 3): (b, w) for place, b, w in zip(places, bought, winners, strict=True)
    }
    assert found == {(0, 1): (1, 1), (0, 2): (1, 1), (1, 2): (1, 1), (1, 0): (1, 0)}
    assert len(count_pairs(np.zeros((0, 8), np.int32), won, index, 3, 2)[0]) == 0


def test_blocks_of_many_chunks_are_those_of_each() -> None:
    chance = np.random.default_rng(3)
    games = 400
    notes = chance.integers(1, 12, (3000, 8)).astype(np.int32)
    notes[:, 0], notes[:, 1] = np.sort(chance.integers(0, games, 3000)), chance.integers(0, 4, 3000)
    notes[:, 2] = chance.integers(0, 2, 3000)
    won = chance.random((games, 4)) < 0.4
    block_of = np.arange(games) // 10 % BLOCKS
    together = count_notes(notes, won, INDEX, 3, 4, block_of=block_of)
    for block in range(BLOCKS):
        own = notes[block_of[notes[:, 0]] == block]
        assert (together[block] == count_notes(own, won, INDEX, 3, 4)).all()


def test_a_pair_is_worth_what_the_first_adds_to_the_second() -> None:
    """Whoever has the first thing wins more with the second, and with nothing else."""
    cells = int(np.prod(SHAPE))
    counted = np.zeros((2, 3, 3, cells), np.int32)
    counted[:, 0, 1, 5], counted[:, 0, 2, 5] = (1000, 700), (1000, 500)
    alone = [Lift(9, 9, 9, 0.0, 0.1), Lift(9, 9, 9, 0.05, 0.1), Lift(9, 9, 9, -0.05, 0.1)]
    one, other = pairs(counted, alone, np.zeros(3, bool))
    assert (one.first, one.then, one.bought, one.won) == (0, 1, 1000, 700)
    assert one.given == pytest.approx(0.2) and one.more == pytest.approx(0.15)
    assert other.more == pytest.approx(-0.15)
    low, high = wilson(0.7, 1000)
    assert one.error == pytest.approx((high - low) / 2)
