"""Who sits at a seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(slots=True)
class Holder:
    """Who sits at a seat: a person, known by the hashes of tokens, or a bot."""

    name: str
    monster: str
    bot: str | None
    tokens: list[str]
    salt: str
    sat: int = 0
    """The number of the entry by which they sat down."""
    stand_in: str | None = None
    """Why a bot answers for a person: `clock`, `away` or `left`."""

    @property
    def answered_by_bot(self) -> bool:
        return self.bot is not None or self.stand_in is not None


def free_name(name: str, taken: Sequence[str]) -> str:
    """This name, with a number behind it if somebody has it already."""
    names = {other.casefold() for other in taken}
    if name.casefold() not in names:
        return name
    return next(f"{name} {i}" for i in range(2, 99) if f"{name} {i}".casefold() not in names)
