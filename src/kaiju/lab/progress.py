"""What a command of the laboratory says while it works, on standard error: standard output is for the result."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any


def aside() -> Any:
    from rich.console import Console

    return Console(stderr=True, highlight=False)


@contextmanager
def progress_bar(total: int) -> Iterator[Callable[[int, int], None]]:
    """A function that is told how many games are done, and out of how many."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=aside(), transient=True) as bar:
        task = bar.add_task("loading the rules (compiled once, for about a minute)", total=total)

        def show(done: int, _: int) -> None:
            bar.update(task, completed=done, description="playing")

        yield show


def tell_of_interruption(what: str) -> None:
    aside().print(f"Interrupted: {what}", soft_wrap=True)
