"""Buying: the market, the sweep, other places to buy from, cards offered to others first, selling."""

from __future__ import annotations

from kaiju.rules.box_hooks import (
    WINDOWS,
    bought,
    buys_no_cards,
    buys_nothing,
    buys_otherwise,
    helps_to_shop,
    in_full,
    needs_no_announcing,
    pays_otherwise,
    price_by,
    purchase_offers,
    silences,
    window,
)
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
    HEAL_SEAT,
    IN_DECK,
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
from kaiju.rules.components import acts_as, is_of_other_sort, kind_of, printed_price, stays
from kaiju.rules.flow import ask, emit, offer, push, seat_after
from kaiju.rules.gains import gain_energy, spend_energy
from kaiju.rules.hooks import (
    buy_offers,
    buys_revealed,
    dearer,
    discount,
    forbidden,
    has_buys_revealed,
    looks_at_deck,
    purchases,
    returns_under_deck,
    sleeps,
    takes_effect,
    unbuyable,
    used,
    worth_asking,
)
from kaiju.rules.kit import answers, rule, runs
from kaiju.rules.state import ANYBODY, CARDS, State
from kaiju.rules.things import (
    depth_of,
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
    return max(0, asking_price(g, me, c) - discount(g, me) - bargain)


@rule
def asking_price(g: State, me: int, c: int) -> int:
    """What a card costs `me` before anything makes it cheaper."""
    return printed_price(c) + dearer(g, me, c, kind_of(c))


@rule
def is_refused(g: State, me: int, c: int) -> bool:
    """Whether `me` may not buy this card as things stand."""
    return forbidden(g, me, c, kind_of(c)) or unbuyable(g, me, c, kind_of(c))


@rule
def is_barred(g: State, me: int, c: int) -> bool:
    return me == g.current and g.barred >= 0 and kind_of(c) == kind_of(g.barred)


@rule
def card_bought(g: State, action: int) -> int:
    """The card that a purchase is about."""
    action = in_full(g, action)
    if action < BUY:
        return g.pile[g.deck_size - 1 - (action - BUY_TOP)]
    return (action - BUY) % SPAN


@rule
def is_purchase(g: State, action: int) -> bool:
    action = in_full(g, action)
    return BUY_TOP <= action < HEAL_SEAT or BUY <= action < COPY


@rule
def cost_of(g: State, me: int, action: int, c: int) -> int:
    """What `me` pays for a card if it buys it in this way."""
    return price_by(g, action, price(g, me, c))


@rule
def may_buy_none(g: State, me: int) -> bool:
    """Whether no card is for sale to `me`."""
    return buys_nothing(g, me) or buys_no_cards(g, me)


@rule
def offer_purchase(g: State, me: int, action: int) -> None:
    """Offers a card where it lies, in every way of buying that can be paid."""
    c = card_bought(g, action)
    if is_barred(g, me, c) or is_refused(g, me, c) or may_buy_none(g, me):
        return
    if price(g, me, c) <= g.energy[me]:
        offer(g, action)
    if pays_otherwise(g, me):
        purchase_offers(g, me, action)


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
    if may_buy_none(g, me):
        return
    funds = g.energy[me] + discount(g, me)
    otherwise = pays_otherwise(g, me)
    for i in range(3):
        c = g.market[i]
        if (
            (places >> i) & 1
            and c >= 0
            and (asking_price(g, me, c) <= funds or otherwise)
            and is_first_in_market(g, i, places)
            and not is_barred(g, me, c)
            and not is_refused(g, me, c)
        ):
            if asking_price(g, me, c) <= funds:
                offer(g, BUY + c)
            if otherwise:
                purchase_offers(g, me, BUY + c)


@rule
def offer_purchases(g: State, me: int, places: int, own_turn: bool) -> None:
    """Everything that `me` can buy: out of these places of the market, and in its own turn elsewhere; and the sweep."""
    offer_from_market(g, me, places)
    if own_turn:
        buy_offers(g, me)
        if g.energy[me] >= SWEEP_PRICE:
            offer(g, SWEEP)


@rule
def can_shop(g: State, me: int, places: int, own_turn: bool) -> bool:
    """Whether there would be anything to offer, for whoever tries out what could be played."""
    offers = g.offer_count
    offer_purchases(g, me, places, own_turn)
    able = g.offer_count > offers
    g.offer_count = offers
    return able


@runs(BUY_ASK)
def buy_question(g: State, looked: int, b: int, c: int, d: int) -> None:
    me = g.current
    if g.alive[me] == 0 or buys_nothing(g, me):
        return
    ask(g, me, K_BUY)
    offer_purchases(g, me, 7, True)
    if sleeps(g, me):
        stay_asleep(g)
    else:
        # Whoever has looked at a card is asked in any case: otherwise others could tell that it can't be afforded.
        g.insist = looked
    offer(g, DONE)
    if g.offer_count == 1 and g.insist == 0 and (worth_asking(g, me) or helps_to_shop(g, me, 7, True)):
        g.insist = 1


@rule
def stay_asleep(g: State) -> None:
    """Nothing can be bought; ask anyway if the seat could wake up."""
    g.insist = min(1, g.offer_count)
    g.offer_count = 0


@answers(BUY_ASK)
def buy_answer(g: State, action: int, looked: int, b: int, c: int, d: int) -> None:
    me = g.current
    if action == DONE:
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
    """A purchase is about to happen: everybody sees the card, and some may object."""
    c = card_bought(g, action)
    if WINDOWS == 0 or needs_no_announcing(g, in_full(g, action)):
        buy(g, me, action, c)
        return
    g.buying = action
    g.announced = c
    if g.deck_size > 0 and c == g.pile[g.deck_size - 1]:
        for p in range(g.players):
            g.knows_top[p] = max(g.knows_top[p], 1)
    push(g, BUY_NOW, 0, 0, 0, 0)
    for i in range(g.players - 1, 0, -1):
        window(g, seat_after(g, me, i), W_PURCHASE)


@runs(BUY_NOW)
def buy_now(g: State, a: int, b: int, c: int, d: int) -> None:
    """Buys, unless what was played meanwhile has made it impossible."""
    action, c, me = g.buying, g.announced, g.current
    g.buying = g.announced = -1
    if action >= 0 and g.alive[me] != 0 and is_possible(g, me, action, c):
        buy(g, me, action, c)
    g.bargain = 0


@rule
def is_possible(g: State, me: int, action: int, c: int) -> bool:
    """Whether a card that was offered can still be bought there."""
    payable = cost_of(g, me, action, c) <= g.energy[me]
    return payable and lies_there(g, me, action, c) and not is_refused(g, me, c)


@rule
def lies_there(g: State, me: int, action: int, c: int) -> bool:
    """Whether a card still lies where this purchase takes it from."""
    action = in_full(g, action)
    place = g.place[c]
    if action >= BUY_DISCARD:
        return place == IN_DISCARD
    if action >= BUY_FROM:
        return place >= 0 and place != me
    if action >= BUY:
        return place == IN_MARKET or needs_no_announcing(g, action)
    return place == IN_DECK


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
    """Fills the gaps in the market and tells which cards are new; returns their places, in bits."""
    filled = fill_market(g)
    for i in range(3):
        if (filled >> i) & 1:
            emit(g, E_REVEAL, -1, i, g.market[i], -1)
    return filled


@rule
def buy(g: State, me: int, action: int, c: int) -> None:
    """Pays for the card, takes it from where it is, closes the gap, and lets it take effect."""
    cost = cost_of(g, me, action, c)
    full = in_full(g, action)
    if buys_otherwise(g, me, full, cost):
        bought(g, me, c, action)
        return
    if full < BUY:
        pay(g, me, c, AT_DECK, cost)
        draw_card(g, depth_of(g, c))
        arrive(g, me, c, False)
    elif full < BUY_FROM:
        push(g, OPPORTUNITIES, 1, buy_from_market(g, me, c, cost), 0, 0)
        arrive(g, me, c, False)
    elif full < BUY_DISCARD:
        seller = g.place[c]
        pay(g, me, c, seller, cost)
        gain_energy(g, seller, cost, c)
        leave_owner(g, c, RESOLVING)
        arrive(g, me, c, False)
    else:
        pay(g, me, c, AT_DISCARD, cost)
        take_from_discard(g, c)
        arrive(g, me, c, returns_under_deck(g, me))
    bought(g, me, c, action)


@rule
def get_for_nothing(g: State, me: int, c: int) -> None:
    """A card comes to `me` without a purchase."""
    if forbidden(g, me, c, kind_of(c)):
        put_on_discard(g, c)
    else:
        arrive(g, me, c, False)


@rule
def pay(g: State, me: int, c: int, source: int, cost: int) -> None:
    emit(g, E_BUY, me, cost, c, source)
    spend_energy(g, me, cost, c)
    purchases(g, me)


@rule
def buy_from_market(g: State, me: int, c: int, cost: int) -> int:
    """Pays for a card, takes it out of the market and turns up another; returns the new places."""
    pay(g, me, c, AT_MARKET, cost)
    for i in range(3):
        if g.market[i] == c:
            g.market[i] = -1
    return reveal(g)


@rule
def arrive(g: State, me: int, c: int, under_deck: bool) -> None:
    """`me` has got a card: it stays, or if it is a Discard card it goes once its effect is done."""
    if stays(c):
        take_thing(g, me, c)
    else:
        g.place[c] = RESOLVING
        push(g, FINISH_CARD, c, 1 if under_deck else 0, 0, 0)
    if not silences(g, kind_of(c)):
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
    offer_purchases(g, me, places, False)
    if sleeps(g, me):
        stay_asleep(g)
    offer(g, PASS)
    if g.offer_count == 1 and g.insist == 0 and helps_to_shop(g, me, places, False):
        g.insist = 1


@answers(OPPORTUNITY)
def opportunity_answer(g: State, action: int, me: int, places: int, c: int, d: int) -> None:
    if action == PASS:
        return
    push(g, OPPORTUNITY, me, places, 0, 0)
    thing = card_bought(g, action)
    # What is turned up now is offered first to those who sit nearer to the current seat.
    nearer = (me - g.current + g.players) % g.players
    push(g, OPPORTUNITIES, 1, buy_from_market(g, me, thing, cost_of(g, me, action, thing)), nearer, 0)
    arrive(g, me, thing, False)
    bought(g, me, thing, action)


# --- selling


@rule
def ask_to_sell(g: State, me: int, c: int) -> None:
    """`me` may sell cards as long as `c`, which lets it, plays the part that it plays now."""
    push(g, SELL_ASK, me, c, acts_as(g, c), 0)


@runs(SELL_ASK)
def sell_question(g: State, me: int, c: int, kind: int, d: int) -> None:
    if g.alive[me] == 0 or g.place[c] != me or acts_as(g, c) != kind:
        return
    ask(g, me, K_SELL)
    for card in range(CARDS):
        if g.place[card] == me and not is_of_other_sort(card) and is_first_copy_at(g, card, me):
            offer(g, SELL + card)
    offer(g, DONE)


@rule
def offer_own_cards(g: State, me: int, action: int) -> None:
    for c in range(CARDS):
        if g.place[c] == me and is_first_copy_at(g, c, me):
            offer(g, action + c)


@answers(SELL_ASK)
def sell_answer(g: State, action: int, me: int, c: int, kind: int, d: int) -> None:
    if action == DONE:
        return
    thing = action - SELL
    push(g, SELL_ASK, me, c, kind, 0)
    emit(g, E_SELL, me, printed_price(thing), thing, -1)
    discard_kept(g, thing)
    gain_energy(g, me, printed_price(thing), thing)
