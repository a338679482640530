"""What boxes need to read a position made by hand: values checked, with a sentence where they are impossible."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kaiju.errors import SetupError
from kaiju.given import quoted, whole


def number(value: object, what: str, low: int, high: int) -> int:
    found = whole(value)
    if found is None or not low <= found <= high:
        raise SetupError(f"{what} must be a whole number from {low} to {high}, not {quoted(value)}.")
    return found


def sequence(value: object, what: str) -> Sequence[Any]:
    if isinstance(value, (str, Mapping)) or not isinstance(value, Sequence):
        raise SetupError(f"{what} must be a list, not {quoted(value)}.")
    return value


def truth(value: object, what: str) -> bool:
    if not isinstance(value, bool):
        raise SetupError(f"{what} must be True or False, not {quoted(value)}.")
    return value
