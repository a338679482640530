"""Losing hearts, one pipeline: who, how much, from whom, by claws or not; reactions; what is left; what follows."""

from __future__ import annotations

from kaiju.rules.box_hooks import (
    eliminated,
    leaving_game,
    left_game,
    loss_landed,
    needs_window,
    paying_offers,
    saved,
    window,
    window_offers,
)
from kaiju.rules.codes import (
    COMPONENT_ASK,
    DEATH,
    DEATHS,
    E_DEAD,
    E_HURT,
    E_PREVENTED,
    E_USE,
    HURT,
    K_DAMAGE,
    LOSS,
    LOSSES,
    NOBODY,
    REACT,
    TAKE,
    USE,
    W_DAMAGE,
    W_SAVE,
    W_YIELD,
    WINDOW_ASK,
)
from kaiju.rules.components import acts_as, reaction_index
from kaiju.rules.flow import ask, emit, in_tokyo, is_waiting, next_seat, offer, push, seat_after
from kaiju.rules.gains import has_none_to_lose, is_falling
from kaiju.rules.hooks import (
    deals_loss,
    deepens,
    has_reactions,
    holds_back,
    other_at_zero,
    reactions,
    reacts,
    revives,
    shields,
    stays_up,
    strikes,
    was_hurt,
    was_wounded,
    wins_when_out,
    worsens,
    wounds,
)
from kaiju.rules.kit import answers, rule, runs, settled
from kaiju.rules.state import State
from kaiju.rules.things import discard_all_kept, offer_thing
from kaiju.rules.tokyo import close_bay, driven_out

CAUSES: int = settled(lambda rules: len(rules.causes) + 1)
"""Causes other than things are numbered downwards from -1."""
CLAWS_BIT = 8
CHOSEN_BIT = 16
"""These claws waited until it was known who yields."""
WHOEVER = (1 << NOBODY + 1) - 1
"""All dealers of losses, and nobody."""
TOGETHER = 1
"""A bit beside those of the reactions used against a loss: it lands together with the others of its event."""


@rule
def pack_source(dealer: int, manner: int, cause: int) -> int:
    """Packs into one number who deals the loss, how (in bits), and its cause: a thing, or a number below 0."""
    return (cause + CAUSES) * 32 + manner + dealer


@rule
def dealer_of(source: int) -> int:
    return source & 7


@rule
def cause_of(source: int) -> int:
    return (source >> 5) - CAUSES


# --- what happens to one monster, and what happens to several at once


@rule
def hurt(g: State, target: int, amount: int, dealer: int, cause: int) -> None:
    """`target` is about to lose hearts to a component, which is not an attack."""
    if amount > 0 and g.alive[target] != 0:
        push(g, HURT, target, amount, pack_source(dealer, 0, cause), 0)


@rule
def add_loss(g: State, target: int, amount: int, dealer: int, manner: int, cause: int) -> None:
    """One of the losses of an event, which `lose_together` completes. The last one added is settled first."""
    if amount > 0 and g.alive[target] != 0:
        push(g, LOSS, target, amount, pack_source(dealer, manner, cause), 0)


@rule
def lose_together(g: State, first: int) -> None:
    """The losses added since the stack was `first` high are one event."""
    count = g.top - first
    if count == 1:
        g.top = first
        meet_loss(g, g.frame_a[first], g.frame_b[first], g.frame_c[first], 0)
    elif count > 1:
        push(g, LOSSES, first, g.top - 1, 0, 0)


@rule
def hurt_others(g: State, me: int, amount: int, cause: int) -> None:
    """All other monsters lose hearts, clockwise from `me`."""
    first = g.top
    for i in range(g.players - 1, 0, -1):
        add_loss(g, seat_after(g, me, i), amount, me, 0, cause)
    lose_together(g, first)


@rule
def hurt_all(g: State, me: int, amount: int, cause: int) -> None:
    """All monsters lose hearts, `me` the last."""
    first = g.top
    for i in range(g.players, 0, -1):
        add_loss(g, seat_after(g, me, i % g.players), amount, me, 0, cause)
    lose_together(g, first)


@runs(LOSSES)
def losses_step(g: State, first: int, at: int, c: int, d: int) -> None:
    """The losses of an event are settled one after the other, and then all of them land."""
    if at < first:
        land_together(g, first)
        return
    amount = g.frame_b[at]
    # Nothing is lost unless it turns out otherwise.
    g.frame_b[at] = 0
    push(g, LOSSES, first, at - 1, 0, 0)
    meet_loss(g, g.frame_a[at], amount, g.frame_c[at], TOGETHER)


# --- settling a loss


@rule
def deepened(g: State, target: int, amount: int, dealer: int) -> int:
    """A loss with what the dealer's components add to it."""
    if dealer == NOBODY or dealer == target:
        return amount
    return deepens(g, dealer, target, amount)


