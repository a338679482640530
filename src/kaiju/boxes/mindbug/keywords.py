"""Keywords: when Consumables are activated, and what the five words do."""

from __future__ import annotations

from kaiju.boxes.mindbug.codes import (
    ACTIVATE,
    ACTIVATE_ASK,
    ACTIVATE_ON,
    AIM,
    AS_HUNTER,
    AS_POISON,
    AS_SNEAKY,
    AS_TOUGH,
    CONSUMABLES,
    CONSUMABLES_END,
    E_ACTIVATE,
    FRENZY,
    FRENZY_PRICE,
    HEARTS,
    HUNTER,
    IN_USE,
    K_ACTIVATE,
    KEYWORDS_OF,
    KEYWORDS_OVER,
    POISON,
    SNEAKY,
    TOUGH,
    activated,
    frenzy_ends,
    hunt_missed,
    hunt_paid,
    keyword_in_use,
    poisoned,
    poisoned_to_death,
    sneaked,
)
from kaiju.boxes.mindbug.state import MindbugState as State
from kaiju.rules.codes import E_EXTRA_TURN, E_PREVENTED, NOBODY, PASS, REACT, SPAN, TURN_START, W_DAMAGE
from kaiju.rules.components import kind_of
from kaiju.rules.damage import CLAWS_BIT, cause_of, dealer_of, hurt, lose_together
from kaiju.rules.flow import TARGETS, ask, emit, offer, push, seat_after
from kaiju.rules.gains import is_falling, lose_points
from kaiju.rules.kit import answers, hears, rule, runs
from kaiju.rules.things import discard_kept, recall, remember, start_memory

FEWER_BITS = 4
MOST_FEWER = (1 << FEWER_BITS) - 1

# --- which cards


@rule
def can_activate(g: State, me: int, c: int, keywords: int) -> bool:
    """Whether `me` may activate a Consumable for one of these keywords."""
    return g.place[c] == me and KEYWORDS_OF[c] & keywords != 0 and keyword_in_use(g, c) == 0 and c != g.fetched


@rule
def has_any(g: State, me: int, keywords: int) -> bool:
    for c in range(CONSUMABLES, CONSUMABLES_END):
        if can_activate(g, me, c, keywords):
            return True
    return False


@rule
def is_active(g: State, me: int, c: int, keyword: int) -> bool:
    return g.place[c] == me and keyword_in_use(g, c) == keyword


@rule
def has_two_keywords(c: int) -> bool:
    return KEYWORDS_OF[c] & (KEYWORDS_OF[c] - 1) != 0


@rule
def offer_keyword(g: State, c: int, keyword: int, plain: int, named: int) -> None:
    """The option to activate a card for a keyword, which is named where the card has two."""
    if KEYWORDS_OF[c] & keyword:
        offer(g, (named if has_two_keywords(c) else plain) + c)


# --- in the own turn


@rule
def use_card(g: State, me: int, c: int, keyword: int, aim: int) -> None:
    """The card stays where it is until its keyword has done its work."""
    remember(g, c, IN_USE, keyword)
    remember(g, c, AIM, max(0, aim))
    remember(g, c, HEARTS, 0)
    emit(g, E_ACTIVATE, me, 0, c, aim)


@runs(ACTIVATE_ASK)
def activate_question(g: State, me: int, keywords: int, c: int, d: int) -> None:
    if g.alive[me] == 0 or is_falling(g, me) or (keywords == FRENZY and g.next_frenzy >= 0):
        return
    ask(g, me, K_ACTIVATE)
    for card in range(CONSUMABLES, CONSUMABLES_END):
        if can_activate(g, me, card, keywords):
            if keywords & HUNTER and KEYWORDS_OF[card] & HUNTER:
                offer_hunts(g, me, card)
            offer_keyword(g, card, keywords & (SNEAKY | FRENZY), ACTIVATE, AS_SNEAKY)
    if g.offer_count > 0:
        offer(g, PASS)


@rule
def offer_hunts(g: State, me: int, c: int) -> None:
    first = AS_HUNTER if has_two_keywords(c) else ACTIVATE_ON
    for i in range(1, g.players):
        p = seat_after(g, me, i)
        if g.alive[p] != 0:
            offer(g, first + c * TARGETS + p)


