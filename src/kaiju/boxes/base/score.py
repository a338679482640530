"""Base game, Keep cards that bring stars, energy or turns."""

from __future__ import annotations

from kaiju.rules.box_hooks import stands_in
from kaiju.rules.codes import COMPONENT_ASK, ENERGY, HEART, K_USE, ONE, PASS, THREE, TWO, USE
from kaiju.rules.components import Keep, acts_as
from kaiju.rules.flow import ask, offer, push
from kaiju.rules.gains import gain_energy, gain_points, take_energy
from kaiju.rules.kit import rule
from kaiju.rules.resolving import claw_total, count_face
from kaiju.rules.state import State
from kaiju.rules.things import count_acting, discard_kept, is_first, spend_token, tokens_on
from kaiju.rules.turn import offer_end


class BatteryMonster(Keep, id="battery-monster", price=3, tokens=6):
    def starts_turn(g, me: int, c: int) -> None:
        amount = min(2, tokens_on(g, c))
        take_energy(g, me, amount, c)
        if spend_token(g, me, c, amount) == 0:
            discard_kept(g, c)


class CompleteDestruction(Keep, id="complete-destruction", price=3):
    def before_resolving(g, me: int, c: int) -> None:
        for face in (ONE, TWO, THREE, HEART, ENERGY):
            if count_face(g, face) == 0:
                return
        if claw_total(g) > 0:
            gain_points(g, me, 9, c)


class Detritivore(Keep, id="detritivore", price=4):
    def before_resolving(g, me: int, c: int) -> None:
        if count_face(g, ONE) > 0 and count_face(g, TWO) > 0 and count_face(g, THREE) > 0:
            gain_points(g, me, 2, c)


class EaterOfTheDead(Keep, id="eater-of-the-dead", price=4):
    def other_at_zero(g, me: int, c: int, victim: int) -> None:
        gain_points(g, me, 3, c)


# The end-of-turn effects stand in the order that the key `usual` takes them.
class RootingForTheUnderdog(Keep, id="rooting-for-the-underdog", price=3):
    def end_effects(g, me: int, c: int) -> None:
        if not is_first(g, me, c):
            return
        for p in range(g.players):
            if p != me and g.alive[p] != 0 and g.points[p] <= g.points[me]:
                return
        offer_end(g, c)

    def ends_turn(g, me: int, c: int) -> None:
        gain_points(g, me, count_acting(g, me, c), c)


class EnergyHoarder(Keep, id="energy-hoarder", price=3):
    def end_effects(g, me: int, c: int) -> None:
        if g.energy[me] >= 6 and is_first(g, me, c):
            offer_end(g, c)

    def ends_turn(g, me: int, c: int) -> None:
        gain_points(g, me, g.energy[me] // 6 * count_acting(g, me, c), c)


@rule
def ask_for_another_turn(g: State, me: int, c: int) -> None:
    if g.repeat_turn == 0 and is_first(g, me, c) and not stands_in(g, me):
        push(g, COMPONENT_ASK, me, c, acts_as(g, c), 0)


class FreezeTime(Keep, id="freeze-time", price=5):
    def numbers_resolved(g, me: int, c: int, face: int, count: int) -> None:
        if face == ONE:
            ask_for_another_turn(g, me, c)

    def takes_effect(g, me: int, c: int) -> None:
        """Bought in a turn whose dice show three 1s, it counts at once."""
        if g.current == me and count_face(g, ONE) >= 3:
            ask_for_another_turn(g, me, c)

    def component_offers(g, me: int, c: int, phase: int) -> None:
        ask(g, me, K_USE)
        offer(g, USE + c)
        offer(g, PASS)

    def component_answer(g, me: int, c: int, phase: int, action: int) -> None:
        if action != PASS:
            g.repeat_turn = 1


class FriendOfChildren(Keep, id="friend-of-children", price=3):
    def more_energy(g, me: int, c: int) -> int:
        return 1


class Gourmet(Keep, id="gourmet", price=4):
    def numbers_resolved(g, me: int, c: int, face: int, count: int) -> None:
        if face == ONE:
            gain_points(g, me, 2, c)


class Herbivore(Keep, id="herbivore", price=5):
    def end_effects(g, me: int, c: int) -> None:
        if g.dealt == 0 and is_first(g, me, c):
            offer_end(g, c)

    def ends_turn(g, me: int, c: int) -> None:
        gain_points(g, me, count_acting(g, me, c), c)


class SolarPowered(Keep, id="solar-powered", price=2):
    def end_effects(g, me: int, c: int) -> None:
        if g.energy[me] == 0 and is_first(g, me, c):
            offer_end(g, c)

    def ends_turn(g, me: int, c: int) -> None:
        gain_energy(g, me, count_acting(g, me, c), c)
