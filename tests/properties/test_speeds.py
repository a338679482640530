"""As written and compiled, a game is the same game; and compiled code is never older than the rules."""

from __future__ import annotations

import errno
import hashlib
import random
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest

from kaiju.bots.policies import SAGE_POLICY
from kaiju.game.setup import laid_out, rules_of
from kaiju.rules.kit import WRITTEN
from kaiju.rules.rulebook import Rulebook, rulebook
from kaiju.rules.state import State
from kaiju.speeds import batch, compiled, compilers
from kaiju.speeds.compiling import Compiling, heard_by
from tests.properties.configs import CONFIGS, EVERY_CONFIG, FIRST_SEED, LIMIT, Config, make_game, new_game
from tests.properties.lockstep import EVERY_BOX, Pair, dealt_state, difference, new_state, setup_of, wide_rules

pytestmark = pytest.mark.xdist_group("compiled")
every_config = pytest.mark.parametrize("config", CONFIGS, ids=str)


def state_of(config: Config, seed: int, dealt: bool) -> State:
    """A state that has not begun, or one in the middle of a game."""
    return dealt_state(config, seed) if dealt else new_state(config, seed)


@pytest.mark.parametrize("dealt", [False, True], ids=["fresh", "dealt"])
@every_config
def test_equal_after_every_action(compiled_run: Any, config: Config, dealt: bool) -> None:
    for seed in range(FIRST_SEED, FIRST_SEED + config.share(12 if dealt else 3)):
        pair, rng = Pair(state_of(config, seed, dealt)), random.Random(seed)
        try:
            pair.play(batch.ADVANCE)
            while not pair.written.over:
                assert len(pair.actions) < LIMIT
                pair.play_at_random(rng)
        except AssertionError as error:
            error.add_note(f"state_of({config!r}, {seed}, {dealt})")
            raise


def play_to_the_end(run: Any, states: list[State], action: int) -> None:
    """Plays many games at both speeds and compares how they end."""
    rules, records, count = states[0].rules, compiled.to_records(states), len(states)
    as_written, run_compiled = rules[batch.run], run(rules)
    as_written(states, 0, count, batch.ADVANCE, 0)
    run_compiled(records, 0, count, batch.ADVANCE, 0)
    taken = as_written(states, 0, count, action, LIMIT)
    assert run_compiled(records, 0, count, action, LIMIT) == taken
    for i, (state, record) in enumerate(zip(states, records, strict=True)):
        twin = compiled.from_record(record, rules)
        assert state == twin, f"game {i}: {difference(state, twin)}"
        assert state.over and not state.broken, f"game {i}"


def games(config: Config, first: int, count: int) -> Iterator[list[State]]:
    """Three quarters of them new, a quarter in the middle: those of one rulebook at a time."""
    seeds = range(first, first + count)
    yield [new_state(config, seed) for seed in seeds if seed % 4 != 3]
    yield [dealt_state(config, seed) for seed in seeds if seed % 4 == 3]


@every_config
def test_equal_at_the_end_of_many_games(compiled_run: Any, config: Config) -> None:
    for states in games(config, FIRST_SEED, config.share(60)):
        play_to_the_end(compiled_run, states, batch.RANDOM)


@every_config
def test_bots_think_alike_at_both_speeds(compiled_run: Any, config: Config) -> None:
    rng = random.Random(config.name)
    for first in (0, 5, 10):
        bots = [rng.randrange(SAGE_POLICY + 1) for _ in range(config.players)]
        for states in games(config, FIRST_SEED + first, 5):
            play_to_the_end(compiled_run, states, batch.by_bots(bots))


@pytest.mark.parametrize("config", CONFIGS, ids=str)
def test_a_state_goes_through_a_record_unchanged(config: Config) -> None:
    for state in (make_game(config, seed, True)._state for seed in range(3)):
        (record,) = compiled.to_records([state])
        assert compiled.from_record(record, state.rules) == state


def test_games_by_different_rules_do_not_go_into_one_array() -> None:
    with pytest.raises(AssertionError, match="by different rules"):
        compiled.to_records([new_game(config, 1)._state for config in (CONFIGS[0], CONFIGS[-1])])


