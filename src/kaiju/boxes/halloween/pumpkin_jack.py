"""Evolutions of Pumpkin Jack."""

from __future__ import annotations

from kaiju.boxes.halloween.gifts import OWNER, Gift, is_burden
from kaiju.boxes.halloween.state import GiftState as State
from kaiju.boxes.power_up.codes import (
    E_HAND_OVER,
    EVOLUTION,
    GIVE_ENERGY,
    GIVE_HEART,
    GIVE_STAR,
    Permanent,
    Temporary,
)
from kaiju.boxes.power_up.hands import take_in_hand
from kaiju.boxes.power_up.moments import has_room_for_evolution, widen
from kaiju.boxes.power_up.shared import ask_owner, energy_givers, offer_giving
from kaiju.boxes.power_up.state import PowerUpState
from kaiju.rules.box_hooks import paying_offers
from kaiju.rules.codes import (
    ANSWER,
    ANSWER_BITS,
    BUY,
    BUY_FROM,
    COMPONENT_ASK,
    COMPONENT_STEP,
    E_TOKENS,
    HEAL,
    K_BUY,
    K_USE,
    NOBODY,
    ONE,
    OPPORTUNITIES,
    PASS,
    REACT,
    USE,
    W_ANY,
    W_DAMAGE,
    W_SAVE,
)
from kaiju.rules.components import acting, acts_as, in_play, number_of, printed_price
from kaiju.rules.damage import CLAWS_BIT, add_loss, dealer_of, give_up_hearts, lose_together, reduce_loss
from kaiju.rules.declared import event
from kaiju.rules.flow import ask, emit, offer, offer_on, push, seat_after, target_of
from kaiju.rules.gains import can_heal, gain_energy, gain_hearts, gain_points, lose_energy, lose_points
from kaiju.rules.kit import hears, rule
from kaiju.rules.market import AT_MARKET, announce, arrive, offer_from_market, pay, reveal
from kaiju.rules.things import is_used, mark_used, put_on_discard, recall, set_tokens, tokens_on

EVOLUTIONS_ON: int = in_play("power_up")
NEEDS = ("power_up",)
MANY_STARS = 12
REBATE = 2
"""What bobbing for apples takes off a price."""
E_VOID = event("void", thing="component", other="copy")
"""A purchase that came to nothing, because of another card that was turned up."""
HEAD: int = number_of("detachable-head", EVOLUTION)
SCYTHE: int = number_of("scythe", EVOLUTION)


class DetachableHead(Gift, id="detachable-head", deck_of="pumpkin-jack"):
    """The claws of its owner ask for it."""


@hears
def digs_deeper(g: State, me: int, target: int) -> int:
    if EVOLUTIONS_ON != 0 and g.place[HEAD] == target and recall(g, HEAD, OWNER) == me:
        return 1
    return 0


class IgnisFatus(Gift, id="ignis-fatus", deck_of="pumpkin-jack"):
    def more_rolls(g, me: int, c: int) -> int:
        return -1 if is_burden(g, me, c) else 0


class SmashingPumpkin(Temporary, id="smashing-pumpkin", deck_of="pumpkin-jack", needs=NEEDS, windows=W_ANY):
    def takes_effect(g, me: int, c: int) -> None:
        first = g.top
        for i in range(g.players, 0, -1):
            p = seat_after(g, me, i % g.players)
            if g.points[p] >= MANY_STARS:
                add_loss(g, p, 2, me, 0, c)
        lose_together(g, first)


@rule
def ask_others(g: PowerUpState, me: int, c: int) -> None:
    """Everybody else answers, clockwise, and then something comes of it."""
    push(g, COMPONENT_STEP, me, c, acts_as(g, c), 0)
    for i in range(g.players - 1, 0, -1):
        p = seat_after(g, me, i)
        if g.alive[p] != 0:
            push(g, COMPONENT_ASK, p, c, acts_as(g, c), 0)


@rule
def answer_given(g: PowerUpState, p: int) -> int:
    answer = g.answer[p] >> ANSWER_BITS
    g.answer[p] &= ANSWER
    return answer


PAYS, LOSES, GIVES_STAR = 1, 2, 3


class TrickOrThreat(Permanent, id="trick-or-threat", deck_of="pumpkin-jack", needs=NEEDS):
    def numbers_resolved(g, me: int, c: int, face: int, count: int) -> None:
        if face == ONE:
            ask_others(g, me, c)

    def component_offers(g, me: int, c: int, phase: int) -> None:
        ask(g, me, K_USE)
        if g.energy[me] > 0:
            offer(g, GIVE_ENERGY)
        offer(g, PASS)
        if g.energy[me] == 0:
            paying_offers(g, me, 1)

    def component_answer(g, me: int, c: int, phase: int, action: int) -> None:
        g.answer[me] |= (PAYS if action == GIVE_ENERGY else LOSES) << ANSWER_BITS

    def component_step(g, me: int, c: int, phase: int) -> None:
        energy = 0
        first = g.top
        for i in range(g.players - 1, 0, -1):
            p = seat_after(g, me, i)
            answer = answer_given(g, p)
            if answer == PAYS and g.energy[p] > 0:
                lose_energy(g, p, 1, c)
                energy += 1
            elif answer != 0:
                add_loss(g, p, 2, me, 0, c)
        lose_together(g, first)
        gain_energy(g, me, energy, c)


