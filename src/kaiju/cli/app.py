"""The program: its name, its version, and what it does with errors."""

from __future__ import annotations

import errno
import os
import sys
from typing import TYPE_CHECKING, Any, NoReturn

import click

from kaiju.errors import INTERRUPTED, KaijuError, SetupError
from kaiju.extras import extra_of, missing
from kaiju.version import __version__

if TYPE_CHECKING:
    from kaiju.drawing.paper import Console

WRONG, FOUND = 2, 1
"""The exit status for what was asked for, and for what was found."""
NO_ROOM = (errno.ENOSPC, errno.EDQUOT)


class Sentences(click.Group):
    """Our own errors are one sentence on stderr, and so are a missing library and a full disk."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise click.exceptions.Exit(INTERRUPTED) from None
        except KaijuError as error:
            leave(str(error), WRONG if isinstance(error, SetupError) else FOUND)
        except ModuleNotFoundError as error:
            if error.name is None or extra_of(error.name) is None:
                raise
            leave(str(missing(error.name, f"kaiju {ctx.invoked_subcommand}")), WRONG)
        except OSError as error:
            if error.errno not in NO_ROOM:
                raise
            flush_or_drop()
            leave(no_room(error), FOUND)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)


def no_room(error: OSError) -> str:
    return f"{error.filename or 'What was to be printed'} can't be written: {error.strerror or error}."


def flush_or_drop() -> OSError | None:
    """Writes out what has been printed. Where that fails it is dropped, so that nobody tries and says so once more."""
    try:
        sys.stdout.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return error
    return None


def leave(sentence: str, status: int) -> NoReturn:
    click.echo(sentence, err=True)
    raise click.exceptions.Exit(status) from None


@click.group(
    cls=Sentences,
    name="kaiju",
    no_args_is_help=True,
    context_settings={"help_option_names": ["--help", "-h"]},
    help="Kaiju, the complete unofficial King of Tokyo: play, look up cards, replay and simulate games.",
)
@click.version_option(__version__, message="kaiju %(version)s", help="Show the version and leave.")
def app() -> None:
    pass


def console() -> Console:
    """What commands print to."""
    from kaiju.drawing.paper import Console

    return Console()
