"""Which dice the sage keeps: the odds against an enumeration of all throws, and what it has learned to aim at."""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

import kaiju
from kaiju.bots.policies import SAGE_POLICY, policy_action
from kaiju.bots.policies.dice_choice import COUNT, best_to_throw, face_worth, foreseen_of
from kaiju.bots.policies.dice_odds import SURE, row_of
from kaiju.bots.policies.sage_dice import (
    KINKS,
    MIDDLES,
    NUMBERS,
    PAIRS,
    TERMS,
    THINGS,
    WORTHS,
    place_of,
    reading,
    standings,
)

FACE_NAMES = ("1", "2", "3", "heart", "energy", "claw")
STAR, HEART, ENERGY, CLAW = 200, 500, 300, 400


def position(*seats: dict[str, Any], **what: Any) -> kaiju.Game:
    return kaiju.arrange(seats=seats, seed=1, **what)


def counted(need: int, cap: int) -> tuple[int, ...]:
    """What the faces are worth, packed: numbers, hearts up to a cap, energy, claws with a kill."""
    numbers = (face_worth(0, STAR * (face + 1), 3, STAR, 0) for face in range(3))
    return (
        *numbers,
        face_worth(HEART, 0, 0, 0, cap),
        face_worth(ENERGY, 0, 0, 0, COUNT),
        face_worth(CLAW, 6000, need, 0, COUNT),
    )


def worth_of(faces: tuple[int, ...], need: int, cap: int) -> int:
    n = [faces.count(face) for face in range(6)]
    stars = sum(n[face] - 2 + face for face in range(3) if n[face] >= 3)
    return stars * STAR + min(n[3], cap) * HEART + n[4] * ENERGY + n[5] * CLAW + 6000 * (n[5] >= need)


@cache
def mean_worth(lying: tuple[int, ...], dice: int, need: int, cap: int) -> float:
    """Over everything that the dice which don't lie yet can show."""
    throws = list(product(range(6), repeat=dice - len(lying)))
    return sum(worth_of((*lying, *thrown), need, cap) for thrown in throws) / len(throws)


@pytest.mark.parametrize(("kept", "chosen"), [((2, 2, 5), {2, 5}), ((3, 3, 3, 4), {3, 4}), ((), set()), ((0,), {0, 5})])
@pytest.mark.parametrize("rolls", [1, 2])
def test_the_worth_of_keeping_faces_is_that_of_all_throws(kept: tuple[int, ...], chosen: set[int], rolls: int) -> None:
    need, cap, dice = 3, 2, 5
    thrown = dice - len(kept)
    if rolls == 1:
        exact = mean_worth(kept, dice, need, cap)
    else:
        firsts = product(range(6), repeat=thrown)
        stays = (tuple(sorted(face for face in first if face in chosen)) for first in firsts)
        exact = sum(mean_worth(kept + lying, dice, need, cap) for lying in stays) / 6**thrown
    value = sum(
        foreseen_of(packed, kept.count(face), row_of(rolls, len(chosen), face in chosen, thrown))
        for face, packed in enumerate(counted(need, cap))
    )
    # The odds are tabled in thousandths.
    assert value / SURE == pytest.approx(exact, abs=6)


@pytest.mark.parametrize(
    ("dice", "rolls", "key"),
    [
        ("3 3 3 claw energy heart", 1, 0),
        ("claw claw claw 1 2 heart", 1, 0b111000),
        ("heart heart heart heart 1 2", 1, 0b110000),
    ],
)
def test_what_serves_is_kept(dice: str, rolls: int, key: int) -> None:
    # What lies there in the first case is worth more than anything; in the others the last dice serve nothing.
    game = position({"health": 6}, {"place": "city", "health": 9}, dice=dice)
    game._state.rolls_left = rolls
    worths = [face_worth(0, 1000 * (face + 1), 3, 1000, 0) for face in range(3)]
    low = 1 if key else 900
    worths += [face_worth(900 if "heart heart" in dice else low, 0, 0, 0, 4), face_worth(low, 0, 0, 0, COUNT)]
    worths.append(face_worth(900 if "claw claw" in dice else low, 0, 0, 0, COUNT))
    assert game._state.rules[best_to_throw](game._state, *worths) == key


