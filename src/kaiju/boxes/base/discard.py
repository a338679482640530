"""Base game, Discard cards."""

from __future__ import annotations

from kaiju.rules.codes import E_MOVE
from kaiju.rules.components import Discard
from kaiju.rules.damage import hurt, hurt_all, hurt_others
from kaiju.rules.flow import emit
from kaiju.rules.gains import gain_energy, gain_hearts, gain_points, lose_energy, lose_points
from kaiju.rules.kit import rule
from kaiju.rules.state import State
from kaiju.rules.tokyo import CITY_PLACE, driven_out, enter_place
from kaiju.rules.turn import earn_turn


class ApartmentBuilding(Discard, id="apartment-building", price=5):
    def takes_effect(g, me: int, c: int) -> None:
        gain_points(g, me, 3, c)


class CommuterTrain(Discard, id="commuter-train", price=4):
    def takes_effect(g, me: int, c: int) -> None:
        gain_points(g, me, 2, c)


class CornerStore(Discard, id="corner-store", price=3):
    def takes_effect(g, me: int, c: int) -> None:
        gain_points(g, me, 1, c)


class DeathFromAbove(Discard, id="death-from-above", price=5):
    def takes_effect(g, me: int, c: int) -> None:
        gain_points(g, me, 2, c)
        for p in range(g.players):
            if p != me:
                driven_out(g, p)
        if g.bay == me:
            g.bay = -1
            g.city = me
            emit(g, E_MOVE, me, CITY_PLACE, c, -1)
        elif g.city != me:
            enter_place(g, me, CITY_PLACE)


class Energize(Discard, id="energize", price=8):
    def takes_effect(g, me: int, c: int) -> None:
        gain_energy(g, me, 9, c)


@rule
def others_lose_points(g: State, me: int, amount: int, c: int) -> None:
    for p in range(g.players):
        if p != me and g.alive[p] != 0:
            lose_points(g, p, amount, c)


class EvacuationOrders(Discard, id="evacuation-orders", price=7, copies=2):
    def takes_effect(g, me: int, c: int) -> None:
        others_lose_points(g, me, 5, c)


class FlameThrower(Discard, id="flame-thrower", price=3):
    def takes_effect(g, me: int, c: int) -> None:
        hurt_others(g, me, 2, c)


class Frenzy(Discard, id="frenzy", price=7):
    def takes_effect(g, me: int, c: int) -> None:
        earn_turn(g, me, c)


class GasRefinery(Discard, id="gas-refinery", price=6):
    def takes_effect(g, me: int, c: int) -> None:
        gain_points(g, me, 2, c)
        hurt_others(g, me, 3, c)


class Heal(Discard, id="heal", price=3):
    def takes_effect(g, me: int, c: int) -> None:
        gain_hearts(g, me, 2, c)


class HighAltitudeBombing(Discard, id="high-altitude-bombing", price=4):
    def takes_effect(g, me: int, c: int) -> None:
        hurt_all(g, me, 3, c)


class JetFighters(Discard, id="jet-fighters", price=5):
    def takes_effect(g, me: int, c: int) -> None:
        gain_points(g, me, 5, c)
        hurt(g, me, 4, me, c)


class NationalGuard(Discard, id="national-guard", price=3):
    def takes_effect(g, me: int, c: int) -> None:
        gain_points(g, me, 2, c)
        hurt(g, me, 2, me, c)


class NuclearPowerPlant(Discard, id="nuclear-power-plant", price=6):
    def takes_effect(g, me: int, c: int) -> None:
        gain_points(g, me, 2, c)
        gain_hearts(g, me, 3, c)


class Skyscraper(Discard, id="skyscraper", price=6):
    def takes_effect(g, me: int, c: int) -> None:
        gain_points(g, me, 4, c)


class Tank(Discard, id="tank", price=4):
    def takes_effect(g, me: int, c: int) -> None:
        gain_points(g, me, 4, c)
        hurt(g, me, 3, me, c)


class VastStorm(Discard, id="vast-storm", price=6):
    def takes_effect(g, me: int, c: int) -> None:
        gain_points(g, me, 2, c)
        for p in range(g.players):
            if p != me and g.alive[p] != 0:
                lose_energy(g, p, g.energy[p] // 2, c)
