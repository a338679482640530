"""Cards with omens."""

from __future__ import annotations

from kaiju.rules.codes import COMPONENT_ASK, K_USE, PASS, USE
from kaiju.rules.components import Discard, Keep, acts_as
from kaiju.rules.flow import ask, offer, push
from kaiju.rules.gains import gain_hearts, gain_points
from kaiju.rules.things import blank_copies, leave_owner, recall, remember, spend_token, tokens_on
from tests.boxes.made_up.box.codes import OMEN_ASK, UNDER_THE_STONE

FORETOLD, LAST_SEEN = 0, 1


class Soothsayer(Keep, id="soothsayer", price=3, memory={"foretold": 0, "last seen": -1}):
    """A star for every second omen that comes true, and one more if it is about somebody else than the last time."""

    def omens_came_true(g, me: int, c: int, about: int) -> None:
        remember(g, c, FORETOLD, recall(g, c, FORETOLD) + 1)
        if recall(g, c, FORETOLD) % 2 == 0:
            gain_points(g, me, 1, c)
        if recall(g, c, LAST_SEEN) >= 0 and recall(g, c, LAST_SEEN) != about:
            gain_points(g, me, 1, c)
        remember(g, c, LAST_SEEN, about)


class Portent(Discard, id="portent", price=2, copies=3):
    """An omen about anybody."""

    def takes_effect(g, me: int, c: int) -> None:
        push(g, OMEN_ASK, me, c, 0, 0)


class Talisman(Keep, id="talisman", price=2, tokens=3, copies=2):
    """When an omen comes true, a token may be spent on a heart; with the last one it is put away."""

    def omens_came_true(g, me: int, c: int, about: int) -> None:
        push(g, COMPONENT_ASK, me, c, acts_as(g, c), 0)

    def component_offers(g, me: int, c: int, phase: int) -> None:
        if g.place[c] == me and tokens_on(g, c) > 0:
            ask(g, me, K_USE)
            offer(g, USE + c)
            offer(g, PASS)

    def component_answer(g, me: int, c: int, phase: int, action: int) -> None:
        if action != PASS:
            gain_hearts(g, me, 1, c)
            if spend_token(g, me, c, 1) == 0:
                leave_owner(g, c, UNDER_THE_STONE)
                blank_copies(g, c)
