"""Evolutions: personal decks, the secret hand, the draft, and the moments at which a card can be played.

Whether somebody is asked must not tell what that seat holds. So, if `asks_always` is set, a seat with cards in hand is
asked wherever a card that it might hold, for all that the others know, could be played.
"""

from __future__ import annotations

from typing import Any

from kaiju.boxes.power_up.codes import (
    DECK_PLACES,
    DRAFT_ASK,
    DRAFT_PASS,
    DRAFT_ROUND,
    E_EVOLUTION_DRAW,
    E_EVOLUTION_KEEP,
    E_PLAY,
    E_RETURN,
    EVO_DECK,
    EVO_DRAW,
    EVO_HAND,
    EVO_KEEP,
    EVO_LOOK,
    EVO_PACK,
    EVO_PICK,
    EVO_SETUP,
    EVO_SPENT,
    EVOS,
    EVOS_END,
    HEARTS_DRAW,
    K_EVOLUTION,
    KEEP_EVO,
    PLAY,
    brings_anything,
    brings_energy,
    fits,
    is_permanent,
    leaves_play,
    may_fit,
    shuffled_in,
    stays_in_play,
    unplayable,
)
from kaiju.boxes.power_up.state import PowerUpState as State
from kaiju.rules.box_hooks import silences
from kaiju.rules.chance import below
from kaiju.rules.codes import E_DISCARD, E_SHUFFLE, HEART, PASS, W_ANY, WINDOW_ASK
from kaiju.rules.components import acts_as, copier_index, copier_thing
from kaiju.rules.flow import ask, emit, next_seat, offer, offer_once, push
from kaiju.rules.gains import is_falling, keeps_energy
from kaiju.rules.hooks import more_energy, takes_effect
from kaiju.rules.kit import answers, hears, rule, runs, settled
from kaiju.rules.market import can_shop
from kaiju.rules.state import COPIERS
from kaiju.rules.things import clear_memory, leave_owner, refresh, start_memory, take_thing

HEARTS_FOR_EVOLUTION = 3

# --- decks and hands


@rule
def first_own(g: State, p: int) -> int:
    """The first of the Evolutions that a seat may have."""
    return EVOS + g.evo_first[p]


@rule
def end_own(g: State, p: int) -> int:
    """The one after the last of them."""
    return EVOS + g.evo_end[p]


@rule
def count_at(g: State, p: int, place: int) -> int:
    """How many Evolutions are at a place of a seat."""
    count = 0
    for e in range(first_own(g, p), end_own(g, p)):
        if g.place[e] == place:
            count += 1
    return count


@rule
def evolution_at(g: State, p: int, place: int) -> int:
    """The first Evolution at a place of a seat, or -1."""
    for e in range(first_own(g, p), end_own(g, p)):
        if g.place[e] == place:
            return e
    return -1


@rule
def deck_place(p: int, i: int) -> int:
    return EVO_DECK - p * DECK_PLACES - i


@rule
def evolutions_left(g: State, p: int) -> int:
    """Cards in a seat's own deck; the last place is its top."""
    count = 0
    for e in range(first_own(g, p), end_own(g, p)):
        if deck_place(p, DECK_PLACES) < g.place[e] <= deck_place(p, 0):
            count += 1
    return count


@rule
def shuffle_evolutions(g: State, p: int, first: int, count: int) -> None:
    """Shuffles the cards at `count` places of a seat, numbered downwards from `first`."""
    for i in range(count - 1, 0, -1):
        j = below(g, i + 1)
        if j != i:
            a, b = evolution_at(g, p, first - i), evolution_at(g, p, first - j)
            g.place[a] = first - j
            g.place[b] = first - i


@rule
def stack_evolutions(g: State, p: int, place: int) -> None:
    """Shuffles the cards at a place into the seat's deck."""
    count = 0
    for e in range(first_own(g, p), end_own(g, p)):
        if g.place[e] == place:
            g.place[e] = deck_place(p, count)
            count += 1
            shuffled_in(g, p, e, e)
    shuffle_evolutions(g, p, deck_place(p, 0), count)


