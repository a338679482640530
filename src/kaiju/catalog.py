"""The catalogue: every component as a mapping."""

from __future__ import annotations

from typing import Any

from kaiju import content  # noqa: F401  (importing registers the components)
from kaiju.content.monsters import MONSTERS
from kaiju.rules.components import BY_ID, TILES
from kaiju.text import LANGUAGES, card_name, card_text, monster_name, tile_name, tile_text


def catalog() -> list[dict[str, Any]]:
    """Every component: id, kind, editions, price, copies, name and text in three languages, house."""
    entries: list[dict[str, Any]] = []
    for cls in BY_ID.values():
        prices = set(cls.prices.values())
        entries.append(
            {
                "id": cls.id,
                "kind": "keep" if cls.keep else "discard",
                "editions": list(cls.prices),
                "price": prices.pop() if len(prices) == 1 else dict(cls.prices),
                "prices": dict(cls.prices),
                "copies": dict(cls.copies),
                "tokens": cls.start_tokens,
                "name": {language: card_name(cls.id, language) for language in LANGUAGES},
                "text": {language: card_text(cls.id, language) for language in LANGUAGES},
                "house": False,
            }
        )
    for tile in TILES.values():
        entries.append(
            {
                "id": tile.id,
                "kind": "tile",
                "editions": ["base", "dark"],
                "modules": ["wicked"],
                "price": None,
                "copies": {"wicked": 1},
                "level": tile.level,
                "side": tile.tile_side,
                "back": tile.pair,
                "name": {language: tile_name(tile.id, language) for language in LANGUAGES},
                "text": {language: tile_text(tile.id, language) for language in LANGUAGES},
                "house": False,
            }
        )
    for monster, product in MONSTERS.items():
        entries.append(
            {
                "id": monster,
                "kind": "monster",
                "editions": [product.removesuffix("-1e")],
                "product": product,
                "price": None,
                "copies": None,
                "name": {language: monster_name(monster, language) for language in LANGUAGES},
                "text": dict.fromkeys(LANGUAGES, ""),
                "house": False,
            }
        )
    return entries
