"""The collection of puzzles: every one has one best answer, by exact odds, and every day has one of them."""

from __future__ import annotations

from datetime import date, timedelta
from fractions import Fraction

import pytest

import kaiju
from kaiju.lab.puzzles import MARGIN, SETTINGS, answers_of, puzzles_in, selected
from kaiju.odds import at_least, chance_from
from kaiju.puzzles import chances, collection, found, game_of, meaning, of_day
from kaiju.puzzles.collection import chances_in
from kaiju.puzzles.solving import MOST_PLAYED, Turn, Unsettled, wins


def test_there_are_enough_of_every_grade_and_no_two_alike() -> None:
    puzzles = list(collection().values())
    assert 60 <= len(puzzles) <= 150
    assert {puzzle.grade for puzzle in puzzles} == {1, 2, 3}
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    assert selected(puzzles, len(puzzles) * 3) == sorted(puzzles, key=lambda puzzle: puzzle.id)


@pytest.mark.parametrize("part", range(4))
def test_the_best_answer_is_best_by_exact_odds(part: int) -> None:
    for puzzle in list(collection().values())[part::4]:
        game = game_of(puzzle)
        told = answers_of(game, chances(puzzle.id))
        best, *others = sorted(told, key=lambda key: -told[key])
        assert meaning(game, best) == meaning(game, puzzle.best), puzzle
        assert told[best] >= told[others[0]] + MARGIN, puzzle


def test_every_day_has_a_puzzle_and_the_next_day_another() -> None:
    first = date(2026, 11, 18)
    assert of_day(first) == of_day(date(2026, 11, 18))
    days = [of_day(first + timedelta(days)).id for days in range(len(collection()))]
    assert sorted(days) == sorted(collection())
    assert found(days[0]) == of_day(first) and found("nothing") is None


# --- exact odds


def last_claws(health: int, dice: str, *answers: str) -> kaiju.Game:
    game = kaiju.arrange(seats=[{"health": 5}, {"place": "city", "health": health}], dice=dice)
    for key in answers:
        game.play(key)
    return game


def test_claws_that_finish_the_last_one_are_those_of_the_dice_alone() -> None:
    game = last_claws(3, "claw claw 1 1 2 heart 1 1 1 1", "reroll 2 3 4 5")
    told = chances_in(game, "win")
    kept = {key: told[key] for key in ("reroll 2 3 4 5", "reroll 0 2 3 4 5", "stop")}
    assert kept["stop"] == 0
    assert kept["reroll 2 3 4 5"] == 1 - Fraction(5, 6) ** 4
    assert float(kept["reroll 0 2 3 4 5"]) == pytest.approx(
        chance_from(at_least("claw", 3), game.dice, 1, keep=["claw"])
    )
    assert max(told, key=lambda key: told[key]) == "reroll 2 3 4 5"


def test_two_rolls_are_played_at_their_best() -> None:
    game = last_claws(4, "claw claw 1 1 2 heart")
    assert float(max(chances_in(game, "win").values())) == pytest.approx(
        chance_from(at_least("claw", 4), game.dice, rolls_left=2)
    )


def test_what_others_may_do_is_done() -> None:
    """Seat 1 may leave Tokyo, and wins nothing by it; but with Jets it isn't hurt."""
    seats = [{"health": 5}, {"place": "city", "health": 2}]
    hit = kaiju.arrange(seats=seats, dice="claw claw 1 2 heart energy")
    assert chances_in(hit, "win")["stop"] == 1
    seats[1] = {"place": "city", "health": 2, "cards": ["jets"]}
    saved = kaiju.arrange(seats=seats, dice="claw claw 1 2 heart energy")
    assert chances_in(saved, "win")["stop"] == 0


def buying(market: list[str], deck: list[str]) -> kaiju.Game:
    seats = [{"points": 17, "energy": 7}, {"place": "city"}]
    game = kaiju.arrange(seats=seats, market=market, deck=deck, dice="1 1 2 2 heart heart")
    game.play("stop")
    return game


def test_a_card_that_lies_open_is_bought_and_one_that_nobody_has_seen_is_not() -> None:
    """Apartment Building brings three stars for five energy."""
    told = chances_in(buying(["wings", "spiked-tail", "apartment-building"], ["corner-store"]), "win")
    assert told == {key: int(key == "buy apartment-building") for key in told}
    game = buying(["wings", "spiked-tail", "jets"], ["apartment-building"])
    assert set(chances_in(game, "win").values()) == {0}
    assert 0 < chances_in(game, "win", luck=True)["sweep"] < Fraction(1, 2)


def test_surviving_is_a_goal_too() -> None:
    """Two poison tokens take two hearts at the end of the turn; a heart that is rolled takes one of them away."""
    game = kaiju.arrange(
        seats=[{"health": 2, "poison": 2}, {"place": "city"}],
        market=["wings", "jets", "spiked-tail"],
        dice="heart 1 1 2 2 3 1 1 1 1 1",
    )
    game.play("reroll 1 2 3 4 5")
    told = chances_in(game, "survive")
    assert told["stop"] == 1
    assert told["reroll 0 1 2 3 4 5"] == 1 - Fraction(5, 6) ** 6


def test_what_hangs_on_too_much_is_said_to_be_unsettled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kaiju.puzzles.solving.MOST_PLAYED", 10)
    assert MOST_PLAYED > 10
    game = last_claws(4, "claw claw 1 1 2 heart")
    with pytest.raises(Unsettled):
        Turn(game.peek(), wins).chances()


def test_the_laboratory_finds_them_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a game of those that the collection was made of, the same puzzle is found first."""
    monkeypatch.setattr("kaiju.lab.puzzles.PER_GAME", 1)
    game = 8
    (here,) = puzzles_in(game, SETTINGS[game % len(SETTINGS)], 23)
    assert found(here.id) == here
