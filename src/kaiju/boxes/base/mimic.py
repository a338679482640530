"""Base game: Mimic, the card that is another card."""

from __future__ import annotations

from kaiju.rules.codes import COMPONENT_ASK, COPY, K_COPY, PASS
from kaiju.rules.components import CARD, Keep, acts_as, kind_of
from kaiju.rules.flow import ask, offer, push
from kaiju.rules.gains import spend_energy
from kaiju.rules.hooks import copying_costs, takes_effect
from kaiju.rules.things import copy_thing, offer_copies

ON_BUYING, MOVING = 0, 1


class Mimic(Keep, id="mimic", price=8, copies_others=CARD):
    def takes_effect(g, me: int, c: int) -> None:
        push(g, COMPONENT_ASK, me, c, kind_of(c), ON_BUYING)

    def before_roll(g, me: int, c: int) -> None:
        push(g, COMPONENT_ASK, me, c, kind_of(c), MOVING)

    def copying_costs(g, me: int, c: int, phase: int) -> int:
        return 1 if phase == MOVING else 0

    def component_offers(g, me: int, c: int, phase: int) -> None:
        # Tested here, because the card may go before it asks, and energy be spent on something else.
        if g.place[c] != me or g.energy[me] < copying_costs(g, me, c, kind_of(c), phase):
            return
        ask(g, me, K_COPY)
        offer_copies(g, me, c)
        if g.offer_count > 0:
            offer(g, PASS)

    def component_answer(g, me: int, c: int, phase: int, action: int) -> None:
        if action == PASS:
            return
        spend_energy(g, me, copying_costs(g, me, c, kind_of(c), phase), c)
        copy_thing(g, me, c, action - COPY)
        takes_effect(g, me, c, acts_as(g, c))
