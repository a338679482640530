"""Whether the dice of a roll keep apart: nothing in play lets one group of them have a say in what another does.

Then their order makes no difference, and need not be tried. Who could have a say follows from the rules themselves:
from the hooks that are asked by the functions and steps which resolve dice, and from who answers them in these games.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from types import FunctionType
from typing import Any

from kaiju.game.reach import everybody, functions_of, is_hook, names_in, nobody, reached, who_may_reach
from kaiju.rules.codes import (
    BUY_ASK,
    CLAW,
    DEATHS,
    E_REVEAL,
    E_SHUFFLE,
    E_SIDE_ROLL,
    ENTER,
    FACES,
    HEART,
    K_RESOLVE,
    RESOLVE_FACE,
    RESOLVE_NEXT,
    TURN_END,
    TURN_START,
)
from kaiju.rules.drive import list_beside
from kaiju.rules.kit import ANSWERS, plain
from kaiju.rules.rulebook import Rulebook
from kaiju.rules.state import ANYBODY, BITS, WORDS, State

MOST_APART = 3
"""Groups of dice, at most: of more of them not every order would be tried, either."""
RESOLVING, DYING = RESOLVE_NEXT, DEATHS
"""The step that resolves dice, and the one at which nobody looks any more: who falls takes too much along."""
AFTERWARDS = (ENTER, TURN_END)
"""The steps that follow when dice are resolved, where no box has put another below them."""
BESIDE: Any = list_beside
"""What adds to every question."""
CHANCE: tuple[object, ...] = (E_SIDE_ROLL, E_SHUFFLE, E_REVEAL)
"""Events that tell that chance has decided something."""

OF_RESOLVER = frozenset(
    {"adds_to", "doubles", "sleeps", "worth_asking", "dice_scored", "numbers_resolved", "energy_rolled", "more_energy"}
    | {"more_healing", "has_heart_offers", "heart_offers", "heart_used", "heart_given", "has_claws_of_its_own"}
    | {"claws_always", "claws_by_numbers", "claws_in_all", "claws_on_claws", "hits_everybody", "reaches", "attacks"}
    | {"has_attacks", "attack_done", "has_splash", "splash", "splash_apart", "digs_deeper", "deepens", "worsens"}
    | {"strikes", "wounds", "deals_loss", "has_forces_out", "forces_out"}
)
"""Hooks that are asked of nobody but the monster whose dice they are, unless others' components lead to it."""
OF_ALL, OF_OTHERS = frozenset[str](), OF_RESOLVER
"""What is left out where it is asked who has a say: of the monster whose dice they are, and of the others."""


@plain
def keep_apart(g: State) -> bool:
    """Whether it follows from who has a say that dice may be resolved in any order: the open question is which."""
    me = g.seat
    if g.kind != K_RESOLVE or not has_no_say(g, ANYBODY, those_with_a_say(g.rules, OF_OTHERS)):
        return False
    if me != g.current or not has_no_say(g, me, those_with_a_say(g.rules, OF_ALL)):
        return False
    # With nobody's say numbers bring the current monster stars, hearts hearts and energy energy; claws take hearts of
    # others, who may leave Tokyo, and tell others how many stars it had before.
    offers = g.offers[: g.offer_count]
    faces = [face for face in range(len(FACES)) if RESOLVE_FACE + face in offers]
    claws = CLAW in faces
    if len(faces) > MOST_APART or (claws and faces[0] < HEART):
        return False
    if HEART in faces and (g.poison[me] or g.shrink[me]):  # it would be asked what hearts are for
        return False
    if not claws:
        return True
    struck = g.shown[CLAW]
    return not any(g.held) and all(g.health[p] > struck for p in range(g.players) if p != me and g.alive[p])


@plain
def is_quiet_afterwards(g: State) -> bool:
    """Whether it follows from who has a say that chance decides nothing from here to the next turn, or to what is asked
    when all dice are resolved."""
    below = g.step[: g.top - 1]
    return all(step in AFTERWARDS for step in below) and has_no_say(g, ANYBODY, those_who_try_their_luck(g.rules))


@plain
def has_no_say(g: State, p: int, mask: tuple[int, ...] | None) -> bool:
    """Whether none of these kinds is in effect before a seat, or before anybody."""
    return mask is not None and not any(g.acts[p * WORDS + word] & bits for word, bits in enumerate(mask))


@lru_cache(maxsize=128)
def those_with_a_say(rules: Rulebook, left_out: frozenset[str] = OF_ALL) -> tuple[int, ...] | None:
    """The kinds of component that answer anything asked while dice are resolved, as bits of a row of `acts`; some hooks
    may be left out. None where a box answers any of it, for everybody and always."""
    if any(rules.box_answers(hook) for hook in asked_meanwhile()):
        return None
    asked = asked_meanwhile() - left_out
    return as_bits(rules, (kind for hook in asked for kind, _ in rules.component_answers(hook)))


@lru_cache(maxsize=128)
def those_who_try_their_luck(rules: Rulebook) -> tuple[int, ...] | None:
    """The kinds of component that may leave something to chance when they answer what is asked once dice are resolved.
    None where a box may do so, or the core itself."""
    answered = everybody(rules)
    starts = [*functions_of((RESOLVING, *AFTERWARDS)), BESIDE]
    # To buy nothing is all that comes of that question by itself.
    until = {*functions_of([TURN_START]), *functions_of([BUY_ASK], ANSWERS)}
    lucky = who_may_reach(is_chance, reached(starts, until, answered), until, answered)
    plainly = reached(starts, until, nobody)
    asked = {fn.__name__ for fn in plainly if is_hook(fn)}
    if any(is_chance(fn) for fn in plainly) or any(fn in lucky for hook in asked for fn in rules.box_answers(hook)):
        return None
    return as_bits(rules, (kind for hook in asked for kind, fn in rules.component_answers(hook) if fn in lucky))


def as_bits(rules: Rulebook, kinds: Iterable[int]) -> tuple[int, ...]:
    """Kinds of component as bits of a row of `acts`; those that never lie before anybody have none."""
    words = [0] * rules.acts.words
    for kind in kinds:
        if kind in rules.acts.bit_of:
            word, bit = divmod(rules.acts.bit_of[kind], BITS)
            words[word] |= 1 << bit
    return tuple(words)


@cache
def asked_meanwhile() -> frozenset[str]:
    """The hooks that are asked while dice are resolved and nobody falls."""
    found = reached([*functions_of([RESOLVING]), BESIDE], set(functions_of([DYING])), nobody)
    return frozenset(fn.__name__ for fn in found if is_hook(fn))


def is_chance(fn: FunctionType) -> bool:
    """Whether a function tells that chance has decided something."""
    return any(fn.__globals__.get(name) in CHANCE for name in names_in(fn.__code__))
