"""The CUDA speed: twins of every rule as device functions, and a kernel that plays one game per thread.

No GPU is needed to make the code: `playout_ptx` returns PTX, which a driver of CUDA 13.0 or later loads. Nothing here
runs, and numba-cuda is not imported, before it is asked for.
"""

from __future__ import annotations

import re
import types
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

from kaiju.rules.kit import ANSWERS, STEPS
from kaiju.rules.rulebook import Rulebook
from kaiju.speeds import batch
from kaiju.speeds.compiled import make_twins, state_dtype

CAPABILITY = (9, 0)
"""Compute capability of the H100 and the H200; newer devices run its PTX too."""

KERNEL = "playout"


def playout_ptx(rules: Rulebook, capability: tuple[int, int] = CAPABILITY) -> str:
    """PTX of the kernel `playout(games, taken, limit)`: thread i plays game i at random until it is over.

    `games` is an array of `state_dtype(rules)` records, changed in place; `taken[i]` (int64) becomes the number of
    decisions taken in game i, at most `limit` (int64). For each array pass what `array_arguments` lists.
    """
    from numba import cuda
    from numba.cuda import types as nb
    from numba.cuda.np.numpy_support import from_dtype

    games = nb.Array(from_dtype(state_dtype(rules)), 1, "C")
    taken = nb.Array(nb.int64, 1, "C")
    with on_no_device(capability):
        code, _ = cuda.compile_ptx(playout_kernel(rules), nb.void(games, taken, nb.int64), cc=capability)
    entry = re.search(r"\.entry\s+(\w+)", code)
    assert entry, "no kernel in the PTX"
    return str(code).replace(entry[1], KERNEL)


def array_arguments(pointer: int, items: int, item_size: int) -> tuple[int, ...]:
    """How a kernel takes an array: meminfo, parent, number of items, item size, data, shape, stride; all 64 bits."""
    return (0, 0, items, item_size, pointer, items, item_size)


def playout_kernel(rules: Rulebook) -> Any:
    from numba import cuda

    run = device_twins(rules)[batch.run]
    advance, random = batch.ADVANCE, batch.RANDOM

    def playout(games: Any, taken: Any, limit: int) -> None:
        i = cuda.grid(1)
        if i < games.shape[0]:
            run(games, i, i + 1, advance, 0)
            taken[i] = run(games, i, i + 1, random, limit)

    return playout


def device_twins(rules: Rulebook) -> dict[Any, Any]:
    """A device function for every rule, by the function it is the twin of."""
    dispatchers = [fn for fn in rules.functions() if rules.source_of(fn, chains=True) is not None]
    apart = {*dispatchers, *STEPS.values(), *ANSWERS.values()}
    return make_twins(rules, lambda fn, twin: device_function(twin, fn in apart))


def device_function(fn: types.FunctionType, apart: bool) -> Any:
    """A device function of which one version is made, and which is called, not copied into its callers, if `apart`.

    Numba would compile a function anew for every mixture of integer types it is called with; here all are 64 bits wide,
    as in `speeds.compiled`. Copying the dispatchers and the steps into all who call them takes four times as long.
    """
    from numba import cuda
    from numba.cuda import types as nb

    dispatcher = cuda.jit(fn, device=True)
    compile_for = dispatcher.compile_device

    def widen(t: Any) -> Any:
        if isinstance(t, (nb.Integer, nb.IntegerLiteral)):
            return nb.int64
        return nb.unliteral(t)

    def compile_wide(args: tuple[Any, ...], return_type: Any = None) -> Any:
        result = compile_for(tuple(widen(t) for t in args), return_type)
        if apart:
            name = result.fndesc.llvm_func_name
            next(f for f in result.library._module.functions if f.name == name).attributes.add("noinline")
        return result

    dispatcher.compile_device = compile_wide
    return dispatcher


@contextmanager
def on_no_device(capability: tuple[int, int]) -> Iterator[None]:
    """Makes numba-cuda compile without asking a device, and each function once.

    Device functions ask the current device what to compile for. And what a library links is listed once for every way
    that leads to it: thousands of copies of a few hundred functions, all of which would be parsed.
    """
    from numba.cuda import dispatcher
    from numba.cuda.codegen import CUDACodeLibrary

    asked, listed = dispatcher.get_current_device, CUDACodeLibrary.llvm_strs

    def listed_once(library: Any) -> list[str]:
        if library._llvm_strs is None:
            library._llvm_strs = [str(module) for module in dict.fromkeys(library.modules)]
        return list(library._llvm_strs)

    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=capability)
    CUDACodeLibrary.llvm_strs = property(listed_once)
    try:
        yield
    finally:
        dispatcher.get_current_device, CUDACodeLibrary.llvm_strs = asked, listed
