"""Evolutions of The King."""

from __future__ import annotations

from kaiju.boxes.power_up.codes import Permanent, Temporary
from kaiju.boxes.power_up.shared import ask_owner
from kaiju.rules.box_hooks import stands_in
from kaiju.rules.codes import E_USE, K_USE, PASS, W_ANY, W_NOT_ENTERED, W_SAVE, W_VACANT, W_YIELD
from kaiju.rules.components import acts_as
from kaiju.rules.flow import ask, emit, in_tokyo, offer, offer_on
from kaiju.rules.gains import gain_hearts, gain_points, lose_points
from kaiju.rules.hooks import sleeps
from kaiju.rules.resolving import make_yield, may_yield
from kaiju.rules.things import discard_kept, is_first, is_used, mark_used
from kaiju.rules.tokyo import enter_tokyo, has_room
from kaiju.rules.turn import earn_turn


class MonkeyRush(Temporary, id="monkey-rush", deck_of="the-king", windows=W_VACANT):
    def unplayable(g, me: int, c: int) -> bool:
        return g.current == me or g.vacated == 0 or in_tokyo(g, me) or not has_room(g) or sleeps(g, me)

    def takes_effect(g, me: int, c: int) -> None:
        enter_tokyo(g, me)


class SimianScamper(Temporary, id="simian-scamper", deck_of="the-king", windows=W_YIELD):
    def unplayable(g, me: int, c: int) -> bool:
        return not in_tokyo(g, me) or (g.fleeing >> me) & 1 != 0 or not may_yield(g, me)

    def takes_effect(g, me: int, c: int) -> None:
        """The claws find nobody; the yield itself comes with the others'."""
        g.safe[me] = 1
        g.held[me] = 0
        g.fleeing |= 1 << me


class JungleFrenzy(Temporary, id="jungle-frenzy", deck_of="the-king", windows=W_NOT_ENTERED):
    def unplayable(g, me: int, c: int) -> bool:
        return g.current != me or g.hit_tokyo == 0 or in_tokyo(g, me) or stands_in(g, me)

    def takes_effect(g, me: int, c: int) -> None:
        earn_turn(g, me, c)


class GiantBanana(Temporary, id="giant-banana", deck_of="the-king", windows=W_ANY | W_SAVE):
    def takes_effect(g, me: int, c: int) -> None:
        gain_hearts(g, me, 2, c)


class ChestThumping(Permanent, id="chest-thumping", deck_of="the-king"):
    def forces_out(g, me: int, c: int, victim: int) -> None:
        if is_first(g, me, c):
            ask_owner(g, me, c, victim)

    def component_offers(g, me: int, c: int, phase: int) -> None:
        if in_tokyo(g, phase):
            ask(g, me, K_USE)
            offer_on(g, c, phase)
            offer(g, PASS)

    def component_answer(g, me: int, c: int, phase: int, action: int) -> None:
        if action != PASS:
            emit(g, E_USE, me, 0, c, acts_as(g, c))
            make_yield(g, phase)


class AlphaMale(Permanent, id="alpha-male", deck_of="the-king"):
    def wounds(g, me: int, c: int, victim: int) -> None:
        if not is_used(g, c):
            mark_used(g, c)
            gain_points(g, me, 1, c)


class IAmTheKing(Permanent, id="i-am-the-king", deck_of="the-king"):
    def entered(g, me: int, c: int) -> None:
        gain_points(g, me, 1, c)

    def starts_turn(g, me: int, c: int) -> None:
        if in_tokyo(g, me):
            gain_points(g, me, 1, c)


class TwasBeautyKilledTheBeast(Permanent, id="twas-beauty-killed-the-beast", deck_of="the-king"):
    def unplayable(g, me: int, c: int) -> bool:
        return not in_tokyo(g, me)

    def every_turn_over(g, me: int, c: int) -> None:
        if in_tokyo(g, me):
            gain_points(g, me, 1, c)

    def left_tokyo(g, me: int, c: int) -> None:
        lose_points(g, me, g.points[me], c)
        discard_kept(g, c)
