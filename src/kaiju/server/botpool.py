"""Bots think in processes of their own, so that a long thought never holds up a table.

A bot gets a copy of the game in which everything that its seat can't know has been dealt anew.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import random
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from kaiju.game import Game
from kaiju.lessons import CALM, calm_key
from kaiju.server.errors import Refusal

log = logging.getLogger("kaiju.bots")
T = TypeVar("T")

STAND_IN = "angry"
"""Who answers for people who are gone."""
PATIENCE = 20.0
"""Seconds after which a bot that hasn't answered is not waited for."""


def prepare_worker() -> None:
    """A worker ends with its server, however that ends, not at a key pressed in the terminal."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_server, daemon=True).start()
    import kaiju.bots  # noqa: F401


def end_with_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)


def think(level: str, data: bytes, seat: int) -> str:
    """In a worker: the key of the option that a bot takes."""
    from kaiju import bots

    return bots.get(level).choose(Game.from_bytes(data), seat).key


class BotPool:
    """The workers; made when the first bot is asked."""

    def __init__(self, workers: int | None = None) -> None:
        self._size = workers or max(1, (os.cpu_count() or 2) - 1)
        self._pool: ProcessPoolExecutor | None = None

    def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._size, mp_context=multiprocessing.get_context("spawn"), initializer=prepare_worker
            )
        return self._pool

    async def choose(self, level: str, game: Game) -> str:
        """The key that a bot of that level answers with. It never fails: at worst it is any option on offer."""
        decision = game.decision
        assert decision is not None
        if level == CALM:
            return calm_key(game)
        if len(decision.options) == 1:
            return decision.options[0].key
        data = game.clone(for_seat=decision.seat).to_bytes()
        for _ in range(2):
            pool = self._ready()
            try:
                thought = asyncio.get_running_loop().run_in_executor(pool, think, level, data, decision.seat)
                key = await asyncio.wait_for(thought, PATIENCE)
                if key in decision.options.keys:
                    return key
                log.error("bot %s answered %r, which is not on offer", level, key)
                break
            except BrokenProcessPool:
                log.warning("a bot's worker is gone; starting new ones")
                if self._pool is pool:
                    self._pool = None
            except TimeoutError:
                log.error("bot %s did not answer a %s within %s s", level, decision.kind, PATIENCE)
                break
            except RuntimeError:  # the pool was shut down under us
                break
            except Exception:
                log.exception("bot %s failed at a %s", level, decision.kind)
                break
        return random.choice([option.key for option in decision.options])

    async def work(self, job: Callable[..., T], *given: object) -> T:
        """Anything else that takes a while, done by a worker."""
        for _ in range(2):
            pool = self._ready()
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, job, *given)
            except BrokenProcessPool:
                log.warning("a worker is gone; starting new ones")
                if self._pool is pool:
                    self._pool = None
        raise Refusal("unavailable", "This can't be worked out just now; please try again.")

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
