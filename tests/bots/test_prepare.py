"""Getting the compiled rules ready: what is told meanwhile, and to whom."""

from __future__ import annotations

import io
from collections.abc import Callable
from types import FunctionType
from typing import Any, cast

import numpy as np
import pytest

import kaiju
from kaiju import bots
from kaiju.bots.search import ready
from kaiju.cli.playing import prepare_bots
from kaiju.drawing.paper import Console
from kaiju.lab import progress as lab_progress
from kaiju.lab.plans import plan_of
from kaiju.lab.running import load_rules
from kaiju.lab.specs import RunSpec, TableSpec
from kaiju.rules.chance import below, draw_bits
from kaiju.rules.rulebook import Rulebook
from kaiju.speeds import compiled, compiling

SHARES = [0.0, 0.2, 0.4, 0.6, 1.0]


@pytest.fixture
def _slow_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiles nothing, and tells of three steps on the way."""

    def run(rules: Rulebook) -> Callable[..., int]:
        def compile_and_run(*_: Any) -> int:
            for share in SHARES[1:-1]:
                compiling.Compiling(kaiju.new("origins", 3, seed=1).rules, 1).tell(share / 2)  # somebody else's
                compiling.Compiling(rules, 1).tell(share)
            return 0

        return compile_and_run

    monkeypatch.setattr(compiled, "compiled_run", run)
    monkeypatch.setattr(ready, "_ready", set())


def test_functions_are_counted_while_they_are_compiled() -> None:
    rules = kaiju.new(seed=1).rules
    told: list[float] = []
    entry = cast(FunctionType, below)
    run = compiled.build_twins(rules, entry, cached=False, count=2)
    with compiling.heard_by(lambda of, share: told.append(share) if of is rules else None):
        game = compiled.to_records([kaiju.new(seed=1).state()])[0]
        assert 0 <= run(game, 6) < 6
        run(game, 6)
    assert draw_bits in compiled.plain_twins(rules)[0]
    assert told and told == sorted(told), "each function once"
    assert told[-1] <= compiling.OF_FUNCTIONS
    run(game, 6)
    assert len(told) == len(set(told))


@pytest.mark.usefixtures("_slow_compiler")
def test_progress_is_that_of_the_games_rules() -> None:
    game, told = kaiju.new("dark", 2, seed=1), []
    assert not bots.is_ready(game)
    assert bots.prepare(game, told.append)
    assert told == SHARES
    assert bots.is_ready(game) and bots.is_ready(kaiju.new("dark", 4, seed=2))
    assert not bots.is_ready(kaiju.new(seed=1))
    assert bots.prepare() and bots.is_ready(kaiju.new(seed=1)), "the base game, where nothing else is said"
    assert compiling._listeners == []


@pytest.mark.usefixtures("_slow_compiler")
def test_a_fault_of_whoever_listens_is_theirs() -> None:
    def fail(share: float) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        bots.prepare(progress=fail)
    assert bots.is_ready(kaiju.new(seed=1)) and compiling._listeners == []


def test_rules_that_can_not_be_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(rules: Rulebook) -> None:
        raise OSError("no compiler")

    monkeypatch.setattr(compiled, "compiled_run", fail)
    monkeypatch.setattr(ready, "_ready", set())
    assert not bots.prepare() and not bots.is_ready(kaiju.new(seed=1))
    with pytest.raises(kaiju.SetupError, match="'game' must be a game, not 7"):
        bots.prepare(7)  # type: ignore[arg-type]
    with pytest.raises(kaiju.SetupError, match="'progress' must be a function of one number, not 7"):
        bots.prepare(progress=7)  # type: ignore[arg-type]


# --- nothing is silent


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.usefixtures("_slow_compiler")
def test_the_terminal_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    game = kaiju.new(seed=1)
    seen = Terminal()
    prepare_bots([bots.get("king")], game, Console(seen), "en")
    shown = [line.strip() for line in seen.getvalue().split("\x1b[2K\r") if line.strip()]
    assert [line.rpartition(":")[2] for line in shown] == [" 20 %", " 40 %", " 60 %"]
    assert seen.getvalue().endswith("\x1b[2K\r"), "then it is gone"
    file = io.StringIO()
    prepare_bots([bots.get("normal"), bots.get("hard")], game, Console(file), "fr")
    assert file.getvalue().count("\n") == 1 and "Préparation" in file.getvalue(), "a file is told once"
    file = io.StringIO()
    prepare_bots([bots.get("normal")], game, Console(file), "en")
    assert file.getvalue() == "", "quick bots need nothing"


@pytest.mark.usefixtures("_slow_compiler")
def test_the_laboratory_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    plan = plan_of("hard", TableSpec(players=2), RunSpec(2))
    with lab_progress.progress_bar(2):
        load_rules([plan])
    assert capsys.readouterr().err.count("Compiling the rules, once for these boxes") == 1
    assert bots.is_ready(kaiju.new(players=2, seed=1)), "before any process begins"


def test_what_is_in_the_cache_is_told_to_nobody(capsys: pytest.CaptureFixture[str]) -> None:
    with lab_progress.progress_bar(1) as show:
        show(1, 1)
    assert "ompiling" not in capsys.readouterr().err


def test_shares_add_up() -> None:
    class Dispatcher:
        def compile(self, args: Any) -> Any:
            return args

    told: list[float] = []
    work = compiling.Compiling(kaiju.new(seed=1).rules, 4)
    functions = [work.counted(Dispatcher()) for _ in range(5)]
    with compiling.heard_by(lambda _, share: told.append(share)):
        for function in functions:
            assert function.compile((1,)) == (1,)
            function.compile((1,))
    assert told == pytest.approx(list(np.array([1, 2, 3, 4, 4]) / 4 * compiling.OF_FUNCTIONS))
