"""What may be chosen for a game with omens."""

from __future__ import annotations

from typing import Any

from kaiju.errors import SetupError

FEWEST, USUAL, MOST = 2, 3, 9


def check(edition: str, players: int, modules: tuple[str, ...]) -> None:
    if "made_up" in modules and edition == "origins":
        raise SetupError("There were no omens in Origins.", "no-omens")


def check_limit(limit: Any, edition: str, players: int, modules: tuple[str, ...]) -> Any:
    if "made_up" not in modules:
        raise SetupError("The option 'omen_limit' needs the module 'made_up'.")
    if not isinstance(limit, int) or isinstance(limit, bool) or not FEWEST <= limit <= MOST:
        raise SetupError(f"'omen_limit' is a whole number from {FEWEST} to {MOST}, not {limit!r}.")
    return limit
