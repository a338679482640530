"""Gifts: Evolutions that are given to the wounded, and are a burden to whoever holds them but their owner."""

from __future__ import annotations

from typing import Any, ClassVar

from kaiju.boxes.halloween.state import GiftSpace
from kaiju.boxes.halloween.state import GiftState as State
from kaiju.boxes.power_up.codes import E_HAND_OVER, EVO_SPENT, EVOS, EVOS_END, GIVE_ENERGY, W_OWN, Evolution
from kaiju.boxes.power_up.hands import drop_evolution
from kaiju.boxes.power_up.moments import GIVING, has_room_for_evolution, is_moment, offer_moment, widen
from kaiju.rules.box_hooks import paying_offers
from kaiju.rules.codes import COMPONENT_ASK, K_USE, PASS
from kaiju.rules.damage import hurt
from kaiju.rules.flow import ask, emit, offer, offer_on, push, target_of
from kaiju.rules.gains import gain_energy, lose_energy
from kaiju.rules.kit import rule, settled
from kaiju.rules.things import hand_over, recall, remember

OF_BOX = "power_up"

OWNER = 0
NOBODYS = -1
AT_WILL, AT_ONCE, DEMANDS = range(3)
"""A gift that lies before a seat may be passed on; one that is played out of the hand has to be given to somebody; one
wants energy of its holder."""
IS_GIFT: tuple[int, ...] = settled(lambda rules: rules.by_thing(lambda cls: int(getattr(cls, "gift", False)), 0))


@rule
def can_be_given_to(g: State, me: int, p: int) -> bool:
    """Whether `p` lost hearts to this turn's claws and has room for one more Evolution."""
    return p != me and g.alive[p] != 0 and (g.mugged >> p) & 1 != 0 and has_room_for_evolution(g, p)


@rule
def can_give(g: State, me: int) -> bool:
    for p in range(g.players):
        if can_be_given_to(g, me, p):
            return True
    return False


class Gift(Evolution, GiftSpace):
    """It keeps in mind whose it is; it is nobody's who has it in hand."""

    gift: ClassVar[bool] = True

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(lasts=True, windows=W_OWN, needs=("power_up",), memory={"owner": NOBODYS}, **more)

    @classmethod
    def facts(cls) -> dict[str, Any] | None:
        facts = super().facts()
        return facts and facts | {"gift": True}

    def unplayable(g, me: int, c: int) -> bool:
        return not is_moment(g, me, GIVING) or not can_give(g, me)

    def takes_effect(g, me: int, c: int) -> None:
        remember(g, c, OWNER, me)
        push(g, COMPONENT_ASK, me, c, c, AT_ONCE)

    def component_offers(g, me: int, c: int, phase: int) -> None:
        if g.place[c] != me:
            return
        ask(g, me, K_USE)
        if phase == DEMANDS:
            if g.energy[me] > 0:
                offer(g, GIVE_ENERGY)
            offer(g, PASS)
            if g.energy[me] == 0:
                paying_offers(g, me, 1)
            return
        for p in range(g.players):
            if can_be_given_to(g, me, p):
                offer_on(g, c, p)
        if phase == AT_WILL and g.offer_count > 0:
            offer(g, PASS)

    def component_answer(g, me: int, c: int, phase: int, action: int) -> None:
        if action == GIVE_ENERGY:
            lose_energy(g, me, 1, c)
            gain_energy(g, recall(g, c, OWNER), 1, c)
        elif phase == DEMANDS:
            hurt(g, me, 1, recall(g, c, OWNER), c)
        elif action != PASS:
            to = target_of(action)
            widen(g, to, c)
            hand_over(g, c, to)
            emit(g, E_HAND_OVER, me, 0, c, to)

    def other_out(g, me: int, c: int, gone: int) -> None:
        """With its owner it leaves the game."""
        if recall(g, c, OWNER) == gone:
            drop_evolution(g, c)
            g.place[c] = EVO_SPENT - gone


@rule
def is_burden(g: State, me: int, c: int) -> bool:
    return recall(g, c, OWNER) != me


@rule
def offer_gifts(g: State, me: int) -> None:
    """Every gift that lies before `me` may go to one of the wounded, and so may those that it has in hand."""
    offer_moment(g, me, GIVING, 0)
    for e in range(EVOS, EVOS_END):
        if IS_GIFT[e] != 0 and g.place[e] == me:
            push(g, COMPONENT_ASK, me, e, e, AT_WILL)
