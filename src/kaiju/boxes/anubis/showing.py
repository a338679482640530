"""What a view shows of curses, and what the answers to them are about."""

from __future__ import annotations

from typing import Any

from kaiju.boxes.anubis.codes import (
    ADD_DIE,
    CURSE,
    CURSE_SPENT,
    DISCARD_CARD,
    DISCARD_DIE,
    DISCARD_EVOLUTION,
    DRAW_EVOLUTION,
    FATE_DIE,
    GAIN_ENERGY,
    GIVE_ENERGY,
    GIVE_HEART,
    GIVE_SCARAB,
    GIVE_STAR,
    K_CURSE,
    LOSE_ENERGY,
    REROLL_DIE,
)
from kaiju.boxes.anubis.state import CURSES
from kaiju.boxes.anubis.state import CurseState as State
from kaiju.rules.chance import extra_face
from kaiju.rules.codes import FACES, K_ROLL, PASS, STOP
from kaiju.rules.declared import about
from kaiju.rules.flow import option_at, option_count
from kaiju.rules.kit import hears_plainly
from kaiju.rules.looking import Things
from kaiju.rules.names import Names
from kaiju.rules.observed import AtPlaces, DieOfItsOwn, Number, WhichSeat, WhichThing

STRIKING = ("eye", "snake", "ankh")
"""Sides of the die of Fate that do something."""

WhichThing("curse", "the curse in force", field="curse", family=CURSE)
AtPlaces("curse discard", "curses that have been discarded", family=CURSE, places=(CURSE_SPENT,))
Number("curse pile", "Curse cards face down", field="curses_left", usual=12, most=CURSES)
WhichSeat("scarab", "who holds the Golden Scarab", field="scarab")
DieOfItsOwn("fate", "what the die of Fate shows", die=FATE_DIE)
Number("struck", "what the die of Fate has brought: 1 for the snake, 2 for the ankh", field="struck", most=2)


@hears_plainly
def shows_table(g: State, at: Things, names: Names, table: dict[str, Any]) -> None:
    fate = extra_face(g, FATE_DIE)
    table["curse"] = names.things[g.curse] if g.curse >= 0 else None
    table["curse_discard"] = [names.things[c] for c in reversed(g.curse_pile[CURSES - g.curses_spent :])]
    table["curse_deck_size"] = g.curses_left
    table["scarab"] = g.scarab if g.scarab >= 0 else None
    table["fate"] = g.rules.faces[fate] if fate >= 0 else None


@about(DISCARD_CARD)
def card_option(g: State, c: int, names: Names) -> dict[str, Any]:
    return {"card": names.things[c]}


@about(DISCARD_EVOLUTION)
def evolution_option(g: State, c: int, names: Names) -> dict[str, Any]:
    return {"card": names.things[c], "family": names.families[c]}


@about(DISCARD_DIE, REROLL_DIE)
def die_option(g: State, die: int, names: Names) -> dict[str, Any]:
    return {"dice": [die]}


@about(ADD_DIE)
def face_option(g: State, face: int, names: Names) -> dict[str, Any]:
    return {"face": FACES[face]}


@about(GIVE_SCARAB)
def scarab_option(g: State, seat: int, names: Names) -> dict[str, Any]:
    return {"card": "golden-scarab", "family": "scarab", "target": seat}


@about(GIVE_HEART, GIVE_ENERGY, GIVE_STAR, LOSE_ENERGY, GAIN_ENERGY, DRAW_EVOLUTION)
def curse_option(g: State, n: int, names: Names) -> dict[str, Any]:
    return {"card": names.things[g.curse], "family": CURSE}


@hears_plainly
def says_of_answers(g: State, said: dict[int, list[tuple[str, dict[str, Any]]]]) -> None:
    """The die of Fate comes before the others: who stops is told what it brings as it lies."""
    fate = extra_face(g, FATE_DIE)
    if g.kind == K_ROLL and fate >= 0 and g.rules.faces[fate] in STRIKING:
        said[STOP] = [(f"stop:{g.rules.faces[fate]}", {})]


@hears_plainly
def may_be_passed(g: State) -> bool:
    """The holder may leave the dice as they are."""
    return g.kind == K_CURSE and any(option_at(g, i) == PASS for i in range(option_count(g)))
