"""Who sits where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kaiju.errors import SetupError

if TYPE_CHECKING:
    pass


def monsters_for(
    named: Sequence[str] | None, edition: str, players: int, modules: Sequence[str]
) -> Sequence[str] | None:
    """A monster for every seat: those that were named sit first, then the usual ones that are left."""
    if not named or len(named) >= players:
        return named
    from kaiju.game.setup import check_setup, figure, monsters

    usual = [*check_setup(edition, players, modules).monsters, *monsters()]
    taken = {figure(monster) for monster in named}
    left = [monster for monster in usual if figure(monster) not in taken]
    return [*named, *left[: players - len(named)]]


def check_seat(players: int, seat: int) -> None:
    if not 0 <= seat < players:
        raise SetupError(f"There is no seat {seat}; the seats are 0 to {players - 1}.")
