"""Rulings: every component has some, the three languages have the same, and they come with the package."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

import kaiju
from kaiju import text
from kaiju.rules.components import card_sorts
from kaiju.text import LANGUAGES, UnknownText, all_texts, rulings
from kaiju.text.catalogue import Catalogue

CONTEXTS = dict.fromkeys(card_sorts(), "card")
"""Where rulings stand under another word than the kind."""
COMMON = {("challenge-ruling", "all"), ("own-evolution-ruling", "permanent"), ("own-evolution-ruling", "temporary")}
NOTHING_TO_SAY: set[str] = set()
"""Components whose text leaves no question open."""


def source(language: str) -> str:
    return files("kaiju.text").joinpath("locale", language, "LC_MESSAGES", "rulings.po").read_text("utf-8")


@cache
def catalogue(language: str) -> Catalog:
    return read_po(BytesIO(source(language).encode()), abort_invalid=True)


def messages(language: str) -> dict[tuple[str, str], list[str]]:
    return {(m.context, m.id): m.string.split("\n") for m in catalogue(language) if m.id}


@cache
def components() -> list[dict[str, Any]]:
    return [entry for entry in kaiju.catalog() if entry["kind"] != "monster"]


def test_every_component_has_rulings_or_needs_none():
    without = {entry["id"] for entry in components() if "rulings" not in entry}
    assert without == NOTHING_TO_SAY
    assert len(components()) > 190


def test_no_monster_has_any():
    monsters = [entry for entry in kaiju.catalog() if entry["kind"] == "monster"]
    assert monsters and not any("rulings" in entry for entry in monsters)


def test_every_ruling_is_about_something():
    about = {(f"{CONTEXTS.get(entry['kind'], entry['kind'])}-ruling", entry["id"]) for entry in components()}
    assert messages("en").keys() - about == COMMON


def test_the_languages_say_as_much_as_english():
    for language in LANGUAGES:
        assert {key: len(told) for key, told in messages(language).items()} == {
            key: len(told) for key, told in messages("en").items()
        }, language
        assert dict(catalogue(language).mime_headers)["Language"] == language


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_said_twice(language):
    assert not catalogue(language).obsolete
    assert len(re.findall("^msgctxt ", source(language), re.MULTILINE)) == len(messages(language))
    for key, told in messages(language).items():
        assert len(set(told)) == len(told), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_ruling_is_a_short_sentence_or_two(language):
    foreign = r"[A-Za-z]" if language == "ru" else r"[А-Яа-яЁё]"
    for key, told in messages(language).items():
        assert 1 <= len(told) <= 4, key
        for ruling in told:
            assert re.match(r"(«\u00a0?|\")?[A-ZÀ-ÖŒА-ЯЁ0-9]", ruling), (key, ruling)
            assert ruling.endswith((".", "!", "?")), (key, ruling)
            assert ruling == ruling.strip() and "  " not in ruling and len(ruling) <= 240, (key, ruling)
            assert not re.search(foreign, ruling), (key, ruling)
            assert not re.search(r"[{}]|TODO|FIXME|XXX|\?\?", ruling), (key, ruling)


def test_french_puts_a_space_before_signs_of_two_parts():
    for key, told in messages("fr").items():
        for ruling in told:
            assert not re.search(r"[^\u00a0][:;!?»](?!\w)|«(?!\u00a0)", ruling), (key, ruling)


def test_asking():
    assert rulings("card", "mimic", "fr") == messages("fr")["card-ruling", "mimic"]
    assert rulings("card", "nothing-of-ours") == []
    with pytest.raises(UnknownText, match="no language 'de'"):
        rulings("card", "mimic", "de")


def test_what_a_language_lacks_is_said_in_english(monkeypatch):
    spoken = {"fr": Catalogue(), "en": text._catalogue("en", "rulings")}
    monkeypatch.setattr(text, "_catalogue", lambda language, _: spoken[language])
    assert rulings("card", "mimic", "fr") == messages("en")["card-ruling", "mimic"]


def test_they_are_no_part_of_the_other_texts():
    """Whoever plays needs none of them: they are read when somebody asks."""
    assert not any("ruling" in context for context in all_texts("en"))
    code = (
        "import json, kaiju.text as t; read = lambda: t._read.cache_info().misses; t.all_texts('fr');"
        "before = read(); t.rulings('card', 'mimic'); print(json.dumps([before, read()]))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert json.loads(done.stdout) == [1, 2]
