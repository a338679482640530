"""The catalogue as people read it: searched by a few letters, one card in full, many in a table."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from kaiju.boxes.luchador.cards import CardSet, printed
from kaiju.drawing.paper import Group, Printable, Table, Text
from kaiju.game.catalog import catalog, entry_of_printed
from kaiju.game.setup import boxes_of
from kaiju.text import card_name, card_text, has, monster_name, plural, text, titled
from kaiju.text.phrases import apart

Entry = Mapping[str, Any]

HOUSE_MARK = "*"


@cache
def entries() -> tuple[Entry, ...]:
    """Every component. What is made from it is for reading only."""
    return tuple(catalog())


@cache
def entries_with(cards: CardSet | None) -> tuple[Entry, ...]:
    """Every component, with the challenge cards and Luchador's Evolutions that a game is played with."""
    if cards is None:
        return entries()
    ours = [entry for entry in entries() if not entry["house"]]
    return (*ours, *map(entry_of_printed, printed(cards)))


def plain(words: str) -> str:
    """Without capitals, accents and hyphens, which people leave out when they search; the apostrophe is the key's."""
    letters = unicodedata.normalize("NFKD", words.casefold().replace("-", " ").replace("’", "'"))
    return " ".join("".join(c for c in letters if not unicodedata.combining(c)).split())


def search(
    query: str,
    language: str = "en",
    *,
    edition: str | None = None,
    kind: str | None = None,
    cards: CardSet | None = None,
) -> tuple[list[Entry], list[Entry]]:
    """Components with exactly that name, and all others with the query in their name, id or text, names first.

    `cards` is the set of challenge cards, if it is not ours.
    """
    wanted = plain(query)
    exact, by_name, by_text = [], [], []
    for entry in entries_with(cards):
        if edition not in (None, *entry["editions"]) or kind not in (None, entry["kind"]):
            continue
        names = names_of(entry, language)
        if wanted in names:
            exact.append(entry)
        elif any(wanted in name for name in names):
            by_name.append(entry)
        elif any(wanted in plain(wording) for wording in wordings_of(entry, language, edition)):
            by_text.append(entry)
    return exact, by_name + by_text


def names_of(entry: Entry, language: str) -> list[str]:
    """All names that a component may be asked for by, in any edition.

    Keys are English, so an English name is understood in every language.
    """
    names = [entry["name"], *entry.get("name_in", {}).values()]
    return [plain(name) for name in (entry["id"], *(of[which] for of in names for which in (language, "en")))]


def beginning_with(query: str, found: Sequence[Entry], language: str) -> list[Entry]:
    """Those whose key or name begins so."""
    wanted = plain(query)
    return [entry for entry in found if any(name.startswith(wanted) for name in names_of(entry, language))]


def is_in(entry: Entry, edition: str, modules: Sequence[str]) -> bool:
    """Whether an edition has the component. Any monster may play in any of them."""
    return entry["kind"] == "monster" or not {*boxes_of(edition, modules)}.isdisjoint(entry["editions"])


def as_in(entry: Entry, edition: str | None) -> Entry:
    """What is known of a component, with the name, text and price that it has in an edition."""
    out = dict(entry)
    for key in ("name", "text"):
        out[key] = entry.get(f"{key}_in", {}).get(edition, entry[key])
    if edition in (entry.get("prices") or {}):
        out["price"] = entry["prices"][edition]
    return out


def name_of(entry: Entry, language: str, edition: str | None = None) -> str:
    if has("card-name", entry["id"]) and "prices" in entry:
        return card_name(entry["id"], language, edition)
    return str(entry["name"][language])


def wording_of(entry: Entry, language: str, edition: str | None = None) -> str:
    if has("card-text", entry["id"]) and "prices" in entry:
        return card_text(entry["id"], language, edition)
    return str(entry["text"][language])


def wordings_of(entry: Entry, language: str, edition: str | None) -> list[str]:
    """What is printed on a component in an edition, or in any."""
    others = entry.get("text_in", {}).values() if edition is None else ()
    return [wording_of(entry, language, edition), *(wording[language] for wording in others)]


def order(entry: Entry, language: str, edition: str | None = None) -> tuple[int, int, str, str]:
    """How a list is sorted: cards, tiles from the lowest level up, Evolutions by deck, monsters; each by name."""
    families = (
        *("tile", "evolution", "challenge", "tower", "cultist", "form"),
        *("curse", "scarab", "die", "mindbug", "monster"),
    )
    family = families.index(entry["kind"]) + 1 if entry["kind"] in families else 0
    return family, entry.get("level", 0), deck_of(entry, language), name_of(entry, language, edition)


def deck_of(entry: Entry, language: str) -> str:
    """The monster whose Evolution it is."""
    return monster_name(entry["monster"], language) if entry["kind"] == "evolution" else ""


