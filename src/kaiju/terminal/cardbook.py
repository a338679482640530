"""The catalogue as people read it: searched by a few letters, one card in full, many in a table."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kaiju.catalog import catalog
from kaiju.text import card_name, card_text, has, plural, text

Entry = Mapping[str, Any]


@cache
def entries() -> tuple[Entry, ...]:
    """Every component. What is made from it is for reading only."""
    return tuple(catalog())


@cache
def kind_of_card(card: str) -> str:
    """`keep` or `discard`."""
    return next(str(entry["kind"]) for entry in entries() if entry["id"] == card and entry["price"] is not None)


def plain(words: str) -> str:
    """Without capitals, accents and hyphens, which people leave out when they search."""
    letters = unicodedata.normalize("NFKD", words.casefold().replace("-", " "))
    return " ".join("".join(c for c in letters if not unicodedata.combining(c)).split())


def search(
    query: str, language: str = "en", *, edition: str | None = None, kind: str | None = None
) -> tuple[list[Entry], list[Entry]]:
    """Components called exactly so, and all others with the query in their name, id or text, names first."""
    wanted = plain(query)
    exact, by_name, by_text = [], [], []
    for entry in entries():
        if edition not in (None, *entry["editions"]) or kind not in (None, entry["kind"]):
            continue
        # Keys are English, so an English name is understood in every language.
        names = [plain(n) for n in (entry["id"], name_of(entry, language, edition), name_of(entry, "en", edition))]
        if wanted in names:
            exact.append(entry)
        elif any(wanted in name for name in names):
            by_name.append(entry)
        elif wanted in plain(wording_of(entry, language, edition)):
            by_text.append(entry)
    return exact, by_name + by_text


def name_of(entry: Entry, language: str, edition: str | None = None) -> str:
    if has("card-name", entry["id"]) and entry["kind"] in ("keep", "discard"):
        return card_name(entry["id"], language, edition)
    return str(entry["name"][language])


def wording_of(entry: Entry, language: str, edition: str | None = None) -> str:
    if has("card-text", entry["id"]) and entry["kind"] in ("keep", "discard"):
        return card_text(entry["id"], language, edition)
    return str(entry["text"][language])


def order(entry: Entry, language: str, edition: str | None = None) -> tuple[int, int, str]:
    """How a list is sorted: cards, tiles from the lowest level up, monsters; each by name."""
    families = ("tile", "monster")
    family = families.index(entry["kind"]) + 1 if entry["kind"] in families else 0
    return family, entry.get("level", 0), name_of(entry, language, edition)


def prices_of(entry: Entry, edition: str | None = None) -> dict[str, int]:
    """Price by edition: that of the one asked for, or all."""
    prices: dict[str, int] = entry.get("prices") or {}
    return {edition: prices[edition]} if edition in prices else prices


def price_text(entry: Entry, language: str, edition: str | None = None) -> str:
    prices = prices_of(entry, edition)
    different = set(prices.values())
    if len(different) == 1:
        return plural("terminal", "cost", different.pop(), language)
    return ", ".join(
        f"{plural('terminal', 'cost', price, language)} ({text('edition', of, language)})"
        for of, price in prices.items()
    )


def page(entry: Entry, language: str = "en", edition: str | None = None) -> RenderableType:
    """One component in full."""
    facts = [text("kind", entry["kind"], language)]
    if prices_of(entry):
        facts.append(price_text(entry, language, edition))
    if entry["kind"] == "tile":
        facts.append(text("terminal", "tile-level", language, n=entry["level"]))
        facts.append(text("terminal", f"side:{entry['side']}", language))
    facts.append(", ".join(text("edition", of, language) for of in entry["editions"]))
    parts = [Text.assemble((name_of(entry, language, edition), "bold"), (f" ({entry['id']})", "dim"))]
    parts.append(Text("; ".join(facts)))
    wording = wording_of(entry, language, edition)
    if wording:
        parts.append(Text(wording))
    return Group(*parts)


def table(found: Iterable[Entry], language: str = "en", edition: str | None = None) -> Table:
    """Many components, one in a row."""
    out = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
    out.add_column(text("terminal", "card", language), style="bold")
    out.add_column(text("terminal", "kind", language), no_wrap=True)
    out.add_column(text("terminal", "price", language), justify="right", no_wrap=True)
    out.add_column(text("terminal", "editions", language))
    out.add_column(text("terminal", "id", language), style="dim", no_wrap=True)
    for entry in found:
        out.add_row(
            Text(name_of(entry, language, edition)),
            text("kind", entry["kind"], language),
            "/".join(str(price) for price in dict.fromkeys(prices_of(entry, edition).values())),
            # As `--edition` takes them: their names would not fit.
            ", ".join(entry["editions"]),
            Text(entry["id"]),
        )
    return out
