"""The normal bot: it weighs up stars, hearts, energy, blows and a place in Tokyo, and knows the odds of its dice.

It looks at what everybody at the table can see, and at cards its own components have shown it. Where a question has
little to weigh up, it answers as the angry bot does.
"""

from __future__ import annotations

from kaiju.bots.learned import learned
from kaiju.bots.policies.angry import (
    NATURAL_SELECTION,
    angry_action,
    answer_last_roll,
    card_of,
    is_fit,
    is_offered,
    least_worth,
    offered_within,
    pressing_move,
    waking_offered,
)
from kaiju.bots.policies.dice_goals import dice_thrown, goal_value, with_worth
from kaiju.bots.policies.duel import fears_challenge
from kaiju.bots.policies.evolve import BEAUTY
from kaiju.bots.policies.sage_market import A_SWEEP, EVERYTHING, ROW, learned_worth
from kaiju.bots.policies.tables import by_kind
from kaiju.bots.policies.weights import (
    ENERGY_IS,
    ENERGY_LATE,
    ENTER_IS,
    ENTER_LESS,
    HEART_HURT,
    HEART_LOW,
    HEART_WELL,
    HIT_INSIDE,
    HIT_OUTSIDE,
    HIT_WEAK,
    HIT_WEAK_INSIDE,
    KILL,
    LATE,
    LEAVE,
    LEAVE_ATTACKER,
    LEAVE_HEART,
    LEAVE_LOW,
    LEAVE_NEAR,
    LEAVE_RIVAL,
    LEAVE_STAR,
    SAGE,
    SAVE,
    SHOP,
    STAR_IS,
    STAR_RIVAL,
    SWEEP_WITH,
    WICKED,
    WINNING,
    weight,
)
from kaiju.bots.policies.worth import (
    CARD_WORTH,
    DAMAGE,
    EVOLUTION_WORTH,
    HEARTS,
    POINTS,
    TILE_WORTH,
    USUAL_WORTH,
    WINS,
    evolution_worth,
    gain_worth,
)
from kaiju.rules.codes import (
    BUY,
    BUY_HALF,
    CLAW,
    DONE,
    ENERGY,
    HEART,
    K_BUY,
    K_EVOLUTION,
    K_OPPORTUNIST,
    K_ROLL,
    K_TILE,
    K_YIELD,
    KEEP_EVO,
    LOOK,
    PASS,
    PLAY,
    STAY,
    STOP,
    SWEEP,
    TAKE_TILE,
    THREE,
    USE,
    USE_FOR,
    USE_ON,
    YIELD,
)
from kaiju.rules.components import BY_ID, acting, blank_of, kind_of, price_in, printed_price
from kaiju.rules.flow import in_tokyo, living, option_at
from kaiju.rules.gains import WINNING_POINTS, max_health
from kaiju.rules.hooks import has_heart_used, sleeps
from kaiju.rules.kit import rule
from kaiju.rules.market import SWEEP_PRICE, price
from kaiju.rules.rolling import loose_dice
from kaiju.rules.state import State

LOW, HURT = 3, 6
"""Hearts up to which a monster is low, and up to which it is hurt."""
FULL = 10
RISKY = 6
"""Hearts below which a blow counts for more."""
DRIVEN_OUT = 6
"""What it is worth that a rival has to leave Tokyo, for each of its stars; the more rivals, the less."""
SPARED = 5
"""What energy that needn't be spent is worth, in thousandths of a game."""


EVOLUTION = 5
"""What is thought of an Evolution of which nothing has been learned, for each point above the usual."""


def judged(card: str) -> int:
    """What buying a card is worth of which nothing has been learned."""
    return max(-20, min(40, 2 * (CARD_WORTH[card] - 2 * price_in(BY_ID[card], "base"))))


