"""Luchador's Evolutions: eight blanks. What they do stands in the state, out of the data file of challenge cards."""

from __future__ import annotations

from functools import partial
from types import new_class
from typing import Any, ClassVar

from kaiju.boxes.luchador.challenges import challenge_card, draw_challenge
from kaiju.boxes.luchador.codes import (
    BURIED,
    CLAWING,
    DRAW_EVOLUTIONS,
    ENTERING,
    FIGHTING,
    GAIN_ENERGY,
    GAIN_HEARTS,
    GAIN_STARS,
    HURT_OTHERS,
    HURT_OUTSIDE,
    HURT_TOKYO,
    MORE_CLAWS,
    MORE_FORCE,
    NEW_CHALLENGE_CARD,
    PLAYED,
    STARS_OF_UNMASKED,
    STAYING,
    TURN_BEGINNING,
    WINNING,
    YIELDING,
)
from kaiju.boxes.luchador.state import BLANKS, LuchadorSpace
from kaiju.boxes.luchador.state import LuchadorState as State
from kaiju.boxes.power_up.codes import EVO_DRAW, W_PRINTED, Evolution
from kaiju.rules.codes import CLAW, COMPONENT_STEP, W_ANY, W_SAVE
from kaiju.rules.components import acts_as
from kaiju.rules.damage import add_loss, lose_together
from kaiju.rules.flow import in_tokyo, push, seat_after
from kaiju.rules.gains import gain_energy, gain_hearts, gain_points, lose_points
from kaiju.rules.kit import hears, rule, settled
from kaiju.rules.resolving import count_face
from kaiju.rules.things import is_used, mark_used


@rule
def blank_works(g: State, me: int, c: int, moment: int) -> None:
    """Does what is printed on a blank Evolution, if this is its moment."""
    blank = blank_of(acts_as(g, c))
    if g.blank_when[blank] // 10 == moment:
        blank_does(g, me, c, g.blank_effect[2 * blank])
        blank_does(g, me, c, g.blank_effect[2 * blank + 1])


@rule
def blank_does(g: State, me: int, c: int, packed: int) -> None:
    effect, amount = packed // 10, packed % 10
    if effect == GAIN_STARS:
        gain_points(g, me, amount, c)
    elif effect == GAIN_ENERGY:
        gain_energy(g, me, amount, c)
    elif effect == GAIN_HEARTS:
        gain_hearts(g, me, amount, c)
    elif DRAW_EVOLUTIONS <= effect <= HURT_OUTSIDE:
        # One step for what may take many, so that little waits on the stack while others finish.
        push(g, COMPONENT_STEP, me, c, acts_as(g, c), packed)
    elif effect == STARS_OF_UNMASKED:
        for p in range(g.players):
            if p != me and g.alive[p] != 0 and g.mask[p] == 0:
                gain_points(g, me, lose_points(g, p, amount, c), c)
    elif effect == NEW_CHALLENGE_CARD:
        card = challenge_card(g, me)
        if card >= 0:
            g.challenge[card] = BURIED
            draw_challenge(g, me)


BLANK_OF: tuple[int, ...] = settled(lambda rules: rules.by_thing(lambda cls: getattr(cls, "blank", -1)))


@rule
def blank_of(c: int) -> int:
    """The number of a blank Evolution among the blanks, or -1 for anything else."""
    return BLANK_OF[c]


@rule
def is_blank(c: int) -> bool:
    return BLANK_OF[c] >= 0


@rule
def amount_on_blank(g: State, blank: int, effect: int) -> int:
    """How much of an effect is printed on a blank Evolution."""
    first, second = g.blank_effect[2 * blank], g.blank_effect[2 * blank + 1]
    return (first % 10 if first // 10 == effect else 0) + (second % 10 if second // 10 == effect else 0)


@hears
def printed_windows(g: State, c: int, windows: int) -> int:
    blank = BLANK_OF[c]
    if blank >= 0 and g.blank_when[blank] == 0 and amount_on_blank(g, blank, GAIN_HEARTS) > 0:
        return windows | W_SAVE
    return windows


@hears
def printed_permanent(g: State, c: int) -> bool:
    return BLANK_OF[c] >= 0 and g.blank_when[BLANK_OF[c]] != 0


class Blank(Evolution, LuchadorSpace, deck_of="luchador"):
    """An Evolution on which the data file prints what it does."""

    blank: ClassVar[int]
    """Which of them it is."""

    @classmethod
    def facts(cls) -> dict[str, Any] | None:
        """The catalogue has what the data file makes of it."""
        return None

    def unplayable(g, me: int, c: int) -> bool:
        """A card in a challenge can't be exchanged; and what draws Evolutions might draw itself again and again."""
        return is_used(g, c) or (g.challenger >= 0 and amount_on_blank(g, blank_of(c), NEW_CHALLENGE_CARD) > 0)

    def takes_effect(g, me: int, c: int) -> None:
        if amount_on_blank(g, blank_of(acts_as(g, c)), DRAW_EVOLUTIONS) > 0:
            mark_used(g, c)
        blank_works(g, me, c, PLAYED)

    def component_step(g, me: int, c: int, phase: int) -> None:
        """Draws Evolutions, or hurts others."""
        effect, amount = phase // 10, phase % 10
        if effect == DRAW_EVOLUTIONS:
            for _ in range(amount):
                push(g, EVO_DRAW, me, 0, 0, 0)
            return
        first = g.top
        for i in range(g.players - 1, 0, -1):
            p = seat_after(g, me, i)
            if effect == HURT_OTHERS or in_tokyo(g, p) == (effect == HURT_TOKYO):
                add_loss(g, p, amount, me, 0, c)
        lose_together(g, first)

    def brings_energy(g, me: int, c: int) -> int:
        blank = blank_of(c)
        return amount_on_blank(g, blank, GAIN_ENERGY) if g.blank_when[blank] == 0 else 0

    def brings_anything(g, me: int, c: int) -> bool:
        blank = blank_of(c)
        return g.blank_when[blank] == 0 and amount_on_blank(g, blank, DRAW_EVOLUTIONS) > 0

    def more_force(g, me: int, c: int) -> int:
        blank = blank_of(acts_as(g, c))
        return amount_on_blank(g, blank, MORE_FORCE) if g.blank_when[blank] // 10 == FIGHTING else 0

    def claws_on_claws(g, me: int, c: int) -> int:
        blank = blank_of(acts_as(g, c))
        if g.blank_when[blank] // 10 == CLAWING and count_face(g, CLAW) >= g.blank_when[blank] % 10:
            return amount_on_blank(g, blank, MORE_CLAWS)
        return 0

    def challenge_won(g, me: int, c: int, loser: int) -> None:
        blank_works(g, me, c, WINNING)

    def stayed(g, me: int, c: int) -> None:
        blank_works(g, me, c, STAYING)

    def entered(g, me: int, c: int) -> None:
        blank_works(g, me, c, ENTERING)

    def yielded(g, me: int, c: int, attacker: int) -> None:
        blank_works(g, me, c, YIELDING)

    def starts_turn(g, me: int, c: int) -> None:
        blank_works(g, me, c, TURN_BEGINNING)


for number in range(BLANKS):
    given = {"id": f"luchador-{number + 1}", "windows": W_ANY | W_PRINTED, "needs": ("power_up",)}
    new_class(f"Blank{number}", (Blank,), given, partial(dict.update, blank=number, __module__=__name__))
