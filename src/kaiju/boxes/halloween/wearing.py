"""Costumes change hands: chosen before the game, stolen from the wounded, and lost with what they kept alive."""

from __future__ import annotations

from kaiju.boxes.halloween.codes import (
    CLOWN,
    COSTUME_ASK,
    COSTUMES,
    COSTUMES_END,
    E_COSTUME,
    E_COSTUMES,
    E_COSTUMES_MIXED,
    E_STEAL,
    K_COSTUME,
    K_STEAL,
    KEEP_COSTUME,
    LEFT_OVER,
    MOST_PAID,
    NEEDED,
    NEXT_COSTUME,
    ON_OFFER,
    PAY_HEARTS,
    ROBOT,
    SHOWN,
    STEAL,
    STEAL_ASK,
    WARDROBE,
    ZOMBIE,
)
from kaiju.boxes.halloween.gifts import offer_gifts
from kaiju.boxes.halloween.state import CostumeState as State
from kaiju.rules.box_hooks import paying_offers
from kaiju.rules.chance import below
from kaiju.rules.codes import CLAW, DONE, E_USE, IN_DECK, NOBODY, RESOLVING
from kaiju.rules.components import in_play, kind_of, reaction_index
from kaiju.rules.damage import await_deaths
from kaiju.rules.flow import ask, emit, offer, push, seat_after
from kaiju.rules.gains import gain_energy, spend_energy
from kaiju.rules.hooks import takes_effect
from kaiju.rules.kit import answers, hears, rule, runs
from kaiju.rules.market import price, reveal
from kaiju.rules.things import leave_owner, remember, shuffle_deck, take_thing

NEVER = 99
EVOLUTIONS_ON: int = in_play("power_up")

# --- choosing, before the first turn


@rule
def count_at(g: State, place: int) -> int:
    count = 0
    for c in range(COSTUMES, COSTUMES_END):
        if g.place[c] == place:
            count += 1
    return count


@rule
def draw_costume(g: State) -> int:
    """Any of those nobody has seen yet, or -1."""
    left = count_at(g, WARDROBE)
    if left == 0:
        return -1
    nth = below(g, left)
    for c in range(COSTUMES, COSTUMES_END):
        if g.place[c] == WARDROBE:
            if nth == 0:
                g.place[c] = ON_OFFER
                return c
            nth -= 1
    return -1


@hears
def opens_market_later(g: State) -> bool:
    return g.costumes_chosen != 0


@hears
def first_is_known(g: State, first: int) -> None:
    if g.costumes_chosen != 0:
        push(g, NEXT_COSTUME, first, 0, 0, 0)


@runs(NEXT_COSTUME)
def next_costume(g: State, first: int, done: int, c: int, d: int) -> None:
    """Beginning with whoever begins the game, everybody is shown two; then the others join the deck."""
    for costume in range(COSTUMES, COSTUMES_END):
        if g.place[costume] == ON_OFFER:
            g.place[costume] = LEFT_OVER
    if done == g.players:
        mix_in(g)
        return
    me = seat_after(g, first, done)
    push(g, NEXT_COSTUME, first, done + 1, 0, 0)
    shown = draw_costume(g)
    for _ in range(SHOWN - 1):
        other = draw_costume(g)
        if other >= 0:
            emit(g, E_COSTUMES, me, 0, shown, other)
    push(g, COSTUME_ASK, me, 0, 0, 0)


@runs(COSTUME_ASK)
def costume_question(g: State, me: int, b: int, c: int, d: int) -> None:
    ask(g, me, K_COSTUME)
    for costume in range(COSTUMES, COSTUMES_END):
        if g.place[costume] == ON_OFFER:
            offer(g, KEEP_COSTUME + costume)


@answers(COSTUME_ASK)
def costume_answer(g: State, action: int, me: int, b: int, c: int, d: int) -> None:
    costume = action - KEEP_COSTUME
    take_thing(g, me, costume)
    emit(g, E_COSTUME, me, 0, costume, -1)


@rule
def mix_in(g: State) -> None:
    """Those that nobody has taken are shuffled into the deck, and three cards are turned up."""
    count = 0
    for c in range(COSTUMES, COSTUMES_END):
        if g.place[c] == WARDROBE or g.place[c] == LEFT_OVER:
            g.pile[g.deck_size] = c
            g.place[c] = IN_DECK
            g.deck_size += 1
            count += 1
    shuffle_deck(g)
    emit(g, E_COSTUMES_MIXED, -1, count, -1, -1)
    reveal(g)