def gains(tried: dict[str, dict[str, int]], part: int) -> tuple[int, ...]:
    """What has been learned of things; of others, a part of what they are judged to be worth."""
    cards = {card: judged(card) // part for card in BY_ID} | tried["cards"]
    kept = {evolution: EVOLUTION * (worth - USUAL_WORTH) for evolution, worth in EVOLUTION_WORTH.items()}
    # Evolutions were tried with two players only.
    return by_kind(cards, TILE_WORTH | tried["tiles"], kept | WITH_TWO["evolutions"])


LEARNED = learned("things")
WITH_TWO, WITH_MORE = LEARNED["with_two"], LEARNED["with_more"]
GAINED_WITH_TWO, GAINED_WITH_MORE = gains(WITH_TWO, 1), gains(WITH_MORE, 2)
"""What buying a card, taking a tile or keeping an Evolution is worth with two monsters left, and with more."""
SLOPES = ("a star, per star owned", "a star, per heart of the weakest rival", "a heart, per heart owned")
"""By what else the worth of a purchase that brings stars or hearts changes, in ten-thousandths."""
MIDDLE = 7
"""The stars and hearts at which it is what has been learned."""
CHANGING: tuple[int, ...] = tuple(table["slopes"][name] for table in (WITH_TWO, WITH_MORE) for name in SLOPES)
KINDS_OF_CHANGE = len(SLOPES)


@rule
def normal_action(g: State, temper: int) -> int:
    """The option that the normal bot takes at the open decision."""
    me, kind = g.seat, g.kind
    if kind == K_TILE or (kind == K_EVOLUTION and offered_within(g, KEEP_EVO, BUY_HALF) >= 0):
        return best_gain(g)
    if kind not in (K_ROLL, K_YIELD, K_BUY, K_OPPORTUNIST):
        return angry_action(g)
    action = pressing_move(g, me)
    if action >= 0:
        return action
    if kind == K_ROLL:
        return answer_roll(g, me, temper)
    if kind == K_YIELD:
        return YIELD if wants_to_leave(g, me, temper) or fears_challenge(g, me) else STAY
    if kind == K_OPPORTUNIST:
        return answer_market(g, me, temper, PASS)
    if g.current != me:
        return least_worth(g, g.current)
    return answer_market(g, me, temper, DONE if is_offered(g, DONE) else PASS)


# --- what things are worth


@rule
def star_worth(g: State, me: int, temper: int) -> int:
    """The nearer to twenty, the more; a rival who is nearer makes it less."""
    value = weight(g, temper, STAR_IS) + weight(g, temper, LATE) * g.points[me] * g.points[me] // 100
    return max(1, value + weight(g, temper, STAR_RIVAL) * most_stars(g, me) // 10)


@rule
def most_stars(g: State, me: int) -> int:
    """Of the others, those that somebody has."""
    most = 0
    for p in range(g.players):
        if p != me and g.alive[p] != 0:
            most = max(most, g.points[p])
    return most


@rule
def stars_worth(g: State, me: int, temper: int, stars: int) -> int:
    """What so many stars at once are worth: the last ones, the game."""
    if g.points[me] + stars >= WINNING_POINTS:
        return WINNING
    return stars * star_worth(g, me, temper)


@rule
def heart_worth(g: State, me: int, temper: int) -> int:
    if g.health[me] <= LOW:
        return weight(g, temper, HEART_LOW)
    if g.health[me] <= HURT:
        return weight(g, temper, HEART_HURT)
    return weight(g, temper, HEART_WELL)


@rule
def energy_worth(g: State, me: int, temper: int) -> int:
    late = max(g.points[me], most_stars(g, me))
    return max(1, weight(g, temper, ENERGY_IS) + weight(g, temper, ENERGY_LATE) * late // 10)


@rule
def blow_worth(g: State, me: int, temper: int) -> int:
    """What a claw brings by the hearts that it costs others."""
    inside = in_tokyo(g, me)
    each = weight(g, temper, HIT_INSIDE if inside else HIT_OUTSIDE)
    weak = weight(g, temper, HIT_WEAK_INSIDE if inside else HIT_WEAK)
    total = 0
    for p in range(g.players):
        if p != me and g.alive[p] != 0 and in_tokyo(g, p) != inside:
            total += each + weak * max(0, RISKY - g.health[p])
    return total


@rule
def entry_worth(g: State, me: int, temper: int) -> int:
    """What a place in Tokyo is worth; with few hearts it is a danger."""
    stars = stars_worth(g, me, temper, 1)
    if stars >= WINNING:
        return stars
    value = stars + weight(g, temper, ENTER_IS) - weight(g, temper, ENTER_LESS) * max(0, FULL - g.health[me])
    return value + DRIVEN_OUT * most_stars(g, me) // max(1, living(g) - 1)


# --- dice


@rule
def worths(g: State, me: int, temper: int) -> int:
    """What a die is worth by its face, packed; numbers only in threes, and therefore nothing here."""
    if sleeps(g, me):
        return with_worth(0, ENERGY, energy_worth(g, me, temper))
    packed = with_worth(0, ENERGY, energy_worth(g, me, temper) if (g.frozen >> ENERGY) & 1 == 0 else 0)
    if hearts_needed(g, me) > 0:
        packed = with_worth(packed, HEART, heart_worth(g, me, temper))
    if (g.frozen >> CLAW) & 1 == 0:
        blow = blow_worth(g, me, temper)
        if blow > 0 and not in_tokyo(g, me):
            # Who is driven out leaves its place to me.
            blow = max(1, blow + entry_worth(g, me, temper) // 4)
        packed = with_worth(packed, CLAW, blow)
    return packed


@rule
def hearts_needed(g: State, me: int) -> int:
    """How many hearts on the dice would serve."""
    if g.zombified[me] != 0 or (g.frozen >> HEART) & 1:
        return 0
    if in_tokyo(g, me) and not has_heart_used(g, me):
        return 0
    return max_health(g, me) - g.health[me] + g.poison[me] + g.shrink[me]


@rule
def claws_to_kill(g: State, me: int) -> int:
    """The fewest claws that would be the end of somebody, or 0."""
    inside, fewest = in_tokyo(g, me), 0
    for p in range(g.players):
        if p != me and g.alive[p] != 0 and in_tokyo(g, p) != inside and (fewest == 0 or g.health[p] < fewest):
            fewest = g.health[p]
    return fewest


@rule
def answer_roll(g: State, me: int, temper: int) -> int:
    if sleeps(g, me) and is_fit(g, me):
        action = waking_offered(g)
        if action >= 0:
            return action
    if g.rolls_left == 0:
        return answer_last_roll(g, best_throw(g, me, temper))
    mask = best_throw(g, me, temper)
    return mask if mask != 0 else STOP


@rule
def best_throw(g: State, me: int, temper: int) -> int:
    """The dice to throw again for the goal that is worth most; 0 if they are best left."""
    packed, hearts = worths(g, me, temper), hearts_needed(g, me)
    best = goal_value(g, packed, hearts, -1, 0, 0, 0, False)
    goal, chased = -1, False
    if not sleeps(g, me):
        star = star_worth(g, me, temper)
        for face in range(HEART):
            if (g.frozen >> face) & 1 == 0 and not (face == THREE and acting(g, me, NATURAL_SELECTION, -1) >= 0):
                bonus = stars_worth(g, me, temper, face + 1)
                if g.gauge != 0 and face < THREE:
                    # Three 1s are two steps of wickedness, three 2s one.
                    bonus += (THREE - face) * weight(g, temper, WICKED)
                for chase in range(2):
                    value = goal_value(g, packed, hearts, face, 3, bonus, star, chase == 1)
                    if value > best:
                        best, goal, chased = value, face, chase == 1
        if (g.frozen >> CLAW) & 1 == 0:
            need, bonus = claws_to_kill(g, me), weight(g, temper, KILL)
            if living(g) == 2:
                bonus = WINNING
            if 0 < need <= loose_dice(g):
                for chase in range(2):
                    value = goal_value(g, packed, hearts, CLAW, need, bonus, 0, chase == 1)
                    if value > best:
                        best, goal, chased = value, CLAW, chase == 1
        if weight(g, temper, SAVE) > 0 and (g.frozen >> ENERGY) & 1 == 0:
            affordable = best_affordable(g, me, temper)
            for i in range(3):
                c = g.market[i]
                need = price(g, me, c) - g.energy[me] if c >= 0 else 0
                if 0 < need <= loose_dice(g):
                    bonus = min(WINNING, purchase_worth(g, me, temper, BUY, c)) - affordable
                    if bonus > 0:
                        bonus = bonus * weight(g, temper, SAVE) // 100
                        for chase in range(2):
                            value = goal_value(g, packed, hearts, ENERGY, need, bonus, 0, chase == 1)
                            if value > best:
                                best, goal, chased = value, ENERGY, chase == 1
    return dice_thrown(g, packed, hearts, goal, chased)


# --- Tokyo


@rule
def wants_to_leave(g: State, me: int, temper: int) -> bool:
    """Whether Tokyo is left, once the claws that wait for this answer have struck."""
    left = g.health[me] - g.held[me]
    if acting(g, me, BEAUTY, -1) >= 0 and g.points[me] > 0:
        return left <= 2
    value = weight(g, temper, LEAVE) + weight(g, temper, LEAVE_HEART) * left
    value += weight(g, temper, LEAVE_STAR) * g.points[me] + weight(g, temper, LEAVE_RIVAL) * most_stars(g, me)
    value += weight(g, temper, LEAVE_ATTACKER) * g.health[g.current]
    value += weight(g, temper, LEAVE_LOW) * max(0, RISKY - 2 - left)
    if g.points[me] >= WINNING_POINTS - 2:
        # The next turn begins with two stars: that is the game.
        value += weight(g, temper, LEAVE_NEAR)
    return value > 0


# --- cards


@rule
def answer_market(g: State, me: int, temper: int, otherwise: int) -> int:
    if is_offered(g, LOOK):
        return LOOK
    best, most = otherwise, 0
    for i in range(g.offer_count):
        c = card_of(g, g.offers[i])
        if c >= 0:
            worth = purchase_worth(g, me, temper, g.offers[i], c)
            if worth > most:
                best, most = g.offers[i], worth
    if temper == SAGE and living(g) == 2:
        left = g.energy[me] - SWEEP_PRICE
        if otherwise == DONE and is_offered(g, SWEEP) and learned_worth(g, me, A_SWEEP, left, EVERYTHING) > most:
            return SWEEP
    elif best == DONE and g.energy[me] >= weight(g, temper, SWEEP_WITH):
        action = offered_within(g, USE, USE_FOR)
        if action >= 0:
            return action
        if is_offered(g, SWEEP):
            return SWEEP
    return best


@rule
def best_affordable(g: State, me: int, temper: int) -> int:
    """The most that a card brings which can be bought as it is."""
    most = 0
    for i in range(3):
        c = g.market[i]
        if c >= 0 and price(g, me, c) <= g.energy[me]:
            most = max(most, min(WINNING, purchase_worth(g, me, temper, BUY, c)))
    return most


@rule
def purchase_worth(g: State, me: int, temper: int, action: int, c: int) -> int:
    """What a purchase brings beyond the energy that it costs, in thousandths of a game."""
    worth = gain_worth(g, me, c)
    kind = kind_of(c)
    if worth >= WINS or ends_game(g, me, kind):
        return WINS
    if worth == 0:
        return 0
    cost = price(g, me, c)
    if BUY_HALF <= action < USE_ON:
        cost = (cost + 1) // 2
    if temper == SAGE and living(g) == 2 and ROW[kind] > 0:
        return learned_worth(g, me, ROW[kind], max(0, g.energy[me] - cost), c)
    net = gained(g, kind) + SPARED * (printed_price(g, c) - cost) + changed_worth(g, me, kind) // 10
    return net + weight(g, temper, SHOP)


@rule
def gained(g: State, kind: int) -> int:
    """What has been learned of a thing, for so many monsters as are left."""
    return GAINED_WITH_MORE[kind] if living(g) > 2 else GAINED_WITH_TWO[kind]


@rule
def changed_worth(g: State, me: int, kind: int) -> int:
    """How much more or less than usual the stars and hearts of a purchase are worth now, in ten-thousandths."""
    points, hearts = POINTS[kind], min(HEARTS[kind], FULL - g.health[me])
    if points == 0 and hearts == 0:
        return 0
    at = KINDS_OF_CHANGE if living(g) > 2 else 0
    weakest = FULL
    for p in range(g.players):
        if p != me and g.alive[p] != 0:
            weakest = min(weakest, g.health[p])
    worth = points * (CHANGING[at] * (g.points[me] - MIDDLE) + CHANGING[at + 1] * (weakest - MIDDLE))
    return worth + hearts * CHANGING[at + 2] * (g.health[me] - MIDDLE)


@rule
def best_gain(g: State) -> int:
    """The tile or Evolution worth most."""
    best, most = option_at(g, 0), -WINS
    for i in range(g.offer_count):
        action = g.offers[i]
        kind = action - (TAKE_TILE if action < PLAY else KEEP_EVO)
        if TAKE_TILE <= action < PLAY or KEEP_EVO <= action < BUY_HALF:
            # What Luchador's do is printed on them by a data file: there is nothing to learn of them.
            worth = gained(g, kind) if blank_of(kind) < 0 else EVOLUTION * (evolution_worth(g, kind) - USUAL_WORTH)
            if worth > most:
                best, most = action, worth
    return best


@rule
def ends_game(g: State, me: int, kind: int) -> bool:
    """Whether a card would be the end of all others."""
    damage = DAMAGE[kind]
    if damage == 0 or (HEARTS[kind] < 0 and g.health[me] + HEARTS[kind] <= 0):
        return False
    survivors = 0
    for p in range(g.players):
        if p != me and g.alive[p] != 0 and g.health[p] > damage:
            survivors += 1
    return survivors == 0
