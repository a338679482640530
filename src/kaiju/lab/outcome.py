"""How a game ended, in the words that the whole laboratory uses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kaiju.game import Game
from kaiju.rules.gains import WINNING_POINTS

ENDINGS = ("stars", "crowned", "alive", "nobody", "unfinished")
"""Somebody has the stars, a tile crowns one that is eliminated, one monster is left alive, or none is; or the game was
given up because it went on for too long."""


@dataclass(frozen=True)
class Outcome:
    """The end of a game."""

    winners: tuple[int, ...]
    how: str
    """One of `ENDINGS`."""
    turn: int


def outcome_of(game: Game) -> Outcome | None:
    """None as long as the game goes on."""
    if not game.over:
        return None
    seats = range(game.players)
    winners = mask_of(game.winners)
    crowned = mask_of(seat for seat in seats if game.seats[seat].crowned)
    starred = mask_of(seat for seat in seats if game.seats[seat].points >= WINNING_POINTS)
    found = endings_of(True, winners, crowned, starred)
    return Outcome(game.winners, next(ending for ending in ENDINGS if found[ending]), game.turn)


def mask_of(seats: Any) -> int:
    return sum(1 << seat for seat in seats)


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
