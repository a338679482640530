"""One source of rules, several speeds: what a rule is, and how components reach the rules that ask for them.

A function marked `@rule` runs as written, and is remembered so that `speeds.compiled` can build its compiled twin.
A function marked `@hook` is a named moment of the game. Its body is only a stub: when all components are known,
`seal()` writes a dispatcher for it, a chain of tests over the components that answer the hook, and gives the
stub that code. The function object stays the same, so everybody who imported it calls the dispatcher.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass, field
from types import CodeType, FunctionType
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])

RULES: list[FunctionType] = []
"""Every function that has a compiled twin."""

SILENT: set[FunctionType] = set()
"""Rules whose compiled twin does nothing (events: only a live table reads them)."""


def rule(fn: F) -> F:
    """Marks a function as part of the rulebook."""
    RULES.append(cast(FunctionType, fn))
    return fn


def silent(fn: F) -> F:
    """A rule that the compiled twins leave out."""
    SILENT.add(cast(FunctionType, fn))
    return rule(fn)


@dataclass
class Hook:
    """A named moment, how the answers of several components are joined, and who answers."""

    stub: FunctionType
    join: str
    default: str
    params: list[str]
    of: tuple[str, ...] = ()
    answers: list[tuple[int, str]] = field(default_factory=list)


HOOKS: dict[str, Hook] = {}
JOINS = ("each", "sum", "any", "chain", "pick", "owned")


def hook(join: str, of: tuple[str, ...] = ()) -> Callable[[F], F]:
    """Declares a hook. `join` says what becomes of several answers:

    - `each`: all are called;
    - `sum`: their numbers are added;
    - `any`: asked in turn until one says True;
    - `chain`: the last argument passes through all of them;
    - `pick`: only the component `kind` that is named in the call answers;
    - `owned`: nobody is called; True if `me` owns a component that answers one of the hooks named in `of`, by default
      the one of the same name without `has_`. For `me` may stand `ANYBODY`.
    """

    def declare(fn: F) -> F:
        assert join in JOINS, join
        function = cast(FunctionType, fn)
        returns = function.__annotations__.get("return", "None")
        default = {"None": "None", "int": "0", "bool": "False"}[str(returns)]
        params = list(inspect.signature(function).parameters)
        asked = of or (function.__name__.removeprefix("has_"),)
        HOOKS[function.__name__] = Hook(function, join, default, params, asked if join == "owned" else ())
        return rule(fn)

    return declare


STEPS: dict[int, FunctionType] = {}
"""What a step does when it comes to the top of the stack; a question writes its options."""

ANSWERS: dict[int, FunctionType] = {}
"""What follows from the option chosen at a question."""


def runs(step: int) -> Callable[[F], F]:
    def register(fn: F) -> F:
        assert step not in STEPS, step
        STEPS[step] = cast(FunctionType, fn)
        return rule(fn)

    return register


def answers(step: int) -> Callable[[F], F]:
    def register(fn: F) -> F:
        assert step not in ANSWERS, step
        ANSWERS[step] = cast(FunctionType, fn)
        return rule(fn)

    return register


TWIN_CODE: dict[FunctionType, str] = {}
"""Source of dispatchers as the compiled twins use it (chains of tests; as written, a table look-up is quicker)."""

LEAN_CODE: dict[FunctionType, str] = {}
"""The same for games that need no rules set apart: whoever only they can call is left out."""

APART = (
    "kaiju.rules.evolutions",
    "kaiju.rules.challenge",
    "kaiju.rules.masks",
    "kaiju.boxes.power_up.",
    "kaiju.boxes.luchador.",
)
"""How the names of modules begin whose rules many games never need: they take long to compile."""


def is_apart(fn: FunctionType) -> bool:
    return fn.__module__.startswith(APART)


def set_source(fn: FunctionType, source: str, lean: str, names: dict[str, Any]) -> None:
    """Gives a stub the code in `source`, which may use `names`. The same source serves the compiled twin."""
    fn.__globals__.update(names)
    fn.__code__ = code_of(source, fn.__name__, f"<{fn.__name__}>")
    TWIN_CODE[fn], LEAN_CODE[fn] = source, lean


def code_of(source: str, name: str, filename: str) -> CodeType:
    """The code object of function `name` in `source`."""
    module = compile(source, filename, "exec")
    return next(c for c in module.co_consts if isinstance(c, CodeType) and c.co_name == name)


def write_step_dispatcher(fn: FunctionType, table: dict[int, FunctionType], table_name: str) -> None:
    """As written, a step's function is looked up; the twin is a chain of tests, which becomes a jump table."""
    params = list(inspect.signature(fn).parameters)
    passed = ", ".join(p for p in params if p != "step")
    chain = [f"def {fn.__name__}({', '.join(params)}):"]
    lean = list(chain)
    names: dict[str, Any] = {}
    for step, target in sorted(table.items()):
        name = f"step_{step}_{target.__name__}"
        names[name] = target
        test = f"    if step == {step}:\n        {name}({passed})\n        return"
        chain.append(test)
        if not is_apart(target):
            lean.append(test)
    look_up = f"def {fn.__name__}({', '.join(params)}):\n    {table_name}[step]({passed})\n"
    fn.__globals__.update(names)
    fn.__globals__[table_name] = [table.get(i) for i in range(max(table) + 1)]
    fn.__code__ = code_of(look_up, fn.__name__, f"<{fn.__name__}>")
    TWIN_CODE[fn], LEAN_CODE[fn] = "\n".join(chain) + "\n", "\n".join(lean) + "\n"


