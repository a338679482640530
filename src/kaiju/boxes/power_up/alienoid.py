"""Evolutions of Alienoid."""

from __future__ import annotations

from kaiju.boxes.power_up.codes import BUY_HALF, E_TURNED_UP, EVOLUTION, Permanent, Temporary, half_prices
from kaiju.boxes.power_up.shared import ask_owner, offer_use
from kaiju.boxes.power_up.state import PowerUpState as State
from kaiju.rules.chance import throw_for
from kaiju.rules.codes import (
    CLAW,
    COMPONENT_STEP,
    E_TOKENS,
    FREE,
    IN_DISCARD,
    IN_MARKET,
    OPPORTUNITIES,
    PASS,
    PUT_ASIDE,
    TWO,
    USE,
    W_ANY,
    W_START,
)
from kaiju.rules.components import is_keep, kind_of, number_of, printed_price
from kaiju.rules.damage import hurt
from kaiju.rules.flow import emit, offer, offer_once, push
from kaiju.rules.gains import gain_energy, gain_hearts, gain_points, max_health, spend_energy
from kaiju.rules.hooks import forbidden, more_healing
from kaiju.rules.kit import hears, rule
from kaiju.rules.market import (
    AT_DISCARD,
    arrive,
    buy_from_market,
    clear_market,
    get_for_nothing,
    is_barred,
    is_first_in_market,
    is_possible,
    pay,
    price,
)
from kaiju.rules.resolving import count_face
from kaiju.rules.state import CARDS
from kaiju.rules.things import (
    count_acting,
    discard_kept,
    draw_card,
    is_first,
    is_used,
    mark_used,
    put_on_discard,
    recall,
    remember,
    set_tokens,
    spend_token,
    take_from_discard,
    tokens_on,
)

CHEAP = 4
"""The dearest card that precision field support brings."""


class AlienScourge(Temporary, id="alien-scourge", deck_of="alienoid", windows=W_ANY):
    def takes_effect(g, me: int, c: int) -> None:
        gain_points(g, me, 2, c)


@rule
def turn_up(g: State, me: int, c: int) -> int:
    """Turns up the top card of the deck: it if it is a cheap Keep card, otherwise -1, and it is discarded."""
    card = draw_card(g, 0)
    emit(g, E_TURNED_UP, me, 0, card, c)
    if is_keep(card) and printed_price(card) <= CHEAP:
        return card
    put_on_discard(g, card)
    return -1


class PrecisionFieldSupport(Temporary, id="precision-field-support", deck_of="alienoid", windows=W_ANY):
    def unplayable(g, me: int, c: int) -> bool:
        return g.deck_size + g.discard_size == 0

    def takes_effect(g, me: int, c: int) -> None:
        turned = 0
        found = -1
        while found < 0 and g.deck_size > 0:
            found = turn_up(g, me, c)
            if found < 0:
                turned += 1
        if found < 0:
            # The discard pile is shuffled without what was turned up just now.
            for _ in range(turned):
                card = g.pile[CARDS - g.discard_size]
                take_from_discard(g, card)
                g.place[card] = PUT_ASIDE
            for _ in range(g.discard_size):
                if found < 0:
                    found = turn_up(g, me, c)
            for card in range(CARDS):
                if g.place[card] == PUT_ASIDE:
                    put_on_discard(g, card)
        if found >= 0:
            # By a step of its own, because a rule can't call itself: the card may take effect in its turn.
            g.place[found] = PUT_ASIDE
            push(g, COMPONENT_STEP, me, c, c, found)

    def component_step(g, me: int, c: int, phase: int) -> None:
        get_for_nothing(g, me, phase)


class AngerBatteries(Temporary, id="anger-batteries", deck_of="alienoid", windows=W_ANY):
    def takes_effect(g, me: int, c: int) -> None:
        gain_energy(g, me, g.lost[me], c)


class AdaptingTechnology(Permanent, id="adapting-technology", deck_of="alienoid", tokens=3):
    def buy_offers(g, me: int, c: int) -> None:
        if tokens_on(g, c) > 0:
            offer(g, USE + c)

    def used(g, me: int, c: int) -> None:
        left = spend_token(g, me, c, 1)
        clear_market(g, me)
        if left == 0:
            discard_kept(g, c)


class FunnyLookingButDangerous(Permanent, id="funny-looking-but-dangerous", deck_of="alienoid"):
    def splash(g, me: int, c: int, target: int, claws: int) -> int:
        return 1 if count_face(g, TWO) >= 3 else 0

    def splash_apart(g, me: int, c: int, target: int, claws: int) -> None:
        if count_face(g, TWO) >= 3 and is_first(g, me, c):
            hurt(g, target, count_acting(g, me, c), me, c)


BET = 2


