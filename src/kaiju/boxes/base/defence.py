"""Base game, Keep cards about keeping one's hearts."""

from __future__ import annotations

from kaiju.rules.box_hooks import came_back, lost_everything
from kaiju.rules.chance import emit_side_dice, throw_die, throw_for
from kaiju.rules.codes import (
    COMPONENT_ASK,
    COMPONENT_STEP,
    E_REVIVED,
    E_SIDE_ROLL,
    FREE,
    HEAL_SEAT,
    HEART,
    K_DAMAGE,
    PASS,
    REROLL_FREE,
    THREE,
)
from kaiju.rules.components import Keep, acts_as
from kaiju.rules.damage import hearts_left, offer_reaction, reduce_loss
from kaiju.rules.flow import ask, emit, offer, offer_once, push
from kaiju.rules.gains import (
    HEARTS,
    can_heal,
    gain_energy,
    gain_hearts,
    missing_hearts,
    set_points,
    spend_energy,
    take_energy,
)
from kaiju.rules.hooks import more_healing, rerolls_free
from kaiju.rules.kit import rule
from kaiju.rules.state import State
from kaiju.rules.things import count_acting, discard_all_kept, is_first
from kaiju.rules.tokyo import driven_out


class ArmorPlating(Keep, id="armor-plating", price=4):
    def shields(g, me: int, c: int, amount: int) -> int:
        return 0 if amount == 1 else amount


@rule
def ask_for_free_side_rerolls(g: State, me: int, c: int) -> None:
    if rerolls_free(g, me, THREE):
        push(g, COMPONENT_ASK, me, c, acts_as(g, c), 0)


@rule
def throw_for_hearts(g: State, me: int, c: int) -> None:
    """A die for each heart of the loss that waits on top of the stack; each heart thrown saves one."""
    throw_for(g, me, g.frame_b[g.top - 1], c)
    for i in range(g.side_count):
        if g.side[i] == HEART:
            reduce_loss(g, 1)


class Camouflage(Keep, id="camouflage", price=3):
    def reactions(g, me: int, c: int, amount: int, spent: int) -> None:
        offer_reaction(g, c, spent)

    def reacts(g, me: int, c: int) -> None:
        throw_for_hearts(g, me, c)
        ask_for_free_side_rerolls(g, me, c)

    def component_offers(g, me: int, c: int, phase: int) -> None:
        ask(g, me, K_DAMAGE)
        for i in range(g.side_count):
            if g.side[i] == THREE:
                offer(g, REROLL_FREE + i)
        if g.offer_count > 0:
            offer(g, PASS)

    def component_answer(g, me: int, c: int, phase: int, action: int) -> None:
        if action == PASS:
            return
        die = action - REROLL_FREE
        g.side[die] = throw_die(g)
        emit_side_dice(g, E_SIDE_ROLL, me, c, die)
        if g.side[die] == HEART:
            reduce_loss(g, 1)
        ask_for_free_side_rerolls(g, me, c)


class EvenBigger(Keep, id="even-bigger", price=4):
    def more_hearts(g, me: int, c: int) -> int:
        return 2

    def takes_effect(g, me: int, c: int) -> None:
        gain_hearts(g, me, 2, c)


class HealingRay(Keep, id="healing-ray", price=4):
    def heart_offers(g, me: int, c: int) -> None:
        if is_first(g, me, c):
            for p in range(g.players):
                if p != me and g.alive[p] != 0 and can_heal(g, p):
                    offer(g, HEAL_SEAT + p)

    def heart_given(g, me: int, c: int, seat: int, first: bool) -> bool:
        payment = min(2, g.energy[seat])
        spend_energy(g, seat, payment, c)
        # What one monster pays for the hearts of one roll is one payment.
        if first:
            gain_energy(g, me, payment, c)
        else:
            take_energy(g, me, payment, c)
        return True


@rule
def rise_again(g: State, me: int, hearts: int, c: int, kept: int) -> None:
    """Comes back outside Tokyo without stars and with nothing before it but the thing `kept` (or -1)."""
    discard_all_kept(g, me, kept)
    driven_out(g, me)
    set_points(g, me, 0)
    g.health[me] = hearts
    emit(g, E_REVIVED, me, hearts, c, -1)
    came_back(g, me)
    lost_everything(g, me)


class ItHasAChild(Keep, id="it-has-a-child", price=7):
    def revives(g, me: int, c: int) -> bool:
        push(g, COMPONENT_STEP, me, c, acts_as(g, c), 0)
        return True

    def component_step(g, me: int, c: int, phase: int) -> None:
        rise_again(g, me, HEARTS, c, -1)


class Jets(Keep, id="jets", price=5):
    def holds_back(g, me: int, c: int) -> bool:
        return True


class RapidHealing(Keep, id="rapid-healing", price=3):
    def reactions(g, me: int, c: int, amount: int, spent: int) -> None:
        """A window of its own where it can save its owner."""
        gain = min((g.energy[me] // 2) * (1 + more_healing(g, me)), missing_hearts(g, me))
        left = hearts_left(g, me)
        if left <= amount < left + gain and is_first(g, me, c):
            offer(g, FREE + c)

    def free_offers(g, me: int, c: int) -> None:
        if g.energy[me] >= 2 and can_heal(g, me) and is_first(g, me, c):
            offer_once(g, FREE + c)

    def worth_asking(g, me: int, c: int) -> bool:
        return g.energy[me] >= 2 and can_heal(g, me)

    def used(g, me: int, c: int) -> None:
        spend_energy(g, me, 2, c)
        gain_hearts(g, me, 1, c)


class Regeneration(Keep, id="regeneration", price=4):
    def more_healing(g, me: int, c: int) -> int:
        return 1


class WereOnlyMakingItStronger(Keep, id="were-only-making-it-stronger", price=3):
    def was_hurt(g, me: int, c: int, amount: int, dealer: int, cause: int) -> None:
        if amount >= 2 and is_first(g, me, c):
            gain_energy(g, me, count_acting(g, me, c), c)


class Wings(Keep, id="wings", price=6):
    def reactions(g, me: int, c: int, amount: int, spent: int) -> None:
        if g.energy[me] >= 2:
            offer_reaction(g, c, spent)

    def reacts(g, me: int, c: int) -> None:
        spend_energy(g, me, 2, c)
        g.safe[me] = 1
