"""Twins: the templates of the rules made into the functions of one rulebook."""

from __future__ import annotations

import types
from collections.abc import Callable
from types import FunctionType
from typing import TYPE_CHECKING, Any

from kaiju.rules.kit import Settled, code_of

if TYPE_CHECKING:
    from kaiju.rules.rulebook import Rulebook


def write_twins(
    rules: Rulebook,
    functions: list[FunctionType],
    twins: dict[FunctionType, Any],
    spaces: dict[int, dict[str, Any]],
    make: Callable[[FunctionType, FunctionType], Any],
    *,
    chains: bool,
    table: Callable[[tuple[int, ...]], Any],
) -> None:
    """Adds to `twins` what `make(template, twin)` makes of each twin; their name spaces then point at one another."""
    fresh: dict[int, dict[str, Any]] = {}
    for fn in functions:
        space = spaces.get(id(fn.__globals__))
        if space is None:
            space = spaces[id(fn.__globals__)] = fresh[id(fn.__globals__)] = dict(fn.__globals__)
        twin = FunctionType(rules.code_of(fn, chains), space, fn.__name__, fn.__defaults__)
        twin.__kwdefaults__ = fn.__kwdefaults__
        twin.__qualname__ = fn.__qualname__
        twin.__module__ = fn.__module__
        twins[fn] = make(fn, twin)
    for fn in functions:
        alias = rules.alias_of(fn)
        if alias is not None:
            twins[fn] = twins[alias]
    for space in fresh.values():
        for name, value in space.items():
            space[name] = placed(rules, value, twins, table)
    for fn in functions:
        space = spaces[id(fn.__globals__)]
        if space.get(fn.__name__) is fn:
            space[fn.__name__] = twins[fn]
        if not rules.is_left_out(fn) and rules.alias_of(fn) is None:
            space.update(rules.names_for(fn, twins))


def placed(rules: Rulebook, value: Any, twins: dict[FunctionType, Any], table: Callable[[tuple[int, ...]], Any]) -> Any:
    """The value of a module's name in a twin's name space."""
    if isinstance(value, FunctionType):
        return twins.get(value, value)
    if isinstance(value, Settled):
        value = rules.settle(value)
    elif type(value) in (tuple, list, dict) and holds_settled(value):
        value = settled_within(rules, value)
    if type(value) is tuple and value and all(isinstance(v, int) for v in value):
        return table(value)
    return value


def holds_settled(value: Any) -> bool:
    if isinstance(value, Settled):
        return True
    if isinstance(value, dict):
        return any(holds_settled(k) or holds_settled(v) for k, v in value.items())
    if isinstance(value, (tuple, list)):
        return any(holds_settled(v) for v in value)
    return False


def settled_within(rules: Rulebook, value: Any) -> Any:
    if isinstance(value, dict):
        return {settled_within(rules, k): settled_within(rules, v) for k, v in value.items()}
    if isinstance(value, (tuple, list)):
        return type(value)(settled_within(rules, v) for v in value)
    return rules.settle(value)


def nothing_of(fn: FunctionType) -> types.CodeType:
    """Code that does nothing and returns nothing, in place of a function."""
    params = ", ".join(fn.__code__.co_varnames[: fn.__code__.co_argcount])
    nothing = {"int": "0", "bool": "False"}.get(str(fn.__annotations__.get("return")), "None")
    return code_of(f"def {fn.__name__}({params}):\n    return {nothing}\n", fn.__name__, "<nothing>")
