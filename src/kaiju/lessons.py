"""Games that teach: positions with dice laid down in advance, and opponents that always do the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kaiju.game import Game, arrange

CALM = "calm"
"""An opponent that rolls once, takes the usual order, buys nothing and leaves Tokyo when hit."""
CALM_KEYS = ("stop", "usual", "yield", "take", "done", "pass", "skip")


@dataclass(frozen=True)
class Lesson:
    """A game that teaches: how it begins, and who plays against the pupil."""

    begins: Mapping[str, Any]
    opponent: str = CALM


LESSONS: dict[str, Lesson] = {
    "first-game": Lesson(
        {
            "seats": [
                {"monster": "gigazaur"},
                {"monster": "the-king"},
            ],
            "market": ["energize", "spiked-tail", "giant-brain"],
            "dice": "1 1 claw energy heart 3",
        }
    ),
}


def lesson_position(name: str) -> tuple[dict[str, Any], str]:
    """The setup of a lesson and the position it begins with."""
    record = arrange(**LESSONS[name].begins).record()
    return record["setup"], record["position"]


def calm_key(game: Game) -> str:
    """What a calm opponent answers."""
    assert game.decision is not None
    keys = game.decision.options.keys
    return next((key for key in CALM_KEYS if key in keys), next(iter(keys)))
