"""Which dice to keep when each face has a worth: faces are chosen, and dice that show others are thrown.

The worth of a number of dice of one face is a sum: a value for each die up to a cap, a bonus for enough of them (three
of a number, the claws for a kill, the energy for a card), and a value for each die beyond that. How many there will be,
if dice are thrown until they show a chosen face, has exact odds. The best choice of faces decides what to throw. The
worth of a face is packed into one integer, because rules have no arrays of their own.
"""

from __future__ import annotations

from kaiju.bots.policies.dice_odds import BEYOND, FACE_COUNT, ODDS, ROLLS, SIDE, SURE, row_of
from kaiju.rules.codes import CLAW, ENERGY, HEART, ONE, THREE, TWO
from kaiju.rules.kit import rule
from kaiju.rules.rolling import loose_dice
from kaiju.rules.state import State

WORTH_BITS, COUNT_BITS = 14, 4
LARGEST = (1 << WORTH_BITS) - 1
COUNT = (1 << COUNT_BITS) - 1
CAP, NEED = 3 * WORTH_BITS, 3 * WORTH_BITS + COUNT_BITS


@rule
def face_worth(each: int, bonus: int, need: int, after: int, cap: int) -> int:
    """The worth of dice of one face, packed."""
    packed = max(0, min(LARGEST, each)) | max(0, min(LARGEST, bonus)) << WORTH_BITS
    packed |= max(0, min(LARGEST, after)) << (2 * WORTH_BITS)
    return packed | max(0, min(COUNT, cap)) << CAP | max(0, min(COUNT, need)) << NEED


@rule
def foreseen_of(packed: int, kept: int, row: int) -> int:
    """What a face is worth with that many dice kept and the others thrown, in thousandths of its unit."""
    need, cap = max(0, (packed >> NEED) - kept), max(0, ((packed >> CAP) & COUNT) - kept)
    each, bonus = packed & LARGEST, (packed >> WORTH_BITS) & LARGEST
    after = (packed >> (2 * WORTH_BITS)) & LARGEST
    value = 0
    if each > 0:
        value = each * (kept * SURE + BEYOND[row])
        if cap < SIDE:
            value -= each * BEYOND[row + cap]
            if cap == 0:
                value -= each * SURE * (kept - ((packed >> CAP) & COUNT))
    if bonus > 0 and need < SIDE:
        value += bonus * ODDS[row + need] + after * BEYOND[row + need]
        if need == 0:
            value += after * SURE * (kept - (packed >> NEED))
    return value


@rule
def count_of(packed: int, face: int) -> int:
    """How many dice show a face."""
    return (packed >> (COUNT_BITS * face)) & COUNT


@rule
def kept_with(face: int, hearts: int, energy: int, claws: int) -> int:
    """The faces, as bits, that are worth no more than this one in any respect: they are never kept without it."""
    each, bits = face & LARGEST, 0
    if hearts & LARGEST <= each:
        bits |= 1 << HEART
    if energy & LARGEST <= each and (energy >> WORTH_BITS) & LARGEST == 0:
        bits |= 1 << ENERGY
    if claws & LARGEST <= each and (claws >> WORTH_BITS) & LARGEST == 0:
        bits |= 1 << CLAW
    return bits


@rule
def best_to_throw(g: State, ones: int, twos: int, threes: int, hearts: int, energy: int, claws: int) -> int:
    """The dice that are best thrown again, as bits; 0 for none."""
    loose, rolls, counts, useless = loose_dice(g), min(g.rolls_left, ROLLS - 1), 0, 0
    for i in range(loose):
        counts += 1 << (COUNT_BITS * g.dice[i])
    for face in range(FACE_COUNT):
        # It doesn't hope for three of a number that doesn't show, nor with one roll left for any face that doesn't.
        if count_of(counts, face) == 0 and (rolls == 1 or face < HEART):
            useless |= 1 << face
    with_energy = kept_with(energy, hearts, energy, claws) if (useless >> ENERGY) & 1 == 0 else 0
    with_claws = kept_with(claws, hearts, energy, claws) if (useless >> CLAW) & 1 == 0 else 0
    most, best = -1, 0
    for chosen in range(1 << FACE_COUNT):
        missed = 0 if (chosen >> ENERGY) & 1 else with_energy
        if (chosen >> CLAW) & 1 == 0:
            missed |= with_claws
        if chosen & (useless | missed) == 0:
            size, kept, thrown = 0, 0, loose
            for face in range(FACE_COUNT):
                if (chosen >> face) & 1:
                    size += 1
                    kept |= counts & (COUNT << (COUNT_BITS * face))
                    thrown -= count_of(counts, face)
            row, step = row_of(rolls, size, 0, thrown), SIDE * SIDE
            value = foreseen_of(ones, count_of(kept, ONE), row + ((chosen >> ONE) & 1) * step)
            value += foreseen_of(twos, count_of(kept, TWO), row + ((chosen >> TWO) & 1) * step)
            value += foreseen_of(threes, count_of(kept, THREE), row + ((chosen >> THREE) & 1) * step)
            value += foreseen_of(hearts, count_of(kept, HEART), row + ((chosen >> HEART) & 1) * step)
            value += foreseen_of(energy, count_of(kept, ENERGY), row + ((chosen >> ENERGY) & 1) * step)
            value += foreseen_of(claws, count_of(kept, CLAW), row + ((chosen >> CLAW) & 1) * step)
            if value > most:
                most, best = value, chosen
    mask = 0
    for i in range(loose):
        if (best >> g.dice[i]) & 1 == 0:
            mask |= 1 << i
    return mask
