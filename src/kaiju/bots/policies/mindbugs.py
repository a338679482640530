"""When bots take a roll, and what they activate when.

What a roll is worth to the normal bot was learned; the thresholds, and what the angry bot goes by, were set by hand.
"""

from __future__ import annotations

from kaiju.bots.learned import learned
from kaiju.bots.policies.options import is_offered
from kaiju.bots.policies.standing import hearts_needed, most_stars, showing
from kaiju.bots.policies.tables import by_kind
from kaiju.bots.policies.worth import HEAVY_LOSS
from kaiju.boxes.mindbug.codes import (
    ACTIVATE,
    ACTIVATE_ON,
    AS_HUNTER,
    AS_POISON,
    AS_SNEAKY,
    AS_TOUGH,
    FRENZY,
    KEYWORDS_OF,
    MINDBUG,
    TOUGH,
)
from kaiju.boxes.mindbug.state import MindbugState as State
from kaiju.rules.box_hooks import is_frozen
from kaiju.rules.codes import CLAW, ENERGY, HEART, PASS, SPAN
from kaiju.rules.damage import dealer_of
from kaiju.rules.flow import TARGETS, in_tokyo, living, option_at
from kaiju.rules.gains import stars_to_win
from kaiju.rules.hooks import stays_up
from kaiju.rules.kit import rule

OF_BOX = "mindbug"

STAR, HEART_IS, ENERGY_IS, BLOW, KILL = 5, 3, 2, 2, 12
"""What a roll that is to be judged brings, each on the same scale."""
ALL = 1000
"""The game, or one's life."""
WORTH_A_TOKEN = 17
"""A roll that brings so much more to whoever takes it is taken."""
FOR_NOTHING = 11
"""The same for a card that can come back."""
PREY = 4
"""A monster with so few hearts is hunted."""
WORTH_SNEAKING = 4
"""With so many stars among the others, it pays to sneak."""
PRICES = by_kind({"bold-maneuver": 1, "unfair-gift": 2, "maximum-effort": 3})
"""What Frenzy turns cost: hearts, stars, a die."""
HEARTS_TO_SPARE, STARS_TO_LOSE, NEAR_THE_END = 8, 4, 14


# --- rolls


@rule
def stars_shown(g: State) -> int:
    stars = 0
    for face in range(HEART):
        count = showing(g, face)
        if count >= 3 and not is_frozen(g, face):
            stars += face + 1 + count - 3
    return stars


@rule
def roll_worth(g: State, me: int) -> int:
    """What the dice as they lie would bring `me`; what cards add is left aside."""
    stars = stars_shown(g)
    if g.points[me] + stars >= stars_to_win(g, me):
        return ALL
    worth = STAR * stars + ENERGY_IS * showing(g, ENERGY) + HEART_IS * min(showing(g, HEART), hearts_needed(g, me))
    claws, inside = showing(g, CLAW), in_tokyo(g, me)
    for p in range(g.players):
        if claws > 0 and p != me and g.alive[p] != 0 and in_tokyo(g, p) != inside and not stays_up(g, p):
            worth += KILL if claws >= g.health[p] else BLOW * claws
    return worth


@rule
def takes_my_life(g: State, me: int) -> bool:
    """Whether the claws of whose turn it is would be my end."""
    return in_tokyo(g, me) != in_tokyo(g, g.current) and showing(g, CLAW) >= g.health[me] and not stays_up(g, me)


@rule
def mindbug_action(g: State, me: int) -> int:
    """A roll is taken that would be the end, or that brings much more than the average roll."""
    other = g.current
    worth = roll_worth(g, me)
    if g.points[other] + stars_shown(g) >= stars_to_win(g, other) or takes_my_life(g, me):
        worth = ALL
    if not is_offered(g, MINDBUG):
        return option_at(g, 0) if worth >= FOR_NOTHING else PASS
    return MINDBUG if worth >= WORTH_A_TOKEN else PASS


FEATURES = (
    "a star",
    "a star, per star owned",
    "energy",
    "a heart of use",
    "a claw that strikes",
    "a kill",
    "a claw that would strike me",
    "my end",
    "a heart of use to its roller",
    "the price of a token",
    "the price of a card",
)
"""What counts when a roll may be taken. The games say what each brings, in tenths of a thousandth of a game."""
LEARNED = learned("packs")
ROLLS: tuple[int, ...] = tuple(
    LEARNED[rivals]["rolls"][name] for rivals in ("with_two", "with_more") for name in FEATURES
)
COUNT = len(FEATURES)


