"""Evolutions in a new game, and in positions made by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kaiju.boxes.power_up.choices import EVOLUTIONS_EACH, deck_of
from kaiju.boxes.power_up.codes import (
    DRAFT_ROUND,
    EVO_HAND,
    EVO_LOOK,
    EVO_PICK,
    EVO_SETUP,
    EVOLUTION,
    EVOS,
    EVOS_END,
    is_permanent,
    stays_in_play,
)
from kaiju.boxes.power_up.hands import deck_place, evolutions_left, stack_evolutions, take_in_hand
from kaiju.boxes.power_up.secrets import owner_of_place
from kaiju.boxes.power_up.state import PowerUpState as State
from kaiju.errors import SetupError
from kaiju.given import quoted
from kaiju.rules.arranging import sequence
from kaiju.rules.boxes import Setup
from kaiju.rules.codes import OUT
from kaiju.rules.flow import push
from kaiju.rules.kit import hears_plainly, plain
from kaiju.rules.names import names_in
from kaiju.rules.things import take_thing


@hears_plainly
def sets_up(g: State, setup: Setup) -> None:
    g.drafted = int("mutant_draft" in setup.modules)
    g.asks_always = int(setup.option("asks") != "fitting")


@hears_plainly
def lays_out(g: State, setup: Setup) -> None:
    for p, monster in enumerate(setup.monsters):
        for i, thing in enumerate(own_deck(g, monster)):
            g.place[thing] = deck_place(p, i)
    settle_ranges(g)
    push(g, DRAFT_ROUND if g.drafted else EVO_SETUP, 0, 0, 0, 0)


@hears_plainly
def lists_piles(g: State, setup: Setup, piles: list[dict[str, Any]]) -> None:
    """Each seat's own deck; for the draft, all of them as one."""
    things = names_in(setup, g.rules).things
    decks = [own_deck(g, monster) for monster in setup.monsters]
    if g.drafted:
        piles.append({"pile": "draft", "shuffled": [things[e] for e in sorted(e for deck in decks for e in deck)]})
        return
    for p, deck in enumerate(decks):
        piles.append({"pile": "evolutions", "seat": p, "shuffled": [things[e] for e in deck]})


@plain
def own_deck(g: State, monster: str) -> list[int]:
    """A monster's Evolutions, as far as they are in the game."""
    things = [g.rules.number(e.id, EVOLUTION) for e in deck_of(monster)]
    return [thing for thing in things if thing < EVOS_END]


@plain
def open_ranges(g: State) -> None:
    """Any seat may have any Evolution."""
    for p in range(g.players):
        g.evo_first[p], g.evo_end[p] = 0, EVOS_END - EVOS


@plain
def settle_ranges(g: State) -> None:
    """Says which Evolutions a seat may ever have: without a draft those that it has now, wherever they are."""
    open_ranges(g)
    if g.drafted:
        return
    for p in range(g.players):
        own = [e - EVOS for e in range(EVOS, EVOS_END) if owner_of_place(g.place[e]) == p]
        g.evo_first[p], g.evo_end[p] = (min(own), max(own) + 1) if own else (0, 0)


# --- positions made by hand


@plain
def evolution(g: State, setup: Setup, name: object) -> int:
    """The number of an Evolution by what it is called in this game."""
    known = list(names_in(setup, g.rules).things[EVOS:EVOS_END])
    if not isinstance(name, str) or name not in known:
        missing = name_of_missing(setup, name)
        raise SetupError(missing or f"There is no Evolution {quoted(name)}.")
    return EVOS + known.index(name)


def name_of_missing(setup: Setup, name: object) -> str:
    """What an Evolution needs that the game lacks, as a sentence."""
    from kaiju.rules.components import INSTALLED

    cls = INSTALLED[EVOLUTION].get(name) if isinstance(name, str) else None
    needed = [box for box in (cls.box, *cls.needs) if box not in ("power_up", *setup.modules)] if cls else []
    return f"The Evolution {quoted(name)} needs the module {needed[0]!r}." if needed else ""


@hears_plainly
def arranges_seat(g: State, setup: Setup, p: int, seat: Mapping[str, Any]) -> None:
    """Any seat may have any Evolution, as after a draft; each exists once."""
    given = [(e, "evolutions") for e in sequence(seat.get("evolutions", ()), f"The Evolutions of seat {p}")]
    given += [(e, "hand") for e in sequence(seat.get("hand", ()), f"The hand of seat {p}")]
    if given and g.alive[p] == 0:
        raise SetupError(f"Seat {p} is eliminated and can't have Evolutions.")
    for name, where in given:
        thing = evolution(g, setup, name)
        if g.place[thing] != OUT:
            raise SetupError(f"There is only one Evolution {quoted(name)}.")
        if where == "hand":
            take_in_hand(g, p, thing)
        elif not stays_in_play(g, thing):
            raise SetupError(f"{quoted(name)} is a temporary Evolution and can't lie in front of seat {p}.")
        else:
            take_thing(g, p, thing)


@hears_plainly
def arranges_table(g: State, setup: Setup, seats: Sequence[Mapping[str, Any]], given: Mapping[str, Any]) -> None:
    """Shuffles what nobody has into the deck of its monster, and puts the named cards on top."""
    tops = []
    for p, seat in enumerate(seats):
        top = sequence(seat.get("evolution_deck", ()), f"The deck of seat {p}")
        tops.append([evolution(g, setup, e) for e in top])
        for name, thing in zip(top, tops[p], strict=True):
            if g.place[thing] != OUT:
                raise SetupError(f"There is only one Evolution {quoted(name)}.")
            g.place[thing] = EVO_LOOK - p
    open_ranges(g)
    for p, monster in enumerate(setup.monsters):
        own = sum(g.place[e] in (p, EVO_HAND - p, EVO_LOOK - p) for e in range(EVOS, EVOS_END))
        if own > EVOLUTIONS_EACH:
            raise SetupError(f"A monster has {EVOLUTIONS_EACH} Evolutions; seat {p} has {own}.")
        if own and g.alive[p] == 0:
            raise SetupError(f"Seat {p} is eliminated and can't have Evolutions.")
        if g.alive[p]:
            for e in own_deck(g, monster):
                if g.place[e] == OUT and own < EVOLUTIONS_EACH:
                    g.place[e] = EVO_PICK - p
                    own += 1
        stack_evolutions(g, p, EVO_PICK - p)
        for thing in reversed(tops[p]):
            g.place[thing] = deck_place(p, evolutions_left(g, p))
    settle_ranges(g)


@hears_plainly
def cant_be_copied(g: State, marked: int) -> bool:
    return EVOS <= marked < EVOS_END and not is_permanent(g, marked)
