"""Evolutions of Meka Dragon."""

from __future__ import annotations

from kaiju.boxes.power_up.codes import E_TARGET, EVOLUTION, Permanent, Temporary
from kaiju.boxes.power_up.shared import ask_owner, give_up_turn, may_give_up_turn, offer_use
from kaiju.boxes.power_up.state import PowerUpState as State
from kaiju.rules.chance import throw_for
from kaiju.rules.codes import CLAW, COMPONENT_ASK, NOBODY, PASS, W_RESOLVE, W_START
from kaiju.rules.components import acting, acts_as, number_of
from kaiju.rules.damage import add_loss, hurt, lose_together, settled_losses
from kaiju.rules.flow import emit, in_tokyo, push, seat_after
from kaiju.rules.gains import gain_energy, gain_points
from kaiju.rules.kit import rule
from kaiju.rules.resolving import count_face
from kaiju.rules.things import count_acting, discard_kept, is_first, is_used, mark_used, recall, remember


class MechaBlast(Temporary, id="mecha-blast", deck_of="meka-dragon", lasts=True, windows=W_RESOLVE):
    def digs_deeper(g, me: int, c: int, target: int) -> int:
        return 2

    def turn_over(g, me: int, c: int) -> None:
        discard_kept(g, c)


class DestructiveAnalysis(Temporary, id="destructive-analysis", deck_of="meka-dragon", windows=W_RESOLVE):
    def takes_effect(g, me: int, c: int) -> None:
        gain_energy(g, me, count_face(g, CLAW), c)


class ProgrammedToDestroy(Permanent, id="programmed-to-destroy", deck_of="meka-dragon"):
    def other_at_zero(g, me: int, c: int, victim: int) -> None:
        gain_points(g, me, 3, c)
        gain_energy(g, me, 2, c)


class TuneUp(Temporary, id="tune-up", deck_of="meka-dragon", windows=W_START):
    def unplayable(g, me: int, c: int) -> bool:
        return not may_give_up_turn(g, me)

    def takes_effect(g, me: int, c: int) -> None:
        give_up_turn(g, me, 4, 2, c)


class BreathOfDoom(Permanent, id="breath-of-doom", deck_of="meka-dragon"):
    def deals_loss(g, me: int, c: int, victim: int, amount: int) -> None:
        if not in_tokyo(g, victim) or is_used(g, c) or not is_first(g, me, c):
            return
        mark_used(g, c)
        first = g.top
        for i in range(g.players - 1, 0, -1):
            p = seat_after(g, me, i)
            if p != victim and not in_tokyo(g, p):
                add_loss(g, p, count_acting(g, me, c), me, 0, c)
        lose_together(g, first)


class LightningArmor(Permanent, id="lightning-armor", deck_of="meka-dragon"):
    def was_hurt(g, me: int, c: int, amount: int, dealer: int, cause: int) -> None:
        if g.current != me and dealer != NOBODY and dealer != me:
            push(g, COMPONENT_ASK, me, c, acts_as(g, c), amount)

    def component_offers(g, me: int, c: int, phase: int) -> None:
        if g.alive[g.current] != 0:
            offer_use(g, me, c)

    def component_answer(g, me: int, c: int, phase: int, action: int) -> None:
        if action == PASS:
            return
        throw_for(g, me, phase, c)
        claws = 0
        for i in range(g.side_count):
            if g.side[i] == CLAW:
                claws += 1
        hurt(g, g.current, claws, me, c)


TARGET: int = number_of("target-acquired", EVOLUTION)


@rule
def target(g: State) -> int:
    """Who bears the target token, or -1: everybody with the Evolution, or a copy of it, has the same in mind."""
    for p in range(g.players):
        c = acting(g, p, TARGET, -1)
        while c >= 0:
            if recall(g, c, 0) >= 0:
                return recall(g, c, 0)
            c = acting(g, p, TARGET, c)
    return -1


class TargetAcquired(Permanent, id="target-acquired", deck_of="meka-dragon", memory={"target": -1}):
    def takes_effect(g, me: int, c: int) -> None:
        remember(g, c, 0, target(g))

    def was_wounded(g, me: int, c: int, attacker: int) -> None:
        if recall(g, c, 0) != attacker and is_first(g, me, c):
            ask_owner(g, me, c, attacker)

    def component_offers(g, me: int, c: int, phase: int) -> None:
        if g.alive[phase] != 0 and target(g) != phase:
            offer_use(g, me, c)

    def component_answer(g, me: int, c: int, phase: int, action: int) -> None:
        if action != PASS:
            for p in range(g.players):
                other = acting(g, p, TARGET, -1)
                while other >= 0:
                    remember(g, other, 0, phase)
                    other = acting(g, p, TARGET, other)
            emit(g, E_TARGET, me, 0, c, phase)

    def deepens(g, me: int, c: int, target: int, amount: int) -> int:
        return amount + 1 if recall(g, c, 0) == target else amount

    def other_out(g, me: int, c: int, gone: int) -> None:
        if recall(g, c, 0) == gone:
            remember(g, c, 0, -1)


STEEL = 3


# After Target Acquired: it looks at what the others have made of the loss.
class ClawsOfSteel(Permanent, id="claws-of-steel", deck_of="meka-dragon"):
    def deepens(g, me: int, c: int, target: int, amount: int) -> int:
        if g.current != me:
            return amount
        dealt = g.dealt_to[target] + settled_losses(g, target, 1 << me)
        return amount + 1 if dealt + amount >= STEEL else amount
