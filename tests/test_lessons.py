"""The games that teach: what they teach comes up, and whatever the pupil does, they go on to an end."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import kaiju
from kaiju.lessons import DICE as SIX
from kaiju.lessons import FIRST_GAME, LESSONS, calm_key, lesson_position

PUPIL, KING = 0, 1
Chooser = Callable[[kaiju.Game], str]


def played(choose: Chooser, most: int = 3000) -> kaiju.Game:
    game = kaiju.arrange(**LESSONS["first-game"].begins)
    for _ in range(most):
        if game.over:
            return game
        assert game.decision is not None
        game.play(choose(game) if game.decision.seat == PUPIL else calm_key(game))
    raise AssertionError("The lesson doesn't end.")


ADVICE = {
    # turn: what the coach says
    1: ["reroll 3 4 5", "reroll 4", "usual"],
    2: ["stay"],
    3: ["reroll 0 1 5", "reroll 1", "usual", "buy spiked-tail"],
    4: ["yield"],
    5: ["reroll 2 3 4", "reroll 3 4", "usual"],
    7: ["reroll 5", "stop", "usual"],
    8: ["stay"],
    9: ["stop", "usual"],
}


def as_advised(game: kaiju.Game) -> str:
    assert game.decision is not None
    said = ADVICE.get(game.turn, [])
    done = [key for key in said if key in game.decision.options.keys]
    # A throw is advised once: the first of the turn as long as both are to come.
    if game.decision.kind == "roll":
        rolls = [key for key in said if key.startswith(("reroll", "stop"))]
        return rolls[2 - game.rolls_left]
    return done[0] if done else next(iter(key for key in ("usual", "done") if key in game.decision.options.keys))


def test_who_follows_the_coach_meets_everything_and_wins():
    game = played(as_advised)
    assert game.winners == (PUPIL,)
    assert game.turn == 9
    mine = [event for event in game.events if event.seat == PUPIL]
    kinds = {event.kind for event in mine}
    assert {"points", "enter", "hurt", "yield", "stay", "heal", "energy", "buy"} <= kinds
    assert game.seats[PUPIL].points == 20
    assert {event.card for event in mine if event.kind == "buy"} == {"spiked-tail"}
    assert all(seat.alive for seat in game.seats)


@pytest.mark.parametrize("seed", range(60))
def test_every_pupil_comes_to_an_end(seed):
    rng = random.Random(seed)
    game = played(lambda game: rng.choice(list(game.decision.options.keys)))
    assert game.over


@pytest.mark.parametrize("seed", range(20))
def test_rounds_begin_as_they_were_laid_down_whatever_the_pupil_rolls(seed):
    """The pupil buys nothing, since cards may throw dice of their own, and rolls at random."""
    rng = random.Random(seed)

    def choose(game: kaiju.Game) -> str:
        keys = list(game.decision.options.keys)
        if game.decision.kind == "buy":
            return "done"
        return rng.choice(keys)

    game = played(choose)
    firsts, lasts = [], {}
    for event in game.events:
        if event.kind == "roll" and event.seat == PUPIL:
            firsts.append(" ".join(event.dice))
        if event.kind in ("roll", "reroll") and event.seat == KING:
            lasts[len(firsts)] = sorted(event.dice)
    rounds = min(len(firsts), len(FIRST_GAME))
    assert firsts[:rounds] == [first for first, _, _ in FIRST_GAME[:rounds]]
    for turn, dice in lasts.items():
        # A turn that a king did not finish, because the game was over, has no say.
        if turn < rounds:
            assert dice == sorted(FIRST_GAME[turn - 1][2].split()), turn


def test_rounds_are_full():
    assert all([len(part.split()) for part in round_] == [SIX, 2 * SIX, SIX] for round_ in FIRST_GAME)


def test_a_lesson_is_a_position_to_begin_with():
    setup, position = lesson_position("first-game")
    assert setup["players"] == 2
    assert setup["monsters"] == ["gigazaur", "the-king"]
    assert isinstance(position, str)
