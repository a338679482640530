"""How compiled rules call one another: a function returns what it returns, as in C.

Numba's own convention returns a code for exceptions, and the value by way of a slot in memory that the caller clears
first. Rules raise nothing, so all that would be for nothing; worse, a function that has taken in many others would
clear the slots of all their calls whenever it is entered.
"""

from __future__ import annotations

from typing import Any


def rules_context(context: Any) -> Any:
    """Numba's context of the processor, but for this convention."""
    from llvmlite import ir
    from numba.core import cgutils, types
    from numba.core.callconv import BaseCallConv, CPUCallConv
    from numba.core.cpu import CPUContext
    from numba.core.errors import UnsupportedError

    class Plainly(BaseCallConv):
        def get_function_type(self, restype: Any, argtypes: Any) -> Any:
            returned = ir.VoidType() if restype == types.none else self.get_return_type(restype).pointee
            return ir.FunctionType(returned, self._get_arg_packer(argtypes).argument_types)

        def decorate_function(self, fn: Any, args: Any, fe_argtypes: Any, noalias: bool = False) -> None:
            self._get_arg_packer(fe_argtypes).assign_names(fn.args, args)
            fn.attributes.add("nounwind")

        def get_arguments(self, func: Any) -> Any:
            return func.args

        def return_value(self, builder: Any, retval: Any) -> None:
            if isinstance(builder.function.function_type.return_type, ir.VoidType):
                builder.ret_void()
            else:
                builder.ret(retval)

        def call_function(self, builder: Any, callee: Any, resty: Any, argtys: Any, args: Any) -> Any:
            value = builder.call(callee, self._get_arg_packer(argtys).as_arguments(builder, args))
            if resty == types.none:
                value = cgutils.get_null_value(self.get_return_type(resty).pointee)
            return None, self.context.get_returned_value(builder, resty, value)

        def return_user_exc(self, builder: Any, exc: Any, exc_args: Any = None, loc: Any = None, **more: Any) -> None:
            """Where a rule would raise one. A range of no steps would; ours have some, so that is never reached."""
            if loc is not None:
                raise UnsupportedError("Rules raise nothing.", loc)
            builder.unreachable()

        def _make_call_helper(self, builder: Any) -> None:
            return None

    class Abroad(CPUCallConv):
        """For calls of what Numba has compiled in its own way, such as `min`."""

        def return_status_propagate(self, builder: Any, status: Any) -> None:
            builder.unreachable()

    class ContextAbroad(CPUContext):
        @property
        def call_conv(self) -> Any:
            return Abroad(self)

    class RulesContext(CPUContext):
        @property
        def call_conv(self) -> Any:
            return Plainly(self)

        def get_function(self, fn: Any, sig: Any, _firstcall: bool = True) -> Any:
            found = super().get_function(fn, sig, _firstcall)
            if getattr(found, "libs", ()):
                found._context = abroad
            return found

        def call_internal(self, builder: Any, fndesc: Any, sig: Any, args: Any) -> Any:
            return self.call_internal_no_propagate(builder, fndesc, sig, args)[1]

    # What Numba compiles for its own sake is shared by all who compile in its way, so not with this one.
    rules, abroad = context.subtarget(cached_internal_func={}), context.subtarget()
    rules.__class__, abroad.__class__ = RulesContext, ContextAbroad
    return rules


def call_of(context: Any, lowered: Any, libraries: tuple[Any, ...]) -> Any:
    """What Numba writes where a compiled rule is called, by rules or from outside."""
    from numba.core import typing

    described = lowered.fndesc
    signature = typing.signature(described.restype, *described.argtypes)

    def call(caller: Any, builder: Any, sig: Any, args: Any) -> Any:
        return context.call_internal(builder, described, signature, args)

    call.signature = described.argtypes  # type: ignore[attr-defined]
    call.libs = libraries  # type: ignore[attr-defined]
    return call
