"""Evolutions of Baby Gigazaur."""

from __future__ import annotations

from kaiju.boxes.power_up.codes import E_RESERVE, EVOLUTION, RESERVED, Permanent, Temporary
from kaiju.boxes.power_up.shared import ask_owner
from kaiju.boxes.power_up.state import PowerUpState as State
from kaiju.rules.box_hooks import silences
from kaiju.rules.chance import throw_for
from kaiju.rules.codes import (
    BUY,
    CLAW,
    HEART,
    K_USE,
    ONE,
    OPPORTUNITIES,
    USE_FOR,
    W_ANY,
    W_CHANGE,
    W_DAMAGE,
    W_RESOLVE,
    W_SAVE,
)
from kaiju.rules.components import acting, number_of
from kaiju.rules.damage import CLAWS_BIT, offer_reaction, reduce_loss
from kaiju.rules.flow import ask, emit, offer, push
from kaiju.rules.gains import gain_energy, gain_hearts, gain_points, lose_points
from kaiju.rules.kit import rule
from kaiju.rules.market import AT_MARKET, arrive, is_first_in_market, offer_purchase, pay, reveal
from kaiju.rules.resolving import claw_total, count_face
from kaiju.rules.rolling import offer_turn
from kaiju.rules.things import discard_kept, put_on_discard, recall, remember


class MyToy(Permanent, id="my-toy", deck_of="baby-gigazaur", memory={"card": -1}):
    def takes_effect(g, me: int, c: int) -> None:
        ask_owner(g, me, c, 0)

    def component_offers(g, me: int, c: int, phase: int) -> None:
        ask(g, me, K_USE)
        if g.place[c] == me and recall(g, c, 0) < 0:
            for i in range(3):
                if g.market[i] >= 0 and is_first_in_market(g, i, 7):
                    offer(g, USE_FOR + g.market[i])

    def component_answer(g, me: int, c: int, phase: int, action: int) -> None:
        card = action - USE_FOR
        for i in range(3):
            if g.market[i] == card:
                g.market[i] = -1
        g.place[card] = RESERVED
        remember(g, c, 0, card)
        emit(g, E_RESERVE, me, 0, card, c)
        push(g, OPPORTUNITIES, 1, reveal(g), 0, 0)

    def leaves_play(g, me: int, c: int) -> None:
        if recall(g, c, 0) >= 0:
            put_on_discard(g, recall(g, c, 0))
            remember(g, c, 0, -1)


MY_TOY: int = number_of("my-toy", EVOLUTION)


@rule
def offer_reserved(g: State, me: int) -> None:
    """Cards that are kept for me, if what keeps them has an effect."""
    if silences(g, MY_TOY):
        return
    c = acting(g, me, MY_TOY, -1)
    while c >= 0:
        card = recall(g, c, 0)
        if card >= 0:
            offer_purchase(g, me, BUY + card)
        c = acting(g, me, MY_TOY, c)


@rule
def is_reserved_for(g: State, me: int, card: int) -> bool:
    c = acting(g, me, MY_TOY, -1)
    while c >= 0:
        if recall(g, c, 0) == card:
            return True
        c = acting(g, me, MY_TOY, c)
    return False


@rule
def buy_reserved(g: State, me: int, card: int, cost: int) -> None:
    """The Evolution that kept the card may keep another."""
    pay(g, me, card, AT_MARKET, cost)
    c = acting(g, me, MY_TOY, -1)
    while c >= 0:
        if recall(g, c, 0) == card:
            remember(g, c, 0, -1)
            ask_owner(g, me, c, 0)
        c = acting(g, me, MY_TOY, c)
    arrive(g, me, card, False)


class GrowingFast(Permanent, id="growing-fast", deck_of="baby-gigazaur"):
    def before_resolving(g, me: int, c: int) -> None:
        if count_face(g, HEART) == 0:
            gain_hearts(g, me, 1, c)


class NurtureTheYoung(Temporary, id="nurture-the-young", deck_of="baby-gigazaur", windows=W_ANY):
    def takes_effect(g, me: int, c: int) -> None:
        before = g.points[me]
        for p in range(g.players):
            if g.alive[p] != 0 and g.points[p] > before and p != me:
                gain_points(g, me, lose_points(g, p, 1, c), c)


TINY_TURNS = 2


class TinyTail(Permanent, id="tiny-tail", lists=8, deck_of="baby-gigazaur", memory={"turned": 0}, windows=W_CHANGE):
    def change_offers(g, me: int, c: int) -> None:
        if recall(g, c, 0) < TINY_TURNS:
            for die in range(g.dice_count):
                offer_turn(g, c, die, ONE)

    def dice_changed(g, me: int, c: int) -> None:
        remember(g, c, 0, recall(g, c, 0) + 1)

    def turn_over(g, me: int, c: int) -> None:
        remember(g, c, 0, 0)


class TooCuteToSmash(Permanent, id="too-cute-to-smash", deck_of="baby-gigazaur"):
    def was_wounded(g, me: int, c: int, attacker: int) -> None:
        lose_points(g, attacker, 1, c)


class SoSmall(Permanent, id="so-small", deck_of="baby-gigazaur", windows=W_DAMAGE):
    def reactions(g, me: int, c: int, amount: int, spent: int) -> None:
        if g.frame_c[g.top - 1] & CLAWS_BIT:
            offer_reaction(g, c, spent)

    def reacts(g, me: int, c: int) -> None:
        throw_for(g, me, claw_total(g), c)
        for i in range(g.side_count):
            if g.side[i] == HEART:
                reduce_loss(g, g.frame_b[g.top - 1])


class Underrated(Temporary, id="underrated", deck_of="baby-gigazaur", lasts=True, windows=W_RESOLVE):
    def adds_to(g, me: int, c: int, face: int) -> int:
        return 2 if face == CLAW else 0

    def turn_over(g, me: int, c: int) -> None:
        discard_kept(g, c)


class YummyYummy(Temporary, id="yummy-yummy", deck_of="baby-gigazaur", windows=W_ANY | W_SAVE):
    def takes_effect(g, me: int, c: int) -> None:
        gain_hearts(g, me, 2, c)
        gain_energy(g, me, 1, c)

    def brings_energy(g, me: int, c: int) -> int:
        return 1
