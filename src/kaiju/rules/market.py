"""Buying: the market, the sweep, other places to buy from, cards offered to others first, selling."""

from __future__ import annotations

from kaiju.rules.codes import (
    BUY,
    BUY_ASK,
    BUY_DISCARD,
    BUY_FROM,
    BUY_NOW,
    BUY_TOP,
    BY_RULE,
    COPY,
    DONE,
    E_BUY,
    E_REVEAL,
    E_SELL,
    E_SWEEP,
    E_USE,
    FINISH_CARD,
    IN_DISCARD,
    IN_MARKET,
    K_BUY,
    K_FIRST_PICK,
    K_SELL,
    LOOK,
    OPPORTUNITIES,
    OPPORTUNITY,
    PASS,
    RESOLVING,
    SELL,
    SELL_ASK,
    SPAN,
    SWEEP,
    USE,
    USE_FOR,
    W_PURCHASE,
)
from kaiju.rules.components import acts_as, is_keep, kind_of, printed_price
from kaiju.rules.flow import ask, emit, offer, push, seat_after
from kaiju.rules.gains import gain_energy, spend_energy
from kaiju.rules.hooks import (
    WINDOWS,
    buy_offers,
    buys_otherwise,
    buys_revealed,
    discount,
    forbidden,
    has_buys_revealed,
    looks_at_deck,
    may_buy_otherwise,
    may_sell,
    needs_no_announcing,
    purchases,
    returns_under_deck,
    sleeps,
    takes_effect,
    used,
    window,
)
from kaiju.rules.kit import answers, rule, runs
from kaiju.rules.state import ANYBODY, CARDS, State
from kaiju.rules.things import (
    discard_kept,
    draw_card,
    fill_market,
    is_first_copy_at,
    leave_owner,
    put_on_discard,
    put_under_deck,
    take_from_discard,
    take_thing,
)

SWEEP_PRICE = 2
AT_MARKET, AT_DISCARD, AT_DECK = -2, -3, -1
"""Where a card is bought, in events; a seat's number where it is bought from that seat."""


@rule
def price(g: State, me: int, c: int) -> int:
    bargain = g.bargain if me == g.current else 0
    return max(0, printed_price(c) - discount(g, me) - bargain)


@rule
def is_barred(g: State, me: int, c: int) -> bool:
    return me == g.current and g.barred >= 0 and kind_of(c) == kind_of(g.barred)


@rule
def can_buy(g: State, me: int, c: int) -> bool:
    return price(g, me, c) <= g.energy[me] and not is_barred(g, me, c) and not forbidden(g, me, c, kind_of(c))


@rule
def is_first_in_market(g: State, i: int, places: int) -> bool:
    """Two copies of a card are one option."""
    for j in range(i):
        other = g.market[j]
        if (places >> j) & 1 and other >= 0 and kind_of(other) == kind_of(g.market[i]):
            return False
    return True


@rule
def offer_from_market(g: State, me: int, places: int) -> None:
    funds = g.energy[me] + discount(g, me)
    for i in range(3):
        c = g.market[i]
        if (
            (places >> i) & 1
            and c >= 0
            and printed_price(c) <= funds
            and is_first_in_market(g, i, places)
            and not is_barred(g, me, c)
            and not forbidden(g, me, c, kind_of(c))
        ):
            offer(g, BUY + c)


@runs(BUY_ASK)
def buy_question(g: State, looked: int, b: int, c: int, d: int) -> None:
    me = g.current
    if g.alive[me] == 0:
        return
    ask(g, me, K_BUY)
    offer_from_market(g, me, 7)
    buy_offers(g, me)
    if g.energy[me] >= SWEEP_PRICE:
        offer(g, SWEEP)
    if sleeps(g, me):
        stay_asleep(g)
        offer(g, DONE)
        return
    offer(g, DONE)
    # Whoever has looked at a card is asked in any case: otherwise others could tell that it can't be afforded.
    g.insist = looked


@rule
def stay_asleep(g: State) -> None:
    """Nothing can be bought; asked all the same if there is something to wake up for."""
    g.insist = min(1, g.offer_count)
    g.offer_count = 0


