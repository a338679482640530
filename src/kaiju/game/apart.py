"""Whether the dice of a roll keep apart: nothing in play lets one group of them have a say in what another does.

Then their order makes no difference, and need not be tried. Who could have a say follows from the rules themselves:
from the hooks that are asked by the functions and steps which resolve dice, and from who answers them in these games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from types import CodeType, FunctionType
from typing import Any

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
from kaiju.rules.kit import ANSWERS, HOOKS, STEPS, WRITTEN, Step, plain
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

Answered = Callable[[str], Iterable[FunctionType]]


@plain
def keep_apart(g: State) -> bool:
    """Whether it follows from who has a say that dice may be resolved in any order: the open question is which."""
    if g.kind != K_RESOLVE or not has_no_say(g, those_with_a_say(g.rules)):
        return False
    # With nobody's say numbers bring the current monster stars, hearts hearts and energy energy; claws take hearts of
    # others, who may leave Tokyo, and tell others how many stars it had before.
    me = g.seat
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
    return all(step in AFTERWARDS for step in below) and has_no_say(g, those_who_try_their_luck(g.rules))


@plain
def has_no_say(g: State, mask: tuple[int, ...] | None) -> bool:
    """Whether none of these kinds is in effect, before anybody."""
    return mask is not None and not any(g.acts[ANYBODY * WORDS + word] & bits for word, bits in enumerate(mask))


@lru_cache(maxsize=128)
def those_with_a_say(rules: Rulebook) -> tuple[int, ...] | None:
    """The kinds of component that answer anything asked while dice are resolved, as bits of a row of `acts`. None where
    a box answers some of it, for everybody and always."""
    if any(rules.box_answers(hook) for hook in asked_meanwhile()):
        return None
    return as_bits(rules, (kind for hook in asked_meanwhile() for kind, _ in rules.component_answers(hook)))


@lru_cache(maxsize=128)
def those_who_try_their_luck(rules: Rulebook) -> tuple[int, ...] | None:
    """The kinds of component that may leave something to chance when they answer what is asked once dice are resolved.
    None where a box may do so, or the core itself."""

    def answered(hook: str) -> list[FunctionType]:
        return [*rules.box_answers(hook), *(fn for _, fn in rules.component_answers(hook))]

    starts = [*functions_of((RESOLVING, *AFTERWARDS)), BESIDE]
    # To buy nothing is all that comes of that question by itself.
    until = {*functions_of([TURN_START]), *functions_of([BUY_ASK], ANSWERS)}
    lucky = who_may_reach(is_chance, reached(starts, until, answered), until, answered)
    plainly = reached(starts, until, lambda hook: ())
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
    found = reached([*functions_of([RESOLVING]), BESIDE], set(functions_of([DYING])), lambda hook: ())
    return frozenset(fn.__name__ for fn in found if is_hook(fn))


# --- what leads to what


def reached(starts: Iterable[FunctionType], until: set[FunctionType], answered: Answered) -> set[FunctionType]:
    """All functions to which these may lead, hooks among them; `answered`: who answers those."""
    todo, seen = list(starts), set[FunctionType]()
    while todo:
        fn = todo.pop()
        if fn not in seen and fn not in until:
            seen.add(fn)
            todo += led_to(fn, answered)
    return seen


def who_may_reach(
    end: Callable[[FunctionType], bool], among: set[FunctionType], until: set[FunctionType], answered: Answered
) -> set[FunctionType]:
    """Those of the functions that may lead to such an end."""
    before: dict[FunctionType, list[FunctionType]] = {}
    for fn in among:
        for following in led_to(fn, answered):
            before.setdefault(following, []).append(fn)
    todo, found = [fn for fn in among if end(fn)], set[FunctionType]()
    while todo:
        fn = todo.pop()
        if fn not in found and fn not in until:
            found.add(fn)
            todo += before.get(fn, ())
    return found


def led_to(fn: FunctionType, answered: Answered) -> list[FunctionType]:
    """The functions that one may call, and those of the steps that it may push: all whose names are in its code."""
    if is_hook(fn):
        return list(answered(fn.__name__))
    found = list(WRITTEN[fn][1].values()) if fn in WRITTEN else []
    for name in names_in(fn.__code__):
        named = fn.__globals__.get(name)
        if isinstance(named, FunctionType):
            found.append(named)
        elif isinstance(named, Step):
            found += functions_of([named])
    return found


def is_hook(fn: FunctionType) -> bool:
    return fn.__name__ in HOOKS and HOOKS[fn.__name__].stub is fn


def is_chance(fn: FunctionType) -> bool:
    """Whether a function tells that chance has decided something."""
    return any(fn.__globals__.get(name) in CHANCE for name in names_in(fn.__code__))


def names_in(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from names_in(inner)


def functions_of(steps: Iterable[Any], *tables: dict[Step, FunctionType]) -> list[FunctionType]:
    """What steps do, and what follows from their answers."""
    return [table[step] for step in steps for table in tables or (STEPS, ANSWERS) if step in table]
