"""Calls whose answer is known before anything runs, and which therefore need not be compiled.

Most hooks are answered by nobody in a given game, functions of boxes that are not in play do nothing, and in compiled
games nobody listens to events. Each of them would be typed and lowered at every call, only for the optimiser to find
out that it does nothing.
"""

from __future__ import annotations

import dis
from collections import Counter
from dataclasses import dataclass
from types import FunctionType
from typing import Any

PURE = {"binop", "getattr", "getitem", "static_getitem", "unary"}
"""Of a state's numbers: nothing happens if they are left out."""


@dataclass(frozen=True)
class Answer:
    """What a function returns, whatever the state is."""

    value: int | bool | None = None
    argument: int | None = None
    """The place of the argument that it returns unchanged; `value` means nothing then."""


def known_answer(fn: FunctionType) -> Answer | None:
    """What a function returns if it does nothing else; None if it does anything."""
    code = [(i.opname, i.argval) for i in dis.get_instructions(fn) if i.opname != "RESUME"]
    match code:
        case [("LOAD_CONST", value), ("RETURN_VALUE", _)] | [("RETURN_CONST", value)]:
            return Answer(value) if value is None or isinstance(value, int) else None
        case [("LOAD_FAST", name), ("RETURN_VALUE", _)]:
            return Answer(argument=fn.__code__.co_varnames.index(name))
    return None


def answer_known_calls(function: Any) -> None:
    """Puts answers in the place of calls in Numba's form of a function, and removes what only served such a call."""
    from numba.core import ir

    needless: set[str] = set()
    for block in function.blocks.values():
        named: dict[str, Any] = {}
        for statement in block.body:
            if not isinstance(statement, ir.Assign):
                continue
            call = statement.value
            if isinstance(call, ir.Global):
                named[statement.target.name] = call.value
            elif isinstance(call, ir.Expr) and call.op == "call" and not call.kws:
                answer = getattr(named.get(call.func.name), "known_answer", None)
                if answer is not None:
                    needless.update(v.name for v in (statement.target, call.func, *call.args))
                    known = ir.Const(answer.value, statement.loc)
                    statement.value = known if answer.argument is None else call.args[answer.argument]
                    definitions = function._definitions[statement.target.name]
                    definitions[definitions.index(call)] = statement.value
    if needless:
        leave_out(function, needless)


def leave_out(function: Any, needless: set[str]) -> None:
    """Removes what computes these variables, and what computes others for them, where nothing else needs it."""
    from numba.core import ir

    used = Counter(v.name for block in function.blocks.values() for s in block.body for v in s.list_vars())
    for block in function.blocks.values():
        kept = []
        for statement in reversed(block.body):
            if (
                isinstance(statement, ir.Assign)
                and (name := statement.target.name) in needless
                and name.startswith("$")
                and used[name] == 1
                and is_pure(statement.value)
            ):
                for v in statement.list_vars():
                    used[v.name] -= 1
                    needless.add(v.name)
                function._definitions[name].remove(statement.value)
            else:
                kept.append(statement)
        block.body[:] = reversed(kept)


def is_pure(value: Any) -> bool:
    from numba.core import ir

    return isinstance(value, (ir.Const, ir.Global, ir.Var)) or (isinstance(value, ir.Expr) and value.op in PURE)
