"""The Curse cards, the die of Fate, the Golden Scarab: what happens to them, and when a curse has its say."""

from __future__ import annotations

from kaiju.boxes.anubis.codes import (
    ANKH,
    CURSE_ASK,
    CURSE_PILE,
    CURSE_SPENT,
    CURSES_END,
    E_CURSE,
    E_CURSE_SHUFFLE,
    E_FATE,
    E_FATE_ROLL,
    E_SCARAB,
    EYE,
    FATE,
    FATE_DIE,
    FATE_OVER,
    FIRST_CURSE,
    GAZE,
    IN_FORCE,
    K_CURSE,
    SNAKE,
    ankh_blesses,
    curse_adds_dice,
    curse_adds_rolls,
    curse_answer,
    curse_at_dawn,
    curse_before_roll,
    curse_freezes,
    curse_holds,
    curse_offers,
    fate_is_over,
    snake_strikes,
)
from kaiju.boxes.anubis.state import BY_ANKH, BY_SNAKE, CURSES, NEXT_TURN, THIS_TURN, UNTOUCHED, WITH_FATE
from kaiju.boxes.anubis.state import CurseState as State
from kaiju.rules.chance import below, extra_face
from kaiju.rules.flow import ask, emit, push, seat_after
from kaiju.rules.gains import is_falling, trim_hearts
from kaiju.rules.kit import answers, hears, rule, runs
from kaiju.rules.rolling import dice_to_throw, face_at, loose_dice
from kaiju.rules.state import DICE
from kaiju.rules.things import refresh_all

# --- the cards


@rule
def shuffle_curses(g: State) -> None:
    for i in range(g.curses_left - 1, 0, -1):
        j = below(g, i + 1)
        c = g.curse_pile[i]
        g.curse_pile[i] = g.curse_pile[j]
        g.curse_pile[j] = c


@rule
def put_on_curse_pile(g: State, c: int) -> None:
    g.place[c] = CURSE_PILE
    g.curse_pile[g.curses_left] = c
    g.curses_left += 1


@rule
def spend_curse(g: State, c: int) -> None:
    g.place[c] = CURSE_SPENT
    g.curses_spent += 1
    g.curse_pile[CURSES - g.curses_spent] = c


@rule
def reshuffle_curses(g: State) -> None:
    """The discarded cards become the pile: in an order of their own first, so that the old one says nothing."""
    count = g.curses_spent
    g.curses_spent = 0
    for i in range(CURSES):
        g.curse_pile[i] = -1
    for c in range(FIRST_CURSE, CURSES_END):
        if g.place[c] == CURSE_SPENT:
            put_on_curse_pile(g, c)
    shuffle_curses(g)
    emit(g, E_CURSE_SHUFFLE, -1, count, -1, -1)


@rule
def turn_up_curse(g: State) -> None:
    """The next curse comes into force, in the place of the one before it, if there was one."""
    before = g.curse
    if before >= 0:
        spend_curse(g, before)
    if g.curses_left == 0:
        reshuffle_curses(g)
    g.curses_left -= 1
    c = g.curse_pile[g.curses_left]
    g.curse_pile[g.curses_left] = -1
    g.curse = c
    g.place[c] = IN_FORCE
    emit(g, E_CURSE, -1, 0, c, -1)
    if before == GAZE or c == GAZE:
        refresh_all(g)
    for p in range(g.players):
        trim_hearts(g, p)


@hears
def deals(g: State) -> None:
    shuffle_curses(g)
    turn_up_curse(g)


# --- the Golden Scarab


@rule
def take_scarab(g: State, me: int) -> None:
    if g.scarab != me:
        emit(g, E_SCARAB, me, 0, -1, g.scarab)
        g.scarab = me


@rule
def is_holder(g: State, me: int) -> bool:
    return g.scarab == me


@rule
def other_holder(g: State, me: int) -> int:
    """Whoever has the Scarab, if that is another monster; otherwise -1."""
    return g.scarab if g.scarab != me else -1


@hears
def left_game(g: State, me: int) -> None:
    g.fateless[me] = 0
    if g.scarab == me:
        g.scarab = -1
        emit(g, E_SCARAB, -1, 0, -1, me)


# --- a turn


@hears
def earned_turn_follows(g: State, me: int) -> None:
    """Of the turns that a monster has earned, those without the die of Fate come first."""
    if g.fateless[me] > 0:
        g.fateless[me] -= 1
        g.no_fate = NEXT_TURN


