"""Evolutions of Cyber Bunny."""

from __future__ import annotations

from kaiju.boxes.power_up.codes import EVO_SPENT, EVOLUTION, GIVE_ENERGY, Permanent, Temporary
from kaiju.boxes.power_up.hands import return_evolution
from kaiju.boxes.power_up.shared import ask_owner, offer_use_for, pay_and_mark
from kaiju.boxes.power_up.state import PowerUpState as State
from kaiju.rules.box_hooks import paying_offers
from kaiju.rules.codes import CLAW, COMPONENT_ASK, K_PROBE, K_USE, PASS, W_ANY, W_DAMAGE, W_PROBE, W_START
from kaiju.rules.components import acts_as, number_of
from kaiju.rules.damage import spare, waiting_claws
from kaiju.rules.flow import ask, in_tokyo, offer, push
from kaiju.rules.gains import gain_energy, gain_points, lose_energy
from kaiju.rules.kit import hears
from kaiju.rules.resolving import count_face
from kaiju.rules.rolling import offer_probes, probe
from kaiju.rules.things import recall, remember, set_tokens, tokens_on


class StrokeOfGenius(Temporary, id="stroke-of-genius", deck_of="cyber-bunny", windows=W_ANY):
    def takes_effect(g, me: int, c: int) -> None:
        gain_energy(g, me, g.earned[me], c)

    def brings_energy(g, me: int, c: int) -> int:
        return g.earned[me]


class EmergencyBattery(Temporary, id="emergency-battery", deck_of="cyber-bunny", windows=W_ANY):
    def takes_effect(g, me: int, c: int) -> None:
        gain_energy(g, me, 3, c)

    def brings_energy(g, me: int, c: int) -> int:
        return 3


class RabbitsFoot(Temporary, id="rabbits-foot", deck_of="cyber-bunny", windows=W_DAMAGE):
    def takes_effect(g, me: int, c: int) -> None:
        g.safe[me] = 1


RABBIT: int = number_of("heart-of-the-rabbit", EVOLUTION)


class HeartOfTheRabbit(
    Temporary,
    id="heart-of-the-rabbit",
    deck_of="cyber-bunny",
    windows=W_PROBE,
    memory={"returns": 0},
    keeps_memory=True,
):
    def takes_effect(g, me: int, c: int) -> None:
        remember(g, c, 0, 1)
        ask_owner(g, me, c, 0)

    def shuffled_in(g, me: int, c: int) -> None:
        remember(g, c, 0, 0)

    def component_offers(g, me: int, c: int, phase: int) -> None:
        ask(g, me, K_PROBE)
        offer_probes(g, me)

    def component_answer(g, me: int, c: int, phase: int, action: int) -> None:
        probe(g, me, action)


class SecretLaboratory(Permanent, id="secret-laboratory", deck_of="cyber-bunny"):
    def discount(g, me: int, c: int) -> int:
        return 1


class KingOfTheGizmo(Permanent, id="king-of-the-gizmo", deck_of="cyber-bunny"):
    def purchases(g, me: int, c: int) -> None:
        gain_points(g, me, 1, c)


SWORD = 2


class EnergySword(Permanent, id="energy-sword", deck_of="cyber-bunny", holds_tokens=True, windows=W_START):
    def before_roll(g, me: int, c: int) -> None:
        set_tokens(g, c, 0)
        ask_owner(g, me, c, 0)

    def component_offers(g, me: int, c: int, phase: int) -> None:
        offer_use_for(g, me, c, SWORD)

    def component_answer(g, me: int, c: int, phase: int, action: int) -> None:
        if action != PASS:
            pay_and_mark(g, me, c, SWORD, 1)

    def before_resolving(g, me: int, c: int) -> None:
        if tokens_on(g, c) > 0:
            gain_energy(g, me, count_face(g, CLAW), c)

    def claws_by_numbers(g, me: int, c: int) -> int:
        return 1 if tokens_on(g, c) > 0 and count_face(g, CLAW) > 0 else 0

    def turn_over(g, me: int, c: int) -> None:
        set_tokens(g, c, 0)


class ElectricCarrot(Permanent, id="electric-carrot", deck_of="cyber-bunny"):
    def digs_deeper(g, me: int, c: int, target: int) -> int:
        """Counted from the start; paying takes that heart off again."""
        return 1 if in_tokyo(g, me) else 0

    def strikes(g, me: int, c: int, target: int) -> None:
        if in_tokyo(g, me):
            push(g, COMPONENT_ASK, target, c, acts_as(g, c), me)

    def component_offers(g, me: int, c: int, phase: int) -> None:
        """`me` is the victim here, and `phase` the attacker."""
        if waiting_claws(g, me) <= 0 or g.safe[me] != 0:
            return
        ask(g, me, K_USE)
        if g.energy[me] > 0:
            offer(g, GIVE_ENERGY)
        offer(g, PASS)
        if g.energy[me] == 0:
            paying_offers(g, me, 1)

    def component_answer(g, me: int, c: int, phase: int, action: int) -> None:
        if action == GIVE_ENERGY:
            lose_energy(g, me, 1, c)
            gain_energy(g, phase, 1, c)
            spare(g, me, 1)


@hears
def into_tokyo(g: State, me: int) -> None:
    """Heart of the Rabbit comes back from the discard pile when its owner next enters Tokyo."""
    if recall(g, RABBIT, 0) != 0 and g.place[RABBIT] == EVO_SPENT - me:
        return_evolution(g, me, RABBIT)
        remember(g, RABBIT, 0, 0)
