"""Entries: what a table's log consists of, and how clients get to see them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from typing import Any

import msgspec

from kaiju.game.events import Event
from kaiju.text.log import log_phrases

ENCODER = msgspec.json.Encoder()
CHANGES_GAME = ("start", "act", "undo")
"""Kinds of entries after which there is another question, or none."""
CHANGES_SEATS = ("sit", "rise", "carry")
"""Kinds of entries after which somebody holds another seat than before."""
NEVER_SENT = ("tokens", "token", "host", "key", "position")
"""What no client gets of an entry's body: who holds what, and answers as they were given."""
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
    """An entry as clients get it: a `step` of the live channel, encoded once for everybody."""

    number: int
    public: bytes
    chat_of: int | None = None
    """The seat that said it, for those who have muted that seat."""
    secrets: tuple[dict[str, Any], list[dict[str, Any]]] | None = None
    """The step without its events, and all of them, where some seat may know more than everybody."""
    own: dict[tuple[int, ...], bytes] = field(default_factory=dict)
    """The step for those seats, once they have asked."""

    def seen_by(self, seats: Sequence[int]) -> bytes:
        """The step for a client that holds these seats."""
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


def encode_entry(entry: Entry) -> EncodedEntry:
    out: dict[str, Any] = {"number": entry.number, "at": entry.at, "kind": entry.kind}
    if entry.seat is not None:
        out["seat"] = entry.seat
    body = {name: value for name, value in entry.body.items() if name not in NEVER_SENT and value is not None}
    if body:
        out["body"] = body
    events = entry.events
    if events is None:
        return EncodedEntry(entry.number, ENCODER.encode(out), entry.seat if entry.kind == "chat" else None)
    public = ENCODER.encode(with_log(out, [as_public(event) for event in events]))
    has_secret = any("secret" in event for event in events)
    return EncodedEntry(entry.number, public, secrets=(out, events) if has_secret else None)


def as_public(event: dict[str, Any]) -> dict[str, Any]:
    """An event as everybody may know it. Of a secret from other rules, only the fields that these rules know."""
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
