"""Guests: people in other browsers who play at a table that this one holds.

What they may ask for is what people at a table may, of what the server offers; each is held to a server's limits. What
they may see and do there follows from their tokens, as with any server.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from kaiju.server.http import afterwards, playing, reference, seats, tables
from kaiju.server.net.gate import Gate
from kaiju.server.net.limits import Bucket, Limits
from kaiju.server.tables.refusals import Refusal
from kaiju.server.tables.tokens import hash_token
from kaiju.site import shared
from kaiju.site.faces.litestar import HTTPRouteHandler

HERE = "local"
"""The address of whoever has this browser: see `security.counted_client`."""
TOKEN = re.compile(r"[A-Za-z0-9_-]{32,64}")
RULES: tuple[Any, ...] = (reference.check, reference.fit, reference.deck, reference.odds)
AFTERWARDS: tuple[Any, ...] = (afterwards.record, afterwards.show_report, afterwards.show_replay, shared.link)
HEAVY = ((RULES, 5, 40), (AFTERWARDS, 0.5, 15))
"""What takes long enough that all at the table wait for it: how many a second, and how many at once, a guest has."""
ALLOWED: tuple[Any, ...] = (
    tables.show, tables.entries, tables.set_options, tables.start, tables.host_again, tables.rematch,
    seats.sit, seats.bring_salt, seats.rise, seats.about_guest, seats.stand,
    *playing.HANDLERS, *RULES, *AFTERWARDS,
)  # fmt: skip
"""What guests may ask for: nothing that opens, lists, exports or deletes tables of this browser."""


class Asking(NamedTuple):
    """Who asks: a token, and what it is counted as."""

    token: str
    address: str | None = None


def guest(token: str) -> Asking:
    """A guest, by the token that they bring. Marked as one, it is never that of whoever has this browser."""
    if TOKEN.fullmatch(token) is None:
        raise Refusal("bad-request", "This is no token.")
    return Asking(f"guest.{token}", f"guest {hash_token(token)[:16]}")


class HomeGate(Gate):
    """Holds guests to a server's limits; whoever has this browser is free."""

    def __init__(self) -> None:
        super().__init__(Limits())
        self._heavy: dict[tuple[Any, str], Bucket] = {}

    def _take(self, what: str, address: str, sentence: str) -> None:
        if address != HERE:
            super()._take(what, address, sentence)

    def asks(self, route: HTTPRouteHandler, address: str, body: str | None) -> None:
        """Refuses what is too much of a request."""
        self.request(address)
        if body is not None and len(body) > self.limits.body_bytes:
            raise Refusal("too-large", "This is too large.")
        for routes, rate, burst in HEAVY:
            if route in routes and not self._heavy.setdefault((routes, address), Bucket(rate, burst)).take():
                raise Refusal("slow-down", "Too many requests at once; please wait a moment.")
