"""Bots think in processes of their own, so that a long thought never holds up a table.

A bot gets a copy of the game in which everything that its seat can't know has been dealt anew.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import random
import secrets
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import Connection, wait
from typing import TypeVar

from kaiju.game import Game
from kaiju.lessons import CALM, calm_key
from kaiju.server.hub.jobs import think
from kaiju.server.tables.refusals import Refusal

log = logging.getLogger("kaiju.bots")
T = TypeVar("T")

STAND_IN = "normal"
"""The bot that answers for people who are gone."""
CLOSING_SECONDS = 5.0
LONGEST_PAUSE = 30.0
"""Seconds, at most, between attempts to start workers that die at once."""
ANSWER_SECONDS = 20.0
"""How long a bot's answer is waited for."""


def prepare_worker(line: Connection) -> None:
    """A worker ends with its server, however that ends, and not at a signal that was meant for the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    threading.Thread(target=end_with, args=[line], daemon=True).start()
    import kaiju.bots  # noqa: F401


def end_with(line: Connection) -> None:
    """Nothing is ever said on the line; it breaks when the server closes it or is gone."""
    wait([line])
    os._exit(0)


class BotPool:
    """The workers; started when the first bot is asked."""

    def __init__(self, workers: int | None = None) -> None:
        self._size = workers or max(1, (os.cpu_count() or 2) - 1)
        self._pool: ProcessPoolExecutor | None = None
        self._broken = 0
        """How many times in a row workers have died before they answered anything."""
        self._line, self._end = multiprocessing.Pipe(duplex=False)

    def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._size,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=prepare_worker,
                initargs=(self._line,),
            )
        return self._pool

    async def _start_again(self, pool: ProcessPoolExecutor) -> None:
        """The workers of this pool are gone: there will be new ones, later and later if those don't live either."""
        if self._pool is pool:
            log.warning("a worker is gone; starting new ones")
            self._pool = None
            self._broken += 1
        if self._broken > 1:
            await asyncio.sleep(min(2.0**self._broken, LONGEST_PAUSE))

    async def choose(self, level: str, game: Game) -> str:
        """The key that a bot of that level answers with. It never fails: at worst it is any option on offer."""
        decision = game.decision
        assert decision is not None
        if level == CALM:
            return calm_key(game)
        if len(decision.options) == 1:
            return decision.options[0].key
        seed = secrets.randbits(64)
        data = game.clone(for_seat=decision.seat, seed=seed).to_bytes()
        for _ in range(2):
            pool = self._ready()
            try:
                thought = asyncio.get_running_loop().run_in_executor(pool, think, level, data, decision.seat, seed)
                key = await asyncio.wait_for(thought, ANSWER_SECONDS)
                self._broken = 0
                if key in decision.options.keys:
                    return key
                log.error("bot %s answered %r, which is not on offer", level, key)
                break
            except BrokenProcessPool:
                await self._start_again(pool)
            except TimeoutError:
                log.error("bot %s did not answer a %s within %s s", level, decision.kind, ANSWER_SECONDS)
                break
            except RuntimeError:  # the pool was shut down under us
                break
            except Exception:
                log.exception("bot %s failed at a %s", level, decision.kind)
                break
        return random.choice([option.key for option in decision.options])

    async def work(self, job: Callable[..., T], *given: object) -> T:
        """Anything else that takes a while, done by a worker (see `jobs`)."""
        for _ in range(2):
            pool = self._ready()
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, job, *given)
            except BrokenProcessPool:
                await self._start_again(pool)
        raise Refusal("unavailable", "This can't be worked out just now; please try again.")

    async def close(self) -> None:
        """Ends the workers, whatever they are doing, and waits until they are gone."""
        pool, self._pool = self._pool, None
        self._end.close()
        if pool is not None:
            # If it isn't waited for, the pool may stumble over its own end when the process exits.
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(asyncio.to_thread(pool.shutdown, cancel_futures=True), CLOSING_SECONDS)
        self._line.close()
