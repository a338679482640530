"""Which costumes bots wear and steal, and when they use them.

What wearing and stealing each is worth to the normal bot was learned; the thresholds, and what the angry bot goes by,
were set by hand.
"""

from __future__ import annotations

from kaiju.bots.learned import learned
from kaiju.bots.policies.options import is_offered, offered_within
from kaiju.bots.policies.standing import claw_to_probe, strikes_anybody
from kaiju.bots.policies.tables import by_kind, number_of
from kaiju.bots.policies.worth import WINS, gain_worth
from kaiju.boxes.halloween.codes import (
    COSTUMES,
    COSTUMES_END,
    K_COSTUME,
    KEEP_COSTUME,
    MOST_PAID,
    PAY_HEARTS,
    STEAL,
    WITCH_DIE,
    ZOMBIE,
)
from kaiju.boxes.halloween.state import CostumeState as State
from kaiju.rules.codes import COMPONENT_ASK, DONE, PASS
from kaiju.rules.components import CARD, acts_as, kind_of
from kaiju.rules.damage import dealer_of, hearts_left, worsened
from kaiju.rules.flow import in_tokyo, living, option_at
from kaiju.rules.gains import WINNING_POINTS
from kaiju.rules.hooks import stays_up, wins_with_fewer
from kaiju.rules.kit import rule
from kaiju.rules.rolling import dice_at_hand, face_at, loose_dice

OF_BOX = "halloween"
CHEERLEADER, ASTRONAUT = number_of(CARD, "cheerleader"), number_of(CARD, "astronaut")
STARS_SPARED = 3
WORTH_STEALING = 9
"""A costume worth as much is stolen: the price goes to a rival, but the rival loses it."""
PRECIOUS = 5
"""With this many hearts or fewer left, energy is better spent on hearts."""
RICH = 6
"""With so much energy some may go for hearts in any case."""


@rule
def costume_worth(g: State, me: int, c: int) -> int:
    """What a costume is worth to `me`; what wins at once is worth everything."""
    if c == ASTRONAUT and wins_with_fewer(g, me) == 0 and g.points[me] + STARS_SPARED >= WINNING_POINTS:
        return WINS
    victim = g.place[c]
    if c == ZOMBIE and victim >= 0 and g.health[victim] <= 0:
        return WINS
    return gain_worth(g, me, c)


@rule
def best_costume(g: State, me: int, verb: int, least: int, otherwise: int) -> int:
    """The option of a verb with the costume worth most, if that is as much as `least`; or `otherwise`."""
    best, most = otherwise, least - 1
    for i in range(g.offer_count):
        c = g.offers[i] - verb
        if COSTUMES <= c < COSTUMES_END:
            worth = costume_worth(g, me, c)
            if worth > most:
                best, most = g.offers[i], worth
    return best


@rule
def costume_choice(g: State, me: int) -> int:
    return best_costume(g, me, KEEP_COSTUME, 0, option_at(g, 0))


@rule
def theft(g: State, me: int) -> int:
    return best_costume(g, me, STEAL, WORTH_STEALING, DONE)


LEARNED = learned("packs")
WITH_TWO, WITH_MORE = LEARNED["with_two"], LEARNED["with_more"]
KEPT_WITH_TWO, KEPT_WITH_MORE = by_kind(WITH_TWO["kept"]), by_kind(WITH_MORE["kept"])
STOLEN_WITH_TWO, STOLEN_WITH_MORE = by_kind(WITH_TWO["stolen"]), by_kind(WITH_MORE["stolen"])
"""What it is worth to begin with a costume, and to steal it, in thousandths of a game."""


@rule
def learned_costume(g: State, me: int) -> int:
    """The costume that is best kept, or stolen if that gains anything."""
    best, most = (PASS, -WINS) if g.kind == K_COSTUME else (DONE, 0)
    many = living(g) > 2
    for i in range(g.offer_count):
        action = g.offers[i]
        worth = -WINS
        if COSTUMES <= action - KEEP_COSTUME < COSTUMES_END:
            kind = kind_of(action - KEEP_COSTUME)
            worth = KEPT_WITH_MORE[kind] if many else KEPT_WITH_TWO[kind]
        elif COSTUMES <= action - STEAL < COSTUMES_END:
            kind = kind_of(action - STEAL)
            worth = STOLEN_WITH_MORE[kind] if many else STOLEN_WITH_TWO[kind]
            if costume_worth(g, me, action - STEAL) >= WINS:
                worth = WINS
        if worth > most:
            best, most = action, worth
    return best


@rule
def costume_use(g: State, me: int) -> int:
    """What is done with a costume that asks, or -1 if it is not one that asks."""
    if offered_within(g, WITCH_DIE, WITCH_DIE + dice_at_hand(g)) >= 0:
        return witch_die(g)
    top = g.top - 1
    if g.step[top] == COMPONENT_ASK and acts_as(g, g.frame_b[top]) == CHEERLEADER:
        return option_at(g, 0) if is_worth_a_cheer(g, me) else PASS
    return -1


@rule
def witch_die(g: State) -> int:
    """A claw, or a die with faces of its own, which is the likelier to wound."""
    die = claw_to_probe(g)
    if die < 0:
        for other in range(loose_dice(g), dice_at_hand(g)):
            if face_at(g, other) >= 0:
                die = other
    return WITCH_DIE + die if die >= 0 and is_offered(g, WITCH_DIE + die) else PASS


@rule
def is_worth_a_cheer(g: State, me: int) -> bool:
    """Whether the claw hits somebody, and not me."""
    return in_tokyo(g, me) == in_tokyo(g, g.current) and strikes_anybody(g, g.current)


@rule
def energy_for_hearts(g: State, me: int) -> int:
    """What is paid in place of hearts: what keeps me alive, or all of it where hearts are few or energy is plenty."""
    top = g.top - 1
    amount = g.frame_b[top]
    added = worsened(g, me, amount, dealer_of(g.frame_c[top])) - amount
    left = hearts_left(g, me)
    most = 0
    for hearts in range(1, MOST_PAID + 1):
        if is_offered(g, PAY_HEARTS + hearts):
            most = hearts
    if most == 0:
        return -1
    if amount + added >= left and not stays_up(g, me):
        needed = amount + added - left + 1
        # A loss that is paid for altogether brings nothing that could be added to.
        if amount <= most or needed <= most:
            return PAY_HEARTS + (amount if amount <= most else needed)
        return -1
    if left - amount <= PRECIOUS or g.energy[me] >= RICH:
        return PAY_HEARTS + min(most, amount)
    return -1
