"""The log: a sentence for everything that happens, to be read or read aloud.

Names stand where no language has to inflect them, because a table may call its seats anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from kaiju.text import packages, shapes
from kaiju.text.phrases import Phrase, Value, Words, card_value, family_of_copy, phrase

if TYPE_CHECKING:
    from kaiju.boxes.luchador.cards import CardSet
    from kaiju.game.events import Event

__all__ = ["line", "lines", "log_phrase", "log_phrases"]

NAMES_BOTH = {"blank", "copy", "costumes", "exchange", "reserve", "turned_up", "void"}
"""Kinds whose sentence is about two cards, neither of which acts as the other in it."""

BY_EVOLUTION = {"reserve", "turned_up"}
"""Those of them that are about a Power card and the Evolution that did it."""

TURNS_SEVERAL = {"yin-yang", "saurian-adaptability", "icy-reflection"}
"""What turns more than one die at a time. A copy that turns a single one is told by what it acts as."""

HOLDS_ENERGY = {"bamboo-supply", "exotic-arms"}

TOLD_TOGETHER = {"reveal", "turned_up"}

MOST_SAID = 2000
"""Phrases that are kept to be said again."""


def line(
    event: Event,
    names: Sequence[str],
    language: str = "en",
    *,
    edition: str | None = None,
    cards: CardSet | None = None,
) -> str:
    """What happened, as a sentence. `names` are those of the seats; `edition` decides what cards are called.

    So does `cards` for challenge cards and Luchador's Evolutions, where that set is not ours.
    """
    return Words(language, names, edition=edition, cards=cards).say(log_phrase(event))


def lines(
    events: Iterable[Event],
    names: Sequence[str],
    language: str = "en",
    *,
    edition: str | None = None,
    cards: CardSet | None = None,
    brief: bool = False,
    you: int | None = None,
) -> list[str]:
    """A stretch of the game in sentences: see `log_phrases`. `you` is the seat of whoever reads them."""
    words = Words(language, names, edition=edition, cards=cards, you=you)
    return [words.say(phrase) for phrase in log_phrases(events, brief=brief)]


def log_phrase(event: Event) -> Phrase:
    """What happened, as a phrase."""
    return _phrase(event, _message(event), _card(event))


def log_phrases(events: Iterable[Event], *, brief: bool = False) -> list[Phrase]:
    """A stretch of the game in phrases, without saying twice what one of them says.

    `brief` leaves out the throws that a later one made void, those for the first turn, what others draft, and that
    others draw a challenge card.
    """
    out: list[Phrase] = []
    shown: list[Value] = []
    told = list(events)
    if brief:
        told = [event for event in _without_drafts(told) if event.kind != "challenge_card" or event.card is not None]
    told = list(_without_repeats(told))
    if brief:
        told = _last_throws(told)
    for i, event in enumerate(told):
        if event.kind in TOLD_TOGETHER:
            # Cards that are shown one after the other are one sentence.
            shown.append(_card(event))
            if i + 1 < len(told) and _same_but_card(event, told[i + 1]):
                continue
            out.append(_phrase(event, _message(event), shown if len(shown) > 1 else shown[0]))
            shown = []
        elif _pays_for_mask(event) and not (i > 0 and _loses_mask(told[i - 1], event.seat)):
            out.append(_phrase(event, "points_lost:no-mask", ""))
        else:
            out.append(_said_before(event))
    return out


_said: dict[int, tuple[Event, tuple[str, ...], Phrase]] = {}
"""Phrases of events that have been told, by the identity of the event: the same one is told at many tables."""


def _said_before(event: Event) -> Phrase:
    """What happened, as a phrase, which is left as it is. Only what dice show is different every time."""
    if event.dice is not None:
        return log_phrase(event)
    found, where = _said.get(id(event)), packages()
    if found is not None and found[0] is event and found[1] is where:
        return found[2]
    if len(_said) >= MOST_SAID:
        _said.clear()
    said = log_phrase(event)
    _said[id(event)] = event, where, said
    return said


def _phrase(event: Event, key: str, card: Value) -> Phrase:
    values: dict[str, Value] = {"card": card}
    if event.kind == "over":
        winners: list[Value] = [{"seat": seat} for seat in event.winners or ()]
        values["name"] = winners if len(winners) > 1 else winners[0] if winners else ""
    elif event.seat is not None:
        values["name"] = {"seat": event.seat}
    if event.by is not None:
        values["other"] = {"seat": event.by}
    if event.dice is not None:
        values["dice"] = {"faces": list(event.dice)}
        if event.chosen and event.chosen[0] < len(event.dice):
            values["face"] = {"face": event.dice[event.chosen[0]]}
    if event.kind in NAMES_BOTH and event.copy is not None:
        family = "evolution" if event.kind in BY_EVOLUTION else family_of_copy(event.family)
        values["copy"] = card_value(event.copy, family)
    values["n"] = len(event.chosen or ()) if event.kind == "reroll" else event.amount or 0
    return phrase("event", key, values)


def _card(event: Event) -> Value:
    if event.card is None:
        return ""
    return card_value(event.card, event.family, event.copy if event.kind not in NAMES_BOTH else None)


def _message(event: Event) -> str:
    """The message that tells this event: its kind, and the variant that fits where there are some."""
    variant = _variant(event)
    key = f"{event.kind}:{variant}"
    return key if variant and key in shapes("event") else event.kind


def _variant(event: Event) -> str | None:
    match event.kind:
        case "hurt" | "prevented" if event.card is not None:
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
        case "change":
            return "dice" if (event.copy or event.card) in TURNS_SEVERAL else None
        case "claim":
            return "by" if event.by is not None else None
        case "mindbug":
            return "card" if event.card is not None else None
        case "activate":
            return "on" if event.by is not None else None
        case "berserk":
            return None if event.amount else "ends"
        case "fate":
            return (event.dice or ("",))[0]
        case "scarab":
            return None if event.seat is not None else "nobody"
        case "show_card":
            return "ally" if event.by is not None else None
        case "evolution_keep" | "challenge_card":
            return "card" if event.card is not None else None
        case "shuffle":
            return "own" if event.seat is not None else None
        case "revived":
            return event.card
        case "use":
            return event.copy or event.card
        case "tokens" if event.card in HOLDS_ENERGY:
            return "energy" if event.amount else "no-energy"
        case "tokens" if event.amount:
            return "now" if event.card == "icy-reflection" else event.card
        case "tokens":
            return "none"
        case "over":
            winners = len(event.winners or ())
            return "nobody" if winners == 0 else "together" if winners > 1 else None
    return None


def _without_repeats(events: list[Event]) -> Iterator[Event]:
    """Leaves out what the sentence of a neighbour says already; joins hearts that came one by one."""
    told_by_sale: list[Event] = []
    for i, event in enumerate(events):
        rest = events[i + 1 :]
        if event.kind in ("buy", "sell", "steal"):
            told_by_sale = _parts_of_sale(event)
        elif event in told_by_sale:
            told_by_sale.remove(event)
            continue
        if rest and _told_by_next(event, rest[0]):
            continue
        if event.kind == "tokens" and i > 0 and _same_payment(events[i - 1], event):
            continue
        if event.kind == "attack" and _strikes(event, rest):
            continue
        if event.kind == "heal":
            later = _same_healing(events, i)
            if later is not None:
                events[later] = replace(event, amount=(event.amount or 0) + (events[later].amount or 0))
                continue
        yield event


def _told_by_next(event: Event, following: Event) -> bool:
    """Whether the sentence of the next event says this as well."""
    match event.kind, following.kind:
        case "energy_spent", "sweep":
            return True
        case "evolution_draw", "evolution_keep":
            return event.seat == following.seat
        case "use", "change":
            return (event.seat, event.card) == (following.seat, following.card)
    return False


def _same_payment(paid: Event, tokens: Event) -> bool:
    """Whether tokens stand for what has just been paid."""
    return (paid.kind, paid.seat, paid.card) == ("energy_spent", tokens.seat, tokens.card)


def _same_but_card(event: Event, other: Event) -> bool:
    """Whether two cards were shown one after the other by the same means."""
    return (event.kind, event.seat, event.copy) == (other.kind, other.seat, other.copy)


def _pays_for_mask(event: Event) -> bool:
    return event.kind == "points_lost" and event.cause == "mask"


def _loses_mask(event: Event, seat: int | None) -> bool:
    """Whether a mask goes, and its stars with it; otherwise they are what is lost for want of one."""
    return event.kind == "mask_lost" and event.seat == seat


def _same_healing(events: Sequence[Event], i: int) -> int | None:
    """Where more hearts come from the same cause, even if those of another come in between."""
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
    """Whether the claws of an attack are told by what they do to somebody."""
    for event in later:
        if event.kind in ("attack", "turn"):
            return False
        if event.kind in ("hurt", "prevented") and event.cause == "claws" and event.by == attack.seat:
            return True
    return False


def _without_drafts(events: list[Event]) -> Iterator[Event]:
    """Leaves out that others have taken their cards, which everybody does again and again in a draft.

    Outside a draft, a seat that keeps a card has just drawn it.
    """
    for i, event in enumerate(events):
        unseen = event.kind == "evolution_keep" and event.card is None
        if not unseen or (i > 0 and events[i - 1].kind == "evolution_draw"):
            yield event


def _last_throws(events: list[Event]) -> list[Event]:
    """Leaves out throws that the same seat threw again, and those for the first turn."""
    thrown_again: set[tuple[int | None, bool]] = set()
    kept = []
    for event in reversed(events):
        if event.kind == "dice_off":
            continue
        if event.kind in ("roll", "reroll", "fate_roll"):
            thrown = (event.seat, event.kind == "fate_roll")
            if thrown in thrown_again:
                continue
            thrown_again.add(thrown)
        elif event.kind == "turn":
            thrown_again.clear()
        kept.append(event)
    return kept[::-1]
