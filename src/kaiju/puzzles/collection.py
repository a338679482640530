"""The collection: what a puzzle is, those that were found, and which one is the day's."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from kaiju.game import Game, arrange
from kaiju.puzzles.solving import GOALS, GoalName, Turn

FILE = "collection.json"


@dataclass(frozen=True)
class Puzzle:
    goal: GoalName
    """What is to be reached before the turn ends: one of `GOALS`."""
    grade: int
    """How hard it is: by how many of the bots that were asked don't find it."""
    begins: Mapping[str, Any]
    """The start of the turn, as `kaiju.arrange` takes it, with the dice that fall."""
    answers: tuple[str, ...]
    """What was answered from there on."""
    best: str

    @property
    def id(self) -> str:
        """Follows from the position, so that links to a puzzle stay good."""
        told = json.dumps([self.goal, self.begins, self.answers], sort_keys=True)
        return hashlib.sha256(told.encode()).hexdigest()[:8]


@cache
def collection() -> dict[str, Puzzle]:
    """All puzzles by their ids, in the order in which days take them."""
    told = json.loads(files("kaiju.puzzles").joinpath(FILE).read_text("utf-8"))
    made = (Puzzle(**{**one, "answers": tuple(one["answers"])}) for one in told["puzzles"])
    return {puzzle.id: puzzle for puzzle in made}


def found(puzzle_id: str) -> Puzzle | None:
    return collection().get(puzzle_id)


def of_day(day: date) -> Puzzle:
    """The same for everybody, and another one every day until all have had theirs."""
    all_of_them = list(collection().values())
    return all_of_them[day.toordinal() % len(all_of_them)]


def game_of(puzzle: Puzzle) -> Game:
    """The game at the question that the puzzle asks."""
    game = arrange(**puzzle.begins)
    for key in puzzle.answers:
        game.play(key)
    return game


def chances_in(game: Game, goal: GoalName, luck: bool = False) -> dict[str, Fraction]:
    """The chance of every option to reach the goal, by its key."""
    decision = game.decision
    assert decision is not None
    by_action = Turn(game.peek(), GOALS[goal], luck).chances()
    return {key: by_action[action] for key, action in decision.options.keys.items()}


@lru_cache(maxsize=256)
def chances(puzzle_id: str) -> dict[str, Fraction]:
    """The same for a puzzle of the collection."""
    puzzle = collection()[puzzle_id]
    return chances_in(game_of(puzzle), puzzle.goal)


def meaning(game: Game, key: str) -> tuple[str, ...]:
    """The same for answers that come to the same: of dice that show the same face any may be thrown again."""
    verb, *dice = key.split()
    return (verb, *sorted(game.dice[int(i)] for i in dice)) if verb == "reroll" else (key,)
