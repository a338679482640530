"""The compiled speed: twins of every rule, built by Numba on NumPy records, with a cache that can't be stale.

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

from kaiju.rules.kit import LEAN_CODE, RULES, SILENT, TWIN_CODE, code_of, is_apart
from kaiju.rules.state import State
from kaiju.speeds import batch
from kaiju.speeds.policies import load_policies

if TYPE_CHECKING:
    import numpy as np


@cache
def state_dtype() -> np.dtype[Any]:
    """The record of `State`, field for field."""
    import numpy as np

    fields = [(f.name, f.code, (f.length,)) if f.length else (f.name, f.code) for f in State.FIELDS]
    return np.dtype(fields, align=True)


def to_records(states: list[State]) -> np.ndarray[Any, Any]:
    import numpy as np

    games = np.zeros(len(states), state_dtype())
    for i, state in enumerate(states):
        for f in State.FIELDS:
            games[i][f.name] = getattr(state, f.name)
    return games


def from_record(game: Any) -> State:
    state = State()
    for f in State.FIELDS:
        setattr(state, f.name, game[f.name].tolist())
    return state


def sources_digest() -> str:
    """A name for exactly these rules, compiled by exactly these tools."""
    import llvmlite
    import numba
    import numpy as np

    load_policies()
    digest = hashlib.sha256(f"{sys.version} {numba.__version__} {llvmlite.__version__} {np.__version__}".encode())
    here = Path(__file__).parent
    files = {Path(path) for path in rule_files()}
    # Whole folders, because what a rule compiles in may stand in a file that has no rule of its own; of those beside
    # this file, only what rules are in.
    holders = {here.parent / "rules", here.parent / "boxes"} | {path.parent for path in files} - {here}
    sources = {path for folder in holders for path in folder.rglob("*.py")} | files
    for path in sorted(sources):
        digest.update(path.read_bytes())
    for constant in sorted(compiled_in()):
        digest.update(constant.encode())
    # In an order that doesn't depend on which module was imported first.
    for code in sorted(TWIN_CODE.get(fn, fn.__qualname__) + LEAN_CODE.get(fn, "") for fn in RULES):
        digest.update(code.encode())
    digest.update(str(state_dtype()).encode())
    return digest.hexdigest()[:24]


def compiled_in() -> set[str]:
    """The numbers and tables that rules read, whatever file they come from: learned ones come from data files."""
    spaces = {fn.__module__: fn.__globals__ for fn in RULES}
    return {
        f"{module}.{name} = {value}"
        for module, space in spaces.items()
        for name, value in space.items()
        if isinstance(value, int) or is_table(value)
    }


def is_table(value: object) -> bool:
    return isinstance(value, tuple) and bool(value) and all(isinstance(v, int) for v in value)


def rule_files() -> set[str]:
    return {fn.__code__.co_filename for fn in RULES if fn not in TWIN_CODE}


def cache_folder() -> Path:
    """Where compiled code is kept: `KAIJU_CACHE`, or the user's cache folder."""
    chosen = os.environ.get("KAIJU_CACHE")
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "kaiju"


def twin_of(fn: types.FunctionType, space: dict[str, Any], lean: bool) -> types.FunctionType:
    """The same function in a name space of its own, in which rules are twins. A lean one may do nothing instead."""
    sources = LEAN_CODE if lean else TWIN_CODE
    if fn in SILENT or (lean and is_apart(fn)):
        params = ", ".join(fn.__code__.co_varnames[: fn.__code__.co_argcount])
        nothing = {"int": "0", "bool": "False"}.get(str(fn.__annotations__.get("return")), "None")
        code = code_of(f"def {fn.__name__}({params}):\n    return {nothing}\n", fn.__name__, "<silent>")
    elif fn in sources:
        code = code_of(sources[fn], fn.__name__, f"<{fn.__name__}>")
    else:
        code = fn.__code__
    twin = types.FunctionType(code, space, fn.__name__, fn.__defaults__)
    twin.__qualname__ = fn.__qualname__
    twin.__module__ = fn.__module__
    return twin


def make_twins(jit: Callable[[types.FunctionType, types.FunctionType], Any], lean: bool = False) -> dict[Any, Any]:
    """What `jit(rule, twin)` makes of each twin, by rule; the twins' name spaces then point at one another."""
    import numpy as np

    load_policies()
    spaces: dict[int, dict[str, Any]] = {}
    twins: dict[Any, Any] = {}
    for fn in RULES:
        space = spaces.setdefault(id(fn.__globals__), dict(fn.__globals__))
        twins[fn] = jit(fn, twin_of(fn, space, lean))
    for space in spaces.values():
        for name, value in space.items():
            if isinstance(value, types.FunctionType) and value in twins:
                space[name] = twins[value]
            elif is_table(value):
                space[name] = np.array(value, np.int64)
    return twins


def build_twins(entry: types.FunctionType, lean: bool, cached: bool = True) -> Any:
    """Compiles (on first call) `entry` and whatever it calls; only `entry` itself goes into the cache."""
    inner, outer = inner_compiler(), outer_compiler()
    return make_twins(lambda fn, twin: outer(twin, cached) if fn is entry else inner(twin), lean)[entry]


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
        found: list[Any] = []
        waiting = list(library._linking_libraries)
        while waiting:
            called = waiting.pop()
            if called not in found:
                found.append(called)
                waiting.extend(called._linking_libraries)
        return found

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


def compiled_run() -> Callable[..., int]:
    """`batch.run` on an array of records; with an array of notes or of counts `batch.run_noting`."""
    return run_compiled


def run_compiled(
    games: np.ndarray[Any, Any],
    first: int,
    last: int,
    action: int,
    limit: int,
    notes: np.ndarray[Any, Any] | None = None,
    counts: np.ndarray[Any, Any] | None = None,
) -> int:
    run = version_for(games[first:last])
    notes, counts = no_notes() if notes is None else notes, no_counts() if counts is None else counts
    return int(run(games, first, last, action, limit, notes, counts))


def version_for(games: np.ndarray[Any, Any]) -> Any:
    """Games that need no rules set apart in `kit` are played by a version that is compiled in less time."""
    return compiled_version(not (games["evolutions"].any() or games["luchador"].any()))


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


VERSIONS = threading.Lock()
"""Building a version sets where Numba keeps its cache for a moment: one thread at a time."""


def compiled_version(lean: bool) -> Any:
    """`batch.run_noting` for all games, or for those that need no rules set apart."""
    with VERSIONS:
        return built_version(lean)


@cache
def built_version(lean: bool) -> Any:
    import numba

    folder = cache_folder() / sources_digest() / ("lean" if lean else "full")
    entry = cast(types.FunctionType, batch.run_noting)
    before = numba.config.CACHE_DIR
    try:
        folder.mkdir(parents=True, exist_ok=True)
        numba.config.CACHE_DIR = str(folder)
        run = build_twins(entry, lean)
        # Where the folder can't be written, Numba would take another, in which a changed rule goes unnoticed.
        if Path(run.stats.cache_path).is_relative_to(folder):
            return run
    except (OSError, RuntimeError):
        pass
    finally:
        numba.config.CACHE_DIR = before
    return build_twins(entry, lean, cached=False)
