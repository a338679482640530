"""Files of learned numbers: TOML with a row to a line, so that a change shows which numbers changed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from textwrap import wrap
from typing import Any

from kaiju.bots.learned import FOLDER

WIDTH = 118


def write(name: str, meaning: str, command: str, numbers: Mapping[str, Any]) -> None:
    """Writes one of the files that `kaiju.bots.learned` reads. Paragraphs of `meaning` become its head."""
    head = [*meaning.split("\n\n"), f"Made on {date.today()} by `{command}`."]
    (FOLDER / f"{name}.toml").write_text(text(head, numbers), encoding="utf-8")


def text(head: Sequence[str], numbers: Mapping[str, Any]) -> str:
    paragraphs = ("\n".join(f"# {line}" for line in wrap(" ".join(part.split()), WIDTH)) for part in head)
    return "\n#\n".join(paragraphs) + "\n\n" + body(numbers)


def body(numbers: Mapping[str, Any]) -> str:
    return "\n".join(lines(numbers)).lstrip() + "\n"


def lines(table: Mapping[str, Any], path: str = "") -> Iterator[str]:
    """First the values of a table, then the tables in it."""
    for key, value in table.items():
        if not isinstance(value, Mapping):
            yield f"{quoted(key)} = {shown(value)}"
    for key, value in table.items():
        if isinstance(value, Mapping):
            inner = f"{path}{quoted(key)}"
            if not value or not all(isinstance(item, Mapping) for item in value.values()):
                yield f"\n[{inner}]"
            yield from lines(value, f"{inner}.")


def quoted(key: str) -> str:
    return key if re.fullmatch(r"[\w-]+", key, re.ASCII) else f'"{key}"'


def shown(value: Any) -> str:
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, Sequence):
        if value and isinstance(value[0], Sequence) and not isinstance(value[0], str):
            return "\n".join(["[", *(f"    {shown(row)}," for row in value), "]"])
        return f"[{', '.join(map(shown, value))}]"
    return str(int(value))
