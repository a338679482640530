"""The gate: counts what each address asks for, what that costs, and what it has open, and refuses what is too much.

Where several processes serve the same tables, each tells the others every second what it has let in: an address that
goes from one to the next is held to one limit, give or take a second.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping

from kaiju.server.net.limits import Bucket, Buckets, Limits
from kaiju.server.tables.refusals import Refusal

GONE_AFTER = 5.0
"""Seconds after which a process that tells nothing has no clients."""

REQUESTS, WORK, CHANGES, TABLES, CHATS = "requests", "work", "changes", "tables", "chats"
MICROSECONDS = 1_000_000
"""In a second: work is counted in these, so that processes tell each other whole numbers."""
COUNTED = (REQUESTS, WORK, CHANGES, TABLES, CHATS)
Usage = dict[str, dict[str, int]]
"""What addresses have used: how many of what, by address; `CLIENTS` is how many are there now."""
CLIENTS = "clients"


class Gate:
    """One for all connections of a process."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._buckets = {what: Buckets(*self._allowed(what)) for what in COUNTED}
        self._clients: Counter[str] = Counter()
        self._total = 0
        self.banned: frozenset[str] = frozenset()
        """Addresses that are kept out."""
        self._used: Usage = {}
        """Since others were told."""
        self._elsewhere: dict[str, tuple[float, Counter[str]]] = {}
        """Clients at other processes by address, and when they were last heard of."""

    def request(self, address: str) -> None:
        """Anything that comes in: a request, or a handshake of the live channel, wherever it leads to."""
        if address in self.banned:
            raise Refusal("not-allowed", "Whoever runs this server keeps your address out.", "banned")
        self._take(REQUESTS, address, "Too many requests at once; please wait a moment.")
        self.message(address)

    def message(self, address: str) -> None:
        """Whatever an address asks for; how long that may take is known only afterwards: see `pay`."""
        if self._bucket(WORK, address).overdrawn():
            raise Refusal("slow-down", "Too much work at once for one address; please wait a moment.")

    def pay(self, address: str, seconds: float) -> None:
        """For so long nobody else's turn came because of an address."""
        cost = round(seconds * MICROSECONDS)
        if cost:
            self._bucket(WORK, address).spend(cost)
            self._note(WORK, address, cost)

    def change(self, address: str) -> None:
        self._take(CHANGES, address, "Too many changes at once; please wait a moment.")

    def new_table(self, address: str) -> None:
        self._take(TABLES, address, "Too many new tables; please wait a minute.")

    def chat(self, address: str) -> None:
        self._take(CHATS, address, "You talk too much at once; please wait a moment.")

    def talk(self) -> Bucket:
        """How much those without a seat may talk at a table, all together."""
        return Bucket(*self._allowed(CHATS))

    def _take(self, what: str, address: str, sentence: str) -> None:
        if not self._bucket(what, address).take():
            raise Refusal("slow-down", sentence)
        self._note(what, address, 1)

    def _note(self, what: str, address: str, count: int) -> None:
        """For the other processes."""
        mine = self._used.setdefault(address, {})
        mine[what] = mine.get(what, 0) + count

    def _bucket(self, what: str, address: str) -> Bucket:
        return self._buckets[what].of(address)

    def _allowed(self, what: str) -> tuple[float, float]:
        """How many a second, and how many at once."""
        limits = self.limits
        if what == TABLES:
            return limits.tables_per_minute / 60, limits.tables_per_minute
        if what == CHATS:
            return limits.chats_per_minute / 60, limits.chats_at_once
        if what == CHANGES:
            return limits.changes_per_second, limits.changes_at_once
        if what == WORK:
            return limits.work_per_second * 1000, limits.work_at_once * 1000
        return limits.requests_per_second, limits.requests_at_once

    def enter(self, address: str) -> None:
        """A client of the live channel comes; `leave` must follow."""
        if self._total >= self.limits.clients:
            raise Refusal("busy", "The server is full; please try again later.")
        elsewhere = sum(clients[address] for _, clients in self._elsewhere.values())
        if self._clients[address] + elsewhere >= self.limits.clients_per_address:
            raise Refusal("slow-down", "Too many connections from one address.")
        self._clients[address] += 1
        self._total += 1

    def leave(self, address: str) -> None:
        self._total -= 1
        self._clients[address] -= 1
        if self._clients[address] == 0:
            del self._clients[address]

    # --- several processes

    def tell_usage(self) -> Usage:
        """What has been used since this was last asked, and who is here."""
        told, self._used = self._used, {}
        for address, clients in self._clients.items():
            told.setdefault(address, {})[CLIENTS] = clients
        return told

    def hear_usage(self, process: str, usage: Mapping[str, Mapping[str, int]]) -> None:
        """What another process has let in counts here too."""
        now = time.monotonic()
        for address, used in usage.items():
            for what in self._buckets:
                if used.get(what):
                    self._bucket(what, address).spend(used[what])
        clients = Counter({address: used[CLIENTS] for address, used in usage.items() if used.get(CLIENTS)})
        self._elsewhere[process] = now, clients
        self._elsewhere = {p: told for p, told in self._elsewhere.items() if told[0] > now - GONE_AFTER}
