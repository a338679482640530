"""As written and compiled, a game is the same game; and compiled code is never older than the rules."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kaiju import (boxes, rules)
from kaiju.bots.policies import SAGE_POLICY
from kaiju.game.setup import (Setup, check_setup, fresh_state, laid_out)
from kaiju.rules.kit import (RULES, TWIN_CODE)
from kaiju.rules.state import State
from kaiju.speeds import (batch, compiled)
from tests.properties.configs import (
    CONFIGS,
    EVERY_CONFIG,
    FIRST_SEED,
    LIMIT,
    Config,
    dealt_game,
    new_game,
    repeat,
)
from tests.properties.lockstep import Pair, difference

pytestmark = pytest.mark.xdist_group("compiled")
every_config = pytest.mark.parametrize("config", CONFIGS, ids=str)


def state_of(config: Config, seed: int, dealt: bool) -> State:
    """A state that has not begun, or one in the middle of a game."""
    if dealt:
        return dealt_game(config, seed)._state
    return fresh_state(setup_of(config, seed))


def setup_of(config: Config, seed: int) -> Setup:
    return check_setup(config.edition, config.players, config.modules, config.monsters, seed, config.options)


@pytest.mark.parametrize("dealt", [False, True], ids=["fresh", "dealt"])
@every_config
def test_equal_after_every_action(compiled_run: Any, config: Config, dealt: bool) -> None:
    for seed in range(FIRST_SEED, FIRST_SEED + config.share(12 if dealt else 3)):
        pair, rng = Pair(compiled_run, state_of(config, seed, dealt)), random.Random(seed)
        try:
            pair.play(batch.ADVANCE)
            while not pair.written.over:
                assert len(pair.actions) < LIMIT
                pair.play_at_random(rng)
        except AssertionError as error:
            error.add_note(f"state_of({config!r}, {seed}, {dealt}); {repeat(config, seed, dealt)}")
            raise


def play_to_the_end(run: Any, config: Config, seeds: range, action: int) -> None:
    """Plays many games at both speeds and compares how they end."""
    states = [state_of(config, seed, seed % 4 == 3) for seed in seeds]
    records = compiled.to_records(states)
    batch.run(states, 0, len(states), batch.ADVANCE, 0)
    run(records, 0, len(states), batch.ADVANCE, 0)
    taken = batch.run(states, 0, len(states), action, LIMIT)
    assert run(records, 0, len(states), action, LIMIT) == taken
    for seed, state, record in zip(seeds, states, records, strict=True):
        twin = compiled.from_record(record)
        assert state == twin, f"seed {seed}: {difference(state, twin)}"
        assert state.over and not state.broken, f"seed {seed}"


@every_config
def test_equal_at_the_end_of_many_games(compiled_run: Any, config: Config) -> None:
    play_to_the_end(compiled_run, config, range(FIRST_SEED, FIRST_SEED + config.share(100)), batch.RANDOM)


@every_config
def test_bots_think_alike_at_both_speeds(compiled_run: Any, config: Config) -> None:
    rng = random.Random(config.name)
    for first in (0, 5, 10):
        bots = [rng.randrange(SAGE_POLICY + 1) for _ in range(config.players)]
        seeds = range(FIRST_SEED + first, FIRST_SEED + first + 5)
        play_to_the_end(compiled_run, config, seeds, batch.by_bots(bots))


def test_a_state_goes_through_a_record_unchanged() -> None:
    states = [state_of(config, seed, True) for config in CONFIGS for seed in range(3)]
    records = compiled.to_records(states)
    assert [compiled.from_record(record) for record in records] == states


def test_a_batch_is_its_games(compiled_run: Any) -> None:
    """Only the games named are played, and beside each other as well as alone."""
    states = [state_of(CONFIGS[2], seed, False) for seed in range(4)]
    together, alone = compiled.to_records(states), compiled.to_records(states)
    untouched = together[3].copy()
    for action in (batch.ADVANCE, batch.RANDOM):
        taken = compiled_run(together, 1, 3, action, LIMIT)
        assert taken == sum(compiled_run(alone, i, i + 1, action, LIMIT) for i in (1, 2))
    assert (together == alone).all()
    assert together[3] == untouched


def test_games_dealt_in_a_batch_are_the_games_that_are_made_one_by_one(compiled_run: Any) -> None:
    """Shuffling, the market and how tiles of mixed sides fall: the same chance, at every speed."""
    for config in EVERY_CONFIG:
        seeds = range(FIRST_SEED, FIRST_SEED + 3)
        made = [new_game(config, seed)._state for seed in seeds]
        states = [laid_out(setup_of(config, seed)) for seed in seeds]
        records = compiled.to_records(states)
        batch.run(states, 0, len(states), batch.DEAL, 0)
        compiled_run(records, 0, len(states), batch.DEAL, 0)
        assert states == made, str(config)
        assert [compiled.from_record(record) for record in records] == made, str(config)


# --- the cache

# These leave their traces in the dispatchers and the record, or none.
NO_RULES = {"__init__.py", "hooks.py", "kit.py", "monsters.py", "record.py", "version.py"}
FILES = [p for room in (rules, boxes) for p in Path(str(room.__file__)).parent.rglob("*.py")]
SOURCES = sorted(p for p in FILES if p.name not in NO_RULES)


@pytest.mark.parametrize("source", SOURCES, ids=lambda p: f"{p.parent.name}/{p.name}")
def test_a_changed_source_means_another_folder(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where it holds nothing but numbers: they are compiled in."""
    before = compiled.sources_digest()
    read_bytes, read_text = Path.read_bytes, Path.read_text
    changed = "\nX = 1\n"
    monkeypatch.setattr(Path, "read_bytes", lambda p: read_bytes(p) + (changed.encode() if p == source else b""))
    monkeypatch.setattr(Path, "read_text", lambda p, *a: read_text(p, *a) + (changed if p == source else ""))
    assert compiled.sources_digest() != before


