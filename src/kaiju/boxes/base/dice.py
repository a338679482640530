"""Base game, Keep cards about dice: more of them, more rolls, other faces."""

from __future__ import annotations

from kaiju.rules.codes import COMPONENT_ASK, HEART, K_USE, ONE, THREE, USE
from kaiju.rules.components import Keep, acting, acts_as, copier_index
from kaiju.rules.flow import ask, offer, push
from kaiju.rules.gains import spend_energy
from kaiju.rules.rolling import offer_turn, offer_turn_any
from kaiju.rules.things import discard_kept, is_first, is_used, mark_used, spend_token, tokens_on


class BackgroundDweller(Keep, id="background-dweller", price=4):
    def rerolls_free(g, me: int, c: int, face: int) -> bool:
        return face == THREE


class EnergyDrink(Keep, id="energy-drink", price=4):
    def roll_offers(g, me: int, c: int) -> None:
        if g.energy[me] >= 1 and is_first(g, me, c):
            offer(g, USE + c)

    def used(g, me: int, c: int) -> None:
        spend_energy(g, me, 1, c)
        g.rolls_left += 1


class ExtraHead(Keep, id="extra-head", price=7, copies=2):
    def more_dice(g, me: int, c: int) -> int:
        return 1


class GiantBrain(Keep, id="giant-brain", price=5):
    def more_rolls(g, me: int, c: int) -> int:
        return 1


class HerdCuller(Keep, id="herd-culler", lists=8, price=3):
    def change_offers(g, me: int, c: int) -> None:
        if not is_used(g, c):
            for die in range(g.dice_count):
                offer_turn(g, c, die, ONE)

    def dice_changed(g, me: int, c: int) -> None:
        mark_used(g, c)


class PlotTwist(Keep, id="plot-twist", price=3):
    def change_offers(g, me: int, c: int) -> None:
        offer_turn_any(g, c)

    def dice_changed(g, me: int, c: int) -> None:
        discard_kept(g, c)


class PsychicProbe(Keep, id="psychic-probe", price=3):
    def may_probe(g, me: int, c: int) -> bool:
        return True

    def has_probed(g, me: int, c: int, face: int) -> bool:
        if face == HEART:
            push(g, COMPONENT_ASK, me, c, acts_as(g, c), 0)
        return True

    def component_offers(g, me: int, c: int, phase: int) -> None:
        """Which of them goes, where there is a copy beside the card."""
        ask(g, me, K_USE)
        thing = acting(g, me, acts_as(g, c), -1)
        while thing >= 0:
            offer(g, USE + thing)
            thing = acting(g, me, acts_as(g, c), thing)

    def component_answer(g, me: int, c: int, phase: int, action: int) -> None:
        discard_kept(g, action - USE)


class SmokeCloud(Keep, id="smoke-cloud", price=4, tokens=3):
    def roll_offers(g, me: int, c: int) -> None:
        if tokens_on(g, c) > 0:
            offer(g, USE + c)

    def used(g, me: int, c: int) -> None:
        g.rolls_left += 1
        # A copy that has run out of smoke stays: it may copy something else later.
        if spend_token(g, me, c, 1) == 0 and copier_index(c) < 0:
            discard_kept(g, c)

    def lies_empty(g, me: int, c: int) -> bool:
        return copier_index(c) >= 0


class Stretchy(Keep, id="stretchy", price=3):
    def change_offers(g, me: int, c: int) -> None:
        if g.energy[me] >= 2 and is_first(g, me, c):
            offer_turn_any(g, c)

    def dice_changed(g, me: int, c: int) -> None:
        spend_energy(g, me, 2, c)
