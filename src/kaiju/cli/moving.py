"""`kaiju export` and `kaiju import`: tables in files."""

from __future__ import annotations

import contextlib
import sys
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
    part = out.with_name(f"{out.name}.part")  # an earlier file stays until this one is whole
    try:
        with part.open("w", encoding="utf-8") as target:
            count = asyncio.run(write_tables(url, table or (), target))
        part.replace(out)
    except OSError as error:
        raise SetupError(f"{out} can't be written: {error.strerror or error}.") from None
    except KeyboardInterrupt:
        interrupted(f"{out} has not been written.")
    finally:
        with contextlib.suppress(OSError):
            part.unlink()
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


def interrupted(what: str) -> NoReturn:
    leave(f"Interrupted: {what}", INTERRUPTED)