def test_a_changed_dispatcher_means_another_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    names = {compiled.sources_digest()}
    written = [fn for fn in RULES if fn in TWIN_CODE]
    assert len(written) > 40
    for fn in written:
        monkeypatch.setitem(TWIN_CODE, fn, TWIN_CODE[fn] + "    pass\n")
        names.add(compiled.sources_digest())
    assert len(names) == 1 + len(written)


def test_the_same_rules_have_the_same_folder() -> None:
    assert compiled.sources_digest() == compiled.sources_digest()


@pytest.fixture
def fresh_compiler(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """Compiled code is looked for in a folder of the test's own. Nothing is compiled before it is called."""
    monkeypatch.setenv("KAIJU_CACHE", str(tmp_path / "cache"))
    compiled.built_version.cache_clear()
    yield tmp_path / "cache"
    compiled.built_version.cache_clear()


def cache_path_of(run: Any) -> Path | None:
    """Where Numba would keep the code, or None if it would not."""
    path = getattr(run._cache, "cache_path", None)
    return Path(path) if path else None


def test_the_cache_folder_is_used(fresh_compiler: Path) -> None:
    path = cache_path_of(compiled.compiled_version(lean=True))
    assert path is not None and path.is_relative_to(fresh_compiler / compiled.sources_digest())


def test_no_folder_can_be_made(fresh_compiler: Path) -> None:
    fresh_compiler.write_text("a file where the folder should be")
    assert cache_path_of(compiled.compiled_version(lean=True)) is None


def test_the_folder_can_not_be_written(fresh_compiler: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Numba would go on to `__pycache__`, where only a change of one file is noticed: stale rules would be run."""
    folder = fresh_compiler / compiled.sources_digest()
    folder.mkdir(parents=True)
    refuse_to_write(monkeypatch, lambda path: path.is_relative_to(folder))
    path = cache_path_of(compiled.compiled_version(lean=True))
    assert path is None or path.is_relative_to(folder)


def test_nothing_can_be_written_anywhere(fresh_compiler: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a container with a read-only disk into which the folder was put."""
    (fresh_compiler / compiled.sources_digest()).mkdir(parents=True)
    refuse_to_write(monkeypatch, lambda path: True)
    assert callable(compiled.compiled_version(lean=True))


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
