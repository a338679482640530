"""Entries and settings as rows, and back."""

from __future__ import annotations

from typing import Any

import msgspec

from kaiju.server.tables.entries import Entry

ENCODE, DECODE = msgspec.json.encode, msgspec.json.decode


def entry_row(table_id: str, entry: Entry) -> dict[str, Any]:
    return {
        "table_id": table_id,
        "number": entry.number,
        "at": entry.at,
        "kind": entry.kind,
        "seat": entry.seat,
        "body": ENCODE(entry.body).decode(),
        "events": None if entry.events is None else ENCODE(entry.events).decode(),
    }


def read_entry(row: Any) -> Entry:
    events = None if row.events is None else DECODE(row.events)
    return Entry(row.number, row.at, row.kind, row.seat, DECODE(row.body), events)
