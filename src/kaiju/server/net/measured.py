"""How long somebody's work keeps everybody else waiting: the loop has one turn for all."""

from __future__ import annotations

import time
from collections.abc import Callable, Coroutine, Generator
from contextvars import ContextVar
from typing import Any, Generic, TypeVar

T = TypeVar("T")
Pay = Callable[[float], None]

payer: ContextVar[Pay] = ContextVar("payer")
"""Who pays for what is begun now: told the seconds that every turn of it has taken."""


class Measured(Generic[T]):
    """Awaits a coroutine, and says how many seconds of this thread each of its turns has taken. What it waits for
    doesn't count, nor what the machine does for others meanwhile: nobody is to blame for a busy machine."""

    def __init__(self, work: Coroutine[Any, Any, T], pay: Pay) -> None:
        self._work = work
        self._pay = pay

    def __await__(self) -> Generator[Any, Any, T]:
        # An exception has this frame in its traceback: neither it nor the future that it came from may stay here, or
        # they would keep each other in memory.
        thrown: BaseException | None = None
        while True:
            began = time.thread_time()
            try:
                waits_for = self._work.send(None) if thrown is None else self._work.throw(thrown)
            except StopIteration as done:
                made: T = done.value
                return made
            finally:
                thrown = None
                self._pay(time.thread_time() - began)
            try:
                yield waits_for
            except BaseException as error:
                thrown = error
            finally:
                waits_for = None


async def paid(work: Coroutine[Any, Any, T]) -> T:
    """For a task of its own: it is paid by whoever has begun it, if somebody has."""
    pay = payer.get(None)
    return await (work if pay is None else Measured(work, pay))
