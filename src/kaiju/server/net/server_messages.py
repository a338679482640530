"""What clients are told: messages as bytes, put together from parts that are encoded once for all who get them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kaiju.game import Game
from kaiju.server.net.connection import Viewer
from kaiju.server.tables.descriptions import describe, describe_question
from kaiju.server.tables.entries import ENCODER
from kaiju.server.tables.refusals import Refusal
from kaiju.server.tables.table import Table
from kaiju.server.wire.lean import decision_sent, lean, lean_table, outlook_sent, seat_sent

PAGE = 500
"""Entries, at most, in one message."""


class ServerMessages:
    """What some viewers are told about a table as it is now; each view is made and encoded once."""

    def __init__(self, table: Table, viewers: Sequence[Viewer]) -> None:
        self._table = table
        self._decider = table.decider()
        self._question: bytes | None = None
        self._last: tuple[bytes, bool, bytes] | None = None
        self._views = table.views
        if table.game is not None and not table.rules_mismatch:
            wanted = list({seat for viewer in viewers if (seat := self._seat(viewer)) not in table.views})
            if wanted:
                self._look(table.game, wanted)

    def _look(self, game: Game, seats: Sequence[int | None]) -> None:
        """What these see, until the game goes on."""
        public, own = game.view_parts(seats, outlook=False, absent=False)
        # What everybody sees is encoded once; what each seat sees besides goes behind it, into the same braces. Most of
        # it is as it was before the last answer.
        as_before = self._table.encoded.part
        parts = b",".join([as_before(i, seat, seat_sent) for i, seat in enumerate(public.pop("seats"))])
        head = ENCODER.encode(lean_table(public))[:-1] + b',"seats":[' + parts + b"],"
        asked: dict[int, bytes] = {}
        for seat, more in zip(seats, own, strict=True):
            decision = more.pop("decision")
            view = head + as_before(("own", seat), more, lean)[1:-1]
            if decision is not None:
                # All who don't decide are told the same.
                if id(decision) not in asked:
                    asked[id(decision)] = b',"decision":' + ENCODER.encode(decision_sent(decision))
                view += asked[id(decision)]
            self._views[seat] = view + b"}"

    def _seat(self, viewer: Viewer) -> int | None:
        """Whose eyes a viewer sees with: of several seats it holds, the one that has to decide."""
        if self._decider in viewer.seats:
            return self._decider
        return viewer.seats[0] if viewer.seats else None

    def entry(self, viewer: Viewer, number: int) -> bytes:
        """Something that happened, without how things stand."""
        return b'{"type":"entry","entry":' + self._entry(viewer, number) + b"}"

    def last_entry(self, viewer: Viewer) -> bytes:
        """The last thing that happened, and how things stand now."""
        entry, with_table = self._entry(viewer, self._table.number), viewer.told < self._table.described
        if self._last is None or self._last[0] is not entry or self._last[1] != with_table:
            # Most get the same, up to what they see.
            head = b'{"type":"entry","entry":' + entry + self._state(with_table=with_table) + b',"view":'
            self._last = entry, with_table, head
        return self._last[2] + self._view(viewer) + b"}"

    def missed(self, viewer: Viewer, seen: int) -> bytes:
        """What happened after a number, a page of it."""
        last = min(self._table.number, seen + PAGE)
        entries = b",".join(self._entry(viewer, n) for n in range(seen + 1, last + 1))
        more = b',"more":true' if last < self._table.number else b""
        return b'{"type":"missed","entries":[' + entries + b"]" + more + b"}"

    def table(self, viewer: Viewer) -> bytes:
        """How things stand, for a viewer who has just come."""
        table = self._table
        you: dict[str, Any] = {"seats": viewer.seats, "host": table.is_host(viewer.token)}
        if table.is_opener(viewer.token) and not you["host"]:
            you["may_host"] = True
        you["own"] = {str(seat): table.settings_of(seat) for seat in viewer.seats}
        head = b'{"type":"table","number":' + str(table.number).encode() + b',"you":' + ENCODER.encode(you)
        view = self._whole_view(viewer) if self.foretells(viewer) else self._view(viewer)
        return head + self._state(with_table=True) + b',"view":' + view + b"}"

    def foretells(self, viewer: Viewer) -> bool:
        """Whether a viewer may know, and wants to know, what the answers to the open question lead to."""
        return viewer.ahead and self._decider is not None and self._decider in viewer.seats

    def ahead(self, viewer: Viewer) -> bytes:
        """What the answers to the open question lead to, for those who may know it."""
        assert self.foretells(viewer)
        table = self._table
        if table.outlook is None:
            assert table.game is not None and table.game.decision is not None
            outlook = outlook_sent(table.game.decision.outlook())
            table.outlook = ENCODER.encode({"type": "ahead", "question": table.asked, **outlook})
        return table.outlook

    def _whole_view(self, viewer: Viewer) -> bytes:
        """With what comes of the options: worked out once, however often somebody asks."""
        table = self._table
        assert self.foretells(viewer)
        if table.whole_view is None:
            assert table.game is not None
            public, [own] = table.game.view_parts([self._seat(viewer)])
            table.whole_view = ENCODER.encode(lean({**public, **own}))
        return table.whole_view

    def _entry(self, viewer: Viewer, number: int) -> bytes:
        entry = self._table.log[number - 1]
        if entry.chat_of is not None and viewer.seats and all(self._mutes(s, entry.chat_of) for s in viewer.seats):
            return ENCODER.encode({"number": number, "kind": "muted"})
        # What happened to one in secret stays out of a log that several read.
        return entry.seen_by(() if viewer.shared and len(viewer.seats) > 1 else viewer.seats)

    def _mutes(self, seat: int, speaker: int) -> bool:
        return speaker in self._table.settings_of(seat).muted

    def _state(self, *, with_table: bool) -> bytes:
        """The question and, unless nothing but the game has changed, the table."""
        table = self._table
        if self._question is None:
            question = {"question": describe_question(table), "undo": table.undoer()}
            self._question = b"," + ENCODER.encode(question)[1:-1]
        if with_table:
            return self._question + b',"table":' + ENCODER.encode(describe(table))
        return self._question

    def _view(self, viewer: Viewer) -> bytes:
        if self._table.rules_mismatch:
            return b"null"
        return self._views.get(self._seat(viewer), b"null")


def presence_message(
    here: Sequence[int],
    watching: int,
    away: tuple[int, float] | None,
    guests: Sequence[dict[str, Any]] | None = None,
) -> bytes:
    """Who is there; `away`: the seat that has to decide and is gone, and when a bot answers; `guests`: for the host."""
    absent, until = away or (None, None)
    message: dict[str, Any] = {"type": "presence", "here": here, "watching": watching, "away": until, "absent": absent}
    return ENCODER.encode(message if guests is None else {**message, "guests": guests})


def ok_message(message_id: str | int | None, number: int | None) -> bytes:
    """A client's message was taken; `number` is that of the entry it led to."""
    return ENCODER.encode({"type": "ok", "id": message_id, "number": number})


def refused_message(message_id: str | int | None, refusal: Refusal) -> bytes:
    return ENCODER.encode({"type": "refused", "id": message_id, **refusal.to_dict()})
