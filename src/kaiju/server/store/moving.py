"""Tables from one store to another: `kaiju export` and `kaiju import`.

A file has one table per line, as JSON, with everything the server knows of it, hidden cards and dice to come included.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TextIO

import msgspec

from kaiju import RULES_VERSION
from kaiju.errors import KaijuError, RecordError
from kaiju.server.store.errors import StoreError
from kaiju.server.store.statistics import ending_of
from kaiju.server.store.store import Store
from kaiju.server.tables.descriptions import summarize
from kaiju.server.tables.entries import Entry
from kaiju.server.tables.rebuilding import StoredTable, rebuild
from kaiju.server.tables.table import TABLE_ID, Table
from kaiju.server.wire.settings import SeatSettings

FORMAT = 1

ReadTable = tuple[StoredTable, dict[str, Any]]
"""A table of a file, and its row."""


class MovedTable(msgspec.Struct, frozen=True):
    """A table in a file."""

    format: int
    id: str
    secret: str
    rules: int
    entries: list[Entry]
    seated: dict[str, SeatSettings] = {}


async def export_tables(database: str, ids: Iterable[str], out: TextIO) -> int:
    """Writes the tables of those ids, or all; returns how many."""
    store = Store(database)
    count = 0
    try:
        await store.open()
        for table_id in list(ids) or await store.index.ids():
            stored = await store.load(table_id)
            if stored is None:
                raise KaijuError(f"There is no table {table_id!r}.")
            settings = {str(seat): theirs for seat, theirs in stored.settings.items()}
            moved = MovedTable(FORMAT, stored.id, stored.secret, stored.rules, stored.entries, settings)
            out.write(msgspec.json.encode(moved).decode() + "\n")
            count += 1
    except StoreError as error:
        raise KaijuError(f"The database can't be read: {first_line(error)}") from None
    finally:
        await store.close()
    return count


async def import_tables(database: str, tables: list[ReadTable]) -> tuple[int, int]:
    """Takes in all tables or none; returns how many are new and how many were there already."""
    store = Store(database)
    try:
        await store.open()
        return await store.take_in(tables)
    except StoreError as error:
        raise KaijuError(f"The database can't be written: {first_line(error)}") from None
    finally:
        await store.close()


def first_line(error: StoreError) -> str:
    """The lines after it are statements with secrets in them."""
    return str(error).partition("\n")[0]


def read_tables(path: Path) -> Iterator[ReadTable]:
    """The tables in a file; each is rebuilt once to see that it is whole, which takes its time."""
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeError) as error:
        raise RecordError(f"{path} can't be read: {getattr(error, 'strerror', None) or error}.") from None
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            moved = msgspec.json.decode(line, type=MovedTable)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise RecordError(f"Line {number} of {path} is not a table: {error}.") from None
        if moved.format != FORMAT:
            raise RecordError(f"Line {number} of {path} has format {moved.format}; this version reads {FORMAT}.")
        if [entry.number for entry in moved.entries] != list(range(1, len(moved.entries) + 1)) or not moved.entries:
            raise RecordError(f"Line {number} of {path} lacks some of its table's entries.")
        try:
            settings = {int(seat): theirs for seat, theirs in moved.seated.items()}
            stored = StoredTable(moved.id, moved.secret, moved.rules, moved.entries, None, settings)
            table = rebuild(stored)
            whole = fits(table, moved)
        except (ValueError, LookupError, TypeError, AttributeError, AssertionError, msgspec.MsgspecError):
            whole = False
        if not whole:
            raise RecordError(f"Line {number} of {path} is damaged: its entries don't fit together.")
        yield (
            stored,
            {
                "opened_at": table.opened_at,
                "status": table.status,
                "listed": table.options.listed,
                "summary": msgspec.json.encode(summarize(table)).decode(),
                "tokens": sorted(
                    {token for holder in table.seats if holder for token in holder.tokens}
                    | set(table.host)
                    | set(table.opener)
                ),
                "due": table.decider() is not None,
                "ending": ending_of(table) if table.status == "over" and table.game is not None else None,
            },
        )


def fits(table: Table, moved: MovedTable) -> bool:
    """Whether a table is what its line promises. One that these rules tell differently must be from other rules."""
    if table.rules_mismatch and not table.lacks_box and moved.rules == RULES_VERSION:
        return False
    if moved.entries[0].body.get("commitment") != table.commitment:
        return False
    return TABLE_ID.fullmatch(moved.id) is not None and set(table.settings) <= set(range(len(table.seats)))
