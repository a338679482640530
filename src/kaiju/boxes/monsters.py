"""The monsters, by the box they come from. A monster has no power of its own; differences come with Evolutions."""

from __future__ import annotations

MONSTERS: dict[str, str] = {
    "space-penguin": "base",
    "alienoid": "base",
    "cyber-kitty": "base",
    "the-king": "base",
    "gigazaur": "base",
    "meka-dragon": "base",
    "cyber-bunny": "base-1e",
    "kraken": "base-1e",
    "pandakai": "power-up",
    "baby-gigazaur": "monster-box",
    "luchador": "luchador",
    "mechamster": "origins",
    "gigarex": "origins",
    "cosmic-joe": "origins",
    "iron-back": "origins",
    "dark-alienoid": "dark",
    "dark-cyber-bunny": "dark",
    "dark-gigazaur": "dark",
    "dark-kraken": "dark",
    "dark-meka-dragon": "dark",
    "dark-the-king": "dark",
}
"""Id of each monster and the product it is in. The order numbers them in the state."""

PREFERRED = {
    "base": ("base", "base-1e", "power-up", "monster-box", "luchador", "origins", "dark"),
    "dark": ("dark", "base", "base-1e", "power-up", "monster-box", "luchador", "origins"),
    "origins": ("origins", "base", "base-1e", "power-up", "monster-box", "luchador", "dark"),
}
"""Whose monsters are dealt in an edition when nobody chooses: those of the first product, as far as they go."""


def figure(monster: str) -> str:
    """The monster without its edition: Dark Edition has drawn some of them anew."""
    return monster.removeprefix("dark-")
