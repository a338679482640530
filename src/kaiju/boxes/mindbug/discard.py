"""Mindbug, Discard cards."""

from __future__ import annotations

from kaiju.boxes.mindbug.codes import (
    CLOSE_SALE,
    CONSUMABLES,
    CONSUMABLES_END,
    DISCARD_SALE,
    KEYWORDS_OF,
    OPEN_SALE,
)
from kaiju.boxes.mindbug.state import MindbugSpace
from kaiju.boxes.mindbug.state import MindbugState as State
from kaiju.boxes.mindbug.tokens import gain_mindbug
from kaiju.rules.codes import BUY_DISCARD, IN_DISCARD, K_BUY, PASS
from kaiju.rules.components import Discard
from kaiju.rules.damage import add_loss, lose_together
from kaiju.rules.flow import ask, offer, push, seat_after
from kaiju.rules.gains import HEARTS, add_hearts, is_falling, lose_points
from kaiju.rules.kit import answers, rule, runs
from kaiju.rules.market import announce, buy, card_bought, offer_purchase

FEEBLE = 3
"""With more hearts than this nobody may buy a miracle."""


class MindbugCard(Discard, MindbugSpace, id="mindbug", price=7):
    def takes_effect(g, me: int, c: int) -> None:
        gain_mindbug(g, me, c)


class DysfunctionalMindbug(Discard, MindbugSpace, id="dysfunctional-mindbug", price=3):
    def takes_effect(g, me: int, c: int) -> None:
        first = g.top
        for i in range(g.players, 0, -1):
            p = seat_after(g, me, i % g.players)
            if g.mindbugs[p] > 0:
                add_loss(g, p, 3, me, 0, c)
        lose_together(g, first)


class MiraculousMindbug(Discard, MindbugSpace, id="miraculous-mindbug", price=4):
    def unbuyable(g, me: int, c: int) -> bool:
        return g.health[me] > FEEBLE

    def takes_effect(g, me: int, c: int) -> None:
        lose_points(g, me, g.points[me], c)
        add_hearts(g, me, HEARTS - g.health[me], c)
        gain_mindbug(g, me, c)


# --- Treasure


@rule
def is_discarded(g: State, c: int) -> bool:
    return KEYWORDS_OF[c] != 0 and g.place[c] == IN_DISCARD


class Treasure(Discard, MindbugSpace, id="treasure", price=3):
    def unbuyable(g, me: int, c: int) -> bool:
        for card in range(CONSUMABLES, CONSUMABLES_END):
            if is_discarded(g, card):
                return False
        return True

    def takes_effect(g, me: int, c: int) -> None:
        push(g, OPEN_SALE, me, 0, 0, 0)


@runs(OPEN_SALE)
def open_sale(g: State, me: int, b: int, c: int, d: int) -> None:
    g.bargain_hunter = me
    push(g, CLOSE_SALE, 0, 0, 0, 0)
    push(g, DISCARD_SALE, me, 0, 0, 0)


@runs(CLOSE_SALE)
def close_sale(g: State, a: int, b: int, c: int, d: int) -> None:
    g.bargain_hunter = -1


@runs(DISCARD_SALE)
def sale_question(g: State, me: int, b: int, c: int, d: int) -> None:
    if g.alive[me] == 0 or is_falling(g, me):
        return
    ask(g, me, K_BUY)
    for card in range(CONSUMABLES, CONSUMABLES_END):
        if is_discarded(g, card):
            offer_purchase(g, me, BUY_DISCARD + card)
    if g.offer_count > 0:
        offer(g, PASS)


@answers(DISCARD_SALE)
def sale_answer(g: State, action: int, me: int, b: int, c: int, d: int) -> None:
    if action == PASS:
        return
    if me == g.current:
        announce(g, me, action)
    else:
        buy(g, me, action, card_bought(g, action))