def test_a_batch_is_its_games(compiled_run: Any) -> None:
    """Only the games named are played, and beside each other as well as alone."""
    states = [new_state(CONFIGS[2], seed) for seed in range(4)]
    run = compiled_run(states[0].rules)
    together, alone = compiled.to_records(states), compiled.to_records(states)
    untouched = together[3].copy()
    for action in (batch.ADVANCE, batch.RANDOM):
        taken = run(together, 1, 3, action, LIMIT)
        assert taken == sum(run(alone, i, i + 1, action, LIMIT) for i in (1, 2))
    assert (together == alone).all()
    assert together[3] == untouched


def test_games_dealt_in_a_batch_are_the_games_that_are_made_one_by_one(compiled_run: Any) -> None:
    """Shuffling, the market and how tiles of mixed sides fall: the same chance, at every speed."""
    for config in EVERY_CONFIG:
        setups = [setup_of(config, seed) for seed in range(FIRST_SEED, FIRST_SEED + 3)]
        made = [new_game(config, setup.seed)._state for setup in setups]
        narrow = [laid_out(setup) for setup in setups]
        narrow[0].rules[batch.run](narrow, 0, len(narrow), batch.DEAL, 0)
        assert narrow == made, str(config)
        rules = wide_rules(config)
        states = [laid_out(setup, rules) for setup in setups]
        records = compiled.to_records(states)
        rules[batch.run](states, 0, len(states), batch.DEAL, 0)
        compiled_run(rules)(records, 0, len(states), batch.DEAL, 0)
        assert [compiled.from_record(record, rules) for record in records] == states, str(config)


# --- what compiled code is called

LEAN = rulebook("base", ("base",))
WIDE = rulebook("base", EVERY_BOX)


def compiled_functions() -> list[FunctionType]:
    """What is compiled for the wide rulebook."""
    compiled.load_policies()
    return [fn for fn in WIDE.functions() if not WIDE.is_left_out(fn) and WIDE.is_here(fn.__module__)]


def rules_by_module() -> dict[str, list[FunctionType]]:
    found: dict[str, list[FunctionType]] = {}
    for fn in compiled_functions():
        found.setdefault(fn.__module__, []).append(fn)
    return found


BY_MODULE = rules_by_module()


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Callable[[], str]:
    """All that the digest of the wide rulebook is made of.

    What is changed here is changed to numbers that stand nowhere else. So one look shows of thousands of changes which
    of them the digest heard of, where comparing digests would take one for each.
    """

    def tell() -> str:
        heard: list[bytes] = []

        class Digest:
            def update(self, data: bytes) -> None:
                heard.append(data)

            def hexdigest(self) -> str:
                return hashlib.sha256(b"".join(heard)).hexdigest()

        with monkeypatch.context() as patch:
            patch.setattr(compiled, "tools_digest", Digest)
            compiled.rules_digest(WIDE)
        return b" ".join(heard).decode()

    return tell


def unheard(marks: dict[str, str], told: str) -> list[str]:
    """Whose marks, by name, are not in what was told."""
    words = {*re.findall(r"\w+", told)}
    return [name for name, mark in marks.items() if mark not in words]


def marked(code: CodeType, mark: int) -> CodeType:
    return code.replace(co_consts=(*code.co_consts, mark))


