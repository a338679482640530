"""When bots change their form, and what the beast rerolls. What the thresholds are was set by hand."""

from __future__ import annotations

from kaiju.bots.policies.options import is_offered
from kaiju.bots.policies.worth import gain_worth
from kaiju.boxes.transformation.codes import BEAST, CHANGE_FORM, PRICE, USE_BEAST
from kaiju.boxes.transformation.state import FormState as State
from kaiju.rules.codes import PASS
from kaiju.rules.kit import rule
from kaiju.rules.market import price
from kaiju.rules.rolling import dice_at_hand

OF_BOX = "transformation"
FAR = 3
"""With the best card so much too dear, a biped gains little by being able to buy."""


@rule
def form_action(g: State, me: int) -> int:
    """A beast walks upright again to buy what it can pay for; a biped becomes a beast where cards are far off."""
    if not is_offered(g, CHANGE_FORM):
        return PASS
    nearest = 99
    for i in range(3):
        c = g.market[i]
        if c >= 0 and gain_worth(g, me, c) > 0:
            nearest = min(nearest, price(g, me, c) - g.energy[me])
    if g.form[me] == BEAST:
        return CHANGE_FORM if nearest <= -PRICE else PASS
    return CHANGE_FORM if nearest >= FAR else PASS


@rule
def beast_reroll(g: State, mask: int) -> int:
    """The first of the dice in `mask`, which would be thrown again if they could, or -1."""
    for die in range(dice_at_hand(g)):
        if (mask >> die) & 1 and is_offered(g, USE_BEAST + die):
            return USE_BEAST + die
    return -1
