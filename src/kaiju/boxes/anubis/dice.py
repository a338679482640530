"""Curses about dice: how many there are, which stay as they are, which are thrown again, which have no effect."""

from __future__ import annotations

from kaiju.boxes.anubis.codes import (
    ADD_DIE,
    ALWAYS,
    CURSE,
    CURSE_ASK,
    DISCARD_DIE,
    E_CURSE_REROLL,
    E_DIE_ADDED,
    E_DIE_OUT,
    FALSE_LOSS,
    GIVE_HEART,
    ON_ANKH,
    ON_SNAKE,
    REROLL_DIE,
    Curse,
)
from kaiju.boxes.anubis.fate import brings, other_holder, take_scarab
from kaiju.boxes.anubis.rolled import dice_on_table, faces_rolled, symbols_rolled
from kaiju.boxes.anubis.state import BY_ANKH, BY_SNAKE
from kaiju.boxes.anubis.state import CurseState as State
from kaiju.boxes.cybertooth.codes import CLAW2
from kaiju.rules.chance import emit_dice, throw_dice
from kaiju.rules.codes import CLAW, DONE, HEART, NOBODY, ONE, PASS, ROLL
from kaiju.rules.components import number_of
from kaiju.rules.damage import hurt
from kaiju.rules.flow import next_seat, offer, push
from kaiju.rules.gains import gain_energy, gain_points
from kaiju.rules.hooks import sleeps
from kaiju.rules.kit import hears, rule, runs
from kaiju.rules.rolling import add_die, dice_at_hand, loose_dice, take_out_die
from kaiju.rules.state import DICE

SENSES: int = number_of("confused-senses", CURSE)
KA: int = number_of("body-spirit-and-ka", CURSE)
FALSE_BLESSING: int = number_of("false-blessing", CURSE)
FACES = 6

# --- fewer or more


class BuriedInSand(Curse, id="buried-in-sand"):
    def curse_adds_rolls(g, me: int, c: int) -> int:
        return -1

    def curse_freezes(g, me: int, c: int, face: int) -> bool:
        return face == CLAW and brings(g) == BY_SNAKE

    def ankh_blesses(g, me: int, c: int) -> None:
        """One roll more: what follows the last roll comes once again after it."""
        g.rolls_left = 1
        push(g, ROLL, 0, 0, 0, 0)


class RagingFlood(Curse, id="raging-flood"):
    def curse_adds_dice(g, me: int, c: int) -> int:
        return -1

    def snake_strikes(g, me: int, c: int) -> None:
        push(g, CURSE_ASK, me, c, ON_SNAKE, 0)

    def ankh_blesses(g, me: int, c: int) -> None:
        push(g, CURSE_ASK, me, c, ON_ANKH, 0)

    def curse_offers(g, me: int, c: int, phase: int, left: int) -> None:
        if phase == ON_SNAKE:
            for die in range(dice_on_table(g)):
                offer(g, DISCARD_DIE + die)
        elif g.dice_count < DICE:
            for face in range(FACES):
                offer(g, ADD_DIE + face)

    def curse_answer(g, me: int, c: int, phase: int, left: int, action: int) -> None:
        if phase == ON_SNAKE:
            lose_die(g, me, action - DISCARD_DIE)
        else:
            add_die(g, action - ADD_DIE)
            emit_dice(g, E_DIE_ADDED, me, loose_dice(g) - 1, -1)


@rule
def lose_die(g: State, me: int, die: int) -> None:
    take_out_die(g, die)
    emit_dice(g, E_DIE_OUT, me, die, -1)


# --- held fast


class VengeanceOfHorus(Curse, id="vengeance-of-horus"):
    def curse_holds(g, me: int, c: int, face: int) -> bool:
        return face == CLAW or face == CLAW2

    def snake_strikes(g, me: int, c: int) -> None:
        hurt(g, me, symbols_rolled(g, CLAW), NOBODY, c)

    def ankh_blesses(g, me: int, c: int) -> None:
        gain_points(g, me, symbols_rolled(g, CLAW), c)


class ScribesPerseverance(Curse, id="scribe-s-perseverance"):
    def curse_holds(g, me: int, c: int, face: int) -> bool:
        return face == ONE and me == g.current

    def snake_strikes(g, me: int, c: int) -> None:
        for die in range(g.dice_count):
            if g.dice[die] == ONE:
                lose_die(g, me, place_of_ordinary(g, die))
                return

    def ankh_blesses(g, me: int, c: int) -> None:
        gain_energy(g, me, symbols_rolled(g, ONE), c)


@rule
def place_of_ordinary(g: State, die: int) -> int:
    """The place of an ordinary die: those that can't be thrown lie behind those with faces of their own."""
    return die if die < loose_dice(g) else die + dice_at_hand(g) - loose_dice(g)


