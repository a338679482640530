"""Who sits at the table of a learner."""

from __future__ import annotations

from collections.abc import Sequence

from kaiju import bots
from kaiju.errors import SetupError


def check_learner(seat: int, players: int) -> int:
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < players:
        raise SetupError(f"The learner's seat must be a whole number from 0 to {players - 1}, not {seat!r}.")
    return seat


def opponents_by_seat(opponents: str | Sequence[str], seat: int, players: int) -> dict[int, str]:
    """The bot at each seat but the learner's: one name for all of them, or one for each in the order of the seats."""
    names = [opponents] * (players - 1) if isinstance(opponents, str) else list(opponents)
    if len(names) != players - 1:
        raise SetupError(f"Name one bot for all opponents or one for each of the {players - 1}, not {len(names)}.")
    for name in names:
        bots.get(name)
    others = [p for p in range(players) if p != seat]
    return dict(zip(others, names, strict=True))
