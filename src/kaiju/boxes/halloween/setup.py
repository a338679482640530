"""Costumes in a new game."""

from __future__ import annotations

from kaiju.boxes.halloween.choices import CHOICE
from kaiju.boxes.halloween.codes import COSTUMES, COSTUMES_END, WARDROBE
from kaiju.boxes.halloween.state import CostumeState as State
from kaiju.rules.boxes import Setup
from kaiju.rules.kit import hears_plainly


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
