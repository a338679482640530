"""The doors: how many connections each address makes and has open, whatever they are used for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from kaiju.server.net.limits import Buckets, Limits


def ignore() -> None:
    pass


class Doors:
    """One for all sockets of a process."""

    def __init__(self, limits: Limits | None, broken: Callable[[], None] = ignore) -> None:
        """`limits`: None behind a proxy, from whose address all connections come. `broken`: called for every frame, and
        for all that comes in place of a request, that is none."""
        self._most = None if limits is None else limits.connections_per_address
        self._made = None if limits is None else Buckets(*limits.new_connections)
        self.broken = broken
        self.open: Counter[str] = Counter()

    def come(self, address: str) -> bool:
        """Whether an address may make one more connection, and there is room for it; if so, `leave` must follow."""
        return (self._made is None or self._made.of(address).take()) and self.enter(address)

    def enter(self, address: str) -> bool:
        """Whether there is room for one more; if so, `leave` must follow."""
        if self._most is not None and self.open[address] >= self._most:
            return False
        self.open[address] += 1
        return True

    def leave(self, address: str) -> None:
        self.open[address] -= 1
        if not self.open[address]:
            del self.open[address]
