"""Curses in a new game, and in positions made by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from kaiju.boxes.anubis.codes import CURSE, CURSE_PILE, CURSES_END, FIRST_CURSE, IN_FORCE
from kaiju.boxes.anubis.fate import put_on_curse_pile, shuffle_curses, spend_curse
from kaiju.boxes.anubis.state import CurseState as State
from kaiju.errors import SetupError
from kaiju.given import quoted
from kaiju.rules.arranging import number, sequence
from kaiju.rules.boxes import Setup
from kaiju.rules.codes import OUT
from kaiju.rules.components import INSTALLED
from kaiju.rules.gains import max_health
from kaiju.rules.kit import hears_plainly, plain
from kaiju.rules.things import refresh_all


@hears_plainly
def lays_out(g: State, setup: Setup) -> None:
    for c in range(FIRST_CURSE, CURSES_END):
        put_on_curse_pile(g, c)


@hears_plainly
def lists_piles(g: State, setup: Setup, piles: list[dict[str, Any]]) -> None:
    piles.append({"pile": "curses", "shuffled": list(INSTALLED[CURSE])})


@hears_plainly
def arranges_table(g: State, setup: Setup, seats: Sequence[Mapping[str, Any]], given: Mapping[str, Any]) -> None:
    """`curse` is in force, `curse_deck` lies on top of the pile, `curse_discard` has been discarded; who holds the
    Scarab is settled when the first turn begins, if `scarab` doesn't say."""
    on_top = [free_curse(g, name) for name in sequence(given.get("curse_deck") or (), "The curse deck")]
    for name in sequence(given.get("curse_discard") or (), "The discarded curses"):
        spend_curse(g, free_curse(g, name))
    in_force = free_curse(g, given["curse"]) if given.get("curse") is not None else None
    for c in range(FIRST_CURSE, CURSES_END):
        if g.place[c] == OUT:
            put_on_curse_pile(g, c)
    shuffle_curses(g)
    if in_force is None:
        in_force = take_from_pile(g, seats) if g.curses_left else on_top.pop(0) if on_top else None
        if in_force is None:
            raise SetupError("One curse must be left to be in force: all of them have been discarded.")
    for c in reversed(on_top):
        put_on_curse_pile(g, c)
    g.curse = in_force
    g.place[in_force] = IN_FORCE
    p = too_healthy(g, seats)
    if p is not None:
        raise SetupError(f"The hearts of seat {p} can't be more than {max_health(g, p)} under this curse.")
    if given.get("scarab") is not None:
        g.scarab = number(given["scarab"], "'scarab'", 0, g.players - 1)
        if g.alive[g.scarab] == 0:
            raise SetupError(f"Seat {g.scarab} is eliminated and can't hold the Golden Scarab.")


@plain
def too_healthy(g: State, seats: Sequence[Mapping[str, Any]]) -> int | None:
    """The first seat that was given more hearts than it can have now that it is known what has an effect; others lose
    what they can't have."""
    had = list(g.health)
    refresh_all(g)
    return next((p for p, seat in enumerate(seats) if seat.get("health") is not None and had[p] > g.health[p]), None)


@plain
def take_from_pile(g: State, seats: Sequence[Mapping[str, Any]]) -> int:
    """The curse on top of the shuffled pile; one that the hearts given would rule out changes places with another."""
    for i in range(g.curses_left - 1, -1, -1):
        tried = cast(State, g.copy())
        tried.curse = g.curse_pile[i]
        if too_healthy(tried, seats) is None or i == 0:
            break
    c, last = g.curse_pile[i], g.curses_left - 1
    g.curse_pile[i] = g.curse_pile[last]
    g.curse_pile[last] = -1
    g.curses_left = last
    return c


@plain
def free_curse(g: State, name: object) -> int:
    """A curse that has no place yet. Those named first are put aside, so that none is named twice."""
    if not isinstance(name, str) or name not in INSTALLED[CURSE]:
        raise SetupError(f"There is no curse {quoted(name)}; choose from {', '.join(INSTALLED[CURSE])}.")
    c = g.rules.number(name, CURSE)
    if g.place[c] != OUT:
        raise SetupError(f"There is only one curse {quoted(name)}.")
    g.place[c] = CURSE_PILE
    return c