@rule
def draw_evolution(g: State, p: int) -> int:
    """The top of a seat's deck, reshuffled from its discard pile if need be, or -1. The caller moves the card."""
    left = evolutions_left(g, p)
    if left == 0:
        spent = count_at(g, p, EVO_SPENT - p)
        if spent == 0:
            return -1
        stack_evolutions(g, p, EVO_SPENT - p)
        emit(g, E_SHUFFLE, p, spent, -1, -1)
        left = spent
    return evolution_at(g, p, deck_place(p, left - 1))


@runs(EVO_SETUP)
def evolution_setup(g: State, a: int, b: int, c: int, d: int) -> None:
    """Everybody begins with one of two."""
    for p in range(g.players - 1, -1, -1):
        push(g, EVO_DRAW, p, 0, 0, 0)


@runs(EVO_DRAW)
def evolution_draw(g: State, p: int, b: int, c: int, d: int) -> None:
    """Two are looked at, one is kept."""
    if g.alive[p] == 0:
        return
    drawn = 0
    for _ in range(2):
        e = draw_evolution(g, p)
        if e >= 0:
            g.place[e] = EVO_LOOK - p
            drawn += 1
    if drawn > 0:
        emit(g, E_EVOLUTION_DRAW, p, 0, -1, -1)
        push(g, EVO_KEEP, p, 0, 0, 0)


@runs(HEARTS_DRAW)
def hearts_draw(g: State, a: int, b: int, c: int, d: int) -> None:
    """Three hearts on the dice draw, once a turn: when claws have struck, otherwise when all dice are resolved."""
    if g.shown[HEART] >= HEARTS_FOR_EVOLUTION and g.drawn == 0:
        g.drawn = 1
        push(g, EVO_DRAW, g.current, 0, 0, 0)


@runs(EVO_KEEP)
def keep_question(g: State, p: int, b: int, c: int, d: int) -> None:
    ask(g, p, K_EVOLUTION)
    for e in range(first_own(g, p), end_own(g, p)):
        if g.place[e] == EVO_LOOK - p:
            offer(g, KEEP_EVO + e)


@answers(EVO_KEEP)
def keep_answer(g: State, action: int, p: int, b: int, c: int, d: int) -> None:
    kept = action - KEEP_EVO
    take_in_hand(g, p, kept)
    emit(g, E_EVOLUTION_KEEP, p, 0, kept, -1)
    for e in range(first_own(g, p), end_own(g, p)):
        if g.place[e] == EVO_LOOK - p:
            g.place[e] = EVO_SPENT - p


@rule
def take_in_hand(g: State, p: int, e: int) -> None:
    g.place[e] = EVO_HAND - p
    g.hand_size[p] += 1


@rule
def leave_hand(g: State, p: int, e: int) -> None:
    """An Evolution goes from the hand to the discard pile, or by way of it."""
    g.place[e] = EVO_SPENT - p
    g.hand_size[p] -= 1


@rule
def return_evolution(g: State, p: int, e: int) -> None:
    """An Evolution comes back to the hand, for all to see."""
    take_in_hand(g, p, e)
    emit(g, E_RETURN, p, 0, e, -1)


@rule
def drop_evolution(g: State, c: int) -> None:
    """An Evolution in play goes to its owner's discard pile, and a copy of it with it."""
    leave_play(g, c)
    for k in range(COPIERS):
        if g.mark[k] == c:
            leave_play(g, copier_thing(k))


@rule
def leave_play(g: State, c: int) -> None:
    me = g.place[c]
    leaves_play(g, me, c, acts_as(g, c))
    leave_owner(g, c, EVO_SPENT - me)
    emit(g, E_DISCARD, me, 0, c, -1)


@rule
def discard_all_evolutions(g: State, p: int) -> None:
    """Those in play and those in the hand."""
    g.hand_size[p] = 0
    for e in range(first_own(g, p), end_own(g, p)):
        if g.place[e] == p:
            drop_evolution(g, e)
        elif g.place[e] == EVO_HAND - p or g.place[e] == EVO_LOOK - p:
            g.place[e] = EVO_SPENT - p


# --- who is asked whether to play something


@rule
def might_hold(g: State, p: int, e: int) -> bool:
    """Whether `p` might have the card in hand, for all that others know."""
    place = g.place[e]
    if g.drafted != 0 or g.mixed != 0:
        return EVO_SPENT < place <= EVO_DECK
    return place == EVO_HAND - p or deck_place(p, DECK_PLACES) < place <= deck_place(p, 0)


