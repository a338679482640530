"""The engine's own dice against the exact odds. Seeds are fixed: what passes once passes always."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations
from math import sqrt

import pytest

import kaiju
from kaiju import odds
from kaiju.game.setup import reseed
from kaiju.rules.chance import below, throw_dice, throw_die
from kaiju.rules.codes import FACES
from kaiju.rules.rulebook import rulebook
from kaiju.rules.state import State
from tests.properties.configs import FIRST_SEED, TILES

ERRORS = 4
"""Standard errors by which a mean may be off: chance alone does that to one in 16,000."""


RULES = rulebook("base", ("base",))


def generator(seed: object, dice: int = 6) -> State:
    g: State = RULES.State()
    g.dice_count = dice
    reseed(g, seed)
    return g


def chi_square(counts: Sequence[int], expected: float) -> float:
    return sum((n - expected) ** 2 for n in counts) / expected


def assert_even(counts: Counter[object], cells: int) -> None:
    """All cells are hit alike. For many cells chi-square is about normal, with mean `cells` and variance twice that."""
    total = sum(counts.values())
    assert len(counts) <= cells
    statistic = chi_square([*counts.values(), *[0] * (cells - len(counts))], total / cells)
    freedom = cells - 1
    # Wilson and Hilferty: the cube root is nearly normal even for a few cells.
    deviation = ((statistic / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / sqrt(2 / (9 * freedom))
    assert abs(deviation) < ERRORS, f"chi-square {statistic:.1f} with {freedom} degrees of freedom"


# --- single throws


@pytest.mark.parametrize("dice", range(1, 9))
def test_every_die_of_a_roll_is_fair(dice: int) -> None:
    g = generator(f"fair {dice}", dice)
    places: list[Counter[object]] = [Counter() for _ in range(dice)]
    for _ in range(6000):
        RULES[throw_dice](g, (1 << dice) - 1)
        for i in range(dice):
            places[i][g.dice[i]] += 1
    for counts in places:
        assert_even(counts, 6)


def test_dice_of_one_roll_know_nothing_of_each_other() -> None:
    """Six dice come out of one number; the seventh and eighth out of another."""
    g = generator("pairs", 8)
    pairs: dict[tuple[int, int], Counter[object]] = {pair: Counter() for pair in combinations(range(8), 2)}
    triples: Counter[object] = Counter()
    for _ in range(12_000):
        RULES[throw_dice](g, 255)
        for i, j in pairs:
            pairs[i, j][g.dice[i], g.dice[j]] += 1
        triples[g.dice[3], g.dice[4], g.dice[5]] += 1
    for counts in pairs.values():
        assert_even(counts, 36)
    assert_even(triples, 216)


def test_rolls_know_nothing_of_the_roll_before() -> None:
    g = generator("after each other")
    pairs: Counter[object] = Counter()
    sums: Counter[object] = Counter()
    before, sum_before = 0, 0
    for _ in range(30_000):
        RULES[throw_dice](g, 63)
        pairs[before, g.dice[5]] += 1
        before = g.dice[5]
        total = sum(g.dice[:6]) % 6
        sums[sum_before, total] += 1
        sum_before = total
    assert_even(pairs, 36)
    assert_even(sums, 36)


def test_only_the_chosen_dice_fall() -> None:
    g = generator("chosen", 8)
    RULES[throw_dice](g, 255)
    for chosen in range(256):
        fallen: set[int] = set()
        before = g.dice[:8]
        for _ in range(40):
            RULES[throw_dice](g, chosen)
            fallen |= {i for i in range(8) if g.dice[i] != before[i]}
            g.dice[:8] = before
        assert fallen == {i for i in range(8) if chosen >> i & 1}


@pytest.mark.parametrize("sides", [2, 3, 5, 6, 7, 52, 66])
def test_a_number_below_is_any_number_below(sides: int) -> None:
    g = generator(f"below {sides}")
    assert_even(Counter(RULES[below](g, sides) for _ in range(400 * sides)), sides)


def test_single_dice_are_fair() -> None:
    g = generator("single")
    assert_even(Counter(RULES[throw_die](g) for _ in range(30_000)), 6)


def test_six_dice_out_of_one_number_are_as_good_as_exact() -> None:
    """Each of the 46,656 rolls has as many of the 32-bit numbers as any other, but for one: their borders show it."""
    rolls = 6**6
    fewest, most = 2**32, 0
    border = 0
    for i in range(rolls):
        following = -(-(i + 1) * 2**32 // rolls)
        fewest, most = min(fewest, following - border), max(most, following - border)
        if i % 97 == 0:  # that the engine's borders lie there
            digits = [i // 6**place % 6 for place in (5, 4, 3, 2, 1, 0)]
            assert dice_from(border) == dice_from(following - 1) == digits
        border = following
    assert border == 2**32
    assert most - fewest == 1
    assert Fraction(most - fewest, fewest) < Fraction(1, 90_000)


def dice_from(number: int) -> list[int]:
    """The roll that the engine makes of a number drawn."""
    g = generator(0)
    g.rng = [number, 0, 0, 0]  # sfc32 gives the sum of the first two and its counter
    RULES[throw_dice](g, 63)
    return g.dice[:6]


# --- whole turns


Keep = Callable[[tuple[str, ...], int], Sequence[str]]


def final_rolls(keep: Keep, turns: int, begin: Callable[[int], kaiju.Game]) -> list[tuple[str, ...]]:
    """The dice that first turns end with, played through the face: what is not kept is rerolled while it may be."""
    out = []
    for seed in range(FIRST_SEED, FIRST_SEED + turns):
        game = begin(seed)
        dice, rolls_left = game.dice, game.rolls_left
        while rolls_left > 0:
            kept = list(keep(dice, rolls_left))
            again = []
            for die, face in enumerate(dice):
                if face in kept:
                    kept.remove(face)
                else:
                    again.append(str(die))
            if not again:
                break
            # After the last roll the game goes on by itself, so the dice are read off the event.
            (event,) = (e for e in game.play("reroll " + " ".join(again)) if e.kind == "reroll")
            assert event.dice is not None
            dice, rolls_left = event.dice, rolls_left - 1
        out.append(dice)
    return out


def plain(seed: int) -> kaiju.Game:
    return kaiju.new(players=2, seed=seed, first=0, deck=["heal", "tank", "frenzy"])


def with_cards(seed: int) -> kaiju.Game:
    """Seven dice, four rolls."""
    return kaiju.arrange(seats=[{"cards": ["extra-head", "giant-brain"]}, {}], seed=seed)


def assert_mean(values: Sequence[float], exact: float) -> None:
    mean = sum(values) / len(values)
    variance = sum((v - mean) ** 2 for v in values) / (len(values) - 1)
    assert abs(mean - exact) < ERRORS * sqrt(variance / len(values)), f"mean {mean:.4f}, exactly {exact:.4f}"


@pytest.mark.parametrize("face", FACES)
def test_all_for_one_face(face: str) -> None:
    rolls = final_rolls(lambda dice, left: [f for f in dice if f == face], 1500, plain)
    assert_mean([dice.count(face) for dice in rolls], odds.expected_of_face())
    for n in (3, 4):
        assert_mean([dice.count(face) >= n for dice in rolls], odds.chance_of_at_least(face, n))


def test_the_best_play_for_points() -> None:
    best = odds.best(odds.points)
    rolls = final_rolls(best.keep, 4000, plain)
    assert_mean([odds.points(odds.counts_of(dice)) for dice in rolls], best.expected)


def test_the_best_play_for_all_six_faces() -> None:
    best = odds.best(lambda counts: int(odds.all_faces(counts)))
    rolls = final_rolls(best.keep, 2500, plain)
    assert_mean([len(set(dice)) == 6 for dice in rolls], odds.chance_of_all_faces())


def test_more_dice_and_more_rolls() -> None:
    rolls = final_rolls(lambda dice, left: [f for f in dice if f == "claw"], 1500, with_cards)
    assert {len(dice) for dice in rolls} == {7}
    assert_mean([dice.count("claw") for dice in rolls], odds.expected_of_face(dice=7, rolls=4))


def test_who_begins_is_even() -> None:
    firsts = Counter[object](kaiju.new(players=4, seed=seed).current for seed in range(2000))
    assert_even(firsts, 4)


def test_every_card_comes_up_alike() -> None:
    """The first three cards of the market, over many shuffles."""
    counts: Counter[object] = Counter()
    for seed in range(2000):
        counts.update(card for card in kaiju.new(players=2, seed=seed).market if card != "extra-head")
    deck = [entry["id"] for entry in kaiju.catalog() if (entry["copies"] or {}).get("base") == 1]
    counts = Counter({card: counts[card] for card in deck})
    assert_even(counts, len(deck))


def test_tiles_of_mixed_sides_fall_on_either_face_and_know_nothing_of_each_other() -> None:
    falls = []
    for seed in range(1500):
        shown = kaiju.new("dark", 2, seed=seed, tile_side="mixed").tiles
        falls.append([tile.id in shown[tile.level] for tile in TILES.values() if tile.tile_side == "orange"])
    for i, j in combinations(range(len(falls[0])), 2):
        assert_even(Counter((fall[i], fall[j]) for fall in falls), 4)
