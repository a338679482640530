"""A table: what its entries add up to. No I/O and no clock: the same entries give the same table in every process.

Everything that happens at a table is an entry in its log, numbered from 1. What is proposed becomes an entry only when
the store has it; then every process that shows the table applies it.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

import msgspec

import kaiju
from kaiju import bots
from kaiju.game import Game
from kaiju.game.events import Event
from kaiju.game.setup import MONSTER_IDS, check_setup, figure
from kaiju.server import fairness
from kaiju.server.errors import Refusal, no_table, not_yours
from kaiju.server.options import TableOptions, check_options, setup_of
from kaiju.server.standing import Seated
from kaiju.server.words import chat_text, cleaned, player_name
from kaiju.text.log import log_phrases

BOTS = bots.NAMES
CHANGES_GAME = ("start", "act", "undo")
"""Kinds of entries after which there is another question, or none."""
ENCODER = msgspec.json.Encoder()


class Entry(msgspec.Struct, frozen=True):
    """Something that happened at a table."""

    number: int
    at: float
    kind: str
    seat: int | None = None
    body: dict[str, Any] = {}
    events: list[dict[str, Any]] | None = None
    """What the rules said about it, secrets included."""


@dataclass(slots=True)
class Holder:
    """Who sits at a seat: a person, known by the hashes of tokens, or a bot."""

    name: str
    monster: str
    bot: str | None
    tokens: list[str]
    salt: str
    sat: int = 0
    """The entry with which they sat down."""
    stand_in: str | None = None
    """Why a bot answers for a person: `clock`, `away` or `left`."""

    @property
    def answered_by_bot(self) -> bool:
        return self.bot is not None or self.stand_in is not None


@dataclass(slots=True)
class Step:
    """An entry as clients get it, already written."""

    number: int
    public: bytes
    chat_of: int | None = None
    """Whose words it is, for those who don't want to read them."""
    secrets: tuple[dict[str, Any], list[dict[str, Any]]] | None = None
    """The entry and its events, where some seat may know more than everybody."""
    own: dict[tuple[int, ...], bytes] = field(default_factory=dict)

    def seen_by(self, seats: Sequence[int]) -> bytes:
        """The entry for a client that holds these seats."""
        if self.secrets is None:
            return self.public
        out, events = self.secrets
        knowing = tuple(sorted({event["seat"] for event in events if "secret" in event and event["seat"] in seats}))
        if not knowing:
            return self.public
        if knowing not in self.own:
            seen = [event if event.get("seat") in knowing else as_public(event) for event in events]
            self.own[knowing] = ENCODER.encode(with_log(out, seen))
        return self.own[knowing]


