"""The stack of steps, questions and their options, events."""

from __future__ import annotations

from kaiju.rules.box_hooks import HOLDERS, held_dice
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
def is_waiting(g: State, step: int) -> bool:
    """Whether a step is anywhere on the stack."""
    for i in range(g.top):
        if g.step[i] == step:
            return True
    return False


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
    return g.offer_count + reroll_count(g)


@rule
def option_at(g: State, i: int) -> int:
    """The i-th option: first every choice of dice to reroll, then what is listed."""
    rerolls = reroll_count(g)
    if i < rerolls:
        return choice_of_dice(g, i + 1) if HOLDERS != 0 else i + 1
    return g.offers[i - rerolls]


@rule
def reroll_count(g: State) -> int:
    """How many choices of dice may be rerolled."""
    free = g.offer_dice
    if HOLDERS != 0:
        held = held_dice(g)
        for die in range(g.offer_dice):
            if (held >> die) & 1:
                free -= 1
    return (1 << free) - 1


@rule
def choice_of_dice(g: State, nth: int) -> int:
    """The bits of `nth` handed out to the dice that may be rerolled."""
    held = held_dice(g)
    chosen = 0
    die = 0
    while nth > 0:
        if (held >> die) & 1 == 0:
            chosen |= (nth & 1) << die
            nth >>= 1
        die += 1
    return chosen


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
