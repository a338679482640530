"""`kaiju tables`: for whoever runs a server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from typing import Annotated, Any

import click

from kaiju.cli.options import DatabaseOption
from kaiju.cli.typed import Argument, Option, command_of

app = click.Group("tables", help="List, show, close and delete tables, and keep addresses out.", no_args_is_help=True)
TableArgument = Annotated[str, Argument(help="The id of a table, as in its link.")]


def where(database: str | None) -> str:
    from kaiju.server.serve import default_database, prepare_database

    return prepare_database(database or default_database(), make=False)


def do(work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(work)


def at(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M")


def list_tables(
    status: Annotated[str | None, Option("--status", help="Only open, playing, over or outdated ones.")] = None,
    limit: Annotated[int, Option("--limit", min=1, max=100_000, help="How many, at most.")] = 50,
    database: DatabaseOption = None,
) -> None:
    """List tables, the last changed first."""
    from kaiju.server.operating import list_tables as found

    for row in do(found(where(database), status, limit)):
        names = ", ".join(name or "-" for name in row["names"])
        click.echo(f"{row['id']}  {row['status']:<8}  {at(row['updated_at'])}  {row['edition']}  {names}")


def show_table(table: TableArgument, database: DatabaseOption = None) -> None:
    """Show what is known of a table; of its game nothing that is hidden."""
    from kaiju.server.operating import show_table as found

    row = do(found(where(database), table))
    for name, value in {**row, "opened_at": at(row["opened_at"]), "updated_at": at(row["updated_at"])}.items():
        shown = ", ".join(item or "-" for item in value) if isinstance(value, list) else value
        click.echo(f"{name + ':':<12} {shown}")


def close_table(table: TableArgument, database: DatabaseOption = None) -> None:
    """End a table's game; it can still be looked at."""
    from kaiju.server.operating import close_table as close

    closed = do(close(where(database), table))
    click.echo(f"{table} is closed." if closed else f"{table} is over already.")


def delete_table(table: TableArgument, database: DatabaseOption = None) -> None:
    """Delete a table with all that is kept of it."""
    from kaiju.server.operating import delete_table as delete

    do(delete(where(database), table))
    click.echo(f"{table} is deleted.")


def ban(
    address: Annotated[str | None, Argument(help="An address; of IPv6, its whole /64. Left out: list them.")] = None,
    days: Annotated[
        float | None, Option("--days", min=0, help="For how long; left out, for good; 0 lets it in again.")
    ] = None,
    database: DatabaseOption = None,
) -> None:
    """Keep an address out of a server, or list those that are."""
    from kaiju.server.operating import FOR_EVER, ban_address, list_bans

    if address is None:
        for one, until in do(list_bans(where(database))).items():
            click.echo(f"{one}  {'for good' if until >= FOR_EVER else 'until ' + at(until)}")
        return
    counted = do(ban_address(where(database), address, days))
    click.echo(f"{counted} is let in again." if days == 0 else f"{counted} is kept out.")


COMMANDS: dict[str, Callable[..., None]] = {
    "list": list_tables,
    "show": show_table,
    "close": close_table,
    "delete": delete_table,
    "ban": ban,
}

for name, function in COMMANDS.items():
    app.add_command(command_of(name, function))
