"""Names, card texts and log lines in English, French and Russian.

A message is found by its context ("card-name", "card-text", "monster-name", "event", …) and a symbolic id. What a
language lacks is said in English; what English lacks too is an `UnknownText`. Rulings have a file of their own, which
few need. A box that is not part of the library brings its texts along, in files of the same names in its own package.
"""

from __future__ import annotations

import gettext
import gzip
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from io import BytesIO
from string import Formatter
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from kaiju.errors import KaijuError, SetupError
from kaiju.given import quoted
from kaiju.rules.boxes import BOXES, Box, Printed, boxes_in_order, figure
from kaiju.rules.components import CARD, INSTALLED
from kaiju.text.catalogue import Catalogue, read_po

if TYPE_CHECKING:
    from kaiju.boxes.luchador.cards import CardSet, ChallengeCard, OwnEvolution

__all__ = [
    "LANGUAGES",
    "UnknownText",
    "all_texts",
    "card_name",
    "card_text",
    "challenge_name",
    "challenge_text",
    "check_texts",
    "component_text",
    "evolution_name",
    "evolution_text",
    "has",
    "monster_name",
    "own_evolution",
    "own_evolution_text",
    "plural",
    "printed_text",
    "rulings",
    "shapes",
    "text",
    "tile_name",
    "tile_text",
    "titled",
    "translation",
]

LANGUAGES = ("en", "fr", "ru")


class UnknownText(KaijuError, KeyError):
    """No catalogue knows this language, or this id in this context."""

    def __str__(self) -> str:
        return str(self.args[0])  # KeyError would show the sentence in quotes


class _Unknown(gettext.NullTranslations):
    """The end of every chain of fallbacks: gettext would answer with the id itself."""

    def pgettext(self, context: str, message: str) -> NoReturn:
        raise UnknownText(f"no {context} for {message!r}")

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> NoReturn:
        self.pgettext(context, msgid1)


_known: tuple[Box | None, int, tuple[str, ...]] = None, 0, (__name__,)
"""The last of the boxes there were when somebody last asked for texts, how many there were, and where texts are."""


def packages() -> tuple[str, ...]:
    """Where texts are: ours, and those of boxes from elsewhere. It is asked for every phrase."""
    global _known
    last = next(reversed(BOXES.values()), None)
    if last is not _known[0] or len(BOXES) != _known[1]:
        others = (box.package for box in boxes_in_order() if not box.package.startswith("kaiju."))
        _known = last, len(BOXES), (__name__, *others)
    return _known[2]


def _catalogue(language: str, name: str = "kaiju") -> Catalogue:
    return _read(language, name, packages())


@cache
def _read(language: str, name: str, packages: tuple[str, ...]) -> Catalogue:
    known_language(language)
    ours, *others = (files(p).joinpath("locale", language, "LC_MESSAGES", f"{name}.po") for p in packages)
    if ours.is_file():
        with ours.open("rb") as file:
            found = read_po(file)
    else:
        # A wheel has them packed, which saves most of a megabyte.
        packed = files(packages[0]).joinpath("locale", language, "LC_MESSAGES", f"{name}.po.gz")
        found = read_po(BytesIO(gzip.decompress(packed.read_bytes())))
    for path in others:
        if path.is_file():
            with path.open("rb") as file:
                read_po(file, into=found)
    return found


def check_texts(package: str) -> None:
    """Refuses texts of a box that could not be shown, with a sentence."""
    for name in ("kaiju", "rulings"):
        english: dict[tuple[str, str], set[str]] = {}
        for language in LANGUAGES:
            path = files(package).joinpath("locale", language, "LC_MESSAGES", f"{name}.po")
            if not path.is_file():
                continue
            where = f"locale/{language}/LC_MESSAGES/{name}.po"
            try:
                with path.open("rb") as file:
                    said = read_po(file)
            except (ValueError, IndexError) as error:
                raise SetupError(f"{where} can't be read: {error}") from None
            for context, key, string in said:
                forms = (string,) if isinstance(string, str) else string
                if not isinstance(string, str) and len(forms) != _catalogue(language).forms:
                    raise SetupError(f"{where}: {context} {key!r} needs {_catalogue(language).forms} plural forms.")
                names = _placeholders(forms)
                if names != english.setdefault((context, key), names):
                    raise SetupError(f"{where}: {context} {key!r} has other {{names}} than in English.")


def _placeholders(forms: Iterable[str]) -> set[str]:
    return {name for form in forms for _, name, _, _ in Formatter().parse(form) if name is not None}


