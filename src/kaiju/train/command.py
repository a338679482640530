"""What training commands have in common: how they are called, how long they run, and where they put what they find."""

from __future__ import annotations

import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kaiju.train.files import write


class Command:
    """`python -m kaiju.train.<name>`, which writes the file of that name."""

    def __init__(self, name: str, about: str | None, seconds: float | None = None) -> None:
        self.name = name
        self.parser = ArgumentParser(prog=f"python -m kaiju.train.{name}", description=about)
        if seconds is not None:
            self.parser.add_argument("--seconds", type=float, default=seconds, help="beyond the first batch of games")
        self.parser.add_argument("--seed", type=int, default=1)
        self._given: list[str] = []

    def parse(self, arguments: Sequence[str] | None) -> Namespace:
        given = self.parser.parse_args(arguments)
        defaults = vars(self.parser.parse_args([]))
        changed = {name: value for name, value in vars(given).items() if value != defaults[name]}
        self._given = [shown(name, value) for name, value in changed.items()]
        return given

    def write(self, meaning: str, numbers: Mapping[str, Any]) -> None:
        """Writes the file. Paragraphs of `meaning` say what its numbers are."""
        write(self.name, meaning, " ".join([self.parser.prog, *self._given]), numbers)


def shown(name: str, value: Any) -> str:
    """An option as it is given on a command line."""
    option = f"--{name.replace('_', '-')}"
    if value is True:
        return option
    if isinstance(value, list):
        return " ".join(f"{option} {item}" for item in value)
    return f"{option} {value:g}" if isinstance(value, float) else f"{option} {value}"


def batches(seconds: float) -> Iterator[int]:
    """Numbers batches until so much time has passed. The first takes none: the rules may have to be compiled for it."""
    yield 0
    number, began = 0, time.monotonic()
    while time.monotonic() - began < seconds:
        number += 1
        yield number
