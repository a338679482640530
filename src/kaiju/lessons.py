"""Games that teach: positions with dice laid down in advance, and opponents that always do the same.

Dice are laid down in rounds of 24: up to 18 for the pupil's three throws, then the opponent's six. A pupil who rolls
less leaves some over, so the opponent throws until it has its own six: every round begins as it was meant to, whatever
the pupil does.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kaiju.game import Game, arrange
from kaiju.game.shapes import GameSetup

CALM = "calm"
"""An opponent that takes the usual order, buys nothing and leaves Tokyo when hit."""
CALM_KEYS = ("stop", "usual", "yield", "take", "done", "pass", "skip")
ROUND = 24
DICE = 6


@dataclass(frozen=True)
class Lesson:
    """A game that teaches: how it begins, and who plays against the pupil."""

    begins: Mapping[str, Any]
    opponent: str = CALM


FIRST_GAME = (
    # Threes and claws: stars, and the King out of Tokyo. It strikes back: stay.
    ("3 3 claw 1 energy heart", "3 1 energy claw energy claw 3 2 heart 1 claw 3", "claw claw 1 2 heart energy"),
    # Energy for a card; hearts are no use in Tokyo. A hard blow: leave.
    ("heart heart energy energy claw 1", "energy 2 energy claw energy 3 claw 1 2 3 2 1", "claw claw claw 3 energy 2"),
    # Hearts, outside.
    ("heart heart 2 1 claw energy", "heart 3 claw heart energy heart 2 heart 1 1 heart 3", "claw 2 2 3 energy heart"),
    # Back to Tokyo with many stars.
    ("3 3 3 claw claw 1", "3 claw 2 3 claw 3 1 energy claw 3 heart 3", "claw 1 2 energy heart 3"),
    # Three 1s are the last star.
    ("1 1 2 claw 1 heart", "1 energy claw 2 1 claw 3 1 2 claw 1 energy", "1 2 energy heart 3 energy"),
    # For those who went other ways.
    ("3 3 heart claw energy 2", "3 heart 3 claw energy 3 1 claw 3 heart 2 claw", "claw 1 2 heart energy 2"),
    ("2 2 2 energy heart claw", "2 energy claw 2 heart 3 energy claw 2 1 energy heart", "2 1 energy energy heart 3"),
    ("heart energy 3 3 claw 1", "3 heart energy 3 claw heart 3 energy 2 claw heart 1", "claw heart 1 2 3 energy"),
    ("3 3 3 2 claw energy", "3 claw energy 3 heart 3 claw 2 energy claw 3 1", "energy 2 1 3 heart 2"),
    ("2 2 3 3 claw claw", "3 2 3 claw 3 2 energy claw 3 heart 2 3", "claw 2 energy 3 1 heart"),
)  # fmt: skip
"""By rounds: the pupil's first throw, what falls when it rolls again, the opponent's dice."""

LESSONS: dict[str, Lesson] = {
    "first-game": Lesson(
        {
            "seats": [
                {"monster": "gigazaur", "health": 8, "points": 6},
                {"monster": "the-king", "points": 4, "place": "city"},
            ],
            "market": ["spiked-tail", "apartment-building", "corner-store"],
            "deck": ["heal", "commuter-train", "armor-plating", "friend-of-children", "alpha-monster", "regeneration"],
            "dice": " ".join(" ".join(part) for part in FIRST_GAME),
        }
    ),
}


def lesson_position(name: str) -> tuple[GameSetup, str]:
    """The setup of a lesson and the position it begins with."""
    record = arrange(**LESSONS[name].begins).record()
    return record["setup"], record["position"]


def calm_key(game: Game) -> str:
    """What a calm opponent answers."""
    assert game.decision is not None
    keys = game.decision.options.keys
    if game.decision.kind == "roll":
        over = dice_left_over(game)
        if over:
            now = over if over <= DICE else over - DICE
            key = " ".join(["reroll", *map(str, range(now))])
            if key in keys:
                return key
    return next((key for key in CALM_KEYS if key in keys), next(iter(keys)))


def dice_left_over(game: Game) -> int:
    """How many dice of this round have still to be thrown; 0 where that is more than can be."""
    left = game.dice_laid_down % ROUND
    return left if left <= 2 * DICE else 0
