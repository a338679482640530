"""What games and tables are called in reports."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kaiju.boxes.luchador.cards import CardSet
from kaiju.game.setup import Setup


def game_name(edition: str, modules: Iterable[str] = ()) -> str:
    return " + ".join((edition, *modules))


def table_name(setup: Setup) -> str:
    return f"{game_name(setup.edition, setup.modules)}, {setup.players} players"


def full_name(setup: Setup) -> str:
    """A table with all that was chosen for it."""
    chosen = "".join(f", {name.replace('_', ' ')} {option_text(value)}" for name, value in setup.options)
    return f"{table_name(setup)}{chosen}, seed {setup.seed}"


def option_text(value: Any) -> str:
    """An option as people read it: of a set of challenge cards only that there is one."""
    return "of one's own" if isinstance(value, CardSet) else str(value)


def jsonable(value: Any) -> Any:
    """An option as JSON has it: a set of challenge cards as it is in a record."""
    if isinstance(value, CardSet):
        return value.to_dict()
    return list(value) if isinstance(value, tuple) else value
