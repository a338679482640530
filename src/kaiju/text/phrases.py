"""Phrases: what is to be said, in no language yet, and the words that a language and a table fill it in with.

Python alone turns events, options and decisions into phrases. The page gets them as JSON and fills them in from the
same catalogues (`web/src/lib/wording/words.ts`); a test has both fill in thousands and compares.

The values of a phrase are JSON-ready:

    3                                                   a number; `n` also picks the plural form
    "…"                                                 a text
    {"seat": 2}                                         the name of a seat
    {"card": "mimic", "family": "tile", "copy": "jets"} a component: its family unless it is a Power card, and what it
                                                        acts as, if that is something else
    {"face": "claw"}                                    the face of a die
    {"faces": ["1", "claw"]}                            the faces of dice, as they lie
    {"dice": [0, 3]}                                    dice on the table, by their places
    [value, …]                                          all of them: `a, b and c`

Some messages have other forms for a reader whom they are about: a verb changes with "you". Those of a context "event"
stand under "event-you" where the reader is its `name`, and under "event-by-you" where the reader is its `other`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from kaiju.text import card_name, challenge_name, evolution_name, has, plural, shapes, text, titled

if TYPE_CHECKING:
    from kaiju.boxes.luchador.cards import CardSet

__all__ = ["Phrase", "Words", "apart", "card_phrase", "card_value", "face_name", "family_of_copy", "listed", "phrase"]

UNKNOWN = "unknown"
"""The message for what has none of its own."""
Value: TypeAlias = int | str | Mapping[str, Any] | Sequence["Value"]


class Phrase(NamedTuple):
    """A message, by its context and id, and what its placeholders stand for."""

    context: str
    key: str
    values: Mapping[str, Value] = MappingProxyType({})

    def to_list(self) -> list[Any]:
        """JSON-ready. The context is left out: whoever gets a phrase knows what it is for."""
        return [self.key, self.values] if self.values else [self.key]


def phrase(context: str, key: str, values: Mapping[str, Value]) -> Phrase:
    """A phrase with those of the values that its message names."""
    known = shapes(context)
    shape = known.get(key)
    if shape is None:
        # A box may come without texts.
        missing = {"what": key.replace("_", " ").replace("-", " ").capitalize()} if UNKNOWN in known else {}
        return Phrase(context, UNKNOWN if missing else key, missing)
    wanted = shape.names
    return Phrase(context, key, {name: value for name, value in values.items() if name in wanted})


def card_value(card: str, family: str | None = None, copy: str | None = None) -> dict[str, str]:
    """A component, as the value of a phrase."""
    value = {"card": card}
    if family is not None:
        value["family"] = family
    if copy is not None:
        value["copy"] = copy
    return value


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a language at a table. The more is known of the table, the more they say."""

    language: str = "en"
    names: Sequence[str] = ()
    """What the seats are called."""
    dice: Sequence[str] = ()
    """The faces of the dice on the table."""
    first_die: int = 0
    """The number that is shown at the first die."""
    edition: str | None = None
    """Decides what cards are called."""
    cards: CardSet | None = None
    """The set of challenge cards and Luchador's Evolutions, if it is not ours."""
    you: int | None = None
    """The seat of the reader, who is called "you" where there are words for it."""

    def say(self, phrase: Phrase) -> str:
        """The phrase as a sentence."""
        context = self._context(phrase)
        values = {name: self.word(value) for name, value in phrase.values.items()}
        shape = shapes(context).get(phrase.key)
        if shape is not None and shape.counted:
            n = phrase.values["n"]
            assert isinstance(n, int)
            told = plural(context, phrase.key, n, self.language, **values)
        else:
            told = text(context, phrase.key, self.language, **values)
        # A card whose name is a cry ends the sentence by itself.
        return told.removesuffix(".") if told.endswith("!.") else told

    def _context(self, phrase: Phrase) -> str:
        """Where the words for this reader stand."""
        if self.you is not None:
            you = {"seat": self.you}
            for role, about in (("name", "you"), ("other", "by-you")):
                value = phrase.values.get(role)
                named = value == you or (isinstance(value, Sequence) and you in value)
                if named and phrase.key in shapes(own := f"{phrase.context}-{about}"):
                    return own
        return phrase.context

    def word(self, value: Value) -> str:
        """A value of a phrase as it stands in a sentence."""
        if isinstance(value, int | str):
            return str(value)
        if isinstance(value, Mapping):
            return self._named(value)
        return listed([self.word(one) for one in value], self.language)

    def _named(self, value: Mapping[str, Any]) -> str:
        match value:
            case {"seat": seat}:
                return self.names[seat] if seat < len(self.names) else text("phrase", "seat", self.language, seat=seat)
            case {"card": card, **more}:
                return card_phrase(card, self.language, edition=self.edition, cards=self.cards, **more)
            case {"face": face}:
                return face_name(face, self.language)
            case {"faces": faces}:
                return ", ".join(face_name(face, self.language) for face in faces)
            case {"dice": dice}:
                return ", ".join(map(self.die, dice))
        raise TypeError(f"{value!r} can't be said.")

    def die(self, i: int) -> str:
        """A die by its number, with its face where that is known."""
        number = str(i + self.first_die)
        if i >= len(self.dice):
            return number
        return text("phrase", "die", self.language, die=number, face=face_name(self.dice[i], self.language))


def card_phrase(
    card: str,
    language: str = "en",
    *,
    copy: str | None = None,
    edition: str | None = None,
    family: str | None = None,
    cards: CardSet | None = None,
) -> str:
    """A component's name as it stands in a sentence, with the card it acts as where that is something else.

    `family` is that of an event: a card, a tile and an Evolution may share an id.
    """
    name = component_name(card, family, language, edition, cards)
    if copy is None:
        return text("phrase", "card", language, card=name)
    copied = component_name(copy, family_of_copy(family), language, edition, cards)
    return text("phrase", "card-as", language, card=name, copy=copied)


def component_name(
    component: str, family: str | None, language: str = "en", edition: str | None = None, cards: CardSet | None = None
) -> str:
    """What a component is called; without a family it is a Power card."""
    match family:
        case None if has("card-name", component):
            return card_name(component, language, edition)
        case "evolution":
            return evolution_name(component, language, cards)
        case "challenge":
            return challenge_name(component, language, cards)
    return titled(f"{family or 'card'}-name", component, language)


def family_of_copy(family: str | None) -> str | None:
    """What a component of that family copies: Evolutions copy Evolutions, everything else copies Power cards."""
    return family if family == "evolution" else None


def face_name(face: str, language: str = "en") -> str:
    return text("face", face, language)


def tenths(value: float, language: str = "en") -> str:
    """A number with one digit behind the comma, or the point."""
    return f"{value:.1f}" if language == "en" else f"{value:.1f}".replace(".", ",")


def listed(words: Sequence[str], language: str = "en") -> str:
    """`a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return text("phrase", "and", language, first=", ".join(words[:-1]), last=words[-1])


def apart(words: Sequence[str], language: str = "en") -> str:
    """`a; b; c`: for what may have commas in it."""
    if not words:
        return ""
    return reduce(lambda first, last: text("phrase", "semicolon", language, first=first, last=last), words)
