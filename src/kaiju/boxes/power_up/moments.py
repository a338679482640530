"""Moments for Evolutions that only their own box knows, and Evolutions that go from one seat to another."""

from __future__ import annotations

from kaiju.boxes.power_up.codes import DECK_PLACES, EVOS, EVOS_END, MOMENT, W_OWN
from kaiju.boxes.power_up.secrets import owner_of_place
from kaiju.boxes.power_up.state import PowerUpState as State
from kaiju.rules.box_hooks import window
from kaiju.rules.flow import push
from kaiju.rules.kit import rule, runs

GIVING, STAYED, BOUGHT, SETTLED, RESOLVING, TURN_OVER, YIELDED = range(1, 8)
"""The wounded can be given something; one of them has stayed in Tokyo; a Keep card has been bought; another's dice lie
as it wants them; another resolves its dice; a turn of one's own is over but for what happens at its end; one has
yielded."""
WAITS, IS_HERE = 0, 1


@rule
def offer_moment(g: State, me: int, which: int, whom: int) -> None:
    """`me` may play what fits a moment, if `unplayable` says that it is one."""
    push(g, MOMENT, me, which, whom, WAITS)


@runs(MOMENT)
def moment(g: State, me: int, which: int, whom: int, state: int) -> None:
    """It is on the stack as long as the question is open."""
    if state == WAITS and g.alive[me] != 0:
        push(g, MOMENT, me, which, whom, IS_HERE)
        window(g, me, W_OWN)


@rule
def moment_at(g: State, me: int, which: int) -> int:
    """Where on the stack `me`'s moment is, or -1."""
    for i in range(g.top - 1, -1, -1):
        if g.step[i] == MOMENT and g.frame_d[i] == IS_HERE:
            return i if g.frame_a[i] == me and g.frame_b[i] == which else -1
    return -1


@rule
def is_moment(g: State, me: int, which: int) -> bool:
    return moment_at(g, me, which) >= 0


# --- from one seat to another


@rule
def has_room_for_evolution(g: State, p: int) -> bool:
    """Whether one more Evolution finds room in `p`'s deck, should all that it has come together there."""
    count = 0
    for e in range(EVOS, EVOS_END):
        if owner_of_place(g.place[e]) == p:
            count += 1
    return count < DECK_PLACES


@rule
def widen(g: State, p: int, e: int) -> None:
    """From now on `p` looks for this Evolution too among its own."""
    g.evo_first[p] = min(g.evo_first[p], e - EVOS)
    g.evo_end[p] = max(g.evo_end[p], e - EVOS + 1)
