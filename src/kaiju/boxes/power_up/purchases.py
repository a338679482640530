"""Purchases that Evolutions make possible: of cards kept for a seat."""

from __future__ import annotations

from kaiju.boxes.power_up.baby_gigazaur import buy_reserved, is_reserved_for, offer_reserved
from kaiju.boxes.power_up.state import PowerUpState as State
from kaiju.rules.codes import BUY, BUY_FROM
from kaiju.rules.kit import hears


@hears
def buy_offers(g: State, me: int) -> None:
    offer_reserved(g, me)


@hears
def needs_no_announcing(g: State, action: int) -> bool:
    return BUY <= action < BUY_FROM and is_reserved_for(g, g.current, action - BUY)


@hears
def buys_otherwise(g: State, me: int, action: int, cost: int) -> bool:
    if BUY <= action < BUY_FROM and is_reserved_for(g, me, action - BUY):
        buy_reserved(g, me, action - BUY, cost)
        return True
    return False
