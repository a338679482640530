"""Entries: what a table's log consists of, and how clients get to see them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, overload

import msgspec

from kaiju.game.events import Event
from kaiju.text.log import log_phrases

ENCODER = msgspec.json.Encoder()
CHANGES_GAME = ("start", "act", "undo")
"""Kinds of entries after which there is another question, or none."""
CHANGES_SEATS = ("sit", "rise", "carry", "take", "host")
"""Kinds of entries after which somebody holds another seat than before, or is the host."""
NEVER_SENT = ("tokens", "token", "host", "opener", "key", "position", "guest", "boxes", "first")
"""What no client gets of an entry's body: who holds what, answers as they were given, what only we need to know."""
EVENT_FIELDS = {field.name for field in fields(Event)}


class Entry(msgspec.Struct, frozen=True):
    """Something that happened at a table. Numbered from 1, without gaps."""

    number: int
    at: float
    kind: str
    seat: int | None = None
    body: dict[str, Any] = {}
    events: list[dict[str, Any]] | None = None
    """What the rules said about it, secrets included."""


@dataclass(slots=True)
class EncodedEntry:
    """An entry as clients get it: an `entry` of the live channel, encoded once for everybody."""

    number: int
    public: bytes
    chat_of: int | None = None
    """The seat that said it, for those who have muted that seat."""
    secrets: tuple[dict[str, Any], list[dict[str, Any]]] | None = None
    """The entry without its events, and all of them, where some seat may know more than everybody."""
    own: dict[tuple[int, ...], bytes] = field(default_factory=dict)
    """The entry for those seats, once they have asked."""

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


def encode_entry(entry: Entry, told: Sequence[Event] | None = None) -> EncodedEntry:
    """`told`: the entry's events as the rules have just told them."""
    out: dict[str, Any] = {"number": entry.number, "at": entry.at, "kind": entry.kind}
    if entry.seat is not None:
        out["seat"] = entry.seat
    body = {name: value for name, value in entry.body.items() if name not in NEVER_SENT and value is not None}
    if body:
        out["body"] = body
    events = entry.events
    if events is None:
        return EncodedEntry(entry.number, ENCODER.encode(out), entry.seat if entry.kind == "chat" else None)
    has_secret = any("secret" in event for event in events)
    seen = [as_public(event) for event in events] if has_secret else events
    public = ENCODER.encode(with_log(out, seen, None if has_secret else told))
    return EncodedEntry(entry.number, public, secrets=(out, events) if has_secret else None)


class EncodedEntries(Sequence[EncodedEntry]):
    """All entries of a table as clients get them. Each is encoded when somebody first asks for it: most entries of a
    table that is looked up never are."""

    def __init__(self, entries: Iterable[EncodedEntry] = ()) -> None:
        self._entries: list[EncodedEntry | tuple[Entry, Sequence[Event] | None]] = list(entries)

    def append(self, entry: Entry, told: Sequence[Event] | None) -> None:
        self._entries.append((entry, told))

    def __len__(self) -> int:
        return len(self._entries)

    @overload
    def __getitem__(self, i: int) -> EncodedEntry: ...
    @overload
    def __getitem__(self, i: slice) -> list[EncodedEntry]: ...
    def __getitem__(self, i: int | slice) -> EncodedEntry | list[EncodedEntry]:
        if isinstance(i, slice):
            return [self[n] for n in range(*i.indices(len(self)))]
        entry = self._entries[i]
        if isinstance(entry, tuple):
            entry = self._entries[i] = encode_entry(*entry)
        return entry


def as_public(event: Mapping[str, Any]) -> Mapping[str, Any]:
    """An event as everybody may know it. Of a secret from other rules, only the fields that these rules know."""
    if "secret" not in event:
        return event
    return known_event(event).seen_by(None).to_dict()


def known_event(event: Mapping[str, Any]) -> Event:
    """The event as far as these rules know what it says."""
    return Event.from_dict({name: value for name, value in event.items() if name in EVENT_FIELDS})


def with_log(
    out: dict[str, Any], events: Sequence[Mapping[str, Any]], told: Sequence[Event] | None = None
) -> dict[str, Any]:
    """An entry with events, as somebody may know them, and with what the log says of them. `told`: the same events,
    where they need not be read."""
    try:
        log = [phrase.to_list() for phrase in log_phrases(map(known_event, events) if told is None else told)]
    except (LookupError, TypeError, ValueError):  # other rules may have told what these have no words for
        log = []
    return {**out, "events": events, "log": log}
