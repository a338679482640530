"""Origins, Discard cards that only this box has."""

from __future__ import annotations

from kaiju.boxes.base.discard import others_lose_points
from kaiju.rules.components import Discard
from kaiju.rules.gains import gain_hearts, gain_points


class Barricades(Discard, id="barricades", price=5):
    def takes_effect(g, me: int, c: int) -> None:
        others_lose_points(g, me, 3, c)


class IceCreamTruck(Discard, id="ice-cream-truck", price=4):
    def takes_effect(g, me: int, c: int) -> None:
        gain_points(g, me, 1, c)
        gain_hearts(g, me, 2, c)


class Supertower(Discard, id="supertower", price=7):
    def takes_effect(g, me: int, c: int) -> None:
        gain_points(g, me, 5, c)
