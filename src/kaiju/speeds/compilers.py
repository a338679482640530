"""How Numba compiles the rules: one function that is called from outside, and all that it calls, as quickly as it can.

This reaches into Numba's insides; `pyproject.toml` says which versions it fits.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from types import FunctionType
from typing import Any

from kaiju.speeds.calling import call_of, rules_context
from kaiju.speeds.known import answer_known_calls, known_answer


def outer_compiler(rare: Collection[str] = ()) -> Any:
    """`njit` for the function that is called from Python.

    All that it calls is nobody else's business: marked so, it is inlined and simplified more freely. Functions named in
    `rare` are kept out of the way of the others. Loops are short, so they are left as they are.
    """
    import numba
    from llvmlite.binding import create_pass_builder, create_pipeline_tuning_options
    from numba.core.compiler import Compiler

    class OuterCompiler(Compiler):
        def define_pipelines(self) -> Any:
            library = self.state.targetctx.codegen().create_library(self.state.func_id.func_qualname)
            library.enable_object_caching()

            def optimize_as_one() -> None:
                for fn in library._final_module.functions:
                    if not fn.is_declaration and fn.linkage.name == "linkonce_odr":
                        fn.linkage = "internal"
                    if fn.name in rare:
                        fn.add_function_attribute("cold")
                tuning = create_pipeline_tuning_options(speed_level=3)
                tuning.loop_vectorization = tuning.slp_vectorization = tuning.loop_unrolling = False
                builder = create_pass_builder(library._codegen._tm, tuning)
                builder.getModulePassManager().run(library._final_module, builder)

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

    def jit(fn: FunctionType, cached: bool) -> Any:
        return numba.njit(cache=cached, nogil=True, error_model="numpy", pipeline_class=OuterCompiler)(fn)

    return jit


def widen(t: Any) -> Any:
    """The type as which a rule takes an argument: all integers are 64 bits wide."""
    from numba.core import types as nb

    return nb.int64 if isinstance(t, (nb.Integer, nb.IntegerLiteral)) else t


@contextmanager
def remembering(signatures: dict[Any, Any], context: Any) -> Iterator[None]:
    """While rules are typed, the same call with the same types is worked out once."""
    from numba.core import types as nb

    if "resolve_function_type" in vars(context):
        yield
        return
    resolve = context.resolve_function_type

    def remember(called: Any, args: Any, kws: Any) -> Any:
        if kws or not isinstance(called, (nb.Function, nb.Dispatcher)):
            return resolve(called, args, kws)
        if isinstance(called, nb.Dispatcher):
            args = tuple(widen(t) for t in args)
        elif all(isinstance(t, (nb.Integer, nb.IntegerLiteral, nb.Boolean)) for t in args):
            # Which number it is makes no difference to an operator.
            args = tuple(getattr(t, "literal_type", t) for t in args)
        found = signatures.get((called, args))
        if found is None:
            found = signatures[called, args] = resolve(called, args, kws)
        return found

    context.resolve_function_type = remember
    try:
        yield
    finally:
        del context.resolve_function_type


@contextmanager
def counting_from_the_front() -> Iterator[None]:
    """While rules are lowered, indexes count from the front (`tests/properties/test_indexes.py` sees to it)."""
    from numba.core import types as nb
    from numba.np import arrayobj

    def as_it_is(context: Any, builder: Any, index_type: Any, index: Any, size: Any) -> Any:
        return context.cast(builder, index, index_type, nb.intp)

    usual, arrayobj.fix_integer_index = arrayobj.fix_integer_index, as_it_is
    try:
        yield
    finally:
        arrayobj.fix_integer_index = usual


def inner_library(state: Any) -> Any:
    """Where the intermediate code of a function is kept until it is linked."""
    library = state.targetctx.codegen().create_library(state.func_id.func_qualname)
    library.enable_object_caching()
    library.finalize = lambda: setattr(library, "_finalized", True)
    return library


def inner_compiler(rare: set[str] | None = None) -> Any:
    """`njit` for functions that only other compiled functions call, made four times as quick.

    Numba would compile a function anew for every mixture of integer types it is called with, optimise and emit machine
    code for each, wrap each for callers from Python, and keep books of every pass. Here all integers are 64 bits wide,
    only the passes that plain rules need are run, and optimising and emitting are left to the one function that is
    called from outside. The names of components' own functions are added to `rare`: few components are in play at once.
    """
    import numba
    from numba.core import typed_passes as typed
    from numba.core import untyped_passes as untyped
    from numba.core.compiler import CompilerBase, Flags
    from numba.core.targetconfig import ConfigStack

    class AnswerKnownCalls:
        def run_pass(self, state: Any) -> None:
            answer_known_calls(state.func_ir)

    class DeadBranchPrune(untyped.DeadBranchPrune):
        def get_analysis(self, pass_name: Any) -> Any:
            return None

    passes: list[Any] = [
        untyped.TranslateByteCode(),
        untyped.FixupArgs(),
        AnswerKnownCalls(),
        untyped.IRProcessing(),
        untyped.RewriteSemanticConstants(),
        DeadBranchPrune(),
        untyped.ReconstructSSA(),
        typed.NopythonTypeInference(),
        typed.PreLowerStripPhis(),
        typed.IRLegalization(),
        typed.NativeLowering(),
    ]

    class SharedFlags(Flags):
        """The flags of all inner functions, one object: Numba looks things up by flags at every call it types."""

        def __hash__(self) -> int:
            return id(self)

    shared: list[Any] = []
    contexts: list[Any] = []
    signatures: dict[Any, Any] = {}

    class InnerCompiler(CompilerBase):
        def _compile_core(self) -> Any:
            state = self.state
            if not shared:
                shared.append(SharedFlags(state.flags))
                contexts.append(rules_context(state.targetctx))
            state.flags = shared[0]
            state.targetctx = contexts[0]
            state.flags.no_compile = True
            with (
                ConfigStack().enter(state.flags),
                remembering(signatures, state.typingctx),
                counting_from_the_front(),
            ):
                state.library = inner_library(state)
                for each in passes:
                    each.run_pass(state)
                # Numba finds compiled functions by their entry point; without machine code any object will do.
                entry = object()
                lowered = state["cr"]
                if rare is not None and "." in state.func_id.func_qualname:
                    rare.add(lowered.fndesc.llvm_func_name)
                call = call_of(state.targetctx, lowered, (state.library,))
                state.targetctx.insert_func_defn([(call, entry, call.signature)])
                state["cr"] = lowered._replace(cfunc=entry)
                typed.NoPythonBackend().run_pass(state)
            return state.cr

    def jit(fn: FunctionType) -> Any:
        dispatcher = numba.njit(
            nogil=True,
            error_model="numpy",
            no_cpython_wrapper=True,
            no_cfunc_wrapper=True,
            pipeline_class=InnerCompiler,
        )(fn)
        dispatcher.known_answer = known_answer(fn)
        compile_for = dispatcher._compiler.compile

        def compile_wide(args: tuple[Any, ...]) -> Any:
            wide = tuple(widen(t) for t in args)
            if wide not in dispatcher.overloads:
                dispatcher.overloads[wide] = compile_for(wide, None)
            return dispatcher.overloads[wide].entry_point

        dispatcher.compile = compile_wide
        return dispatcher

    return jit