@rule
def pays(g: State, p: int, e: int, lacking: int) -> bool:
    """Whether the card can be played now, and would bring as much energy as is lacking."""
    energy = brings_energy(g, p, e, e) if keeps_energy(g, p) else 0
    return energy > 0 and energy + more_energy(g, p) >= lacking and not unplayable(g, p, e, e)


@hears
def paying_offers(g: State, p: int, lacking: int) -> None:
    if g.hand_size[p] == 0:
        return
    for e in range(first_own(g, p), end_own(g, p)):
        if BRINGERS[e] >= 0 and might_hold(g, p, e) and pays(g, p, e, lacking):
            if g.place[e] == EVO_HAND - p:
                offer_once(g, PLAY + e)
            if g.asks_always != 0:
                g.insist = 1


@rule
def counts(g: State, p: int, e: int) -> bool:
    """Whether the card decides if `p` is asked: because `p` holds it or, where no question may tell, might hold it."""
    if g.asks_always != 0:
        return might_hold(g, p, e)
    return g.place[e] == EVO_HAND - p


@rule
def counts_now(g: State, p: int, e: int, windows: int) -> bool:
    """The same at one of these moments. Whether it is one for the card is for everybody to see."""
    return may_fit(e, windows) and counts(g, p, e) and fits(g, e, windows) and not unplayable(g, p, e, e)


@rule
def might_play(g: State, p: int, windows: int) -> bool:
    """Whether `p` has to be asked for what it may play now."""
    if g.hand_size[p] == 0:
        return False
    for e in range(first_own(g, p), end_own(g, p)):
        if counts_now(g, p, e, windows):
            return True
    return False


@rule
def offer_hand(g: State, p: int, windows: int) -> None:
    """What `p` may play out of its hand."""
    if g.hand_size[p] == 0:
        return
    for e in range(first_own(g, p), end_own(g, p)):
        if g.place[e] == EVO_HAND - p and fits(g, e, windows) and not unplayable(g, p, e, e):
            offer_once(g, PLAY + e)


@rule
def insist_for_hand(g: State, p: int, windows: int) -> None:
    """Insists on the open question where skipping it would tell others something."""
    if g.asks_always != 0 and might_play(g, p, windows):
        g.insist = 1


@hears
def needs_window(g: State, p: int, windows: int) -> bool:
    return not is_falling(g, p) and might_play(g, p, windows)


@hears
def window(g: State, p: int, windows: int) -> None:
    """`p` may play one of its Evolutions that fit this moment."""
    if needs_window(g, p, windows):
        push(g, WINDOW_ASK, p, windows, 0, 0)


@runs(WINDOW_ASK)
def evolution_question(g: State, p: int, windows: int, c: int, d: int) -> None:
    if is_falling(g, p):
        return
    ask(g, p, K_EVOLUTION)
    offer_hand(g, p, windows)
    offer(g, PASS)
    insist_for_hand(g, p, windows)


@answers(WINDOW_ASK)
def evolution_answer(g: State, action: int, p: int, windows: int, c: int, d: int) -> None:
    """Nothing to do: cards are played while the question stays open, so the answer is `pass`."""


# --- what would let a seat buy something


def helpers(*hooks: str) -> Any:
    """For each thing that answers one of these hooks, or may copy one that does, a number; otherwise -1."""
    return settled(lambda rules: rules.index_in([thing for hook in hooks for thing in rules.those_with(hook)]))


BRINGERS: tuple[int, ...] = helpers("brings_energy", "brings_anything")
SHOPPERS: tuple[int, ...] = helpers("discount", "buy_offers", "half_prices")
"""What makes purchases possible when it is played, and while it lies before a seat."""


