"""Losing hearts, one pipeline: who, how much, from whom, by claws or not; reactions; what is left; what follows."""

from __future__ import annotations

from kaiju.rules.codes import (
    COMPONENT_ASK,
    DEATH,
    E_DEAD,
    E_HURT,
    E_PREVENTED,
    E_USE,
    HURT,
    K_DAMAGE,
    NOBODY,
    REACT,
    TAKE,
    USE,
    W_DAMAGE,
    W_SAVE,
    WINDOW_ASK,
)
from kaiju.rules.components import acts_as, reaction_index
from kaiju.rules.flow import ask, emit, next_seat, offer, push, seat_after
from kaiju.rules.hooks import (
    deals_loss,
    deepens,
    eliminated,
    has_reactions,
    leaving_game,
    left_game,
    loss_landed,
    needs_window,
    other_at_zero,
    reactions,
    reacts,
    revives,
    saved,
    shields,
    was_hurt,
    was_wounded,
    window_offers,
    wins_when_out,
    wounds,
)
from kaiju.rules.kit import answers, rule, runs, settled
from kaiju.rules.state import State
from kaiju.rules.things import discard_all_kept, offer_thing
from kaiju.rules.tokyo import close_bay, driven_out

CAUSES: int = settled(lambda rules: len(rules.causes) + 1)
"""Causes that are no thing are numbered downwards from -1."""
CLAWS_BIT = 8
AT_ONCE_BIT = 16
"""No reaction is possible."""


@rule
def pack_source(dealer: int, manner: int, cause: int) -> int:
    """Who deals the loss, in what manner (bits), and the thing that causes it (or a cause below 0), in one number."""
    return (cause + CAUSES) * 32 + manner + dealer


@rule
def dealer_of(source: int) -> int:
    return source & 7


@rule
def cause_of(source: int) -> int:
    return (source >> 5) - CAUSES


@rule
def hurt(g: State, target: int, amount: int, dealer: int, cause: int) -> None:
    """`target` is about to lose hearts by a component, which is no attack."""
    if amount > 0 and g.alive[target] != 0:
        push(g, HURT, target, amount, pack_source(dealer, 0, cause), 0)


@rule
def deepened(g: State, target: int, amount: int, dealer: int) -> int:
    """A loss with what the dealer's components add to it."""
    if dealer == NOBODY or dealer == target:
        return amount
    return deepens(g, dealer, target, amount)


@rule
def hurt_at_once(g: State, target: int, amount: int, dealer: int, cause: int) -> None:
    """The same where nobody may react."""
    if amount > 0 and g.alive[target] != 0:
        push(g, HURT, target, amount, pack_source(dealer, AT_ONCE_BIT, cause), 0)


@rule
def hurt_others(g: State, me: int, amount: int, cause: int) -> None:
    """All other monsters lose hearts, clockwise from `me`."""
    for i in range(g.players - 1, 0, -1):
        hurt(g, seat_after(g, me, i), amount, me, cause)


@rule
def after_shields(g: State, target: int, amount: int) -> int:
    if g.safe[target] != 0:
        return 0
    return shields(g, target, amount)


@runs(HURT)
def hurt_step(g: State, target: int, amount: int, source: int, spent: int) -> None:
    """What needs no decision is taken off, again after every reaction; the rest may be reacted to."""
    if g.alive[target] == 0:
        return
    if spent == 0 and amount > 0:
        amount = deepened(g, target, amount, dealer_of(source))
    left = after_shields(g, target, amount)
    if left <= 0:
        emit(g, E_PREVENTED, target, amount, cause_of(source), dealer_of(source))
    elif source & AT_ONCE_BIT == 0 and (
        has_reactions(g, target) or needs_window(g, target, windows_against(g, target, left))
    ):
        push(g, REACT, target, left, source, spent)
    else:
        land(g, target, left, source)


@rule
def reduce_loss(g: State, hearts: int) -> None:
    """For a reaction: takes hearts off the loss that waits on top of the stack."""
    g.frame_b[g.top - 1] -= hearts


