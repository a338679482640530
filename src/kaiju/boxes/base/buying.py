"""Base game, Keep cards about buying and selling."""

from __future__ import annotations

from kaiju.rules.codes import BUY_FROM, BUY_TOP, E_LOOK, LOOK
from kaiju.rules.components import Keep, acting, acts_as, is_of_other_sort
from kaiju.rules.flow import emit, offer_once
from kaiju.rules.gains import gain_points
from kaiju.rules.kit import rule
from kaiju.rules.market import ask_to_sell, offer_purchase
from kaiju.rules.state import CARDS, State
from kaiju.rules.things import is_first, is_first_copy_at, is_used, mark_used, top_of_deck
from kaiju.rules.turn import offer_end


class AlienOrigin(Keep, id="alien-origin", price=3):
    def discount(g, me: int, c: int) -> int:
        return 1


@rule
def looks_done(g: State, me: int, kind: int) -> int:
    """How many of my things that play the part of `kind` have been used this turn."""
    done = 0
    c = acting(g, me, kind, -1)
    while c >= 0:
        if is_used(g, c):
            done += 1
        c = acting(g, me, kind, c)
    return done


class MadeInALab(Keep, id="made-in-a-lab", price=2):
    def buy_offers(g, me: int, c: int) -> None:
        if not is_used(g, c) and g.deck_size + g.discard_size > 0:
            offer_once(g, LOOK)
        if is_first(g, me, c):
            for at in range(min(looks_done(g, me, acts_as(g, c)), g.knows_top[me])):
                offer_purchase(g, me, BUY_TOP + at)

    def looks_at_deck(g, me: int, c: int) -> bool:
        if is_used(g, c):
            return False
        # What earlier turns showed is seen again, card by card: only this turn's looks let their owner buy.
        if looks_done(g, me, acts_as(g, c)) == 0:
            g.knows_top[me] = 0
        mark_used(g, c)
        top_of_deck(g)
        known = min(g.deck_size, g.knows_top[me] + 1)
        g.knows_top[me] = known
        for at in range(known):
            emit(g, E_LOOK, me, at, g.pile[g.deck_size - 1 - at], -1)
        return True


class MediaFriendly(Keep, id="media-friendly", price=3):
    def purchases(g, me: int, c: int) -> None:
        gain_points(g, me, 1, c)


class Metamorph(Keep, id="metamorph", price=3):
    def end_effects(g, me: int, c: int) -> None:
        if is_first(g, me, c):
            offer_end(g, c)

    def ends_turn(g, me: int, c: int) -> None:
        ask_to_sell(g, me, c)


class Opportunist(Keep, id="opportunist", price=3):
    def buys_revealed(g, me: int, c: int) -> bool:
        return True


class ParasiticTentacles(Keep, id="parasitic-tentacles", price=4):
    def buy_offers(g, me: int, c: int) -> None:
        if not is_first(g, me, c):
            return
        for card in range(CARDS):
            seller = g.place[card]
            if seller >= 0 and seller != me and not is_of_other_sort(card) and is_first_copy_at(g, card, seller):
                offer_purchase(g, me, BUY_FROM + card)
