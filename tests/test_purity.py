"""The rules and the content touch nothing but the state they are given.

import-linter watches the imports; this test watches the built-in functions, which need none.
"""

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "src" / "kaiju"
IMPURE = {"breakpoint", "input", "open", "print", "__import__"}


def impure_calls(source: str) -> list[str]:
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    return [
        f"line {call.lineno}: {call.func.id}()"
        for call in calls
        if isinstance(call.func, ast.Name) and call.func.id in IMPURE
    ]


@pytest.mark.parametrize("room", ["rules", "content"])
def test_calls_nothing_impure(room: str) -> None:
    files = sorted((PACKAGE / room).rglob("*.py"))
    assert files
    assert {file.name: calls for file in files if (calls := impure_calls(file.read_text("utf-8")))} == {}


def test_an_impure_call_is_found() -> None:
    assert impure_calls("def roll(g):\n    print(g)\n") == ["line 2: print()"]
