"""The state's own generator (sfc32: additions, shifts and xors on 32 bits, the same numbers at every speed)."""

from __future__ import annotations

from kaiju.rules.kit import rule
from kaiju.rules.state import FACES_PER_WORD, State

MASK = 0xFFFFFFFF
DICE_PER_DRAW = 6
"""Six dice from 32 bits: the chance of a roll is off by less than one part in 90,000."""


@rule
def draw_bits(g: State) -> int:
    a, b, c, counter = g.rng[0], g.rng[1], g.rng[2], g.rng[3]
    out = (a + b + counter) & MASK
    g.rng[3] = (counter + 1) & MASK
    g.rng[0] = b ^ (b >> 9)
    g.rng[1] = (c + (c << 3)) & MASK
    g.rng[2] = ((((c << 21) & MASK) | (c >> 11)) + out) & MASK
    return out


@rule
def below(g: State, n: int) -> int:
    return (draw_bits(g) * n) >> 32


@rule
def scripted_face(g: State) -> int:
    at = g.script_at
    g.script_at = at + 1
    return (g.script[at // FACES_PER_WORD] >> (3 * (at % FACES_PER_WORD))) & 7


@rule
def throw_die(g: State) -> int:
    if g.script_at < g.script_end:
        return scripted_face(g)
    return below(g, 6)


@rule
def throw_dice(g: State, chosen: int) -> None:
    """Throws the dice of the turn whose bits are set."""
    bits = 0
    left = 0
    for i in range(g.dice_count):
        if (chosen >> i) & 1:
            if g.script_at < g.script_end:
                g.dice[i] = scripted_face(g)
            else:
                if left == 0:
                    bits = draw_bits(g)
                    left = DICE_PER_DRAW
                bits = (bits & MASK) * 6
                g.dice[i] = bits >> 32
                left -= 1


@rule
def throw_side_dice(g: State, count: int) -> None:
    """Throws dice for a component, beside those of the turn."""
    g.side_count = count
    for i in range(count):
        g.side[i] = throw_die(g)


@rule
def packed_dice(g: State) -> int:
    """The dice of the turn as one number, for events."""
    packed = 1
    for i in range(g.dice_count - 1, -1, -1):
        packed = packed * 8 + g.dice[i]
    return packed


@rule
def packed_side_dice(g: State) -> int:
    packed = 1
    for i in range(g.side_count - 1, -1, -1):
        packed = packed * 8 + g.side[i]
    return packed
