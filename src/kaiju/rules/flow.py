"""The stack of steps, questions and their options, events."""

from __future__ import annotations

from kaiju.rules.codes import USE_ON
from kaiju.rules.kit import rule, silent
from kaiju.rules.state import DEPTH, OFFERS, State


@silent
def emit(g: State, event: int, seat: int, amount: int, thing: int, other: int) -> None:
    """Tells what happened. Nobody listens in a simulation."""
    if g.log is not None:
        g.log.append((event, seat, amount, thing, other))


@rule
def run_out_of_room(g: State) -> None:
    """Ends the game where it is: it can't go on. Whoever keeps games returns to the last state they kept."""
    g.broken = 1
    g.over = 1


@rule
def push(g: State, step: int, a: int, b: int, c: int, d: int) -> None:
    """Puts a step on the stack: the last one pushed comes first."""
    top = g.top
    if top >= DEPTH:
        run_out_of_room(g)
        return
    g.step[top] = step
    g.frame_a[top] = a
    g.frame_b[top] = b
    g.frame_c[top] = c
    g.frame_d[top] = d
    g.top = top + 1


@rule
def ask(g: State, seat: int, kind: int) -> None:
    """Says who must decide and what kind of decision it is; `offer` lists the options."""
    g.seat = seat
    g.kind = kind


@rule
def offer(g: State, action: int) -> None:
    count = g.offer_count
    if count >= OFFERS:
        run_out_of_room(g)
        return
    g.offers[count] = action
    g.offer_count = count + 1


@rule
def offer_unless(g: State, action: int, same: int) -> None:
    """An option that is left out if an equivalent one has been listed."""
    for i in range(g.offer_count):
        if g.offers[i] == same:
            return
    offer(g, action)


@rule
def offer_once(g: State, action: int) -> None:
    """An option that may have been listed before."""
    offer_unless(g, action, action)


TARGETS = 8
"""Numbers that a thing has for the seats it is used on."""


@rule
def offer_on(g: State, c: int, seat: int) -> None:
    """The option to use a thing on a seat; `target_of` says which seat was chosen."""
    offer(g, USE_ON + c * TARGETS + seat)


@rule
def target_of(action: int) -> int:
    """The seat that a thing is to be used on."""
    return (action - USE_ON) % TARGETS


@rule
def option_count(g: State) -> int:
    return g.offer_count + (1 << g.offer_dice) - 1


@rule
def option_at(g: State, i: int) -> int:
    """The i-th option: first every choice of dice to reroll, then what is listed."""
    rerolls = (1 << g.offer_dice) - 1
    if i < rerolls:
        return i + 1
    return g.offers[i - rerolls]


@rule
def next_seat(g: State, seat: int) -> int:
    seat += 1
    if seat == g.players:
        return 0
    return seat


@rule
def seat_after(g: State, seat: int, i: int) -> int:
    """The seat `i` places clockwise (i below the number of players)."""
    seat += i
    if seat >= g.players:
        return seat - g.players
    return seat


@rule
def living(g: State) -> int:
    count = 0
    for p in range(g.players):
        count += g.alive[p]
    return count


@rule
def the_other(g: State, me: int) -> int:
    """The other survivor, when two are left."""
    for p in range(g.players):
        if p != me and g.alive[p] != 0:
            return p
    return me


@rule
def in_tokyo(g: State, seat: int) -> bool:
    return g.city == seat or g.bay == seat