@hears
def helps_to_shop(g: State, p: int, places: int, own_turn: bool) -> bool:
    """By way of trial, all energy that cards would bring is counted, and each card that stays in play is put down."""
    if g.hand_size[p] == 0:
        return False
    had = g.energy[p]
    helped = False
    for e in range(first_own(g, p), end_own(g, p)):
        if BRINGERS[e] >= 0 and counts_now(g, p, e, W_ANY):
            helped = helped or brings_anything(g, p, e, e)
            energy = brings_energy(g, p, e, e) if keeps_energy(g, p) else 0
            if energy > 0:
                energy += more_energy(g, p)
                # A single card in hand has to be enough by itself.
                g.energy[p] = g.energy[p] + energy if g.hand_size[p] > 1 else max(g.energy[p], had + energy)
    helped = helped or (g.energy[p] > had and can_shop(g, p, places, own_turn))
    if g.hand_size[p] == 1:
        g.energy[p] = had
    for e in range(first_own(g, p), end_own(g, p)):
        if not helped and SHOPPERS[e] >= 0 and counts_now(g, p, e, W_ANY) and stays_in_play(g, e):
            helped = helps_in_play(g, p, e, places, own_turn)
    g.energy[p] = had
    return helped


@rule
def helps_in_play(g: State, p: int, e: int, places: int, own_turn: bool) -> bool:
    """Whether `p` could buy something if this card, or what it would copy, lay before it."""
    place = g.place[e]
    take_thing(g, p, e)
    helped = can_shop(g, p, places, own_turn)
    k = copier_index(e)
    if k >= 0:
        for copied in range(EVOS, EVOS_END):
            if not helped and SHOPPERS[copied] >= 0 and can_be_copied(g, copied):
                g.mark[k] = copied
                start_memory(g, e, copied)
                refresh(g, p, copied)
                helped = can_shop(g, p, places, own_turn)
                g.mark[k] = -1
                refresh(g, p, copied)
    g.place[e] = place
    clear_memory(g, e)
    refresh(g, p, e)
    return helped


@rule
def can_be_copied(g: State, e: int) -> bool:
    return g.place[e] >= 0 and is_permanent(g, e) and copier_index(e) < 0


# --- playing


@rule
def play_evolution(g: State, p: int, e: int) -> None:
    emit(g, E_PLAY, p, 0, e, -1)
    leave_hand(g, p, e)
    if stays_in_play(g, e):
        take_thing(g, p, e)
    if not silences(g, e):
        takes_effect(g, p, e, e)


# --- the draft


@rule
def deal_evolutions(g: State) -> None:
    """Own decks are shuffled; for the draft all cards are shuffled together into one pack for each seat."""
    if g.drafted != 0:
        count = 0
        for e in range(EVOS, EVOS_END):
            if EVO_SPENT < g.place[e] <= EVO_DECK:
                g.place[e] = EVO_DECK - count
                count += 1
        shuffle_evolutions(g, 0, EVO_DECK, count)
        for e in range(EVOS, EVOS_END):
            if EVO_SPENT < g.place[e] <= EVO_DECK:
                g.place[e] = EVO_PACK - (EVO_DECK - g.place[e]) * g.players // count
    else:
        for p in range(g.players):
            shuffle_evolutions(g, p, deck_place(p, 0), evolutions_left(g, p))


@runs(DRAFT_ROUND)
def draft_round(g: State, a: int, b: int, c: int, d: int) -> None:
    """Everybody takes a card out of its pack and hands on the rest."""
    push(g, DRAFT_PASS, 0, 0, 0, 0)
    for p in range(g.players - 1, -1, -1):
        push(g, DRAFT_ASK, p, 0, 0, 0)


@runs(DRAFT_ASK)
def draft_question(g: State, p: int, b: int, c: int, d: int) -> None:
    ask(g, p, K_EVOLUTION)
    for e in range(EVOS, EVOS_END):
        if g.place[e] == EVO_PACK - p:
            offer(g, KEEP_EVO + e)


@answers(DRAFT_ASK)
def draft_answer(g: State, action: int, p: int, b: int, c: int, d: int) -> None:
    e = action - KEEP_EVO
    g.place[e] = EVO_PICK - p
    emit(g, E_EVOLUTION_KEEP, p, 0, e, -1)


@runs(DRAFT_PASS)
def draft_pass(g: State, a: int, b: int, c: int, d: int) -> None:
    left = 0
    for e in range(EVOS, EVOS_END):
        place = g.place[e]
        if EVO_PACK - g.players < place <= EVO_PACK:
            g.place[e] = EVO_PACK - next_seat(g, EVO_PACK - place)
            left += 1
    if left > 0:
        push(g, DRAFT_ROUND, 0, 0, 0, 0)
        return
    for p in range(g.players):
        stack_evolutions(g, p, EVO_PICK - p)
    push(g, EVO_SETUP, 0, 0, 0, 0)
