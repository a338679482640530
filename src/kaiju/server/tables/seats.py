"""Who sits at a seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kaiju.rules.boxes import figure
from kaiju.text import LANGUAGES, titled

SEAT, SERVER, BOT, UNKNOWN = "seat", "server", "bot", "unknown"
"""Whose word a salt is: of whoever sits there, the one that all have who bring none (at older tables made up by the
server), the one that all bots have, or of an older table, which doesn't say."""


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
    sat_at: float = 0.0
    """When that was."""
    salt_by: str = UNKNOWN
    """Whose word the salt is."""
    salted: int = 0
    """The number of the entry by which the salt came."""
    stand_in: str | None = None
    """Why a bot answers for a person: `clock`, `away`, `idle`, `left` or `conceded`."""

    @property
    def gave_up(self) -> bool:
        """Whether a bot answers for the rest of the game."""
        return self.stand_in == "conceded"

    @property
    def forgotten(self) -> bool:
        """Whether somebody sat here who wished to be forgotten: nobody comes back."""
        return self.bot is None and not self.tokens

    @property
    def unnamed(self) -> bool:
        """Whether a person goes by what their monster is called, in whichever language they sat down."""
        called = (titled("monster-name", figure(self.monster), language) for language in LANGUAGES)
        return self.bot is None and self.name in called

    @property
    def answered_by_bot(self) -> bool:
        return self.bot is not None or self.stand_in is not None


def free_name(name: str, taken: Sequence[str]) -> str:
    """This name, with a number behind it if somebody has it already."""
    names = {other.casefold() for other in taken}
    if name.casefold() not in names:
        return name
    return next(f"{name} {i}" for i in range(2, 99) if f"{name} {i}".casefold() not in names)
