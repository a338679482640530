"""Evolutions of Sharky Crab-dog Mummypus-Zilla. Those with a keyword are played when it is activated."""

from __future__ import annotations

from kaiju.boxes.mindbug.codes import E_EVOLUTION_TAKEN
from kaiju.boxes.mindbug.gigasnail_hydra import shrug_off_loss
from kaiju.boxes.mindbug.state import EvolvedSpace
from kaiju.boxes.mindbug.state import EvolvedState as State
from kaiju.boxes.power_up.codes import (
    E_EVOLUTION_KEEP,
    EVO_SPENT,
    EVOLUTION,
    EVOS,
    EVOS_END,
    W_OWN,
    Permanent,
    Temporary,
)
from kaiju.boxes.power_up.hands import count_at, draw_evolution, evolutions_left, take_in_hand
from kaiju.boxes.power_up.moments import TURN_OVER, has_room_for_evolution, is_moment, offer_moment
from kaiju.boxes.power_up.shared import ask_owner
from kaiju.boxes.power_up.state import PowerUpState
from kaiju.rules.box_hooks import paying_offers
from kaiju.rules.codes import (
    CLAW,
    COMPONENT_ASK,
    HEART,
    K_USE,
    NOBODY,
    PASS,
    REACT,
    USE_FOR,
    W_ANY,
    W_CHANGE,
    W_DAMAGE,
    W_START,
)
from kaiju.rules.components import acts_as, in_play, number_of
from kaiju.rules.damage import CLAWS_BIT, dealer_of, hurt, hurt_others
from kaiju.rules.flow import ask, emit, in_tokyo, offer, offer_on, push, seat_after, target_of
from kaiju.rules.gains import gain_energy, is_falling, lose_energy, lose_points, spend_energy
from kaiju.rules.kit import hears, rule
from kaiju.rules.rolling import offer_turn
from kaiju.rules.state import CARDS
from kaiju.rules.things import discard_kept, is_used, mark_used, recall, remember

EVOLUTIONS_ON: int = in_play("power_up")
NEEDS = ("power_up",)
SHARKY = "sharky-crab-dog-mummypus-zilla"
TENTACLES: int = number_of("poisoned-tentacles", EVOLUTION)


class SharkAttack(
    Temporary,
    EvolvedSpace,
    id="shark-attack",
    deck_of=SHARKY,
    needs=NEEDS,
    lasts=True,
    memory={"bitten": 0},
    windows=W_START,
):
    def dice_scored(g, me: int, c: int, stars: int) -> None:
        if stars <= 0 or g.turn_of >= 0:
            return
        more = 1 - recall(g, c, 0)
        remember(g, c, 0, 1)
        for i in range(g.players - 1, 0, -1):
            p = seat_after(g, me, i)
            if g.alive[p] != 0:
                lose_points(g, p, stars + (more if in_tokyo(g, p) else 0), c)

    def turn_over(g, me: int, c: int) -> None:
        discard_kept(g, c)


class EnergyDevourer(
    Permanent, EvolvedSpace, id="energy-devourer", lists=8, deck_of=SHARKY, needs=NEEDS, windows=W_CHANGE
):
    def change_offers(g, me: int, c: int) -> None:
        if not is_used(g, c) and g.energy[me] > 0:
            for die in range(g.dice_count):
                if g.dice[die] == HEART:
                    offer_turn(g, c, die, CLAW)

    def dice_changed(g, me: int, c: int) -> None:
        mark_used(g, c)
        spend_energy(g, me, 1, c)


@rule
def can_be_robbed_of_evolution(g: State, me: int, p: int) -> bool:
    return p != me and g.alive[p] != 0 and evolutions_left(g, p) + count_at(g, p, EVO_SPENT - p) > 0


class StrangeEvolution(Temporary, EvolvedSpace, id="strange-evolution", deck_of=SHARKY, needs=NEEDS, windows=W_ANY):
    def unplayable(g, me: int, c: int) -> bool:
        if not has_room_for_evolution(g, me):
            return True
        for p in range(g.players):
            if can_be_robbed_of_evolution(g, me, p):
                return False
        return True

    def takes_effect(g, me: int, c: int) -> None:
        ask_owner(g, me, c, 0)

    def component_offers(g, me: int, c: int, phase: int) -> None:
        ask(g, me, K_USE)
        for p in range(g.players):
            if can_be_robbed_of_evolution(g, me, p):
                offer_on(g, c, p)

    def component_answer(g, me: int, c: int, phase: int, action: int) -> None:
        """From now on nobody can tell whose hidden Evolutions are whose."""
        e = draw_evolution(g, target_of(action))
        g.mixed = 1
        for p in range(g.players):
            g.evo_first[p], g.evo_end[p] = 0, EVOS_END - EVOS
        emit(g, E_EVOLUTION_TAKEN, me, 0, -1, target_of(action))
        take_in_hand(g, me, e)
        emit(g, E_EVOLUTION_KEEP, me, 0, e, -1)

    def brings_anything(g, me: int, c: int) -> bool:
        return True


@rule
def next_card_of(g: PowerUpState, me: int, after: int) -> int:
    for card in range(after, CARDS):
        if g.place[card] == me:
            return card
    return -1