class Table:
    """A table at some moment of its log."""

    def __init__(self, table_id: str, secret: str, rules: int) -> None:
        self.id = table_id
        self.secret = secret
        self.rules = rules
        """The version of the rules that it is played under."""
        self.options = TableOptions()
        self.number = 0
        self.opened_at = 0.0
        self.seats: list[Holder | None] = []
        self.host: list[str] = []
        self.game: Game | None = None
        self.steps: list[Step] = []
        self.asked = 0
        """The number of the entry that led to the question of now: an answer names it."""
        self.asked_at: list[float] = []
        """When this question and those that could still be taken back were asked."""
        self.charged: list[float] = []
        """What the answers that could still be taken back cost of the bank."""
        self.extended = -1
        """How many actions there were when somebody came back last and had the time of a decision anew."""
        self.described = 0
        """The last entry after which `describe` may say something else."""
        self.banks: list[float] = []
        self.next_table: str | None = None
        self.notice: str | None = None
        self.told_wrongly: str | None = None
        """Why the game can be read but not played on: other rules give other events."""
        self.ended = False
        """Whether the game was told to its end, under whatever rules."""
        self.own: dict[int, Seated] = {}

    # --- looking

    @property
    def status(self) -> str:
        if self.game is None:
            return "outdated" if self.told_wrongly else "open"
        if self.told_wrongly:
            return "outdated"
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
        return [i for i, holder in enumerate(self.seats) if holder is not None and holds(holder.tokens, token)]

    def is_host(self, token: str | None) -> bool:
        """Whoever opened the table, or the first person still there when they are gone."""
        if token is None:
            return False
        if holds(self.host, token):
            return True
        here = [holder for holder in self.seats if holder is not None and holder.bot is None]
        theirs = [holder for holder in here if any(host in holder.tokens for host in self.host)]
        if theirs:
            return any(holds(holder.tokens, token) for holder in theirs)
        return bool(here) and self.status == "open" and self.number > 1 and holds(here[0].tokens, token)

    def may_see(self, token: str | None) -> bool:
        return self.options.watch or self.is_host(token) or bool(self.seats_of(token)) or self.status == "open"

    def decider(self) -> int | None:
        if self.game is None or self.told_wrongly or self.game.decision is None:
            return None
        return self.game.decision.seat

    def deadline(self) -> float | None:
        """When the time of the seat that decides runs out."""
        seat, allowance = self.decider(), self.options.clock.allowance()
        if seat is None or allowance is None or self.holder(seat).answered_by_bot:
            return None
        return self.asked_at[-1] + allowance + self.banks[seat]

    def extended_for(self, seat: int) -> bool:
        """Whether a seat has had the time of this decision anew already: who leaves and comes back stops no clock."""
        if self.decider() != seat or self.options.clock.allowance() is None:
            return False
        return self.game is not None and self.game.actions <= self.extended

    def describe(self) -> dict[str, Any]:
        """The table as everybody may know it."""
        options = msgspec.to_builtins(self.options)
        return {
            "id": self.id,
            "status": self.status,
            "opened_at": self.opened_at,
            "options": options,
            "commitment": self.commitment,
            "salts": self.salts,
            "secret": self.secret if self.ended else None,
            "seats": [
                None
                if holder is None
                else {
                    "seat": i,
                    "name": holder.name,
                    "monster": holder.monster,
                    "bot": holder.bot,
                    "stand_in": holder.stand_in,
                }
                for i, holder in enumerate(self.seats)
            ],
            "next": self.next_table,
            "notice": self.told_wrongly or self.notice,
        }

    def question(self) -> dict[str, Any] | None:
        """Who has to answer what, and until when."""
        seat = self.decider()
        if seat is None:
            return None
        assert self.game is not None and self.game.decision is not None
        return {
            "number": self.asked,
            "seat": seat,
            "kind": self.game.decision.kind,
            "asked_at": self.asked_at[-1],
            "deadline": self.deadline(),
            "banks": self.banks,
        }

    def undoer(self) -> int | None:
        """The seat that may take back its last step."""
        if self.game is None or self.told_wrongly or not self.options.undo:
            return None
        return self.game.undoable

    # --- proposing: what would be entered, or why not

    def propose_sit(
        self, token: str | None, name: str, monster: str | None, seat: int | None, bot: str | None, salt: str
    ) -> tuple[int, dict[str, Any]]:
        self._before_start()
        if bot is not None and bot not in BOTS:
            raise Refusal("impossible", f"There is no bot {bot!r}; the bots are {', '.join(BOTS)}.")
        if seat is None:
            free = [i for i, holder in enumerate(self.seats) if holder is None]
            if not free:
                raise Refusal("taken", "All seats are taken.", "all-taken")
            seat = free[0]
        if not 0 <= seat < len(self.seats):
            raise Refusal("impossible", f"There is no seat {seat}; the seats are 0 to {len(self.seats) - 1}.")
        if self.seats[seat] is not None:
            raise Refusal("taken", "Somebody sits there already.", "seat-taken")
        others = [holder for holder in self.seats if holder is not None]
        if bot is not None:
            name = unused(bot.capitalize(), [holder.name for holder in others])
        else:
            name = player_name(name)
            if any(holder.name.casefold() == name.casefold() for holder in others):
                raise Refusal("taken", f"Somebody at this table is already called {name}.", "name-taken")
        chosen = self._monster(monster, seat)
        body = {"name": name, "monster": chosen, "bot": bot, "tokens": [token] if token else [], "salt": cleaned(salt)}
        return seat, body

    def _monster(self, wanted: str | None, seat: int) -> str:
        taken = {figure(h.monster) for i, h in enumerate(self.seats) if h is not None and i != seat}
        if wanted is not None:
            if wanted not in MONSTER_IDS:
                raise Refusal("impossible", f"There is no monster {wanted!r}.")
            if figure(wanted) in taken:
                raise Refusal("taken", "Somebody plays this monster already.", "monster-taken")
        usual = check_setup(self.options.edition, self.options.players, self.options.modules, None, 0).monsters
        for monster in [wanted] if wanted is not None else [*usual, *MONSTER_IDS]:
            if figure(monster) in taken:
                continue
            other = next(m for m in (*usual, *MONSTER_IDS) if figure(m) != figure(monster))
            try:
                check_setup(self.options.edition, 2, self.options.modules, [monster, other], 0)
            except kaiju.SetupError as error:
                if wanted is not None:
                    raise Refusal("impossible", str(error), error.reason) from None
                continue
            return monster
        raise Refusal("taken", "There is no monster left.", "no-monster-left")

    def check_rise(self, token: str, seat: int) -> None:
        if seat not in self.seats_of(token) and not (self.is_host(token) and self.status == "open"):
            raise not_yours()
        if not 0 <= seat < len(self.seats) or self.seats[seat] is None:
            raise Refusal("impossible", "Nobody sits there.")

    def propose_rise(self, token: str, seat: int) -> dict[str, Any]:
        self._before_start()
        self.check_rise(token, seat)
        return {}

    def propose_stand_in(self, seat: int, reason: str, question: int | None) -> dict[str, Any]:
        """`question`: the one that the seat has left unanswered, if that is why."""
        self._playing()
        if self.holder(seat).stand_in is not None or question not in (None, self.asked):
            raise Refusal("stale", "The game has gone on since.")
        return {"reason": reason}

    def propose_back(self, seat: int) -> dict[str, Any]:
        if self.holder(seat).stand_in is None:
            raise Refusal("stale", "Nobody answers for this seat.")
        return {}

    def propose_options(self, token: str | None, options: TableOptions) -> dict[str, Any]:
        self._before_start()
        self.check_host(token)
        check_options(options)
        if any(holder is not None for holder in self.seats[options.players :]):
            raise Refusal("taken", "Somebody sits at a seat that would go.", "seat-would-go")
        return {"options": msgspec.to_builtins(options)}

    def propose_start(self, token: str | None) -> dict[str, Any]:
        self._before_start()
        self.check_host(token)
        for i, holder in enumerate(self.seats):
            if holder is None:
                text = f"Seat {i + 1} is empty: put a bot there, or wait for somebody."
                raise Refusal("not-now", text, "seat-empty")
        if all(holder is not None and holder.bot is not None for holder in self.seats) and not self.options.watch:
            raise Refusal("not-now", "Only bots sit here, and nobody may watch them.", "only-bots")
        monsters = [self.holder(i).monster for i in range(len(self.seats))]
        setup_of(self.options, monsters, fairness.deal_seed(self.secret, self.id, self.salts))
        return {"monsters": monsters, "rules": kaiju.RULES_VERSION}

    def propose_act(self, seat: int, question: int, key: str) -> dict[str, Any]:
        game = self._playing()
        if question != self.asked:
            raise Refusal("stale", "This question has been answered already.")
        assert game.decision is not None
        if game.decision.seat != seat:
            raise Refusal("not-now", "It is not for this seat to decide.")
        try:
            return {"key": game.find(key)[1]}
        except kaiju.IllegalAction:
            raise Refusal("not-on-offer", "This is not on offer.") from None

    def propose_undo(self, seat: int, question: int) -> None:
        self._playing()
        if question != self.asked:
            raise Refusal("stale", "The game has gone on since.")
        if not self.options.undo:
            raise Refusal("not-now", "Nothing is taken back at this table.")
        if self.undoer() != seat:
            raise Refusal(
                "not-now",
                "This can't be taken back: a die has fallen, something hidden was seen, or somebody else has acted.",
            )

    def propose_chat(self, seats: Sequence[int], name: str | None, text: str) -> tuple[int | None, dict[str, Any]]:
        if self.options.chat == "none":
            raise Refusal("not-now", "There is no chat at this table.", "no-chat")
        if seats:
            return seats[0], {"text": chat_text(text)}
        if self.options.chat == "seats":
            raise Refusal("not-allowed", "Only those who have a seat may chat here.", "seats-chat")
        said, name = chat_text(text), player_name(name or "?")
        if any(holder is not None and holder.name.casefold() == name.casefold() for holder in self.seats):
            raise Refusal("taken", f"Somebody at this table is already called {name}.", "name-taken")
        return None, {"text": said, "name": name}

    def check_host(self, token: str | None) -> None:
        if not self.is_host(token):
            raise Refusal("not-allowed", "Only whoever opened the table can do this.")

    def check_seat(self, token: str | None, seat: int) -> None:
        if seat not in self.seats_of(token):
            raise not_yours()

    def check_watch(self, token: str | None) -> None:
        if not self.may_see(token):
            raise no_table()

    def _before_start(self) -> None:
        if self.status != "open":
            raise Refusal("not-now", "The game has begun already.", "begun")

    def _playing(self) -> Game:
        if self.told_wrongly:
            raise Refusal("outdated", self.told_wrongly)
        if self.game is None:
            raise Refusal("not-now", "The game has not begun.")
        if self.game.over:
            raise Refusal("not-now", "The game is over.")
        return self.game

    # --- applying

    def take_step(self, entry: Entry) -> Entry:
        """Applies an entry that is about to be kept, and gives it back with the events it had."""
        entry = msgspec.structs.replace(entry, events=as_dicts(self._change(entry)))
        self._tell(entry)
        return entry

    def follow(self, entry: Entry, *, game_known: bool = False) -> None:
        """Applies an entry that has been kept. `game_known`: the game has been brought from elsewhere."""
        if entry.kind not in CHANGES_GAME:
            self._change(entry)
        elif self.told_wrongly is None and not game_known:
            try:
                events = self._change(entry)
            except Exception:  # other rules may fail in any way; what happened can still be read
                events = None
            if as_dicts(events) != entry.events:
                self.told_wrongly = (
                    "This game was played under other rules than this server's. It can be read, but not played on."
                )
        self._tell(entry)

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

    def take_over(self, game: Game, banks: Sequence[float], entry: Entry) -> None:
        """Goes on with a game as it was after an entry."""
        self.game = game
        self.banks = list(banks)
        self.asked, self.asked_at, self.charged = entry.number, [entry.at], []

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

    def _tell(self, entry: Entry) -> None:
        self.number = entry.number
        if entry.kind not in ("act", "undo") or self.status != "playing":
            self.described = entry.number
        self.ended |= any(event["kind"] == "over" for event in entry.events or ())
        self.steps.append(make_step(entry))


