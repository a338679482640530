"""What rules lead to, read out of their own code: the functions that one may call, and the steps that it may push.

A rule calls what it names, so the names in its code are all that it can lead to, and all that it can look at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from types import CodeType, FunctionType
from typing import Any

from kaiju.rules.kit import ANSWERS, HOOKS, STEPS, WRITTEN, Step
from kaiju.rules.rulebook import Rulebook

Answered = Callable[[str], Iterable[FunctionType]]
"""Who answers the hook of a name."""


def nobody(hook: str) -> Iterable[FunctionType]:
    """For what hooks are asked, whoever answers."""
    return ()


def everybody(rules: Rulebook) -> Answered:
    """Whoever may answer in these games: boxes and components."""
    return lambda hook: [*rules.box_answers(hook), *(fn for _, fn in rules.component_answers(hook))]


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
        found += functions_in(fn.__globals__.get(name))
    return found


def functions_in(named: Any) -> list[FunctionType]:
    """The functions that a name stands for."""
    if isinstance(named, Step):
        return functions_of([named])
    if isinstance(named, dict):
        return [fn for value in named.values() for fn in functions_in(value)]
    if isinstance(named, (list, tuple)):
        return [fn for value in named for fn in functions_in(value)]
    named = getattr(named, "__wrapped__", named)  # where results are kept
    return [named] if isinstance(named, FunctionType) else []


def is_hook(fn: FunctionType) -> bool:
    return fn.__name__ in HOOKS and HOOKS[fn.__name__].stub is fn


def names_in(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from names_in(inner)


def functions_of(steps: Iterable[Any], *tables: dict[Step, FunctionType]) -> list[FunctionType]:
    """What steps do, and what follows from their answers."""
    return [table[step] for step in steps for table in tables or (STEPS, ANSWERS) if step in table]
