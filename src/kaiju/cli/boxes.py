"""`--box`: boxes of one's own, which commands know before they look at anything else that was given."""

from __future__ import annotations

from collections.abc import Sequence

import click
from click.shell_completion import CompletionItem

HELP = "A box of your own: its folder, or its name if it is installed. May be given several times."
NAMED_ONLY = "A box that tables may be played with: its folder, or its name if it is installed. There are no others."


def box_option(named_only: bool = False) -> click.Option:
    """The option. Boxes that are installed are there without it, unless only those may be there that are named."""

    def add(_: click.Context, __: click.Parameter, named: Sequence[str]) -> None:
        from kaiju.game.loading import discover, load_all

        load_all(named)
        if not named_only:
            discover(lambda sentence: click.echo(sentence, err=True))

    return click.Option(
        ["--box"],
        multiple=True,
        metavar="BOX",
        is_eager=True,
        expose_value=False,
        callback=add,
        shell_complete=lambda _, __, begun: [CompletionItem(begun, type="dir")],
        help=NAMED_ONLY if named_only else HELP,
    )
