"""`kaiju completion`: what a shell needs to complete commands, options, editions, bots and cards."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import click
from click.shell_completion import get_completion_class

from kaiju.cli.app import app
from kaiju.cli.typed import Argument

VARIABLE = "_KAIJU_COMPLETE"
"""Where a shell says that it wants words completed. Click reads it before anything else is done."""


class Shell(StrEnum):
    bash = "bash"
    zsh = "zsh"
    fish = "fish"


def completion(shell: Annotated[Shell, Argument("The shell that you use.")]) -> None:
    """Print what makes a shell complete words of this program: add eval "$(kaiju completion bash)" to ~/.bashrc,
    the same with zsh to ~/.zshrc; for fish, kaiju completion fish > ~/.config/fish/completions/kaiju.fish."""
    found = get_completion_class(shell.value)
    assert found is not None
    # Its `source` would first look which version of the shell there is; here nobody may have it.
    made = found(app, {}, "kaiju", VARIABLE)
    click.echo(made.source_template % made.source_vars())
