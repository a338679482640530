"""`kaiju site`: the table as plain files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import click

from kaiju.cli.typed import Argument, Option


def site(
    out: Annotated[Path, Argument(help="The folder to write; one that this command has written is written anew.")],
    pyodide: Annotated[
        Path | None, Option("--pyodide", help="Pyodide's npm package, unpacked; left out, that of this checkout.")
    ] = None,
    letterbox: Annotated[
        str | None,
        Option("--letterbox", help="A Kaiju server by which friends find each other; without, they copy codes."),
    ] = None,
    ice: Annotated[
        list[str] | None,
        Option(
            "--ice",
            help="'stun:HOST:PORT' or 'turn:HOST:PORT USER PASSWORD', for friends in other networks; repeatable.",
        ),
    ] = None,
) -> None:
    """Write the table as plain files for any web host: it plays in the browser, with no server."""
    from kaiju.site.writing import write_site

    size = write_site(out, pyodide, letterbox, ice or ())
    click.echo(f"{out}: {size / 1e6:.1f} MB. Try it: python -m http.server --directory {out}")