class BobbingForApples(Permanent, id="bobbing-for-apples", deck_of="pumpkin-jack", needs=NEEDS):
    def buy_offers(g, me: int, c: int) -> None:
        """Without another card to turn up nothing can be tried."""
        if is_used(g, c) or g.bargain != 0 or g.deck_size + g.discard_size == 0:
            return
        offers = g.offer_count
        g.bargain = REBATE
        offer_from_market(g, me, 7)
        g.bargain = 0
        found = g.offer_count > offers
        g.offer_count = offers
        if found:
            offer(g, USE + c)

    def used(g, me: int, c: int) -> None:
        mark_used(g, c)
        g.bargain = REBATE
        ask_owner(g, me, c, 0)

    def component_offers(g, me: int, c: int, phase: int) -> None:
        ask(g, me, K_BUY)
        offer_from_market(g, me, 7)

    def component_answer(g, me: int, c: int, phase: int, action: int) -> None:
        announce(g, me, action)


@hears
def buys_otherwise(g: State, me: int, action: int, cost: int) -> bool:
    """The card that replaces one that is bobbed for decides, before anything comes of the purchase."""
    if EVOLUTIONS_ON == 0 or g.bargain != REBATE or not BUY <= action < BUY_FROM:
        return False
    card = action - BUY
    at = -1
    for i in range(3):
        if g.market[i] == card:
            at = i
    if at < 0:
        return False
    g.market[at] = -1
    filled = reveal(g)
    found = g.market[at]
    push(g, OPPORTUNITIES, 1, filled, 0, 0)
    if found >= 0 and printed_price(found) % 2 != 0:
        put_on_discard(g, card)
        emit(g, E_VOID, me, 0, card, found)
    else:
        pay(g, me, card, AT_MARKET, cost)
        arrive(g, me, card, False)
    return True


class FeastOfCrows(Temporary, id="feast-of-crows", deck_of="pumpkin-jack", needs=NEEDS, windows=W_ANY | W_SAVE):
    def takes_effect(g, me: int, c: int) -> None:
        ask_others(g, me, c)

    def brings_energy(g, me: int, c: int) -> int:
        return energy_givers(g, me)

    def component_offers(g, me: int, c: int, phase: int) -> None:
        offer_giving(g, me)
        if g.health[me] > 0:
            offer(g, GIVE_HEART)

    def component_answer(g, me: int, c: int, phase: int, action: int) -> None:
        given = LOSES
        if action == GIVE_ENERGY:
            given = PAYS
        elif action == GIVE_STAR:
            given = GIVES_STAR
        g.answer[me] |= given << ANSWER_BITS

    def component_step(g, me: int, c: int, phase: int) -> None:
        """Hearts go last: whoever gave its last one is out."""
        energy, hearts, givers = 0, 0, 0
        for i in range(1, g.players):
            p = seat_after(g, me, i)
            answer = answer_given(g, p)
            if answer == PAYS:
                energy += min(1, g.energy[p])
                lose_energy(g, p, 1, c)
            elif answer == GIVES_STAR:
                gain_points(g, me, lose_points(g, p, 1, c), c)
            elif answer == LOSES:
                hearts += 1
                givers |= 1 << p
        gain_energy(g, me, energy, c)
        gain_hearts(g, me, hearts, c)
        for i in range(g.players - 1, 0, -1):
            p = seat_after(g, me, i)
            if (givers >> p) & 1:
                give_up_hearts(g, p, 1, c)


class Scythe(Permanent, id="scythe", deck_of="pumpkin-jack", needs=NEEDS, tokens=1):
    def claws_always(g, me: int, c: int) -> int:
        return tokens_on(g, c)


@hears
def eliminated(g: State, me: int, heir: int) -> None:
    if EVOLUTIONS_ON != 0 and heir >= 0:
        c = acting(g, heir, SCYTHE, -1)
        while c >= 0:
            set_tokens(g, c, tokens_on(g, c) + 1)
            emit(g, E_TOKENS, heir, tokens_on(g, c), c, -1)
            c = acting(g, heir, SCYTHE, c)


@rule
def claws_to_answer(g: PowerUpState, me: int) -> int:
    """Whose claws the open question is about, if it is what `me` does about a loss to them, or -1."""
    top = g.top - 1
    if g.step[top] != REACT or g.frame_a[top] != me or g.frame_c[top] & CLAWS_BIT == 0:
        return -1
    dealer = dealer_of(g.frame_c[top])
    return dealer if dealer != NOBODY and dealer != me and g.alive[dealer] != 0 else -1


class Candy(Temporary, id="candy", deck_of="pumpkin-jack", needs=NEEDS, windows=W_ANY | W_SAVE | W_DAMAGE):
    def takes_effect(g, me: int, c: int) -> None:
        """Against claws it is a question of its own what it is for."""
        if claws_to_answer(g, me) >= 0:
            ask_owner(g, me, c, claws_to_answer(g, me))
        else:
            gain_hearts(g, me, 1, c)

    def component_offers(g, me: int, c: int, phase: int) -> None:
        ask(g, me, K_USE)
        if has_room_for_evolution(g, phase):
            offer_on(g, c, phase)
        if can_heal(g, me):
            offer(g, HEAL)

    def component_answer(g, me: int, c: int, phase: int, action: int) -> None:
        if action == HEAL:
            gain_hearts(g, me, 1, c)
            return
        to = target_of(action)
        reduce_loss(g, g.frame_b[g.top - 1])
        widen(g, to, c)
        take_in_hand(g, to, c)
        emit(g, E_HAND_OVER, me, 0, c, to)