class ExoticArms(Permanent, id="exotic-arms", deck_of="alienoid", holds_tokens=True, windows=W_START):
    def before_roll(g, me: int, c: int) -> None:
        set_tokens(g, c, 0)
        ask_owner(g, me, c, 0)

    def component_offers(g, me: int, c: int, phase: int) -> None:
        if g.energy[me] >= BET:
            offer_use(g, me, c)

    def component_answer(g, me: int, c: int, phase: int, action: int) -> None:
        if action != PASS:
            spend_energy(g, me, BET, c)
            set_tokens(g, c, BET)
            emit(g, E_TOKENS, me, BET, c, -1)

    def before_resolving(g, me: int, c: int) -> None:
        if tokens_on(g, c) == 0:
            return
        if count_face(g, CLAW) >= 3:
            gain_energy(g, me, BET, c)
        else:
            set_tokens(g, c, 0)
            hurt(g, me, 2, me, c)

    def digs_deeper(g, me: int, c: int, target: int) -> int:
        return 2 if tokens_on(g, c) > 0 else 0

    def turn_over(g, me: int, c: int) -> None:
        set_tokens(g, c, 0)


class MothershipSupport(Permanent, id="mothership-support", deck_of="alienoid"):
    def reactions(g, me: int, c: int, amount: int, spent: int) -> None:
        """A window of its own where it can save its owner."""
        reach = min(g.health[me] + 1 + more_healing(g, me), max_health(g, me))
        if g.current == me and g.energy[me] >= 1 and not is_used(g, c) and g.health[me] <= amount < reach:
            offer(g, FREE + c)

    def free_offers(g, me: int, c: int) -> None:
        if g.current == me and g.energy[me] >= 1 and not is_used(g, c) and g.health[me] < max_health(g, me):
            offer_once(g, FREE + c)

    def used(g, me: int, c: int) -> None:
        mark_used(g, c)
        spend_energy(g, me, 1, c)
        gain_hearts(g, me, 1, c)


UFOS = 3
SUPERIOR: int = number_of("superior-alien-technology", EVOLUTION)


@rule
def card_with_ufo(g: State, i: int) -> int:
    """The card that bears the i-th UFO token, or -1."""
    return recall(g, SUPERIOR, i)


@rule
def half_price(g: State, me: int, c: int) -> int:
    """Half of the price, rounded up."""
    return (price(g, me, c) + 1) // 2


@rule
def offer_half_price(g: State, me: int, c: int) -> None:
    """A Keep card at half its price, as long as there are tokens to mark it with."""
    marked = 0
    for i in range(UFOS):
        if card_with_ufo(g, i) >= 0:
            marked += 1
    if marked < min(UFOS, half_prices(g, me)) and is_keep(c) and is_possible(g, me, BUY_HALF + c):
        offer(g, BUY_HALF + c)


class SuperiorAlienTechnology(
    Permanent,
    id="superior-alien-technology",
    deck_of="alienoid",
    memory={"first UFO": -1, "second UFO": -1, "third UFO": -1},
    keeps_memory=True,
):
    def half_prices(g, me: int, c: int) -> int:
        return UFOS

    def before_roll(g, me: int, c: int) -> None:
        if not is_first(g, me, c):
            return
        for i in range(UFOS):
            card = card_with_ufo(g, i)
            if card >= 0 and g.place[card] == me:
                throw_for(g, me, 1, card)
                if g.side[0] == CLAW:
                    discard_kept(g, card)


@rule
def offer_half_prices(g: State, me: int) -> None:
    if half_prices(g, me) > 0:
        for i in range(3):
            if g.market[i] >= 0 and is_first_in_market(g, i, 7):
                offer_half_price(g, me, g.market[i])


@rule
def can_buy_at_half(g: State, me: int, c: int) -> bool:
    there = (g.place[c] == IN_MARKET or g.place[c] == IN_DISCARD) and half_price(g, me, c) <= g.energy[me]
    return there and not is_barred(g, me, c) and not forbidden(g, me, c, kind_of(c))


@rule
def buy_at_half(g: State, me: int, c: int) -> None:
    g.bargain += price(g, me, c) - half_price(g, me, c)
    if g.place[c] == IN_DISCARD:
        pay(g, me, c, AT_DISCARD)
        take_from_discard(g, c)
    else:
        push(g, OPPORTUNITIES, 1, buy_from_market(g, me, c), 0, 0)
    g.bargain = 0
    arrive(g, me, c, False)
    for i in range(UFOS):
        if card_with_ufo(g, i) < 0:
            remember(g, SUPERIOR, i, c)
            return


@hears
def thing_left(g: State, c: int) -> None:
    for i in range(UFOS):
        if card_with_ufo(g, i) == c:
            remember(g, SUPERIOR, i, -1)
