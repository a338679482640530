"""The three catalogues say the same things, completely."""

import re
from functools import cache
from importlib.resources import files
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from kaiju.text import LANGUAGES

OTHERS = [language for language in LANGUAGES if language != "en"]


@cache
def catalogue(language: str) -> Catalog:
    path = files("kaiju.text").joinpath("locale", language, "LC_MESSAGES", "kaiju.po")
    with path.open("rb") as file:
        return read_po(file, abort_invalid=True)


def messages(language: str) -> dict[tuple[str, str], Message]:
    """Every message but the header, by context and id."""
    return {(m.context, m.id[0] if m.pluralizable else m.id): m for m in catalogue(language) if m.id}


def forms(message: Message) -> tuple[str, ...]:
    return tuple(message.string) if message.pluralizable else (message.string,)


def placeholders(wording: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(wording) if name is not None}


def ids(language: str, context: str) -> set[str]:
    return {key for where, key in messages(language) if where == context}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_name_and_a_text(language):
    names, texts = ids(language, "card-name"), ids(language, "card-text")
    assert len({key for key in names if "@" not in key}) >= 86
    assert {key.partition("@")[0] for key in names} == {key.partition("@")[0] for key in texts}
    assert {key for key in names ^ texts if "@" not in key} == set()
    assert len(ids(language, "monster-name")) >= 15
    assert ids(language, "tile-name") == ids(language, "tile-text")
    assert len(ids(language, "tile-name")) == 20


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_what_english_has(language):
    assert messages(language).keys() == messages("en").keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_complete(language):
    for key, message in messages(language).items():
        assert not message.fuzzy, key
        for wording in forms(message):
            assert wording and wording == wording.strip(), key
            assert "  " not in wording, key
            assert not re.search(r"TODO|FIXME|XXX|\?\?", wording), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_obsolete_or_said_twice(language):
    assert not catalogue(language).obsolete
    source = files("kaiju.text").joinpath("locale", language, "LC_MESSAGES", "kaiju.po").read_text(encoding="utf-8")
    assert len(re.findall("^msgctxt ", source, re.MULTILINE)) == len(messages(language))


@pytest.mark.parametrize("language", OTHERS)
def test_placeholders_are_those_of_english(language):
    for key, english in messages("en").items():
        expected = set().union(*map(placeholders, forms(english)))
        for wording in forms(messages(language)[key]):
            # "one" may do without its number: "a heart", "un cœur"
            assert placeholders(wording) - {"n"} == expected - {"n"}, key


@pytest.mark.parametrize("role, context", [("name", "event-you"), ("other", "event-by-you")])
def test_what_is_told_of_somebody_has_words_for_whoever_reads(role, context):
    english = messages("en")
    about = {key: set().union(*map(placeholders, forms(m))) for (where, key), m in english.items() if where == "event"}
    assert ids("en", context) == {key for key, names in about.items() if role in names}
    for key in ids("en", context):
        names = set().union(*map(placeholders, forms(english[context, key])))
        # Who wins together is told by name.
        assert names == about[key] - ({role} if key != "over:together" else set()), key
        assert english[context, key].pluralizable == english["event", key].pluralizable, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_component_has_no_placeholders(language):
    for (context, key), message in messages(language).items():
        if context.endswith(("-name", "-text")):
            assert not placeholders(message.string), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_sentences_and_names_are_not(language):
    for (context, key), message in messages(language).items():
        if context.endswith("-text"):
            assert message.string[0].isupper() and message.string.endswith("."), key
            assert message.string.count(". ") <= 2, f"{key} has more than three sentences"
        elif context.endswith("-name"):
            assert not message.string.endswith("."), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_are_of_one_alphabet(language):
    foreign = r"[A-Za-z]" if language == "ru" else r"[А-Яа-яЁё]"
    for (context, key), message in messages(language).items():
        if context.endswith(("-name", "-text")):
            assert not re.search(foreign, message.string), key


def test_french_has_the_numbers_of_english():
    # Not Russian, which writes the faces of dice as words.
    for (context, key), english in messages("en").items():
        if context.endswith("-text"):
            wording = messages("fr")[context, key].string
            assert sorted(re.findall(r"\d+", wording)) == sorted(re.findall(r"\d+", english.string)), key


BOXES = ("Even More Wicked!", "Power Up!")
"""Names that stay as they are printed, in every language."""


def test_french_puts_a_space_before_signs_of_two_parts():
    for (context, key), message in messages("fr").items():
        for wording in forms(message):
            for box in BOXES:
                wording = wording.replace(box, "")
            wording = wording.replace("?!", "?")  # no space inside
            if context != "edition":
                assert not re.search(r"[^\u00a0][:;!?»](?!\w)|«(?!\u00a0)", wording), key


WRONG = {
    "fr": (
        r"\w'\w|[“”\"]|\u00a0[ \u00a0]",
        r"\bvous Fuyez\b|\bgriffe|\bagresseur|\brobots?\b|à conserver|balay[aeé]|\bévolution",
        # A name may begin with a vowel.
        r"\b(?:de|que|du|le) \{(?:name|other|card|copy|marks|seat|victim)\}",
    ),
    "ru": (r"[“”\"']| - ", r"\bLuchador\b|\bПовтор\b|[Кк]арт\w* силы|[Нн]апавш|\b[Гг]ран(?:ь|и|ей|ью)\b"),
}
"""What no text of a language has: signs of another one, and second words for what has one already."""


@pytest.mark.parametrize("name", ["kaiju", "rulings"])
@pytest.mark.parametrize("language", OTHERS)
def test_signs_and_terms_are_those_of_the_language(language, name):
    path = files("kaiju.text").joinpath("locale", language, "LC_MESSAGES", f"{name}.po")
    with path.open("rb") as file:
        for message in read_po(file):
            for wording in forms(message) if message.id else ():
                for pattern in WRONG[language]:
                    assert not re.search(pattern, wording), (message.id, wording)


@pytest.mark.parametrize("language, expected", [("en", 2), ("fr", 2), ("ru", 3)])
def test_plural_forms(language, expected):
    assert catalogue(language).num_plurals == expected
    for key, message in messages(language).items():
        if message.pluralizable:
            assert message.id[0] == message.id[1], key
            assert len(forms(message)) == expected, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_header(language):
    header = dict(catalogue(language).mime_headers)
    assert header["Language"] == language
    assert header["Content-Type"] == "text/plain; charset=utf-8"
