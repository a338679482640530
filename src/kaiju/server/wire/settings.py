"""What somebody has told the server for their seat alone."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Hearts = Annotated[int, Meta(ge=0, le=99)]


class Standing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The standing answers of a seat."""

    yield_at: Hearts | None = None
    """Leave Tokyo when attacked with this many hearts or fewer."""
    stay_at: Hearts | None = None
    """Stay in Tokyo with this many hearts or more."""
    usual_order: bool = False
    """Resolve dice and the end of the turn in the usual order."""
    skip_buying: bool = False
    stops: Literal["always", "matters", "turn", "never"] = "always"
    """When to be asked for a reaction in somebody else's turn: always; only when one's own hearts are at stake or the
    question comes from a card that everybody sees; not before one's own turn; never."""


class SeatSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat has told the server for itself alone."""

    standing: Standing = Standing()
    muted: tuple[int, ...] = ()
    """Seats whose chat it doesn't want to read."""
    said_in: int = 0
    """The turn in which the standing answers were given: `turn` means the next one."""
