"""The compiled speed: twins of every rule, built by Numba on NumPy records, with a cache that can't be stale.

Every rulebook has compiled rules of its own, with the components and boxes that it has in play and nothing else.
Nothing here runs, and Numba is not imported, before the compiled speed is first asked for.
"""

from __future__ import annotations

import hashlib
import os
import sys
import threading
import types
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from kaiju.rules.kit import SILENT
from kaiju.rules.rulebook import Rulebook
from kaiju.rules.state import State
from kaiju.rules.twins import nothing_of, write_twins
from kaiju.speeds import batch, calling, compilers, known
from kaiju.speeds.compilers import inner_compiler, outer_compiler
from kaiju.speeds.compiling import Compiling
from kaiju.speeds.policies import load_policies

if TYPE_CHECKING:
    import numpy as np


@cache
def state_dtype(rules: Rulebook) -> np.dtype[Any]:
    """The record of such games' states, field for field."""
    import numpy as np

    fields = [(f.name, f.code, (f.length,)) if f.length else (f.name, f.code) for f in rules.State.FIELDS]
    return np.dtype(fields, align=True)


def to_records(states: list[State]) -> np.ndarray[Any, Any]:
    """States of games that are played by the same rules, as records."""
    import numpy as np

    rules = states[0].rules
    assert all(state.rules is rules for state in states), "these games are played by different rules"
    games = np.zeros(len(states), state_dtype(rules))
    for i, state in enumerate(states):
        for f in rules.State.FIELDS:
            games[i][f.name] = getattr(state, f.name)
    return games


def from_record(game: Any, rules: Rulebook) -> State:
    state: State = rules.State()
    for f in rules.State.FIELDS:
        setattr(state, f.name, game[f.name].tolist())
    return state


def tools_digest() -> Any:
    """A digest of the tools that compile, and of how they are used."""
    import llvmlite
    import numba
    import numpy as np

    digest = hashlib.sha256(f"{sys.version} {numba.__version__} {llvmlite.__version__} {np.__version__}".encode())
    for module in (calling, compilers, known):
        for name, fn in sorted(vars(module).items()):
            if isinstance(fn, types.FunctionType) and fn.__module__ == module.__name__:
                digest.update(f"{name} {code_text(fn.__code__, {}, {})}".encode())
    return digest


def rules_digest(rules: Rulebook) -> str:
    """A name for exactly these rules, compiled by exactly these tools.

    What goes in is what gets compiled: the code of every rule with what its names stand for. A box that is not in play
    has no part in it, but for functions of it that are called by others.
    """
    return digest_and_count(rules)[0]


def digest_and_count(rules: Rulebook) -> tuple[str, int]:
    """The digest, and how many functions go into it."""
    load_policies()
    digest = tools_digest()
    twins, spaces = plain_twins(rules)
    elsewhere = functions_elsewhere(rules, twins)
    told: dict[int, str] = {}
    # By name: the order in which modules are imported makes no difference.
    compiled = [fn for fn in twins if not rules.is_left_out(fn) and fn not in elsewhere]
    for fn in sorted(compiled, key=lambda fn: (fn.__module__, fn.__qualname__)):
        digest.update(f"{fn.__module__}.{fn.__qualname__}".encode())
        digest.update(code_text(twins[fn].__code__, spaces[id(fn.__globals__)], told).encode())
    digest.update(str(state_dtype(rules)).encode())
    return str(digest.hexdigest()[:24]), len(compiled)


def plain_twins(rules: Rulebook) -> tuple[dict[Any, Any], dict[int, dict[str, Any]]]:
    """Twins as Numba gets them, not compiled, and their name spaces."""
    twins: dict[Any, Any] = {}
    spaces: dict[int, dict[str, Any]] = {}
    write_twins(rules, rules.functions(), twins, spaces, lambda fn, twin: twin, chains=True, table=tuple)
    return twins, spaces


def functions_elsewhere(rules: Rulebook, twins: dict[Any, Any]) -> set[types.FunctionType]:
    """Functions of boxes that are not in play, unless one that is gets there."""
    absent = {fn for fn in twins if not rules.is_here(fn.__module__)}
    template_of = {twin: fn for fn, twin in twins.items() if fn in absent}
    waiting = [twin for fn, twin in twins.items() if fn not in absent]
    while waiting:
        twin = waiting.pop()
        for name in names_in(twin.__code__):
            named = twin.__globals__.get(name)
            called = template_of.pop(named, None) if isinstance(named, types.FunctionType) else None
            if called is not None:
                absent.remove(called)
                waiting.append(twins[called])
    return absent


def names_in(code: types.CodeType) -> set[str]:
    """All names that a function uses, in functions within it too."""
    inner = [names_in(c) for c in code.co_consts if isinstance(c, types.CodeType)]
    return {*code.co_names}.union(*inner)


def code_text(code: types.CodeType, space: dict[str, Any], told: dict[int, str]) -> str:
    """All that a function's compiled code depends on: its instructions, constants, and the numbers it names."""
    consts = [c for c in code.co_consts[1:] if not isinstance(c, types.CodeType)]
    inner = [code_text(c, space, told) for c in code.co_consts if isinstance(c, types.CodeType)]
    numbers = [f"{name}={value_text(space.get(name), told)}" for name in code.co_names]
    return f"{code.co_code.hex()} {consts!r} {numbers} {code.co_varnames} {inner}"


