"""Dark Edition, the cards that only this box has."""

from __future__ import annotations

from kaiju.boxes.base.defence import rise_again
from kaiju.boxes.dark.state import DarkSpace
from kaiju.rules.codes import (
    CLAW,
    COMPONENT_ASK,
    COMPONENT_STEP,
    FREE,
    HEART,
    K_USE,
    NOBODY,
    ONE,
    PASS,
    THREE,
    TWO,
    USE_FOR,
)
from kaiju.rules.components import Discard, Keep, acts_as
from kaiju.rules.damage import after_shields, hurt, offer_reaction, reduce_loss
from kaiju.rules.flow import ask, in_tokyo, offer, offer_once, push
from kaiju.rules.gains import MOST_HEARTS, gain_energy, gain_hearts, lose_points, spend_energy
from kaiju.rules.market import offer_own_cards
from kaiju.rules.resolving import count_face
from kaiju.rules.state import CARDS
from kaiju.rules.things import count_acting, discard_kept, exchange, is_first, is_used, mark_used
from kaiju.rules.tokyo import has_room
from kaiju.rules.turn import offer_end


class Hibernation(Keep, id="hibernation", price=4):
    def forbidden(g, me: int, c: int) -> bool:
        return in_tokyo(g, me)

    def sleeps(g, me: int, c: int) -> bool:
        return True

    def shields(g, me: int, c: int, amount: int) -> int:
        return 0

    def dice_settled(g, me: int, c: int) -> None:
        unused = count_face(g, ONE) + count_face(g, TWO) + count_face(g, THREE) + count_face(g, CLAW)
        if (unused > 0 or has_room(g)) and is_first(g, me, c):
            push(g, COMPONENT_ASK, me, c, acts_as(g, c), 0)

    def component_offers(g, me: int, c: int, phase: int) -> None:
        """A window of its own, before the dice that a sleeper doesn't use are lost, or a free place in Tokyo."""
        ask(g, me, K_USE)
        if g.place[c] == me:
            offer(g, FREE + c)
            offer(g, PASS)

    def free_offers(g, me: int, c: int) -> None:
        if is_first(g, me, c):
            offer_once(g, FREE + c)

    def used(g, me: int, c: int) -> None:
        discard_kept(g, c)


class Nanobots(Keep, id="nanobots", price=3):
    def starts_turn(g, me: int, c: int) -> None:
        if g.health[me] <= 2 and is_first(g, me, c):
            gain_hearts(g, me, 2 * count_acting(g, me, c), c)


class NaturalSelection(Keep, id="natural-selection", price=2):
    def takes_effect(g, me: int, c: int) -> None:
        gain_energy(g, me, 4, c)
        gain_hearts(g, me, 4, c)

    def more_dice(g, me: int, c: int) -> int:
        return 1

    def end_effects(g, me: int, c: int) -> None:
        if count_face(g, THREE) > 0 and is_first(g, me, c) and after_shields(g, me, g.health[me]) > 0:
            offer_end(g, c)

    def ends_turn(g, me: int, c: int) -> None:
        hurt(g, me, g.health[me], me, c)


class ReflectiveHide(Keep, id="reflective-hide", price=6):
    def was_hurt(g, me: int, c: int, amount: int, dealer: int, cause: int) -> None:
        if dealer == me or dealer == NOBODY or not is_first(g, me, c):
            return
        # Hides don't reflect each other.
        if cause < 0 or acts_as(g, cause) != acts_as(g, c):
            hurt(g, dealer, count_acting(g, me, c), me, c)


class SuperJump(Keep, id="super-jump", price=4):
    def reactions(g, me: int, c: int, amount: int, spent: int) -> None:
        if g.energy[me] >= 1 and not is_used(g, c):
            offer_reaction(g, c, spent)

    def reacts(g, me: int, c: int) -> None:
        mark_used(g, c)
        spend_energy(g, me, 1, c)
        reduce_loss(g, 1)


class UnstableDna(Keep, id="unstable-dna", price=3):
    def after_yielding(g, me: int, c: int, attacker: int) -> None:
        # A tile that copies the card is not a card: it can't be given away.
        if c < CARDS:
            push(g, COMPONENT_ASK, me, c, acts_as(g, c), attacker)

    def component_offers(g, me: int, c: int, phase: int) -> None:
        attacker = phase
        ask(g, me, K_USE)
        if g.place[c] == me:
            offer_own_cards(g, attacker, USE_FOR)
        if g.offer_count > 0:
            offer(g, PASS)

    def component_answer(g, me: int, c: int, phase: int, action: int) -> None:
        if action != PASS:
            exchange(g, me, c, action - USE_FOR)


class MonsterPets(Discard, id="monster-pets", price=0):
    def takes_effect(g, me: int, c: int) -> None:
        for p in range(g.players):
            if g.alive[p] != 0:
                lose_points(g, p, 3, c)


# Before It Has a Child: whoever has both becomes a zombie, and the child is discarded with the rest.
class Zombify(Keep, DarkSpace, id="zombify", price=4, before="it-has-a-child"):
    def revives(g, me: int, c: int) -> bool:
        if g.zombified[me] != 0:
            return False
        push(g, COMPONENT_STEP, me, c, acts_as(g, c), 0)
        return True

    def component_step(g, me: int, c: int, phase: int) -> None:
        g.zombified[me] = 1
        if g.current == me:
            g.shown[HEART] = 0
        # The card stays; a tile that copies it goes with the other tiles.
        rise_again(g, me, MOST_HEARTS, c, c if c < CARDS else -1)
