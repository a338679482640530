"""What several Evolutions do alike."""

from __future__ import annotations

from kaiju.rules.chance import emit_side_dice, throw_side_dice
from kaiju.rules.components import acts_as
from kaiju.rules.flow import ask, in_tokyo, offer, push
from kaiju.rules.gains import gain_energy, gain_hearts, lose_points
from kaiju.rules.kit import rule
from kaiju.rules.state import SIDE_DICE, State
from kaiju.rules.turn import skip_turn, turn_is_to_come
from kaiju.rules.words import COMPONENT_ASK, E_SIDE_ROLL, K_USE, PASS, USE


@rule
def ask_owner(g: State, me: int, c: int, phase: int) -> None:
    """A question of the component's own to `me`."""
    push(g, COMPONENT_ASK, me, c, acts_as(g, c), phase)


@rule
def offer_use(g: State, me: int, c: int) -> None:
    """Use it or leave it."""
    ask(g, me, K_USE)
    offer(g, USE + c)
    offer(g, PASS)


@rule
def others_lose_one_star(g: State, me: int, c: int) -> None:
    for p in range(g.players):
        if p != me and g.alive[p] != 0:
            lose_points(g, p, 1, c)


@rule
def give_up_turn(g: State, me: int, hearts: int, energy: int, c: int) -> None:
    skip_turn(g, me, c)
    gain_hearts(g, me, hearts, c)
    gain_energy(g, me, energy, c)


@rule
def may_give_up_turn(g: State, me: int) -> bool:
    return g.current == me and g.skipped == 0 and turn_is_to_come(g) and not in_tokyo(g, me)


@rule
def throw_for_loss(g: State, me: int, c: int) -> None:
    """One die for each heart of the loss that waits on top of the stack."""
    throw_side_dice(g, min(SIDE_DICE, g.frame_b[g.top - 1]))
    emit_side_dice(g, E_SIDE_ROLL, me, c, -1)
