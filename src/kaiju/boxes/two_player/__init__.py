"""The variant for two: Tokyo gives energy instead of stars."""

from kaiju.errors import SetupError
from kaiju.rules.boxes import Box, Module


def check(edition: str, players: int, modules: tuple[str, ...]) -> None:
    if "two_player" in modules and players > 2:
        raise SetupError(f"The two-player variant is for 2 players, not {players}.", "two-players")


BOX = Box("two_player", __name__, modules=(Module("two_player", brings=("two_player",)),), check=check)
