"""What clients are told: messages as bytes, put together from parts that are written once for all who get them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kaiju.server.connection import Reader
from kaiju.server.standing import Seated
from kaiju.server.table import ENCODER, Table
from kaiju.server.wire import lean


class Pages:
    """What some clients are told of a table as it is now, each view made and written once."""

    def __init__(self, table: Table, clients: Sequence[Reader]) -> None:
        self._table = table
        self._decider = table.decider()
        self._rest: bytes | None = None
        self._views: dict[int | None, bytes] = {}
        if table.game is not None and not table.told_wrongly:
            wanted = list({self._seat(client) for client in clients})
            public, own = table.game.view_parts(wanted)
            # What all see is written once; what each sees besides goes behind it, into the same braces.
            head = ENCODER.encode(lean(public))[:-1] + b","
            self._views = {seat: head + ENCODER.encode(lean(more))[1:] for seat, more in zip(wanted, own, strict=True)}

    def _seat(self, client: Reader) -> int | None:
        """Whose eyes a client sees with: of several seats it holds, the one that has to decide."""
        if self._decider in client.seats:
            return self._decider
        return client.seats[0] if client.seats else None

    def step(self, client: Reader, number: int) -> bytes:
        """Something that happened, with how things stand left out."""
        return b'{"type":"step","step":' + self._seen(client, number) + b"}"

    def last(self, client: Reader) -> bytes:
        """The last thing that happened, and how things stand now."""
        out = b'{"type":"step","step":' + self._seen(client, self._table.number)
        out += self._standing(client.told < self._table.described)
        return out + b',"view":' + self._view(client) + b"}"

    def missed(self, client: Reader, seen: int) -> bytes:
        steps = b",".join(self._seen(client, n) for n in range(seen + 1, self._table.number + 1))
        return b'{"type":"missed","steps":[' + steps + b"]}"

    def whole(self, client: Reader) -> bytes:
        """How things stand, for a client that has just come."""
        table = self._table
        you: dict[str, Any] = {"seats": client.seats, "host": table.is_host(client.token)}
        you["own"] = {str(seat): table.own.get(seat, Seated()) for seat in client.seats}
        head = b'{"type":"table","number":' + str(table.number).encode() + b',"you":' + ENCODER.encode(you)
        return head + self._standing(True) + b',"view":' + self._view(client) + b"}"

    def _seen(self, client: Reader, number: int) -> bytes:
        step = self._table.steps[number - 1]
        if step.chat_of is not None and client.seats and all(self._mutes(s, step.chat_of) for s in client.seats):
            return ENCODER.encode({"number": number, "kind": "muted"})
        return step.seen_by(client.seats)

    def _mutes(self, seat: int, speaker: int) -> bool:
        return speaker in self._table.own.get(seat, Seated()).muted

    def _standing(self, with_table: bool) -> bytes:
        """The question and, unless nothing but the game changed, the table."""
        table = self._table
        if self._rest is None:
            rest: dict[str, Any] = {"question": table.question(), "undo": table.undoer()}
            self._rest = b"," + ENCODER.encode(rest)[1:-1]
        if with_table:
            return self._rest + b',"table":' + ENCODER.encode(table.describe())
        return self._rest

    def _view(self, client: Reader) -> bytes:
        return self._views.get(self._seat(client), b"null")
