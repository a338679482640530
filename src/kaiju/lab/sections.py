"""Reports of the laboratory as data: tables with words around them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Table:
    """Rows under names. It becomes a file of its name."""

    name: str
    columns: tuple[str, ...]
    rows: list[tuple[Any, ...]]
    percent: tuple[str, ...] = ()
    """Columns that people read in percent."""

    def column(self, name: str) -> list[Any]:
        at = self.columns.index(name)
        return [row[at] for row in self.rows]


@dataclass(frozen=True)
class Section:
    title: str
    text: str
    """What there is to see, in plain words."""
    table: Table | None = None
    plots: list[str] = field(default_factory=list)
    """As SVG."""


@dataclass(frozen=True)
class Report:
    title: str
    about: list[str]
    """What was played."""
    sections: list[Section]

    @property
    def tables(self) -> list[Table]:
        return [section.table for section in self.sections if section.table is not None]


def partial_note(interrupted: bool) -> list[str]:
    """What a report says if not all games were played."""
    return ["The work was interrupted: this is about the games that had been played by then."] if interrupted else []
