"""What a table is opened with: the game, who may see it, its clock and its manners."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

DAY = 86400

Players = Annotated[int, Meta(ge=2, le=6)]


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long one may think: without limit, seconds per decision and a bank for the game, or days per decision."""

    kind: Literal["none", "live", "days"] = "none"
    seconds: Annotated[int, Meta(ge=5, le=3600)] = 30
    bank: Annotated[int, Meta(ge=0, le=7200)] = 180
    days: Annotated[int, Meta(ge=1, le=14)] = 1

    def allowance(self) -> float | None:
        """Seconds for one decision before the bank is touched."""
        if self.kind == "none":
            return None
        return float(self.seconds if self.kind == "live" else self.days * DAY)

    def first_bank(self) -> float:
        return float(self.bank) if self.kind == "live" else 0.0


class Meet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """People wait here for anybody. Whoever leaves the page leaves their seat."""

    least: Players
    """How many players it takes."""
    fills_at: float
    """When bots take the free seats and the game begins, in seconds since 1970."""
    bot: Annotated[str, Meta(max_length=40)]
    """Which ones."""


class TableOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is agreed on before the game."""

    edition: Annotated[str, Meta(max_length=20)] = "base"
    players: Players = 4
    modules: Annotated[list[Annotated[str, Meta(max_length=20)]], Meta(max_length=30)] = []
    rules: dict[str, Any] = {}
    """Options of the game: tile_side, origins_mix, mindbug_deck, own_deck, first, asks, challenge_cards (a set)."""
    order: Literal["always", "matters"] = "matters"
    """Whether people are asked in which order dice and effects are resolved always, or where it makes a difference."""
    listed: bool = False
    """Whether everybody can find the table, or only those who have its link."""
    watch: bool = True
    """Whether people without a seat may watch."""
    chat: Literal["all", "seats", "none"] = "all"
    undo: bool = True
    advice: bool = True
    """Whether people may ask what their options are worth."""
    clock: Clock = Clock()
    away: Annotated[int, Meta(ge=5, le=DAY)] | None = 90
    """Seconds that somebody may be gone while others wait before a bot answers."""
    idle: Annotated[int, Meta(ge=5, le=DAY)] | None = 120
    """Seconds that somebody may think while others wait; then any of them may let a bot answer. Not with a clock."""
    pace: Annotated[int, Meta(ge=0, le=5000)] = 700
    """Milliseconds, at least, from a question to a bot's answer; pages that say what they have shown are waited for."""
    meet: Meet | None = None
    """Whether people wait here for anybody: of tables that the server has opened for that."""
