"""`kaiju export` and `kaiju import`, tables in files; `kaiju backup` and `kaiju restore`, whole databases."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, NoReturn

import click

from kaiju.cli.app import leave
from kaiju.cli.options import DatabaseOption
from kaiju.cli.typed import Argument, Option
from kaiju.errors import INTERRUPTED, SetupError


def export_tables(
    table: Annotated[list[str] | None, Argument(help="Ids of tables; left out, all of them.")] = None,
    database: DatabaseOption = None,
    out: Annotated[Path | None, Option("--out", "-o", help="The file to write; left out, standard output.")] = None,
) -> None:
    """Write tables to a file, one per line: for moving and keeping them. It holds secrets of unfinished games."""
    import asyncio

    from kaiju.server.serve import default_database, prepare_database
    from kaiju.server.store.moving import export_tables as write_tables

    url = prepare_database(database or default_database(), make=False)
    if out is None:
        if hasattr(sys.stdout, "reconfigure"):
            sys.stdout.reconfigure(encoding="utf-8")  # a question mark would be a loss here
        asyncio.run(write_tables(url, table or (), sys.stdout))
        return
    with written_whole(out) as part, part.open("w", encoding="utf-8") as target:
        count = asyncio.run(write_tables(url, table or (), target))
    click.echo(f"{count} {'table' if count == 1 else 'tables'} written to {out}.")


def import_tables(
    file: Annotated[Path, Argument(help="A file that `kaiju export` wrote.")],
    database: DatabaseOption = None,
) -> None:
    """Read tables from a file. Those that are there already stay as they are."""
    import asyncio

    from kaiju.server.serve import default_database, prepare_database
    from kaiju.server.store.moving import import_tables as take_in
    from kaiju.server.store.moving import read_tables

    url = prepare_database(database or default_database())
    try:
        tables = list(read_tables(file))
    except KeyboardInterrupt:
        interrupted("nothing has been imported.")
    try:
        new, known = asyncio.run(take_in(url, tables))
    except KeyboardInterrupt:
        interrupted(
            f"all tables of {file} are in the database, or none. Import it again to be sure; those that are there stay "
            "as they are."
        )
    click.echo(f"{new} new, {known} already there.")


def backup(
    file: Annotated[Path, Argument(help="The file to write, such as kaiju.backup.")],
    database: DatabaseOption = None,
) -> None:
    """Write a whole database to a file: tables, people, figures. Servers may run meanwhile. It holds secrets."""
    import asyncio
    import gzip

    from kaiju.server.serve import default_database, prepare_database
    from kaiju.server.store.backup import back_up

    url = prepare_database(database or default_database(), make=False)
    with written_whole(file) as part:
        part.touch(mode=0o600)
        with gzip.open(part, "wt", encoding="utf-8") as target:
            counts = asyncio.run(back_up(url, target))
    click.echo(f"{count_of(counts)} written to {file}.")


def restore(
    file: Annotated[Path, Argument(help="A file that `kaiju backup` wrote.")],
    database: DatabaseOption = None,
) -> None:
    """Read a backup into an empty database, of either kind, and bring it to the layout of this version."""
    import asyncio

    from kaiju.server.serve import default_database, prepare_database
    from kaiju.server.store.backup import restore as read

    url = prepare_database(database or default_database())
    try:
        counts = asyncio.run(read(url, file))
    except KeyboardInterrupt:
        interrupted(f"all of {file} is in the database, or nothing.")
    click.echo(f"{count_of(counts)} restored.")


def count_of(counts: Mapping[str, int]) -> str:
    """What people count by, of all that is in a database."""
    tables, entries = counts.get("tables", 0), counts.get("entries", 0)
    return f"{tables} {'table' if tables == 1 else 'tables'} with {entries} {'entry' if entries == 1 else 'entries'}"


@contextlib.contextmanager
def written_whole(out: Path) -> Iterator[Path]:
    """A file beside it that takes its place when it is whole: an earlier one stays until then."""
    part = out.with_name(f"{out.name}.part")
    try:
        yield part
        part.replace(out)
    except OSError as error:
        raise SetupError(f"{out} can't be written: {error.strerror or error}.") from None
    except KeyboardInterrupt:
        interrupted(f"{out} has not been written.")
    finally:
        with contextlib.suppress(OSError):
            part.unlink()


def interrupted(what: str) -> NoReturn:
    leave(f"Interrupted: {what}", INTERRUPTED)
