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
from kaiju.game.installed import digest_of, of_others
from kaiju.game.records import RECORD_FORMAT
from kaiju.rules.boxes import BOXES
from kaiju.rules.version import RULES_VERSION
from kaiju.server.tables import fairness
from kaiju.server.tables.encoded import Encoded
from kaiju.server.tables.entries import CHANGES_GAME, EncodedEntries, Entry
from kaiju.server.tables.guests import Guest, guest_id
from kaiju.server.tables.motions import Motion
from kaiju.server.tables.options import setup_of
from kaiju.server.tables.seats import BOT, UNKNOWN, Holder
from kaiju.server.tables.tokens import is_among
from kaiju.server.wire.options import TableOptions
from kaiju.server.wire.settings import SeatSettings

TABLE_ID = re.compile("[A-Za-z0-9_-]{1,32}")
ONLY_READ = "It can be read, but not played on."
RULES_MISMATCH = f"This game was played under other rules than this server's. {ONLY_READ}"


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
        self.opener: list[str] = []
        """Hashes of the tokens of whoever opened it."""
        self.host: list[str] = []
        """Those of whoever is the host: the opener, until they leave or stay away and somebody succeeds them."""
        self.game: Game | None = None
        self.log = EncodedEntries()
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
        """Why the game can be read but not played on: these rules tell it differently, or a box is missing."""
        self.lacks_box = False
        """Whether that is because of a box."""
        self.motion: Motion | None = None
        """What players are asked to agree on."""
        self.declined: dict[tuple[str, int], int] = {}
        """The turn in which was last declined, or taken back, what a seat had asked for."""
        self.paused_at: float | None = None
        """Since when the game is paused."""
        self.called_off: str | None = None
        """Why the game has ended before its end: `vote`, `conceded`, or `closed` by whoever runs the server."""
        self.winners: list[int] = []
        """Of a game that was called off."""
        self.from_position = False
        """Whether the game began in the middle: a lesson, or another way on from a move."""
        self.ended = False
        """Whether the game was told to its end, under whatever rules."""
        self.settings: dict[int, SeatSettings] = {}
        self.guests: dict[str, Guest] = {}
        """Those without a seat of whom something is known, by id."""
        self.said = {True: 0, False: 0}
        """How many messages there were by those with a seat, and by those without."""
        self.views: dict[int | None, bytes] = {}
        """What seats, or those without one (None), see of the game as it is now, once somebody has looked."""
        self.encoded = Encoded()
        """Parts of what they saw last."""
        self.outlook: bytes | None = None
        """What answers to the open question lead to, for the seat that decides, once somebody has looked."""
        self.whole_view: bytes | None = None
        """What that seat sees with all of it, once somebody has come."""
        self.choosers: list[str | None] = []
        """Of every action, the bot that chose it, or None for a person."""

    # --- looking

    @property
    def status(self) -> str:
        if self.rules_mismatch:
            return "outdated"
        if self.called_off:
            return "over"
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
        """Whether this is a token of the host's, seated or not."""
        return self._is_one_of(self.host, token)

    def is_opener(self, token: str | None) -> bool:
        """Whether somebody has opened the table, and may be its host again if they are not."""
        return self._is_one_of(self.opener, token)

    def host_sits(self, seat: int) -> bool:
        holder = self.seats[seat]
        return holder is not None and any(host in holder.tokens for host in self.host)

    def _is_one_of(self, tokens: Sequence[str], token: str | None) -> bool:
        """Whether a token is among these, or holds a seat that one of these holds: another device of theirs."""
        if token is None:
            return False
        theirs = (holder for holder in self.seats if holder is not None and any(one in holder.tokens for one in tokens))
        return is_among([*tokens, *(known for holder in theirs for known in holder.tokens)], token)

    def may_see(self, token: str | None) -> bool:
        if self.knows(token):
            return True
        return (self.options.watch or self.status == "open") and not self.guest_of(token).removed

    def knows(self, token: str | None) -> bool:
        """Whether somebody is the host, or may be again, or sits here."""
        return bool(self.seats_of(token)) or self.is_host(token) or self.is_opener(token)

    def guest_of(self, token: str | None) -> Guest:
        """What is known of somebody without a seat."""
        return self.guests.get(guest_id(self.id, token), Guest())

    def settings_of(self, seat: int) -> SeatSettings:
        return self.settings.get(seat, SeatSettings())

    def decider(self) -> int | None:
        game = self.game
        if game is None or self.rules_mismatch or self.called_off:
            return None
        state = game.peek()
        return None if state.over else state.seat

    def deadline(self) -> float | None:
        """When the time of the seat that decides runs out."""
        seat, allowance = self.decider(), self.options.clock.allowance()
        if seat is None or allowance is None or self.holder(seat).answered_by_bot or self.paused_at is not None:
            return None
        return self.asked_at[-1] + allowance + self.banks[seat]

    def patience_ends(self) -> float | None:
        """When the others may let a bot answer for whoever has to decide; None where nobody waits, or a clock runs."""
        seat, idle = self.decider(), self.options.idle
        if seat is None or idle is None or self.options.clock.kind != "none" or self.paused_at is not None:
            return None
        # Whether several seats are one person's is nobody's business, so it makes no difference here.
        others = (other for i, other in enumerate(self.seats) if i != seat and other is not None)
        if self.holder(seat).answered_by_bot or not any(o.bot is None and not o.gave_up for o in others):
            return None
        return self.asked_at[-1] + idle

    def extended_for(self, seat: int) -> bool:
        """Whether a seat has been given the time of this decision anew: leaving and coming back stops no clock."""
        if self.decider() != seat or self.options.clock.allowance() is None:
            return False
        return self.game is not None and self.game.actions <= self.extended

    def bot_seed(self) -> int:
        """What a bot that answers the current question has for chance."""
        assert self.game is not None
        return fairness.bot_seed(self.secret, self.id, self.salts, self.game.actions)

    def undoer(self) -> int | None:
        """The seat that may take back its last step."""
        if self.game is None or self.rules_mismatch or not self.options.undo or self.called_off:
            return None
        return self.game.undoable if self.paused_at is None else None

    # --- applying

    def apply_new(self, entry: Entry) -> Entry:
        """Applies an entry that is about to be kept, and returns it with the events that came of it."""
        told = self._change(entry)
        entry = msgspec.structs.replace(entry, events=as_dicts(told))
        if entry.kind == "start" and self.game is not None and (boxes := of_others(self.game.rules)):
            entry = msgspec.structs.replace(entry, body={**entry.body, "boxes": boxes})
        self._log(entry, told)
        return entry

    def apply_kept(self, entry: Entry, *, game_known: bool = False) -> None:
        """Applies an entry from the store. `game_known`: the game comes from a snapshot and includes it already."""
        if entry.kind not in CHANGES_GAME:
            self._change(entry)
        elif self.rules_mismatch is None and (wrong := wrong_with(entry.body.get("boxes", {}))):
            self.rules_mismatch, self.lacks_box = wrong, True
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
        self._forget_views()
        self.banks = list(banks)
        self.asked, self.asked_at, self.charged = entry.number, [entry.at], []

    def _forget_views(self) -> None:
        self.views.clear()
        self.outlook = self.whole_view = None

    def _log(self, entry: Entry, told: Sequence[Event] | None = None) -> None:
        self.number = entry.number
        if entry.kind in CHANGES_GAME:
            self._forget_views()
        if entry.kind not in ("act", "undo") or self.status != "playing":
            self.described = entry.number
        if entry.kind == "start":
            self.from_position = "position" in entry.body
        if entry.kind == "act":
            self.choosers.append(chooser_of(entry.body))
        elif entry.kind == "undo":
            self.choosers.pop()
        self.ended |= any(event["kind"] == "over" for event in entry.events or ())
        self.log.append(entry, told)

    def _change(self, entry: Entry) -> list[Event] | None:
        assert entry.number == self.number + 1, f"entry {entry.number} after {self.number}"
        body, seat = entry.body, entry.seat
        if "host" in body:
            self.host = list(body["host"])
        if "opener" in body:
            self.opener = list(body["opener"])
        match entry.kind:
            case "open":
                self.opened_at = entry.at
                self.opener = list(body["host"])
                self._set_options(body["options"])
            case "options":
                self._set_options(body["options"])
            case "sit":
                assert seat is not None
                self.seats[seat] = Holder(
                    body["name"],
                    body["monster"],
                    body["bot"],
                    list(body["tokens"]),
                    body["salt"],
                    entry.number,
                    entry.at,
                )
                self._salt(seat, entry)
            case "salt":
                assert seat is not None
                self._salt(seat, entry)
            case "rise":
                assert seat is not None
                if body.get("kicked"):
                    self._remove(self.holder(seat))
                self.seats[seat] = None
            case "carry":
                if seat is not None:  # else of whoever has the table, without a seat
                    # Whom a person was known as first comes first: their games count for them by it.
                    tokens = self.holder(seat).tokens
                    tokens.insert(0 if body.get("first") else len(tokens), body["token"])
            case "take":
                assert seat is not None
                self._take(self.holder(seat), entry)
            case "stand-in":
                assert seat is not None
                self.holder(seat).stand_in = body["reason"]
                if self.decider() == seat:
                    self.banks[seat] = max(0.0, self.banks[seat] - self._overtime(self._time(entry)))
            case "back":
                assert seat is not None
                self.holder(seat).stand_in = None
                if self.decider() == seat and not self.extended_for(seat):
                    assert self.game is not None
                    self.asked_at[-1], self.extended = self._time(entry), self.game.actions
            case "host":
                pass  # who it is stands in the body
            case "vote":
                self._vote(seat, body)
            case "pause":
                self.motion, self.paused_at = None, entry.at
            case "resume":
                assert self.paused_at is not None
                self.asked_at = [asked + entry.at - self.paused_at for asked in self.asked_at]
                self.motion, self.paused_at = None, None
            case "concede":
                assert seat is not None
                self.holder(seat).stand_in = "conceded"
            case "end":
                self.called_off, self.winners = body["why"], list(body["winners"])
                self.motion, self.paused_at, self.ended = None, None, True
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
                self.said[seat is not None] += 1
                self._hear_guest(body)
            case "guest":
                guest = self.guests.setdefault(body["guest"], Guest())
                guest.muted, guest.removed = body["muted"], body["removed"]
                guest.name, guest.named = body["name"], body["named"]
            case _:
                raise AssertionError(entry.kind)
        return None

    def _salt(self, seat: int, entry: Entry) -> None:
        holder = self.holder(seat)
        holder.salt, holder.salted = entry.body["salt"], entry.number
        holder.salt_by = BOT if holder.bot else entry.body.get("salt_by", UNKNOWN)

    def _remove(self, holder: Holder) -> None:
        """The host has taken somebody's seat from them: they stay out, unless the table is theirs."""
        if any(token in self.opener for token in holder.tokens):
            return
        for token in holder.tokens:
            guest = self.guests.setdefault(guest_id(self.id, token), Guest())
            guest.name, guest.removed = holder.name, True

    def _take(self, holder: Holder, entry: Entry) -> None:
        """A person takes over a bot's seat. Its salt stays: the dice are made of it."""
        holder.name, holder.tokens, holder.bot = entry.body["name"], list(entry.body["tokens"]), None
        holder.sat, holder.sat_at = entry.number, entry.at
        if self.decider() == entry.seat:
            self.asked_at[-1] = self._time(entry)

    def _vote(self, seat: int | None, body: Mapping[str, Any]) -> None:
        """One who declines is enough: then nobody is asked any more."""
        assert seat is not None and self.game is not None
        if not body["agrees"]:
            if self.motion is not None:
                self.declined[self.motion.what, self.motion.by] = self.game.turn
            self.motion = None
            return
        self.motion = self.motion or Motion(body["what"], seat)
        self.motion.agreed.update(body["seats"])

    def _hear_guest(self, body: Mapping[str, Any]) -> None:
        """Somebody without a seat has said who they are."""
        if "guest" in body:
            guest = self.guests.setdefault(body["guest"], Guest())
            guest.name = body["name"]

    def _set_options(self, options: Mapping[str, Any]) -> None:
        # Tables that know nothing of `order` were opened when everybody was always asked.
        self.options = msgspec.convert({"order": "always", **options}, TableOptions)
        self.seats = [self.seats[i] if i < len(self.seats) else None for i in range(self.options.players)]

    def _start(self, entry: Entry) -> list[Event]:
        self.rules = entry.body.get("rules", self.rules)
        setup = setup_of(self.options, entry.body["monsters"], fairness.deal_seed(self.secret, self.id, self.salts))
        game = begin(setup, entry.body.get("position"))
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

    def _time(self, entry: Entry) -> float:
        """When an entry comes for those whose time runs: in a pause it stands still."""
        return entry.at if self.paused_at is None else self.paused_at

    def _overtime(self, now: float) -> float:
        allowance = self.options.clock.allowance()
        return 0.0 if allowance is None else max(0.0, now - self.asked_at[-1] - allowance)


def begin(setup: Mapping[str, Any], position: str | None) -> Game:
    """A game from its deal, or from the middle: a lesson, or another way on from a move.

    It is read like a record, so that what was begun under laxer checks can still be read.
    """
    record = {"format": RECORD_FORMAT, "rules": RULES_VERSION, "setup": setup, "actions": []}
    return kaiju.replay(record if position is None else {**record, "position": position})


def wrong_with(boxes: Mapping[str, str]) -> str | None:
    """What to say of a game that needs these boxes of others, by their digests, if they aren't here as they were."""
    for box, digest in boxes.items():
        if box not in BOXES:
            return f"This game needs the box {box!r}, which this server doesn't have. {ONLY_READ}"
        if digest != digest_of(box):
            return f"This game was played with the box {box!r} as of {digest}; here it is {digest_of(box)}. {ONLY_READ}"
    return None


def chooser_of(body: Mapping[str, Any]) -> str | None:
    """Which bot answered, if one did; older entries say only that one did."""
    bot = body.get("bot")
    return bot if isinstance(bot, str) else UNKNOWN if bot else None


def as_dicts(events: Iterable[Event] | None) -> Sequence[Mapping[str, Any]] | None:
    return None if events is None else [event.to_dict() for event in events]
