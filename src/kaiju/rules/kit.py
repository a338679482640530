"""What a rule is, and what the rules of a game are made of.

The functions of the rulebook are written once, here and in the boxes, and are templates: a `Rulebook` makes twins of
them for one kind of game, in which numbers are settled and moments are connected with the components and boxes in
play. A function marked `@rule` has a twin at every speed, one marked `@plain` only as written. A function marked
`@hook` is a named moment of the game; its body is a stub, for which each rulebook writes a dispatcher. What is declared
with `settled` is a number or a table that each rulebook settles for itself.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, TypeVar, cast

if TYPE_CHECKING:
    from kaiju.rules.rulebook import Rulebook

F = TypeVar("F", bound=Callable[..., Any])

RULES: list[FunctionType] = []
"""Every function that has a twin at every speed."""

PLAIN: list[FunctionType] = []
"""Every function that has a twin only as written."""

SILENT: set[FunctionType] = set()
"""Rules whose compiled twin does nothing (events: only a live table reads them)."""


def rule(fn: F) -> F:
    """Marks a function as part of the rulebook."""
    RULES.append(cast(FunctionType, fn))
    return fn


def plain(fn: F) -> F:
    """Marks a function that looks at a state with the rulebook's numbers, and is never compiled."""
    PLAIN.append(cast(FunctionType, fn))
    return fn


def silent(fn: F) -> F:
    """A rule that the compiled twins leave out."""
    SILENT.add(cast(FunctionType, fn))
    return rule(fn)


# --- numbers that each rulebook settles


class Settled:
    """A number or a table of numbers, settled by each rulebook for itself."""

    def __init__(self, settle: Callable[[Rulebook], Any]) -> None:
        self._settle = settle

    def settle(self, rules: Rulebook) -> Any:
        return self._settle(rules)


def settled(settle: Callable[[Rulebook], Any]) -> Any:
    """In the rules of a game this name stands for what `settle` makes of their rulebook."""
    return Settled(settle)


class Registry(dict[Any, Any]):
    """A mapping shared by all rulebooks; never settled."""


# --- moments


@dataclass
class Hook:
    """A named moment, and how the answers of several components and boxes are joined."""

    stub: FunctionType
    join: str
    default: str
    params: list[str]
    of: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return self.stub.__name__


HOOKS: dict[str, Hook] = {}
HEARS: list[FunctionType] = []
"""Functions by which boxes answer hooks of the same name."""
JOINS = ("each", "sum", "any", "chain", "pick", "owned", "merge")
DEFAULTS = {"None": "None", "int": "0", "bool": "False", "str": "''"}


def hook(join: str, of: tuple[str, ...] = (), only_plain: bool = False) -> Callable[[F], F]:
    """Declares a hook. `join` says what becomes of several answers, the components' first and then the boxes':

    - `each`: all are called;
    - `sum`: their numbers are added;
    - `any`: asked in turn until one says True;
    - `chain`: the last argument passes through all of them;
    - `merge`: the last argument, a mapping or a list, is handed to all of them to be added to;
    - `pick`: only the component `kind` that is named in the call answers;
    - `owned`: nobody is called; True if `me` owns a component that answers one of the hooks named in `of`, by default
      the one of the same name without `has_`. `me` may be `ANYBODY`.
    """

    def declare(fn: F) -> F:
        assert join in JOINS, join
        function = cast(FunctionType, fn)
        assert function.__name__ not in HOOKS, f"two hooks are called {function.__name__}"
        returns = function.__annotations__.get("return", "None")
        params = list(inspect.signature(function).parameters)
        asked = of or (function.__name__.removeprefix("has_"),)
        HOOKS[function.__name__] = Hook(
            function, join, DEFAULTS.get(str(returns), "None"), params, asked if join == "owned" else ()
        )
        return plain(fn) if only_plain else rule(fn)

    return declare


def hears(fn: F) -> F:
    """A box answers the hook of that name, whenever it is in play. `fn` takes what the hook takes."""
    HEARS.append(cast(FunctionType, fn))
    return rule(fn)


def hears_plainly(fn: F) -> F:
    """The same for a hook that exists only as written."""
    HEARS.append(cast(FunctionType, fn))
    return plain(fn)


def heard(hook_name: str) -> Any:
    """1 in games in which some component or box answers the hook, otherwise 0."""
    return settled(lambda rules: int(bool(rules.answers_to(hook_name))))


# --- steps


class Step(Settled):
    """Something that waits on the stack of a game: a plain step, or a question to somebody."""

    def __init__(self, name: str, asks: bool) -> None:
        super().__init__(lambda rules: rules.step_numbers.get(self, NOWHERE))
        self.name, self.asks = name, asks
        self.module = declaring_module()
        ALL_STEPS.append(self)


ALL_STEPS: list[Step] = []
NOWHERE = -30_000
"""The number of anything absent from a game. No action, step, kind or place has it, nor a number counted from it."""

STEPS: dict[Step, FunctionType] = {}
"""What a step does when it comes to the top of the stack; a question writes its options."""

ANSWERS: dict[Step, FunctionType] = {}
"""What follows from the option chosen at a question."""


def step(name: str) -> int:
    return cast(int, Step(name, False))


def question(name: str) -> int:
    return cast(int, Step(name, True))


def runs(step: int) -> Callable[[F], F]:
    def register(fn: F) -> F:
        declared = cast(Step, step)
        assert declared not in STEPS, declared.name
        STEPS[declared] = cast(FunctionType, fn)
        return rule(fn)

    return register


def answers(step: int) -> Callable[[F], F]:
    def register(fn: F) -> F:
        declared = cast(Step, step)
        assert declared not in ANSWERS, declared.name
        ANSWERS[declared] = cast(FunctionType, fn)
        return rule(fn)

    return register


