"""Evolutions of Pandakaï."""

from __future__ import annotations

from kaiju.boxes.power_up.codes import COLLECT, E_ANNUL, STORE, Permanent, Temporary
from kaiju.boxes.power_up.shared import ask_owner
from kaiju.rules.chance import emit_dice
from kaiju.rules.codes import (
    BUY,
    CLAW,
    COMPONENT_STEP,
    COPY,
    E_CHANGE,
    E_TOKENS,
    ENERGY,
    HEART,
    K_BUY,
    K_USE,
    ONE,
    THREE,
    TWO,
    USE,
    W_ANY,
    W_CHANGE,
    W_ENTERED,
    W_PURCHASE,
    W_SAVE,
    W_START,
)
from kaiju.rules.damage import add_loss, lose_together
from kaiju.rules.flow import ask, emit, in_tokyo, offer, push, seat_after
from kaiju.rules.gains import gain_energy, gain_hearts, gain_points, lose_points, take_energy
from kaiju.rules.hooks import buy_offers
from kaiju.rules.market import card_bought, offer_from_market
from kaiju.rules.resolving import claw_total, count_face
from kaiju.rules.rolling import loose_dice
from kaiju.rules.things import is_first, is_used, mark_used, set_tokens, tokens_on
from kaiju.rules.tokyo import driven_out
from kaiju.rules.turn import earn_turn


class Pandamonium(Temporary, id="pandamonium", deck_of="pandakai", windows=W_ANY):
    def takes_effect(g, me: int, c: int) -> None:
        gain_energy(g, me, 6, c)
        for p in range(g.players):
            if p != me:
                gain_energy(g, p, 3, c)

    def brings_energy(g, me: int, c: int) -> int:
        return 6


class EatsShootsAndLeaves(Temporary, id="eats-shoots-and-leaves", deck_of="pandakai", windows=W_ENTERED):
    def unplayable(g, me: int, c: int) -> bool:
        return g.current != me or g.entered_now == 0 or not in_tokyo(g, me)

    def takes_effect(g, me: int, c: int) -> None:
        push(g, COMPONENT_STEP, me, c, c, 0)
        first = g.top
        for i in range(g.players - 1, 0, -1):
            p = seat_after(g, me, i)
            if not in_tokyo(g, p):
                add_loss(g, p, 2, me, 0, c)
        lose_together(g, first)

    def component_step(g, me: int, c: int, phase: int) -> None:
        """The losses are settled."""
        gain_energy(g, me, 1, c)
        driven_out(g, me)


class Bamboozle(Temporary, id="bamboozle", deck_of="pandakai", windows=W_PURCHASE):
    def unplayable(g, me: int, c: int) -> bool:
        return g.buying < 0

    def takes_effect(g, me: int, c: int) -> None:
        g.barred = g.announced
        emit(g, E_ANNUL, g.current, 0, g.barred, me)
        g.buying = g.announced = -1
        g.bargain = 0
        ask_owner(g, me, c, 0)

    def component_offers(g, me: int, c: int, phase: int) -> None:
        ask(g, me, K_BUY)
        offer_from_market(g, g.current, 7)
        buy_offers(g, g.current)
        kept = 0
        # Of all that the current monster could do now, only purchases of a card that lies open.
        for i in range(g.offer_count):
            if BUY <= g.offers[i] < COPY:
                g.offers[kept] = g.offers[i]
                kept += 1
        g.offer_count = kept

    def component_answer(g, me: int, c: int, phase: int, action: int) -> None:
        g.buying = action
        g.announced = card_bought(g, action)


class BearNecessities(Temporary, id="bear-necessities", deck_of="pandakai", windows=W_ANY | W_SAVE):
    def takes_effect(g, me: int, c: int) -> None:
        lose_points(g, me, 1, c)
        gain_energy(g, me, 2, c)
        gain_hearts(g, me, 2, c)

    def brings_energy(g, me: int, c: int) -> int:
        return 2


class PandaExpress(Permanent, id="panda-express", deck_of="pandakai"):
    def before_resolving(g, me: int, c: int) -> None:
        for face in (ONE, TWO, THREE, HEART, ENERGY):
            if count_face(g, face) == 0:
                return
        if claw_total(g) > 0:
            gain_points(g, me, 2, c)
            if is_first(g, me, c):
                earn_turn(g, me, c)


class BambooSupply(Permanent, id="bamboo-supply", deck_of="pandakai", holds_tokens=True, windows=W_START):
    def before_roll(g, me: int, c: int) -> None:
        ask_owner(g, me, c, 0)

    def component_offers(g, me: int, c: int, phase: int) -> None:
        ask(g, me, K_USE)
        offer(g, STORE)
        if tokens_on(g, c) > 0:
            offer(g, COLLECT)

    def component_answer(g, me: int, c: int, phase: int, action: int) -> None:
        stored = tokens_on(g, c)
        if action == COLLECT:
            set_tokens(g, c, 0)
            take_energy(g, me, stored, c)
        else:
            set_tokens(g, c, stored + 1)
        emit(g, E_TOKENS, me, tokens_on(g, c), c, -1)


class Pandarwinism(Permanent, id="pandarwinism", deck_of="pandakai"):
    def before_resolving(g, me: int, c: int) -> None:
        hearts = count_face(g, HEART)
        if hearts >= 3:
            gain_points(g, me, hearts - 2, c)


class YinYang(Permanent, id="yin-yang", lists=1, deck_of="pandakai", windows=W_CHANGE):
    def change_offers(g, me: int, c: int) -> None:
        if not is_used(g, c) and loose_dice(g) > 0:
            offer(g, USE + c)

    def used(g, me: int, c: int) -> None:
        mark_used(g, c)
        for die in range(loose_dice(g)):
            g.dice[die] = (THREE, HEART, ONE, TWO, CLAW, ENERGY)[g.dice[die]]
        emit_dice(g, E_CHANGE, me, c, c)
