"""What games and tables are called in reports."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kaiju.game.setup import Setup
from kaiju.lab.specs import TableSpec


def game_name(edition: str, modules: Iterable[str] = ()) -> str:
    return " + ".join((edition, *modules))


def table_name(table: Setup | TableSpec) -> str:
    return f"{game_name(table.edition, table.modules)}, {table.players} players"


def full_name(setup: Setup) -> str:
    """A table with all that was chosen for it."""
    chosen = "".join(f", {name.replace('_', ' ')} {option_text(value)}" for name, value in setup.options)
    return f"{table_name(setup)}{chosen}, seed {setup.seed}"


def option_text(value: Any) -> str:
    """An option as people read it: of what comes out of a file only that there is one."""
    return "of one's own" if hasattr(value, "to_dict") else str(value)
