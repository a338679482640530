"""The command `kaiju`. What a command needs is imported when it runs, so that `kaiju --help` is quick."""

from __future__ import annotations

import sys
from collections.abc import Callable

from kaiju.cli.app import FOUND, app, flush_or_drop, no_room
from kaiju.cli.boxes import box_option
from kaiju.cli.cards import cards
from kaiju.cli.completion import VARIABLE, completion
from kaiju.cli.decks import deck
from kaiju.cli.laboratory import simulate, study, tournament
from kaiju.cli.moving import backup, export_tables, import_tables, restore
from kaiju.cli.operating import app as tables
from kaiju.cli.playing import play
from kaiju.cli.records import replay, verify
from kaiju.cli.serving import serve
from kaiju.cli.sites import site
from kaiju.cli.typed import command_of

__all__ = ["app", "main"]

COMMANDS: dict[str, Callable[..., None]] = {
    "play": play,
    "cards": cards,
    "deck": deck,
    "replay": replay,
    "simulate": simulate,
    "tournament": tournament,
    "study": study,
    "serve": serve,
    "site": site,
    "verify": verify,
    "export": export_tables,
    "import": import_tables,
    "backup": backup,
    "restore": restore,
    "completion": completion,
}
"""In the order in which `kaiju --help` lists them."""

WITH_BOXES = ("play", "cards", "deck", "replay", "simulate", "tournament", "study", "verify", "import")
"""What may be done with boxes of one's own. A server has only those that whoever runs it names."""

for name, function in COMMANDS.items():
    command = command_of(name, function)
    if name in WITH_BOXES or name == "serve":
        command.params.append(box_option(named_only=name == "serve"))
    app.add_command(command)
app.add_command(tables)


def main() -> None:
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # A terminal that lacks a letter shows a question mark; a stray byte typed is no reason to stop.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        app(prog_name="kaiju", complete_var=VARIABLE)
    except SystemExit as end:
        sys.exit(finish_output() or end.code)


def finish_output() -> int:
    """Writes out what has been printed; the exit status if the disk that it goes to is full."""
    error = flush_or_drop()
    if error is None or isinstance(error, BrokenPipeError):
        return 0
    print(no_room(error), file=sys.stderr)
    return FOUND
