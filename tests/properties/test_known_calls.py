"""Calls whose answer is known are not compiled, and what is compiled does the same without them."""

from __future__ import annotations

from types import FunctionType
from typing import Any

import pytest

from kaiju.speeds.known import Answer, known_answer


def nothing(g: Any, me: int) -> None:
    return None


def no(g: Any, me: int) -> bool:
    return False


def unchanged(g: Any, me: int, amount: int) -> int:
    return amount


def added(g: Any, me: int) -> int:
    return 0


def counted(g: Any, me: int) -> bool:
    g[me] += 1
    return False


def called_for(g: Any, me: int) -> int:
    if no(g, me):
        g[0] = 99
        me = 7
    nothing(g, g[me + 1] - 2)
    for p in range(3):
        nothing(g, p if me else 2)
        if not no(g, p) and counted(g, p):
            g[0] = 98
    between = g[0] < no(g, 1) < me
    amount = unchanged(g, me, me + 1) + added(g, me)
    me += 1
    return 100 * amount + 10 * me + between


@pytest.mark.parametrize(
    "fn, answer",
    [
        (nothing, Answer(None)),
        (no, Answer(False)),
        (added, Answer(0)),
        (unchanged, Answer(argument=2)),
        (counted, None),
        (called_for, None),
    ],
)
def test_known_are_those_that_do_nothing_else(fn: FunctionType, answer: Answer | None) -> None:
    assert known_answer(fn) == answer


def test_a_function_does_the_same_without_them() -> None:
    import numpy as np

    from kaiju.speeds.compilers import inner_compiler, outer_compiler

    inner = inner_compiler()
    made = {fn.__name__: inner(fn) for fn in (nothing, no, unchanged, added, counted)}
    space = {**globals(), **made}
    quick = inner(FunctionType(called_for.__code__, space))
    run = outer_compiler()(FunctionType(door.__code__, {"quick": quick}), False)
    for me in range(4):
        as_written, compiled = np.arange(8), np.arange(8)
        assert run(compiled, me) == called_for(as_written, me)
        assert (compiled == as_written).all()
    assert [name for name, fn in made.items() if fn.overloads] == ["nothing", "counted"]


def door(g: Any, me: int) -> int:
    return quick(g, me)  # type: ignore[name-defined, no-any-return]  # noqa: F821
