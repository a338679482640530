"""What a view shows of Mindbugs and Consumables, and what options with them are about."""

from __future__ import annotations

from typing import Any

from kaiju.boxes.mindbug.codes import (
    ACTIVATE,
    ACTIVATE_ON,
    AIM,
    AS_HUNTER,
    AS_POISON,
    AS_SNEAKY,
    AS_TOUGH,
    CONSUMABLES,
    CONSUMABLES_END,
    FETCH,
    HUNTER,
    K_ACTIVATE,
    K_MINDBUG,
    KEYWORDS,
    KEYWORDS_OF,
    MINDBUG,
    MINDBUG_WITH,
    keyword_in_use,
)
from kaiju.boxes.mindbug.state import MindbugState as State
from kaiju.rules.components import acts_as, copier_index
from kaiju.rules.declared import about
from kaiju.rules.flow import TARGETS, option_at, option_count
from kaiju.rules.kit import hears_plainly, plain
from kaiju.rules.looking import Things
from kaiju.rules.names import Names
from kaiju.rules.observed import BitsOfSeats, OfSeats, WhichSeat
from kaiju.rules.things import recall

OfSeats("mindbugs", "Mindbug tokens", field="mindbugs", usual=2)
OfSeats("lost dice", "dice lost for the rest of the game", field="lost_dice", usual=1)
WhichSeat("turn of", "whose turn it is while another resolves the dice", field="turn_of")
BitsOfSeats("hunted", "seats that this turn's claws are aimed at", field="hunted")


@hears_plainly
def whose_turn(g: State, seat: int) -> int:
    return g.turn_of if g.turn_of >= 0 else seat


@plain
def aim_of(g: State, c: int) -> int | None:
    """The monster that an active card is about: the hunted one."""
    return recall(g, c, AIM) if keyword_in_use(g, c) == HUNTER else None


@hears_plainly
def shows_table(g: State, at: Things, names: Names, table: dict[str, Any]) -> None:
    table["resolver"] = g.current if g.current >= 0 else None


@hears_plainly
def shows_seat(g: State, at: Things, p: int, names: Names, seat: dict[str, Any]) -> None:
    seat["mindbugs"] = g.mindbugs[p]
    seat["lost_dice"] = g.lost_dice[p]
    seat["activated"] = {names.things[c]: aim_of(g, c) for c in at.get(p, ()) if keyword_in_use(g, c) != 0}


# --- options


@plain
def consumable(c: int, names: Names, keyword: str | None = None) -> dict[str, Any]:
    """The card and the keyword that is activated."""
    words = [word for i, word in enumerate(KEYWORDS) if KEYWORDS_OF[c] >> i & 1]
    return {"card": names.things[c], "keyword": keyword or words[0]}


@about(MINDBUG)
def mindbug_option(g: State, n: int, names: Names) -> dict[str, Any]:
    return {"card": "mindbug-token", "family": "mindbug", "target": g.current}


@about(MINDBUG_WITH)
def card_option(g: State, c: int, names: Names) -> dict[str, Any]:
    data = {"card": names.things[acts_as(g, c)], "target": g.current}
    return data | {"through": names.things[c]} if copier_index(c) >= 0 else data


@about(ACTIVATE)
def activate_option(g: State, c: int, names: Names) -> dict[str, Any]:
    return consumable(c, names)


@about(AS_TOUGH)
def tough_option(g: State, c: int, names: Names) -> dict[str, Any]:
    return consumable(c, names, "tough")


@about(AS_POISON)
def poison_option(g: State, c: int, names: Names) -> dict[str, Any]:
    return consumable(c, names, "poison")


@about(AS_SNEAKY)
def sneaky_option(g: State, c: int, names: Names) -> dict[str, Any]:
    return consumable(c, names, "sneaky")


@about(ACTIVATE_ON, AS_HUNTER)
def hunt_option(g: State, n: int, names: Names) -> dict[str, Any]:
    return {**consumable(n // TARGETS, names, "hunter"), "target": n % TARGETS}


@about(FETCH)
def fetch_option(g: State, c: int, names: Names) -> dict[str, Any]:
    return {"card": names.things[c]}


@hears_plainly
def says_of_answers(g: State, said: dict[int, list[tuple[str, dict[str, Any]]]]) -> None:
    """What the keyword does that each answer would activate."""
    lines: dict[int, tuple[str, dict[str, Any]]] = {}
    for c in range(CONSUMABLES, CONSUMABLES_END):
        if g.place[c] == g.seat:
            only = KEYWORDS[KEYWORDS_OF[c].bit_length() - 1]
            for first, keyword in ((ACTIVATE, only), (AS_TOUGH, "tough"), (AS_POISON, "poison"), (AS_SNEAKY, "sneaky")):
                lines[first + c] = (f"keyword:{keyword}", {})
            for first in (ACTIVATE_ON, AS_HUNTER):
                for p in range(g.players):
                    lines[first + c * TARGETS + p] = ("keyword:hunter", {"seat": {"seat": p}})
    for i in range(option_count(g)):
        if option_at(g, i) in lines:
            said[option_at(g, i)] = [lines[option_at(g, i)]]


@hears_plainly
def settles_dice(g: State, action: int) -> bool:
    return g.kind == K_MINDBUG


@hears_plainly
def may_be_passed(g: State) -> bool:
    """Without Mindbugs and keywords things take their course."""
    return g.kind in (K_MINDBUG, K_ACTIVATE)