@rule
def worsened(g: State, target: int, amount: int, dealer: int) -> int:
    """A loss that nothing more is done about, with what the dealer's components make of it."""
    if dealer == NOBODY or dealer == target or amount <= 0:
        return amount
    return worsens(g, dealer, target, amount)


@rule
def after_shields(g: State, target: int, amount: int) -> int:
    if g.safe[target] != 0:
        return 0
    return shields(g, target, amount)


@rule
def meet_loss(g: State, target: int, amount: int, source: int, together: int) -> None:
    """A loss is about to be settled. Claws may have to wait, and both sides may have something to say to them."""
    if source & (CLAWS_BIT | CHOSEN_BIT) != CLAWS_BIT:
        push(g, HURT, target, amount, source, together)
        return
    attacker = dealer_of(source)
    there = in_tokyo(g, target)
    hurts = not has_none_to_lose(g, target) and after_shields(g, target, deepened(g, target, amount, attacker)) > 0
    if not (there and holds_back(g, target)):
        push(g, HURT, target, amount, source, together)
    elif hurts:
        g.held[target] = amount
    if hurts:
        strikes(g, attacker, target)
        if there:
            window(g, target, W_YIELD)


@runs(HURT)
def hurt_step(g: State, target: int, amount: int, source: int, spent: int) -> None:
    """What needs no decision is taken off, again after every reaction; the rest may be reacted to."""
    if g.alive[target] == 0 or g.health[target] <= 0:
        return
    if spent <= TOGETHER and amount > 0:
        amount = deepened(g, target, amount, dealer_of(source))
    left = after_shields(g, target, amount)
    if left <= 0:
        emit(g, E_PREVENTED, target, amount, cause_of(source), dealer_of(source))
    elif has_reactions(g, target) or needs_window(g, target, windows_against(g, target, left, source)):
        push(g, REACT, target, left, source, spent)
    else:
        settle_loss(g, target, left, source, spent)


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
def waiting_claws(g: State, target: int) -> int:
    """For `strikes`: how many hearts the claws would take now, held back or not."""
    i = waiting_loss(g, target)
    return g.frame_b[i] if i >= 0 else g.held[target]


@rule
def spare(g: State, target: int, hearts: int) -> None:
    """For `strikes`: takes hearts off what the claws would take."""
    i = waiting_loss(g, target)
    if i >= 0:
        g.frame_b[i] -= hearts
    else:
        g.held[target] -= hearts


@rule
def offer_reaction(g: State, c: int, spent: int) -> None:
    """Offers a reaction that can be used once against each loss."""
    if spent & (2 << reaction_index(c)) == 0:
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
        window_offers(g, target, windows_against(g, target, amount, source))
        if has_reactions(g, target):
            paying_offers(g, target, 1)


@rule
def windows_against(g: State, target: int, amount: int, source: int) -> int:
    """The windows a loss opens: one always, another where it would take the last heart."""
    windows = W_DAMAGE
    if worsened(g, target, amount, dealer_of(source)) >= hearts_left(g, target) and not stays_up(g, target):
        windows |= W_SAVE
    return windows


@rule
def hearts_left(g: State, target: int) -> int:
    """The hearts that `target` will have when what is settled has landed."""
    return g.health[target] - settled_losses(g, target, WHOEVER)


@rule
def settled_losses(g: State, target: int, dealers: int) -> int:
    """The hearts that `target` will lose when what is settled lands, as far as it is dealt by these, in bits."""
    hearts = 0
    for i in range(g.top):
        if g.step[i] == LOSSES:
            for k in range(g.frame_b[i] + 1, i):
                if g.frame_a[k] == target and (dealers >> dealer_of(g.frame_c[k])) & 1:
                    hearts += g.frame_b[k]
    return hearts


@answers(REACT)
def react_answer(g: State, action: int, target: int, amount: int, source: int, spent: int) -> None:
    if action == TAKE:
        if after_shields(g, target, amount) > 0:
            settle_loss(g, target, amount, source, spent)
        else:
            emit(g, E_PREVENTED, target, amount, cause_of(source), dealer_of(source))
        return
    c = action - USE
    emit(g, E_USE, target, 0, c, acts_as(g, c))
    push(g, HURT, target, amount, source, spent | (2 << reaction_index(c)))
    reacts(g, target, c, acts_as(g, c))


# --- landing


@rule
def give_up_hearts(g: State, me: int, amount: int, cause: int) -> None:
    """`me` gives hearts away: that is its own doing, and nothing prevents it."""
    settle_loss(g, me, amount, pack_source(NOBODY, 0, cause), 0)


@rule
def settle_loss(g: State, target: int, amount: int, source: int, spent: int) -> None:
    """It is known how many hearts go. They go at once, or when the whole event is settled."""
    amount = worsened(g, target, amount, dealer_of(source))
    if spent & TOGETHER:
        g.frame_b[g.frame_b[g.top - 1] + 1] = amount
        return
    lost = lose_hearts(g, target, amount, source)
    if g.health[target] <= 0:
        await_deaths(g)
    hear_of_loss(g, target, lost, source, 0)


