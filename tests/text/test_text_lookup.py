"""Finding a wording: editions, languages, plurals, and what is not there."""

import gettext
import subprocess
import sys
from importlib.resources import files
from io import BytesIO

import pytest
from babel.messages.pofile import read_po as read_by_babel
from babel.numbers import format_decimal

from kaiju import text
from kaiju.text import LANGUAGES, UnknownText, card_name, card_text, has, monster_name, plural, translation
from kaiju.text.catalogue import Catalogue, read_po
from kaiju.text.phrases import tenths


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
    assert str(caught.value) == "There is no language 'de'; choose from en, fr, ru."


def test_texts_need_no_babel():
    code = "import sys; from kaiju.text import all_texts; all_texts('fr'); sys.exit('babel' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("name", ("kaiju", "rulings"))
@pytest.mark.parametrize("language", LANGUAGES)
def test_babel_reads_the_same(language, name):
    path = files(text).joinpath("locale", language, "LC_MESSAGES", f"{name}.po")
    with path.open("rb") as file:
        babel = read_by_babel(file, abort_invalid=True)
    with path.open("rb") as file:
        ours = read_po(file)
    key = {message.id: message.id if isinstance(message.id, str) else message.id[0] for message in babel}
    assert [(m.context, m.id, m.string) for m in ours] == [
        (message.context, key[message.id], message.string) for message in babel if message.id
    ]
    # What gettext itself makes of the rule, against what Babel knows of the language.
    assert [ours.form(n) for n in range(200)] == [gettext.c2py(babel.plural_expr)(n) for n in range(200)]


@pytest.mark.parametrize("line", ('msgid "no end', "nonsense", "msgid 7", '"\\"'))
def test_a_broken_file_of_texts_is_refused_by_line(line):
    with pytest.raises(ValueError, match="the texts, line 2: this is no message"):
        read_po(BytesIO(b'msgid "x"\n' + line.encode() + b'\nmsgstr "y"\n'))


@pytest.mark.parametrize("value", (0.0, 0.04, 0.26, 1.5, 12.34, -2.5))
@pytest.mark.parametrize("language", LANGUAGES)
def test_decimals_as_babel_writes_them(value, language):
    assert tenths(value, language) == format_decimal(round(value, 1), "0.0", locale=language)


@pytest.fixture
def small(monkeypatch):
    """Catalogues of a few events, in place of the real ones."""
    catalogues = {language: Catalogue(translation(language)._catalogue.plural) for language in LANGUAGES}
    catalogues["en"].add("event", "greeting", "Hello {id}")
    catalogues["en"].add("card-name", "edition@dark", "dark")
    catalogues["en"].add("card-name", "edition", "plain")
    catalogues["fr"].add("card-name", "edition", "simple")
    for language, forms in {
        "en": ("{name}: a heart", "{name}: {n} hearts"),
        "ru": ("{name}: {n} сердце", "{name}: {n} сердца", "{name}: {n} сердец"),
    }.items():
        catalogues[language].add("event", "hearts", forms)
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
