"""What a decision is about, as far as everybody at the table can see it: the moment, the hearts at stake, the card."""

from __future__ import annotations

from typing import Any

from kaiju.rules.codes import (
    COMPONENT_ASK,
    HURT,
    K_CHANGE,
    K_DAMAGE,
    K_PROBE,
    NOBODY,
    OPPORTUNITY,
    REACT,
    WINDOW_ASK,
    WINDOW_NAMES,
)
from kaiju.rules.components import acts_as
from kaiju.rules.damage import TOGETHER, after_shields, dealer_of, deepened, hearts_left, worsened
from kaiju.rules.kit import plain
from kaiju.rules.names import Names
from kaiju.rules.state import State


@plain
def about_decision(g: State, names: Names) -> dict[str, Any]:
    """What the open question is about. Public: it is the same whatever anybody holds.

    `window`: the moment for Evolutions out of the hand that it is, or None: any, start, probe, change, resolve, damage,
    save (a loss that would be the last), yield, entry, entered, not-entered, purchase, vacant (Tokyo has a free place),
    own (one that only the Evolutions of a pack have).
    `target`, `amount`, `by`: who is about to lose how many hearts, and by whose doing if by anybody's.
    `card`, `family`: the component that asks. `cards`: those that were turned up.
    """
    top = g.top - 1
    step = g.step[top]
    out: dict[str, Any] = {"window": None}
    loss = loss_at_stake(g)
    if g.kind == K_DAMAGE:
        out["window"] = "save" if loss.get("amount", 0) >= hearts_left(g, g.seat) else "damage"
    elif g.kind == K_PROBE:
        out["window"] = "probe"
    elif g.kind == K_CHANGE:
        out["window"] = "change"
    elif step == WINDOW_ASK:
        out["window"] = next((name for bit, name in WINDOW_NAMES.items() if g.frame_b[top] & bit), "own")
    elif step == OPPORTUNITY:
        out["cards"] = [names.things[c] for i, c in enumerate(g.market) if g.frame_b[top] >> i & 1 and c >= 0]
    if step == COMPONENT_ASK:
        part = acts_as(g, g.frame_b[top])
        out["card"] = names.things[part]
        if names.families[part] is not None:
            out["family"] = names.families[part]
    out.update(loss)
    return out


@plain
def loss_at_stake(g: State) -> dict[str, int]:
    """The hearts that whoever is asked is about to lose, as things stand: by the loss that the question is about,
    by one that waits right beneath it, or by claws that are held back until it is known who yields.
    """
    seat, i = g.seat, g.top - 1
    while i > 0 and (g.step[i] == COMPONENT_ASK or g.step[i] == WINDOW_ASK):
        i -= 1
    amount, dealer, reactions = g.held[seat], g.current, 0
    if (g.step[i] == REACT or g.step[i] == HURT) and g.frame_a[i] == seat:
        amount, dealer, reactions = g.frame_b[i], dealer_of(g.frame_c[i]), g.frame_d[i] & ~TOGETHER
    if amount > 0 and reactions == 0 and g.step[i] != REACT:
        amount = deepened(g, seat, amount, dealer)
    left = after_shields(g, seat, amount)
    if left <= 0:
        return {}
    # What is reacted to has been through the shields: they can prevent it now, but take no more off.
    amount = amount if g.step[i] == REACT else left
    out = {"target": seat, "amount": worsened(g, seat, amount, dealer)}
    if dealer != NOBODY:
        out["by"] = dealer
    return out
