"""Tables from one store to another: `kaiju export` and `kaiju import`.

A file has one table per line, as JSON, with everything the server knows of it: hidden cards and dice to come too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TextIO

import msgspec

from kaiju import RULES_VERSION
from kaiju.errors import KaijuError, RecordError
from kaiju.server.standing import Seated
from kaiju.server.store import Store, Stored, StoreError
from kaiju.server.table import Entry, Table
from kaiju.server.tables import rebuild, summarize

FORMAT = 1


class Moved(msgspec.Struct, frozen=True):
    """A table in a file."""

    format: int
    id: str
    secret: str
    rules: int
    entries: list[Entry]
    seated: dict[str, Seated] = {}


async def export_tables(database: str, ids: Iterable[str], out: TextIO) -> int:
    """Writes the tables of those ids, or all; says how many."""
    store = Store(database)
    count = 0
    try:
        await store.open()
        for table_id in list(ids) or await store.ids():
            stored = await store.load(table_id)
            if stored is None:
                raise KaijuError(f"There is no table {table_id!r}.")
            seated = {str(seat): own for seat, own in stored.seated.items()}
            moved = Moved(FORMAT, stored.id, stored.secret, stored.rules, stored.entries, seated)
            out.write(msgspec.json.encode(moved).decode() + "\n")
            count += 1
    except StoreError as error:
        raise KaijuError(f"The database can't be read: {first_line(error)}") from None
    finally:
        await store.close()
    return count


async def import_tables(database: str, path: Path) -> tuple[int, int]:
    """Reads tables from a file; says how many are new and how many were there already. All or none are taken."""
    tables = list(read_tables(path))
    store = Store(database)
    try:
        await store.open()
        return await store.take_in(tables)
    except StoreError as error:
        raise KaijuError(f"The database can't be written: {first_line(error)}") from None
    finally:
        await store.close()


def first_line(error: StoreError) -> str:
    """What follows it are statements with secrets in them."""
    return str(error).partition("\n")[0]


def read_tables(path: Path) -> Iterator[tuple[Stored, dict[str, Any]]]:
    """The tables in a file with their rows, each put together once to see that it is whole."""
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeError) as error:
        raise RecordError(f"{path} can't be read: {getattr(error, 'strerror', None) or error}.") from None
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            moved = msgspec.json.decode(line, type=Moved)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise RecordError(f"Line {number} of {path} is not a table: {error}.") from None
        if moved.format != FORMAT:
            raise RecordError(f"Line {number} of {path} has format {moved.format}; this version reads {FORMAT}.")
        if [entry.number for entry in moved.entries] != list(range(1, len(moved.entries) + 1)) or not moved.entries:
            raise RecordError(f"Line {number} of {path} lacks some of its table's entries.")
        try:
            seated = {int(seat): own for seat, own in moved.seated.items()}
            stored = Stored(moved.id, moved.secret, moved.rules, moved.entries, None, seated)
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
                    {token for holder in table.seats if holder for token in holder.tokens} | set(table.host)
                ),
                "due": table.decider() is not None,
            },
        )


def fits(table: Table, moved: Moved) -> bool:
    """Whether a table is what its line promises; one that these rules tell otherwise must be of others."""
    if table.told_wrongly and moved.rules == RULES_VERSION:
        return False
    if moved.entries[0].body.get("commitment") != table.commitment:
        return False
    return re.fullmatch("[-_A-Za-z0-9]{1,32}", moved.id) is not None and set(table.own) <= set(range(len(table.seats)))
