"""How a game ended, in the words that report, laboratory and API use."""

from __future__ import annotations

from dataclasses import dataclass

from kaiju.rules.gains import stars_to_win
from kaiju.rules.kit import plain
from kaiju.rules.state import State

STARS, CROWNED, ALIVE, NOBODY_WON = "stars", "crowned", "alive", "nobody"
"""Somebody has the stars, something crowns a monster that is eliminated, one monster is left alive, or none is."""


@dataclass(frozen=True)
class Outcome:
    """The end of a game."""

    winners: tuple[int, ...]
    """The seats that have won."""
    how: str
    """`stars`, `alive`, `nobody` or `crowned`, or a box's own way of winning."""
    turn: int
    """The turn in which it ended."""


@plain
def outcome_of(g: State) -> Outcome | None:
    """None as long as the game goes on."""
    if g.over == 0:
        return None
    winners = tuple(p for p in range(g.players) if g.winners >> p & 1)
    if not winners:
        how = NOBODY_WON
    elif any(g.points[p] >= stars_to_win(g, p) and not g.crowned >> p & 1 for p in winners):
        how = STARS
    else:
        how = CROWNED if any(g.crowned >> p & 1 for p in winners) else ALIVE
    return Outcome(winners, special_win(g) or how, g.turn)


@plain
def special_win(g: State) -> str | None:
    """The way in which the game was won, if that is a box's own."""
    ways = ((how, field) for box in g.rules.boxes for how, field in box.wins.items())
    return next((how for how, field in ways if getattr(g, field)), None)