@rule
def land_together(g: State, first: int) -> None:
    """All hearts of an event go; who fell is looked at when everybody has heard of it."""
    fell = False
    for i in range(g.top - 1, first - 1, -1):
        target = g.frame_a[i]
        g.frame_b[i] = lose_hearts(g, target, g.frame_b[i], g.frame_c[i])
        fell = fell or (g.frame_b[i] > 0 and g.health[target] <= 0)
    if fell:
        await_deaths(g)


@rule
def await_deaths(g: State) -> None:
    """Who fell is looked at when all that has landed has been heard of, the losses that led to this one too."""
    if deaths_wait(g):
        return
    at = g.top
    i = g.top - 1
    # An event that is still being settled has its own deaths, later.
    while i >= 0 and g.step[i] != LOSSES:
        if g.step[i] == LOSS:
            at = i
        i -= 1
    slip_under(g, at, DEATHS)


@rule
def slip_under(g: State, at: int, step: int) -> None:
    """Puts a step on the stack beneath those from `at` on."""
    push(g, step, 0, 0, 0, 0)
    for i in range(g.top - 1, at, -1):
        g.step[i] = g.step[i - 1]
        g.frame_a[i] = g.frame_a[i - 1]
        g.frame_b[i] = g.frame_b[i - 1]
        g.frame_c[i] = g.frame_c[i - 1]
        g.frame_d[i] = g.frame_d[i - 1]
    g.step[at] = step


@rule
def deaths_wait(g: State) -> bool:
    """Whether deaths will be looked at anyway, when an earlier loss has been heard of."""
    return is_waiting(g, DEATHS)


@rule
def lose_hearts(g: State, target: int, amount: int, source: int) -> int:
    """Takes the hearts, and returns how many went."""
    lost = min(amount, g.health[target])
    if lost <= 0:
        return 0
    dealer = dealer_of(source)
    g.health[target] -= lost
    emit(g, E_HURT, target, lost, cause_of(source), dealer)
    if dealer == g.current:
        g.dealt = 1
    if source & CLAWS_BIT:
        g.wounded |= 1 << target
    if g.health[target] <= 0:
        g.felled_by[target] = dealer
    loss_landed(g, target, lost, dealer, source & CLAWS_BIT != 0)
    return lost


@runs(LOSS)
def hear_of_loss(g: State, target: int, lost: int, source: int, d: int) -> None:
    """Hearts have gone: what follows from it."""
    if lost == 0:
        return
    dealer = dealer_of(source)
    if source & CLAWS_BIT:
        wounds(g, dealer, target)
        was_wounded(g, target, dealer)
    if dealer != NOBODY and dealer != target:
        deals_loss(g, dealer, target, lost)
    if not is_falling(g, target):
        was_hurt(g, target, lost, dealer, cause_of(source))


# --- no hearts left


@runs(DEATHS)
def deaths(g: State, a: int, b: int, c: int, d: int) -> None:
    """Some profit from those without hearts; what becomes of each is settled before anything happens to any of them."""
    me = g.current
    fallen = False
    for i in range(1, g.players + 1):
        victim = seat_after(g, me, i % g.players)
        if has_fallen(g, victim):
            fallen = True
            p = next_seat(g, victim)
            while p != victim:
                if g.alive[p] != 0:
                    other_at_zero(g, p, victim)
                p = next_seat(g, p)
    if not fallen:
        return
    # Whoever falls while this goes on waits until it is done, and is looked at then.
    push(g, DEATHS, 0, 0, 0, 0)
    out = 0
    crowned = 0
    for i in range(g.players, 0, -1):
        victim = seat_after(g, me, i % g.players)
        if has_fallen(g, victim):
            if wins_when_out(g, victim):
                crowned |= 1 << victim
            elif not saved(g, victim) and not revives(g, victim):
                out |= 1 << victim
    g.crowned |= crowned
    for i in range(g.players, 0, -1):
        victim = seat_after(g, me, i % g.players)
        if ((out | crowned) >> victim) & 1:
            push(g, DEATH, victim, heir_of(g, victim, out | crowned), (crowned >> victim) & 1, 0)


@rule
def has_fallen(g: State, p: int) -> bool:
    return g.alive[p] != 0 and is_falling(g, p)


@runs(DEATH)
def death(g: State, victim: int, heir: int, crowned: int, d: int) -> None:
    if crowned == 0:
        emit(g, E_DEAD, victim, 0, -1, g.felled_by[victim])
        eliminated(g, victim, heir)
        g.points[victim] = 0
    leave_game(g, victim)


@rule
def heir_of(g: State, victim: int, gone: int) -> int:
    """Whoever took the last heart, if that was another monster and it stays in the game, or -1."""
    dealer = g.felled_by[victim]
    if dealer == NOBODY or dealer == victim or g.alive[dealer] == 0 or (gone >> dealer) & 1:
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
