"""Curses that make monsters give each other something."""

from __future__ import annotations

from kaiju.boxes.anubis.codes import (
    ALWAYS,
    CURSE,
    CURSE_ASK,
    GIVE_ENERGY,
    GIVE_HEART,
    GIVE_SCARAB,
    GIVE_STAR,
    ON_ANKH,
    ON_SNAKE,
    Curse,
)
from kaiju.boxes.anubis.fate import is_holder, other_holder, take_scarab
from kaiju.boxes.anubis.state import CurseState as State
from kaiju.rules.components import number_of
from kaiju.rules.damage import give_up_hearts
from kaiju.rules.flow import offer, push
from kaiju.rules.gains import gain_energy, gain_points, give_hearts, loose_points, lose_energy, lose_points
from kaiju.rules.kit import hears, rule

SKIN: int = number_of("pharaonic-skin", CURSE)
GIFTS = 2
"""So much is given to the one in Pharaonic Skin."""


@rule
def offer_gifts(g: State, me: int) -> None:
    if g.health[me] > 0:
        offer(g, GIVE_HEART)
    if g.energy[me] > 0:
        offer(g, GIVE_ENERGY)
    if loose_points(g, me) > 0:
        offer(g, GIVE_STAR)


@rule
def give(g: State, me: int, to: int, action: int, c: int) -> None:
    """A gift is paid whatever protects its giver, and whether or not the other can use it."""
    if action == GIVE_HEART:
        give_up_hearts(g, me, 1, c)
        give_hearts(g, to, 1, c)
    elif action == GIVE_ENERGY:
        lose_energy(g, me, 1, c)
        gain_energy(g, to, 1, c)
    else:
        lose_points(g, me, 1, c)
        gain_points(g, to, 1, c)


class PharaonicSkin(Curse, id="pharaonic-skin", scarab=True):
    def snake_strikes(g, me: int, c: int) -> None:
        push(g, CURSE_ASK, me, c, ON_SNAKE, GIFTS)

    def ankh_blesses(g, me: int, c: int) -> None:
        take_scarab(g, me)

    def curse_offers(g, me: int, c: int, phase: int, left: int) -> None:
        if other_holder(g, me) >= 0:
            offer_gifts(g, me)

    def curse_answer(g, me: int, c: int, phase: int, left: int, action: int) -> None:
        if left > 1:
            push(g, CURSE_ASK, me, c, phase, left - 1)
        give(g, me, other_holder(g, me), action, c)


@hears
def shields(g: State, me: int, amount: int) -> int:
    return 0 if g.curse == SKIN and is_holder(g, me) else amount


class KheprisRebellion(Curse, id="khepri-s-rebellion", scarab=True):
    def curse_before_roll(g, me: int, c: int) -> None:
        if other_holder(g, me) >= 0:
            push(g, CURSE_ASK, other_holder(g, me), c, ALWAYS, 0)

    def snake_strikes(g, me: int, c: int) -> None:
        take_scarab(g, me)

    def ankh_blesses(g, me: int, c: int) -> None:
        push(g, CURSE_ASK, me, c, ON_ANKH, 0)

    def curse_offers(g, me: int, c: int, phase: int, left: int) -> None:
        if phase == ON_ANKH:
            for p in range(g.players):
                if g.alive[p] != 0:
                    offer(g, GIVE_SCARAB + p)
        elif is_holder(g, me):
            offer_gifts(g, me)

    def curse_answer(g, me: int, c: int, phase: int, left: int, action: int) -> None:
        if phase == ON_ANKH:
            take_scarab(g, action - GIVE_SCARAB)
        else:
            give(g, me, g.current, action, c)
