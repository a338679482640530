"""Lanes: workers, and a fair queue of those who wait for them."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any, TypeVar

from kaiju.server.hub.fair_queue import Asker, FairQueue
from kaiju.server.hub.workers import Workers

T = TypeVar("T")


class WorkersGone(Exception):
    """The workers died over it, twice, or there are none any more."""


@dataclass(eq=False, slots=True)
class Turn:
    """Somebody's place in the queue."""

    come: asyncio.Future[None]
    taken: bool = False
    """Whether it is no longer in the queue."""


class Lane:
    """Hands jobs to workers that are free, and only to those: what waits, waits in our own queue, in its order."""

    def __init__(self, workers: Workers, most: int, most_of_one: int) -> None:
        self._workers = workers
        self._free = workers.size
        self._queue: FairQueue[Turn] = FairQueue(most, most_of_one)

    async def do(
        self, asker: Asker, job: Callable[..., T], *given: object, urgency: int = 0, patience: float | None = None
    ) -> T:
        """Has a worker do it. Raises `QueueFull` at once, `TimeoutError` if its turn doesn't come within `patience`
        seconds, `WorkersGone`, or what the job raises. Whoever is cancelled while waiting takes nobody's time."""
        await self._wait(asker, urgency, patience)
        given_out: Future[Any] | None = None
        try:
            for _ in range(2):
                generation = self._workers.generation
                try:
                    given_out = self._workers.submit(job, *given)
                    made: T = await asyncio.wrap_future(given_out)
                    self._workers.answered()
                    return made
                except BrokenProcessPool:
                    await self._workers.replace(generation)
                except RuntimeError as error:
                    if given_out is not None and given_out.done() and given_out.exception() is error:
                        raise
                    break  # the workers were sent home
            raise WorkersGone
        finally:
            self._give_back_after(given_out)

    async def _wait(self, asker: Asker, urgency: int, patience: float | None) -> None:
        if self._free > 0:
            self._free -= 1
            return
        turn = Turn(asyncio.get_running_loop().create_future())
        self._queue.put(asker, turn, urgency)
        try:
            async with asyncio.timeout(patience):
                await turn.come
        except BaseException:
            if not turn.taken:
                self._queue.remove(asker, turn, urgency)
            elif not turn.come.cancelled():
                self._next()  # it had come, and nobody takes it
            raise

    def _give_back_after(self, given_out: Future[Any] | None) -> None:
        """A worker that was left alone with a job is free when it is done with it, and not before."""
        if given_out is None or given_out.done():
            self._next()
            return
        loop = asyncio.get_running_loop()

        def give_back(_: Future[Any]) -> None:
            with contextlib.suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(self._next)

        given_out.add_done_callback(give_back)

    def _next(self) -> None:
        """A worker is free."""
        while len(self._queue):
            turn = self._queue.take()
            turn.taken = True
            if not turn.come.done():  # whoever has just given up is about to find out
                turn.come.set_result(None)
                return
        self._free += 1

    async def close(self) -> None:
        await self._workers.close()
