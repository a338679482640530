"""Evolutions of MasterMindbug."""

from __future__ import annotations

from kaiju.boxes.mindbug.codes import E_ASIDE
from kaiju.boxes.mindbug.state import EvolvedSpace
from kaiju.boxes.mindbug.state import EvolvedState as State
from kaiju.boxes.mindbug.tokens import gain_mindbug
from kaiju.boxes.power_up.codes import EVOLUTION, TAKE_ENERGY, TAKE_HEART, USE_DIE, W_OWN, Permanent, Temporary
from kaiju.boxes.power_up.moments import RESOLVING, SETTLED, is_moment, offer_moment
from kaiju.boxes.power_up.shared import ask_owner, offer_use
from kaiju.rules.box_hooks import is_held
from kaiju.rules.chance import emit_dice, throw_dice
from kaiju.rules.codes import (
    ANSWER,
    ANSWER_BITS,
    CLAW,
    COMPONENT_ASK,
    COMPONENT_STEP,
    E_PROBE,
    E_REROLL,
    ENERGY,
    HEART,
    K_USE,
    PASS,
    USE,
    W_ANY,
)
from kaiju.rules.components import acting, acts_as, in_play, number_of
from kaiju.rules.flow import ask, offer, offer_on, push, seat_after, target_of
from kaiju.rules.gains import (
    can_gain_energy,
    can_heal,
    gain_energy,
    gain_hearts,
    gain_points,
    is_falling,
    lose_points,
    spend_energy,
)
from kaiju.rules.kit import hears, rule
from kaiju.rules.resolving import count_face
from kaiju.rules.rolling import dice_at_hand, face_at, take_out_die
from kaiju.rules.things import is_used, mark_used

EVOLUTIONS_ON: int = in_play("power_up")
NEEDS = ("power_up",)
TOKEN_PRICE = 6
MANY_STARS = 4
"""So many stars gained at once are worth one to a superior brain, and so many are handed over by an ally."""
CONTROLLED = 3
"""Dice that mind control throws again."""


class MindbugAcquisition(
    Temporary, EvolvedSpace, id="mindbug-acquisition", deck_of="mastermindbug", needs=NEEDS, windows=W_ANY
):
    def unplayable(g, me: int, c: int) -> bool:
        return g.energy[me] < TOKEN_PRICE

    def takes_effect(g, me: int, c: int) -> None:
        spend_energy(g, me, TOKEN_PRICE, c)
        gain_mindbug(g, me, c)


@rule
def energy_showing(g: State, me: int) -> int:
    """The dice that show energy and can be thrown again, by their places in bits."""
    dice = 0
    for die in range(dice_at_hand(g)):
        if face_at(g, die) == ENERGY and not is_held(g, me, die):
            dice |= 1 << die
    return dice


class IntergalacticGenius(Permanent, EvolvedSpace, id="intergalactic-genius", deck_of="mastermindbug", needs=NEEDS):
    def roll_offers(g, me: int, c: int) -> None:
        if not is_used(g, c) and energy_showing(g, me) != 0:
            offer(g, USE + c)

    def used(g, me: int, c: int) -> None:
        mark_used(g, c)
        dice = energy_showing(g, me)
        throw_dice(g, dice)
        emit_dice(g, E_REROLL, me, dice, -1)


BRAIN: int = number_of("superior-brain", EVOLUTION)


class SuperiorBrain(Permanent, id="superior-brain", deck_of="mastermindbug", needs=NEEDS):
    def component_step(g, me: int, c: int, phase: int) -> None:
        gain_points(g, me, 1, c)


@hears
def stars_came(g: State, me: int, amount: int) -> None:
    """A single star is too few to set off another brain."""
    if EVOLUTIONS_ON != 0 and amount >= MANY_STARS:
        for p in range(g.players):
            c = acting(g, p, BRAIN, -1) if p != me else -1
            while c >= 0:
                push(g, COMPONENT_STEP, p, c, acts_as(g, c), 0)
                c = acting(g, p, BRAIN, c)


class InterdimensionalPortal(Permanent, id="interdimensional-portal", deck_of="mastermindbug", needs=NEEDS):
    def left_tokyo(g, me: int, c: int) -> None:
        if not is_falling(g, me):
            ask_owner(g, me, c, 0)

    def component_offers(g, me: int, c: int, phase: int) -> None:
        if is_falling(g, me):
            return
        ask(g, me, K_USE)
        if can_heal(g, me):
            offer(g, TAKE_HEART)
        if can_gain_energy(g, me):
            offer(g, TAKE_ENERGY)

    def component_answer(g, me: int, c: int, phase: int, action: int) -> None:
        if action == TAKE_HEART:
            gain_hearts(g, me, 2, c)
        else:
            gain_energy(g, me, 2, c)


class HelpfulMindbug(
    Temporary, EvolvedSpace, id="helpful-mindbug", deck_of="mastermindbug", needs=NEEDS, windows=W_OWN
):
    def unplayable(g, me: int, c: int) -> bool:
        return not is_moment(g, me, RESOLVING) or count_face(g, HEART) + count_face(g, ENERGY) == 0

    def takes_effect(g, me: int, c: int) -> None:
        gain_hearts(g, me, count_face(g, HEART), c)
        gain_energy(g, me, count_face(g, ENERGY), c)


