"""The doors: how many connections each address has open, whatever they are used for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable


def ignore() -> None:
    pass


class Doors:
    """One for all sockets of a process."""

    def __init__(self, most_of_one: int | None, broken: Callable[[], None] = ignore) -> None:
        """`most_of_one`: connections of one address; None behind a proxy, from whose address they all come.
        `broken`: called for every frame that is none."""
        self._most = most_of_one
        self.broken = broken
        self.open: Counter[str] = Counter()

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
