"""Evolutions of Alienoid."""

from __future__ import annotations

from kaiju.boxes.power_up.codes import (
    BUY_HALF,
    BUY_HALF_TOP,
    E_TURNED_UP,
    EVOLUTION,
    Permanent,
    Temporary,
    half_prices,
)
from kaiju.boxes.power_up.shared import ask_owner, offer_use_for, pay_and_mark
from kaiju.boxes.power_up.state import PowerUpState as State
from kaiju.rules.chance import throw_for
from kaiju.rules.codes import (
    BUY,
    BUY_TOP,
    CLAW,
    COMPONENT_STEP,
    FREE,
    PASS,
    PUT_ASIDE,
    TWO,
    USE,
    W_ANY,
    W_SAVE,
    W_START,
)
from kaiju.rules.components import is_keep, number_of, printed_price
from kaiju.rules.damage import add_loss, hearts_left, hurt
from kaiju.rules.flow import emit, offer, offer_once, push
from kaiju.rules.gains import can_heal, gain_energy, gain_hearts, gain_points, missing_hearts, spend_energy
from kaiju.rules.hooks import more_healing
from kaiju.rules.kit import hears, rule, settled
from kaiju.rules.market import card_bought, clear_market, cost_of, get_for_nothing
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
    """Turns up the top card of the deck. Returns it if it is a cheap Keep card; otherwise discards it, -1."""
    card = draw_card(g, 0)
    emit(g, E_TURNED_UP, me, 0, card, c)
    if is_keep(card) and printed_price(card) <= CHEAP:
        return card
    put_on_discard(g, card)
    return -1


class PrecisionFieldSupport(Temporary, id="precision-field-support", deck_of="alienoid", windows=W_ANY | W_SAVE):
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

    def brings_anything(g, me: int, c: int) -> bool:
        return True


class AngerBatteries(Temporary, id="anger-batteries", deck_of="alienoid", windows=W_ANY):
    def takes_effect(g, me: int, c: int) -> None:
        gain_energy(g, me, g.lost[me], c)

    def brings_energy(g, me: int, c: int) -> int:
        return g.lost[me]


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
            add_loss(g, target, count_acting(g, me, c), me, 0, c)


BET = 2


class ExoticArms(Permanent, id="exotic-arms", deck_of="alienoid", holds_tokens=True, windows=W_START):
    def before_roll(g, me: int, c: int) -> None:
        set_tokens(g, c, 0)
        ask_owner(g, me, c, 0)

    def component_offers(g, me: int, c: int, phase: int) -> None:
        offer_use_for(g, me, c, BET)

    def component_answer(g, me: int, c: int, phase: int, action: int) -> None:
        if action != PASS:
            pay_and_mark(g, me, c, BET, BET)

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


@rule
def may_be_supported(g: State, me: int, c: int) -> bool:
    return g.current == me and g.energy[me] >= 1 and not is_used(g, c) and can_heal(g, me)


class MothershipSupport(Permanent, id="mothership-support", deck_of="alienoid", windows=W_SAVE):
    def reactions(g, me: int, c: int, amount: int, spent: int) -> None:
        """A window of its own where it can save its owner."""
        gain = min(1 + more_healing(g, me), missing_hearts(g, me))
        left = hearts_left(g, me)
        if may_be_supported(g, me, c) and left <= amount < left + gain:
            offer(g, FREE + c)

    def free_offers(g, me: int, c: int) -> None:
        if may_be_supported(g, me, c):
            offer_once(g, FREE + c)

    def worth_asking(g, me: int, c: int) -> bool:
        return may_be_supported(g, me, c)

    def used(g, me: int, c: int) -> None:
        mark_used(g, c)
        spend_energy(g, me, 1, c)
        gain_hearts(g, me, 1, c)


UFOS = 3
DEEPEST: int = settled(lambda rules: rules.width(BUY_HALF_TOP))
"""How many cards of the deck a verb can name."""
SUPERIOR: int = number_of("superior-alien-technology", EVOLUTION)


@rule
def card_with_ufo(g: State, i: int) -> int:
    """The card that bears the i-th UFO token, or -1."""
    return recall(g, SUPERIOR, i)


@rule
def has_ufo_left(g: State, me: int) -> bool:
    marked = 0
    for i in range(UFOS):
        if card_with_ufo(g, i) >= 0:
            marked += 1
    return marked < min(UFOS, half_prices(g, me))


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
def is_at_half(action: int) -> bool:
    """Whether a purchase is one at half the price."""
    return BUY_HALF <= action < BUY_HALF_TOP + DEEPEST


@hears
def pays_otherwise(g: State, me: int) -> bool:
    return half_prices(g, me) > 0 and has_ufo_left(g, me)


@hears
def purchase_offers(g: State, me: int, action: int) -> None:
    """Any Keep card at half its price, wherever it is bought."""
    if not is_keep(card_bought(g, action)):
        return
    half = action - BUY_TOP + BUY_HALF_TOP if action < BUY else action - BUY + BUY_HALF
    if cost_of(g, me, half, card_bought(g, action)) <= g.energy[me]:
        offer(g, half)


@hears
def in_full(g: State, action: int) -> int:
    if not is_at_half(action):
        return action
    return action - BUY_HALF_TOP + BUY_TOP if action >= BUY_HALF_TOP else action - BUY_HALF + BUY


@hears
def price_by(g: State, action: int, price: int) -> int:
    """Half of it, rounded up."""
    return (price + 1) // 2 if is_at_half(action) else price


@hears
def bought(g: State, me: int, c: int, action: int) -> None:
    """What was bought at half its price is marked, if it still lies there."""
    if is_at_half(action) and g.place[c] == me:
        for i in range(UFOS):
            if card_with_ufo(g, i) < 0:
                remember(g, SUPERIOR, i, c)
                return


@hears
def bears(g: State, c: int) -> int:
    for i in range(UFOS):
        if card_with_ufo(g, i) == c:
            return 1
    return 0


@hears
def thing_left(g: State, c: int) -> None:
    for i in range(UFOS):
        if card_with_ufo(g, i) == c:
            remember(g, SUPERIOR, i, -1)