def lasting(entry: Entry, language: str) -> str:
    """Whether an Evolution stays in play."""
    return text("terminal", "permanent" if entry["permanent"] else "temporary", language)


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


def products_of(entry: Entry, language: str) -> str:
    """The boxes that a component is in or, in brackets, that its box goes with."""
    editions = [titled("edition", of, language) for of in entry["editions"]]
    modules = [titled("edition", module, language) for module in entry.get("modules", ())]
    if not modules:
        return ", ".join(editions)
    if entry["kind"] == "tile":
        # Dark Edition has them in its own box; for the base game they come in another.
        return ", ".join(modules + editions[1:])
    return f"{', '.join(modules)} ({', '.join(editions)})"


def other_wordings(entry: Entry, language: str) -> list[str]:
    """What single editions call a card and say on it, where that differs."""
    told = []
    for key in ("name_in", "text_in"):
        for edition, wording in entry.get(key, {}).items():
            of = titled("edition", edition, language)
            told.append(text("terminal", "in-edition", language, edition=of, wording=wording[language]))
    return told


def page(entry: Entry, language: str = "en", edition: str | None = None, *, here: bool = True) -> Printable:
    """One component in full; `here` is False where the edition that is played lacks it."""
    facts = [text("kind", entry["kind"], language)]
    facts += [text("keyword-name", keyword, language) for keyword in entry.get("keywords", ())]
    if prices_of(entry):
        facts.append(price_text(entry, language, edition))
    if entry["kind"] == "tile":
        facts.append(text("terminal", "tile-level", language, n=entry["level"]))
        facts.append(text("terminal", f"side:{entry['side']}", language))
    if entry["kind"] == "evolution":
        facts.append(lasting(entry, language))
        facts.append(text("terminal", "deck-of", language, name=deck_of(entry, language)))
    facts.append(products_of(entry, language))
    if entry["house"]:
        facts.append(text("terminal", "house", language))
    if not here:
        facts.append(text("terminal", "not-in-edition", language))
    parts = [Text.assemble((name_of(entry, language, edition), "bold"), (f" ({entry['id']})", "dim"))]
    parts.append(Text(apart(facts, language)))
    wording = wording_of(entry, language, edition)
    if wording:
        parts.append(Text(wording))
    for keyword in entry.get("keywords", ()):
        name, says = (text(f"keyword-{what}", keyword, language) for what in ("name", "text"))
        parts.append(Text(f"{name}. {says}", style="dim"))
    if edition is None:
        parts.extend(Text(told, style="dim") for told in other_wordings(entry, language))
    parts.extend(Text(f"· {ruling}") for ruling in entry.get("rulings", {}).get(language, ()))
    return Group(*parts)


def table(found: Sequence[Entry], language: str = "en", edition: str | None = None) -> Table:
    """Many components, one per row; where all are Evolutions, whose they are instead of prices, which they lack.

    Challenge cards alone are shown with what is on them. Whatever is of our own making is marked.
    """
    out = Table(heading_style="bold")
    if any(entry["house"] for entry in found):
        out.caption = Text(text("terminal", "house-note", language), style="dim")
    if all(entry["kind"] == "challenge" for entry in found):
        return challenge_rows(out, found, language)
    by_monster = all(entry["kind"] == "evolution" for entry in found)
    out.add_column(text("terminal", "card", language), style="bold")
    out.add_column(text("terminal", "kind", language), wraps=False)
    if by_monster:
        out.add_column(text("terminal", "monster", language))
    else:
        out.add_column(text("terminal", "price", language), justify="right", wraps=False)
    out.add_column(text("terminal", "editions", language))
    out.add_column(text("terminal", "id", language), style="dim", wraps=False)
    for entry in found:
        out.add_row(
            Text(name_of(entry, language, edition) + HOUSE_MARK * entry["house"]),
            lasting(entry, language) if by_monster else text("kind", entry["kind"], language),
            Text(deck_of(entry, language))
            if by_monster
            else "/".join(str(price) for price in dict.fromkeys(prices_of(entry, edition).values())),
            # As `--edition` takes them: their names would not fit.
            ", ".join(entry["editions"]),
            Text(entry["id"]),
        )
    return out


def challenge_rows(out: Table, found: Sequence[Entry], language: str) -> Table:
    out.add_column(text("terminal", "card", language), style="bold")
    out.add_column(text("terminal", "text", language))
    out.add_column(text("terminal", "id", language), style="dim", wraps=False)
    for entry in found:
        mark = HOUSE_MARK * entry["house"]
        out.add_row(Text(name_of(entry, language) + mark), Text(wording_of(entry, language)), Text(entry["id"]))
    return out
