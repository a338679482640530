"""The program: its name, its version, and what it does with our own errors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from kaiju.errors import KaijuError, SetupError
from kaiju.version import __version__

if TYPE_CHECKING:
    from rich.console import Console


class Sentences(TyperGroup):
    """Our own errors are one sentence on stderr: exit status 2 for what was asked for, 1 for what was found."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except KaijuError as error:
            typer.echo(str(error), err=True)
            raise typer.Exit(2 if isinstance(error, SetupError) else 1) from None


app = typer.Typer(
    cls=Sentences,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Kaiju, the complete unofficial King of Tokyo: play, look up cards, replay and simulate games.",
)


def show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"kaiju {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and leave.", callback=show_version, is_eager=True)
    ] = False,
) -> None:
    pass


def console() -> Console:
    """What commands print to. Nothing is highlighted, and brackets are no markup: names and texts may have some."""
    from rich.console import Console

    return Console(highlight=False, markup=False)
