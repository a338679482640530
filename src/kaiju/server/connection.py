"""One client at a table: what it may see, and a short queue of what it is still to be told."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

LINE = "kaiju.line"
"""The name under which an ASGI scope's extensions have the `Line` of a live channel."""
QUEUE = 200
"""Messages that may wait for a slow reader."""
NO_TABLE, TOO_SLOW = 4004, 4008
"""Codes with which a channel is closed."""


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


class Line(Protocol):
    """What the server's protocol gives for a live channel: see `patience.ImpatientSocket`."""

    @property
    def waiting(self) -> int:
        """Texts that can't be sent yet because the other end doesn't read."""

    def write(self, *pages: bytes) -> None:
        """Sends texts, or keeps them until they can be sent."""

    async def hear(self) -> str | bytes | None:
        """The next message; None when there will be no more, or somebody has said `hang_up`."""

    def hang_up(self) -> None: ...


class Reader:
    """Somebody who looks at a table."""

    def __init__(self, token: str | None) -> None:
        self.token = token
        self.seats: list[int] = []
        self.told = 0
        """The last number it has heard of."""


class Connection(Reader):
    """A client's end: `push` never waits, and a reader that is too slow is let go."""

    def __init__(self, token: str | None, line: Line) -> None:
        super().__init__(token)
        self.line = line
        self.ending: tuple[int, str] | None = None
        """Why it has been sent away."""
        self._gathered: list[bytes] | None = None

    def push(self, page: bytes) -> None:
        if self._gathered is not None:
            self._gathered.append(page)
        else:
            self._send(page)

    @contextmanager
    def gather(self) -> Iterator[None]:
        """What is said meanwhile goes out at once in the end: to send something costs more than to write it."""
        self._gathered = []
        try:
            yield
        finally:
            pages, self._gathered = self._gathered, None
            if pages:
                self._send(*pages)

    def _send(self, *pages: bytes) -> None:
        if self.line.waiting + len(pages) <= QUEUE:
            self.line.write(*pages)
        else:
            self.send_away(TOO_SLOW, "You read too slowly; please connect again.")

    def send_away(self, code: int, reason: str) -> None:
        if self.ending is None:
            self.ending = code, reason
            self.line.hang_up()
