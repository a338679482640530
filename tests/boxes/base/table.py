"""Small words for scenarios of the base game."""

from __future__ import annotations

OPPORTUNIST = {"cards": ["opportunist"], "energy": 9}
ROW = ["skyscraper", "shrink-ray", "jets"]


def twice(card: str, *cards: str, **more: object) -> dict:
    """A seat with a card and Mimic as a copy of it."""
    return {"cards": [card, "mimic", *cards], "copies": {"mimic": (card, 0)}, **more}
