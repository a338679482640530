"""A turn from its start to the question who is next, and the end of the game."""

from __future__ import annotations

from kaiju.rules.box_hooks import (
    WINDOWS,
    before_first_roll,
    deals,
    earned_turn_follows,
    first_is_known,
    opens_market_later,
    stands_in,
    turn_counted,
    turn_follows,
    window,
)
from kaiju.rules.chance import before_chance, throw_die
from kaiju.rules.codes import (
    BEFORE_ROLL,
    BY_POISON,
    CLAW,
    DICE_OFF,
    E_DICE_OFF,
    E_EXTRA_TURN,
    E_FIRST,
    E_OVER,
    E_SKIP_TURN,
    E_TURN,
    END,
    END_NEXT,
    FIRST_ROLL,
    K_END,
    NOBODY,
    POISON_EFFECT,
    TURN_BEGIN,
    TURN_CLOSING,
    TURN_END,
    TURN_START,
    USUAL,
    W_ANY,
    W_START,
)
from kaiju.rules.components import acts_as, end_index
from kaiju.rules.damage import after_shields, hurt
from kaiju.rules.flow import ask, emit, in_tokyo, is_waiting, next_seat, offer, push, seat_after
from kaiju.rules.gains import WINNING_POINTS, stars_to_win
from kaiju.rules.hooks import (
    before_roll,
    end_effects,
    ends_turn,
    every_turn_over,
    has_before_roll,
    has_other_before_roll,
    other_before_roll,
    starts_turn,
    turn_dawns,
    turn_over,
)
from kaiju.rules.kit import answers, heard, rule, runs
from kaiju.rules.state import ANYBODY, DICE, EXTRA_DICE, USED_WORDS, State
from kaiju.rules.things import fill_market, offer_thing, shuffle_deck
from kaiju.rules.tokyo import tokyo_reward

DICE_OFF_DICE = 6
LAST_COUNTED_TURN = 32_000
DAWNS: int = heard("turn_dawns")
"""1 where anything in the game is asked before a turn has begun, otherwise 0."""


@rule
def deal(g: State) -> None:
    """Everything random before the first turn: shuffles the deck, turns up three cards, lets boxes deal."""
    shuffle_deck(g)
    if not opens_market_later(g):
        fill_market(g)
    deals(g)


@runs(DICE_OFF)
def dice_off(g: State, a: int, b: int, c: int, d: int) -> None:
    """Whoever rolls the most claws begins; ties roll again among themselves."""
    tied = (1 << g.players) - 1
    while tied & (tied - 1):
        most = -1
        best = 0
        for p in range(g.players):
            if (tied >> p) & 1:
                claws = 0
                before_chance(g, DICE_OFF_DICE)
                for _ in range(DICE_OFF_DICE):
                    if throw_die(g) == CLAW:
                        claws += 1
                emit(g, E_DICE_OFF, p, claws, -1, -1)
                if claws > most:
                    most = claws
                    best = 0
                if claws == most:
                    best |= 1 << p
        tied = best
    first = 0
    while (tied >> first) & 1 == 0:
        first += 1
    emit(g, E_FIRST, first, 0, -1, -1)
    g.round_seat = first
    push(g, TURN_START, first, 0, 0, 0)
    first_is_known(g, first)


@runs(TURN_START)
def turn_start(g: State, me: int, b: int, c: int, d: int) -> None:
    """Phases follow one another: each pushes the next, and if the monster dies in one, only the end is left."""
    g.current = me
    if g.turn < LAST_COUNTED_TURN:
        g.turn += 1
    g.dealt = 0
    g.probed = 0
    g.resolved = 0
    g.usual = 0
    g.repeat_turn = 0
    g.dice_count = 0
    g.rolls_left = 0
    g.side_count = 0
    g.ended = 0
    g.skipped = g.entered_now = g.no_entry = g.stuck_dice = g.fleeing = g.bargain = 0
    g.barred = g.buying = g.announced = -1
    for word in range(USED_WORDS):
        g.used_up[word] = 0
    for p in range(g.players):
        g.safe[p] = 0
    for face in range(6):
        g.shown[face] = 0
    for k in range(EXTRA_DICE):
        g.dice[DICE + k] = 0
    emit(g, E_TURN, me, g.turn, -1, -1)
    push(g, TURN_END, 0, 0, 0, 0)
    turn_counted(g)
    if WINDOWS == 0 and DAWNS == 0:
        begin_turn(g, me)
        return
    push(g, TURN_CLOSING, 0, 0, 0, 0)
    push(g, TURN_BEGIN, 0, 0, 0, 0)
    turn_dawns(g, me)
    window(g, me, W_START)


@runs(TURN_BEGIN)
def turn_begin(g: State, a: int, b: int, c: int, d: int) -> None:
    if g.alive[g.current] != 0 and g.skipped == 0:
        begin_turn(g, g.current)


