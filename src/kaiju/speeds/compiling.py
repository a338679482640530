"""Who is told while rules are compiled: that takes up to a minute, and should never happen in silence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from kaiju.rules.rulebook import Rulebook

Listener = Callable[[Rulebook, float], None]
"""Is told how much of the work is done, from 0 to 1. It may be called from any thread."""
OF_FUNCTIONS = 0.6
"""About the share of the time that goes into functions, one by one; the rest makes one of them all, in one go."""

_listeners: list[Listener] = []


@contextmanager
def heard_by(listener: Listener) -> Iterator[None]:
    """As long as this lasts, the listener hears of all rules that are compiled in this process."""
    _listeners.append(listener)
    try:
        yield
    finally:
        _listeners.remove(listener)


@dataclass
class Compiling:
    """The compiling of one rulebook's functions. What comes from the cache needs none, and nothing is told."""

    rules: Rulebook
    total: int
    _done: set[int] = field(default_factory=set)

    def counted(self, dispatcher: Any) -> Any:
        """The same function of Numba's, which tells when it is compiled."""
        compile_for = dispatcher.compile

        def compile_and_tell(args: tuple[Any, ...]) -> Any:
            entry = compile_for(args)
            if id(dispatcher) not in self._done:
                self._done.add(id(dispatcher))
                self.tell(OF_FUNCTIONS * min(1.0, len(self._done) / self.total))
            return entry

        dispatcher.compile = compile_and_tell
        return dispatcher

    def tell(self, share: float) -> None:
        for listener in tuple(_listeners):
            listener(self.rules, share)
