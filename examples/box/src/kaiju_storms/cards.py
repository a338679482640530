"""The cards of Storms."""

from __future__ import annotations

from kaiju.rules.codes import COMPONENT_ASK, K_USE, PASS
from kaiju.rules.components import Discard, Keep, acts_as
from kaiju.rules.damage import hurt, offer_reaction, reduce_loss
from kaiju.rules.flow import ask, in_tokyo, offer, offer_on, push, target_of
from kaiju.rules.gains import gain_energy, gain_points, spend_energy
from kaiju.rules.things import is_used, mark_used


class RainDance(Keep, id="rain-dance", price=3):
    """A moment of the turn that the card profits from."""

    def starts_turn(g, me: int, c: int) -> None:
        if not in_tokyo(g, me):
            gain_energy(g, me, 1, c)


class LightningRod(Keep, id="lightning-rod", price=3, copies=2):
    """A reaction: it is offered to whoever is about to lose hearts, once for each loss."""

    def reactions(g, me: int, c: int, amount: int, spent: int) -> None:
        if g.energy[me] >= 1:
            offer_reaction(g, c, spent)

    def reacts(g, me: int, c: int) -> None:
        spend_energy(g, me, 1, c)
        reduce_loss(g, 1)


class Thunderbolt(Keep, id="thunderbolt", price=5):
    """A question with a target: once a turn, when three or more of a number have been scored."""

    def numbers_resolved(g, me: int, c: int, face: int, count: int) -> None:
        if not is_used(g, c):
            push(g, COMPONENT_ASK, me, c, acts_as(g, c), 0)

    def component_offers(g, me: int, c: int, phase: int) -> None:
        if g.place[c] != me:
            return
        ask(g, me, K_USE)
        for p in range(g.players):
            if p != me and g.alive[p] != 0:
                offer_on(g, c, p)
        offer(g, PASS)

    def component_answer(g, me: int, c: int, phase: int, action: int) -> None:
        if action != PASS:
            mark_used(g, c)
            hurt(g, target_of(action), 1, me, c)


class CloudBurst(Discard, id="cloud-burst", price=4):
    """It takes effect when it is bought, and is gone."""

    def takes_effect(g, me: int, c: int) -> None:
        gain_points(g, me, 2, c)
        gain_energy(g, me, 1, c)
