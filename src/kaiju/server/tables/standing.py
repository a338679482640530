"""Standing answers: what the server answers for a seat at once, so that nobody waits.

They depend only on what everybody can see (hearts, whose turn it is, what a question is about), never on a hand: an
answer that comes at once, or doesn't, tells nobody what somebody holds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kaiju.game import Decision, Game
from kaiju.server.wire.settings import Standing

REACTIONS = ("probe", "damage", "opportunist", "evolution", "use", "mindbug")
NOTHING = ("pass", "take")
"""Answers to a reaction that let things take their course."""


def standing_answer(game: Game, standing: Standing) -> str | None:
    """The key of the standing answer to this decision, if there is one."""
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
    elif kind in REACTIONS and seat not in (game.current, game.resolver) and passes(decision, standing):
        return next((key for key in NOTHING if key in keys), None)
    return None


def passes(decision: Decision, standing: Standing) -> bool:
    if standing.stops == "always":
        return False
    if standing.stops == "matters":
        about: Mapping[str, Any] = decision.about
        return decision.kind == "evolution" and about.get("target") != decision.seat
    return True