class _Translation(gettext.NullTranslations):
    """A catalogue as `gettext` knows it."""

    def __init__(self, catalogue: Catalogue) -> None:
        super().__init__()
        self._catalogue = catalogue

    def pgettext(self, context: str, message: str) -> str:
        said = self._catalogue.get(context, message)
        if said is None:
            return super().pgettext(context, message)
        return said if isinstance(said, str) else said[0]

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        said = self._catalogue.get(context, msgid1)
        if said is None or isinstance(said, str):
            return super().npgettext(context, msgid1, msgid2, n)
        return said[self._catalogue.form(n)]


def known_language(language: object) -> str:
    """The language, if it is one; what callers of the library give is checked by this."""
    if isinstance(language, str) and language in LANGUAGES:
        return language
    raise UnknownText(f"There is no language {quoted(language)}; choose from {', '.join(LANGUAGES)}.")


def translation(language: str) -> gettext.NullTranslations:
    """The language's catalogue as `gettext` knows it, with English behind it."""
    return _translation(language, packages())


@cache
def _translation(language: str, packages: tuple[str, ...]) -> gettext.NullTranslations:
    found = _Translation(_catalogue(language))
    found.add_fallback(_Unknown() if language == "en" else translation("en"))
    return found


def all_texts(language: str) -> dict[str, dict[str, str | list[str]]]:
    """Every message of a language by context and id, with `{placeholders}`; a list where there are plural forms."""
    out: dict[str, dict[str, str | list[str]]] = {}
    for context, key, said in _catalogue(language):
        out.setdefault(context, {})[key] = said if isinstance(said, str) else list(said)
    return out


def has(context: str, key: str, /, language: str = "en") -> bool:
    """Whether the language itself, without falling back, has a message."""
    return _catalogue(language).get(context, key) is not None


class Shape(NamedTuple):
    """What a message is filled in with; the same in every language."""

    names: frozenset[str]
    """Its placeholders; `n` is among them where it picks the form."""
    counted: bool
    """Whether it has plural forms."""


def shapes(context: str) -> Mapping[str, Shape]:
    """The shapes of all messages of a context, by id."""
    return _shapes(context, packages())


@cache
def _shapes(context: str, packages: tuple[str, ...]) -> Mapping[str, Shape]:
    out: dict[str, Shape] = {}
    for key, said in all_texts("en").get(context, {}).items():
        counted = isinstance(said, list)
        forms = said if isinstance(said, list) else [said]
        names = _placeholders(forms)
        out[key] = Shape(frozenset(names | {"n"} if counted else names), counted)
    return out


def text(context: str, key: str, /, language: str = "en", **values: object) -> str:
    """A message, its `{name}` placeholders filled with `values`."""
    return translation(language).pgettext(context, key).format_map(values)


def plural(context: str, key: str, n: int, /, language: str = "en", **values: object) -> str:
    """A message in the form that goes with `n`, which also fills `{n}`."""
    return translation(language).npgettext(context, key, key, n).format_map({"n": n, **values})


def titled(context: str, component: str, /, language: str = "en") -> str:
    """A component's name; where a box comes without texts, its id in capitals."""
    return text(context, component, language) if has(context, component) else component.replace("-", " ").title()


def card_name(card: str, /, language: str = "en", edition: str | None = None) -> str:
    if _comes_without_texts("card-name", card, card in INSTALLED[CARD]):
        return titled("card-name", card)
    return _for_edition("card-name", card, language, edition)


def card_text(card: str, /, language: str = "en", edition: str | None = None) -> str:
    if _comes_without_texts("card-text", card, card in INSTALLED[CARD]):
        return ""
    return _for_edition("card-text", card, language, edition)


def tile_name(tile: str, /, language: str = "en") -> str:
    return text("tile-name", tile, language)


def tile_text(tile: str, /, language: str = "en") -> str:
    return text("tile-text", tile, language)


def evolution_name(evolution: str, /, language: str = "en", cards: CardSet | None = None) -> str:
    """What an Evolution is called; one of Luchador's as in the set that is played with, or in ours."""
    if has("evolution-name", evolution):
        return text("evolution-name", evolution, language)
    own = own_evolution(evolution, cards)
    return own.name[LANGUAGES.index(language)] if own else titled("evolution-name", evolution)


