"""Luchador: masks, and the challenge for a place in Tokyo.

A challenge card is a number below `CHALLENGES`. What is printed on the cards stands in the state, because an owner of
the box may put in other values than ours.
"""

from __future__ import annotations

from kaiju.boxes.luchador.codes import (
    ASK_HELP,
    BURIED,
    BY_CHALLENGE,
    CHALLENGE,
    CHALLENGE_ASK,
    CHOOSE,
    CHOOSE_ALLY,
    DUEL,
    DUEL_ENTRY,
    DUEL_OVER,
    E_ALLY,
    E_ASK_HELP,
    E_CHALLENGE,
    E_CHALLENGE_CARD,
    E_CHALLENGE_SHUFFLE,
    E_CHALLENGE_WON,
    E_HIDE_CARD,
    E_NO_WINNER,
    E_REFUSE_HELP,
    E_SHOW_CARD,
    E_VOLUNTEER,
    HELP,
    HELP_ASK,
    HIDE,
    K_CHALLENGE,
    PILE,
    REFUSE,
    REVEAL,
    REVEAL_ASK,
    SPENT,
    VOLUNTEER,
    VOLUNTEERS_IN,
    challenge_won,
    more_force,
)
from kaiju.boxes.luchador.masks import gain_mask, lose_mask
from kaiju.boxes.luchador.state import CHALLENGES
from kaiju.boxes.luchador.state import LuchadorState as State
from kaiju.boxes.power_up.codes import EVO_DRAW
from kaiju.rules.chance import below
from kaiju.rules.codes import ANSWER, PASS
from kaiju.rules.components import in_play
from kaiju.rules.damage import hurt
from kaiju.rules.flow import ask, emit, in_tokyo, offer, push, seat_after
from kaiju.rules.gains import gain_energy, gain_hearts, gain_points, lose_energy, lose_points
from kaiju.rules.kit import answers, hears, hears_plainly, rule, runs
from kaiju.rules.tokyo import BAY_PLACE, CITY_PLACE, driven_out, enter_place

NOTHING, STARS, ENERGY_GAIN, HEARTS_GAIN, EVOLUTION_DRAWN, MASK_TAKEN, CLAW_LOSS, ENERGY_TAKEN, STARS_TAKEN = range(9)
REWARDS = ("nothing", "stars", "energy", "hearts", "evolutions", "masks", "claws", "steal_energy", "steal_stars")
"""The vocabulary of rewards: kinds, as the data file names them."""
MOST_REWARDED = 9
MOST_FORCE = 9
EVOLUTIONS: int = in_play("power_up")

# --- cards


@rule
def force_of(g: State, card: int) -> int:
    return g.card_force[card] // 10


@rule
def ally_bonus_of(g: State, card: int) -> int:
    return g.card_force[card] % 10


@rule
def challenge_card(g: State, p: int) -> int:
    """The card a seat holds, or -1."""
    for card in range(CHALLENGES):
        if g.challenge[card] == p:
            return card
    return -1


@rule
def challenges_left(g: State) -> int:
    count = 0
    for card in range(CHALLENGES):
        if g.challenge[card] >= PILE:
            count += 1
    return count


@rule
def shuffle_challenges(g: State) -> None:
    """Shuffles the draw pile and nothing else."""
    count = challenges_left(g)
    for i in range(count - 1, 0, -1):
        j = below(g, i + 1)
        a, b = challenge_at(g, i), challenge_at(g, j)
        g.challenge[a] = PILE + j
        g.challenge[b] = PILE + i


@rule
def challenge_at(g: State, i: int) -> int:
    """The i-th card of the draw pile from its bottom."""
    for card in range(CHALLENGES):
        if g.challenge[card] == PILE + i:
            return card
    return -1


@rule
def draw_challenge(g: State, p: int) -> None:
    left = challenges_left(g)
    if left == 0:
        for card in range(CHALLENGES):
            if g.challenge[card] == SPENT or g.challenge[card] == BURIED:
                g.challenge[card] = PILE + left
                left += 1
        if left == 0:
            return
        shuffle_challenges(g)
        emit(g, E_CHALLENGE_SHUFFLE, -1, left, -1, -1)
    card = challenge_at(g, left - 1)
    g.challenge[card] = p
    emit(g, E_CHALLENGE_CARD, p, 0, card, -1)


