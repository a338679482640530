"""How much one address may ask for, and how much one client may send."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass

KNOWN_ADDRESSES = 10_000


@dataclass(frozen=True)
class Limits:
    """What a server allows; the defaults are for people."""

    message_bytes: int = 8 * 1024
    body_bytes: int = 64 * 1024
    messages_per_second: float = 10
    messages_at_once: float = 40
    requests_per_second: float = 40
    requests_at_once: float = 200
    work_per_second: float = 100
    """Milliseconds of a process for which what one address asks for may hold up everybody else, on average."""
    work_at_once: float = 1000
    changes_per_second: float = 5
    """Of what is written at once for one address alone: standing answers, and whom somebody mutes."""
    changes_at_once: float = 50
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

    @classmethod
    def for_requests(cls, per_second: float) -> dict[str, float]:
        """What else a server grants that is told how many requests it allows: more, but never less than usually."""
        more = max(1.0, per_second / cls.requests_per_second)
        names = ("work_per_second", "work_at_once", "changes_per_second", "changes_at_once")
        return {name: more * getattr(cls, name) for name in names}

    @property
    def new_connections(self) -> tuple[float, float]:
        """Of one address, a second and at once: whoever asks for something on each makes far fewer."""
        return 2 * self.requests_per_second, 2 * self.requests_at_once

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
        self._fill()
        if self.left < 1:
            return False
        self.left -= 1
        return True

    def spend(self, count: float) -> None:
        """So much has been taken, whether it was there or not."""
        self._fill()
        self.left = max(-self.burst, self.left - count)

    def overdrawn(self) -> bool:
        """Whether nothing is left."""
        self._fill()
        return self.left <= 0

    def _fill(self) -> None:
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now


class Buckets:
    """One for each address. Of too many addresses, the one longest unheard of is forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._known: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, address: str) -> Bucket:
        found = self._known.get(address)
        if found is None:
            found = self._known[address] = Bucket(self._rate, self._burst)
            if len(self._known) > KNOWN_ADDRESSES:
                self._known.popitem(last=False)
        else:
            self._known.move_to_end(address)
        return found