@rule
def struck_by_roll(g: State, me: int, p: int, claws: int) -> bool:
    return claws > 0 and p != me and g.alive[p] != 0 and in_tokyo(g, p) != in_tokyo(g, me) and not stays_up(g, p)


@rule
def roll_feature(g: State, me: int, i: int) -> int:
    """How much of a feature the open roll has for `me`, who may take it."""
    if i >= COUNT - 2:
        return 1 if is_offered(g, MINDBUG) == (i == COUNT - 2) else 0
    roller, claws = g.current, 0 if is_frozen(g, CLAW) else showing(g, CLAW)
    if i < 2:
        return stars_shown(g) * (g.points[me] if i == 1 else 1)
    if i == 2:
        return showing(g, ENERGY)
    if i == 3:
        return min(showing(g, HEART), hearts_needed(g, me))
    if i < 6:
        struck = 0
        for p in range(g.players):
            if struck_by_roll(g, me, p, claws):
                struck += min(claws, g.health[p]) if i == 4 else 1 if claws >= g.health[p] else 0
        return struck
    if i < 8:
        hits = struck_by_roll(g, roller, me, claws)
        return 0 if not hits else min(claws, g.health[me]) if i == 6 else 1 if claws >= g.health[me] else 0
    return min(showing(g, HEART), hearts_needed(g, roller))


@rule
def roll_action(g: State, me: int) -> int:
    """Takes a roll if that gains more than its price, by what was learned; always one that would decide the game."""
    roller, stars = g.current, stars_shown(g)
    worth = 0
    at = COUNT if living(g) > 2 else 0
    for i in range(COUNT):
        worth += ROLLS[at + i] * roll_feature(g, me, i)
    if g.points[me] + stars >= stars_to_win(g, me) or g.points[roller] + stars >= stars_to_win(g, roller):
        worth = ALL
    if worth <= 0:
        return PASS
    return MINDBUG if is_offered(g, MINDBUG) else option_at(g, 0)


# --- keywords


@rule
def activate_action(g: State, me: int) -> int:
    """Weak monsters are hunted, leaders are robbed, and another turn is had where its price doesn't hurt."""
    best, fewest = PASS, PREY + 1
    for i in range(g.offer_count):
        action = g.offers[i]
        if not ACTIVATE <= action < AS_HUNTER + TARGETS * SPAN:
            continue
        if action >= ACTIVATE_ON:
            hunted = (action - (AS_HUNTER if action >= AS_HUNTER else ACTIVATE_ON)) % TARGETS
            if g.health[hunted] < fewest and (g.hunted == 0 or (g.hunted >> hunted) & 1):
                best, fewest = action, g.health[hunted]
        elif AS_SNEAKY <= action < AS_SNEAKY + SPAN or KEYWORDS_OF[action - ACTIVATE] & FRENZY == 0:
            if most_stars(g, me) >= WORTH_SNEAKING and best == PASS:
                best = action
        elif is_worth_a_turn(g, me, PRICES[action - ACTIVATE]):
            return action
    return best


@rule
def is_worth_a_turn(g: State, me: int, price: int) -> bool:
    late = max(g.points[me], most_stars(g, me)) >= NEAR_THE_END
    if price == 1:
        return g.health[me] >= HEARTS_TO_SPARE
    if price == 2:
        return g.points[me] <= STARS_TO_LOSE
    return late


@rule
def keyword_against_loss(g: State, me: int, amount: int, deadly: bool) -> int:
    """A hit that matters is shrugged off; where it can't be, or would kill the attacker in turn, it is paid back."""
    tough, poison = -1, -1
    for i in range(g.offer_count):
        action = g.offers[i]
        if ACTIVATE <= action < AS_POISON + SPAN:
            if action >= AS_POISON:
                poison = action
            elif action >= AS_TOUGH or KEYWORDS_OF[action - ACTIVATE] & TOUGH:
                tough = action
            else:
                poison = action
    attacker = dealer_of(g.frame_c[g.top - 1])
    if tough >= 0 and (deadly or amount >= HEAVY_LOSS):
        return tough
    if poison >= 0 and (deadly or amount >= HEAVY_LOSS or g.health[attacker] <= min(amount, g.health[me])):
        return poison
    return -1
