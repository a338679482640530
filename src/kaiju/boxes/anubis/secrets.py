"""The order of the Curse cards, which nobody knows."""

from __future__ import annotations

from kaiju.boxes.anubis.fate import shuffle_curses
from kaiju.boxes.anubis.state import CurseState as State
from kaiju.rules.kit import hears, hears_plainly


@hears
def deals_anew(g: State, seat: int) -> None:
    shuffle_curses(g)


@hears_plainly
def puts_in_order(g: State, seat: int) -> None:
    g.curse_pile[: g.curses_left] = sorted(g.curse_pile[: g.curses_left])


@hears_plainly
def shows_hidden(g: State, before: State) -> bool:
    return g.curse_pile[: g.curses_left] != before.curse_pile[: before.curses_left]
