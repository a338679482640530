"""What a command of the laboratory says while it works, on standard error: standard output is for the result."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from kaiju.rules.rulebook import Rulebook
from kaiju.speeds.compiling import heard_by

COMPILING = "compiling the rules, once for these boxes (about a minute)"


def aside() -> Any:
    from rich.console import Console

    return Console(stderr=True, highlight=False)


@contextmanager
def progress_bar(total: int) -> Iterator[Callable[[int, int], None]]:
    """A function that is told how many games are done, and out of how many."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console, noted = aside(), False
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("loading the rules", total=total)

        def show(done: int, _: int) -> None:
            bar.update(task, completed=done, description="playing")

        def compiling(_: Rulebook, share: float) -> None:
            nonlocal noted
            bar.update(task, description=f"{COMPILING}: {share:.0%}")
            if not noted and not console.is_terminal:  # there is no bar in a file: a line must do
                console.print(f"{COMPILING} …".capitalize(), soft_wrap=True)
            noted = True

        with heard_by(compiling):
            yield show


def tell_of_interruption(what: str) -> None:
    aside().print(f"Interrupted: {what}", soft_wrap=True)