@rule
def deal_challenges(g: State) -> None:
    shuffle_challenges(g)
    for p in range(g.players):
        draw_challenge(g, p)


# --- from the question to the cards on the table


@runs(CHALLENGE_ASK)
def challenge_question(g: State, stayed: int, b: int, c: int, d: int) -> None:
    """The attacker may challenge one of those who stayed."""
    me = g.current
    if g.alive[me] == 0 or in_tokyo(g, me) or not all_are_there(g):
        return
    ask(g, me, K_CHALLENGE)
    for i in range(1, g.players):
        p = seat_after(g, me, i)
        if (stayed >> p) & 1 and g.alive[p] != 0 and in_tokyo(g, p):
            offer(g, CHALLENGE + p)
    if g.offer_count > 0:
        offer(g, PASS)


@rule
def all_are_there(g: State) -> bool:
    """Whether every monster that the claws hit in Tokyo still stands there."""
    for p in range(g.players):
        if (g.attacked >> p) & 1 and not in_tokyo(g, p):
            return False
    return True


@answers(CHALLENGE_ASK)
def challenge_answer(g: State, action: int, stayed: int, b: int, c: int, d: int) -> None:
    if action == PASS:
        return
    me, champion = g.current, action - CHALLENGE
    g.challenger = me
    g.champion = champion
    emit(g, E_CHALLENGE, me, 0, -1, champion)
    push(g, DUEL_OVER, 0, 0, 0, 0)
    push(g, DUEL, 0, 0, 0, 0)
    push(g, REVEAL_ASK, champion, 0, 0, 0)
    push(g, REVEAL_ASK, me, 0, 0, 0)
    push(g, HELP_ASK, champion, 1, 0, 0)
    push(g, HELP_ASK, me, 0, 0, 0)


@rule
def is_involved(g: State, p: int) -> bool:
    return p == g.challenger or p == g.champion or p == g.ally[0] or p == g.ally[1]


@rule
def may_help(g: State, p: int) -> bool:
    return g.alive[p] != 0 and not is_involved(g, p) and challenge_card(g, p) >= 0


@rule
def both_stand(g: State) -> bool:
    """Whether both who fight are still in the game."""
    return g.alive[g.challenger] != 0 and g.alive[g.champion] != 0


@runs(HELP_ASK)
def help_question(g: State, me: int, side: int, c: int, d: int) -> None:
    if not both_stand(g):
        return
    ask(g, me, K_CHALLENGE)
    for p in range(g.players):
        if may_help(g, p):
            offer(g, ASK_HELP)
            offer(g, PASS)
            return


@answers(HELP_ASK)
def help_answer(g: State, action: int, me: int, side: int, c: int, d: int) -> None:
    if action == PASS:
        return
    emit(g, E_ASK_HELP, me, 0, -1, -1)
    push(g, VOLUNTEERS_IN, me, side, 0, 0)
    for i in range(g.players - 1, 0, -1):
        p = seat_after(g, me, i)
        if may_help(g, p):
            push(g, VOLUNTEER, p, 0, 0, 0)


@runs(VOLUNTEER)
def volunteer_question(g: State, p: int, b: int, c: int, d: int) -> None:
    if g.alive[p] == 0 or not both_stand(g):
        return
    ask(g, p, K_CHALLENGE)
    offer(g, HELP)
    offer(g, PASS)


@answers(VOLUNTEER)
def volunteer_answer(g: State, action: int, p: int, b: int, c: int, d: int) -> None:
    g.answer[p] |= 1 if action == HELP else 2


@runs(VOLUNTEERS_IN)
def volunteers_in(g: State, me: int, side: int, c: int, d: int) -> None:
    volunteers = 0
    for i in range(1, g.players):
        p = seat_after(g, me, i)
        answer = g.answer[p] & ANSWER
        g.answer[p] -= answer
        if answer == 1 and g.alive[p] != 0:
            volunteers |= 1 << p
            emit(g, E_VOLUNTEER, p, 0, -1, me)
    if volunteers != 0 and both_stand(g):
        push(g, CHOOSE_ALLY, me, side, volunteers, 0)


