"""When bots give up their Cultists. What the thresholds are was set by hand."""

from __future__ import annotations

from kaiju.bots.policies.options import is_offered
from kaiju.bots.policies.worth import gain_worth
from kaiju.boxes.cthulhu.codes import CULTIST_ENERGY, CULTIST_HEART, CULTIST_ROLL
from kaiju.boxes.cthulhu.state import CultState as State
from kaiju.rules.box_hooks import buys_nothing
from kaiju.rules.codes import K_BUY
from kaiju.rules.hooks import more_energy
from kaiju.rules.kit import rule
from kaiju.rules.market import is_barred, is_refused, price

OF_BOX = "cthulhu"
HEAL_AT = 3
"""With this many hearts or fewer a Cultist is worth more as a heart than as anything else."""
WORTH_PAYING = 12
"""A card worth as much is paid with Cultists, on the scale of `worth`."""


@rule
def cultist_move(g: State, me: int) -> int:
    """Low hearts are filled up, and a good card that is just too dear is paid for; or -1."""
    if g.cultists[me] == 0:
        return -1
    if g.health[me] <= HEAL_AT and is_offered(g, CULTIST_HEART):
        return CULTIST_HEART
    if g.kind == K_BUY and g.current == me and is_offered(g, CULTIST_ENERGY) and wants_energy(g, me):
        return CULTIST_ENERGY
    return -1


@rule
def wants_energy(g: State, me: int) -> bool:
    """Whether Cultists would pay for a card that is worth it, and nothing so good can be had without."""
    if buys_nothing(g, me):
        return False
    reach = g.cultists[me] * (1 + more_energy(g, me))
    had, more = 0, 0
    for i in range(3):
        c = g.market[i]
        if c >= 0 and not is_barred(g, me, c) and not is_refused(g, me, c):
            lacking, worth = price(g, me, c) - g.energy[me], gain_worth(g, me, c)
            if lacking <= 0:
                had = max(had, worth)
            elif lacking <= reach:
                more = max(more, worth)
    return more >= WORTH_PAYING and more > had


@rule
def cultist_against_loss(g: State) -> int:
    """A Cultist that helps to live through a deadly loss, or -1."""
    return CULTIST_HEART if is_offered(g, CULTIST_HEART) else -1


@rule
def cultist_roll(g: State, me: int) -> int:
    """Another roll for poor dice, if hearts are not needed more; or -1."""
    return CULTIST_ROLL if g.health[me] > HEAL_AT and is_offered(g, CULTIST_ROLL) else -1