@answers(BUY_ASK)
def buy_answer(g: State, action: int, looked: int, b: int, c: int, d: int) -> None:
    me = g.current
    if action == DONE:
        if may_sell(g, me):
            push(g, SELL_ASK, 0, 0, 0, 0)
        return
    if action == LOOK:
        push(g, BUY_ASK, 1, 0, 0, 0)
        looks_at_deck(g, me)
    elif action == SWEEP:
        push(g, BUY_ASK, looked, 0, 0, 0)
        sweep(g, me)
    elif USE <= action < USE_FOR:
        push(g, BUY_ASK, looked, 0, 0, 0)
        emit(g, E_USE, me, 0, action - USE, acts_as(g, action - USE))
        used(g, me, action - USE, acts_as(g, action - USE))
    else:
        push(g, BUY_ASK, looked, 0, 0, 0)
        announce(g, me, action)


@rule
def announce(g: State, me: int, action: int) -> None:
    """A purchase is about to happen: some may object."""
    if WINDOWS == 0 or action < BUY or needs_no_announcing(g, action):
        buy(g, me, action)
        return
    g.buying = action
    push(g, BUY_NOW, 0, 0, 0, 0)
    for i in range(g.players - 1, 0, -1):
        window(g, seat_after(g, me, i), W_PURCHASE)


@runs(BUY_NOW)
def buy_now(g: State, a: int, b: int, c: int, d: int) -> None:
    """What was played meanwhile may have made the purchase impossible."""
    action = g.buying
    g.buying = -1
    if action >= 0 and g.alive[g.current] != 0 and is_possible(g, g.current, action):
        buy(g, g.current, action)
    g.bargain = 0


@rule
def is_possible(g: State, me: int, action: int) -> bool:
    """Whether a card that was offered can still be bought there."""
    if action >= COPY:
        return may_buy_otherwise(g, me, action)
    c = card_bought(action)
    place = g.place[c]
    if action >= BUY_DISCARD:
        there = place == IN_DISCARD
    elif action >= BUY_FROM:
        there = place >= 0 and place != me
    else:
        there = place == IN_MARKET
    return there and can_buy(g, me, c)


@rule
def card_bought(action: int) -> int:
    """The card that a purchase is about; only for verbs of buying that name it."""
    return (action - BUY) % SPAN


@rule
def sweep(g: State, me: int) -> None:
    spend_energy(g, me, SWEEP_PRICE, BY_RULE)
    clear_market(g, me)


@rule
def clear_market(g: State, me: int) -> None:
    """The three cards are discarded and replaced."""
    emit(g, E_SWEEP, me, 0, -1, -1)
    for i in range(3):
        if g.market[i] >= 0:
            put_on_discard(g, g.market[i])
            g.market[i] = -1
    push(g, OPPORTUNITIES, 1, reveal(g), 0, 0)


@rule
def reveal(g: State) -> int:
    """Turns up cards where the market has gaps; which places are new, in bits."""
    filled = fill_market(g)
    for i in range(3):
        if (filled >> i) & 1:
            emit(g, E_REVEAL, -1, i, g.market[i], -1)
    return filled


@rule
def buy(g: State, me: int, action: int) -> None:
    """Pays, takes the card from where it is, closes the gap, and lets the card take effect."""
    if buys_otherwise(g, me, action):
        return
    if action < BUY:
        at = action - BUY_TOP
        c = g.pile[g.deck_size - 1 - at]
        pay(g, me, c, AT_DECK)
        draw_card(g, at)
        arrive(g, me, c, False)
    elif action < BUY_FROM:
        push(g, OPPORTUNITIES, 1, buy_from_market(g, me, action - BUY), 0, 0)
        arrive(g, me, action - BUY, False)
    elif action < BUY_DISCARD:
        c = action - BUY_FROM
        seller = g.place[c]
        gain_energy(g, seller, pay(g, me, c, seller), c)
        leave_owner(g, c, RESOLVING)
        arrive(g, me, c, False)
    else:
        c = action - BUY_DISCARD
        pay(g, me, c, AT_DISCARD)
        take_from_discard(g, c)
        arrive(g, me, c, returns_under_deck(g, me))


