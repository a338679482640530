"""Purchases that Evolutions make possible: cards kept for a seat, and cards at half their price."""

from __future__ import annotations

from kaiju.boxes.power_up.alienoid import buy_at_half, can_buy_at_half, offer_half_prices
from kaiju.boxes.power_up.baby_gigazaur import buy_reserved, offer_reserved
from kaiju.boxes.power_up.codes import BUY_HALF, RESERVED
from kaiju.boxes.power_up.state import PowerUpState as State
from kaiju.rules.codes import BUY, BUY_FROM, COPY, SPAN
from kaiju.rules.kit import hears
from kaiju.rules.market import card_bought


@hears
def buy_offers(g: State, me: int) -> None:
    offer_reserved(g, me)
    offer_half_prices(g, me)


@hears
def needs_no_announcing(g: State, action: int) -> bool:
    return BUY <= action < COPY and g.place[card_bought(action)] == RESERVED


@hears
def may_buy_otherwise(g: State, me: int, action: int) -> bool:
    return BUY_HALF <= action < BUY_HALF + SPAN and can_buy_at_half(g, me, action - BUY_HALF)


@hears
def buys_otherwise(g: State, me: int, action: int) -> bool:
    if BUY <= action < BUY_FROM and g.place[action - BUY] == RESERVED:
        buy_reserved(g, me, action - BUY)
        return True
    if BUY_HALF <= action < BUY_HALF + SPAN:
        buy_at_half(g, me, action - BUY_HALF)
        return True
    return False
