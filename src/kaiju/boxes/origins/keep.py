"""Origins, Keep cards that only this box has."""

from __future__ import annotations

from kaiju.rules.codes import BUY_DISCARD, ENERGY, HEART, IN_DISCARD, ONE, TWO
from kaiju.rules.components import Keep
from kaiju.rules.damage import add_loss, hurt, hurt_others, offer_reaction, reduce_loss
from kaiju.rules.gains import gain_energy, gain_points, lose_points, spend_energy
from kaiju.rules.market import offer_purchase
from kaiju.rules.resolving import has_four_of_a_kind
from kaiju.rules.rolling import offer_turn
from kaiju.rules.state import CARDS
from kaiju.rules.things import count_acting, is_first, is_first_copy_at


class Biofuel(Keep, id="biofuel", lists=8, price=4):
    def change_offers(g, me: int, c: int) -> None:
        if is_first(g, me, c):
            for die in range(g.dice_count):
                if g.dice[die] == HEART:
                    offer_turn(g, c, die, ENERGY)


class BullHeaded(Keep, id="bull-headed", price=3):
    def stayed(g, me: int, c: int) -> None:
        gain_points(g, me, 1, c)


class DrainingRay(Keep, id="draining-ray", price=5):
    def before_resolving(g, me: int, c: int) -> None:
        if not is_first(g, me, c):
            return
        for _ in range(has_four_of_a_kind(g)):
            most = 0
            for p in range(g.players):
                if g.alive[p] != 0:
                    most = max(most, g.points[p])
            for p in range(g.players):
                if p != me and g.alive[p] != 0 and g.points[p] == most:
                    gain_points(g, me, lose_points(g, p, count_acting(g, me, c), c), c)


class ElectricArmor(Keep, id="electric-armor", price=5):
    def reactions(g, me: int, c: int, amount: int, spent: int) -> None:
        if g.energy[me] >= 1:
            offer_reaction(g, c, spent)

    def reacts(g, me: int, c: int) -> None:
        spend_energy(g, me, 1, c)
        reduce_loss(g, 1)


class FlamingAura(Keep, id="flaming-aura", price=5):
    def splash(g, me: int, c: int, target: int, claws: int) -> int:
        return 1 if has_four_of_a_kind(g) > 0 else 0

    def splash_apart(g, me: int, c: int, target: int, claws: int) -> None:
        if has_four_of_a_kind(g) > 0 and is_first(g, me, c):
            add_loss(g, target, count_acting(g, me, c), me, 0, c)


class GammaBlast(Keep, id="gamma-blast", price=4):
    def entered(g, me: int, c: int) -> None:
        if is_first(g, me, c):
            hurt_others(g, me, count_acting(g, me, c), c)


class HungryUrbavore(Keep, id="hungry-urbavore", price=4):
    def entered(g, me: int, c: int) -> None:
        gain_points(g, me, 1, c)


class JaggedTactician(Keep, id="jagged-tactician", price=3):
    def yielded(g, me: int, c: int, attacker: int) -> None:
        if is_first(g, me, c):
            gain_energy(g, me, count_acting(g, me, c), c)
            hurt(g, attacker, count_acting(g, me, c), me, c)


class OrbOfDoom(Keep, id="orb-of-doom", price=9):
    def other_rerolled(g, me: int, c: int, roller: int) -> None:
        if is_first(g, me, c):
            hurt(g, roller, count_acting(g, me, c), me, c)


class Scavenger(Keep, id="scavenger", price=3):
    def buy_offers(g, me: int, c: int) -> None:
        if not is_first(g, me, c):
            return
        for card in range(CARDS):
            if g.place[card] == IN_DISCARD and is_first_copy_at(g, card, IN_DISCARD):
                offer_purchase(g, me, BUY_DISCARD + card)

    def returns_under_deck(g, me: int, c: int) -> bool:
        return True


class Shrinky(Keep, id="shrinky", lists=8, price=4):
    def change_offers(g, me: int, c: int) -> None:
        if is_first(g, me, c):
            for die in range(g.dice_count):
                if g.dice[die] == TWO:
                    offer_turn(g, c, die, ONE)