def evolution_text(evolution: str, /, language: str = "en", cards: CardSet | None = None) -> str:
    """What stands on an Evolution; on one of Luchador's in words for what the set that is played with says of it."""
    own = None if has("evolution-text", evolution) else own_evolution(evolution, cards)
    return text("evolution-text", evolution, language) if own is None else own_evolution_text(own, language)


def own_evolution(evolution: str, cards: CardSet | None = None) -> OwnEvolution | None:
    """One of Luchador's Evolutions, in the set that is played with, or in ours."""
    from kaiju.boxes.luchador.cards import house_set

    known = (*(cards.evolutions if cards else ()), *house_set().evolutions)
    return next((own for own in known if own.id == evolution), None)


def own_evolution_text(evolution: OwnEvolution, /, language: str = "en") -> str:
    """What one of Luchador's Evolutions does, in a sentence or two."""
    claws = plural("own-evolution", "at-least", evolution.at_least or 0, language)
    told = [plural("own-evolution", kind, n, language, claws=claws) for kind, n in evolution.effects]
    effects = told[0] if len(told) == 1 else text("phrase", "and", language, first=told[0], last=told[1])
    if evolution.when is not None:
        effects = text("own-evolution", evolution.when, language, effects=effects)
    sentence = f"{effects[0].upper()}{effects[1:]}."
    if any(kind == "challenge_card" for kind, _ in evolution.effects):
        sentence += " " + text("own-evolution", "not-in-challenge", language)
    return sentence


def challenge_name(card: str, /, language: str = "en", cards: CardSet | None = None) -> str:
    """What a challenge card is called in the set that is played with, or in ours.

    A card of another set, of which only the id is known, is called by that.
    """
    from kaiju.boxes.luchador.cards import house_set

    for known in (*(cards.cards if cards else ()), *house_set().cards):
        if known.id == card:
            return known.name[LANGUAGES.index(language)]
    return titled("challenge-name", card)


def challenge_text(card: ChallengeCard, /, language: str = "en") -> str:
    """What is on a challenge card, in a sentence or two."""
    lines = [text("challenge", "force", language, force=card.force, bonus=card.ally_bonus)]
    for what, (kind, amount) in (("reward", card.reward), ("ally-reward", card.ally_reward)):
        if amount:
            effect = plural("challenge", kind, amount, language)
            lines.append(text("challenge", what, language, effect=effect))
    return " ".join(lines)


def component_text(family: str, component: str, /, language: str = "en") -> str:
    """What is on a component, all its parts together; nothing where a box comes without texts."""
    cls = INSTALLED[family].get(component)
    parts = {part: f"{family}-{part}" for part in (cls.parts if cls is not None else ())}
    if parts and all(has(context, component) for context in parts.values()):
        said = {part: text(context, component, language) for part, context in parts.items()}
        return text("parts", family, language, **said)
    return text(f"{family}-text", component, language) if has(f"{family}-text", component) else ""


def printed_text(thing: Printed, /, language: str = "en") -> str:
    """What is on something that is no component, such as a card out of a data file."""
    by_sort: dict[str, Any] = {"challenge": challenge_text, "own-evolution": own_evolution_text}
    sort, name = thing.worded_as
    if sort in by_sort:
        return str(by_sort[sort](thing, language))
    return text(f"{sort}-text", name, language) if has(f"{sort}-text", name) else ""


def rulings(family: str, component: str, /, language: str = "en") -> list[str]:
    """The answers to what is asked about a component; one that nothing is asked about has none.

    `family` is "card", "tile" or "evolution"; "challenge" and "own-evolution" have rulings that hold for all of a kind.
    """
    for spoken in (language, "en"):
        said = _catalogue(spoken, "rulings").get(f"{family}-ruling", component)
        if isinstance(said, str):
            return said.split("\n")
    return []


def monster_name(monster: str, /, language: str = "en") -> str:
    # A monster that an edition has drawn anew is called what it was always called.
    if _comes_without_texts("monster-name", figure(monster), any(monster in box.monsters for box in BOXES.values())):
        return titled("monster-name", figure(monster))
    return text("monster-name", figure(monster), language)


def _comes_without_texts(context: str, key: str, known: bool) -> bool:
    """Whether it is in the game all the same: a box may come without texts."""
    return known and not has(context, key)


def _for_edition(context: str, key: str, language: str, edition: str | None) -> str:
    # English decides which ids an edition words for itself: another edition's words would be wrong, English ones are
    # only foreign.
    own = f"{key}@{edition}"
    return text(context, own if has(context, own) else key, language)
