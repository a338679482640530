"""One client at a table: what it may see, and a short queue of what it is still to be told."""

from __future__ import annotations

import asyncio
import time

QUEUE = 200
"""Messages that may wait for a slow reader."""


class Bucket:
    """So many a second, and so many at once."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self.left = burst
        self.at = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Connection:
    """A client's end: `push` never waits, and a reader that is too slow is let go."""

    def __init__(self, token: str | None, name: str | None = None) -> None:
        self.token = token
        self.name = name
        self.seats: list[int] = []
        self.told = 0
        self.queue: asyncio.Queue[bytes] = asyncio.Queue(QUEUE)
        self.too_slow = asyncio.Event()
        self.shut_out = asyncio.Event()
        """Set when the client may no longer look on."""

    def push(self, data: bytes) -> None:
        try:
            self.queue.put_nowait(data)
        except asyncio.QueueFull:
            self.too_slow.set()
