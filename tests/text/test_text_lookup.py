"""Finding a wording: editions, languages, plurals, and what is not there."""

import subprocess
import sys

import pytest
from babel.messages.catalog import Catalog

from kaiju import text
from kaiju.text import LANGUAGES, UnknownText, card_name, card_text, has, monster_name, plural, translation


def test_names():
    assert [card_name("wings", language) for language in LANGUAGES] == ["Wings", "Ailes", "Крылья"]
    assert [monster_name("the-king", language) for language in LANGUAGES] == ["The King", "The King", "Кинг"]


def test_an_edition_may_have_its_own_words():
    assert card_name("solar-powered") == card_name("solar-powered", edition="base") == "Solar Powered"
    assert card_name("solar-powered", edition="dark") == "Lunar Powered"
    assert card_text("solar-powered", edition="dark") == card_text("solar-powered")
    assert "Wickedness" in card_text("it-has-a-child", edition="dark")
    assert "Wickedness" not in card_text("it-has-a-child", edition="origins")


def test_a_translation_is_made_once():
    assert translation("ru") is translation("ru")


@pytest.mark.parametrize("ask", (card_name, card_text, monster_name))
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_unknown_id_is_an_error(ask, language):
    with pytest.raises(UnknownText, match=r"^no \S+ for 'nothing-of-ours'$"):
        ask("nothing-of-ours", language)


def test_an_unknown_language_is_an_error():
    with pytest.raises(KeyError) as caught:
        card_name("wings", "de")
    assert str(caught.value) == "no language 'de'; there are en, fr, ru"


def test_importing_costs_no_babel():
    code = "import sys, kaiju.text; sys.exit('babel' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.fixture
def small(monkeypatch):
    """Catalogues of a few events, in place of the real ones."""
    catalogues = {language: Catalog(locale=language) for language in LANGUAGES}
    catalogues["en"].add("greeting", "Hello {id}", context="event")
    catalogues["en"].add("edition@dark", "dark", context="card-name")
    catalogues["en"].add("edition", "plain", context="card-name")
    catalogues["fr"].add("edition", "simple", context="card-name")
    for language, forms in {
        "en": ("{name}: a heart", "{name}: {n} hearts"),
        "ru": ("{name}: {n} сердце", "{name}: {n} сердца", "{name}: {n} сердец"),
    }.items():
        catalogues[language].add(("hearts", "hearts"), forms, context="event")
    monkeypatch.setattr(text, "_catalogue", catalogues.__getitem__)
    text._translation.cache_clear()
    yield
    text._translation.cache_clear()


@pytest.mark.usefixtures("small")
def test_placeholders_and_plurals():
    assert text.text("event", "greeting", id="Kraken") == "Hello Kraken"
    assert [plural("event", "hearts", n, name="Кинг", language="ru") for n in (1, 3, 5, 11, 21)] == [
        "Кинг: 1 сердце",
        "Кинг: 3 сердца",
        "Кинг: 5 сердец",
        "Кинг: 11 сердец",
        "Кинг: 21 сердце",
    ]
    with pytest.raises(UnknownText, match="no event for 'stars'"):
        plural("event", "stars", 2, "ru")


@pytest.mark.usefixtures("small")
def test_english_answers_where_a_language_is_silent():
    assert not has("event", "greeting", "fr")
    assert text.text("event", "greeting", "fr", id="Kraken") == "Hello Kraken"
    assert plural("event", "hearts", 0, "fr", name="Kraken") == "Kraken: 0 hearts"
    # The other edition's French name would be wrong, so English it is.
    assert card_name("edition", "fr", edition="dark") == "dark"
    assert card_name("edition", "fr", edition="base") == "simple"
