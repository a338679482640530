"""How processes tell each other that a table has gone on: not at all if there is only one, else through Redis.

News says only which table, and how far it is: whoever shows the table reads the rest from the store. News that gets
lost does no harm, because every process looks at the store every few seconds.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from kaiju.errors import SetupError
from kaiju.extras import missing
from kaiju.server.net.gate import Usage
from kaiju.server.net.peers import Nobody, Peers

log = logging.getLogger("kaiju.channels")

TOPIC = "kaiju:tables"
RETRY = 1.0
GATHER = 0.01
"""Seconds for which news are gathered: one message for many costs little more than for one."""


class News(msgspec.Struct, frozen=True, array_like=True):
    """What one process tells the others."""

    process: str
    table: str
    kind: str
    """`entry`, `seated` (a seat's settings have changed), `presence`, `erased` (somebody is taken out of it); or, of no
    table, `usage`, and `revoked` with a device in the table's place."""
    number: int = 0
    """The entry's."""
    usage: Usage = {}
    """What addresses have used at this process."""


Hear = Callable[[News], Awaitable[None]]


class NoChannels:
    """For a process that is alone."""

    shared = False
    healthy = True
    peers = Nobody()

    async def open(self, hear: Hear) -> None:
        pass

    def tell(self, news: News) -> None:
        pass

    async def close(self) -> None:
        pass


class RedisChannels:
    """News through Redis's publish and subscribe, with Litestar's backend for it."""

    shared = True

    def __init__(self, url: str) -> None:
        try:
            from litestar.channels.backends.redis import RedisChannelsPubSubBackend
            from redis.asyncio import Redis
        except ImportError:
            raise missing("redis", "News between servers through Redis") from None
        try:
            self._redis: Any = Redis.from_url(url, socket_connect_timeout=2, health_check_interval=5)
        except ValueError as error:
            raise SetupError(f"These channels can't be used: {error}.") from None
        self._make: Callable[[], Any] = lambda: RedisChannelsPubSubBackend(redis=self._redis)
        self._backend: Any = None
        self._out: asyncio.Queue[News] = asyncio.Queue(maxsize=10_000)
        self._tasks: list[asyncio.Task[None]] = []
        self.healthy = False
        self.peers = Peers(self._redis)

    async def open(self, hear: Hear) -> None:
        self._tasks = [asyncio.create_task(self._listen(hear)), asyncio.create_task(self._speak())]
        self._tasks.append(asyncio.create_task(self.peers.keep_signing()))

    async def _listen(self, hear: Hear) -> None:
        while True:
            try:
                backend = self._make()
                await backend.on_startup()
                await backend.subscribe([TOPIC])
                self._backend, self.healthy = backend, True
                async for _, data in backend.stream_events():
                    for news in msgspec.msgpack.decode(data, type=list[News]):
                        await hear(news)
            except asyncio.CancelledError:
                raise
            except Exception as error:
                if self.healthy:
                    log.warning("lost the channel (%s); tables are looked up in the store until it is back", error)
                self.healthy = False
            finally:
                if self._backend is not None:
                    with contextlib.suppress(Exception):
                        await self._backend.on_shutdown()
                    self._backend = None
            await asyncio.sleep(RETRY)

    def tell(self, news: News) -> None:
        # Whoever misses it finds out from the store.
        with contextlib.suppress(asyncio.QueueFull):
            self._out.put_nowait(news)

    async def _speak(self) -> None:
        while True:
            waiting = [await self._out.get()]
            await asyncio.sleep(GATHER)
            while not self._out.empty():
                waiting.append(self._out.get_nowait())
            try:
                await self._redis.publish(TOPIC, msgspec.msgpack.encode(waiting))
            except Exception:
                await asyncio.sleep(RETRY)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.wait(self._tasks, timeout=RETRY)
        await self.peers.leave()
        with contextlib.suppress(Exception):
            await self._redis.aclose()


Channels = NoChannels | RedisChannels


def make_channels(url: str | None) -> Channels:
    if url is None or url == "memory":
        return NoChannels()
    if url.startswith(("redis://", "rediss://", "unix://")):
        return RedisChannels(url)
    raise SetupError(f"There are no channels {url!r}: use memory or redis://….")
