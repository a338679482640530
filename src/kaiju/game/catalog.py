"""The catalogue: every component as a mapping."""

from __future__ import annotations

from typing import Any

from kaiju.boxes.luchador.cards import CardSet, house_set
from kaiju.game.setup import editions, figure, monsters
from kaiju.rules.components import CARD, INSTALLED, Component, prices_of
from kaiju.text import (
    LANGUAGES,
    card_name,
    card_text,
    challenge_text,
    has,
    own_evolution_text,
    rulings,
    text,
    titled,
)


def ruled(family: str, component: str) -> dict[str, Any]:
    """The rulings, if there are any."""
    told = {language: rulings(family, component, language) for language in LANGUAGES}
    return {"rulings": told} if told["en"] else {}


def worded_by_editions(cls: type[Component]) -> dict[str, Any]:
    """Names and texts of editions that word a card for themselves."""
    out: dict[str, Any] = {}
    for key, context, of in (("name_in", "card-name", card_name), ("text_in", "card-text", card_text)):
        worded = [e for e in prices_of(cls) if has(context, f"{cls.id}@{e}")]
        out[key] = {e: {language: of(cls.id, language, e) for language in LANGUAGES} for e in worded}
    return out


def worded(context: str, component: str, language: str) -> str:
    """What is on a component; a box may come without texts."""
    return text(context, component, language) if has(context, component) else ""


def entry(cls: type[Component], family: str, facts: dict[str, Any]) -> dict[str, Any]:
    """What a box says of a component, and its texts."""
    told: dict[str, Any] = {
        "id": cls.id,
        "kind": family,
        **facts,
        "name": {language: titled(f"{family}-name", cls.id, language) for language in LANGUAGES},
        "text": {language: worded(f"{family}-text", cls.id, language) for language in LANGUAGES},
        **ruled(family, cls.id),
        "house": False,
    }
    return told | worded_by_editions(cls) if family == CARD else told


def catalog() -> list[dict[str, Any]]:
    """Every component: id, kind, editions, price, copies, name, text and rulings in three languages, house.

    `price` is that of the first edition that has the card; `prices` has all. Where an edition has a name or text of its
    own, `name_in` and `text_in` have it. `rulings` is a list for each language; a component that nothing is asked about
    lacks it.
    """
    entries: list[dict[str, Any]] = []
    for family, components in INSTALLED.items():
        for cls in components.values():
            facts = cls.facts()
            if facts is not None:
                entries.append(entry(cls, family, facts))
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
                "editions": list(editions()),
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
    for monster, product in monsters().items():
        entries.append(
            {
                "id": monster,
                "kind": "monster",
                "editions": [product.removesuffix("-1e")],
                "product": product,
                "price": None,
                "copies": None,
                "name": {language: titled("monster-name", figure(monster), language) for language in LANGUAGES},
                "text": dict.fromkeys(LANGUAGES, ""),
                "house": False,
            }
        )
    return entries
