"""Mindbug, Keep cards."""

from __future__ import annotations

from kaiju.boxes.mindbug.state import MindbugSpace
from kaiju.rules.components import Keep


class FreeWill(Keep, MindbugSpace, id="free-will", price=6):
    def unbuyable(g, me: int, c: int) -> bool:
        return g.mindbugs[me] > 0

    def more_rolls(g, me: int, c: int) -> int:
        return 1


class EvasiveMindbug(Keep, id="evasive-mindbug", price=3):
    """What it does is among the tokens' rules."""


class NoBrain(Keep, MindbugSpace, id="no-brain", price=3):
    def dearer(g, me: int, c: int) -> int:
        return 2 * g.mindbugs[me]

    def claws_always(g, me: int, c: int) -> int:
        return 1
