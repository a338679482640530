"""How many games ended, in the words of `game.outcome`."""

from __future__ import annotations

from typing import Any

from kaiju.game.outcome import ALIVE, CROWNED, NOBODY_WON, STARS

ENDINGS = (STARS, CROWNED, ALIVE, NOBODY_WON, "unfinished")
"""The last one: the game was given up because it went on for too long."""


def endings_of(over: Any, winners: Any, crowned: Any, starred: Any) -> dict[str, Any]:
    """For each of `ENDINGS` whether a game ended so.

    The last three are masks of seats: those that won, that were crowned, and that have the stars. All arguments can be
    arrays too, with an element for each of many games.
    """
    somebody = winners != 0
    stars = (winners & ~crowned & starred) != 0
    crown = ((winners & crowned) != 0) & (stars == 0)
    alive = somebody & (stars == 0) & (crown == 0)
    return dict(zip(ENDINGS, (stars, crown, alive, over & (winners == 0), over == 0), strict=True))
