"""How much one address may ask for, and how much one client may send."""

from __future__ import annotations

import time
from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """What a server allows; the defaults are for people."""

    message_bytes: int = 8 * 1024
    body_bytes: int = 64 * 1024
    messages_per_second: float = 10
    messages_at_once: float = 40
    requests_per_second: float = 40
    requests_at_once: float = 200
    tables_per_minute: float = 20
    chats_per_minute: float = 60
    """Of one address, and at one table of all who have no seat there."""
    chats_at_once: float = 20
    clients_per_address: int = 100
    clients: int = 10_000
    refused_messages: int = 50
    """Refused messages in a row after which a client is let go."""
    first_request_seconds: float = 10
    """Seconds that a connection has to ask for something, or to take what it was sent."""

    @property
    def connections_per_address(self) -> int:
        """Of any kind, idle ones included: a page has a live channel and a few besides."""
        return max(100, 4 * self.clients_per_address)


@dataclass(frozen=True)
class Retention:
    """Days for which tables are kept at which nothing happens any more; None: for ever."""

    finished_days: float | None = None
    unfinished_days: float | None = None


@dataclass(frozen=True)
class PushSettings:
    """How people are told whose page is closed."""

    contact: str | None = None
    """Where whoever runs a push service reaches whoever runs this server: `mailto:…` or `https://…`."""
    anywhere: bool = False
    """Whether subscriptions may lead to this machine or network: for tests."""


class Bucket:
    """A token bucket: so many a second, and so many at once."""

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

    def spend(self, count: int) -> None:
        """So many were taken elsewhere."""
        self.left = max(-self.burst, self.left - count)
