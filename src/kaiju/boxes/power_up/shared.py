"""What several Evolutions do alike."""

from __future__ import annotations

from kaiju.boxes.power_up.codes import GIVE_ENERGY, GIVE_STAR
from kaiju.boxes.power_up.state import PowerUpState as State
from kaiju.rules.codes import COMPONENT_ASK, E_TOKENS, K_USE, PASS, USE
from kaiju.rules.components import acts_as
from kaiju.rules.flow import ask, emit, in_tokyo, offer, push
from kaiju.rules.gains import gain_energy, gain_hearts, loose_points, spend_energy
from kaiju.rules.kit import rule
from kaiju.rules.things import set_tokens
from kaiju.rules.turn import skip_turn, turn_is_to_come


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
def offer_use_for(g: State, me: int, c: int, price: int) -> None:
    """Pay this much energy to use it, or leave it."""
    if g.energy[me] >= price:
        offer_use(g, me, c)


@rule
def offer_giving(g: State, me: int) -> None:
    """Give one energy or a star, as far as `me` has any."""
    ask(g, me, K_USE)
    if g.energy[me] > 0:
        offer(g, GIVE_ENERGY)
    if loose_points(g, me) > 0:
        offer(g, GIVE_STAR)


@rule
def energy_givers(g: State, me: int) -> int:
    """How many others have energy to give."""
    givers = 0
    for p in range(g.players):
        if p != me and g.energy[p] > 0:
            givers += 1
    return givers


@rule
def pay_and_mark(g: State, me: int, c: int, price: int, tokens: int) -> None:
    """Pays, and puts tokens on the component that say so."""
    spend_energy(g, me, price, c)
    set_tokens(g, c, tokens)
    emit(g, E_TOKENS, me, tokens, c, -1)


@rule
def give_up_turn(g: State, me: int, hearts: int, energy: int, c: int) -> None:
    skip_turn(g, me, c)
    gain_hearts(g, me, hearts, c)
    gain_energy(g, me, energy, c)


@rule
def may_give_up_turn(g: State, me: int) -> bool:
    return g.current == me and g.skipped == 0 and turn_is_to_come(g) and not in_tokyo(g, me)