def holds(tokens: Sequence[str], token: str) -> bool:
    """Compares with all of them, and each in constant time."""
    found = False
    for known in tokens:
        found |= hmac.compare_digest(known, token)
    return found


def unused(name: str, taken: Sequence[str]) -> str:
    names = {other.casefold() for other in taken}
    if name.casefold() not in names:
        return name
    return next(f"{name} {i}" for i in range(2, 99) if f"{name} {i}".casefold() not in names)


def begin_at(position: str, setup: Mapping[str, Any]) -> Game:
    """A game that begins in the middle: a lesson, or another way on from a move."""
    fresh = kaiju.new(**setup).record()
    return kaiju.replay({**fresh, "position": position, "actions": []})


def as_dicts(events: Iterable[Event] | None) -> list[dict[str, Any]] | None:
    return None if events is None else [event.to_dict() for event in events]


EVENT_FIELDS = {field.name for field in fields(Event)}
HIDDEN_IN_STEPS = ("tokens", "token", "host", "key", "position")
"""Of an entry's body, what no client gets: who holds what, and answers as they were given."""


def as_public(event: dict[str, Any]) -> dict[str, Any]:
    """An event as everybody may know it; of a secret that other rules told, only what these know not to be one."""
    if "secret" not in event:
        return event
    return known_event(event).seen_by(None).to_dict()


def known_event(event: dict[str, Any]) -> Event:
    """The event as far as these rules know what it says."""
    return Event.from_dict({name: value for name, value in event.items() if name in EVENT_FIELDS})


def with_log(out: dict[str, Any], events: list[dict[str, Any]]) -> dict[str, Any]:
    """A step with events, as somebody may know them, and with what the log says of them."""
    try:
        log = [phrase.to_list() for phrase in log_phrases(map(known_event, events))]
    except (LookupError, TypeError, ValueError):  # other rules may have told what these have no words for
        log = []
    return {**out, "events": events, "log": log}


def make_step(entry: Entry) -> Step:
    out: dict[str, Any] = {"number": entry.number, "at": entry.at, "kind": entry.kind}
    if entry.seat is not None:
        out["seat"] = entry.seat
    body = {name: value for name, value in entry.body.items() if name not in HIDDEN_IN_STEPS and value is not None}
    if body:
        out["body"] = body
    events = entry.events
    if events is None:
        return Step(entry.number, ENCODER.encode(out), entry.seat if entry.kind == "chat" else None)
    shown = ENCODER.encode(with_log(out, [as_public(event) for event in events]))
    return Step(entry.number, shown, secrets=(out, events) if any("secret" in event for event in events) else None)
