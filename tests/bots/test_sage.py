"""How the king thinks that games go on: what was learned, choices that have one right answer, and how strong it is."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import kaiju
from kaiju.bots.policies import NORMAL_POLICY, SAGE_POLICY, policy_action
from kaiju.bots.policies.sage import (
    BY_NUMBER,
    CLAMPS,
    FORESEEN,
    MIDDLES,
    PRODUCTS,
    SIZES,
    foreseen,
    gain_of_leaving,
    stand,
)
from kaiju.bots.policies.sage_market import (
    A_SWEEP,
    EVERYTHING,
    MARKET,
    NOTHING,
    PLAIN,
    PURCHASES,
    ROW,
    STAYS,
    SWEEPING,
    offered_before,
    plain_worth,
    stays,
    sweep_worth,
    tried_worth,
)
from kaiju.bots.policies.win_chance import BIT, CARDS, MINE, NEURONS, SURE, THEIRS, cards_edge, chance
from kaiju.bots.search.dice import sage_worths
from kaiju.game.setup import check_setup, laid_out, rules_of
from kaiju.lab.playing import MOST_DECISIONS, records, seed_records
from kaiju.odds.arrays import keeps, row_numbers
from kaiju.rules.components import CARD, INSTALLED
from kaiju.rules.state import BITS, State
from kaiju.speeds import batch
from kaiju.speeds.compiled import compiled_run
from tests.table import NO_MARKET, row

pytestmark = pytest.mark.xdist_group("compiled")


def choice(game: kaiju.Game) -> str:
    assert game.decision is not None
    action = game._state.rules[policy_action](game._state.copy(), SAGE_POLICY)
    return next(key for key, offered in game.decision.options.keys.items() if offered == action)


def position(*seats: dict[str, Any], **what: Any) -> kaiju.Game:
    return kaiju.arrange(seats=seats, seed=1, **what)


# --- what was learned


def test_what_was_learned_is_of_cards_that_exist() -> None:
    assert CARDS.keys() | MINE.keys() | THEIRS.keys() <= INSTALLED[CARD].keys()
    assert PURCHASES.keys() <= INSTALLED[CARD].keys()
    assert {len(values) for values in (SWEEPING, *PURCHASES.values())} == {PLAIN + 1}
    assert len(MARKET) == 2 * STAYS
    assert tuple(map(len, BY_NUMBER)) == SIZES and len(MIDDLES) == len(SIZES)
    assert len(PRODUCTS) == len(SIZES) * (len(SIZES) - 1) // 2 and len(FORESEEN) == len(CLAMPS)
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
    edge = game._state.rules[cards_edge]
    assert edge(game._state, 0) == CARDS["extra-head"] + CARDS["wings"]
    assert edge(game._state, 1) == CARDS["jets"]


# --- choices that have one right answer


def test_it_stays_where_the_next_turn_wins_and_leaves_where_the_next_blow_kills() -> None:
    for health, points, key in ((9, 18, "stay"), (2, 5, "yield")):
        game = position({"health": 9}, {"place": "city", "health": health + 1, "points": points}, dice="claw 1 1 2 2 3")
        game.play("stop")
        assert choice(game) == key


def test_it_throws_for_the_energy_that_a_good_card_still_costs() -> None:
    for market, key in ((row("poison-spit"), "reroll 1 2 3 4"), (NO_MARKET, "reroll 1 4 5")):
        game = position(
            {"energy": 2, "health": 9, "points": 4, "place": "city"},
            {"health": 8},
            market=market,
            dice="claw 1 3 3 2 energy",
        )
        assert choice(game) == key


def row_of(g: State, card: str) -> int:
    return int(g.rules.settle(ROW)[g.rules.number(card)])


def test_what_a_purchase_is_worth_depends_on_how_both_stand() -> None:
    def worth(**mine: int) -> int:
        game = position({"energy": 6, "health": 7, **mine}, {"health": 7, "energy": 4, "points": 7})
        g = game._state
        return g.rules[plain_worth](g, 0, 1, row_of(g, "poison-spit"), 2)

    constant, hearts, *_ = PURCHASES["poison-spit"]
    assert worth(points=7) == constant
    assert worth(points=7, health=9) == constant + 2 * hearts


def test_what_a_purchase_leaves_to_the_other_counts() -> None:
    game = position({"energy": 6}, {"energy": 6, "health": 9}, market=row("poison-spit", "alien-origin"))
    g = game._state
    line, in_itself, remains = row_of(g, "poison-spit"), g.rules[plain_worth], g.rules[stays]
    spit, other = g.market[0], in_itself(g, 1, 0, line, 6 - 4) // 1000
    assert remains(g, 0, 1, 6, NOTHING, 0) == other > 0
    assert remains(g, 0, 1, 2, spit, 0) == remains(g, 0, 1, 4, EVERYTHING, 0) == 0
    assert remains(g, 0, 1, 3, g.market[1], 0) == other
    for gone, left, first in ((spit, 2, STAYS), (EVERYTHING, 4, 0)):
        before = [remains(g, 0, 1, 6, NOTHING, i) for i in range(STAYS)]
        change = [remains(g, 0, 1, left, gone, i) - before[i] for i in range(STAYS)]
        left_over = sum(MARKET[first + i] * change[i] for i in range(STAYS))
        if gone == spit:
            worth = g.rules[tried_worth](g, 0, line, left, spit, g.rules[offered_before](g, 0))
            assert worth == (in_itself(g, 0, 1, line, left) + left_over) // 1000
        else:
            assert g.rules[sweep_worth](g, 0) == (in_itself(g, 0, 1, A_SWEEP, left) + left_over) // 1000


def test_it_buys_what_was_learned_to_be_best_and_saves_for_it() -> None:
    for market, key in (
        (row("giant-brain", "poison-spit"), "buy poison-spit"),
        (row("alien-origin", "poison-quills"), "done"),
    ):
        game = position(
            {"energy": 5, "health": 9, "points": 4}, {"health": 8}, market=market, dice="1 1 2 2 heart heart"
        )
        game.play("stop")
        assert game.decision is not None and game.decision.kind == "buy"
        assert choice(game) == key


def test_leaving_is_judged_by_the_cards_of_both() -> None:
    def gain(mine: list[str], theirs: list[str]) -> int:
        game = position(
            {"health": 8, "cards": theirs}, {"place": "city", "health": 8, "cards": mine}, dice="claw 1 1 2 2 3"
        )
        game.play("stop")
        g = game._state
        # What the net thinks of the cards is another matter.
        ahead = g.rules[foreseen](g, 1, 0)
        clamped = (f * max(-c, min(c, ahead)) for f, c in zip(FORESEEN, CLAMPS, strict=True))
        return g.rules[gain_of_leaving](g, 1, 0) - sum(clamped)

    assert gain(["giant-brain"], []) - gain([], []) == MINE["giant-brain"]
    assert gain([], ["giant-brain", "made-in-a-lab"]) - gain([], []) == THEIRS["giant-brain"] + THEIRS["made-in-a-lab"]


def test_dice_that_wait_for_the_claws_are_counted() -> None:
    game = position({"health": 5}, {"place": "city", "health": 8}, dice="claw 3 3 3 energy heart")
    game.play("stop")
    assert game.decision is not None and game.decision.kind == "resolve"
    for first in ("resolve claw", "usual"):
        later = game.clone()
        later.play(first)
        assert later.decision is not None and later.decision.kind == "yield"
        assert [later._state.rules[stand](later._state, 1, 0, i) for i in range(6)] == [7, 6, 0, 3, 0, 1]


# --- in the search


def test_throws_find_their_rows() -> None:
    faces = np.random.default_rng(1).integers(0, 6, (50, 6))
    table = keeps(6)
    found = table.counts[table.sizes[6]][row_numbers(faces, 6)]
    assert (found == np.stack([(faces == face).sum(axis=1) for face in range(6)], axis=1)).all()


def test_final_dice_that_win_are_sure() -> None:
    game = position({"points": 17}, {"place": "city", "health": 4}, dice="1 1 2 2 3 3")
    stars, kill, nothing = [0, 0, 3, 0, 3, 0], [1, 0, 0, 0, 1, 4], [2, 2, 2, 0, 0, 0]
    worths = game._state.rules[sage_worths](game._state, 0, [stars, kill, nothing])
    assert worths[:2] == [1.0, 1.0] and 0 < worths[2] < 1


# --- how it plays


@pytest.mark.parametrize("edition", ["base", "dark"])
def test_it_beats_normal(edition: str) -> None:
    setup, won, count = check_setup(edition, 2, (), None, 1, {}), 0, 5000
    run = compiled_run(rules_of(setup))
    for seat in (0, 1):
        games = records(count, laid_out(setup))
        seed_records(games, range(count))
        run(games, 0, count, batch.DEAL, 0)
        policies = [NORMAL_POLICY, NORMAL_POLICY]
        policies[seat] = SAGE_POLICY
        run(games, 0, count, batch.by_bots(policies), MOST_DECISIONS)
        won += int((games["winners"] >> seat & 1).sum())
    # It wins more than 60 of 100; by chance it would hardly ever be less than this.
    assert won / (2 * count) > 0.58