@hears
def turn_counted(g: State) -> None:
    me = g.current
    g.fate_resolved = g.kept_out = g.held_places = 0
    g.no_fate = THIS_TURN if g.no_fate == NEXT_TURN else WITH_FATE
    g.struck = UNTOUCHED
    if g.turn == 1 and g.scarab < 0:
        last = g.players - 1
        while g.alive[seat_after(g, me, last)] == 0:
            last -= 1
        take_scarab(g, seat_after(g, me, last))


@hears
def starts_turn(g: State, me: int) -> None:
    curse_at_dawn(g, me, g.curse, g.curse)


@hears
def before_first_roll(g: State, me: int) -> None:
    curse_before_roll(g, me, g.curse, g.curse)


@hears
def more_dice(g: State, me: int) -> int:
    return curse_adds_dice(g, me, g.curse, g.curse)


@hears
def more_rolls(g: State, me: int) -> int:
    return curse_adds_rolls(g, me, g.curse, g.curse)


@hears
def is_frozen(g: State, face: int) -> bool:
    return curse_freezes(g, g.current, g.curse, g.curse, face)


# --- the die of Fate


@hears
def throws_anew(g: State) -> None:
    """What the die of Fate brought went to whoever took the roll, and is over."""
    g.fate_resolved = g.kept_out = g.held_places = 0
    g.struck = UNTOUCHED


@hears
def is_thrown_too(g: State, me: int, die: int) -> bool:
    return die == FATE_DIE and g.no_fate == WITH_FATE


@rule
def brings(g: State) -> int:
    """What the die of Fate has brought the current monster; until it is resolved, what it would bring as it lies."""
    if g.fate_resolved != 0:
        return g.struck
    if extra_face(g, FATE_DIE) == SNAKE:
        return BY_SNAKE
    return BY_ANKH if extra_face(g, FATE_DIE) == ANKH else UNTOUCHED


@rule
def fate_place(g: State) -> int:
    """The place of the die of Fate among all that are thrown."""
    place = loose_dice(g)
    for k in range(FATE_DIE):
        if g.dice[DICE + k] != 0:
            place += 1
    return place


@hears
def rolled(g: State, me: int, chosen: int) -> None:
    if extra_face(g, FATE_DIE) >= 0 and (chosen >> fate_place(g)) & 1:
        emit(g, E_FATE_ROLL, me, extra_face(g, FATE_DIE), -1, -1)


@hears
def is_held(g: State, me: int, die: int) -> bool:
    return curse_holds(g, me, g.curse, g.curse, face_at(g, die))


@hears
def holds_dice(g: State, me: int) -> None:
    """The die of Fate stays as it is once it has been seen to."""
    g.held_places = 1 << fate_place(g) if g.fate_resolved != 0 else 0
    for die in range(dice_to_throw(g)):
        if curse_holds(g, me, g.curse, g.curse, face_at(g, die)):
            g.held_places |= 1 << die


@hears
def held_dice(g: State) -> int:
    return g.held_places


@hears
def dice_decided(g: State, me: int) -> None:
    if g.fate_resolved == 0:
        push(g, FATE, 0, 0, 0, 0)


@runs(FATE)
def resolve_fate(g: State, a: int, b: int, c: int, d: int) -> None:
    me = g.current
    if g.alive[me] == 0:
        return
    g.fate_resolved = 1
    push(g, FATE_OVER, 0, 0, 0, 0)
    face = extra_face(g, FATE_DIE)
    if face == EYE:
        emit(g, E_FATE, me, face, -1, -1)
        turn_up_curse(g)
    elif face == SNAKE:
        g.struck = BY_SNAKE
        emit(g, E_FATE, me, face, g.curse, -1)
        snake_strikes(g, me, g.curse, g.curse)
    elif face == ANKH:
        g.struck = BY_ANKH
        emit(g, E_FATE, me, face, g.curse, -1)
        ankh_blesses(g, me, g.curse, g.curse)
    elif face >= 0:
        emit(g, E_FATE, me, face, -1, -1)


@runs(FATE_OVER)
def after_fate(g: State, a: int, b: int, c: int, d: int) -> None:
    if g.alive[g.current] != 0:
        fate_is_over(g, g.current, g.curse, g.curse)


# --- questions


@runs(CURSE_ASK)
def curse_question(g: State, me: int, curse: int, phase: int, left: int) -> None:
    """Whoever has no hearts left is asked nothing, and nothing is asked about one who is out."""
    if g.alive[me] != 0 and not is_falling(g, me) and g.alive[g.current] != 0:
        ask(g, me, K_CURSE)
        curse_offers(g, me, curse, curse, phase, left)


@answers(CURSE_ASK)
def curse_answered(g: State, action: int, me: int, curse: int, phase: int, left: int) -> None:
    curse_answer(g, me, curse, curse, phase, left, action)
