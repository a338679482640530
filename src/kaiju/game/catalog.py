"""The catalogue: every component as a mapping."""

from __future__ import annotations

from typing import Any, cast

from kaiju.game.loading import discover
from kaiju.game.setup import figure, monsters
from kaiju.game.shapes import CatalogEntry
from kaiju.rules.boxes import Printed, boxes_in_order
from kaiju.rules.components import CARD, INSTALLED, Component, prices_of
from kaiju.text import LANGUAGES, card_name, card_text, component_text, has, printed_text, rulings, text, titled


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
    """One of the texts on a component; a box may come without texts."""
    return text(context, component, language) if has(context, component) else ""


def entry(cls: type[Component], family: str, facts: dict[str, Any]) -> dict[str, Any]:
    """What a box says of a component, and its texts."""
    parts = {part: {lang: worded(f"{family}-{part}", cls.id, lang) for lang in LANGUAGES} for part in cls.parts}
    told: dict[str, Any] = {
        "id": cls.id,
        "kind": family,
        **{"price": None, "copies": None, **facts},
        "name": {language: titled(f"{family}-name", cls.id, language) for language in LANGUAGES},
        "text": {language: component_text(family, cls.id, language) for language in LANGUAGES},
        **parts,
        **ruled(family, cls.id),
        "house": False,
    }
    return told | worded_by_editions(cls) if family == CARD else told


def catalog() -> list[CatalogEntry]:
    """Every component: id, kind, editions, price, copies, name, text and rulings in three languages, house.

    `price` is that of the first edition that has the card; `prices` has all. Where an edition has a name or text of its
    own, `name_in` and `text_in` have it. `rulings` is a list for each language; a component that nothing is asked about
    lacks it.
    """
    discover()
    entries: list[dict[str, Any]] = []
    for family, components in INSTALLED.items():
        for cls in components.values():
            facts = cls.facts()
            if facts is not None:
                entries.append(entry(cls, family, facts))
    printed = [thing for box in boxes_in_order() if box.prints is not None for thing in box.prints()]
    every = entries + [entry_of_printed(thing) for thing in printed] + entries_of_monsters()
    return cast(list[CatalogEntry], every)


def entry_of_printed(thing: Printed) -> dict[str, Any]:
    """What a box says of a card out of a data file, and its texts."""
    sort, name = thing.worded_as
    texts = {language: printed_text(thing, language) for language in LANGUAGES}
    names = {language: titled(f"{sort}-name", name, language) for language in LANGUAGES}
    return {"price": None, "name": names, "text": texts, **thing.facts(), **ruled(sort, name)}


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
