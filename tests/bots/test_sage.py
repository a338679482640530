"""How the king thinks that games go on: what was learned, choices that have one right answer, and how strong it is."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import kaiju
from kaiju import batch
from kaiju.bots.chance import BIT, SURE, cards_edge, chance
from kaiju.bots.judgement import CARDS, NEURONS
from kaiju.bots.policies import NORMAL_POLICY, SAGE_POLICY, policy_action
from kaiju.bots.thought.dice import keeps, row_numbers, sage_worths
from kaiju.compiled import compiled_run
from kaiju.lab.playing import MOST_DECISIONS, records, seed_records
from kaiju.rules.components import BY_ID
from kaiju.rules.state import BITS
from kaiju.setup import check_setup, laid_out

pytestmark = pytest.mark.xdist_group("compiled")


def choice(game: kaiju.Game) -> str:
    assert game.decision is not None
    action = policy_action(game._state.copy(), SAGE_POLICY)
    return next(key for key, offered in game.decision.options.keys.items() if offered == action)


def position(*seats: dict[str, Any], **what: Any) -> kaiju.Game:
    return kaiju.arrange(seats=seats, seed=1, **what)


# --- what was learned


def test_what_was_learned_is_of_cards_that_exist() -> None:
    assert CARDS.keys() <= BY_ID.keys()
    assert len(NEURONS) % 3 == 0 and len({len(neuron) for neuron in NEURONS}) == 1


def test_every_bit_is_found() -> None:
    assert [BIT[(1 << i) % len(BIT)] for i in range(BITS)] == list(range(BITS))


@pytest.mark.parametrize("place", [1, -1])
def test_chances_know_what_is_good(place: int) -> None:
    usual = chance(6, 8, 3, 6, 8, 3, place, 0, 0)
    assert 0 < usual < SURE
    assert chance(9, 8, 3, 6, 8, 3, place, 0, 0) > usual > chance(3, 8, 3, 6, 8, 3, place, 0, 0)
    assert chance(6, 16, 3, 6, 8, 3, place, 0, 0) > usual > chance(6, 8, 3, 6, 16, 3, place, 0, 0)
    assert chance(6, 8, 9, 6, 8, 3, place, 0, 0) > usual > chance(6, 8, 3, 9, 8, 3, place, 0, 0)


def test_cards_add_up() -> None:
    game = position({"cards": ["extra-head", "wings"]}, {"cards": ["jets"]})
    assert cards_edge(game._state, 0) == CARDS["extra-head"] + CARDS["wings"]
    assert cards_edge(game._state, 1) == CARDS["jets"]


# --- choices that have one right answer


def test_it_stays_where_the_next_turn_wins_and_leaves_where_the_next_blow_kills() -> None:
    for health, points, key in ((9, 18, "stay"), (2, 5, "yield")):
        game = position({"health": 9}, {"place": "city", "health": health + 1, "points": points}, dice="claw 1 1 2 2 3")
        game.play("stop")
        assert choice(game) == key


def test_with_more_than_two_it_plays_like_normal() -> None:
    game = kaiju.new(players=3, seed=4)
    for _ in range(60):
        assert game.decision is not None
        action = policy_action(game._state.copy(), SAGE_POLICY)
        assert action == policy_action(game._state.copy(), NORMAL_POLICY)
        game.play(choice(game))
        if game.over or sum(s.alive for s in game.seats) < 3:
            break


# --- in the search


def test_throws_find_their_rows() -> None:
    faces = np.random.default_rng(1).integers(0, 6, (50, 6))
    table = keeps(6)
    found = table.counts[table.sizes[6]][row_numbers(faces, 6)]
    assert (found == np.stack([(faces == face).sum(axis=1) for face in range(6)], axis=1)).all()


def test_final_dice_that_win_are_sure() -> None:
    game = position({"points": 17}, {"place": "city", "health": 4}, dice="1 1 2 2 3 3")
    stars, kill, nothing = [0, 0, 3, 0, 3, 0], [1, 0, 0, 0, 1, 4], [2, 2, 2, 0, 0, 0]
    worths = sage_worths(game._state, 0, [stars, kill, nothing])
    assert worths[:2] == [1.0, 1.0] and 0 < worths[2] < 1


# --- how it plays


@pytest.mark.parametrize("edition", ["base", "dark"])
def test_it_beats_normal(edition: str) -> None:
    run, won, count = compiled_run(), 0, 5000
    for seat in (0, 1):
        games = records(count, laid_out(check_setup(edition, 2, (), None, 1, {})))
        seed_records(games, range(count))
        run(games, 0, count, batch.DEAL, 0)
        policies = [NORMAL_POLICY, NORMAL_POLICY]
        policies[seat] = SAGE_POLICY
        run(games, 0, count, batch.by_bots(policies), MOST_DECISIONS)
        won += int((games["winners"] >> seat & 1).sum())
    # It wins some 53 of 100; by chance it would hardly ever be less than this.
    assert won / (2 * count) > 0.515
