"""How the 24 cards come into a game, and who plays with them."""

from __future__ import annotations

from typing import Any

from kaiju.errors import SetupError
from kaiju.given import quoted

DECKS = ("added", "alone")
"""The cards join the edition's deck, or are the deck."""
MONSTERS = ("gigasnail-hydra", "mastermindbug", "sharky-crab-dog-mummypus-zilla")


def check_deck(deck: Any, edition: str, players: int, modules: tuple[str, ...]) -> Any:
    if deck not in DECKS:
        raise SetupError(f"'mindbug_deck' is one of {', '.join(DECKS)}, not {quoted(deck)}.")
    # The usual one need not be said, so that a game is told in one way.
    return deck if deck != DECKS[0] else None


def check_monster(monster: str, modules: tuple[str, ...]) -> None:
    if monster in MONSTERS and "mindbug" not in modules:
        raise SetupError(f"The monster {monster!r} comes with its pack: add the module 'mindbug'.", "monster-pack")
