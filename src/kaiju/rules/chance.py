"""The state's own generator (sfc32: additions, shifts and xors on 32 bits, the same numbers at every speed)."""

from __future__ import annotations

from collections.abc import Sequence

from kaiju.rules.codes import E_SIDE_ROLL
from kaiju.rules.flow import emit
from kaiju.rules.kit import plain, rule, silent
from kaiju.rules.state import FACES_PER_WORD, SCRIPT_WORDS, SIDE_DICE, State

MASK = 0xFFFFFFFF
DICE_PER_DRAW = 6
"""Six dice from 32 bits: the chance of a roll is off by less than one part in 90,000."""


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
    """So many dice are about to fall, or (0) something else is left to chance: fate may lay down which."""
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
        g.script[at // FACES_PER_WORD] |= face << (3 * (at % FACES_PER_WORD))
    g.script_at, g.script_end = 0, len(faces)


@rule
def scripted_face(g: State) -> int:
    at = g.script_at
    g.script_at = at + 1
    return (g.script[at // FACES_PER_WORD] >> (3 * (at % FACES_PER_WORD))) & 7


@rule
def throw_die(g: State) -> int:
    before_chance(g, 1)
    if g.script_at < g.script_end:
        return scripted_face(g)
    return below(g, 6)


@rule
def throw_dice(g: State, chosen: int) -> None:
    """Throws the dice of the turn whose bits are set."""
    before_throw(g, chosen)
    bits = 0
    left = 0
    dice = g.dice
    for i in range(g.dice_count):
        if (chosen >> i) & 1:
            if left == 0:
                if g.script_at < g.script_end:
                    dice[i] = scripted_face(g)
                    continue
                bits = draw_bits(g)
                left = DICE_PER_DRAW
            bits = (bits & MASK) * 6
            dice[i] = bits >> 32
            left -= 1


@silent
def before_throw(g: State, chosen: int) -> None:
    if g.fate is not None:
        before_chance(g, (chosen & ((1 << g.dice_count) - 1)).bit_count())


@rule
def throw_side_dice(g: State, count: int) -> None:
    """Throws dice for a component, beside those of the turn."""
    before_chance(g, count)
    g.side_count = count
    for i in range(count):
        g.side[i] = throw_die(g)


@silent
def emit_dice(g: State, event: int, seat: int, thing: int, other: int) -> None:
    """An event with the dice of the turn, packed into its amount."""
    if g.log is not None:
        emit(g, event, seat, packed(g.dice, g.dice_count), thing, other)


@silent
def emit_side_dice(g: State, event: int, seat: int, thing: int, other: int) -> None:
    if g.log is not None:
        emit(g, event, seat, packed(g.side, g.side_count), thing, other)


@rule
def throw_for(g: State, me: int, count: int, c: int) -> None:
    """`me` throws dice for a component, as many as the box allows, for all to see."""
    throw_side_dice(g, min(SIDE_DICE, count))
    emit_side_dice(g, E_SIDE_ROLL, me, c, -1)


def packed(dice: list[int], count: int) -> int:
    number = 1
    for i in range(count - 1, -1, -1):
        number = number * 8 + dice[i]
    return number
