"""How Cultists come and go."""

from __future__ import annotations

from kaiju.boxes.cthulhu.codes import (
    BY_CULTIST,
    CULTIST_ENERGY,
    CULTIST_HEART,
    CULTIST_ROLL,
    CULTISTS_COME,
    E_CULTIST,
    E_CULTIST_ENERGY,
    E_CULTIST_HEART,
    E_CULTIST_ROLL,
    NEEDED,
    TILES,
)
from kaiju.boxes.cthulhu.state import CultState as State
from kaiju.rules.box_hooks import is_frozen
from kaiju.rules.codes import ENERGY, HEART, REACT, W_SAVE
from kaiju.rules.damage import dealer_of, hearts_left, worsened
from kaiju.rules.flow import emit, offer, offer_once, push
from kaiju.rules.gains import (
    can_gain_energy,
    can_heal,
    gain_energy,
    gain_hearts,
    keeps_energy,
    keeps_hearts,
    missing_hearts,
)
from kaiju.rules.hooks import more_energy, more_healing, sleeps
from kaiju.rules.kit import hears, rule, runs
from kaiju.rules.market import can_shop
from kaiju.rules.resolving import count_face

# --- coming


@rule
def sets_of_four(g: State, me: int) -> int:
    """How many faces bring a Cultist: what cards add is on no die."""
    sets = 0
    asleep = sleeps(g, me)
    for face in range(6):
        counts = not asleep or face == HEART or face == ENERGY
        if counts and count_face(g, face) >= NEEDED and not is_frozen(g, face):
            sets += 1
    return sets


@rule
def tiles_left(g: State) -> int:
    left = TILES
    for p in range(g.players):
        left -= g.cultists[p]
    return left


@runs(CULTISTS_COME)
def cultists_come(g: State, me: int, sets: int, c: int, d: int) -> None:
    count = min(sets, tiles_left(g))
    if g.alive[me] != 0 and count > 0:
        g.cultists[me] += count
        emit(g, E_CULTIST, me, count, -1, -1)


@hears
def after_resolving(g: State, me: int) -> None:
    sets = sets_of_four(g, me)
    if sets > 0:
        push(g, CULTISTS_COME, me, sets, 0, 0)


@hears
def left_game(g: State, me: int) -> None:
    g.cultists[me] = 0


# --- going


@rule
def saves(g: State, me: int, amount: int) -> bool:
    """Whether Cultists can keep `me` alive through this loss: first they fill up its hearts, then they make up for
    those that go."""
    if not keeps_hearts(g, me):
        return False
    left, count, each = hearts_left(g, me), g.cultists[me], 1 + more_healing(g, me)
    missing = missing_hearts(g, me)
    healing = min(count, (missing + each - 1) // each)
    return left > 0 and left <= amount and amount - (count - healing) < left + min(missing, healing * each)


@rule
def meets_loss(g: State, me: int) -> bool:
    """Whether the open question is about a deadly loss of `me` that its Cultists can keep it alive through."""
    top = g.top - 1
    if g.step[top] != REACT or g.frame_a[top] != me:
        return False
    return saves(g, me, worsened(g, me, g.frame_b[top], dealer_of(g.frame_c[top])))


@hears
def needs_window(g: State, p: int, windows: int) -> bool:
    return g.cultists[p] > 0 and windows & W_SAVE != 0


@hears
def window_offers(g: State, p: int, windows: int) -> None:
    if g.cultists[p] > 0 and windows & W_SAVE and meets_loss(g, p):
        offer_once(g, CULTIST_HEART)


@hears
def paying_offers(g: State, p: int, lacking: int) -> None:
    if keeps_energy(g, p) and g.cultists[p] * (1 + more_energy(g, p)) >= lacking:
        offer_once(g, CULTIST_ENERGY)


@hears
def helps_to_shop(g: State, p: int, places: int, own_turn: bool) -> bool:
    """By way of trial, all energy that Cultists would bring is counted."""
    if g.cultists[p] == 0 or not keeps_energy(g, p):
        return False
    had = g.energy[p]
    g.energy[p] += g.cultists[p] * (1 + more_energy(g, p))
    helped = can_shop(g, p, places, own_turn)
    g.energy[p] = had
    return helped


@hears
def worth_asking(g: State, me: int) -> bool:
    return g.cultists[me] > 0 and can_heal(g, me)


@hears
def offers_beside(g: State, p: int, step: int) -> None:
    if g.cultists[p] == 0 or g.alive[p] == 0:
        return
    if can_heal(g, p):
        offer_once(g, CULTIST_HEART)
    if can_gain_energy(g, p):
        offer_once(g, CULTIST_ENERGY)


@hears
def has_more_than_rerolls(g: State, me: int) -> bool:
    return me < g.players and g.cultists[me] > 0


@hears
def roll_offers(g: State, me: int) -> None:
    if g.cultists[me] > 0:
        offer(g, CULTIST_ROLL)


@hears
def done_beside(g: State, action: int) -> bool:
    me = g.seat
    if action == CULTIST_HEART:
        g.cultists[me] -= 1
        emit(g, E_CULTIST_HEART, me, 0, -1, -1)
        if can_heal(g, me):
            gain_hearts(g, me, 1, BY_CULTIST)
        else:
            # With full hearts it makes up for one of those that are being lost.
            g.frame_b[g.top - 1] -= 1
        return True
    if action == CULTIST_ENERGY:
        g.cultists[me] -= 1
        emit(g, E_CULTIST_ENERGY, me, 0, -1, -1)
        gain_energy(g, me, 1, BY_CULTIST)
        return True
    if action == CULTIST_ROLL:
        g.cultists[me] -= 1
        g.rolls_left += 1
        emit(g, E_CULTIST_ROLL, me, 0, -1, -1)
        return True
    return False