# --- without effect


@rule
def is_void(g: State, face: int) -> bool:
    """Whether dice of this face count for nothing under Body, Spirit and Ka."""
    if g.curse != KA or brings(g) == BY_ANKH:
        return False
    return (face < HEART) == (brings(g) != BY_SNAKE)


class BodySpiritAndKa(Curse, id="body-spirit-and-ka"):
    def curse_freezes(g, me: int, c: int, face: int) -> bool:
        """Claws that cards add are on no die, and strike all the same."""
        return face != CLAW and is_void(g, face)


@hears
def dice_final(g: State, me: int) -> None:
    if g.curse == KA:
        for face in range(FACES):
            if is_void(g, face):
                g.shown[face] = 0


# --- thrown again


@rule
def throw_again(g: State, by: int, dice: int) -> None:
    throw_dice(g, dice)
    emit_dice(g, E_CURSE_REROLL, by, dice, -1)


class ConfusedSenses(Curse, id="confused-senses", scarab=True):
    def fate_is_over(g, me: int, c: int) -> None:
        if other_holder(g, me) >= 0:
            push(g, CURSE_ASK, other_holder(g, me), c, ALWAYS, 0)

    def ankh_blesses(g, me: int, c: int) -> None:
        take_scarab(g, me)

    def curse_offers(g, me: int, c: int, phase: int, left: int) -> None:
        for die in range(dice_at_hand(g)):
            offer(g, 1 << die)
        offer_pairs(g)
        offer(g, PASS)

    def curse_answer(g, me: int, c: int, phase: int, left: int, action: int) -> None:
        if action != PASS:
            throw_again(g, me, action)


@rule
def offer_pairs(g: State) -> None:
    for die in range(dice_at_hand(g)):
        for other in range(die + 1, dice_at_hand(g)):
            offer(g, 1 << die | 1 << other)


@hears
def receives(g: State, me: int) -> int:
    """Under the snake of Confused Senses the holder gets what the current monster would gain."""
    if g.curse == SENSES and g.struck == BY_SNAKE and me == g.current and g.scarab >= 0:
        return g.scarab
    return me


class FalseBlessing(Curse, id="false-blessing"):
    def curse_adds_dice(g, me: int, c: int) -> int:
        return 2

    def curse_adds_rolls(g, me: int, c: int) -> int:
        return 1

    def snake_strikes(g, me: int, c: int) -> None:
        left = next_seat(g, me)
        while g.alive[left] == 0:
            left = next_seat(g, left)
        push(g, CURSE_ASK, left, c, ON_SNAKE, 0)

    def ankh_blesses(g, me: int, c: int) -> None:
        push(g, CURSE_ASK, me, c, ON_ANKH, NONE_TREATED)

    def curse_offers(g, me: int, c: int, phase: int, left: int) -> None:
        if phase == ON_SNAKE:
            if dice_at_hand(g) == 1:
                offer(g, 1)
            offer_pairs(g)
            return
        for die in range(dice_on_table(g)):
            if (left >> die) & 1 == 0:
                if die < dice_at_hand(g):
                    offer(g, REROLL_DIE + die)
                offer(g, DISCARD_DIE + die)
        if g.offer_count > 0:
            offer(g, DONE)

    def curse_answer(g, me: int, c: int, phase: int, left: int, action: int) -> None:
        if phase == ON_SNAKE:
            throw_again(g, me, action)
        elif action != DONE:
            treat_die(g, me, c, left, action)


NONE_TREATED, ONE_TREATED = 0, 1 << 10
"""Above the bits of dice that may not be treated again."""


@rule
def treat_die(g: State, me: int, c: int, left: int, action: int) -> None:
    """Rerolls or discards a die; then another one may be, if this was the first."""
    treated = ONE_TREATED
    if REROLL_DIE <= action < GIVE_HEART:
        throw_again(g, me, 1 << (action - REROLL_DIE))
        treated |= 1 << (action - REROLL_DIE)
    else:
        lose_die(g, me, action - DISCARD_DIE)
    if left == NONE_TREATED:
        push(g, CURSE_ASK, me, c, ON_ANKH, treated)


@hears
def after_resolving(g: State, me: int) -> None:
    if g.curse == FALSE_BLESSING:
        push(g, FALSE_LOSS, me, faces_rolled(g), 0, 0)


@runs(FALSE_LOSS)
def false_loss(g: State, me: int, faces: int, c: int, d: int) -> None:
    if g.alive[me] != 0 and not sleeps(g, me):
        hurt(g, me, faces, NOBODY, FALSE_BLESSING)