@runs(CHOOSE_ALLY)
def ally_question(g: State, me: int, side: int, volunteers: int, d: int) -> None:
    if not both_stand(g):
        return
    ask(g, me, K_CHALLENGE)
    for i in range(1, g.players):
        p = seat_after(g, me, i)
        if (volunteers >> p) & 1 and g.alive[p] != 0:
            offer(g, CHOOSE + p)
    if g.offer_count > 0:
        offer(g, REFUSE)


@answers(CHOOSE_ALLY)
def ally_answer(g: State, action: int, me: int, side: int, volunteers: int, d: int) -> None:
    if action != REFUSE:
        g.ally[side] = action - CHOOSE
        emit(g, E_ALLY, action - CHOOSE, 0, -1, me)
    else:
        emit(g, E_REFUSE_HELP, me, 0, -1, -1)


@runs(REVEAL_ASK)
def reveal_question(g: State, me: int, b: int, c: int, d: int) -> None:
    if both_stand(g):
        ask(g, me, K_CHALLENGE)
        offer(g, REVEAL)
        offer(g, HIDE)


@answers(REVEAL_ASK)
def reveal_answer(g: State, action: int, me: int, b: int, c: int, d: int) -> None:
    g.answer[me] |= action - REVEAL + 1


# --- the outcome


@rule
def force(g: State, p: int, side: int) -> int:
    """The force of a side whose card is revealed."""
    total = force_of(g, challenge_card(g, p)) + more_force(g, p)
    ally = g.ally[side]
    if ally >= 0 and g.alive[ally] != 0:
        total += ally_bonus_of(g, challenge_card(g, ally))
    return total


@rule
def show_cards(g: State, p: int, side: int) -> None:
    total = force(g, p, side)
    emit(g, E_SHOW_CARD, p, total, challenge_card(g, p), -1)
    ally = g.ally[side]
    if ally >= 0 and g.alive[ally] != 0:
        emit(g, E_SHOW_CARD, ally, ally_bonus_of(g, challenge_card(g, ally)), challenge_card(g, ally), p)


@runs(DUEL)
def duel(g: State, a: int, b: int, c: int, d: int) -> None:
    challenger, champion = g.challenger, g.champion
    attacks, defends = g.answer[challenger] & ANSWER == 1, g.answer[champion] & ANSWER == 1
    g.answer[challenger] &= ~ANSWER
    g.answer[champion] &= ~ANSWER
    if not both_stand(g):
        return
    if attacks:
        show_cards(g, challenger, 0)
    else:
        emit(g, E_HIDE_CARD, challenger, 0, -1, -1)
    if defends:
        show_cards(g, champion, 1)
    else:
        emit(g, E_HIDE_CARD, champion, 0, -1, -1)
    if not (attacks or defends):
        emit(g, E_NO_WINNER, -1, 0, -1, -1)
        return
    wins = attacks and (not defends or force(g, challenger, 0) > force(g, champion, 1))
    winner, loser, side = champion, challenger, 1
    if wins:
        winner, loser, side = challenger, champion, 0
    emit(g, E_CHALLENGE_WON, winner, 0, -1, loser)
    # Pushed first, because it comes last: the place in Tokyo, after the rewards and what they lead to.
    if wins:
        push(g, DUEL_ENTRY, challenger, champion, BAY_PLACE if g.bay == champion else CITY_PLACE, 0)
    if attacks and defends and lose_mask(g, loser):
        gain_mask(g, winner)
    reward(g, winner, loser, g.card_reward[challenge_card(g, winner)])
    ally = g.ally[side]
    if ally >= 0 and g.alive[ally] != 0:
        reward(g, ally, loser, g.card_ally_reward[challenge_card(g, ally)])
    challenge_won(g, winner, loser)
    if attacks:
        discard_shown(g, challenger, 0)
    if defends:
        discard_shown(g, champion, 1)


@rule
def discard_shown(g: State, p: int, side: int) -> None:
    """What everybody has seen lies on the discard pile from now on."""
    g.challenge[challenge_card(g, p)] = SPENT
    ally = g.ally[side]
    if ally >= 0 and g.alive[ally] != 0:
        g.challenge[challenge_card(g, ally)] = SPENT


