"""The tasks of a server process: those that may be cut off when it stops, and those that are finished."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, TypeVar

from kaiju.server.net.measured import paid

log = logging.getLogger("kaiju.tables")

FINISH_SECONDS = 5.0
"""How long a server that stops waits for what it has begun."""
T = TypeVar("T")


class Tasks:
    """All that is under way."""

    def __init__(self) -> None:
        self._waiting: set[asyncio.Task[Any]] = set()
        """Only wait for something: they can be cut off at any moment."""
        self._working: set[asyncio.Task[Any]] = set()
        """May be in the midst of a transaction: they are never cut off."""
        self.stopping = False

    def wait(self, waiting: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Starts something that holds nothing, and so can be cut off."""
        return keep_in(self._waiting, waiting)

    def begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Starts something that is finished in any case."""
        task = keep_in(self._working, work)
        task.add_done_callback(self._done)
        return task

    async def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Finishes what was begun even if whoever asked for it goes away: an entry may be on its way to the disk."""
        return await asyncio.shield(self.begin(paid(work)))

    def _done(self, task: asyncio.Task[Any]) -> None:
        """Of a server that stops, nobody waits any more for what fails because of that."""
        if self.stopping and not task.cancelled() and task.exception() is not None:
            log.info("not finished: %s", task.exception())

    def stop(self) -> None:
        self.stopping = True
        for task in self._waiting:
            task.cancel()

    async def finish(self) -> None:
        """Waits for what was begun, and for what that begins in turn."""
        try:
            async with asyncio.timeout(FINISH_SECONDS):
                while self._working:
                    await asyncio.wait(self._working)
        except TimeoutError:
            log.warning("%s things could not be finished", len(self._working))


def keep_in(tasks: set[asyncio.Task[Any]], work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
    """A task that is among these until it is done."""
    task = asyncio.create_task(work)
    tasks.add(task)
    task.add_done_callback(tasks.discard)
    return task
