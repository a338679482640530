"""Log lines: one sentence for everything that happens, to be read or read aloud.

Names stand where no language has to inflect them, because a table may call its seats anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from kaiju.text import card_name, has, plural, text, tile_name

if TYPE_CHECKING:
    from kaiju.events import Event

__all__ = ["card_phrase", "face_name", "line", "lines", "listed"]

COUNTED = {
    "attack",
    "buy",
    "dice_off",
    "energy",
    "energy_lost",
    "energy_spent",
    "extra_turn:fewer",
    "heal",
    "hurt",
    "points",
    "points_lost",
    "reroll",
    "revived",
    "sell",
    "shuffle",
    "tokens",
    "trim",
    "wickedness",
}
"""Kinds, or single messages, whose sentence depends on a number."""

UNCOUNTED = {"tokens:none"}

NAMES_BOTH = {"copy", "exchange"}
"""Kinds whose sentence is about two cards, neither of which acts as the other in it."""


def line(event: Event, names: Sequence[str], language: str = "en", *, edition: str | None = None) -> str:
    """What happened, as a sentence. `names` are those of the seats; `edition` decides what cards are called."""
    key = _message(event)
    values: dict[str, object] = {"card": _card(event, language, edition)}
    if event.kind == "over":
        values["name"] = listed([names[seat] for seat in event.winners or ()], language)
    elif event.seat is not None:
        values["name"] = names[event.seat]
    if event.by is not None:
        values["other"] = names[event.by]
    if event.dice is not None:
        values["dice"] = ", ".join(face_name(face, language) for face in event.dice)
        if event.chosen:
            values["face"] = face_name(event.dice[event.chosen[0]], language)
    if event.kind in NAMES_BOTH and event.copy is not None:
        values["copy"] = card_phrase(event.copy, language, edition=edition)
    if (event.kind in COUNTED or key in COUNTED) and key not in UNCOUNTED:
        n = len(event.chosen or ()) if event.kind == "reroll" else event.amount or 0
        told = plural("event", key, n, language, **values)
    else:
        told = text("event", key, language, n=event.amount, **values)
    # A card whose name is a cry ends the sentence by itself.
    return told.removesuffix(".") if told.endswith("!.") else told


def lines(
    events: Iterable[Event],
    names: Sequence[str],
    language: str = "en",
    *,
    edition: str | None = None,
    brief: bool = False,
) -> list[str]:
    """A stretch of the game in sentences, without saying twice what one of them says.

    `brief` leaves out the throws that a later one made void, and those for the first turn.
    """
    out: list[str] = []
    turned_up: list[str] = []
    told = list(_without_repeats(list(events)))
    if brief:
        told = _last_throws(told)
    for i, event in enumerate(told):
        if event.kind == "reveal":
            turned_up.append(_card(event, language, edition))
            if i + 1 < len(told) and told[i + 1].kind == "reveal":
                continue
            out.append(text("event", "reveal", language, card=listed(turned_up, language)))
            turned_up = []
        else:
            out.append(line(event, names, language, edition=edition))
    return out


def card_phrase(
    card: str,
    language: str = "en",
    *,
    copy: str | None = None,
    edition: str | None = None,
    family: str | None = None,
) -> str:
    """A component's name as it stands in a sentence, with the card it acts as where that is something else.

    `family` is that of an event: a card and a tile may share an id.
    """
    name = tile_name(card, language) if family == "tile" else card_name(card, language, edition)
    if copy is None:
        return text("phrase", "card", language, card=name)
    return text("phrase", "card-as", language, card=name, copy=card_name(copy, language, edition))


def face_name(face: str, language: str = "en") -> str:
    return text("face", face, language)


def listed(words: Sequence[str], language: str = "en") -> str:
    """`a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return text("phrase", "and", language, first=", ".join(words[:-1]), last=words[-1])


def _card(event: Event, language: str, edition: str | None) -> str:
    if event.card is None:
        return ""
    copy = event.copy if event.kind not in NAMES_BOTH else None
    return card_phrase(event.card, language, copy=copy, edition=edition, family=event.family)


def _message(event: Event) -> str:
    """The message that tells this event: its kind, and the variant that fits where there are some."""
    variant = _variant(event)
    key = f"{event.kind}:{variant}"
    return key if variant and has("event", key) else event.kind


def _variant(event: Event) -> str | None:
    match event.kind:
        case "hurt" if event.card is not None:
            return "card" if event.by not in (None, event.seat) else "own-card"
        case "points" | "points_lost" | "energy" | "energy_spent" | "energy_lost" | "heal":
            return "card" if event.card is not None else event.cause
        case "hurt" | "prevented":
            return event.cause
        case "dead":
            return "by" if event.by not in (None, event.seat) else None
        case "enter" | "move":
            return event.place
        case "yield":
            return f"{event.place}-unhurt" if event.amount else event.place
        case "buy":
            return "seat" if event.by is not None else event.place
        case "look":
            which = "next" if event.amount else ""
            return "-".join(filter(None, (which, "card" if event.card is not None else "")))
        case "extra_turn":
            return "card" if event.card is not None else "fewer" if event.amount else None
        case "roll":
            return None if event.dice else "none"
        case "side_roll":
            return "again" if event.chosen else None
        case "use":
            return event.copy or event.card
        case "tokens":
            return None if event.amount else "none"
        case "over":
            winners = len(event.winners or ())
            return "nobody" if winners == 0 else "together" if winners > 1 else None
    return None


def _without_repeats(events: list[Event]) -> Iterator[Event]:
    """Leaves out what the sentence of a neighbour says already; joins hearts that came one by one."""
    told_by_sale: list[Event] = []
    for i, event in enumerate(events):
        rest = events[i + 1 :]
        if event.kind in ("buy", "sell"):
            told_by_sale = _parts_of_sale(event)
        elif event in told_by_sale:
            told_by_sale.remove(event)
            continue
        if event.kind == "energy_spent" and rest and rest[0].kind == "sweep":
            continue
        if event.kind == "attack" and _strikes(event, rest):
            continue
        if event.kind == "heal":
            later = _same_healing(events, i)
            if later is not None:
                events[later] = replace(event, amount=(event.amount or 0) + (events[later].amount or 0))
                continue
        yield event


def _same_healing(events: Sequence[Event], i: int) -> int | None:
    """Where hearts go on coming from the same cause, be it by turns with another one."""
    for j in range(i + 1, len(events)):
        if (events[j].kind, events[j].seat) != ("heal", events[i].seat):
            return None
        if replace(events[j], amount=None) == replace(events[i], amount=None):
            return j
    return None


def _parts_of_sale(sale: Event) -> list[Event]:
    """The events that a sale's sentence tells as well: the paying, and the card's going."""
    part = type(sale)("energy", sale.seat, sale.amount, sale.card)
    if sale.kind == "sell":
        return [part, replace(part, kind="discard", amount=None)]
    # Where the seller gets more than the price, that gain is another event, and news.
    return [replace(part, kind="energy_spent"), replace(part, seat=sale.by)]


def _strikes(attack: Event, later: Iterable[Event]) -> bool:
    for event in later:
        if event.kind in ("attack", "turn"):
            return False
        if event.kind in ("hurt", "prevented") and event.cause == "claws" and event.by == attack.seat:
            return True
    return False


def _last_throws(events: list[Event]) -> list[Event]:
    thrown_again: set[int | None] = set()
    kept = []
    for event in reversed(events):
        if event.kind == "dice_off":
            continue
        if event.kind in ("roll", "reroll"):
            if event.seat in thrown_again:
                continue
            thrown_again.add(event.seat)
        elif event.kind == "turn":
            thrown_again.clear()
        kept.append(event)
    return kept[::-1]