@rule
def get_for_nothing(g: State, me: int, c: int) -> None:
    """A card comes to `me` without a purchase."""
    if forbidden(g, me, c, kind_of(c)):
        put_on_discard(g, c)
    else:
        arrive(g, me, c, False)


@rule
def pay(g: State, me: int, c: int, source: int) -> int:
    cost = price(g, me, c)
    emit(g, E_BUY, me, cost, c, source)
    spend_energy(g, me, cost, c)
    purchases(g, me)
    return cost


@rule
def buy_from_market(g: State, me: int, c: int) -> int:
    """Pays for a card, takes it out of the market and turns up another; which places are new."""
    pay(g, me, c, AT_MARKET)
    for i in range(3):
        if g.market[i] == c:
            g.market[i] = -1
    return reveal(g)


@rule
def arrive(g: State, me: int, c: int, under_deck: bool) -> None:
    """A card is `me`'s: a Keep card stays, a Discard card goes when its effect is done."""
    if is_keep(c):
        take_thing(g, me, c)
    else:
        g.place[c] = RESOLVING
        push(g, FINISH_CARD, c, 1 if under_deck else 0, 0, 0)
    takes_effect(g, me, c, kind_of(c))


@runs(FINISH_CARD)
def finish_card(g: State, card: int, under_deck: int, c: int, d: int) -> None:
    if under_deck:
        put_under_deck(g, card)
    else:
        put_on_discard(g, card)


@runs(OPPORTUNITIES)
def opportunities(g: State, offset: int, places: int, end: int, d: int) -> None:
    """Cards were turned up: those who may buy them first are asked, clockwise from the current seat."""
    if places == 0 or not has_buys_revealed(g, ANYBODY):
        return
    if end == 0:
        end = g.players
    for i in range(offset, end):
        p = seat_after(g, g.current, i)
        if g.alive[p] != 0 and buys_revealed(g, p):
            push(g, OPPORTUNITIES, i + 1, places, end, 0)
            push(g, OPPORTUNITY, p, places, 0, 0)
            return


@runs(OPPORTUNITY)
def opportunity_question(g: State, me: int, places: int, c: int, d: int) -> None:
    if g.alive[me] == 0 or not buys_revealed(g, me):
        return
    ask(g, me, K_FIRST_PICK)
    offer_from_market(g, me, places)
    if sleeps(g, me):
        stay_asleep(g)
    offer(g, PASS)


@answers(OPPORTUNITY)
def opportunity_answer(g: State, action: int, me: int, places: int, c: int, d: int) -> None:
    if action == PASS:
        return
    push(g, OPPORTUNITY, me, places, 0, 0)
    thing = action - BUY
    # What is turned up now is offered first to those who sit nearer to the current seat.
    nearer = (me - g.current + g.players) % g.players
    push(g, OPPORTUNITIES, 1, buy_from_market(g, me, thing), nearer, 0)
    arrive(g, me, thing, False)


# --- selling


@runs(SELL_ASK)
def sell_question(g: State, a: int, b: int, c: int, d: int) -> None:
    me = g.current
    if g.alive[me] == 0 or not may_sell(g, me):
        return
    ask(g, me, K_SELL)
    offer_own_cards(g, me, SELL)
    offer(g, DONE)


@rule
def offer_own_cards(g: State, me: int, action: int) -> None:
    for c in range(CARDS):
        if g.place[c] == me and is_first_copy_at(g, c, me):
            offer(g, action + c)


@answers(SELL_ASK)
def sell_answer(g: State, action: int, a: int, b: int, c: int, d: int) -> None:
    if action == DONE:
        return
    me = g.current
    thing = action - SELL
    push(g, SELL_ASK, 0, 0, 0, 0)
    emit(g, E_SELL, me, printed_price(thing), thing, -1)
    discard_kept(g, thing)
    gain_energy(g, me, printed_price(thing), thing)