def value_text(value: object, told: dict[int, str]) -> str:
    """A short digest of a number or table; many functions name the same tables."""
    if isinstance(value, int):
        return str(value)
    if not isinstance(value, tuple):
        return ""
    if id(value) not in told:
        told[id(value)] = hashlib.sha256(repr(value).encode()).hexdigest()
    return told[id(value)]


def cache_folder() -> Path:
    """Where compiled code is kept: `KAIJU_CACHE`, or the user's cache folder."""
    chosen = os.environ.get("KAIJU_CACHE")
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "kaiju"


def make_twins(rules: Rulebook, jit: Callable[[types.FunctionType, types.FunctionType], Any]) -> dict[Any, Any]:
    """What `jit(rule, twin)` makes of each twin, by rule; the twins' name spaces then point at one another."""
    import numpy as np

    load_policies()

    def make(fn: types.FunctionType, twin: types.FunctionType) -> Any:
        if fn in SILENT:
            twin.__code__ = nothing_of(fn)
        return jit(fn, twin)

    twins: dict[Any, Any] = {}
    write_twins(rules, rules.functions(), twins, {}, make, chains=True, table=lambda values: np.array(values, np.int64))
    return twins


def build_twins(rules: Rulebook, entry: types.FunctionType, cached: bool = True, count: int = 0) -> Any:
    """Compiles (on first call) `entry` and whatever it calls; only `entry` itself goes into the cache.

    Where the `count` of functions is known, whoever listens is told how far it has come.
    """
    rare: set[str] = set()
    inner, outer, work = inner_compiler(rare), outer_compiler(rare), Compiling(rules, max(1, count))
    return make_twins(rules, lambda fn, twin: outer(twin, cached) if fn is entry else work.counted(inner(twin)))[entry]


def compiled_run(rules: Rulebook) -> Callable[..., int]:
    """`batch.run` on an array of such games' records; with an array of notes or of counts `batch.run_noting`."""
    run = compiled_rules(rules)

    def run_compiled(
        games: np.ndarray[Any, Any],
        first: int,
        last: int,
        action: int,
        limit: int,
        notes: np.ndarray[Any, Any] | None = None,
        counts: np.ndarray[Any, Any] | None = None,
    ) -> int:
        notes, counts = no_notes() if notes is None else notes, no_counts() if counts is None else counts
        return int(run(games, first, last, action, limit, notes, counts))

    return run_compiled


@cache
def no_notes() -> np.ndarray[Any, Any]:
    return empty_notes(-1)


@cache
def no_counts() -> np.ndarray[Any, Any]:
    import numpy as np

    return np.zeros(0, np.int64)


def empty_notes(count: int) -> np.ndarray[Any, Any]:
    """Room for so many notes, and the row that counts them."""
    import numpy as np

    return np.zeros((count + 1, len(batch.NOTE_FIELDS)), np.int32)


def compile_once(run: Any, folder: Path, work: Compiling) -> None:
    """Of several processes that need the same rules one compiles them; the others wait, and find them in the cache."""
    compile_for = run.compile

    def compile_alone(args: tuple[Any, ...]) -> Any:
        with locked(folder / "compiling", lambda: work.tell(0.0)):
            return compile_for(args)

    run.compile = compile_alone


def keep_if_possible(run: Any) -> None:
    """What was compiled is used although it can't be kept for the next time, as where the disk is full."""
    keep = run._cache.save_overload

    def keep_quietly(*what: Any) -> None:
        with suppress(OSError):
            keep(*what)

    run._cache.save_overload = keep_quietly


@contextmanager
def locked(file: Path, waiting: Callable[[], None]) -> Iterator[None]:
    """While this lasts, no other process is in here with the same file. It ends with the process, however that ends.

    Whoever has to wait is told so. Where files can't be locked, all go on at once.
    """
    with ExitStack() as lasting:
        with suppress(ImportError, OSError):
            import fcntl

            held = lasting.enter_context(file.open("w"))
            try:
                fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                waiting()
                fcntl.flock(held, fcntl.LOCK_EX)
        yield


BUILDING = threading.Lock()
"""Building sets where Numba keeps its cache for a moment: one thread at a time."""


def compiled_rules(rules: Rulebook) -> Any:
    """`batch.run_noting` for games by these rules. It is compiled when it is first called."""
    with BUILDING:
        return built_rules(rules)


@cache
def built_rules(rules: Rulebook) -> Any:
    import numba

    digest, count = digest_and_count(rules)
    folder = cache_folder() / f"{rules.edition}-{'-'.join(rules.box_ids)}" / digest
    entry = cast(types.FunctionType, batch.run_noting)
    before = numba.config.CACHE_DIR
    try:
        folder.mkdir(parents=True, exist_ok=True)
        numba.config.CACHE_DIR = str(folder)
        run = build_twins(rules, entry, count=count)
        compile_once(run, folder, Compiling(rules, max(1, count)))
        # Where the folder can't be written, Numba would take another, in which a changed rule goes unnoticed.
        if Path(run.stats.cache_path).is_relative_to(folder):
            keep_if_possible(run)
            return run
    except (OSError, RuntimeError):
        pass
    finally:
        numba.config.CACHE_DIR = before
    return build_twins(rules, entry, cached=False, count=count)
