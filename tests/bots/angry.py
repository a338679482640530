"""Positions, and what the angry bot chooses in them."""

from __future__ import annotations

from typing import Any

import kaiju
from kaiju import bots

ANGRY = bots.get("angry")


def choice(game: kaiju.Game) -> str:
    assert game.decision is not None
    return ANGRY.choose(game, game.decision.seat).key


def position(*seats: dict[str, Any], **what: Any) -> kaiju.Game:
    return kaiju.arrange(seats=seats, seed=1, **what)
