"""Pages of the site that are made when it is built: the rules in short and all cards, in three languages.

They are the texts that the table shows, so nothing is written, or translated, twice.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))  # the site tells of this tree, whatever else is installed

from kaiju.game.catalog import catalog
from kaiju.terminal import cardbook
from kaiju.text import LANGUAGES, all_texts, monster_name, text
from kaiju.text.phrases import apart

TITLES = {
    "en": ("The rules in short", "All cards"),
    "fr": ("Les règles", "Toutes les cartes"),
    "ru": ("Правила", "Все карты"),
}
KINDS = (
    "keep",
    "discard",
    "costume",
    "consumable",
    "tile",
    "evolution",
    "challenge",
    "tower",
    "cultist",
    "form",
    "die",
    "curse",
    "scarab",
    "mindbug",
)
SECTIONS = (
    *("aim", "turn", "dice", "tokyo", "buy", "end", "two"),
    *("dark", "origins", "mix", "wicked", "evolution", "draft", "mask"),
    *("tower", "cultist", "berserk", "curse", "form", "costume", "mindbug", "keywords"),
)
ELSEWHERE = "-two"
"""Ends the name of a point as the variant for two has it, which a section of its own tells."""


def rules_page(language: str) -> str:
    """The rules as the table tells them."""
    said = all_texts(language)["page"]
    lines = [f"# {TITLES[language][0]}", "", f"*{said['rules:note']}*", ""]
    for section in SECTIONS:
        lines += [f"## {said[f'rules:{section}']}", ""]
        mark = "1." if section == "turn" else "-"
        begins = f"rules:{section}-"
        points = [key for key in said if key.startswith(begins) and not key.endswith((ELSEWHERE, "-module"))]
        lines += [*(f"{mark} {said[key]}" for key in points), ""]
    return "\n".join(lines)


def cards_page(language: str) -> str:
    """Everything that the catalogue knows, with what players ask about it."""
    lines = [f"# {TITLES[language][1]}", ""]
    for kind in KINDS:
        entries = [entry for entry in catalog() if entry["kind"] == kind]
        lines += [f"## {text('kind', kind, language)}", ""]
        for entry in sorted(
            entries, key=lambda entry: (deck(entry, language), cardbook.plain(entry["name"][language]))
        ):
            lines += card(entry, language)
    return "\n".join(lines)


def deck(entry: Mapping[str, Any], language: str) -> str:
    return monster_name(entry["monster"], language) if entry["kind"] == "evolution" else ""


def card(entry: Mapping[str, Any], language: str) -> Iterator[str]:
    facts = [
        *([deck(entry, language)] if entry["kind"] == "evolution" else []),
        *([cardbook.price_text(entry, language)] if cardbook.prices_of(entry) else []),
        cardbook.products_of(entry, language),
        *([text("terminal", "house", language)] if entry["house"] else []),
    ]
    yield f"### {entry['name'][language]} {{ #{entry['kind']}-{entry['id']} }}"
    yield ""
    yield f"*{apart(facts, language)}*"
    yield ""
    yield entry["text"][language]
    yield ""
    for ruling in entry.get("rulings", {}).get(language, ()):
        yield f"- {ruling}"
    yield ""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for language in LANGUAGES:
        rules, cards = (
            ("short-rules.md", "cards.md") if language == "en" else (f"{language}/rules.md", f"{language}/cards.md")
        )
        files.append(File.generated(config, rules, content=rules_page(language)))
        files.append(File.generated(config, cards, content=cards_page(language)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    language = page.file.src_uri.partition("/")[0]
    if language not in LANGUAGES:
        return markdown
    page.meta.setdefault("search", {"boost": 0.5})  # English pages come first where they say the same
    return "\n".join(line if line.startswith("    ") else unbroken(line) for line in markdown.split("\n"))


def unbroken(line: str) -> str:
    """French signs and dashes stay on the line of the word before them, as in the game's own texts."""
    return re.sub(r"(?<=\S) (?=[:;!?»—])|(?<=«) ", "\u00a0", line)


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """What is written in another language says so: the theme knows one for all pages, and screen readers go by it."""
    language = page.file.src_uri.partition("/")[0]
    return output.replace('<html lang="en"', f'<html lang="{language}"', 1) if language in LANGUAGES else output
