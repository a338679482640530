"""The catalogue: every component as a mapping."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kaiju import boxes  # noqa: F401  (importing registers the components)
from kaiju.boxes.monsters import MONSTERS
from kaiju.game.challenge_cards import CardSet, house_set
from kaiju.rules.codes import EDITIONS
from kaiju.rules.components import BY_ID, EVOLUTIONS, TILES, Component
from kaiju.text import (
    LANGUAGES,
    card_name,
    card_text,
    challenge_text,
    evolution_name,
    evolution_text,
    has,
    monster_name,
    own_evolution_text,
    rulings,
    tile_name,
    tile_text,
)


def worded(name: Callable[[str, str], str], wording: Callable[[str, str], str], component: str) -> dict[str, Any]:
    return {
        "name": {language: name(component, language) for language in LANGUAGES},
        "text": {language: wording(component, language) for language in LANGUAGES},
    }


def ruled(family: str, component: str) -> dict[str, Any]:
    """The rulings, if there are any."""
    told = {language: rulings(family, component, language) for language in LANGUAGES}
    return {"rulings": told} if told["en"] else {}


def worded_by_editions(cls: type[Component]) -> dict[str, Any]:
    """Names and texts of editions that word a card for themselves."""
    out: dict[str, Any] = {}
    for key, context, of in (("name_in", "card-name", card_name), ("text_in", "card-text", card_text)):
        editions = [e for e in cls.prices if has(context, f"{cls.id}@{e}")]
        out[key] = {e: {language: of(cls.id, language, e) for language in LANGUAGES} for e in editions}
    return out


def catalog() -> list[dict[str, Any]]:
    """Every component: id, kind, editions, price, copies, name, text and rulings in three languages, house.

    `price` is that of the first edition that has the card; `prices` has all. Where an edition has a name or text of its
    own, `name_in` and `text_in` have it. `rulings` is a list for each language; a component that nothing is asked about
    lacks it.
    """
    entries: list[dict[str, Any]] = []
    for cls in BY_ID.values():
        entries.append(
            {
                "id": cls.id,
                "kind": "keep" if cls.keep else "discard",
                "editions": list(cls.prices),
                "price": next(iter(cls.prices.values())),
                "prices": dict(cls.prices),
                "copies": dict(cls.copies),
                "tokens": cls.start_tokens,
                **worded(card_name, card_text, cls.id),
                **ruled("card", cls.id),
                "house": False,
                **worded_by_editions(cls),
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
                **worded(tile_name, tile_text, tile.id),
                **ruled("tile", tile.id),
                "house": False,
            }
        )
    for evolution in EVOLUTIONS.values():
        if evolution.blank < 0:
            entries.append(
                {
                    "id": evolution.id,
                    "kind": "evolution",
                    "editions": ["base", "dark"],
                    "modules": ["power_up"],
                    "price": None,
                    "copies": {"power_up": 1},
                    "monster": evolution.deck_of,
                    "permanent": evolution.permanent,
                    **worded(evolution_name, evolution_text, evolution.id),
                    **ruled("evolution", evolution.id),
                    "house": False,
                }
            )
    return entries + entries_of_set(house_set()) + entries_of_monsters()


def entries_of_set(cards: CardSet) -> list[dict[str, Any]]:
    """What a set of challenge cards holds: Luchador's Evolutions and the cards."""
    entries: list[dict[str, Any]] = []
    for own in cards.evolutions:
        entries.append(
            {
                "kind": "evolution",
                "editions": ["base", "dark"],
                "modules": ["power_up", "luchador"],
                "price": None,
                "copies": {"power_up": 1},
                "monster": "luchador",
                "text": {language: own_evolution_text(own, language) for language in LANGUAGES},
                **ruled("own-evolution", "permanent" if own.permanent else "temporary"),
                "house": own.house,
                **own.to_dict(),
            }
        )
    for card in cards.cards:
        entries.append(
            {
                "kind": "challenge",
                "editions": list(EDITIONS),
                "modules": ["luchador"],
                "price": None,
                "copies": {"luchador": 1},
                "text": {language: challenge_text(card, language) for language in LANGUAGES},
                **ruled("challenge", "all"),
                "house": card.house,
                **card.to_dict(),
            }
        )
    return entries


def entries_of_monsters() -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = []
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
