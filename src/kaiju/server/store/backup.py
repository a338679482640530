"""A whole database in a file, and back: `kaiju backup` and `kaiju restore`.

The file is compressed JSON, a line for some rows of a table; the first line says which layout they have, and the last
one how many there are. It is read into an empty database with that layout, which is then brought to this version's.
"""

from __future__ import annotations

import base64
import gzip
import json
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO, Any

import sqlalchemy as sa

from kaiju.errors import KaijuError, RecordError, SetupError
from kaiju.server.store.database import Database
from kaiju.server.store.errors import StoreError
from kaiju.server.store.migrate import IN_USE, layout_of, look_into, sentences, upgrade
from kaiju.server.store.moving import first_line
from kaiju.server.store.schema import connections, processes

FORMAT = 1
ROWS = 500
"""In a line."""
OF_THE_MOMENT = (processes.name, connections.name)
"""What is true of running servers only."""
VERSIONS = "alembic_version"
BYTES = "base64"

Line = dict[str, Any]


async def back_up(database: str, out: IO[str]) -> Counter[str]:
    """Writes all that a database holds, as of one moment; returns how many rows of what. Servers may run meanwhile."""
    kept = Database(database)
    try:
        with sentences(kept.engine):
            if kept.file is not None:
                look_into(str(kept.engine.url.database))
            async with kept.engine.connect() as connection:
                if kept.file is None:
                    await connection.execution_options(isolation_level="REPEATABLE READ")
                return await connection.run_sync(write_all, out)
    finally:
        await kept.close()


def write_all(connection: sa.Connection, out: IO[str]) -> Counter[str]:
    counts = Counter[str]()
    layout = layout_of(connection)
    if layout is None:
        raise SetupError("There is nothing of Kaiju's in this database.")
    write_line(out, {"kaiju": "backup", "format": FORMAT, "layout": layout})
    for table in tables_in(connection):
        found = connection.execute(sa.select(table).execution_options(yield_per=ROWS))
        for rows in found.partitions():
            counts[table.name] += len(rows)
            write_line(out, {"table": table.name, "rows": [as_text(row._mapping) for row in rows]})
    write_line(out, {"end": counts})
    return counts


def tables_in(connection: sa.Connection) -> list[sa.Table]:
    """As they are in the database, whatever its layout."""
    found = sa.MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name not in (VERSIONS, *OF_THE_MOMENT)]


def write_line(out: IO[str], line: Line) -> None:
    out.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")


def as_text(row: Mapping[Any, Any]) -> Line:
    return {
        str(name): {BYTES: base64.b64encode(value).decode()} if isinstance(value, bytes | memoryview) else value
        for name, value in row.items()
    }


def as_values(row: Line) -> Line:
    return {name: base64.b64decode(value[BYTES]) if isinstance(value, dict) else value for name, value in row.items()}


async def restore(database: str, path: Path) -> Counter[str]:
    """Reads a backup into an empty database: all of it or nothing. Returns how many rows of what."""
    layout, counts = check(path)
    kept = Database(database)
    try:
        await upgrade(kept.engine, layout)
        async with kept.writing() as connection:
            await connection.run_sync(read_all, path)
        await upgrade(kept.engine)
        return counts
    except StoreError as error:
        raise KaijuError(f"The database can't be written: {first_line(error)}") from None
    finally:
        await kept.close()


def check(path: Path) -> tuple[str, Counter[str]]:
    """The layout that a backup has, and how many rows of what, if it is whole."""
    lines = read_lines(path)
    head = next(lines, {})
    if head.get("kaiju") != "backup":
        raise RecordError(f"{path} is not a backup of Kaiju's.")
    if head.get("format") != FORMAT:
        raise RecordError(f"{path} has format {head.get('format')}; this version reads {FORMAT}.")
    counts = Counter[str]()
    expected: Counter[str] | None = None
    for line in lines:
        if "end" in line:
            expected = Counter(line["end"])
        else:
            counts[line["table"]] += len(line["rows"])
    if expected != counts:
        raise damaged(path)
    return str(head["layout"]), counts


def read_all(connection: sa.Connection, path: Path) -> None:
    known = {table.name: table for table in tables_in(connection)}
    if any(connection.execute(sa.select(table).limit(1)).first() is not None for table in known.values()):
        raise SetupError(IN_USE)
    for line in read_lines(path):
        if line.get("rows"):
            connection.execute(known[line["table"]].insert(), [as_values(row) for row in line["rows"]])


def read_lines(path: Path) -> Iterator[Line]:
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            for text in file:
                line = json.loads(text)
                if not isinstance(line, dict):
                    raise damaged(path)
                yield line
    except gzip.BadGzipFile:
        raise RecordError(f"{path} is not a backup of Kaiju's.") from None
    except (EOFError, zlib.error, ValueError, LookupError, TypeError, RecursionError):
        raise damaged(path) from None
    except OSError as error:
        raise RecordError(f"{path} can't be read: {error.strerror or error}.") from None


def damaged(path: Path) -> RecordError:
    return RecordError(f"{path} is damaged: it can't be read to its end.")
