"""Standing answers: what the server answers for a seat at once, so that nobody waits.

They are decided by what everybody can see (hearts, whose turn it is, what a question is about), never by a hand: an
answer that comes at once, or doesn't, tells nobody what somebody holds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from kaiju.game import Decision, Game

Hearts = Annotated[int, Meta(ge=0, le=99)]

REACTIONS = ("probe", "damage", "opportunist", "evolution", "use")
NOTHING = ("pass", "take")
"""The answers by which a reaction lets things take their course."""


class Standing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The standing answers of a seat."""

    yield_at: Hearts | None = None
    """Leave Tokyo when attacked with so many hearts or fewer."""
    stay_at: Hearts | None = None
    """Stay in Tokyo with so many hearts or more."""
    usual_order: bool = False
    """Resolve dice and the end of the turn in the usual order."""
    skip_buying: bool = False
    stops: Literal["always", "matters", "turn", "never"] = "always"
    """When to be asked for a reaction in somebody else's turn: always, only when one's own hearts are at stake or the
    question comes from a card that everybody sees, not until one's own turn, never."""


class Seated(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat has told the server for itself alone."""

    standing: Standing = Standing()
    muted: tuple[int, ...] = ()
    """Seats whose chat it doesn't want to read."""
    said_in: int = 0
    """The turn in which it said what stands: `until my turn` means the next one."""


def standing_answer(game: Game, standing: Standing) -> str | None:
    """The key of the answer that stands for this decision, if one does."""
    decision = game.decision
    assert decision is not None
    keys = decision.options.keys
    seat, kind = decision.seat, decision.kind
    hearts = game.seats[seat].health
    if kind == "yield":
        if standing.yield_at is not None and hearts <= standing.yield_at and "yield" in keys:
            return "yield"
        if standing.stay_at is not None and hearts >= standing.stay_at and "stay" in keys:
            return "stay"
    elif kind in ("resolve", "end"):
        if standing.usual_order and "usual" in keys:
            return "usual"
    elif kind == "buy":
        if standing.skip_buying and "done" in keys:
            return "done"
    elif kind in REACTIONS and seat != game.current and passes(decision, standing):
        return next((key for key in NOTHING if key in keys), None)
    return None


def passes(decision: Decision, standing: Standing) -> bool:
    if standing.stops == "always":
        return False
    if standing.stops == "matters":
        about: Mapping[str, Any] = decision.about
        return decision.kind == "evolution" and about.get("target") != decision.seat
    return True
