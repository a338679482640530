"""How much one address may ask for, and how much one client may send."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

from kaiju.server.connection import Bucket
from kaiju.server.errors import Refusal

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
    tables_per_minute: float = 20
    clients_per_address: int = 100
    clients: int = 10_000
    refused_messages: int = 50
    """Refused messages in a row after which a client is let go."""
    first_request_seconds: float = 10
    """Within which a connection must have asked for something."""


class Gate:
    """Counts what each address has open and asks for."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._asking: OrderedDict[str, Bucket] = OrderedDict()
        self._opening: OrderedDict[str, Bucket] = OrderedDict()
        self._clients: dict[str, int] = {}
        self._total = 0

    def request(self, address: str) -> None:
        limits = self.limits
        if not bucket(self._asking, address, limits.requests_per_second, limits.requests_at_once).take():
            raise Refusal("slow-down", "Too many requests at once; please wait a moment.")

    def new_table(self, address: str) -> None:
        rate = self.limits.tables_per_minute
        if not bucket(self._opening, address, rate / 60, rate).take():
            raise Refusal("slow-down", "Too many new tables; please wait a minute.")

    def enter(self, address: str) -> None:
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


def bucket(known: OrderedDict[str, Bucket], address: str, rate: float, burst: float) -> Bucket:
    """The address's own; of too many addresses the one longest unheard of is forgotten."""
    found = known.get(address)
    if found is None:
        found = known[address] = Bucket(rate, burst)
        if len(known) > KNOWN_ADDRESSES:
            known.popitem(last=False)
    else:
        known.move_to_end(address)
    return found
