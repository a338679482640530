"""Claiming the levels of Tokyo Tower, and what they give."""

from __future__ import annotations

from kaiju.boxes.king_kong.codes import E_CLAIM, LEVELS, LEVELS_END, NEEDED, STANDING, Level
from kaiju.boxes.king_kong.evolutions import climbs_to_the_top
from kaiju.boxes.king_kong.state import TowerState as State
from kaiju.rules.box_hooks import is_frozen
from kaiju.rules.codes import ONE
from kaiju.rules.flow import emit, in_tokyo
from kaiju.rules.gains import gain_energy, gain_hearts
from kaiju.rules.kit import hears, rule
from kaiju.rules.resolving import count_face
from kaiju.rules.things import leave_owner, take_thing
from kaiju.rules.turn import win_at_once


class Bottom(Level, level=1):
    def starts_turn(g, me: int, c: int) -> None:
        gain_hearts(g, me, 1, c)


class Middle(Level, level=2):
    def starts_turn(g, me: int, c: int) -> None:
        gain_hearts(g, me, 1, c)
        gain_energy(g, me, 1, c)


class Top(Level, level=3):
    pass


@rule
def next_level(g: State, me: int) -> int:
    """The lowest level that `me` doesn't own. Nobody owns all of them: the last one ends the game."""
    level = LEVELS
    while level < LEVELS_END - 1 and g.place[level] == me:
        level += 1
    return level


@rule
def claims(g: State, me: int) -> bool:
    """Whether the final dice claim a level: who enters Tokyo later in the turn comes too late."""
    return in_tokyo(g, me) and count_face(g, ONE) >= NEEDED and not is_frozen(g, ONE)


@rule
def claim(g: State, me: int, level: int) -> None:
    """Takes a level out of the middle, or from whoever owns it."""
    owner = g.place[level]
    if owner >= 0:
        leave_owner(g, level, STANDING)
    emit(g, E_CLAIM, me, 0, level, owner)
    take_thing(g, me, level)
    if level == LEVELS_END - 1:
        g.tower_won = 1
        win_at_once(g, me)


# --- what the box hears


@hears
def before_resolving(g: State, me: int) -> None:
    if climbs_to_the_top(g, me):  # type: ignore[arg-type]  # where there are Evolutions, the state has them
        g.tower_won = 1
        win_at_once(g, me)
    elif claims(g, me):
        claim(g, me, next_level(g, me))


@hears
def left_game(g: State, me: int) -> None:
    for level in range(LEVELS, LEVELS_END):
        if g.place[level] == me:
            leave_owner(g, level, STANDING)
