"""Events: what happened, as small typed values that everybody at the table may read, or some may not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from operator import attrgetter
from typing import TYPE_CHECKING, Any, cast

from kaiju.errors import RecordError, SetupError
from kaiju.game.shapes import EventDict
from kaiju.given import quoted
from kaiju.rules.chance import PACKED_BITS
from kaiju.rules.codes import NOBODY
from kaiju.rules.market import AT_DECK, AT_DISCARD, AT_MARKET
from kaiju.rules.names import Names
from kaiju.rules.rulebook import Rulebook

if TYPE_CHECKING:
    from kaiju.boxes.luchador.cards import CardSet
    from kaiju.text.phrases import Phrase

SOURCES = {AT_DECK: "deck", AT_MARKET: "market", AT_DISCARD: "discard"}
PLACES = ("city", "bay")
MOST_KNOWN = 1000
"""Events of a rulebook that are kept to be told again."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. `kind` says what; fields that don't apply are None."""

    kind: str
    """What happened: `roll`, `damage`, `buy` …"""
    seat: int | None = None
    """Whom it happened to, or who did it."""
    amount: int | None = None
    """How many: hearts, stars, energy, tokens …"""
    card: str | None = None
    """The component that caused it, or that it is about."""
    family: str | None = None
    """What the component is, where it is not a Power card: `tile`, `evolution`, `challenge`."""
    copy: str | None = None
    """What the component acts as, where that is something else; the card that one is exchanged for."""
    cause: str | None = None
    """Where no component is the cause: dice, tokyo, poison, claws, rule, challenge, mask."""
    by: int | None = None
    """The other seat: who dealt the loss, whose card was bought, whose die fell again."""
    place: str | None = None
    """Where: `city`, `bay`, `market`, `deck`, `discard`."""
    dice: tuple[str, ...] | None = None
    """The faces that dice show."""
    chosen: tuple[int, ...] | None = None
    """Positions of the dice that fell again."""
    winners: tuple[int, ...] | None = None
    """Who has won, at the end."""
    secret: bool = False
    """Only `seat` may know the card."""

    def to_dict(self) -> EventDict:
        """JSON-ready, without the fields that don't apply."""
        out = {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in zip(FIELDS, VALUES(self), strict=True)
            if value is not None and value is not False
        }
        return cast(EventDict, out)

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Event:
        """The event that `to_dict` made this of."""
        if not isinstance(values, Mapping) or "kind" not in values or not values.keys() <= set(FIELDS):
            raise RecordError(f"An event is a mapping with a 'kind' and other fields, not {quoted(values)}.")
        fit: dict[str, Any] = {name: tuple(v) if isinstance(v, list) else v for name, v in values.items()}
        return cls(**fit)

    def phrase(self) -> Phrase:
        """What happened, as a phrase of the log: to be filled in with the words of a language."""
        from kaiju.text import log

        return log.log_phrase(self)

    def line(
        self, names: Sequence[str], language: str = "en", edition: str | None = None, cards: CardSet | None = None
    ) -> str:
        """What happened, as a sentence of the log; `names` are those of the seats.

        `edition` words the cards, and `cards` is the set of challenge cards if it is not ours.
        """
        from kaiju.text import known_language, log

        highest = max((seat for seat in (self.seat, self.by, *(self.winners or ())) if seat is not None), default=-1)
        names = check_names(names, highest + 1)
        return log.line(self, names, known_language(language), edition=edition, cards=cards)

    def seen_by(self, seat: int | None) -> Event:
        """The event as a seat, or a spectator (None), may know it."""
        if self.secret and seat != self.seat:
            return replace(self, card=None, family=None)
        return self


def check_names(names: object, seats: int) -> Sequence[str]:
    """The names of so many seats, or more."""
    if isinstance(names, str) or not isinstance(names, Sequence) or len(names) < seats:
        raise SetupError(f"'names' must be a list with a name for each of the {seats} seats, not {quoted(names)}.")
    return [str(name) for name in names]


FIELDS = tuple(f.name for f in fields(Event))
VALUES = attrgetter(*FIELDS)


def unpack_dice(packed: int, names: Sequence[str]) -> tuple[str, ...]:
    faces = []
    while packed > 1:
        faces.append(names[packed & ((1 << PACKED_BITS) - 1)])
        packed >>= PACKED_BITS
    return tuple(faces)


def name_component(values: dict[str, Any], thing: int, names: Names) -> None:
    values["card"] = names.things[thing]
    if names.families[thing] is not None:
        values["family"] = names.families[thing]


def make_event(entry: tuple[int, int, int, int, int], names: Names, rules: Rulebook) -> Event:
    """The event behind an entry of the log. Most have happened before, at some table, but for what dice show."""
    if rules.events[entry[0]].amount == "dice":
        return new_event(entry, names, rules)
    known = rules.told
    event = known.get((names, entry))
    if event is None:
        if len(known) >= MOST_KNOWN:
            known.clear()
        event = known[names, entry] = new_event(entry, names, rules)
    return event


def new_event(entry: tuple[int, int, int, int, int], names: Names, rules: Rulebook) -> Event:
    """The same as it was declared."""
    number, seat, amount, thing, other = entry
    declared = rules.events[number]
    values: dict[str, Any] = {"kind": declared.name}
    if declared.amount == "winners":
        return Event(kind=declared.name, winners=tuple(p for p in range(8) if amount >> p & 1))
    if seat >= 0:
        values["seat"] = seat
    if declared.secret:
        values["secret"] = True
    tell_thing(values, declared.thing, thing, names, rules)
    tell_amount(values, declared.amount, amount, rules)
    tell_other(values, declared.other, thing, other, names)
    return Event(**values)


def tell_amount(values: dict[str, Any], how: str, amount: int, rules: Rulebook) -> None:
    if how == "number" or (how == "count" and amount):
        values["amount"] = amount
    elif how == "place":
        values["place"] = PLACES[amount]
    elif how == "face":
        values["dice"] = (rules.faces[amount],)
    elif how == "dice":
        values["dice"] = unpack_dice(amount, rules.faces)
    elif how == "seat":
        values["by"] = amount


def tell_thing(values: dict[str, Any], how: str, thing: int, names: Names, rules: Rulebook) -> None:
    if how == "dice":
        values["chosen"] = tuple(i for i in range(thing.bit_length()) if thing >> i & 1)
    elif how == "die":
        values["chosen"] = (thing,)
    elif how not in ("cause", "component"):
        if thing >= 0:
            values.update(card=names.lists[how][thing], family=how)
    elif thing >= 0:
        name_component(values, thing, names)
    elif thing in rules.causes:
        values["cause"] = rules.causes[thing]


def tell_other(values: dict[str, Any], how: str, thing: int, other: int, names: Names) -> None:
    if how == "by":
        if 0 <= other < NOBODY:
            values["by"] = other
    elif how == "copy":
        values["copy"] = names.things[other]
    elif how == "copy_if_other":
        if names.things[other] != names.things[thing]:
            values["copy"] = names.things[other]
    elif how == "place":
        values["place"] = PLACES[other]
    elif how == "die":
        if other >= 0:
            values["chosen"] = (other,)
    elif how == "source":
        if other >= 0:
            values["by"] = other
        else:
            values["place"] = SOURCES[other]
