"""Curses that allow a thing to nobody but the holder of the Golden Scarab."""

from __future__ import annotations

from kaiju.boxes.anubis.codes import CURSE, CURSE_ASK, DISCARD_CARD, ON_SNAKE, Curse
from kaiju.boxes.anubis.fate import brings, is_holder, take_scarab
from kaiju.boxes.anubis.rolled import symbols_rolled
from kaiju.boxes.anubis.state import BY_ANKH
from kaiju.boxes.anubis.state import CurseState as State
from kaiju.rules.codes import CLAW, NOBODY
from kaiju.rules.components import is_keep, number_of
from kaiju.rules.damage import hurt
from kaiju.rules.flow import offer, push
from kaiju.rules.gains import lose_energy, lose_points
from kaiju.rules.kit import hears, rule
from kaiju.rules.state import CARDS
from kaiju.rules.things import discard_kept, is_first_copy_at

ISIS: int = number_of("isis-s-disgrace", CURSE)
THOT: int = number_of("thot-s-blindness", CURSE)
TUTANKHAMUN: int = number_of("tutankhamun-s-curse", CURSE)
LIBRARY: int = number_of("forbidden-library", CURSE)


class ForHolders(Curse):
    def ankh_blesses(g, me: int, c: int) -> None:
        take_scarab(g, me)


class IsisDisgrace(ForHolders, id="isis-s-disgrace", scarab=True):
    def snake_strikes(g, me: int, c: int) -> None:
        hurt(g, me, 1, NOBODY, c)


class ThotsBlindness(ForHolders, id="thot-s-blindness", scarab=True):
    def snake_strikes(g, me: int, c: int) -> None:
        lose_energy(g, me, 2, c)


class TutankhamunsCurse(ForHolders, id="tutankhamun-s-curse", scarab=True):
    def snake_strikes(g, me: int, c: int) -> None:
        lose_points(g, me, 2, c)


class HotepsPeace(ForHolders, id="hotep-s-peace", scarab=True):
    def curse_freezes(g, me: int, c: int, face: int) -> bool:
        return face == CLAW and not is_holder(g, me) and brings(g) != BY_ANKH

    def snake_strikes(g, me: int, c: int) -> None:
        lose_energy(g, me, symbols_rolled(g, CLAW), c)


class ForbiddenLibrary(ForHolders, id="forbidden-library", scarab=True):
    def snake_strikes(g, me: int, c: int) -> None:
        ask_to_discard(g, me, c)

    def curse_offers(g, me: int, c: int, phase: int, left: int) -> None:
        offer_discards(g, me)

    def curse_answer(g, me: int, c: int, phase: int, left: int, action: int) -> None:
        discard_kept(g, action - DISCARD_CARD)


@hears
def gains_no_hearts(g: State, me: int) -> bool:
    return g.curse == ISIS and not is_holder(g, me)


@hears
def gains_no_energy(g: State, me: int) -> bool:
    return g.curse == THOT and not is_holder(g, me)


@hears
def gains_no_points(g: State, me: int) -> bool:
    return g.curse == TUTANKHAMUN and not is_holder(g, me)


@hears
def buys_no_cards(g: State, me: int) -> bool:
    return g.curse == LIBRARY and not is_holder(g, me)


# --- Keep cards


@rule
def ask_to_discard(g: State, me: int, c: int) -> None:
    push(g, CURSE_ASK, me, c, ON_SNAKE, 0)


@rule
def offer_discards(g: State, me: int) -> None:
    """The Keep cards before `me`."""
    for card in range(CARDS):
        if g.place[card] == me and is_keep(card) and is_first_copy_at(g, card, me):
            offer(g, DISCARD_CARD + card)