@answers(ACTIVATE_ASK)
def activate_answer(g: State, action: int, me: int, keywords: int, c: int, d: int) -> None:
    if action == PASS:
        return
    push(g, ACTIVATE_ASK, me, keywords, 0, 0)
    if action >= ACTIVATE_ON:
        chosen = action - (AS_HUNTER if action >= AS_HUNTER else ACTIVATE_ON)
        card, hunted = chosen // TARGETS, chosen % TARGETS
        use_card(g, me, card, HUNTER, hunted)
        g.hunted |= 1 << hunted
        return
    card = action - (AS_SNEAKY if action >= AS_SNEAKY else ACTIVATE)
    if keywords == FRENZY:
        emit(g, E_ACTIVATE, me, 0, card, -1)
        discard_kept(g, card)
        g.next_frenzy = card
    else:
        use_card(g, me, card, SNEAKY, -1)
        activated(g, me, card, kind_of(card), 0)


@hears
def turn_dawns(g: State, me: int) -> None:
    if g.skipped == 0 and has_any(g, me, HUNTER | SNEAKY):
        push(g, ACTIVATE_ASK, me, HUNTER | SNEAKY, 0, 0)


@hears
def turn_counted(g: State) -> None:
    g.fetched = -1
    g.hunted = 0
    if g.frenzy >= 0:
        # A turn that is given up has its price, too.
        push(g, FRENZY_PRICE, g.current, 0, 0, 0)


@hears
def after_resolving(g: State, me: int) -> None:
    if g.turn_of < 0:
        push(g, KEYWORDS_OVER, me, 0, 0, 0)


@runs(KEYWORDS_OVER)
def keywords_over(g: State, me: int, b: int, c: int, d: int) -> None:
    """All dice are resolved: the hunt is over even if there was no claw, and so is sneaking."""
    end_hunts(g, me)
    discard_active(g, me)


@rule
def discard_active(g: State, me: int) -> None:
    for c in range(CONSUMABLES, CONSUMABLES_END):
        if g.place[c] == me and keyword_in_use(g, c) != 0:
            discard_kept(g, c)


@hears
def every_turn_over(g: State, me: int) -> None:
    discard_active(g, me)


@hears
def handed_over(g: State, c: int, me: int) -> None:
    """Whoever gets a Consumable gets it unused."""
    if KEYWORDS_OF[c] != 0:
        start_memory(g, c, kind_of(c))


# --- Hunter


@hears
def reaches(g: State, me: int, target: int, reached: bool) -> bool:
    if g.hunted == 0 or g.turn_of >= 0 or me != g.current:
        return reached
    return (g.hunted >> target) & 1 != 0


@hears
def loss_landed(g: State, target: int, lost: int, dealer: int, by_claws: bool) -> None:
    if not by_claws:
        return
    for c in range(CONSUMABLES, CONSUMABLES_END):
        hunted = is_active(g, dealer, c, HUNTER) and recall(g, c, AIM) == target
        if hunted or (is_active(g, target, c, POISON) and recall(g, c, AIM) == dealer):
            remember(g, c, HEARTS, recall(g, c, HEARTS) + lost)


@hears
def eliminated(g: State, me: int, heir: int) -> None:
    """Whoever hunted `me` down is paid, and what poison it had works once more."""
    for c in range(CONSUMABLES, CONSUMABLES_END):
        if KEYWORDS_OF[c] != 0 and g.place[c] >= 0 and recall(g, c, HEARTS) > 0:
            if heir >= 0 and is_active(g, heir, c, HUNTER) and recall(g, c, AIM) == me:
                hearts = recall(g, c, HEARTS)
                discard_kept(g, c)
                hunt_paid(g, heir, c, kind_of(c), hearts)
            elif is_active(g, me, c, POISON):
                poisoned_to_death(g, me, c, kind_of(c), recall(g, c, AIM), recall(g, c, HEARTS))


@rule
def end_hunts(g: State, me: int) -> None:
    g.hunted = 0
    for c in range(CONSUMABLES, CONSUMABLES_END):
        if is_active(g, me, c, HUNTER):
            hunted = recall(g, c, AIM)
            if g.alive[hunted] == 0 or not hunt_missed(g, me, c, kind_of(c), hunted):
                discard_kept(g, c)


@hears
def attack_done(g: State, me: int) -> None:
    if g.turn_of < 0:
        end_hunts(g, me)
    discard_poison(g)


# --- Sneaky


@hears
def dice_scored(g: State, me: int, stars: int) -> None:
    if stars <= 0 or g.turn_of >= 0:
        return
    for c in range(CONSUMABLES, CONSUMABLES_END):
        if is_active(g, me, c, SNEAKY):
            first = g.top
            for i in range(g.players - 1, 0, -1):
                p = seat_after(g, me, i)
                if g.alive[p] != 0:
                    lost = lose_points(g, p, stars, c)
                    if lost > 0:
                        sneaked(g, me, c, kind_of(c), p, lost)
            lose_together(g, first)


# --- Tough and Poison


