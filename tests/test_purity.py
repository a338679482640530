"""The rules and the content touch nothing but the state they are given.

import-linter watches the imports; this test watches the built-in functions, which need none.
"""

import ast
from pathlib import Path
from types import FunctionType

import pytest

from kaiju.rules.kit import (RULES, SILENT, TWIN_CODE, code_of)
from kaiju.speeds import batch  # noqa: F401  (the bots' rules and the loops over games are rules too)

PACKAGE = Path(__file__).parent.parent / "src" / "kaiju"
EVERY_RULE = set(RULES)
IMPURE = {"breakpoint", "input", "open", "print", "__import__"}


def impure_calls(source: str) -> list[str]:
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    return [
        f"line {call.lineno}: {call.func.id}()"
        for call in calls
        if isinstance(call.func, ast.Name) and call.func.id in IMPURE
    ]


@pytest.mark.parametrize("room", ["rules", "boxes"])
def test_calls_nothing_impure(room: str) -> None:
    files = sorted((PACKAGE / room).rglob("*.py"))
    assert files
    assert {file.name: calls for file in files if (calls := impure_calls(file.read_text("utf-8")))} == {}


def test_an_impure_call_is_found() -> None:
    assert impure_calls("def roll(g):\n    print(g)\n") == ["line 2: print()"]


def test_no_rule_calls_itself() -> None:
    """Not even by way of others: compiled code that does can't be loaded from the cache again."""
    called = {fn: calls(fn) for fn in RULES}
    done: set[FunctionType] = set()

    def follow(fn: FunctionType, way: tuple[FunctionType, ...]) -> None:
        assert fn not in way, " -> ".join(f.__qualname__ for f in (*way, fn))
        if fn not in done:
            for other in called[fn]:
                follow(other, (*way, fn))
            done.add(fn)

    for fn in RULES:
        follow(fn, ())


def calls(fn: FunctionType) -> list[FunctionType]:
    """The rules that a rule calls."""
    if fn in SILENT:
        return []
    code = code_of(TWIN_CODE[fn], fn.__name__, "") if fn in TWIN_CODE else fn.__code__
    named = (fn.__globals__.get(name) for name in code.co_names)
    return [other for other in named if isinstance(other, FunctionType) and other in EVERY_RULE]
