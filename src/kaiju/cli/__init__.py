"""The command `kaiju`. What a command needs is imported when it runs, so that `kaiju --help` is quick."""

from __future__ import annotations

import sys
from collections.abc import Callable

from kaiju.cli.app import app
from kaiju.cli.cards import cards
from kaiju.cli.laboratory import simulate, study, tournament
from kaiju.cli.moving import export_tables, import_tables
from kaiju.cli.playing import play
from kaiju.cli.records import replay, verify
from kaiju.cli.serving import serve

__all__ = ["app", "main"]

COMMANDS: dict[str, Callable[..., None]] = {
    "play": play,
    "cards": cards,
    "replay": replay,
    "simulate": simulate,
    "tournament": tournament,
    "study": study,
    "serve": serve,
    "verify": verify,
    "export": export_tables,
    "import": import_tables,
}
"""In the order in which `kaiju --help` lists them."""

for name, command in COMMANDS.items():
    app.command(name)(command)


def main() -> None:
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # A terminal that lacks a letter shows a question mark; a stray byte typed is no reason to stop.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    app()
