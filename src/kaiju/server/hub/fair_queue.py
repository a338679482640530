"""A queue that nobody can fill for others: addresses take turns, and so do the tables of each address."""

from __future__ import annotations

from collections import Counter, OrderedDict, deque
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Asker(NamedTuple):
    """Who wants something worked out."""

    address: str
    """As it is counted (see `net.addresses`); empty where nobody knows it."""
    table: str


class QueueFull(Exception):
    """Too much waits already: of this address, or of all together."""

    def __init__(self, of_one: bool) -> None:
        super().__init__("too much waits")
        self.of_one = of_one


class FairQueue(Generic[T]):
    """What is more urgent comes first. Among equals it goes round by address, within an address by table, and at a
    table by who came first."""

    def __init__(self, most: int, most_of_one: int) -> None:
        self._most, self._most_of_one = most, most_of_one
        self._rounds: dict[int, OrderedDict[str, OrderedDict[str, deque[T]]]] = {}
        """By urgency, address and table."""
        self._of: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._of.total()

    def put(self, asker: Asker, item: T, urgency: int = 0) -> None:
        """Less is more urgent."""
        if self._of[asker.address] >= self._most_of_one:
            raise QueueFull(of_one=True)
        if len(self) >= self._most:
            raise QueueFull(of_one=False)
        self._of[asker.address] += 1
        tables = self._rounds.setdefault(urgency, OrderedDict()).setdefault(asker.address, OrderedDict())
        tables.setdefault(asker.table, deque()).append(item)

    def take(self) -> T:
        """The next; there must be one."""
        urgency = min(self._rounds)
        address, tables = self._rounds[urgency].popitem(last=False)
        table, waiting = tables.popitem(last=False)
        item = waiting.popleft()
        if waiting:
            tables[table] = waiting
        if tables:
            self._rounds[urgency][address] = tables
        self._gone(address, urgency)
        return item

    def remove(self, asker: Asker, item: T, urgency: int = 0) -> None:
        """Somebody no longer waits."""
        tables = self._rounds[urgency][asker.address]
        tables[asker.table].remove(item)
        if not tables[asker.table]:
            del tables[asker.table]
        if not tables:
            del self._rounds[urgency][asker.address]
        self._gone(asker.address, urgency)

    def _gone(self, address: str, urgency: int) -> None:
        self._of[address] -= 1
        if not self._of[address]:
            del self._of[address]
        if not self._rounds[urgency]:
            del self._rounds[urgency]
