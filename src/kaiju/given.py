"""What callers give: whole numbers of any kind, and how a refusal quotes what it refuses."""

from __future__ import annotations

import operator
from reprlib import Repr

LONGEST = 80
"""A refusal quotes so many characters at most."""


class _Short(Repr):
    def __init__(self) -> None:
        super().__init__()
        self.maxstring = self.maxother = self.maxlong = LONGEST
        self.maxlevel = 3


_short = _Short()


def quoted(value: object) -> str:
    """The value as Python writes it, in a line, and cut where it is long."""
    try:
        told = _short.repr(value)
    except Exception:  # somebody else's __repr__ may do anything, and huge numbers can't be written at all
        told = f"<{type(value).__name__}>"
    told = " ".join(told.split("\n"))
    return told if len(told) <= LONGEST else f"{told[: LONGEST - 1]}…"


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
