"""A table: what its entries add up to. No I/O and no clock: the same entries give the same table in every process.

Everything that happens at a table is an entry in its log. A proposal (see `proposals`) becomes an entry only once the
store has it; then every process that shows the table applies it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

import kaiju
from kaiju.game import Game
from kaiju.game.events import Event
from kaiju.server.tables import fairness
from kaiju.server.tables.entries import CHANGES_GAME, EncodedEntry, Entry, encode_entry
from kaiju.server.tables.options import setup_of
from kaiju.server.tables.seats import Holder
from kaiju.server.tables.tokens import is_among
from kaiju.server.wire.options import TableOptions
from kaiju.server.wire.settings import SeatSettings

TABLE_ID = re.compile("[A-Za-z0-9_-]{1,32}")
RULES_MISMATCH = "This game was played under other rules than this server's. It can be read, but not played on."


class Table:
    """A table at some moment of its log."""

    def __init__(self, table_id: str, secret: str, rules: int) -> None:
        self.id = table_id
        self.secret = secret
        self.rules = rules
        """The version of the rules that it is played under."""
        self.options = TableOptions()
        self.number = 0
        """Of the last entry."""
        self.opened_at = 0.0
        self.seats: list[Holder | None] = []
        self.host: list[str] = []
        """Hashes of the tokens of whoever opened it."""
        self.game: Game | None = None
        self.log: list[EncodedEntry] = []
        """All entries, as clients get them."""
        self.asked = 0
        """The number of the entry that led to the current question: an answer names it."""
        self.asked_at: list[float] = []
        """When the current question, and those before it whose answers can be taken back, were asked."""
        self.charged: list[float] = []
        """What the answers that can be taken back cost of the bank."""
        self.extended = -1
        """How many actions there were when somebody last came back and was given the time of a decision anew."""
        self.described = 0
        """The last entry that may have changed the table's description."""
        self.banks: list[float] = []
        self.next_table: str | None = None
        self.notice: str | None = None
        self.rules_mismatch: str | None = None
        """Why the game can be read but not played on: these rules tell it differently."""
        self.ended = False
        """Whether the game was told to its end, under whatever rules."""
        self.settings: dict[int, SeatSettings] = {}

    # --- looking

    @property
    def status(self) -> str:
        if self.rules_mismatch:
            return "outdated"
        if self.game is None:
            return "open"
        return "over" if self.game.over else "playing"

    @property
    def commitment(self) -> str:
        return fairness.commitment(self.secret)

    @property
    def salts(self) -> list[str]:
        return [holder.salt for holder in self.seats if holder is not None]

    def holder(self, seat: int) -> Holder:
        holder = self.seats[seat]
        assert holder is not None
        return holder

    def seats_of(self, token: str | None) -> list[int]:
        """The seats held with the token of that hash."""
        if token is None:
            return []
        return [i for i, holder in enumerate(self.seats) if holder is not None and is_among(holder.tokens, token)]

    def is_host(self, token: str | None) -> bool:
        """Whoever opened the table; once they are gone, the first person still there."""
        if token is None:
            return False
        if is_among(self.host, token):
            return True
        here = [holder for holder in self.seats if holder is not None and holder.bot is None]
        theirs = [holder for holder in here if any(host in holder.tokens for host in self.host)]
        if theirs:
            return any(is_among(holder.tokens, token) for holder in theirs)
        return bool(here) and self.status == "open" and self.number > 1 and is_among(here[0].tokens, token)

    def may_see(self, token: str | None) -> bool:
        return self.options.watch or self.is_host(token) or bool(self.seats_of(token)) or self.status == "open"

    def settings_of(self, seat: int) -> SeatSettings:
        return self.settings.get(seat, SeatSettings())

    def decider(self) -> int | None:
        if self.game is None or self.rules_mismatch or self.game.decision is None:
            return None
        return self.game.decision.seat

    def deadline(self) -> float | None:
        """When the time of the seat that decides runs out."""
        seat, allowance = self.decider(), self.options.clock.allowance()
        if seat is None or allowance is None or self.holder(seat).answered_by_bot:
            return None
        return self.asked_at[-1] + allowance + self.banks[seat]

    def extended_for(self, seat: int) -> bool:
        """Whether a seat has been given the time of this decision anew: leaving and coming back stops no clock."""
        if self.decider() != seat or self.options.clock.allowance() is None:
            return False
        return self.game is not None and self.game.actions <= self.extended

    def undoer(self) -> int | None:
        """The seat that may take back its last step."""
        if self.game is None or self.rules_mismatch or not self.options.undo:
            return None
        return self.game.undoable

    # --- applying

    def apply_new(self, entry: Entry) -> Entry:
        """Applies an entry that is about to be kept, and returns it with the events that came of it."""
        entry = msgspec.structs.replace(entry, events=as_dicts(self._change(entry)))
        self._log(entry)
        return entry

    def apply_kept(self, entry: Entry, *, game_known: bool = False) -> None:
        """Applies an entry from the store. `game_known`: the game comes from a snapshot and includes it already."""
        if entry.kind not in CHANGES_GAME:
            self._change(entry)
        elif self.rules_mismatch is None and not game_known:
            try:
                events = self._change(entry)
            except Exception:  # other rules may fail in any way; what happened can still be read
                events = None
            if as_dicts(events) != entry.events:
                self.rules_mismatch = RULES_MISMATCH
        self._log(entry)

    def take_over(self, game: Game, banks: Sequence[float], entry: Entry) -> None:
        """Goes on with a game as it stood after an entry."""
        self.game = game
        self.banks = list(banks)
        self.asked, self.asked_at, self.charged = entry.number, [entry.at], []

    def _log(self, entry: Entry) -> None:
        self.number = entry.number
        if entry.kind not in ("act", "undo") or self.status != "playing":
            self.described = entry.number
        self.ended |= any(event["kind"] == "over" for event in entry.events or ())
        self.log.append(encode_entry(entry))

    def _change(self, entry: Entry) -> list[Event] | None:
        assert entry.number == self.number + 1, f"entry {entry.number} after {self.number}"
        body, seat = entry.body, entry.seat
        match entry.kind:
            case "open":
                self.opened_at = entry.at
                self.host = list(body["host"])
                self._set_options(body["options"])
            case "options":
                self._set_options(body["options"])
            case "sit":
                assert seat is not None
                self.seats[seat] = Holder(
                    body["name"], body["monster"], body["bot"], list(body["tokens"]), body["salt"], entry.number
                )
            case "rise":
                assert seat is not None
                self.seats[seat] = None
            case "carry":
                assert seat is not None
                self.holder(seat).tokens.append(body["token"])
            case "stand-in":
                assert seat is not None
                self.holder(seat).stand_in = body["reason"]
                if self.decider() == seat:
                    self.banks[seat] = max(0.0, self.banks[seat] - self._overtime(entry.at))
            case "back":
                assert seat is not None
                self.holder(seat).stand_in = None
                if self.decider() == seat and not self.extended_for(seat):
                    assert self.game is not None
                    self.asked_at[-1], self.extended = entry.at, self.game.actions
            case "start":
                return self._start(entry)
            case "act":
                return self._act(entry)
            case "undo":
                return self._undo(entry)
            case "next":
                self.next_table = body["table"]
            case "rules":
                self.notice = body["notice"]
                self.rules = body["to"]
            case "chat":
                pass
            case _:
                raise AssertionError(entry.kind)
        return None

    def _set_options(self, options: Mapping[str, Any]) -> None:
        self.options = msgspec.convert(options, TableOptions)
        self.seats = [self.seats[i] if i < len(self.seats) else None for i in range(self.options.players)]

    def _start(self, entry: Entry) -> list[Event]:
        self.rules = entry.body.get("rules", self.rules)
        position = entry.body.get("position")
        setup = setup_of(self.options, entry.body["monsters"], fairness.deal_seed(self.secret, self.id, self.salts))
        game = kaiju.new(**setup) if position is None else begin_at(position, setup)
        events = list(game.events)
        game.forget_events()
        self.take_over(game, [self.options.clock.first_bank()] * len(self.seats), entry)
        return events

    def _act(self, entry: Entry) -> list[Event]:
        game = self.game
        assert game is not None and entry.seat is not None
        cost = 0.0 if entry.body.get("bot") else min(self.banks[entry.seat], self._overtime(entry.at))
        self.banks[entry.seat] -= cost
        game.reseed(fairness.seed_for(self.secret, self.id, self.salts, game.actions))
        events = game.play(entry.body["key"])
        self.asked = entry.number
        if game.undoable is None:
            self.asked_at, self.charged = [entry.at], []
        else:
            self.asked_at, self.charged = [*self.asked_at, entry.at], [*self.charged, cost]
        return events

    def _undo(self, entry: Entry) -> list[Event]:
        assert self.game is not None and entry.seat is not None
        self.game.undo()
        self.asked = entry.number
        # The time since the question was first asked counts, once.
        self.asked_at.pop()
        self.banks[entry.seat] += self.charged.pop()
        return []

    def _overtime(self, now: float) -> float:
        allowance = self.options.clock.allowance()
        return 0.0 if allowance is None else max(0.0, now - self.asked_at[-1] - allowance)


def begin_at(position: str, setup: Mapping[str, Any]) -> Game:
    """A game that begins in the middle: a lesson, or another way on from a move."""
    fresh = kaiju.new(**setup).record()
    return kaiju.replay({**fresh, "position": position, "actions": []})


def as_dicts(events: Iterable[Event] | None) -> list[dict[str, Any]] | None:
    return None if events is None else [event.to_dict() for event in events]
