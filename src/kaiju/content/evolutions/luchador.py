"""Evolutions of Luchador: a house set, because the printed ones are not public."""

from __future__ import annotations

from kaiju.rules.challenge import challenge_card, draw_challenge
from kaiju.rules.components import Permanent, Temporary
from kaiju.rules.damage import hurt
from kaiju.rules.flow import in_tokyo, seat_after
from kaiju.rules.gains import gain_energy, gain_hearts, gain_points, lose_points
from kaiju.rules.resolving import count_face
from kaiju.rules.words import BURIED, CLAW, W_ANY, W_SAVE


class SignatureMove(Permanent, id="signature-move", deck_of="luchador", house=True):
    def more_force(g, me: int, c: int) -> int:
        return 1


class RoarOfTheCrowd(Permanent, id="roar-of-the-crowd", deck_of="luchador", house=True):
    def challenge_won(g, me: int, c: int, loser: int) -> None:
        gain_points(g, me, 1, c)


class TopRope(Permanent, id="top-rope", deck_of="luchador", house=True):
    def claws_on_claws(g, me: int, c: int) -> int:
        return 1 if count_face(g, CLAW) >= 3 else 0


class RopeBreak(Permanent, id="rope-break", deck_of="luchador", house=True):
    def stayed(g, me: int, c: int) -> None:
        gain_energy(g, me, 1, c)


class FlyingEntrance(Temporary, id="flying-entrance", deck_of="luchador", house=True, windows=W_ANY):
    def takes_effect(g, me: int, c: int) -> None:
        for i in range(g.players - 1, 0, -1):
            p = seat_after(g, me, i)
            if in_tokyo(g, p):
                hurt(g, p, 2, me, c)


class SecondWind(Temporary, id="second-wind", deck_of="luchador", house=True, windows=W_ANY | W_SAVE):
    def takes_effect(g, me: int, c: int) -> None:
        gain_hearts(g, me, 2, c)


class Unmasked(Temporary, id="unmasked", deck_of="luchador", house=True, windows=W_ANY):
    def takes_effect(g, me: int, c: int) -> None:
        """Whoever has lost its mask has lost face."""
        for p in range(g.players):
            if p != me and g.alive[p] != 0 and g.mask[p] == 0:
                gain_points(g, me, lose_points(g, p, 1, c), c)


class NewHold(Temporary, id="new-hold", deck_of="luchador", house=True, windows=W_ANY):
    def unplayable(g, me: int, c: int) -> bool:
        return g.challenger >= 0

    def takes_effect(g, me: int, c: int) -> None:
        gain_energy(g, me, 2, c)
        card = challenge_card(g, me)
        if card >= 0:
            g.challenge[card] = BURIED
            draw_challenge(g, me)
