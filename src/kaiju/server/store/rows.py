"""Entries and settings as rows, and back."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import Any

import msgspec
import sqlalchemy as sa

from kaiju.server.tables.entries import Entry

ENCODE, DECODE = msgspec.json.encode, msgspec.json.decode


def as_words(*columns: Any) -> Any:
    """Columns that hold no spaces, of all rows of a query together, as one text for `words_in`.

    For every row that SQLite finds, its thread waits for Python's lock and takes it from whoever is answered: with a
    thousand tables that never ended.
    """
    said: list[sa.ColumnElement[str]] = [sa.cast(column, sa.String) for column in columns]
    return sa.func.aggregate_strings(reduce(lambda row, word: row + " " + word, said), " ")


def words_in(text: str | None, columns: int) -> Iterable[tuple[str, ...]]:
    """The rows of a text that is made `as_words`."""
    words = iter((text or "").split())
    return zip(*[words] * columns, strict=True)


def trace_rows(table_id: str, tokens: Iterable[str]) -> list[dict[str, str]]:
    """That a table keeps something of people who have no seat there."""
    return [{"person": token, "table_id": table_id, "token": token} for token in tokens]


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
