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
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from kaiju.rules.kit import SILENT
from kaiju.rules.rulebook import Rulebook
from kaiju.rules.state import State
from kaiju.rules.twins import nothing_of, write_twins
from kaiju.speeds import batch
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
    """A digest of the tools that compile."""
    import llvmlite
    import numba
    import numpy as np

    return hashlib.sha256(f"{sys.version} {numba.__version__} {llvmlite.__version__} {np.__version__}".encode())


def rules_digest(rules: Rulebook) -> str:
    """A name for exactly these rules, compiled by exactly these tools.

    What goes in is what gets compiled: the code of every rule with what its names stand for. A box that is not in play
    has no part in it.
    """
    load_policies()
    digest = tools_digest()
    twins, spaces = plain_twins(rules)
    told: dict[int, str] = {}
    # By name: the order in which modules are imported makes no difference.
    for fn, twin in sorted(twins.items(), key=lambda pair: (pair[0].__module__, pair[0].__qualname__)):
        if not rules.is_left_out(fn):
            digest.update(f"{fn.__module__}.{fn.__qualname__}".encode())
            digest.update(code_text(twin.__code__, spaces[id(fn.__globals__)], told).encode())
    digest.update(str(state_dtype(rules)).encode())
    return str(digest.hexdigest()[:24])


def plain_twins(rules: Rulebook) -> tuple[dict[Any, Any], dict[int, dict[str, Any]]]:
    """Twins as Numba gets them, not compiled, and their name spaces."""
    twins: dict[Any, Any] = {}
    spaces: dict[int, dict[str, Any]] = {}
    write_twins(rules, rules.functions(), twins, spaces, lambda fn, twin: twin, chains=True, table=tuple)
    return twins, spaces


def code_text(code: types.CodeType, space: dict[str, Any], told: dict[int, str]) -> str:
    """All that a function's compiled code depends on: its instructions, constants, and the numbers it names."""
    consts = [c for c in code.co_consts[1:] if not isinstance(c, types.CodeType)]
    inner = [code_text(c, space, told) for c in code.co_consts if isinstance(c, types.CodeType)]
    numbers = [f"{name}={value_text(space.get(name), told)}" for name in code.co_names]
    return f"{code.co_code.hex()} {consts!r} {numbers} {code.co_varnames} {inner}"


def value_text(value: object, told: dict[int, str]) -> str:
    """A number or a table of numbers in a few letters; many functions name the same tables."""
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


def build_twins(rules: Rulebook, entry: types.FunctionType, cached: bool = True) -> Any:
    """Compiles (on first call) `entry` and whatever it calls; only `entry` itself goes into the cache."""
    inner, outer = inner_compiler(), outer_compiler()
    return make_twins(rules, lambda fn, twin: outer(twin, cached) if fn is entry else inner(twin))[entry]


def outer_compiler() -> Any:
    """`njit` for the function that is called from Python.

    All that it calls is nobody else's business: marked so, it is inlined and simplified more freely.
    """
    import numba
    from numba.core.compiler import Compiler

    class OuterCompiler(Compiler):
        def define_pipelines(self) -> Any:
            library = self.state.targetctx.codegen().create_library(self.state.func_id.func_qualname)
            library.enable_object_caching()

            def optimize_as_one() -> None:
                for fn in library._final_module.functions:
                    if not fn.is_declaration and fn.linkage.name == "linkonce_odr":
                        fn.linkage = "internal"
                passes, builder = library._codegen._module_pass_manager(loop_vectorize=False, slp_vectorize=False)
                passes.run(library._final_module, builder)

            finalize = library.finalize

            def finalize_with_all() -> None:
                library._linking_libraries = everything_called(library)
                finalize()

            library._optimize_final_module = optimize_as_one
            library.finalize = finalize_with_all
            self.state.library = library
            return super().define_pipelines()

    def everything_called(library: Any) -> list[Any]:
        """Callers before those they call: what nobody has asked for yet when its turn comes isn't linked."""
        done: list[Any] = []
        seen: set[int] = set()
        waiting = [(library, False)]
        while waiting:
            called, callees_done = waiting.pop()
            if callees_done:
                done.append(called)
            elif id(called) not in seen:
                seen.add(id(called))
                waiting.append((called, True))
                waiting.extend((callee, False) for callee in called._linking_libraries)
        return done[:-1][::-1]

    def jit(fn: types.FunctionType, cached: bool) -> Any:
        return numba.njit(cache=cached, nogil=True, error_model="numpy", pipeline_class=OuterCompiler)(fn)

    return jit


