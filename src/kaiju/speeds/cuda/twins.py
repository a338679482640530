"""Twins of every rule as device functions."""

from __future__ import annotations

import types
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

from kaiju.rules.rulebook import Rulebook
from kaiju.speeds.compiled import make_twins


def device_twins(rules: Rulebook) -> dict[Any, Any]:
    """A device function for every rule, by the function it is the twin of."""
    dispatchers = {fn for fn in rules.functions() if rules.source_of(fn, chains=True) is not None}
    return make_twins(rules, lambda fn, twin: device_function(twin, fn in dispatchers))


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
