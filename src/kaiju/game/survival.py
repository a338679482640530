"""How likely a monster in Tokyo is to fall before its next turn: quick, by what lies open, with no game played on.

Each die is on its own, so how many claws a monster rolls has a closed form. What others aim for is an assumption: some
of them roll for nothing but claws, the more the likelier they are to finish the monster, and more of them where their
claws hit two places; the others take claws as they fall. How many was fitted to what `normal` bots do, and
`python -m kaiju.lab.survival` checks it. The estimate leaves aside what could still be used or bought, extra turns, and
that one may leave when hit again: it is about staying to the end.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from kaiju.odds.faces import cases_of_counts, chance_of_face
from kaiju.rules.box_hooks import whose_turn
from kaiju.rules.codes import CLAW
from kaiju.rules.damage import after_shields, deepened
from kaiju.rules.flow import in_tokyo, next_seat
from kaiju.rules.hooks import digs_deeper, has_splash, hits_everybody, more_dice, more_rolls, splash
from kaiju.rules.kit import plain
from kaiju.rules.resolving import claw_total
from kaiju.rules.rolling import DICE_IN_HAND, ROLLS, dice_taken_by_others, rolls_only_once
from kaiju.rules.state import DICE, State

ALL_OUT = {1: (Fraction(1, 10), Fraction(7, 10)), 2: (Fraction(11, 20), Fraction(2, 5))}
"""The share of monsters that roll for nothing but claws, by how many places in Tokyo these hit: of those that can't
finish the monster with them, and how much more of those that are sure to."""

DRIVEN_OUT = Fraction(1, 2)
"""How likely a neighbour in Tokyo is to be outside when its turn comes."""


class Danger(NamedTuple):
    strikers: int
    """Monsters that have a turn before, from where their claws reach."""
    falls: Fraction
    """The chance to have no hearts left then."""
    likely: int
    """The number of hearts that are most likely to be lost until then."""


@plain
def danger(g: State, me: int, hearts: int) -> Danger:
    """What threatens `me`, with so many hearts, where it is from the end of this turn to the start of its own."""
    strikes: list[Strike] = []
    strikers = 0
    owner = whose_turn(g, g.current)
    # Whose dice another resolves has a roll to come.
    p = owner if owner not in (g.current, me) else next_seat(g, owner)
    for _ in range(g.players):
        if p == me or (p == g.current == owner):
            break
        if g.alive[p] != 0:
            losses = losses_by(g, p, me)
            if losses[-1] > 0:
                strikers += 1
                strikes.append(Strike(losses, rolls_of(g, p), 2 if g.bay_open else 1, Fraction(1)))
            elif in_tokyo(g, p):
                strikes.append(Strike(losses_by(moved_out(g, p), p, me), rolls_of(g, p), 2, DRIVEN_OUT))
        p = next_seat(g, p)
    left = hearts_left_after(hearts, tuple(strikes))
    return Danger(strikers, left.get(0, Fraction(0)), hearts - max(left, key=lambda kept: left[kept]))


class Strike(NamedTuple):
    """A turn of another monster."""

    losses: tuple[int, ...]
    """Hearts lost, by the number of claws that it rolls."""
    rolls: int
    places: int
    likely: Fraction
    """How likely it is to come at all."""


@lru_cache(maxsize=4096)
def hearts_left_after(hearts: int, strikes: tuple[Strike, ...]) -> dict[int, Fraction]:
    """How many hearts are left with which chance. The same blows threaten again and again, so they are worked out
    once."""
    if not strikes:
        return {hearts: Fraction(1)}
    before, last = hearts_left_after(hearts, strikes[:-1]), strikes[-1]
    after = after_strike(before, last)
    return after if last.likely == 1 else mixed(before, after, last.likely)


@plain
def moved_out(g: State, p: int) -> State:
    """As if this one had left Tokyo."""
    after = g.copy()
    after.city, after.bay = (-1 if place == p else place for place in (g.city, g.bay))
    return after


@plain
def losses_by(g: State, p: int, me: int) -> tuple[int, ...]:
    """The hearts that `me` loses in a turn of `p`, by the number of claws that it rolls."""
    turn = g.copy()
    turn.current = p
    turn.safe = [0] * len(turn.safe)
    count = DICE_IN_HAND + more_dice(turn, p) - turn.shrink[p] - dice_taken_by_others(turn, p)
    losses = []
    for claws in range(max(0, min(DICE, count)) + 1):
        turn.shown = [0] * len(turn.shown)
        turn.shown[CLAW] = claws
        amount = total = claw_total(turn)
        if in_tokyo(turn, p) == in_tokyo(turn, me) and not (total > 0 and hits_everybody(turn, p)):
            amount = 0
        if has_splash(turn, p):
            amount += splash(turn, p, me, total)
        if amount > 0:
            amount = deepened(turn, me, amount + digs_deeper(turn, p, me), p)
        losses.append(max(0, after_shields(turn, me, amount)) if amount > 0 else 0)
    return tuple(losses)


@plain
def rolls_of(g: State, p: int) -> int:
    turn = g.copy()
    turn.current = p
    return 1 if rolls_only_once(turn, p) else max(1, ROLLS + more_rolls(turn, p))


def mixed(one: dict[int, Fraction], other: dict[int, Fraction], share: Fraction) -> dict[int, Fraction]:
    """How many hearts are left where so many cases go like the other."""
    nothing = Fraction(0)
    return {n: (1 - share) * one.get(n, nothing) + share * other.get(n, nothing) for n in {*one, *other}}


def after_strike(left: dict[int, Fraction], strike: Strike) -> dict[int, Fraction]:
    """How many hearts are left with which chance after one more monster has had its turn."""
    losses = strike.losses
    dice = len(losses) - 1
    eager, calm = claws_rolled(dice, strike.rolls), claws_rolled(dice, 1)
    least, more = ALL_OUT[strike.places]
    after: dict[int, Fraction] = {}
    for hearts, chance in left.items():
        finishes = sum((eager[n] for n in range(dice + 1) if losses[n] >= hearts), Fraction(0))
        share = least + more * finishes
        for n in range(dice + 1):
            kept = max(0, hearts - losses[n]) if hearts else 0
            after[kept] = after.get(kept, Fraction(0)) + chance * (share * eager[n] + (1 - share) * calm[n])
    return after


@lru_cache(maxsize=256)
def claws_rolled(dice: int, rolls: int) -> tuple[Fraction, ...]:
    """The chance of each number of claws, where every other die is rolled again to the last."""
    cases, total = cases_of_counts(dice, chance_of_face(rolls))
    return tuple(Fraction(n, total) for n in cases)