def test_what_is_told_is_what_the_digest_is_made_of(told: Callable[[], str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the tests below would show nothing."""
    before, names = told(), {compiled.rules_digest(WIDE)}
    some = [fns[0] for fns in BY_MODULE.values() if WIDE.source_of(fns[0], chains=True) is None]
    for fn in random.Random(FIRST_SEED).sample(some, 10):
        with monkeypatch.context() as patch:
            patch.setattr(fn, "__code__", marked(fn.__code__, MARK))
            assert told() != before
            names.add(compiled.rules_digest(WIDE))
    assert len(names) == 11 and told() == before


MARK = 4_711_000_000
"""The first of the numbers that stand nowhere else."""


def test_a_changed_rule_means_another_folder(told: Callable[[], str], monkeypatch: pytest.MonkeyPatch) -> None:
    changed = [fn for fn in compiled_functions() if WIDE.source_of(fn, chains=True) is None]
    assert len(changed) > 1000
    marks = {f"{fn.__module__}.{fn.__qualname__}": str(MARK + i) for i, fn in enumerate(changed)}
    assert len(unheard(marks, told())) == len(marks) == len(changed)
    for i, fn in enumerate(changed):
        monkeypatch.setattr(fn, "__code__", marked(fn.__code__, MARK + i))
    assert unheard(marks, told()) == []


@pytest.mark.parametrize("module", BY_MODULE)
def test_a_changed_number_means_another_folder(
    module: str, told: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Numbers are compiled in, and so are tables, wherever they come from."""
    space = BY_MODULE[module][0].__globals__
    names = sorted({name for fn in BY_MODULE[module] for name in code_names_of(fn)} & space.keys())
    others = {name: changed_number(WIDE.settle(space[name]), MARK + i) for i, name in enumerate(names)}
    marks = {name: compiled.value_text(other, {}) for name, other in others.items() if other is not None}
    for name in marks:
        monkeypatch.setitem(space, name, others[name])
    assert unheard(marks, told()) == []


def code_names_of(fn: FunctionType) -> tuple[str, ...]:
    return fn.__code__.co_names if WIDE.source_of(fn, chains=True) is None else ()


def changed_number(value: Any, mark: int) -> Any:
    if isinstance(value, int):
        return mark
    if isinstance(value, tuple) and value and all(isinstance(v, int) for v in value):
        return (mark, *value[1:])
    return None


def test_a_changed_dispatcher_means_another_folder(told: Callable[[], str], monkeypatch: pytest.MonkeyPatch) -> None:
    written = {fn: WIDE.source_of(fn, chains=True) for fn in compiled_functions() if WIDE.alias_of(fn) is None}
    sources = {fn: source for fn, source in written.items() if source is not None}
    assert len(sources) > 100 and {*WRITTEN} <= sources.keys()
    marks = {fn.__qualname__: str(MARK + i) for i, fn in enumerate(sources)}
    assert len(unheard(marks, told())) == len(marks) == len(sources)
    source_of = Rulebook.source_of

    def marked_source(rules: Rulebook, fn: FunctionType, chains: bool) -> str | None:
        if fn not in sources:
            return source_of(rules, fn, chains)
        head, body = sources[fn].split("\n", 1)
        return f"{head}\n    surely_new = {marks[fn.__qualname__]}\n{body}"

    monkeypatch.setattr(Rulebook, "source_of", marked_source)
    assert unheard(marks, told()) == []


def test_another_answer_to_a_hook_means_another_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a single function answers, it takes the dispatcher's place."""
    names = {compiled.rules_digest(WIDE)}
    answered = [fn for fn in compiled_functions() if WIDE.alias_of(fn) is not None]
    assert len(answered) > 10
    alias_of = Rulebook.alias_of
    for fn in answered:
        with monkeypatch.context() as patch:
            patch.setattr(Rulebook, "alias_of", lambda rules, f, fn=fn: None if f is fn else alias_of(rules, f))
            names.add(compiled.rules_digest(WIDE))
    assert len(names) == 1 + len(answered)


def test_another_size_of_the_state_means_another_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    before = compiled.rules_digest(WIDE)
    monkeypatch.setattr(compiled, "state_dtype", lambda rules: "another")
    assert compiled.rules_digest(WIDE) != before


def test_the_same_rules_have_the_same_folder() -> None:
    again = Rulebook("base", WIDE.boxes)
    assert compiled.rules_digest(WIDE) == compiled.rules_digest(WIDE) == compiled.rules_digest(again)


def test_every_rulebook_has_a_folder_of_its_own() -> None:
    every = {rules_of(setup_of(config, 1)) for config in EVERY_CONFIG}
    assert len(every) > 20
    assert len({compiled.rules_digest(rules) for rules in every}) == len(every)


@pytest.fixture
def fresh_compiler(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """Compiled code is looked for in a folder of the test's own. Nothing is compiled before it is called."""
    monkeypatch.setenv("KAIJU_CACHE", str(tmp_path / "cache"))
    compiled.built_rules.cache_clear()
    yield tmp_path / "cache"
    compiled.built_rules.cache_clear()


def cache_path_of(run: Any) -> Path | None:
    """Where Numba would keep the code, or None if it would not."""
    path = getattr(run._cache, "cache_path", None)
    return Path(path) if path else None


def test_the_cache_folder_is_used(fresh_compiler: Path) -> None:
    path = cache_path_of(compiled.compiled_rules(LEAN))
    assert path is not None and path.is_relative_to(fresh_compiler / "base-base" / compiled.rules_digest(LEAN))


def test_of_several_who_need_the_same_rules_one_compiles(tmp_path: Path) -> None:
    """Locks are the system's, so threads stand for processes here."""
    order: list[str] = []
    begun, go_on = threading.Event(), threading.Event()

    class Run:
        def __init__(self, name: str) -> None:
            self.name = name

        def compile(self, args: tuple[Any, ...]) -> str:
            order.append(f"{self.name} begins")
            if self.name == "first":
                begun.set()
                assert go_on.wait(60)
            order.append(f"{self.name} ends")
            return self.name

    def told(rules: Rulebook, share: float) -> None:
        order.append(f"somebody waits at {share:.0%}")
        go_on.set()

    runs = [Run("first"), Run("second")]
    for run in runs:
        compiled.compile_once(run, tmp_path, Compiling(LEAN, 1))
    with heard_by(told), ThreadPoolExecutor(2) as pool:
        first = pool.submit(runs[0].compile, ())
        assert begun.wait(60)
        second = pool.submit(runs[1].compile, ())
        assert (first.result(), second.result()) == ("first", "second")
    assert order == ["first begins", "somebody waits at 0%", "first ends", "second begins", "second ends"]


def test_what_a_full_disk_can_not_keep_is_used_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import numba

    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))
    run = numba.njit(cache=True)(increased)
    monkeypatch.setattr(run._cache._cache_file, "save", full_disk)
    compiled.keep_if_possible(run)
    assert (run(1), run(2)) == (2, 3) and run.signatures


def increased(n: int) -> int:
    return n + 1


def full_disk(*what: Any) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_no_folder_can_be_made(fresh_compiler: Path) -> None:
    fresh_compiler.write_text("a file where the folder should be")
    assert cache_path_of(compiled.compiled_rules(LEAN)) is None


def test_the_folder_can_not_be_written(fresh_compiler: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Numba would go on to `__pycache__`, where only a change of one file is noticed: stale rules would be run."""
    folder = fresh_compiler / "base-base" / compiled.rules_digest(LEAN)
    folder.mkdir(parents=True)
    refuse_to_write(monkeypatch, lambda path: path.is_relative_to(folder))
    path = cache_path_of(compiled.compiled_rules(LEAN))
    assert path is None or path.is_relative_to(folder)


def test_nothing_can_be_written_anywhere(fresh_compiler: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a container with a read-only disk into which the folder was put."""
    (fresh_compiler / "base-base" / compiled.rules_digest(LEAN)).mkdir(parents=True)
    refuse_to_write(monkeypatch, lambda path: True)
    assert callable(compiled.compiled_rules(LEAN))


def refuse_to_write(monkeypatch: pytest.MonkeyPatch, refused: Any) -> None:
    """Folders are as if read-only; their real permissions would not stop whoever tests as root."""
    from numba.core import caching

    make = caching.tempfile.TemporaryFile

    def temporary_file(*args: Any, **kw: Any) -> Any:
        if refused(Path(kw["dir"])):
            raise PermissionError(f"{kw['dir']} is read-only")
        return make(*args, **kw)

    monkeypatch.setattr(caching.tempfile, "TemporaryFile", temporary_file)


def test_numba_is_not_imported_before_it_is_needed() -> None:
    code = "import sys, kaiju, kaiju.speeds.compiled; kaiju.new(seed=1); sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_another_way_to_compile_means_another_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    before = compiled.rules_digest(LEAN)
    code = compilers.outer_compiler.__code__
    monkeypatch.setattr(compilers.outer_compiler, "__code__", code.replace(co_consts=(*code.co_consts, 4711)))
    assert compiled.rules_digest(LEAN) != before
