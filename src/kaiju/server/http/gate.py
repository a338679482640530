"""The gate: counts what each address asks for and has open, and refuses what is too much."""

from __future__ import annotations

from collections import OrderedDict

from kaiju.server.net.limits import Bucket, Limits
from kaiju.server.tables.refusals import Refusal

KNOWN_ADDRESSES = 10_000


class Gate:
    """One for all connections of a process."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._requests: OrderedDict[str, Bucket] = OrderedDict()
        self._new_tables: OrderedDict[str, Bucket] = OrderedDict()
        self._clients: dict[str, int] = {}
        self._total = 0

    def request(self, address: str) -> None:
        limits = self.limits
        if not bucket_of(self._requests, address, limits.requests_per_second, limits.requests_at_once).take():
            raise Refusal("slow-down", "Too many requests at once; please wait a moment.")

    def new_table(self, address: str) -> None:
        rate = self.limits.tables_per_minute
        if not bucket_of(self._new_tables, address, rate / 60, rate).take():
            raise Refusal("slow-down", "Too many new tables; please wait a minute.")

    def enter(self, address: str) -> None:
        """A client of the live channel comes; `leave` must follow."""
        if self._total >= self.limits.clients:
            raise Refusal("busy", "The server is full; please try again later.")
        if self._clients.get(address, 0) >= self.limits.clients_per_address:
            raise Refusal("slow-down", "Too many connections from one address.")
        self._clients[address] = self._clients.get(address, 0) + 1
        self._total += 1

    def leave(self, address: str) -> None:
        self._total -= 1
        self._clients[address] -= 1
        if self._clients[address] == 0:
            del self._clients[address]


def bucket_of(known: OrderedDict[str, Bucket], address: str, rate: float, burst: float) -> Bucket:
    """The address's own. Of too many addresses, the one longest unheard of is forgotten."""
    found = known.get(address)
    if found is None:
        found = known[address] = Bucket(rate, burst)
        if len(known) > KNOWN_ADDRESSES:
            known.popitem(last=False)
    else:
        known.move_to_end(address)
    return found