def test_no_better_choice_is_passed_over() -> None:
    random = Random(5)
    for n in range(150):
        dice, rolls = [random.randrange(6) for _ in range(6)], 1 + n % 2
        game = position({"health": 6}, {"place": "city", "health": 9}, dice=" ".join(FACE_NAMES[d] for d in dice))
        game._state.rolls_left = rolls
        star, bonus = random.randrange(400), random.choice((0, 0, 6000))
        worths = [face_worth(0, star * (face + 1), 3, star, 0) for face in range(3)]
        worths.append(face_worth(random.randrange(900), 0, 0, 0, random.randrange(5)))
        worths += [face_worth(random.randrange(900), bonus * k, 2 + k, 0, COUNT) for k in (0, 1)]

        def value(chosen: int, dice: list[int] = dice, rolls: int = rolls, worths: list[int] = worths) -> int:
            kept = [dice.count(face) if chosen >> face & 1 else 0 for face in range(6)]
            thrown = 6 - sum(kept)
            rows = [row_of(rolls, chosen.bit_count(), chosen >> face & 1, thrown) for face in range(6)]
            return sum(foreseen_of(*three) for three in zip(worths, kept, rows, strict=True))

        sensible = [c for c in range(64) if all(dice.count(f) or (rolls > 1 and f > 2) for f in range(6) if c >> f & 1)]
        most = max(map(value, sensible))
        thrown = game._state.rules[best_to_throw](game._state, *worths)
        of_mask = max(value(c) for c in sensible if thrown == sum(1 << i for i, d in enumerate(dice) if not c >> d & 1))
        # Where two faces are worth about the same, a little is lost to the thousandths of the odds.
        assert of_mask == pytest.approx(most, rel=0.01)


# --- what was learned


def test_there_is_a_number_for_every_term() -> None:
    assert [len(place) for place in WORTHS] == [TERMS] * 3
    assert {len(row) for place in WORTHS for row in place} == {THINGS}
    assert TERMS == 1 + NUMBERS + NUMBERS * (NUMBERS + 1) // 2 + len(KINKS) == len(set(PAIRS))


def test_terms_are_read_from_how_both_stand() -> None:
    game = position(
        {"health": 3, "points": 13, "energy": 30, "place": "city"},
        {"health": 9, "points": 2, "energy": 1},
        dice="1 1 2 2 3 3",
    )
    g = game._state
    # Who begins a turn in Tokyo has two stars more.
    read, packed = g.rules[reading], g.rules[standings](g, 0, 1)
    assert [read(packed, i) + MIDDLES[i] for i in range(NUMBERS)] == [3, 9, 15, 2, 12, 1]
    kinks = {(number, sign, at): read(packed, NUMBERS + i) for i, (number, sign, at) in enumerate(KINKS)}
    assert kinks[0, -1, 4] == 1 and kinks[1, -1, 4] == 0 and kinks[2, 1, 14] == 1
    assert (g.rules[place_of](g, 0, 1), g.rules[place_of](g, 1, 0)) == (1, 2)


def test_stars_count_for_more_in_tokyo_and_hearts_when_low() -> None:
    def choice(mine: dict[str, Any], theirs: dict[str, Any], dice: str) -> str:
        game = position(mine, theirs, dice=dice)
        assert game.decision is not None
        action = game._state.rules[policy_action](game._state.copy(), SAGE_POLICY)
        return next(key for key, offered in game.decision.options.keys.items() if offered == action)

    inside, outside = {"place": "city", "health": 9, "points": 4}, {"health": 9, "points": 4}
    assert choice(inside, {"health": 9}, "3 3 heart 1 2 1") == "reroll 2 3 4 5"
    assert choice(outside, {"place": "city", "health": 9}, "3 3 heart 1 2 1") == "reroll 0 1 2 3 4 5"
    for health, key in ((2, "reroll 3 4 5"), (9, "reroll 0 1 2 3 4 5")):
        hurt = {"health": health, "points": 4}
        assert choice(hurt, {"place": "city", "health": 9}, "heart heart heart 1 2 1") == key
