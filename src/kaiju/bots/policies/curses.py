"""What bots make of curses: when the die of Fate is thrown again, how a curse is answered. All of it set by hand."""

from __future__ import annotations

from kaiju.bots.policies.options import is_offered
from kaiju.bots.policies.standing import claws_to_kill, hearts_needed, showing
from kaiju.bots.policies.worth import card_worth
from kaiju.boxes.anubis.codes import (
    ADD_DIE,
    ANKH,
    DISCARD_CARD,
    DISCARD_DIE,
    DISCARD_EVOLUTION,
    FATE_DIE,
    GAIN_ENERGY,
    GIVE_ENERGY,
    GIVE_HEART,
    GIVE_SCARAB,
    GIVE_STAR,
    LOSE_ENERGY,
    SNAKE,
)
from kaiju.boxes.anubis.dice import SENSES
from kaiju.boxes.anubis.fate import fate_place, is_holder
from kaiju.boxes.anubis.gifts import SKIN
from kaiju.boxes.anubis.places import EGO, OSIRIS
from kaiju.boxes.anubis.state import CurseState as State
from kaiju.rules.chance import extra_face
from kaiju.rules.codes import CLAW, DONE, ENERGY, HEART, PASS, REROLL_FREE
from kaiju.rules.components import kind_of
from kaiju.rules.flow import in_tokyo, option_at
from kaiju.rules.kit import rule
from kaiju.rules.rolling import dice_at_hand, face_at

OF_BOX = "anubis"
FIT = 6
"""With as many hearts a place in Tokyo is a gain, with fewer a danger."""
SPARE_HEARTS = 5
"""With more hearts than this, one is given away before a star is."""


# --- the die of Fate


@rule
def fate_worth(g: State, me: int, face: int) -> int:
    """What a face of the die of Fate is worth to whoever throws it: 1 for a gain, -1 for a loss."""
    if face != SNAKE and face != ANKH:
        return 0
    if g.curse == EGO or g.curse == OSIRIS:
        seizes = (face == SNAKE) == (g.curse == EGO)
        wants_in = g.health[me] >= FIT
        if seizes:
            return 1 if wants_in else -1
        return 0 if not in_tokyo(g, me) else -1 if wants_in else 1
    if face == ANKH:
        return 1
    # These take from whoever isn't the holder.
    return 0 if is_holder(g, me) and (g.curse == SENSES or g.curse == SKIN) else -1


@rule
def fate_throw(g: State, me: int) -> int:
    """The die of Fate as a bit, where it is better thrown again: a loss always, and what brings nothing as long as a
    loss could be thrown away once more."""
    face = extra_face(g, FATE_DIE)
    if face < 0 or g.fate_resolved != 0:
        return 0
    worth = fate_worth(g, me, face)
    return 1 << fate_place(g) if worth < 0 or (worth == 0 and g.rolls_left > 1) else 0


# --- answers


@rule
def curse_action(g: State, me: int, spare: int) -> int:
    """`spare`: dice that are of no use to the current monster, in bits."""
    first = option_at(g, 0)
    if first < REROLL_FREE:
        return spoil_dice(g, me)
    if DISCARD_CARD <= first < DISCARD_EVOLUTION:
        return least_card(g)
    if is_offered(g, DONE):
        return drop_single_face(g, spare)
    if DISCARD_DIE <= first < ADD_DIE:
        return drop_spare_die(g, spare)
    if ADD_DIE <= first < ADD_DIE + 6:
        return ADD_DIE + best_face(g, me)
    if GIVE_SCARAB <= first < LOSE_ENERGY:
        return GIVE_SCARAB + leader(g, me)
    if is_offered(g, GAIN_ENERGY):
        return GAIN_ENERGY
    return least_gift(g, me) if is_offered(g, GIVE_HEART) else first


@rule
def least_gift(g: State, me: int) -> int:
    if is_offered(g, GIVE_ENERGY):
        return GIVE_ENERGY
    if g.health[me] <= SPARE_HEARTS and is_offered(g, GIVE_STAR):
        return GIVE_STAR
    return GIVE_HEART


@rule
def least_card(g: State) -> int:
    """The Keep card that is worth least."""
    best, least = g.offers[0], -1
    for i in range(g.offer_count):
        action = g.offers[i]
        if DISCARD_CARD <= action < DISCARD_EVOLUTION:
            worth = card_worth(kind_of(action - DISCARD_CARD))
            if least < 0 or worth < least:
                best, least = action, worth
    return best


@rule
def leader(g: State, me: int) -> int:
    """The strongest of the others: it will have to give."""
    best, most = me, -1
    for p in range(g.players):
        if p != me and g.alive[p] != 0 and g.points[p] > most:
            best, most = p, g.points[p]
    return best


@rule
def best_face(g: State, me: int) -> int:
    """A claw that kills, a third number, a heart that is needed; otherwise energy."""
    if claws_to_kill(g, me) == showing(g, CLAW) + 1:
        return CLAW
    for face in range(HEART - 1, -1, -1):
        if showing(g, face) == 2:
            return face
    return HEART if hearts_needed(g, me) > showing(g, HEART) else ENERGY


@rule
def drop_spare_die(g: State, spare: int) -> int:
    for i in range(g.dice_count):
        if (spare >> i) & 1 and is_offered(g, DISCARD_DIE + i):
            return DISCARD_DIE + i
    return g.offers[0]


@rule
def drop_single_face(g: State, spare: int) -> int:
    """Discards a useless die whose face no other shows: every face costs a heart."""
    for i in range(g.dice_count):
        if (spare >> i) & 1 and showing(g, g.dice[i]) == 1 and is_offered(g, DISCARD_DIE + i):
            return DISCARD_DIE + i
    return DONE


@rule
def harm_of(g: State, me: int, die: int) -> int:
    """How much a die of the current monster is worth spoiling."""
    face = face_at(g, die)
    if face == CLAW:
        return 9 if in_tokyo(g, me) != in_tokyo(g, g.current) else 2
    if face < HEART:
        return 5 if showing(g, face) >= 3 else 0
    return 2


@rule
def spoil_dice(g: State, me: int) -> int:
    """The two dice of another that are worth most to it, or to my harm, thrown again."""
    first, second = -1, -1
    for die in range(dice_at_hand(g)):
        if first < 0 or harm_of(g, me, die) > harm_of(g, me, first):
            first, second = die, first
        elif second < 0 or harm_of(g, me, die) > harm_of(g, me, second):
            second = die
    chosen = 0
    if first >= 0:
        chosen = 1 << first
    if second >= 0 and (harm_of(g, me, second) > 0 or not is_offered(g, PASS)):
        chosen |= 1 << second
    if is_offered(g, PASS) and harm_of(g, me, first) == 0:
        return PASS
    return chosen
