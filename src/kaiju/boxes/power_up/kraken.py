"""Evolutions of Kraken."""

from __future__ import annotations

from kaiju.boxes.base.defence import throw_for_hearts
from kaiju.boxes.power_up.codes import Permanent, Temporary
from kaiju.boxes.power_up.shared import ask_owner, give_up_turn, may_give_up_turn, offer_use
from kaiju.rules.codes import HEART, PASS, W_ANY, W_DAMAGE, W_ENTERED, W_RESOLVE, W_SAVE, W_START
from kaiju.rules.damage import hurt_others, offer_reaction
from kaiju.rules.flow import in_tokyo
from kaiju.rules.gains import gain_hearts, gain_points, lose_points
from kaiju.rules.resolving import count_face
from kaiju.rules.things import discard_kept


class HealingRain(Temporary, id="healing-rain", deck_of="kraken", windows=W_ANY | W_SAVE):
    def takes_effect(g, me: int, c: int) -> None:
        gain_hearts(g, me, 2, c)


class DestructiveWave(Temporary, id="destructive-wave", deck_of="kraken", windows=W_ENTERED):
    def unplayable(g, me: int, c: int) -> bool:
        return g.current != me or g.entered_now == 0 or not in_tokyo(g, me)

    def takes_effect(g, me: int, c: int) -> None:
        hurt_others(g, me, 2, c)


class CultWorshippers(Temporary, id="cult-worshippers", deck_of="kraken", windows=W_ANY):
    def takes_effect(g, me: int, c: int) -> None:
        gain_points(g, me, g.cured[me], c)


class HighTide(Temporary, id="high-tide", deck_of="kraken", lasts=True, windows=W_RESOLVE):
    def adds_to(g, me: int, c: int, face: int) -> int:
        return count_face(g, HEART) if face == HEART else 0

    def turn_over(g, me: int, c: int) -> None:
        discard_kept(g, c)


class TerrorOfTheDeep(Permanent, id="terror-of-the-deep", deck_of="kraken", windows=W_DAMAGE):
    def reactions(g, me: int, c: int, amount: int, spent: int) -> None:
        offer_reaction(g, c, spent)

    def reacts(g, me: int, c: int) -> None:
        throw_for_hearts(g, me, c)


class EaterOfSouls(Permanent, id="eater-of-souls", deck_of="kraken"):
    def more_hearts(g, me: int, c: int) -> int:
        return 2

    def entered(g, me: int, c: int) -> None:
        gain_hearts(g, me, 1, c)


class SunkenTemple(Permanent, id="sunken-temple", deck_of="kraken", windows=W_START):
    def takes_effect(g, me: int, c: int) -> None:
        """Put down before the turn has begun, it asks at once."""
        if may_give_up_turn(g, me):
            ask_owner(g, me, c, 0)

    def turn_dawns(g, me: int, c: int) -> None:
        ask_owner(g, me, c, 0)

    def component_offers(g, me: int, c: int, phase: int) -> None:
        if may_give_up_turn(g, me):
            offer_use(g, me, c)

    def component_answer(g, me: int, c: int, phase: int, action: int) -> None:
        if action != PASS:
            give_up_turn(g, me, 3, 3, c)


class MandiblesOfDread(Permanent, id="mandibles-of-dread", deck_of="kraken"):
    def wounds(g, me: int, c: int, victim: int) -> None:
        lose_points(g, victim, 1, c)
