"""The state's own generator (sfc32: additions, shifts and xors on 32 bits, the same numbers at every speed)."""

from __future__ import annotations

from collections.abc import Sequence

from kaiju.rules.codes import E_SIDE_ROLL
from kaiju.rules.flow import emit
from kaiju.rules.kit import plain, rule, settled, silent
from kaiju.rules.state import DICE, EXTRA_DICE, FACE_BITS, FACES_PER_WORD, SCRIPT_WORDS, SIDE_DICE, State

MASK = 0xFFFFFFFF
DICE_PER_DRAW = 6
"""Six dice from 32 bits: the chance of a roll is off by less than one part in 90,000."""
SIDES = 6
EXTRA_SIDES: tuple[int, ...] = settled(
    lambda rules: (*(rules.settle(side) for die in rules.extra_dice for side in padded(die.sides)), -1)
)
"""The faces of each die with faces of its own, side by side."""
EXTRA_COUNTS: tuple[int, ...] = settled(lambda rules: (*(len(die.sides) for die in rules.extra_dice), 0))
MOST_SIDES = 8
APART: tuple[int, ...] = settled(lambda rules: (*(int(die.apart) for die in rules.extra_dice), 0))
"""Whether a die with faces of its own is none of a turn's dice."""


def padded(sides: tuple[int, ...]) -> tuple[int, ...]:
    return (*sides, *[-1] * (MOST_SIDES - len(sides)))


@rule
def draw_bits(g: State) -> int:
    rng = g.rng
    b, c = rng[1], rng[2]
    counter = rng[3]
    out = (rng[0] + b + counter) & MASK
    rng[0] = b ^ (b >> 9)
    rng[1] = (c + (c << 3)) & MASK
    rng[2] = ((((c << 21) & MASK) | (c >> 11)) + out) & MASK
    rng[3] = (counter + 1) & MASK
    return out


@silent
def before_chance(g: State, dice: int) -> None:
    """So many dice are about to fall, or (below 0) that die with faces of its own, counted from -1 down, or (0)
    something else is left to chance: fate may lay down which."""
    if g.fate is not None and g.script_at >= g.script_end:
        g.fate(g, dice)


@rule
def below(g: State, n: int) -> int:
    before_chance(g, 0)
    return (draw_bits(g) * n) >> 32


