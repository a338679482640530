"""The report of a game, against a small game worked out by hand."""

from __future__ import annotations

from math import sqrt
from typing import Any

import pytest

import kaiju
from kaiju.lab.report import NINE_IN_TEN, best_play, report
from kaiju.odds import FACES

GIGAZAUR, KING, KRAKEN = range(3)
SEATS = [
    {"monster": "gigazaur", "points": 12, "energy": 3},
    {"monster": "the-king", "place": "city", "health": 5},
    {"monster": "kraken", "health": 3},
]
DICE = "3 3 1 claw claw heart  3 claw   claw claw 2 2 energy heart   claw 1 1 1 heart heart   2 2 2 claw claw claw"
MOVES = [
    # Three 3s and three claws: 3 stars, the King yields, 1 star for entering; Corner Store: 1 star.
    "reroll 2 5", "stop", "usual", "yield", "buy corner-store",
    # The King heals one, gains one energy and strikes twice.
    "stop", "usual", "stay",
    # Kraken: three 1s are a star, two hearts, one claw.
    "stop", "usual", "stay",
    # Two stars for Tokyo, two for the 2s; three claws put the King out and take three from Kraken.
    "stop", "usual",
]  # fmt: skip


@pytest.fixture(scope="module")
def told() -> dict[str, Any]:
    game = kaiju.arrange(seats=SEATS, market=["corner-store", "spiked-tail", "heal"], dice=DICE)
    for move in MOVES:
        assert game.decision is not None
        assert move in game.decision.options.keys, (move, list(game.decision.options.keys))
        game.play(move)
    assert game.over
    return report(game.record())


def test_who_won_and_how(told):
    assert (told["over"], told["winners"], told["how"]) == (True, [GIGAZAUR], "stars")


def test_stars_and_hearts_turn_by_turn(told):
    assert told["start"] == {"points": [12, 0, 0], "hearts": [10, 5, 3]}
    rows = [(row["turn"], row["seat"], row["points"], row["hearts"]) for row in told["turns"]]
    assert rows == [
        (1, GIGAZAUR, [17, 0, 0], [10, 2, 3]),
        (2, KING, [17, 0, 0], [8, 3, 3]),
        (3, KRAKEN, [17, 0, 1], [7, 3, 5]),
        (4, GIGAZAUR, [20, 0, 1], [7, 0, 2]),
    ]


def test_who_held_tokyo(told):
    assert [(row["city"], row["bay"]) for row in told["turns"]] == [(GIGAZAUR, None)] * 4
    assert [seat["tokyo"] for seat in told["seats"]] == [4, 0, 0]


def test_hearts_taken_and_who_was_put_out(told):
    # 3 from the King, later the 3 it had left and 3 from Kraken; 2 by the King; 1 by Kraken.
    assert [seat["dealt"] for seat in told["seats"]] == [9, 2, 1]
    assert [seat["out"] for seat in told["seats"]] == [None, 4, None]
    assert [seat["hearts"] for seat in told["seats"]] == [7, 0, 2]


def test_cards_and_what_they_brought(told):
    (bought,) = told["cards"]
    assert bought == {
        "seat": GIGAZAUR, "card": "corner-store", "turn": 1, "price": 3,
        "stars": 1, "energy": 0, "hearts": 0, "claws": 0, "uses": 0,
    }  # fmt: skip


def test_best_moments_lead_to_their_moves(told):
    assert [(m["turn"], m["kind"], m["seat"], m.get("victim"), m.get("amount")) for m in told["moments"]] == [
        (1, "stars", GIGAZAUR, None, 5),
        (4, "out", GIGAZAUR, KING, None),
        # Stars stop at 20: of four three were gained.
        (4, "stars", GIGAZAUR, None, 3),
    ]
    # The stars begin with the third move; the King falls with the last one.
    assert [m["action"] for m in told["moments"]] == [3, len(MOVES), 11]
    assert sorted(told["moments"][1]["dice"]) == ["2", "2", "2", "claw", "claw", "claw"]


def test_dice_by_face(told):
    # 3 3 1 claw claw heart, then 3 claw, later 2 2 2 claw claw claw.
    assert told["seats"][GIGAZAUR]["dice"] == {"1": 1, "2": 3, "3": 3, "heart": 1, "energy": 0, "claw": 6}
    assert told["seats"][KING]["dice"] == {"1": 0, "2": 2, "3": 0, "heart": 1, "energy": 1, "claw": 2}


def test_luck_is_what_the_throw_was_worth_less_what_it_was_worth_before(told):
    play = best_play(6)
    first = 0.0
    for kept, fell, left in [
        ([], ["3", "3", "1", "claw", "claw", "heart"], 2),
        (["3", "3", "claw", "claw"], ["3", "3", "3", "claw", "claw", "claw"], 1),
        ([], ["2", "2", "2", "claw", "claw", "claw"], 2),
    ]:
        first += float(play.value(fell, left) - play.value_of_keeping(kept, left + 1))
    assert told["seats"][GIGAZAUR]["luck"] == pytest.approx(first, abs=0.006)


def test_luck_is_nothing_on_average():
    play = best_play(6)
    kept = ["3", "3", "claw", "claw", "energy"]
    for left in (0, 1):
        gains = [float(play.value([*kept, face], left) - play.value_of_keeping(kept, left + 1)) for face in FACES]
        assert sum(gains) == pytest.approx(0, abs=1e-9)


def test_the_band_is_as_wide_as_the_throws_were_chancy(told):
    play = best_play(6)
    gained = float(play.value(["claw", "1", "1", "1", "heart", "heart"], 2) - play.value_of_keeping([], 3))
    assert told["seats"][KRAKEN]["band"] == pytest.approx(NINE_IN_TEN * sqrt(gained * gained), abs=0.006)


def test_the_last_one_alive_wins_without_20_stars():
    game = kaiju.arrange(seats=[{"place": "city"}, {"health": 1}], dice="claw 1 2 2 3 heart")
    for move in ("stop", "usual"):
        if not game.over and game.decision is not None and move in game.decision.options.keys:
            game.play(move)
    while not game.over:
        assert game.decision is not None
        game.play("done")
    told = report(game.record())
    assert (told["how"], told["winners"]) == ("alive", [0])


def test_a_game_that_nobody_survives():
    game = kaiju.arrange(
        seats=[{"health": 3, "energy": 4}, {"health": 3}],
        market=["high-altitude-bombing", "wings", "heal"], dice="1 2 3 1 2 energy",
    )  # fmt: skip
    while not game.over:
        assert game.decision is not None
        keys = game.decision.options.keys
        game.play(next(key for key in ("stop", "usual", "buy high-altitude-bombing", "done") if key in keys))
    told = report(game.record())
    assert (told["how"], told["winners"]) == ("nobody", [])