def declaring_module() -> str:
    """The module outside this package's machinery that declares something."""
    frame = inspect.currentframe()
    while frame is not None and frame.f_globals.get("__name__") in MACHINERY:
        frame = frame.f_back
    return str(frame.f_globals["__name__"]) if frame is not None else ""


MACHINERY = ("kaiju.rules.kit", "kaiju.rules.declared", "kaiju.rules.components", "kaiju.rules.observed")


# --- code that is written by rulebooks

WRITTEN: dict[FunctionType, tuple[str, dict[str, FunctionType]]] = Registry()
"""Rules whose source is generated: that source, and the rules it names."""


def write(fn: Callable[..., Any], source: str, names: dict[str, FunctionType]) -> None:
    """Gives a rule the code in `source`, in all rulebooks."""
    WRITTEN[cast(FunctionType, fn)] = (source, names)


def name_in_code(*parts: str) -> str:
    """A name for a function in generated code, out of where it stands and what it is called."""
    return re.sub(r"\W", "_", "_".join(parts))


def code_of(source: str, name: str, filename: str) -> CodeType:
    """The code object of function `name` in `source`."""
    module = compile(source, filename, "exec")
    return next(c for c in module.co_consts if isinstance(c, CodeType) and c.co_name == name)


def step_chain(fn: FunctionType, targets: dict[int, str]) -> str:
    """A dispatcher of steps as a chain of tests, which compiled becomes a jump table."""
    params = list(inspect.signature(fn).parameters)
    passed = ", ".join(p for p in params if p != "step")
    lines = [f"def {fn.__name__}({', '.join(params)}):"]
    lines += [f"    if step == {n}:\n        {name}({passed})\n        return" for n, name in sorted(targets.items())]
    return "\n".join(lines) + "\n"


def step_look_up(fn: FunctionType, table_name: str) -> str:
    """A dispatcher of steps as written: a look-up is quicker."""
    params = list(inspect.signature(fn).parameters)
    passed = ", ".join(p for p in params if p != "step")
    return f"def {fn.__name__}({', '.join(params)}):\n    {table_name}[step]({passed})\n"


def alike(answers: list[tuple[int, str]]) -> list[tuple[int, int, str]]:
    """Runs of neighbouring kinds that share a function: first, last, function."""
    runs: list[tuple[int, int, str]] = []
    for kind, function in answers:
        if runs and runs[-1][1:] == (kind - 1, function):
            runs[-1] = (runs[-1][0], kind, function)
        else:
            runs.append((kind, kind, function))
    return runs


@dataclass(frozen=True)
class Acts:
    """Layout of the bitmap of kinds in effect."""

    words: int
    bits_per_word: int
    bit_of: dict[int, int]


def hook_dispatcher(hook_: Hook, components: list[tuple[int, str]], boxes: list[str], acts: Acts) -> str:
    """The dispatcher of one hook over the components that answer it, pairs of (kind, function name), and the boxes.

    A seat's row of `acts` has a bit for each kind that is in effect, so that the usual case, nothing to call, costs
    one test per word.
    """
    params = hook_.params
    lines = [f"def {hook_.name}({', '.join(params)}):"]
    add = lines.append
    value = params[-1]
    if hook_.join == "pick":
        passed = ", ".join(p for p in params if p != "kind")
        for first, last, function in alike(components):
            test = f"kind == {first}" if first == last else f"{first} <= kind <= {last}"
            add(f"    if {test}:\n        return {function}({passed})")
        add(f"    return {hook_.default}")
        return "\n".join(lines) + "\n"
    if hook_.join == "sum" and (components or boxes):
        add("    total = 0")
    ways = {
        "each": "{call}",
        "merge": "{call}",
        "sum": "total += {call}",
        "any": "if {call}:\n{indent}    return True",
        "chain": "{value} = {call}",
    }

    def call(function: str, passed: str, indent: str) -> None:
        way = ways[hook_.join].format(call=f"{function}({passed})", indent=indent, value=value)
        add(f"{indent}{way}")

    for word in range(acts.words):
        here = [(k, f) for k, f in components if acts.bit_of[k] // acts.bits_per_word == word]
        if not here:
            continue
        mask = sum({1 << (acts.bit_of[k] % acts.bits_per_word) for k, _ in here})
        index = f"me * {acts.words} + {word}" if acts.words > 1 else "me"
        add(f"    bits = g.acts[{index}] & {mask}\n    if bits:")
        if hook_.join == "owned":
            add("        return True")
            continue
        for first, last, function in alike(here):
            kind, indent = str(first), "        "
            bit = acts.bit_of[first] % acts.bits_per_word
            if first == last:
                add(f"{indent}if bits & {1 << bit}:")
            else:
                add(f"{indent}for kind in range({first}, {last + 1}):")
                kind, indent = "kind", indent + "    "
                add(f"{indent}if (bits >> (kind - {first - bit})) & 1:")
            add(f"{indent}    c = acting(g, me, {kind}, -1)\n{indent}    while c >= 0:")
            call(function, ", ".join(["g", "me", "c", *params[2:]]), indent + "        ")
            add(f"{indent}        c = acting(g, me, {kind}, c)")
    for function in boxes:
        if hook_.join == "owned":
            add(f"    if {function}({', '.join(params)}):\n        return True")
        else:
            call(function, ", ".join(params), "    ")
    joined = {"sum": "total" if components or boxes else hook_.default, "chain": value}
    add(f"    return {joined.get(hook_.join, hook_.default)}")
    return "\n".join(lines) + "\n"