def inner_compiler() -> Any:
    """`njit` for functions that only other compiled functions call, made three times as quick.

    Numba would compile a function anew for every mixture of integer types it is called with, optimise and emit machine
    code for each, and wrap each for callers from Python. Here all integers are 64 bits wide, and optimising and
    emitting are left to the one function that is called from outside.
    """
    import numba
    from numba.core import types as nb
    from numba.core.compiler import CompilerBase, DefaultPassBuilder
    from numba.core.compiler_machinery import LoweringPass, register_pass
    from numba.core.typed_passes import NativeLowering

    @register_pass(mutates_CFG=True, analysis_only=False)
    class NameEntry(LoweringPass):
        """Numba finds compiled functions by their entry point; without machine code any object of its own will do."""

        _name = "kaiju_name_entry"

        def __init__(self) -> None:
            LoweringPass.__init__(self)

        def run_pass(self, state: Any) -> bool:
            entry = object()
            lowered = state["cr"]
            state.targetctx.insert_user_function(entry, lowered.fndesc, [state.library])
            state["cr"] = lowered._replace(cfunc=entry)
            return True

    def finish_without_code(library: Any) -> None:
        library._finalized = True

    class InnerCompiler(CompilerBase):
        def define_pipelines(self) -> list[Any]:
            self.state.flags.no_compile = True
            library = self.state.targetctx.codegen().create_library(self.state.func_id.func_qualname)
            library.enable_object_caching()
            library.finalize = lambda: finish_without_code(library)
            self.state.library = library
            passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
            passes.add_pass_after(NameEntry, NativeLowering)
            passes.finalize()
            return [passes]

    def widen(t: Any) -> Any:
        if isinstance(t, (nb.Integer, nb.IntegerLiteral)):
            return nb.int64
        return t

    def jit(fn: types.FunctionType) -> Any:
        dispatcher = numba.njit(
            nogil=True,
            error_model="numpy",
            no_cpython_wrapper=True,
            no_cfunc_wrapper=True,
            pipeline_class=InnerCompiler,
        )(fn)
        compile_for = dispatcher.compile

        def compile_wide(args: tuple[Any, ...]) -> Any:
            return compile_for(tuple(widen(t) for t in args))

        def add_overload(result: Any) -> None:
            dispatcher.overloads[tuple(result.signature.args)] = result

        dispatcher.compile = compile_wide
        dispatcher.add_overload = add_overload
        return dispatcher

    return jit


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


BUILDING = threading.Lock()
"""Building sets where Numba keeps its cache for a moment: one thread at a time."""


def compiled_rules(rules: Rulebook) -> Any:
    """`batch.run_noting` for games by these rules. It is compiled when it is first called."""
    with BUILDING:
        return built_rules(rules)


@cache
def built_rules(rules: Rulebook) -> Any:
    import numba

    folder = cache_folder() / f"{rules.edition}-{'-'.join(rules.box_ids)}" / rules_digest(rules)
    entry = cast(types.FunctionType, batch.run_noting)
    before = numba.config.CACHE_DIR
    try:
        folder.mkdir(parents=True, exist_ok=True)
        numba.config.CACHE_DIR = str(folder)
        run = build_twins(rules, entry)
        # Where the folder can't be written, Numba would take another, in which a changed rule goes unnoticed.
        if Path(run.stats.cache_path).is_relative_to(folder):
            return run
    except (OSError, RuntimeError):
        pass
    finally:
        numba.config.CACHE_DIR = before
    return build_twins(rules, entry, cached=False)