@rule
def begin_turn(g: State, me: int) -> None:
    push(g, FIRST_ROLL, 0, 0, 0, 0)
    before_first_roll(g, me)
    if has_before_roll(g, me) or has_other_before_roll(g, ANYBODY):
        push(g, BEFORE_ROLL, 0, 0, 0, 0)
    if in_tokyo(g, me):
        tokyo_reward(g, me, 2)
    starts_turn(g, me)


@rule
def turn_is_to_come(g: State) -> bool:
    """Whether the current turn has not begun yet."""
    return is_waiting(g, TURN_BEGIN)


@rule
def skip_turn(g: State, me: int, c: int) -> None:
    """The current monster gives up its turn before it has begun."""
    g.skipped = 1
    emit(g, E_SKIP_TURN, me, 0, c, -1)


@runs(BEFORE_ROLL)
def before_roll_step(g: State, a: int, b: int, c: int, d: int) -> None:
    me = g.current
    if g.alive[me] == 0:
        return
    before_roll(g, me)
    if has_other_before_roll(g, ANYBODY):
        for i in range(1, g.players):
            other_before_roll(g, seat_after(g, me, i), me)


@runs(TURN_CLOSING)
def turn_closing(g: State, a: int, b: int, c: int, d: int) -> None:
    """The last moment of a turn, for everybody."""
    for i in range(g.players - 1, -1, -1):
        window(g, seat_after(g, g.current, i), W_ANY)


# --- the end of a turn


@rule
def offer_end(g: State, c: int) -> None:
    if (g.ended >> end_index(c)) & 1 == 0:
        offer_thing(g, END, c)


@runs(END_NEXT)
def end_question(g: State, usual: int, b: int, c: int, d: int) -> None:
    """End-of-turn effects that would do something, in the order of the player's choice."""
    me = g.current
    if g.alive[me] == 0:
        return
    ask(g, me, K_END)
    end_effects(g, me)
    if g.poison[me] > 0 and after_shields(g, me, g.poison[me]) > 0:
        offer_end(g, POISON_EFFECT)
    if g.offer_count > 1:
        if usual != 0:
            g.offer_count = 1
        else:
            offer(g, USUAL)


@answers(END_NEXT)
def end_answer(g: State, action: int, usual: int, b: int, c: int, d: int) -> None:
    me = g.current
    if action == USUAL:
        push(g, END_NEXT, 1, 0, 0, 0)
        return
    push(g, END_NEXT, usual, 0, 0, 0)
    thing = action - END
    g.ended |= 1 << end_index(thing)
    if thing == POISON_EFFECT:
        hurt(g, me, g.poison[me], NOBODY, BY_POISON)
    else:
        ends_turn(g, me, thing, acts_as(g, thing))


@rule
def earn_turn(g: State, me: int, c: int) -> None:
    """`me` has another turn after this one, unless these dice are another's."""
    if not stands_in(g, me):
        g.extra_turns[me] += 1
        emit(g, E_EXTRA_TURN, me, 0, c, -1)


@rule
def win_at_once(g: State, me: int) -> None:
    """`me` wins alone, and the turn is not played to its end. The box that says so notes it (`Box.wins`)."""
    g.over = 1
    g.winners = 1 << me
    emit(g, E_OVER, -1, g.winners, -1, -1)


@runs(TURN_END)
def turn_end(g: State, a: int, b: int, c: int, d: int) -> None:
    if g.alive[g.current] != 0:
        turn_over(g, g.current)
    for p in range(g.players):
        every_turn_over(g, p)
    winners = g.crowned
    ahead = 0
    alive = 0
    count = 0
    owed = 0
    for p in range(g.players):
        if g.alive[p] != 0:
            alive |= 1 << p
            count += 1
            owed += g.extra_turns[p]
            if g.points[p] >= stars_to_win(g, p):
                winners |= 1 << p
                if stars_to_win(g, p) < WINNING_POINTS:
                    ahead |= 1 << p
    if ahead != 0:
        # Whoever needs fewer stars has won before the others had theirs.
        winners = g.crowned | ahead
    if count <= 1 and winners == 0:
        winners = alive
    if winners != 0 or count == 0:
        g.over = 1
        g.winners = winners
        emit(g, E_OVER, -1, winners, -1, -1)
        return
    me = g.current
    if turn_follows(g, me):
        return
    if g.repeat_turn != 0 and g.alive[me] != 0:
        g.fewer_dice += 1
        emit(g, E_EXTRA_TURN, me, g.fewer_dice, -1, -1)
        push(g, TURN_START, me, 0, 0, 0)
        return
    g.fewer_dice = 0
    if owed > 0:
        p = me
        while g.extra_turns[p] == 0:
            p = next_seat(g, p)
        g.extra_turns[p] -= 1
        earned_turn_follows(g, p)
        emit(g, E_EXTRA_TURN, p, 0, -1, -1)
        push(g, TURN_START, p, 0, 0, 0)
        return
    p = next_seat(g, g.round_seat)
    while g.alive[p] == 0:
        p = next_seat(g, p)
    g.round_seat = p
    push(g, TURN_START, p, 0, 0, 0)
