"""Mindbug, the seventeen Consumables."""

from __future__ import annotations

from kaiju.boxes.mindbug.codes import (
    CONSUMABLES,
    CONSUMABLES_END,
    E_DIE_LOST,
    E_FETCH,
    E_PASSED_ON,
    FETCH,
    FETCH_ASK,
    SNEAKY,
    Consumable,
    keyword_in_use,
)
from kaiju.boxes.mindbug.discard import is_discarded
from kaiju.boxes.mindbug.state import MindbugState as State
from kaiju.rules.codes import COMPONENT_ASK, DONE, K_USE, ONE, TURN_DIE, USE
from kaiju.rules.components import kind_of
from kaiju.rules.damage import add_loss, hurt
from kaiju.rules.flow import ask, emit, offer, push
from kaiju.rules.gains import (
    can_heal,
    gain_energy,
    gain_hearts,
    gain_points,
    lose_energy,
    lose_points,
    spend_energy,
)
from kaiju.rules.kit import answers, runs
from kaiju.rules.rolling import asks_die_first, loose_dice, offer_faces, offer_turning
from kaiju.rules.things import hand_over, is_used, mark_used, take_from_discard, take_thing

# --- Hunter


class OverequippedTrapper(Consumable, id="overequipped-trapper", price=3, keywords=("hunter",)):
    def hunt_paid(g, me: int, c: int, hearts: int) -> None:
        gain_energy(g, me, 5, c)


class LegendaryHunter(Consumable, id="legendary-hunter", price=4, keywords=("hunter",)):
    def hunt_paid(g, me: int, c: int, hearts: int) -> None:
        gain_points(g, me, 4, c)


class UnreliableTargeting(Consumable, id="unreliable-targeting", price=2, keywords=("hunter",)):
    def hunt_missed(g, me: int, c: int, hunted: int) -> bool:
        hand_over(g, c, hunted)
        emit(g, E_PASSED_ON, me, 0, c, hunted)
        return True


# --- Sneaky


class SneakyAlloy(Consumable, id="sneaky-alloy", price=5, keywords=("sneaky",)):
    def change_offers(g, me: int, c: int) -> None:
        if keyword_in_use(g, c) != SNEAKY or is_used(g, c):
            return
        many = asks_die_first(g)
        for die in range(loose_dice(g)):
            if g.dice[die] == ONE:
                if many:
                    offer_turning(g, c, TURN_DIE + die, 8)
                else:
                    offer_faces(g, c, die)

    def dice_changed(g, me: int, c: int) -> None:
        mark_used(g, c)


class OffensiveProtocol(Consumable, id="offensive-protocol", price=6, keywords=("sneaky",)):
    def sneaked(g, me: int, c: int, victim: int, stars: int) -> None:
        add_loss(g, victim, stars, me, 0, c)


class ArcaneScepter(Consumable, id="arcane-scepter", price=7, keywords=("sneaky",)):
    def activated(g, me: int, c: int, hearts: int) -> None:
        push(g, FETCH_ASK, me, c, 0, 0)


@runs(FETCH_ASK)
def fetch_question(g: State, me: int, scepter: int, c: int, d: int) -> None:
    ask(g, me, K_USE)
    for card in range(CONSUMABLES, CONSUMABLES_END):
        if is_discarded(g, card):
            offer(g, FETCH + card)


@answers(FETCH_ASK)
def fetch_answer(g: State, action: int, me: int, scepter: int, c: int, d: int) -> None:
    card = action - FETCH
    take_from_discard(g, card)
    take_thing(g, me, card)
    g.fetched = card
    emit(g, E_FETCH, me, 0, card, -1)


# --- Tough


class EnergyArmor(Consumable, id="energy-armor", price=6, keywords=("tough",)):
    def activated(g, me: int, c: int, hearts: int) -> None:
        gain_energy(g, me, hearts, c)


class StrangeDesign(Consumable, id="strange-design", price=3, keywords=("tough",)):
    def activated(g, me: int, c: int, hearts: int) -> None:
        hurt(g, me, 2, me, c)


class AncestralDefense(Consumable, id="ancestral-defense", price=4, keywords=("tough",)):
    def activated(g, me: int, c: int, hearts: int) -> None:
        push(g, COMPONENT_ASK, me, c, kind_of(c), 0)

    def component_offers(g, me: int, c: int, phase: int) -> None:
        ask(g, me, K_USE)
        if g.energy[me] >= 2 and can_heal(g, me):
            offer(g, USE + c)
            offer(g, DONE)

    def component_answer(g, me: int, c: int, phase: int, action: int) -> None:
        if action != DONE:
            push(g, COMPONENT_ASK, me, c, kind_of(c), 0)
            spend_energy(g, me, 2, c)
            gain_hearts(g, me, 1, c)


# --- Poison


class ToxicPetals(Consumable, id="toxic-petals", price=5, keywords=("poison",)):
    def poisoned(g, me: int, c: int, attacker: int, hearts: int) -> None:
        lose_points(g, attacker, hearts, c)


class ExplosiveCrystals(Consumable, id="explosive-crystals", price=4, keywords=("poison",)):
    def poisoned_to_death(g, me: int, c: int, attacker: int, hearts: int) -> None:
        """As many once more: twice what its owner lost, in all."""
        hurt(g, attacker, hearts, me, c)


class ElectroWhip(Consumable, id="electro-whip", price=4, keywords=("poison",)):
    def poisoned(g, me: int, c: int, attacker: int, hearts: int) -> None:
        lose_energy(g, attacker, hearts, c)


# --- Frenzy


class BoldManeuver(Consumable, id="bold-maneuver", price=4, keywords=("frenzy",)):
    def frenzy_ends(g, me: int, c: int) -> None:
        hurt(g, me, 5, me, c)


class UnfairGift(Consumable, id="unfair-gift", price=4, keywords=("frenzy",)):
    def frenzy_ends(g, me: int, c: int) -> None:
        lose_points(g, me, 5, c)


class MaximumEffort(Consumable, id="maximum-effort", price=4, keywords=("frenzy",)):
    def frenzy_ends(g, me: int, c: int) -> None:
        g.lost_dice[me] += 1
        emit(g, E_DIE_LOST, me, 1, c, -1)


# --- two keywords


class DeadlyShell(Consumable, id="deadly-shell", price=4, keywords=("poison", "tough")):
    pass


class SpatialHunter(Consumable, id="spatial-hunter", price=5, keywords=("sneaky", "hunter")):
    def hunt_paid(g, me: int, c: int, hearts: int) -> None:
        gain_points(g, me, hearts, c)