# --- what a turn has seen


@hears
def turn_counted(g: State) -> None:
    g.bled = g.drew_blood = g.mugged = g.may_steal = 0
    forget_roll(g)


@hears
def changed_hands(g: State) -> None:
    g.mugged = g.may_steal = 0


@hears
def throws_anew(g: State) -> None:
    forget_roll(g)


@rule
def forget_roll(g: State) -> None:
    """What costumes have done about the dice, which are all thrown anew."""
    g.added_claws = 0
    remember(g, CLOWN, 0, 0)


@hears
def loss_landed(g: State, target: int, lost: int, dealer: int, by_claws: bool) -> None:
    g.bled |= 1 << target
    if dealer != NOBODY and dealer != target:
        g.drew_blood |= 1 << dealer
    if by_claws:
        g.mugged |= 1 << target


@hears
def attacks(g: State, me: int, claws: int) -> None:
    if claws >= NEEDED:
        g.may_steal = 1


@hears
def dice_final(g: State, me: int) -> None:
    g.shown[CLAW] += g.added_claws


# --- stealing


@hears
def before_buying(g: State, me: int) -> None:
    if g.may_steal != 0 and g.mugged != 0:
        push(g, STEAL_ASK, me, 0, 0, 0)
    if EVOLUTIONS_ON != 0 and g.mugged != 0:
        offer_gifts(g, me)  # type: ignore[arg-type]  # where they are on, the state has them


@rule
def can_be_stolen(g: State, me: int, c: int) -> bool:
    victim = g.place[c]
    return victim >= 0 and victim != me and (g.mugged >> victim) & 1 != 0


@runs(STEAL_ASK)
def steal_question(g: State, me: int, b: int, c: int, d: int) -> None:
    if g.alive[me] == 0:
        return
    ask(g, me, K_STEAL)
    lacking = NEVER
    for costume in range(COSTUMES, COSTUMES_END):
        if can_be_stolen(g, me, costume):
            cost = price(g, me, costume)
            if cost <= g.energy[me]:
                offer(g, STEAL + costume)
            else:
                lacking = min(lacking, cost - g.energy[me])
    if g.offer_count > 0 or lacking < NEVER:
        offer(g, DONE)
    if g.offer_count == 1:
        paying_offers(g, me, lacking)


@answers(STEAL_ASK)
def steal_answer(g: State, action: int, me: int, b: int, c: int, d: int) -> None:
    if action == DONE:
        return
    push(g, STEAL_ASK, me, 0, 0, 0)
    steal(g, me, action - STEAL)


@rule
def steal(g: State, me: int, costume: int) -> None:
    """Pays the victim, which is no purchase, and takes the costume off it."""
    victim, cost = g.place[costume], price(g, me, costume)
    emit(g, E_STEAL, me, cost, costume, victim)
    spend_energy(g, me, cost, costume)
    gain_energy(g, victim, cost, costume)
    leave_owner(g, costume, RESOLVING)
    if costume == ZOMBIE:
        g.felled_by[victim] = me
    take_thing(g, me, costume)
    takes_effect(g, me, costume, kind_of(costume))


# --- what costumes do where more than one of them, or none, is asked


@hears
def done_beside(g: State, action: int) -> bool:
    """Energy is paid for hearts of the loss that is open, once."""
    hearts = action - PAY_HEARTS
    if not 0 < hearts <= MOST_PAID:
        return False
    me, top = g.seat, g.top - 1
    emit(g, E_USE, me, 0, ROBOT, ROBOT)
    spend_energy(g, me, hearts, ROBOT)
    g.frame_b[top] -= hearts
    g.frame_d[top] |= 2 << reaction_index(ROBOT)
    return True


@rule
def falls_without(g: State, c: int, me: int) -> None:
    """Whoever stayed in the game by the costume alone falls with it."""
    if c == ZOMBIE and g.health[me] <= 0 and g.alive[me] != 0:
        await_deaths(g)


@hears
def thing_left(g: State, c: int) -> None:
    falls_without(g, c, g.place[c])


@hears
def handed_over(g: State, c: int, me: int) -> None:
    falls_without(g, c, me)
