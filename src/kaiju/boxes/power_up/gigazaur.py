"""Evolutions of Gigazaur."""

from __future__ import annotations

from kaiju.boxes.base.discard import others_lose_points
from kaiju.boxes.power_up.codes import TURN_EVERY, Permanent, Temporary
from kaiju.boxes.power_up.shared import ask_owner
from kaiju.rules.chance import emit_dice
from kaiju.rules.codes import CLAW, E_CHANGE, K_CHANGE, ONE, PASS, TWO, W_ANY, W_CHANGE, W_DAMAGE, W_SAVE
from kaiju.rules.flow import ask, in_tokyo, offer
from kaiju.rules.gains import gain_energy, gain_hearts, lose_points
from kaiju.rules.rolling import loose_dice, offer_turn
from kaiju.rules.things import is_used, mark_used


class DetachableTail(Temporary, id="detachable-tail", deck_of="gigazaur", windows=W_DAMAGE):
    def takes_effect(g, me: int, c: int) -> None:
        g.safe[me] = 1


class RadioactiveWaste(Temporary, id="radioactive-waste", deck_of="gigazaur", windows=W_ANY | W_SAVE):
    def takes_effect(g, me: int, c: int) -> None:
        gain_energy(g, me, 2, c)
        gain_hearts(g, me, 1, c)

    def brings_energy(g, me: int, c: int) -> int:
        return 2


class PrimalBellow(Temporary, id="primal-bellow", deck_of="gigazaur", windows=W_ANY):
    def takes_effect(g, me: int, c: int) -> None:
        others_lose_points(g, me, 2, c)


class SaurianAdaptability(Temporary, id="saurian-adaptability", deck_of="gigazaur", windows=W_CHANGE):
    def takes_effect(g, me: int, c: int) -> None:
        ask_owner(g, me, c, 0)

    def component_offers(g, me: int, c: int, phase: int) -> None:
        ask(g, me, K_CHANGE)
        for face in range(6):
            shown = False
            for die in range(loose_dice(g)):
                if g.dice[die] == face:
                    shown = True
            if shown:
                for other in range(6):
                    if other != face:
                        offer(g, TURN_EVERY + face * 6 + other)
        offer(g, PASS)

    def component_answer(g, me: int, c: int, phase: int, action: int) -> None:
        if action == PASS:
            return
        face, other = (action - TURN_EVERY) // 6, (action - TURN_EVERY) % 6
        for die in range(loose_dice(g)):
            if g.dice[die] == face:
                g.dice[die] = other
        emit_dice(g, E_CHANGE, me, c, c)


class DefenderOfTokyoEvolution(Permanent, id="defender-of-tokyo", deck_of="gigazaur"):
    def starts_turn(g, me: int, c: int) -> None:
        if in_tokyo(g, me):
            others_lose_points(g, me, 1, c)


class HeatVision(Permanent, id="heat-vision", deck_of="gigazaur"):
    def was_wounded(g, me: int, c: int, attacker: int) -> None:
        lose_points(g, attacker, 1, c)


class GammaBreath(Permanent, id="gamma-breath", lists=8, deck_of="gigazaur", windows=W_CHANGE):
    def change_offers(g, me: int, c: int) -> None:
        if not is_used(g, c):
            for die in range(g.dice_count):
                offer_turn(g, c, die, CLAW)

    def dice_changed(g, me: int, c: int) -> None:
        mark_used(g, c)


class TailSweep(Permanent, id="tail-sweep", lists=16, deck_of="gigazaur", windows=W_CHANGE):
    def change_offers(g, me: int, c: int) -> None:
        if not is_used(g, c):
            for die in range(g.dice_count):
                offer_turn(g, c, die, ONE)
                offer_turn(g, c, die, TWO)

    def dice_changed(g, me: int, c: int) -> None:
        mark_used(g, c)
