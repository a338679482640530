"""Evolutions of Boogie Woogie."""

from __future__ import annotations

from kaiju.boxes.halloween.gifts import DEMANDS, Gift, is_burden
from kaiju.boxes.halloween.state import GiftState as State
from kaiju.boxes.power_up.codes import (
    EVO_SPENT,
    EVOLUTION,
    TAKE_ENERGY,
    TAKE_HEART,
    W_OWN,
    Permanent,
    Temporary,
)
from kaiju.boxes.power_up.hands import counts, return_evolution
from kaiju.boxes.power_up.moments import BOUGHT, STAYED, is_moment, moment_at, offer_moment
from kaiju.boxes.power_up.shared import ask_owner
from kaiju.rules.codes import K_USE, USE, W_ANY, W_SAVE
from kaiju.rules.components import in_play, is_keep, number_of
from kaiju.rules.damage import hurt_others
from kaiju.rules.flow import ask, in_tokyo, offer
from kaiju.rules.gains import can_gain_energy, can_heal, gain_energy, gain_hearts, spend_energy
from kaiju.rules.kit import hears
from kaiju.rules.resolving import has_four_of_a_kind, make_yield

EVOLUTIONS_ON: int = in_play("power_up")
NEEDS = ("power_up",)
BOO: int = number_of("boo", EVOLUTION)
RETURNS_FOR = 1


class Boo(Temporary, id="boo", deck_of="boogie-woogie", needs=NEEDS, windows=W_OWN):
    def unplayable(g, me: int, c: int) -> bool:
        at = moment_at(g, me, STAYED)
        return at < 0 or not in_tokyo(g, g.frame_c[at])

    def takes_effect(g, me: int, c: int) -> None:
        make_yield(g, g.frame_c[moment_at(g, me, STAYED)])

    def used(g, me: int, c: int) -> None:
        spend_energy(g, me, RETURNS_FOR, c)
        return_evolution(g, me, c)


@hears
def has_forces_out(g: State, me: int) -> bool:
    """Whether the attacker may have the card that drives out those who stay."""
    return EVOLUTIONS_ON != 0 and g.hand_size[me] > 0 and counts(g, me, BOO)


@hears
def forces_out(g: State, me: int, victim: int) -> None:
    if EVOLUTIONS_ON != 0:
        offer_moment(g, me, STAYED, victim)


@hears
def buy_offers(g: State, me: int) -> None:
    if EVOLUTIONS_ON != 0 and g.place[BOO] == EVO_SPENT - me and g.energy[me] >= RETURNS_FOR:
        offer(g, USE + BOO)


class WorstNightmare(Gift, id="worst-nightmare", deck_of="boogie-woogie"):
    def turn_dawns(g, me: int, c: int) -> None:
        if is_burden(g, me, c):
            ask_owner(g, me, c, DEMANDS)


class ILiveUnderYourBed(Gift, id="i-live-under-your-bed", deck_of="boogie-woogie"):
    def more_dice(g, me: int, c: int) -> int:
        return -1 if is_burden(g, me, c) else 0


class BoogieDance(Permanent, id="boogie-dance", deck_of="boogie-woogie", needs=NEEDS):
    def before_resolving(g, me: int, c: int) -> None:
        if has_four_of_a_kind(g) > 0:
            ask_owner(g, me, c, 0)

    def component_offers(g, me: int, c: int, phase: int) -> None:
        ask(g, me, K_USE)
        if can_heal(g, me):
            offer(g, TAKE_HEART)
        if can_gain_energy(g, me):
            offer(g, TAKE_ENERGY)

    def component_answer(g, me: int, c: int, phase: int, action: int) -> None:
        if action == TAKE_HEART:
            gain_hearts(g, me, 1, c)
        else:
            gain_energy(g, me, 1, c)


class WellOfShadow(Temporary, id="well-of-shadow", deck_of="boogie-woogie", needs=NEEDS, windows=W_ANY | W_SAVE):
    def takes_effect(g, me: int, c: int) -> None:
        gain_hearts(g, me, 2, c)


class WormInvaders(Temporary, id="worm-invaders", deck_of="boogie-woogie", needs=NEEDS, windows=W_ANY):
    def takes_effect(g, me: int, c: int) -> None:
        hurt_others(g, me, 2, c)


class Nightlife(Permanent, id="nightlife", deck_of="boogie-woogie", needs=NEEDS):
    def entered(g, me: int, c: int) -> None:
        gain_hearts(g, me, 1, c)


class DuskRitual(Temporary, id="dusk-ritual", deck_of="boogie-woogie", needs=NEEDS, windows=W_OWN):
    def unplayable(g, me: int, c: int) -> bool:
        return not is_moment(g, me, BOUGHT)

    def takes_effect(g, me: int, c: int) -> None:
        gain_hearts(g, me, 2, c)
        gain_energy(g, me, 2, c)


@hears
def bought(g: State, me: int, c: int, action: int) -> None:
    if EVOLUTIONS_ON != 0 and me == g.current and is_keep(c) and g.place[c] == me:
        offer_moment(g, me, BOUGHT, 0)
