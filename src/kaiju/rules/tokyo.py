"""Tokyo: entering, leaving, and the Bay that closes."""

from __future__ import annotations

from kaiju.rules.box_hooks import (
    WINDOWS,
    after_buying,
    before_buying,
    into_tokyo,
    out_of_tokyo,
    stands_in,
    stays_out,
    tokyo_pays,
    window,
)
from kaiju.rules.codes import (
    AFTER_ENTER,
    BUY_ASK,
    BY_TOKYO,
    E_BAY_CLOSED,
    E_ENTER,
    E_LEAVE,
    E_MOVE,
    END_NEXT,
    ENTER,
    ENTER_NOW,
    W_ENTERED,
    W_ENTRY,
    W_NOT_ENTERED,
    W_VACANT,
)
from kaiju.rules.flow import emit, in_tokyo, is_waiting, living, push, seat_after
from kaiju.rules.gains import gain_points
from kaiju.rules.hooks import entered, enters_instead, left_tokyo, sleeps
from kaiju.rules.kit import rule, runs
from kaiju.rules.state import State

CITY_PLACE, BAY_PLACE = 0, 1
BAY_NEEDS = 5
"""How many monsters must be alive for Tokyo Bay to be in play."""


@rule
def tokyo_reward(g: State, me: int, points: int) -> None:
    """Stars for holding Tokyo, or what is given instead."""
    if not tokyo_pays(g, me, points):
        gain_points(g, me, points, BY_TOKYO)


@rule
def may_enter(g: State, me: int) -> bool:
    """Whether nothing keeps `me` from entering Tokyo, room or not."""
    return not sleeps(g, me) and not stays_out(g, me)


@rule
def enter_place(g: State, me: int, place: int) -> None:
    if not may_enter(g, me):
        return
    if me == g.current:
        g.entered_now = 1
    if place == CITY_PLACE:
        g.city = me
    else:
        g.bay = me
    emit(g, E_ENTER, me, place, -1, -1)
    tokyo_reward(g, me, 1)
    entered(g, me)
    into_tokyo(g, me)


@rule
def leave_tokyo(g: State, me: int) -> None:
    if g.city == me:
        g.city = -1
    if g.bay == me:
        g.bay = -1
    out_of_tokyo(g, me)
    left_tokyo(g, me)


@rule
def driven_out(g: State, me: int) -> None:
    """Leaves Tokyo without having chosen to."""
    if in_tokyo(g, me):
        leave_tokyo(g, me)
        emit(g, E_LEAVE, me, 0, -1, -1)


@rule
def seize_tokyo(g: State, me: int) -> None:
    """All others leave Tokyo, and `me` has the City: by entering it, or by moving there from the Bay."""
    if not in_tokyo(g, me) and not may_enter(g, me):
        return
    for i in range(1, g.players):
        driven_out(g, seat_after(g, me, i))
    if g.bay == me:
        g.bay = -1
        g.city = me
        emit(g, E_MOVE, me, CITY_PLACE, -1, -1)
    elif g.city != me:
        enter_place(g, me, CITY_PLACE)


@rule
def close_bay(g: State) -> None:
    if g.bay_open == 0 or living(g) >= BAY_NEEDS:
        return
    g.bay_open = 0
    emit(g, E_BAY_CLOSED, -1, 0, -1, -1)
    me = g.bay
    if me >= 0:
        g.bay = -1
        if g.city < 0:
            g.city = me
            emit(g, E_MOVE, me, CITY_PLACE, -1, -1)
        else:
            emit(g, E_LEAVE, me, 0, -1, -1)
            left_tokyo(g, me)


@rule
def has_room(g: State) -> bool:
    return g.city < 0 or (g.bay_open != 0 and g.bay < 0)


@rule
def enter_tokyo(g: State, me: int) -> None:
    """Tokyo City if it is free, otherwise Tokyo Bay if it is in play and free."""
    if in_tokyo(g, me):
        return
    if g.city < 0:
        enter_place(g, me, CITY_PLACE)
    elif g.bay_open and g.bay < 0:
        enter_place(g, me, BAY_PLACE)


@runs(ENTER)
def enter_step(g: State, a: int, b: int, c: int, d: int) -> None:
    me = g.current
    if g.alive[me] == 0:
        ask_for_vacancy(g, W_VACANT)
        return
    if not stands_in(g, me):
        push(g, END_NEXT, 0, 0, 0, 0)
    after_buying(g, me)
    push(g, BUY_ASK, 0, 0, 0, 0)
    before_buying(g, me)
    if WINDOWS == 0:
        enter_tokyo(g, me)
        return
    push(g, AFTER_ENTER, 0, 0, 0, 0)
    push(g, ENTER_NOW, 0, 0, 0, 0)
    ask_for_vacancy(g, W_VACANT if in_tokyo(g, me) else W_ENTRY | W_VACANT)


@rule
def ask_for_vacancy(g: State, windows: int) -> None:
    """Monsters outside may want a free place in Tokyo, or the one that the current monster is about to enter."""
    if not has_room(g):
        return
    for i in range(g.players - 1, 0, -1):
        p = seat_after(g, g.current, i)
        if g.alive[p] != 0 and not in_tokyo(g, p):
            if windows & W_ENTRY:
                enters_instead(g, p, g.current)
            window(g, p, windows)


@rule
def entry_is_to_come(g: State) -> bool:
    """Whether the Enter Tokyo step of this turn waits on the stack, or is going on."""
    return is_waiting(g, ENTER) or is_waiting(g, ENTER_NOW)


@rule
def is_about_to_enter(g: State) -> bool:
    """Whether the current monster's Enter Tokyo step is going on, and it has not entered yet."""
    return is_waiting(g, ENTER_NOW) and g.alive[g.current] != 0 and not in_tokyo(g, g.current)


@runs(ENTER_NOW)
def enter_now(g: State, a: int, b: int, c: int, d: int) -> None:
    if g.alive[g.current] != 0 and g.no_entry == 0:
        enter_tokyo(g, g.current)


@runs(AFTER_ENTER)
def after_enter(g: State, a: int, b: int, c: int, d: int) -> None:
    me = g.current
    if g.entered_now != 0 and in_tokyo(g, me):
        window(g, me, W_ENTERED)
    elif not in_tokyo(g, me):
        window(g, me, W_NOT_ENTERED)
