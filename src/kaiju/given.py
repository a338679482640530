"""What callers give: whole numbers of any kind, and how a refusal quotes what it refuses."""

from __future__ import annotations

import operator
from itertools import islice
from reprlib import Repr
from typing import Any

LONGEST = 120
"""A refusal quotes so many characters at most."""


class _Short(Repr):
    def __init__(self) -> None:
        super().__init__()
        self.maxstring = self.maxother = self.maxlong = LONGEST
        self.maxlevel = 3

    def repr_dict(self, x: dict[Any, Any], level: int) -> str:
        """In the order in which it was given."""
        if level <= 0:
            return "{...}" if x else "{}"
        pieces = [f"{self.repr1(key, level - 1)}: {self.repr1(x[key], level - 1)}" for key in islice(x, self.maxdict)]
        return "{" + ", ".join(pieces + ["..."] * (len(x) > self.maxdict)) + "}"


_short = _Short()


def quoted(value: object) -> str:
    """The value as Python writes it, in a line, and cut where it is long."""
    try:
        told = _short.repr(value)
    except Exception:  # somebody else's __repr__ may do anything, and huge numbers can't be written at all
        told = f"<{type(value).__name__}>"
    return in_a_line(told)


def in_a_line(text: str, longest: int = LONGEST) -> str:
    """A text without its line breaks, and cut where it is long."""
    text = " ".join(text.split("\n"))
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def whole(value: object) -> int | None:
    """The whole number that a value is, NumPy's too, or None: neither truth values nor floats are numbers here."""
    if type(value) is int:
        return value
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        return None
