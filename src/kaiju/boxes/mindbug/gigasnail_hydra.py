"""Evolutions of Gigasnail Hydra."""

from __future__ import annotations

from kaiju.boxes.mindbug.codes import E_DIE_LOST
from kaiju.boxes.mindbug.state import EvolvedSpace
from kaiju.boxes.mindbug.state import EvolvedState as State
from kaiju.boxes.power_up.codes import E_PLAY, USE_DIE, USE_FACE, Permanent, Temporary
from kaiju.boxes.power_up.hands import leave_hand
from kaiju.boxes.power_up.shared import ask_owner
from kaiju.boxes.power_up.state import PowerUpState
from kaiju.rules.box_hooks import came_back
from kaiju.rules.chance import emit_dice
from kaiju.rules.codes import (
    COMPONENT_STEP,
    E_CHANGE,
    E_PREVENTED,
    E_REVIVED,
    ENERGY,
    HEART,
    K_USE,
    REACT,
    THREE,
    USE,
    W_DAMAGE,
    W_RESOLVE,
)
from kaiju.rules.damage import CLAWS_BIT, cause_of, dealer_of, hurt_others
from kaiju.rules.flow import ask, emit, offer, offer_on, push, target_of
from kaiju.rules.gains import gain_hearts, gain_points, give_hearts, lose_points, spend_energy
from kaiju.rules.kit import rule
from kaiju.rules.resolving import count_face
from kaiju.rules.rolling import loose_dice, take_out_die
from kaiju.rules.things import discard_kept, is_used, mark_used

NEEDS = ("power_up",)
THREE_OF_THEM = 3
FACES = 6


@rule
def grow_back(g: State, me: int, c: int) -> None:
    """Not as a new monster: it stays where it is, and keeps what it has."""
    leave_hand(g, me, c)
    emit(g, E_PLAY, me, 0, c, -1)
    g.health[me] = THREE_OF_THEM
    emit(g, E_REVIVED, me, THREE_OF_THEM, c, -1)
    g.lost_dice[me] += 1
    emit(g, E_DIE_LOST, me, 1, c, -1)
    came_back(g, me)


class UnstoppableHydra1(Temporary, EvolvedSpace, id="unstoppable-hydra-1", deck_of="gigasnail-hydra", needs=NEEDS):
    def saves_from_hand(g, me: int, c: int) -> bool:
        push(g, COMPONENT_STEP, me, c, c, 0)
        return True

    def component_step(g, me: int, c: int, phase: int) -> None:
        grow_back(g, me, c)


class UnstoppableHydra2(Temporary, EvolvedSpace, id="unstoppable-hydra-2", deck_of="gigasnail-hydra", needs=NEEDS):
    def saves_from_hand(g, me: int, c: int) -> bool:
        push(g, COMPONENT_STEP, me, c, c, 0)
        return True

    def component_step(g, me: int, c: int, phase: int) -> None:
        grow_back(g, me, c)


FIRST_DIE, SECOND_DIE, NEW_FACE = range(3)


class EnergyInfusedMonster(
    Permanent, EvolvedSpace, id="energy-infused-monster", lists=1, deck_of="gigasnail-hydra", needs=NEEDS
):
    def change_offers(g, me: int, c: int) -> None:
        if not is_used(g, c) and g.energy[me] > 0 and loose_dice(g) >= 2:
            offer(g, USE + c)

    def used(g, me: int, c: int) -> None:
        mark_used(g, c)
        spend_energy(g, me, 1, c)
        ask_owner(g, me, c, FIRST_DIE)

    def component_offers(g, me: int, c: int, phase: int) -> None:
        """`phase` has the question, then the dice named so far, four bits each."""
        ask(g, me, K_USE)
        if phase & 3 == NEW_FACE:
            for face in range(FACES):
                offer(g, USE_FACE + face)
            return
        for die in range(loose_dice(g)):
            if phase & 3 == FIRST_DIE or die != phase >> 2:
                offer(g, USE_DIE + die)

    def component_answer(g, me: int, c: int, phase: int, action: int) -> None:
        if phase & 3 == FIRST_DIE:
            ask_owner(g, me, c, SECOND_DIE + ((action - USE_DIE) << 2))
        elif phase & 3 == SECOND_DIE:
            ask_owner(g, me, c, NEW_FACE + ((phase >> 2) << 2) + ((action - USE_DIE) << 6))
        else:
            one, other = (phase >> 2) & 15, phase >> 6
            g.dice[min(one, other)] = action - USE_FACE
            take_out_die(g, max(one, other))
            emit_dice(g, E_CHANGE, me, c, c)


