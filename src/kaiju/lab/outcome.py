"""How many games ended, in the words of `game.outcome`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kaiju import boxes  # noqa: F401  (importing installs the boxes)
from kaiju.game.outcome import ALIVE, CROWNED, NOBODY_WON, STARS
from kaiju.rules.boxes import boxes_in_order

SPECIAL = tuple(how for box in boxes_in_order() for how in box.wins)
"""What boxes win by, beside stars and being the last."""
ENDINGS = (STARS, *SPECIAL, CROWNED, ALIVE, NOBODY_WON, "unfinished")
"""The last one: the game was given up because it went on for too long."""


def endings_of(over: Any, winners: Any, crowned: Any, starred: Any, special: Mapping[str, Any]) -> dict[str, Any]:
    """For each of `ENDINGS` whether a game ended so.

    `winners`, `crowned` and `starred` are masks of seats: those that won, that were crowned, and that have the stars;
    `special` says for each of a box's ways of winning whether it was that. All can be arrays too, with an element for
    each of many games.
    """
    ways = {how: (special[how] != 0) & (over != 0) if how in special else winners != winners for how in SPECIAL}
    by_box = sum(ways.values(), start=winners != winners) != 0
    somebody = (winners != 0) & (by_box == 0)
    stars = somebody & ((winners & ~crowned & starred) != 0)
    crown = somebody & ((winners & crowned) != 0) & (stars == 0)
    alive = somebody & (stars == 0) & (crown == 0)
    return dict(zip(ENDINGS, (stars, *ways.values(), crown, alive, over & (winners == 0), over == 0), strict=True))
