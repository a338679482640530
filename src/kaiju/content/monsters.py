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
    "mechamster": "origins",
    "gigarex": "origins",
    "cosmic-joe": "origins",
    "iron-back": "origins",
}
"""Id of each monster and the product it is in. The order numbers them in the state."""

ALLOWED = {"base": ("base", "base-1e", "origins"), "origins": ("origins", "base", "base-1e")}
"""Which products' monsters may play an edition; those of the first are dealt when nobody chooses."""