def alike(answers: list[tuple[int, str]]) -> list[tuple[int, int, str]]:
    """Runs of neighbouring kinds that share a function: first, last, function."""
    runs: list[tuple[int, int, str]] = []
    for kind, function in answers:
        if runs and runs[-1][1:] == (kind - 1, function):
            runs[-1] = (runs[-1][0], kind, function)
        else:
            runs.append((kind, kind, function))
    return runs


def hook_dispatcher(
    hook_: Hook, answers: list[tuple[int, str]], words: int, bits_per_word: int, bit_of: dict[int, int]
) -> str:
    """The dispatcher of one hook over the components in `answers`, pairs of (kind, function name).

    `bit_of` says where a kind stands in a seat's row of `acts`, whose bits say which kinds are in effect, so that the
    usual case, nothing to call, costs one test per word.
    """
    name, params = hook_.stub.__name__, hook_.params
    lines = [f"def {name}({', '.join(params)}):"]
    add = lines.append
    if hook_.join == "pick":
        passed = ", ".join(p for p in params if p != "kind")
        for first, last, function in alike(answers):
            test = f"kind == {first}" if first == last else f"{first} <= kind <= {last}"
            add(f"    if {test}:\n        return {function}({passed})")
        add(f"    return {hook_.default}")
        return "\n".join(lines) + "\n"
    value = params[-1]
    passed = ", ".join(["g", "me", "c", *params[2:]])
    if hook_.join == "sum":
        add("    total = 0")
    for word in range(words):
        here = [(k, f) for k, f in answers if bit_of[k] // bits_per_word == word]
        if not here:
            continue
        mask = sum(1 << (bit_of[k] % bits_per_word) for k, _ in here)
        index = f"me * {words} + {word}" if words > 1 else "me"
        add(f"    bits = g.acts[{index}] & {mask}\n    if bits:")
        if hook_.join == "owned":
            add("        return True")
            continue
        for first, last, function in alike(here):
            kind, indent = str(first), "        "
            bit = bit_of[first] % bits_per_word
            if first == last:
                add(f"{indent}if bits & {1 << bit}:")
            else:
                add(f"{indent}for kind in range({first}, {last + 1}):")
                kind, indent = "kind", indent + "    "
                add(f"{indent}if (bits >> (kind - {first - bit})) & 1:")
            add(f"{indent}    c = acting(g, me, {kind}, -1)\n{indent}    while c >= 0:")
            call = f"{function}({passed})"
            if hook_.join == "each":
                add(f"{indent}        {call}")
            elif hook_.join == "sum":
                add(f"{indent}        total += {call}")
            elif hook_.join == "any":
                add(f"{indent}        if {call}:\n{indent}            return True")
            else:
                add(f"{indent}        {value} = {call}")
            add(f"{indent}        c = acting(g, me, {kind}, c)")
    add({"sum": "    return total", "chain": f"    return {value}"}.get(hook_.join, f"    return {hook_.default}"))
    return "\n".join(lines) + "\n"
