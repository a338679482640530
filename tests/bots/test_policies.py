"""How policies register, and how the loops find them."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kaiju.bots import policies
from kaiju.rules.kit import RULES, WRITTEN
from kaiju.rules.rulebook import rulebook
from kaiju.rules.state import State
from kaiju.speeds import batch
from kaiju.speeds import policies as registry
from kaiju.speeds.policies import REGISTERED, is_policy, policy, policy_action, policy_names


@pytest.fixture
def as_before() -> Iterator[None]:
    """Forgets the policies that a test registers."""
    known, rules, names = list(REGISTERED), list(RULES), dict(vars(registry))
    yield
    REGISTERED[:], RULES[:] = known, rules
    vars(registry).clear()
    vars(registry).update(names)
    registry.write_dispatcher()


def test_numbers_are_those_that_records_of_simulations_know() -> None:
    assert policy_names() == policies.POLICIES
    assert policies.POLICIES.index("angry") == policies.ANGRY_POLICY == 1
    assert policies.POLICIES.index("easy") == policies.EASY_POLICY == 2
    assert policies.POLICIES.index("normal") == policies.NORMAL_POLICY == 6
    assert len(policies.POLICIES) == policies.SAGE_POLICY == 10
    assert [n for n in range(batch.WAITS + 1) if is_policy(n)] == list(range(11))


def test_the_loops_know_no_bots() -> None:
    code = "from kaiju.speeds import batch; import sys; print([m for m in sys.modules if m.startswith('kaiju.bots')])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_compiled_code_knows_all_policies_whoever_comes_first() -> None:
    code = "{}import kaiju.game.setup; from kaiju.speeds import compiled; from kaiju.rules.rulebook import rulebook; "
    code += "print(compiled.rules_digest(rulebook('base', ('base',))))"
    first, second = (
        subprocess.run([sys.executable, "-c", code.format(before)], capture_output=True, text=True, check=True).stdout
        for before in ("", "import kaiju.bots; ")
    )
    assert first == second


@pytest.mark.usefixtures("as_before")
def test_a_policy_registers_itself() -> None:
    @policy(11, "first", "second")
    def chosen(g: State, variant: int) -> int:
        return 100 + variant

    g = rulebook("base", ("base",)).State()
    assert [g.rules[policy_action](g, n) for n in (11, 12)] == [100, 101]
    assert policy_names()[-2:] == ("first", "second") and batch.by_bots([11, 12]) < batch.BOTS
    assert "chosen(g, policy - 11)" in WRITTEN[policy_action][0]  # type: ignore[index]


@pytest.mark.usefixtures("as_before")
@pytest.mark.parametrize("number", [6, 10, batch.WAITS])
def test_a_number_is_taken_once(number: int) -> None:
    with pytest.raises(AssertionError, match=f"can't be {number}"):

        @policy(number, "another")
        def another(g: State) -> int:
            return 0


def test_a_number_that_nobody_has_is_refused() -> None:
    with pytest.raises(ValueError, match="no policy 11"):
        batch.by_bots([0, 11])


def test_numbers_of_components_are_looked_up_in_one_module() -> None:
    folder = Path(str(policies.__file__)).parent.parent
    looks_up = re.compile(r"\bBIT_OF\b|\brules\.(number|bits|things_of|owner_of)\b|components import .*\bnumber_of\b")
    found = {file.name for file in folder.rglob("*.py") if looks_up.search(file.read_text("utf-8"))}
    assert found == {"tables.py"}
