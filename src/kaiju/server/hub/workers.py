"""Processes in which long thoughts are thought, so that none ever holds up a table."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing.connection import Connection, wait
from typing import TypeVar

from kaiju.game.loading import loaded
from kaiju.server.tables.bots import named

log = logging.getLogger("kaiju.bots")
T = TypeVar("T")

CLOSING_SECONDS = 5.0
LONGEST_PAUSE = 30.0
"""Seconds, at most, between attempts to start workers that die at once."""


def prepare_worker(line: Connection, nice: int, boxes: Mapping[str, str], bots: Sequence[str]) -> None:
    """A worker ends with its server, however that ends, and not at a signal that was meant for the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    # Before anything imports NumPy: there are as many workers as cores.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    if hasattr(os, "nice"):
        os.nice(nice)
    threading.Thread(target=end_with, args=[line], daemon=True).start()
    import kaiju.bots  # noqa: F401
    from kaiju.game.loading import close, load_same
    from kaiju.server.tables.bots import offer

    close()
    load_same(boxes)
    offer(bots)


def end_with(line: Connection) -> None:
    """Nothing is ever said on the line; it breaks when the server closes it or is gone."""
    wait([line])
    os._exit(0)


class Workers:
    """Some processes of one kind; started when the first of them is needed, and anew when they are gone."""

    def __init__(self, size: int, nice: int = 0) -> None:
        self.size = size
        self._nice = nice
        """How far they stand back when the machine is busy."""
        self._pool: ProcessPoolExecutor | None = None
        self.generation = 0
        """Counts how often they were replaced."""
        self._broken = 0
        """How many times in a row workers have died before they answered anything."""
        self._line, self._end = multiprocessing.Pipe(duplex=False)

    def submit(self, job: Callable[..., T], *given: object) -> Future[T]:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self.size,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=prepare_worker,
                initargs=(self._line, self._nice, loaded(), named()),
            )
        return self._pool.submit(job, *given)

    def answered(self) -> None:
        """One of them lives."""
        self._broken = 0

    async def replace(self, generation: int) -> None:
        """Those of that generation are gone: there will be new ones, later and later if those don't live either."""
        if self.generation == generation:
            log.warning("a worker is gone; starting new ones")
            self.generation += 1
            self._pool = None
            self._broken += 1
        if self._broken > 1:
            await asyncio.sleep(min(2.0**self._broken, LONGEST_PAUSE))

    async def close(self) -> None:
        """Ends the workers, whatever they are doing, and waits until they are gone."""
        pool, self._pool = self._pool, None
        self._end.close()
        if pool is not None:
            # If it isn't waited for, the pool may stumble over its own end when the process exits.
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(asyncio.to_thread(pool.shutdown, cancel_futures=True), CLOSING_SECONDS)
        self._line.close()