@plain
def lay_down(g: State, faces: Sequence[int]) -> None:
    """Lays down the faces that fall next."""
    for word in range(SCRIPT_WORDS):
        g.script[word] = 0
    for at, face in enumerate(faces):
        g.script[at // FACES_PER_WORD] |= face << (FACE_BITS * (at % FACES_PER_WORD))
    g.script_at, g.script_end = 0, len(faces)


@rule
def scripted_face(g: State) -> int:
    at = g.script_at
    g.script_at = at + 1
    return (g.script[at // FACES_PER_WORD] >> (FACE_BITS * (at % FACES_PER_WORD))) & ((1 << FACE_BITS) - 1)


@rule
def ordinary_face(g: State) -> int:
    """The face that was laid down for an ordinary die; one that it doesn't have is left to chance."""
    face = scripted_face(g)
    return below(g, SIDES) if EXTRA_DICE != 0 and face >= SIDES else face


@rule
def throw_die(g: State) -> int:
    before_chance(g, 1)
    if g.script_at < g.script_end:
        return ordinary_face(g)
    return below(g, 6)


@rule
def throw_dice(g: State, chosen: int) -> None:
    """Throws the dice of the turn whose bits are set, those with faces of their own last."""
    before_throw(g, chosen)
    if EXTRA_DICE != 0:
        loose = g.dice_count - g.stuck_dice
        throw_ordinary_dice(g, chosen & ((1 << loose) - 1))
        throw_extra_dice(g, chosen >> loose)
    else:
        throw_ordinary_dice(g, chosen)


@rule
def throw_extra_dice(g: State, chosen: int) -> None:
    """Throws those dice with faces of their own that are part of the turn and whose bits are set."""
    for k in range(EXTRA_DICE):
        if g.dice[DICE + k] != 0:
            if chosen & 1:
                g.dice[DICE + k] = throw_extra_die(g, k) + 1
            chosen >>= 1


@rule
def throw_extra_die(g: State, k: int) -> int:
    before_chance(g, -1 - k)
    if g.script_at < g.script_end:
        face = scripted_face(g)
        for side in range(EXTRA_COUNTS[k]):
            if EXTRA_SIDES[k * MOST_SIDES + side] == face:
                return face
    return EXTRA_SIDES[k * MOST_SIDES + below(g, EXTRA_COUNTS[k])]


@rule
def extra_face(g: State, k: int) -> int:
    """What a die with faces of its own shows, or -1 where it is not part of the turn."""
    return g.dice[DICE + k] - 1


@rule
def extra_thrown(g: State) -> int:
    """How many dice with faces of their own are part of the turn."""
    count = 0
    for k in range(EXTRA_DICE):
        if g.dice[DICE + k] != 0:
            count += 1
    return count


@rule
def extra_at_hand(g: State) -> int:
    """Those of them that don't lie apart."""
    count = 0
    for k in range(EXTRA_DICE):
        if g.dice[DICE + k] != 0 and APART[k] == 0:
            count += 1
    return count


@rule
def faces_lying(g: State) -> int:
    """The faces that the turn's dice show, in bits, but for dice that lie apart."""
    seen = 0
    for i in range(g.dice_count):
        seen |= 1 << g.dice[i]
    for k in range(EXTRA_DICE):
        if APART[k] == 0 and g.dice[DICE + k] != 0:
            seen |= 1 << extra_face(g, k)
    return seen


@rule
def throw_ordinary_dice(g: State, chosen: int) -> None:
    bits = 0
    left = 0
    dice = g.dice
    for i in range(g.dice_count):
        if (chosen >> i) & 1:
            if left == 0:
                if g.script_at < g.script_end:
                    dice[i] = ordinary_face(g)
                    continue
                bits = draw_bits(g)
                left = DICE_PER_DRAW
            bits = (bits & MASK) * 6
            dice[i] = bits >> 32
            left -= 1


@silent
def before_throw(g: State, chosen: int) -> None:
    """Ordinary dice fall together; each with faces of its own is asked for when it falls."""
    if g.fate is not None:
        ordinary = g.dice_count - (g.stuck_dice if EXTRA_DICE != 0 else 0)
        count = (chosen & ((1 << ordinary) - 1)).bit_count()
        if count > 0:
            before_chance(g, count)


@rule
def throw_side_dice(g: State, count: int) -> None:
    """Throws dice for a component, beside those of the turn."""
    before_chance(g, count)
    g.side_count = count
    for i in range(count):
        g.side[i] = throw_die(g)


@plain
def dice_of_turn(g: State) -> list[int]:
    """What the dice show, in the order of their places: those that can be thrown, then those that can't."""
    loose = g.dice_count - g.stuck_dice
    extra = [g.dice[DICE + k] - 1 for k in range(EXTRA_DICE) if g.dice[DICE + k] and not APART[k]]
    return [*g.dice[:loose], *extra, *g.dice[loose : g.dice_count]]


@silent
def emit_dice(g: State, event: int, seat: int, thing: int, other: int) -> None:
    """An event with the dice of the turn, packed into its amount."""
    if g.log is not None:
        emit(g, event, seat, packed(dice_of_turn(g)), thing, other)


@silent
def emit_side_dice(g: State, event: int, seat: int, thing: int, other: int) -> None:
    if g.log is not None:
        emit(g, event, seat, packed(g.side[: g.side_count]), thing, other)


@rule
def throw_for(g: State, me: int, count: int, c: int) -> None:
    """`me` throws dice for a component, as many as the box allows, for all to see."""
    throw_side_dice(g, min(SIDE_DICE, count))
    emit_side_dice(g, E_SIDE_ROLL, me, c, -1)


PACKED_BITS = 4
"""Bits for a die in an event: for more faces than there are."""


def packed(dice: list[int]) -> int:
    number = 1
    for face in reversed(dice):
        number = number << PACKED_BITS | face
    return number