VOLUNTEERS, CHOICE = 1, 2


class MindbugsOverlord(Permanent, EvolvedSpace, id="mindbugs-overlord", deck_of="mastermindbug", needs=NEEDS):
    def before_roll(g, me: int, c: int) -> None:
        push(g, COMPONENT_STEP, me, c, acts_as(g, c), 0)
        for i in range(g.players - 1, 0, -1):
            p = seat_after(g, me, i)
            if g.alive[p] != 0:
                push(g, COMPONENT_ASK, p, c, acts_as(g, c), VOLUNTEERS)

    def component_step(g, me: int, c: int, phase: int) -> None:
        """All answers are in: whoever wants to be an ally is noted in bits."""
        willing = 0
        for i in range(1, g.players):
            p = seat_after(g, me, i)
            if g.answer[p] >> ANSWER_BITS == VOLUNTEERS:
                willing |= 1 << p
            g.answer[p] &= ANSWER
        if willing != 0 and g.alive[me] != 0:
            ask_owner(g, me, c, CHOICE + (willing << 2))

    def component_offers(g, me: int, c: int, phase: int) -> None:
        if phase == VOLUNTEERS:
            offer_use(g, me, c)
            return
        ask(g, me, K_USE)
        for p in range(g.players):
            if (phase >> (p + 2)) & 1:
                offer_on(g, c, p)

    def component_answer(g, me: int, c: int, phase: int, action: int) -> None:
        if phase == VOLUNTEERS:
            g.answer[me] |= (VOLUNTEERS if action != PASS else CHOICE) << ANSWER_BITS
            return
        ally = target_of(action)
        gain_points(g, me, lose_points(g, ally, MANY_STARS, c), c)
        gain_mindbug(g, ally, c)


@rule
def dice_to_name(g: State, me: int, named: int) -> int:
    """How many dice can still be named, beside those named so far."""
    count = 0
    for die in range(dice_at_hand(g)):
        if (named >> die) & 1 == 0 and not is_held(g, me, die):
            count += 1
    return count


class MindControl(Temporary, EvolvedSpace, id="mind-control", deck_of="mastermindbug", needs=NEEDS, windows=W_OWN):
    def unplayable(g, me: int, c: int) -> bool:
        return not is_moment(g, me, SETTLED) or dice_to_name(g, me, 0) == 0

    def takes_effect(g, me: int, c: int) -> None:
        ask_owner(g, me, c, 0)

    def component_offers(g, me: int, c: int, phase: int) -> None:
        """`phase`: the dice named so far, in bits."""
        ask(g, me, K_USE)
        for die in range(dice_at_hand(g)):
            if (phase >> die) & 1 == 0 and not is_held(g, me, die):
                offer(g, USE_DIE + die)

    def component_answer(g, me: int, c: int, phase: int, action: int) -> None:
        named = phase | 1 << (action - USE_DIE)
        count = 0
        for die in range(dice_at_hand(g)):
            count += (named >> die) & 1
        if count < CONTROLLED and dice_to_name(g, me, named) > 0:
            ask_owner(g, me, c, named)
        else:
            throw_named(g, me, named)


@rule
def throw_named(g: State, me: int, named: int) -> None:
    for die in range(dice_at_hand(g)):
        if (named >> die) & 1:
            throw_dice(g, 1 << die)
            emit_dice(g, E_PROBE, me, die, g.current)


@rule
def dice_with_claws(g: State) -> int:
    count = 0
    for die in range(g.dice_count):
        if g.dice[die] == CLAW:
            count += 1
    return count


class NeutralizingLook(
    Temporary, EvolvedSpace, id="neutralizing-look", deck_of="mastermindbug", needs=NEEDS, windows=W_OWN
):
    def unplayable(g, me: int, c: int) -> bool:
        return not is_moment(g, me, SETTLED) or dice_with_claws(g) == 0

    def takes_effect(g, me: int, c: int) -> None:
        """From the last to the first, because those behind a die that goes move up."""
        for i in range(g.dice_count - 1, -1, -1):
            if g.dice[i] == CLAW:
                at = i if i < g.dice_count - g.stuck_dice else i + dice_at_hand(g) - (g.dice_count - g.stuck_dice)
                take_out_die(g, at)
        emit_dice(g, E_ASIDE, g.current, c, me)


# --- moments in the turns of others


@hears
def has_other_settles(g: State, me: int) -> bool:
    return EVOLUTIONS_ON != 0


@hears
def other_settles(g: State, me: int, roller: int) -> None:
    if EVOLUTIONS_ON != 0:
        offer_moment(g, me, SETTLED, 0)


@hears
def dice_settled(g: State, me: int) -> None:
    if EVOLUTIONS_ON != 0:
        for i in range(g.players - 1, 0, -1):
            offer_moment(g, seat_after(g, me, i), RESOLVING, 0)
