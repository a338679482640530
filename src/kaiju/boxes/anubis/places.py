"""Curses about who is in Tokyo."""

from __future__ import annotations

from kaiju.boxes.anubis.codes import CURSE, Curse
from kaiju.boxes.anubis.state import CurseState as State
from kaiju.rules.components import number_of
from kaiju.rules.kit import hears, rule
from kaiju.rules.tokyo import driven_out, seize_tokyo

EGO: int = number_of("pharaonic-ego", CURSE)
OSIRIS: int = number_of("resurrection-of-osiris", CURSE)


@rule
def leave_for_now(g: State, me: int) -> None:
    """Out of Tokyo, which is no yielding, and not back in this turn."""
    driven_out(g, me)
    g.kept_out = 1


class PharaonicEgo(Curse, id="pharaonic-ego"):
    def snake_strikes(g, me: int, c: int) -> None:
        seize_tokyo(g, me)

    def ankh_blesses(g, me: int, c: int) -> None:
        leave_for_now(g, me)


class ResurrectionOfOsiris(Curse, id="resurrection-of-osiris"):
    def snake_strikes(g, me: int, c: int) -> None:
        leave_for_now(g, me)

    def ankh_blesses(g, me: int, c: int) -> None:
        seize_tokyo(g, me)


@hears
def has_bars_yielding(g: State, me: int) -> bool:
    return g.curse == EGO


@hears
def bars_yielding(g: State, me: int, victim: int) -> bool:
    return g.curse == EGO


@hears
def stays_out(g: State, me: int) -> bool:
    return g.kept_out != 0 and me == g.current


@hears
def hearts_turn(g: State) -> bool:
    return g.curse == OSIRIS
