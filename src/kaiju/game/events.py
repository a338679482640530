"""Events: what happened, as small typed values that everybody at the table may read, or some may not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any

from kaiju.rules.codes import (
    BY_CHALLENGE,
    BY_CLAWS,
    BY_DICE,
    BY_MASK,
    BY_POISON,
    BY_RULE,
    BY_TOKYO,
    E_ALLY,
    E_ANNUL,
    E_ASK_HELP,
    E_BLANK,
    E_BUY,
    E_CHALLENGE,
    E_CHALLENGE_CARD,
    E_CHALLENGE_SHUFFLE,
    E_CHALLENGE_WON,
    E_CHANGE,
    E_COPY,
    E_DEAD,
    E_DICE_OFF,
    E_ENTER,
    E_EVOLUTION_KEEP,
    E_EXCHANGE,
    E_FREEZE,
    E_FREEZE_DIE,
    E_HAND_OVER,
    E_HIDE_CARD,
    E_HURT,
    E_LOOK,
    E_MOVE,
    E_NO_WINNER,
    E_OVER,
    E_POISON,
    E_PREVENTED,
    E_PROBE,
    E_REFUSE_HELP,
    E_REROLL,
    E_REROLL_FREE,
    E_RESERVE,
    E_REVEAL,
    E_ROLL,
    E_SHOW_CARD,
    E_SHRINK,
    E_SIDE_ROLL,
    E_TARGET,
    E_TURNED_UP,
    E_USE,
    E_VOLUNTEER,
    E_YIELD,
    EVENTS,
    FACES,
    NOBODY,
)
from kaiju.rules.components import FAMILIES
from kaiju.rules.market import AT_DECK, AT_DISCARD, AT_MARKET

if TYPE_CHECKING:
    from kaiju.game.challenge_cards import CardSet, Names
    from kaiju.text.phrases import Phrase

CAUSES = {
    BY_DICE: "dice",
    BY_TOKYO: "tokyo",
    BY_POISON: "poison",
    BY_CLAWS: "claws",
    BY_RULE: "rule",
    BY_CHALLENGE: "challenge",
    BY_MASK: "mask",
}
SOURCES = {AT_DECK: "deck", AT_MARKET: "market", AT_DISCARD: "discard"}
PLACES = ("city", "bay")
CHALLENGE_EVENTS = (
    E_CHALLENGE,
    E_ASK_HELP,
    E_VOLUNTEER,
    E_ALLY,
    E_SHOW_CARD,
    E_CHALLENGE_WON,
    E_CHALLENGE_CARD,
    E_CHALLENGE_SHUFFLE,
    E_HIDE_CARD,
    E_NO_WINNER,
    E_REFUSE_HELP,
)
ROLLS = (E_ROLL, E_REROLL, E_REROLL_FREE, E_PROBE, E_CHANGE, E_SIDE_ROLL)


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. `kind` says what; fields that don't apply are None."""

    kind: str
    seat: int | None = None
    amount: int | None = None
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
    dice: tuple[str, ...] | None = None
    chosen: tuple[int, ...] | None = None
    """Positions of the dice that fell again."""
    winners: tuple[int, ...] | None = None
    secret: bool = False
    """Only `seat` may know the card."""

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready, without the fields that don't apply."""
        out: dict[str, Any] = {}
        for name in FIELDS:
            value = getattr(self, name)
            if value is not None and value is not False:
                out[name] = list(value) if isinstance(value, tuple) else value
        return out

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Event:
        """The event that `to_dict` made this of."""
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
        from kaiju.text import log

        return log.line(self, names, language, edition=edition, cards=cards)

    def seen_by(self, seat: int | None) -> Event:
        """The event as a seat, or a spectator (None), may know it."""
        if self.secret and seat != self.seat:
            return replace(self, card=None, family=None)
        return self


FIELDS = tuple(f.name for f in fields(Event))


def unpack_dice(packed: int) -> tuple[str, ...]:
    faces = []
    while packed > 1:
        faces.append(FACES[packed & 7])
        packed >>= 3
    return tuple(faces)


def name_component(values: dict[str, Any], thing: int, names: Names) -> None:
    values["card"] = names.things[thing]
    if FAMILIES[thing] is not None:
        values["family"] = FAMILIES[thing]


def make_event(entry: tuple[int, int, int, int, int], names: Names) -> Event:
    """The event behind an entry of the state's log."""
    event, seat, amount, thing, other = entry
    values: dict[str, Any] = {"kind": EVENTS[event]}
    if seat >= 0:
        values["seat"] = seat
    if event in CHALLENGE_EVENTS:
        if other >= 0:
            values["by"] = other
        if thing >= 0:
            values.update(card=names.challenges[thing], family="challenge", secret=event == E_CHALLENGE_CARD)
        if amount or event == E_SHOW_CARD:
            values["amount"] = amount
        return Event(**values)
    if event in ROLLS:
        values["dice"] = unpack_dice(amount)
        if event == E_REROLL:
            values["chosen"] = tuple(i for i in range(8) if thing >> i & 1)
        elif event in (E_REROLL_FREE, E_PROBE):
            values["chosen"] = (thing,)
        else:
            if event == E_SIDE_ROLL and other >= 0:
                values["chosen"] = (other,)
            if thing >= 0:
                name_component(values, thing, names)
        if event == E_PROBE:
            values["by"] = other
        if event == E_CHANGE and names.things[other] != names.things[thing]:
            values["copy"] = names.things[other]
        return Event(**values)
    if event == E_OVER:
        return Event(kind="over", winners=tuple(p for p in range(8) if amount >> p & 1))
    if amount:
        values["amount"] = amount
    if thing >= 0:
        name_component(values, thing, names)
    elif thing in CAUSES:
        values["cause"] = CAUSES[thing]
    if event in (E_HURT, E_PREVENTED, E_DEAD, E_POISON, E_SHRINK):
        if 0 <= other < NOBODY:
            values["by"] = other
        if event in (E_HURT, E_PREVENTED):
            values["amount"] = amount
    elif event in (E_ENTER, E_MOVE):
        values.pop("amount", None)
        values["place"] = PLACES[amount]
    elif event == E_YIELD:
        values["place"] = PLACES[other]
    elif event == E_BUY:
        values["amount"] = amount
        if other >= 0:
            values["by"] = other
        else:
            values["place"] = SOURCES[other]
    elif event in (E_REVEAL, E_DICE_OFF):
        values["amount"] = amount
    elif event in (E_LOOK, E_EVOLUTION_KEEP):
        values["secret"] = True
    elif event in (E_FREEZE, E_FREEZE_DIE):
        values.pop("amount", None)
        values["dice"] = (FACES[amount],)
        if other >= 0:
            values["by"] = other
    elif event in (E_HAND_OVER, E_TARGET, E_ANNUL):
        values["by"] = other
    elif event in (E_RESERVE, E_TURNED_UP):
        values["copy"] = names.things[other]
    elif event == E_EXCHANGE:
        values.pop("amount", None)
        values.update(by=amount, copy=names.things[other])
    elif event in (E_COPY, E_BLANK) or (event == E_USE and names.things[other] != names.things[thing]):
        values["copy"] = names.things[other]
    return Event(**values)