@rule
def reward(g: State, me: int, loser: int, packed: int) -> None:
    kind, amount = packed // 10, packed % 10
    if kind == STARS:
        gain_points(g, me, amount, BY_CHALLENGE)
    elif kind == ENERGY_GAIN or (kind == EVOLUTION_DRAWN and EVOLUTIONS == 0):
        gain_energy(g, me, amount, BY_CHALLENGE)
    elif kind == HEARTS_GAIN:
        gain_hearts(g, me, amount, BY_CHALLENGE)
    elif kind == EVOLUTION_DRAWN:
        for _ in range(amount):
            push(g, EVO_DRAW, me, 0, 0, 0)
    elif kind == MASK_TAKEN:
        for _ in range(amount):
            if lose_mask(g, loser):
                gain_mask(g, me)
    elif kind == CLAW_LOSS:
        hurt(g, loser, amount, me, BY_CHALLENGE)
    elif kind == ENERGY_TAKEN:
        taken = min(amount, g.energy[loser])
        lose_energy(g, loser, taken, BY_CHALLENGE)
        gain_energy(g, me, taken, BY_CHALLENGE)
    elif kind == STARS_TAKEN:
        gain_points(g, me, lose_points(g, loser, amount, BY_CHALLENGE), BY_CHALLENGE)


@runs(DUEL_ENTRY)
def duel_entry(g: State, challenger: int, champion: int, place: int, d: int) -> None:
    """The beaten champion has to leave, which is not yielding. If it is out or gone already, its place is free."""
    if g.alive[challenger] == 0 or in_tokyo(g, challenger):
        return
    driven_out(g, champion)
    if (place == CITY_PLACE and g.city < 0) or (place == BAY_PLACE and g.bay < 0 and g.bay_open != 0):
        enter_place(g, challenger, place)


@runs(DUEL_OVER)
def duel_over(g: State, a: int, b: int, c: int, d: int) -> None:
    """Everybody involved, revealed or not, discards and draws anew."""
    for p in range(g.players):
        if is_involved(g, p) and challenge_card(g, p) >= 0:
            g.challenge[challenge_card(g, p)] = BURIED
    for i in range(g.players):
        p = seat_after(g, g.current, i)
        if is_involved(g, p) and g.alive[p] != 0:
            draw_challenge(g, p)
    g.challenger = g.champion = g.ally[0] = g.ally[1] = -1


# --- what the box hears


@hears
def deals(g: State) -> None:
    deal_challenges(g)


@hears
def yields_applied(g: State, stay: int) -> None:
    if stay != 0:
        push(g, CHALLENGE_ASK, stay, 0, 0, 0)


@hears
def left_game(g: State, me: int) -> None:
    for card in range(CHALLENGES):
        if g.challenge[card] == me:
            g.challenge[card] = BURIED


# --- secrets


@rule
def is_hidden_card(g: State, card: int, seat: int) -> bool:
    return g.challenge[card] != SPENT and g.challenge[card] != seat


@hears
def deals_anew(g: State, seat: int) -> None:
    """Challenge cards in the pile and in others' hands may be any of those."""
    for card in range(CHALLENGES):
        if is_hidden_card(g, card, seat):
            before = 0
            for other in range(card + 1):
                if is_hidden_card(g, other, seat):
                    before += 1
            chosen = below(g, before)
            for other in range(card + 1):
                if is_hidden_card(g, other, seat):
                    if chosen == 0:
                        g.challenge[card], g.challenge[other] = g.challenge[other], g.challenge[card]
                        break
                    chosen -= 1


@hears
def asks_in_secret(g: State, step: int) -> bool:
    return step == VOLUNTEER or step == REVEAL_ASK


@hears_plainly
def puts_in_order(g: State, seat: int) -> None:
    hidden = [card for card in range(CHALLENGES) if is_hidden_card(g, card, seat)]
    for card, place in zip(hidden, sorted(g.challenge[card] for card in hidden), strict=True):
        g.challenge[card] = place


@hears_plainly
def shows_hidden(g: State, before: State) -> bool:
    return before.challenge != g.challenge
