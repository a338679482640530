"""Costumes in a new game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kaiju.boxes.halloween.choices import CHOICE
from kaiju.boxes.halloween.codes import COSTUMES, COSTUMES_END, WARDROBE
from kaiju.boxes.halloween.gifts import IS_GIFT, NOBODYS, OWNER
from kaiju.boxes.halloween.state import CostumeState as State
from kaiju.rules.boxes import Setup, figure
from kaiju.rules.flow import next_seat
from kaiju.rules.kit import hears_plainly, plain
from kaiju.rules.things import recall, remember


@hears_plainly
def sets_up(g: State, setup: Setup) -> None:
    """A box that merely lends a costume to a deck of one's own asks nothing."""
    g.costumes_chosen = int("halloween" in setup.modules and setup.option("costumes", CHOICE) == CHOICE)


@hears_plainly
def lays_out(g: State, setup: Setup) -> None:
    """Costumes that are chosen from don't lie in the deck yet."""
    if g.costumes_chosen == 0:
        return
    deck = g.pile[: g.deck_size]
    others = [c for c in deck if not COSTUMES <= c < COSTUMES_END]
    for c in deck:
        if COSTUMES <= c < COSTUMES_END:
            g.place[c] = WARDROBE
    for i in range(len(deck)):
        g.pile[i] = others[i] if i < len(others) else -1
    g.deck_size = len(others)


@hears_plainly
def lists_piles(g: State, setup: Setup, piles: list[dict[str, Any]]) -> None:
    if g.costumes_chosen:
        piles.append({"pile": "costumes", "drawn": [costume.id for costume in in_wardrobe(g)]})


@plain
def in_wardrobe(g: State) -> list[Any]:
    """Those to choose from, in the order of their numbers."""
    return [g.rules.components[c] for c in range(COSTUMES, COSTUMES_END) if g.place[c] == WARDROBE]


@hears_plainly
def arranges_table(g: State, setup: Setup, seats: Sequence[Mapping[str, Any]], given: Mapping[str, Any]) -> None:
    """A gift that lies before a seat is its owner's, whose monster it belongs to, or else the next monster's."""
    for e, cls in g.rules.owner_of.items():
        if IS_GIFT[e] and g.place[e] >= 0 and recall(g, e, OWNER) == NOBODYS:
            monster = getattr(cls, "deck_of", "")
            owners = [p for p in range(g.players) if g.alive[p] and figure(setup.monsters[p]) == monster]
            owner = owners[0] if owners else next_seat(g, g.place[e])
            while g.alive[owner] == 0:
                owner = next_seat(g, owner)
            remember(g, e, OWNER, owner)
