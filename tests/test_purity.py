"""The rules and the content touch nothing but the state they are given.

import-linter watches the imports; this test watches the built-in functions, which need none.
"""

import ast
import re
from pathlib import Path
from types import FunctionType

import pytest

from kaiju.rules.boxes import BOXES
from kaiju.rules.kit import SILENT
from kaiju.rules.rulebook import Rulebook, rulebook
from kaiju.speeds.compiled import plain_twins
from kaiju.speeds.policies import load_policies

PACKAGE = Path(__file__).parent.parent / "src" / "kaiju"
OURS = tuple(box.id for box in BOXES.values() if box.package.startswith("kaiju.boxes."))
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


def test_nobody_reaches_into_a_game() -> None:
    """`Game.peek` and `Game.choices` are for those who need more than the rest of the face."""
    reaching = re.compile(r"(?<!self)\._(state|setup)\b")
    assert reaching.search("known = game.clone(for_seat=seat)._state") and not reaching.search("self._state()")
    files = [file for file in sorted(PACKAGE.rglob("*.py")) if file.parent != PACKAGE / "game"]
    assert len(files) > 200
    assert [str(file) for file in files if reaching.search(file.read_text("utf-8"))] == []


@pytest.mark.parametrize(
    "rules",
    [rulebook("base", ("base",)), rulebook("base", OURS), rulebook("dark", OURS), rulebook("origins", OURS)],
    ids=str,
)
def test_no_rule_calls_itself(rules: Rulebook) -> None:
    """Not even by way of others: compiled code that does can't be loaded from the cache again."""
    called = calls_in(rules)
    assert sum(map(len, called.values())) > 1000
    assert way_round(called) == ""


def test_a_rule_that_calls_itself_is_found() -> None:
    def one() -> None: ...

    def other() -> None: ...

    assert "one -> " in way_round({one: [other], other: [one]})


def calls_in(rules: Rulebook) -> dict[FunctionType, list[FunctionType]]:
    """The rules that each rule calls, dispatchers included, as they are compiled."""
    load_policies()
    twins, _ = plain_twins(rules)
    template_of = {twin: fn for fn, twin in twins.items()}
    called: dict[FunctionType, list[FunctionType]] = {}
    for fn, twin in twins.items():
        named = [] if fn in SILENT else [twin.__globals__.get(name) for name in twin.__code__.co_names]
        called[fn] = [template_of[other] for other in named if isinstance(other, FunctionType) and other in template_of]
    return called


def way_round(called: dict[FunctionType, list[FunctionType]]) -> str:
    """A way from a rule back to itself, if there is one."""
    done: set[FunctionType] = set()

    def follow(fn: FunctionType, way: tuple[FunctionType, ...]) -> str:
        if fn in way:
            return " -> ".join(f.__qualname__ for f in (*way, fn))
        if fn not in done:
            for other in called[fn]:
                if found := follow(other, (*way, fn)):
                    return found
            done.add(fn)
        return ""

    return next((found for fn in called if (found := follow(fn, ()))), "")