@hears
def needs_window(g: State, p: int, windows: int) -> bool:
    return windows & W_DAMAGE != 0 and has_any(g, p, TOUGH | POISON)


@hears
def window_offers(g: State, p: int, windows: int) -> None:
    top = g.top - 1
    if windows & W_DAMAGE == 0 or g.step[top] != REACT or g.frame_c[top] & CLAWS_BIT == 0:
        return
    attacker = dealer_of(g.frame_c[top])
    for c in range(CONSUMABLES, CONSUMABLES_END):
        if can_activate(g, p, c, TOUGH | POISON):
            offer_keyword(g, c, TOUGH, ACTIVATE, AS_TOUGH)
            if attacker != NOBODY and attacker != p and g.alive[attacker] != 0:
                offer_keyword(g, c, POISON, ACTIVATE, AS_POISON)


@hears
def done_beside(g: State, action: int) -> bool:
    """Against claws, a keyword is chosen beside the question what to do about them."""
    if g.step[g.top - 1] != REACT or not ACTIVATE <= action < AS_POISON + SPAN:
        return False
    if action >= AS_POISON:
        answer_with_poison(g, g.seat, action - AS_POISON)
    elif action >= AS_TOUGH:
        shrug_off(g, g.seat, action - AS_TOUGH)
    elif KEYWORDS_OF[action - ACTIVATE] & TOUGH:
        shrug_off(g, g.seat, action - ACTIVATE)
    else:
        answer_with_poison(g, g.seat, action - ACTIVATE)
    return True


@rule
def shrug_off(g: State, me: int, c: int) -> None:
    """The loss that is being answered is gone."""
    g.top -= 1
    hearts, source = g.frame_b[g.top], g.frame_c[g.top]
    emit(g, E_ACTIVATE, me, 0, c, -1)
    discard_kept(g, c)
    emit(g, E_PREVENTED, me, hearts, cause_of(source), dealer_of(source))
    activated(g, me, c, kind_of(c), hearts)


@rule
def answer_with_poison(g: State, me: int, c: int) -> None:
    use_card(g, me, c, POISON, dealer_of(g.frame_c[g.top - 1]))


@rule
def discard_poison(g: State) -> None:
    """What did no harm to an attacker is gone all the same. A hunt that waits for another roll is not over."""
    for c in range(CONSUMABLES, CONSUMABLES_END):
        if g.place[c] >= 0 and keyword_in_use(g, c) == POISON:
            discard_kept(g, c)


@hears
def changed_hands(g: State) -> None:
    """The attacker may have fallen before its attack was done."""
    discard_poison(g)


@hears
def was_wounded(g: State, me: int, attacker: int) -> None:
    """Who has no hearts left keeps its poison until its fate is settled."""
    for c in range(CONSUMABLES, CONSUMABLES_END):
        if is_active(g, me, c, POISON) and recall(g, c, AIM) == attacker:
            hearts = recall(g, c, HEARTS)
            if not is_falling(g, me):
                discard_kept(g, c)
            poisoned(g, me, c, kind_of(c), attacker, hearts)
            hurt(g, attacker, hearts, me, c)


# --- Frenzy


@hears
def after_buying(g: State, me: int) -> None:
    if g.turn_of >= 0:
        return
    push(g, ACTIVATE_ASK, me, FRENZY, 0, 0)
    if g.frenzy >= 0:
        push(g, FRENZY_PRICE, me, 0, 0, 0)


@runs(FRENZY_PRICE)
def frenzy_price(g: State, me: int, b: int, c: int, d: int) -> None:
    card = g.frenzy
    g.frenzy = -1
    if card >= 0 and g.alive[me] != 0:
        frenzy_ends(g, me, card, kind_of(card))


@hears
def turn_follows(g: State, me: int) -> bool:
    """A Frenzy turn comes before all others; turns with fewer dice that it puts off come when it is over."""
    card = g.next_frenzy
    g.next_frenzy = -1
    if g.alive[me] == 0:
        g.put_off = 0
        return False
    if card >= 0:
        if g.repeat_turn != 0:
            g.put_off = (g.put_off << FEWER_BITS) + min(MOST_FEWER, g.fewer_dice + 1)
        g.fewer_dice = 0
        g.frenzy = card
        emit(g, E_EXTRA_TURN, me, 0, card, -1)
    elif g.repeat_turn == 0 and g.put_off != 0:
        g.fewer_dice = g.put_off & MOST_FEWER
        g.put_off >>= FEWER_BITS
        emit(g, E_EXTRA_TURN, me, g.fewer_dice, -1, -1)
    else:
        return False
    push(g, TURN_START, me, 0, 0, 0)
    return True


@hears
def more_dice(g: State, me: int) -> int:
    return -g.lost_dice[me]
