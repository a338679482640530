"""The catalogue: every component as a mapping."""

from __future__ import annotations

from typing import Any

from kaiju import content  # noqa: F401  (importing registers the components)
from kaiju.content.monsters import MONSTERS
from kaiju.rules.components import COMPONENTS
from kaiju.text import LANGUAGES, card_name, card_text, monster_name


def catalog() -> list[dict[str, Any]]:
    """Every component: id, kind, editions, price, copies, name and text in three languages, house."""
    entries: list[dict[str, Any]] = []
    for cls in COMPONENTS:
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
