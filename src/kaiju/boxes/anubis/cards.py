"""Curses about cards: their price, and whether they have any effect."""

from __future__ import annotations

from kaiju.boxes.anubis.codes import CURSE, DISCARD_CARD, E_FREE_CARD, EVOLUTIONS_ON, GAZE, Curse
from kaiju.boxes.anubis.evolutions import (
    answer_for_evolution,
    ask_for_evolution,
    is_permanent_evolution,
    offer_for_evolution,
)
from kaiju.boxes.anubis.greed import ask_to_discard, offer_discards
from kaiju.boxes.anubis.state import CurseState as State
from kaiju.rules.components import is_keep, number_of
from kaiju.rules.flow import emit
from kaiju.rules.gains import gain_energy, lose_energy
from kaiju.rules.kit import hears
from kaiju.rules.market import get_for_nothing
from kaiju.rules.things import discard_kept, draw_card

OFFERING: int = number_of("inadequate-offering", CURSE)
DEARER = 2
ENERGY_AT_STAKE = 3


class InadequateOffering(Curse, id="inadequate-offering"):
    def snake_strikes(g, me: int, c: int) -> None:
        ask_to_discard(g, me, c)

    def ankh_blesses(g, me: int, c: int) -> None:
        card = draw_card(g, 0)
        if card >= 0:
            emit(g, E_FREE_CARD, me, 0, card, -1)
            get_for_nothing(g, me, card)

    def curse_offers(g, me: int, c: int, phase: int, left: int) -> None:
        offer_discards(g, me)

    def curse_answer(g, me: int, c: int, phase: int, left: int, action: int) -> None:
        discard_kept(g, action - DISCARD_CARD)


@hears
def discount(g: State, me: int) -> int:
    return -DEARER if g.curse == OFFERING else 0


class GazeOfTheSphinx(Curse, id="gaze-of-the-sphinx"):
    def snake_strikes(g, me: int, c: int) -> None:
        if EVOLUTIONS_ON != 0:
            ask_for_evolution(g, me, c, True)  # type: ignore[arg-type]  # where they are on, the state has them
        else:
            lose_energy(g, me, ENERGY_AT_STAKE, c)

    def ankh_blesses(g, me: int, c: int) -> None:
        if EVOLUTIONS_ON != 0:
            ask_for_evolution(g, me, c, False)  # type: ignore[arg-type]  # where they are on, the state has them
        else:
            gain_energy(g, me, ENERGY_AT_STAKE, c)

    def curse_offers(g, me: int, c: int, phase: int, left: int) -> None:
        offer_for_evolution(g, me, phase, ENERGY_AT_STAKE)  # type: ignore[arg-type]  # asked only where they are on

    def curse_answer(g, me: int, c: int, phase: int, left: int, action: int) -> None:
        answer_for_evolution(g, me, c, action, ENERGY_AT_STAKE)  # type: ignore[arg-type]  # asked only where they are on


@hears
def silences(g: State, kind: int) -> bool:
    """Keep cards, whatever copies them, and permanent Evolutions."""
    if g.curse != GAZE:
        return False
    if is_keep(kind):
        return True
    if EVOLUTIONS_ON != 0:
        return is_permanent_evolution(g, kind)  # type: ignore[arg-type]  # where they are on, the state has them
    return False