class CrabClaw(Permanent, id="crab-claw", deck_of=SHARKY, needs=NEEDS):
    def wounds(g, me: int, c: int, victim: int) -> None:
        push(g, COMPONENT_ASK, victim, c, acts_as(g, c), 0)

    def component_offers(g, me: int, c: int, phase: int) -> None:
        """`me` is the victim: card by card, it pays for it or discards it."""
        card = next_card_of(g, me, phase)
        if card < 0 or is_falling(g, me) or g.alive[me] == 0 or g.place[c] < 0:
            return
        ask(g, me, K_USE)
        if g.energy[me] > 0:
            offer(g, USE_FOR + card)
        offer(g, PASS)
        if g.energy[me] == 0:
            paying_offers(g, me, 1)

    def component_answer(g, me: int, c: int, phase: int, action: int) -> None:
        card = next_card_of(g, me, phase)
        push(g, COMPONENT_ASK, me, c, acts_as(g, c), card + 1)
        if action != PASS:
            lose_energy(g, me, 1, c)
            gain_energy(g, g.place[c], 1, c)
        else:
            discard_kept(g, card)


class UndeadMummy(Temporary, EvolvedSpace, id="undead-mummy", deck_of=SHARKY, needs=NEEDS, windows=W_DAMAGE):
    def takes_effect(g, me: int, c: int) -> None:
        shrug_off_loss(g, me)


MORE_CLAWS = 2


class FollowTheCubes(
    Temporary,
    EvolvedSpace,
    id="follow-the-cubes",
    deck_of=SHARKY,
    needs=NEEDS,
    lasts=True,
    memory={"aim": -1},
    windows=W_START,
):
    def takes_effect(g, me: int, c: int) -> None:
        ask_owner(g, me, c, 0)

    def component_offers(g, me: int, c: int, phase: int) -> None:
        ask(g, me, K_USE)
        for i in range(1, g.players):
            p = seat_after(g, me, i)
            if g.alive[p] != 0:
                offer_on(g, c, p)

    def component_answer(g, me: int, c: int, phase: int, action: int) -> None:
        remember(g, c, 0, target_of(action))
        g.hunted |= 1 << target_of(action)

    def claws_always(g, me: int, c: int) -> int:
        aim = recall(g, c, 0)
        if aim < 0 or g.turn_of >= 0 or (g.hunted >> aim) & 1 == 0:
            return 0
        for p in range(g.players):
            if g.energy[p] > g.energy[aim]:
                return 0
        return MORE_CLAWS

    def turn_over(g, me: int, c: int) -> None:
        discard_kept(g, c)


AIM, HEARTS = 0, 1
HEAVY = 3


class PoisonedTentacles(
    Temporary,
    EvolvedSpace,
    id="poisoned-tentacles",
    deck_of=SHARKY,
    needs=NEEDS,
    lasts=True,
    memory={"aim": -1, "hearts": 0},
    windows=W_DAMAGE,
):
    def unplayable(g, me: int, c: int) -> bool:
        """Whether there will be claws to answer can't be seen before the question is open."""
        top = g.top - 1
        if g.step[top] != REACT:
            return False
        dealer = dealer_of(g.frame_c[top])
        return g.frame_c[top] & CLAWS_BIT == 0 or dealer == NOBODY or dealer == me or g.alive[dealer] == 0

    def takes_effect(g, me: int, c: int) -> None:
        remember(g, c, AIM, dealer_of(g.frame_c[g.top - 1]))

    def was_wounded(g, me: int, c: int, attacker: int) -> None:
        hearts = recall(g, c, HEARTS)
        if recall(g, c, AIM) == attacker and hearts > 0:
            discard_kept(g, c)
            if hearts >= HEAVY:
                hurt_others(g, me, 1, c)
            hurt(g, attacker, hearts, me, c)

    def every_turn_over(g, me: int, c: int) -> None:
        discard_kept(g, c)


@hears
def loss_landed(g: State, target: int, lost: int, dealer: int, by_claws: bool) -> None:
    if EVOLUTIONS_ON != 0 and by_claws and g.place[TENTACLES] == target and recall(g, TENTACLES, AIM) == dealer:
        remember(g, TENTACLES, HEARTS, recall(g, TENTACLES, HEARTS) + lost)


class ChewPinchCatchAndSmack(
    Temporary, EvolvedSpace, id="chew-pinch-catch-and-smack", deck_of=SHARKY, needs=NEEDS, windows=W_OWN
):
    def unplayable(g, me: int, c: int) -> bool:
        return not is_moment(g, me, TURN_OVER) or g.next_frenzy >= 0

    def takes_effect(g, me: int, c: int) -> None:
        g.next_frenzy = c

    def frenzy_ends(g, me: int, c: int) -> None:
        lose_points(g, me, 2, c)
        lose_energy(g, me, 2, c)
        hurt(g, me, 2, me, c)


@hears
def after_buying(g: State, me: int) -> None:
    if EVOLUTIONS_ON != 0 and g.turn_of < 0:
        offer_moment(g, me, TURN_OVER, 0)
