"""What a curse has to do with Evolutions, where they are in play."""

from __future__ import annotations

from kaiju.boxes.anubis.codes import (
    CURSE_ASK,
    DISCARD_EVOLUTION,
    DRAW_EVOLUTION,
    E_HAND_DISCARD,
    GAIN_ENERGY,
    LOSE_ENERGY,
    ON_ANKH,
    ON_SNAKE,
)
from kaiju.boxes.power_up.codes import EVO_DRAW, EVO_HAND, EVO_SPENT, EVOS, EVOS_END, is_permanent
from kaiju.boxes.power_up.hands import count_at, drop_evolution, end_own, evolutions_left, first_own, leave_hand
from kaiju.boxes.power_up.state import PowerUpState as State
from kaiju.rules.flow import emit, offer, push
from kaiju.rules.gains import gain_energy, lose_energy
from kaiju.rules.kit import rule

OF_BOX = "power_up"


@rule
def is_permanent_evolution(g: State, kind: int) -> bool:
    return EVOS <= kind < EVOS_END and is_permanent(g, kind)


@rule
def ask_for_evolution(g: State, me: int, c: int, loses: bool) -> None:
    push(g, CURSE_ASK, me, c, ON_SNAKE if loses else ON_ANKH, 0)


@rule
def offer_for_evolution(g: State, me: int, phase: int, energy: int) -> None:
    """Energy, or an Evolution. Whoever has one and can't lose that much energy has to discard it."""
    if phase == ON_ANKH:
        offer(g, GAIN_ENERGY)
        if evolutions_left(g, me) + count_at(g, me, EVO_SPENT - me) > 0:
            offer(g, DRAW_EVOLUTION)
        return
    owns = g.hand_size[me] + count_at(g, me, me) > 0
    if g.energy[me] >= energy or not owns:
        offer(g, LOSE_ENERGY)
    for e in range(first_own(g, me), end_own(g, me)):
        if g.place[e] == me or g.place[e] == EVO_HAND - me:
            offer(g, DISCARD_EVOLUTION + e)


@rule
def answer_for_evolution(g: State, me: int, c: int, action: int, energy: int) -> None:
    if action == GAIN_ENERGY:
        gain_energy(g, me, energy, c)
    elif action == DRAW_EVOLUTION:
        push(g, EVO_DRAW, me, 0, 0, 0)
    elif action == LOSE_ENERGY:
        lose_energy(g, me, energy, c)
    else:
        e = action - DISCARD_EVOLUTION
        if g.place[e] == me:
            drop_evolution(g, e)
        else:
            leave_hand(g, me, e)
            emit(g, E_HAND_DISCARD, me, 0, e, -1)