@rule
def waiting_loss(g: State, target: int) -> int:
    """Where on the stack a loss of `target` waits under the questions that come before it, or -1."""
    i = g.top - 1
    while i > 0 and (g.step[i] == COMPONENT_ASK or g.step[i] == WINDOW_ASK):
        i -= 1
    if g.step[i] == HURT and g.frame_a[i] == target:
        return i
    return -1


@rule
def offer_reaction(g: State, c: int, spent: int) -> None:
    """Offers a reaction that can be used once against each loss."""
    if spent & (1 << reaction_index(c)) == 0:
        offer_thing(g, USE, c)


@runs(REACT)
def react_offers(g: State, target: int, amount: int, source: int, spent: int) -> None:
    if g.alive[target] == 0:
        return
    ask(g, target, K_DAMAGE)
    offer(g, TAKE)
    # What was played while the question was open may have made it needless.
    if after_shields(g, target, amount) > 0:
        reactions(g, target, amount, spent)
        window_offers(g, target, windows_against(g, target, amount))


@rule
def windows_against(g: State, target: int, amount: int) -> int:
    """The moments that a loss is: one always, another where it would take the last heart."""
    if amount >= g.health[target]:
        return W_DAMAGE | W_SAVE
    return W_DAMAGE


@answers(REACT)
def react_answer(g: State, action: int, target: int, amount: int, source: int, spent: int) -> None:
    if action == TAKE:
        if after_shields(g, target, amount) > 0:
            land(g, target, amount, source)
        else:
            emit(g, E_PREVENTED, target, amount, cause_of(source), dealer_of(source))
        return
    c = action - USE
    emit(g, E_USE, target, 0, c, acts_as(g, c))
    push(g, HURT, target, amount, source, spent | (1 << reaction_index(c)))
    reacts(g, target, c, acts_as(g, c))


@rule
def land(g: State, target: int, amount: int, source: int) -> None:
    """The loss happens, and what follows from it."""
    dealer = dealer_of(source)
    lost = min(amount, g.health[target])
    g.health[target] -= lost
    emit(g, E_HURT, target, lost, cause_of(source), dealer)
    if dealer == g.current:
        g.dealt = 1
    loss_landed(g, target, amount, lost, dealer, source & CLAWS_BIT != 0)
    if source & CLAWS_BIT:
        g.wounded |= 1 << target
        wounds(g, dealer, target)
        was_wounded(g, target, dealer)
    if dealer != NOBODY and dealer != target:
        deals_loss(g, dealer, target, lost)
    if g.health[target] <= 0:
        push(g, DEATH, target, dealer, 0, 0)
    else:
        was_hurt(g, target, lost, dealer, cause_of(source))


@runs(DEATH)
def death(g: State, victim: int, dealer: int, c: int, d: int) -> None:
    """No hearts left: some profit from it, some come back, the rest are out."""
    p = next_seat(g, victim)
    while p != victim:
        if g.alive[p] != 0:
            other_at_zero(g, p, victim)
        p = next_seat(g, p)
    if wins_when_out(g, victim):
        g.crowned |= 1 << victim
        leave_game(g, victim)
    elif not saved(g, victim) and not revives(g, victim):
        emit(g, E_DEAD, victim, 0, -1, dealer)
        eliminated(g, victim, heir_of(g, victim, dealer))
        g.points[victim] = 0
        leave_game(g, victim)


@rule
def heir_of(g: State, victim: int, dealer: int) -> int:
    """Whoever took the last heart, if that was another monster that lives, or -1."""
    if dealer == NOBODY or dealer == victim or g.alive[dealer] == 0:
        return -1
    return dealer


@rule
def leave_game(g: State, me: int) -> None:
    leaving_game(g, me)
    driven_out(g, me)
    discard_all_kept(g, me, -1)
    g.alive[me] = 0
    g.health[me] = 0
    g.energy[me] = 0
    g.poison[me] = 0
    g.shrink[me] = 0
    g.extra_turns[me] = 0
    g.held[me] = 0
    left_game(g, me)
    g.fleeing &= ~(1 << me)
    close_bay(g)
