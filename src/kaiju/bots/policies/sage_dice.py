"""What the sage throws its dice for with two monsters left. What a face is worth was learned."""

from __future__ import annotations

from kaiju.bots.learned import learned
from kaiju.bots.policies.dice_choice import COUNT, best_to_throw, face_worth
from kaiju.bots.policies.sage_market import ROW, plain_worth
from kaiju.bots.policies.standing import STANDINGS, claws_to_kill, hearts_needed, is_barren, shuns_threes, standing
from kaiju.bots.policies.tables import GAUGE, TOWER_ON
from kaiju.bots.policies.tower import claims_the_top
from kaiju.bots.policies.worth import WINS, ends_game, gain_worth
from kaiju.boxes.king_kong.codes import NEEDED as FOR_LEVEL
from kaiju.rules.box_hooks import is_frozen
from kaiju.rules.codes import CLAW, ENERGY, ONE, THREE, TWO
from kaiju.rules.components import kind_of
from kaiju.rules.flow import in_tokyo
from kaiju.rules.gains import stars_to_win
from kaiju.rules.kit import rule
from kaiju.rules.market import price
from kaiju.rules.rolling import loose_dice
from kaiju.rules.state import State

LEARNED = learned("dice")
WORTHS: tuple[tuple[tuple[int, ...], ...], ...] = (LEARNED["nobody"], LEARNED["sage"], LEARNED["other"])
"""By place: a row for each term, with a number for each thing that dice bring."""
KINKS = ((0, -1, 4), (1, -1, 4), (0, -1, 2), (1, -1, 2), (2, 1, 14), (3, 1, 14), (2, 1, 17), (3, 1, 17))
"""Numbers that count for more below (-1) or above (1) a point."""
MIDDLES = (6, 6, 8, 8, 4, 4)
"""Of the six numbers that say how both stand."""
MOST = (12, 12, 20, 20, 12, 12)
NUMBERS = STANDINGS
ROOM = 5
"""Bits for each."""
NONE = -1
PAIRS = (
    (NONE, NONE),
    *((i, j) for i in range(NUMBERS) for j in (NONE, *range(i, NUMBERS))),
    *((NUMBERS + kink, NONE) for kink in range(len(KINKS))),
)
"""The terms that add up to a worth: a constant, numbers, their products, and how far some are beyond a kink."""
TERMS = len(PAIRS)
FIRST, SECOND = tuple(i for i, _ in PAIRS), tuple(j for _, j in PAIRS)
KINK_OF = tuple(number for number, _, _ in KINKS)
KINK_SIGN = tuple(sign for _, sign, _ in KINKS)
KINK_AT = tuple(at for _, _, at in KINKS)
THINGS = 6
"""A star, a heart, energy, a claw, what a card is thought to be worth, a step of wickedness."""
TABLE = tuple(worth for place in WORTHS for row in place for worth in row)
FINE = 1000
"""The table is in ten-millionths of a game, worths in ten-thousandths."""
WIN = 6000
WHOLE = 10_000


@rule
def standings(g: State, me: int, other: int) -> int:
    """The six numbers, packed."""
    packed = 0
    for i in range(NUMBERS):
        packed |= min(MOST[i], standing(g, me, other, i)) << (ROOM * i)
    return packed


@rule
def reading(packed: int, i: int) -> int:
    if i == NONE:
        return 1
    mask = (1 << ROOM) - 1
    if i < NUMBERS:
        return ((packed >> (ROOM * i)) & mask) - MIDDLES[i]
    kink = i - NUMBERS
    return max(0, KINK_SIGN[kink] * (((packed >> (ROOM * KINK_OF[kink])) & mask) - KINK_AT[kink]))


@rule
def place_of(g: State, me: int, other: int) -> int:
    """0 if nobody is in Tokyo, 1 if I am, 2 if the other is."""
    return 1 if in_tokyo(g, me) else 2 if in_tokyo(g, other) else 0


@rule
def best_aim(g: State, me: int, other: int) -> int:
    """The dice that are best thrown again, as bits; 0 for none."""
    numbers, at = standings(g, me, other), place_of(g, me, other) * TERMS * THINGS
    star, heart, energy, claw, card, step = 0, 0, 0, 0, 0, 0
    for i in range(TERMS):
        term = reading(numbers, FIRST[i]) * reading(numbers, SECOND[i])
        star += TABLE[at] * term
        heart += TABLE[at + 1] * term
        energy += TABLE[at + 2] * term
        claw += TABLE[at + 3] * term
        card += TABLE[at + 4] * term
        step += TABLE[at + 5] * term
        at += THINGS
    star, step = max(1, star // FINE), max(0, step // FINE)
    return best_to_throw(
        g,
        number_worth(g, me, ONE, star, step),
        number_worth(g, me, TWO, star, step),
        number_worth(g, me, THREE, star, step),
        face_worth(heart // FINE, 0, 0, 0, max(0, hearts_needed(g, me))),
        energy_worth(g, me, other, energy // FINE, card // FINE),
        claw_worth(g, me, claw // FINE),
    )


@rule
def number_worth(g: State, me: int, face: int, star: int, step: int) -> int:
    if is_barren(g, me, face) or (face == THREE and shuns_threes(g, me)):
        return 0
    if face == ONE and TOWER_ON != 0 and claims_the_top(g, me):  # type: ignore[arg-type]  # the state has it there
        return face_worth(0, WIN, FOR_LEVEL, star, 0)
    bonus = WIN if g.points[me] + face + 1 >= stars_to_win(g, me) else (face + 1) * star
    if GAUGE != 0 and face < THREE:
        bonus += (THREE - face) * step
    return face_worth(0, bonus, 3, star, 0)


@rule
def claw_worth(g: State, me: int, each: int) -> int:
    if is_frozen(g, CLAW):
        return 0
    need = claws_to_kill(g, me)
    return face_worth(each, WIN if need > 0 else 0, need, 0, COUNT)


@rule
def energy_worth(g: State, me: int, other: int, each: int, card: int) -> int:
    """Energy by itself, and the best card that it may pay for."""
    if is_barren(g, me, ENERGY):
        return 0
    now, most, enough = 0, 0, 0
    for i in range(3):
        c = g.market[i]
        if c >= 0:
            need = price(g, me, c) - g.energy[me]
            if need <= loose_dice(g):
                worth = min(WIN, 10 * at_a_glance(g, me, other, c, max(0, -need)))
                if need <= 0:
                    now = max(now, worth)
                elif worth > most:
                    most, enough = worth, need
    return face_worth(each, max(0, most - now) * max(0, card) // WHOLE, enough, 0, COUNT)


@rule
def at_a_glance(g: State, me: int, other: int, c: int, left: int) -> int:
    """What a card of the market would bring, in thousandths of a game."""
    kind, worth = kind_of(c), gain_worth(g, me, c)
    if worth >= WINS or ends_game(g, me, kind):
        return WINS
    return plain_worth(g, me, other, ROW[kind], left) // 1000 if worth > 0 and ROW[kind] > 0 else 0