class ThreeTimesAsSturdy(
    Temporary, EvolvedSpace, id="three-times-as-sturdy", deck_of="gigasnail-hydra", needs=NEEDS, windows=W_DAMAGE
):
    def unplayable(g, me: int, c: int) -> bool:
        """Whether there will be claws to answer can't be seen before the question is open."""
        top = g.top - 1
        return g.step[top] == REACT and g.frame_c[top] & CLAWS_BIT == 0

    def takes_effect(g, me: int, c: int) -> None:
        if shrug_off_loss(g, me) == THREE_OF_THEM:
            gain_hearts(g, me, THREE_OF_THEM, c)


@rule
def shrug_off_loss(g: State, me: int) -> int:
    """The loss that is being answered is gone; how many hearts it would have cost."""
    top = g.top - 1
    if g.step[top] != REACT or g.frame_a[top] != me:
        return 0
    g.top -= 1
    hearts, source = g.frame_b[top], g.frame_c[top]
    emit(g, E_PREVENTED, me, hearts, cause_of(source), dealer_of(source))
    return hearts


@rule
def most_stars(g: PowerUpState) -> int:
    most = 0
    for p in range(g.players):
        if g.alive[p] != 0:
            most = max(most, g.points[p])
    return most


class ScaryFace(Permanent, id="scary-face", deck_of="gigasnail-hydra", needs=NEEDS):
    def before_resolving(g, me: int, c: int) -> None:
        if count_face(g, THREE) == THREE_OF_THEM:
            ask_owner(g, me, c, 0)

    def component_offers(g, me: int, c: int, phase: int) -> None:
        most = most_stars(g)
        if most == 0:
            return
        ask(g, me, K_USE)
        for p in range(g.players):
            if p != me and g.alive[p] != 0 and g.points[p] == most:
                offer_on(g, c, p)

    def component_answer(g, me: int, c: int, phase: int, action: int) -> None:
        gain_points(g, me, lose_points(g, target_of(action), 1, c), c)


@rule
def has_three_alike(g: PowerUpState) -> bool:
    """Whether a face shows on exactly three of the ordinary dice."""
    for face in range(FACES):
        count = 0
        for die in range(g.dice_count):
            if g.dice[die] == face:
                count += 1
        if count == THREE_OF_THEM:
            return True
    return False


class ThreeTimesAsStrong(Permanent, id="three-times-as-strong", deck_of="gigasnail-hydra", needs=NEEDS):
    def before_resolving(g, me: int, c: int) -> None:
        if has_three_alike(g):
            hurt_others(g, me, 1, c)


@rule
def fewest_hearts(g: PowerUpState) -> int:
    fewest = 99
    for p in range(g.players):
        if g.alive[p] != 0:
            fewest = min(fewest, g.health[p])
    return fewest


class ThinkingFace(Temporary, id="thinking-face", deck_of="gigasnail-hydra", needs=NEEDS, windows=W_RESOLVE):
    def unplayable(g, me: int, c: int) -> bool:
        return count_face(g, HEART) != THREE_OF_THEM

    def takes_effect(g, me: int, c: int) -> None:
        gain_hearts(g, me, 3, c)
        ask_owner(g, me, c, 0)

    def component_offers(g, me: int, c: int, phase: int) -> None:
        fewest = fewest_hearts(g)
        ask(g, me, K_USE)
        for p in range(g.players):
            if g.alive[p] != 0 and g.health[p] == fewest:
                offer_on(g, c, p)

    def component_answer(g, me: int, c: int, phase: int, action: int) -> None:
        if target_of(action) == me:
            gain_hearts(g, me, 1, c)
        else:
            give_hearts(g, target_of(action), 1, c)


class HungryFace(Temporary, id="hungry-face", deck_of="gigasnail-hydra", needs=NEEDS, lasts=True, windows=W_RESOLVE):
    def unplayable(g, me: int, c: int) -> bool:
        return count_face(g, ENERGY) != THREE_OF_THEM

    def discount(g, me: int, c: int) -> int:
        return 3

    def purchases(g, me: int, c: int) -> None:
        discard_kept(g, c)

    def turn_over(g, me: int, c: int) -> None:
        discard_kept(g, c)
