"""A bot of one's own: it loves storms, and otherwise does what comes first."""

from __future__ import annotations

from random import Random
from typing import Any

LIKES = ("buy thunderbolt", "buy rain-dance", "use thunderbolt", "use lightning-rod", "stay")


class Stormy:
    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)

    def choose(self, game: Any, seat: int) -> str:
        """The key of an option. The game is a copy that holds nothing which the seat can't know."""
        keys = [option.key for option in game.decision.options]
        liked = [key for key in keys if key.startswith(LIKES)]
        if game.decision.kind == "roll" and "stop" in keys:
            return "stop" if self._random.random() < 0.3 else self._random.choice(keys)
        return liked[0] if liked else keys[0]
