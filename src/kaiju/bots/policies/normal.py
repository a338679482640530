"""The normal bot: it weighs up stars, hearts, energy, blows and a place in Tokyo, and knows the odds of its dice.

It looks at what everybody at the table can see, and at cards its own components have shown it. Where a question has
little to weigh up, it answers as the angry bot does.
"""

from __future__ import annotations

from kaiju.bots.policies.angry import (
    angry_action,
    answer_last_roll,
    buys_for_another,
    extra_throw,
    is_fit,
    least_worth,
    pressing_move,
    throwable,
)
from kaiju.bots.policies.costumes import learned_costume
from kaiju.bots.policies.dice_goals import dice_thrown, goal_value, with_worth
from kaiju.bots.policies.duel import fears_challenge
from kaiju.bots.policies.evolve_facts import loses_stars_by_leaving
from kaiju.bots.policies.market import (
    answer_market,
    best_affordable,
    best_gain,
    goes_by_packs,
    market_before,
    purchase_worth,
)
from kaiju.bots.policies.mindbugs import roll_action
from kaiju.bots.policies.options import is_offered, offered_within, waking_offered
from kaiju.bots.policies.standing import claws_to_kill, hearts_needed, is_barren, most_stars, shuns_threes
from kaiju.bots.policies.tables import GAUGE, TOWER_ON
from kaiju.bots.policies.tower import can_claim, claims_the_top, level_worth
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
    SAVE,
    STAR_IS,
    STAR_RIVAL,
    WICKED,
    WINNING,
    tempered,
    weight,
)
from kaiju.bots.policies.worth import FULL
from kaiju.boxes.halloween.codes import K_COSTUME, K_STEAL
from kaiju.boxes.king_kong.codes import NEEDED as FOR_LEVEL
from kaiju.boxes.mindbug.codes import K_MINDBUG
from kaiju.boxes.power_up.codes import BUY_HALF, K_EVOLUTION, KEEP_EVO
from kaiju.boxes.wicked.codes import K_TILE
from kaiju.rules.box_hooks import is_frozen
from kaiju.rules.codes import (
    BUY,
    CLAW,
    DONE,
    ENERGY,
    HEART,
    K_BUY,
    K_FIRST_PICK,
    K_ROLL,
    K_YIELD,
    ONE,
    PASS,
    STAY,
    STOP,
    THREE,
    YIELD,
)
from kaiju.rules.flow import in_tokyo, living
from kaiju.rules.gains import stars_to_win
from kaiju.rules.hooks import sleeps, stays_up
from kaiju.rules.kit import rule
from kaiju.rules.market import price
from kaiju.rules.resolving import is_reached
from kaiju.rules.rolling import loose_dice
from kaiju.rules.state import State
from kaiju.speeds.policies import policy

NORMAL_POLICY = 6
LOW, HURT = 3, 6
"""Hearts up to which a monster is low, and up to which it is hurt."""
RISKY = 6
"""Hearts below which a blow counts for more."""
DRIVEN_OUT = 6
"""What driving a rival out of Tokyo is worth for each of its stars; divided by the number of rivals."""


@policy(NORMAL_POLICY, *tempered("normal"))
def normal_action(g: State, temper: int) -> int:
    """The option that the normal bot takes at the open decision."""
    me, kind = g.seat, g.kind
    if kind == K_TILE or (kind == K_EVOLUTION and offered_within(g, KEEP_EVO, BUY_HALF) >= 0):
        return best_gain(g)
    if kind in (K_COSTUME, K_STEAL) and goes_by_packs(g):
        return learned_costume(g, me)  # type: ignore[arg-type]  # only its box asks that
    if kind == K_MINDBUG and goes_by_packs(g):
        return roll_action(g, me)  # type: ignore[arg-type]  # only its box asks that
    if kind not in (K_ROLL, K_YIELD, K_BUY, K_FIRST_PICK):
        return angry_action(g)
    action = pressing_move(g, me)
    if action >= 0:
        return action
    if kind == K_ROLL:
        return answer_roll(g, me, temper)
    if kind == K_YIELD:
        return YIELD if wants_to_leave(g, me, temper) or fears_challenge(g, me) else STAY
    if kind == K_FIRST_PICK:
        return answer_market(g, me, temper, PASS)
    if buys_for_another(g, me):
        return least_worth(g, g.current)
    return answer_market(g, me, temper, DONE if is_offered(g, DONE) else PASS)


# --- what things are worth


@rule
def star_worth(g: State, me: int, temper: int) -> int:
    """The nearer to twenty, the more; a rival who is nearer makes it less."""
    value = weight(g, temper, STAR_IS) + weight(g, temper, LATE) * g.points[me] * g.points[me] // 100
    return max(1, value + weight(g, temper, STAR_RIVAL) * most_stars(g, me) // 10)


@rule
def stars_worth(g: State, me: int, temper: int, stars: int) -> int:
    """What several stars at once are worth. The last ones win the game."""
    if g.points[me] + stars >= stars_to_win(g, me):
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
        if p != me and g.alive[p] != 0 and is_reached(g, me, p, in_tokyo(g, p) != inside):
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
    """What a die is worth by its face, packed. Numbers count only in threes, so here they are worth nothing."""
    if sleeps(g, me):
        return with_worth(0, ENERGY, energy_worth(g, me, temper))
    packed = with_worth(0, ENERGY, energy_worth(g, me, temper) if not is_barren(g, me, ENERGY) else 0)
    if hearts_needed(g, me) > 0:
        packed = with_worth(packed, HEART, heart_worth(g, me, temper))
    if not is_frozen(g, CLAW):
        blow = blow_worth(g, me, temper)
        if blow > 0 and not in_tokyo(g, me):
            # A monster that is driven out leaves its place to me.
            blow = max(1, blow + entry_worth(g, me, temper) // 4)
        packed = with_worth(packed, CLAW, blow)
    return packed


@rule
def answer_roll(g: State, me: int, temper: int) -> int:
    if sleeps(g, me) and is_fit(g, me):
        action = waking_offered(g)
        if action >= 0:
            return action
    if g.rolls_left == 0:
        return answer_last_roll(g, throwable(g, best_throw(g, me, temper)))
    mask = throwable(g, best_throw(g, me, temper))
    return mask if mask != 0 else STOP


@rule
def best_throw(g: State, me: int, temper: int) -> int:
    """The dice to throw again for the best goal, as bits; 0 for none."""
    packed, hearts = worths(g, me, temper), hearts_needed(g, me)
    best = goal_value(g, packed, hearts, -1, 0, 0, 0, False)
    goal, chased = -1, False
    if not sleeps(g, me):
        star = star_worth(g, me, temper)
        for face in range(HEART):
            if not is_barren(g, me, face) and not (face == THREE and shuns_threes(g, me)):
                bonus = stars_worth(g, me, temper, face + 1)
                if GAUGE != 0 and face < THREE:
                    # Three 1s are two steps of wickedness, three 2s one.
                    bonus += (THREE - face) * weight(g, temper, WICKED)
                for chase in range(2):
                    value = goal_value(g, packed, hearts, face, 3, bonus, star, chase == 1)
                    if value > best:
                        best, goal, chased = value, face, chase == 1
        if TOWER_ON != 0 and can_claim(g, me):  # type: ignore[arg-type]  # where it is on, the state has it
            bonus = tower_worth(g, me, temper)
            for chase in range(2):
                value = goal_value(g, packed, hearts, ONE, FOR_LEVEL, bonus, star, chase == 1)
                if value > best:
                    best, goal, chased = value, ONE, chase == 1
        if not is_frozen(g, CLAW):
            need, bonus = claws_to_kill(g, me), weight(g, temper, KILL)
            if living(g) == 2:
                bonus = WINNING
            if 0 < need <= loose_dice(g):
                for chase in range(2):
                    value = goal_value(g, packed, hearts, CLAW, need, bonus, 0, chase == 1)
                    if value > best:
                        best, goal, chased = value, CLAW, chase == 1
        if weight(g, temper, SAVE) > 0 and not is_barren(g, me, ENERGY):
            before = market_before(g, me, temper)
            affordable = best_affordable(g, me, temper, before)
            for i in range(3):
                c = g.market[i]
                need = price(g, me, c) - g.energy[me] if c >= 0 else 0
                if 0 < need <= loose_dice(g):
                    bonus = min(WINNING, purchase_worth(g, me, temper, BUY, c, before)) - affordable
                    if bonus > 0:
                        bonus = bonus * weight(g, temper, SAVE) // 100
                        for chase in range(2):
                            value = goal_value(g, packed, hearts, ENERGY, need, bonus, 0, chase == 1)
                            if value > best:
                                best, goal, chased = value, ENERGY, chase == 1
    return dice_thrown(g, packed, hearts, goal, chased) | extra_throw(g)


@rule
def tower_worth(g: State, me: int, temper: int) -> int:
    """What four 1s in Tokyo are worth: a level of the tower, and their stars."""
    if claims_the_top(g, me):  # type: ignore[arg-type]  # asked only where it is there
        return WINNING
    level = level_worth(g, me, heart_worth(g, me, temper), energy_worth(g, me, temper))  # type: ignore[arg-type]
    return min(WINNING, level + stars_worth(g, me, temper, 2))


# --- Tokyo


@rule
def wants_to_leave(g: State, me: int, temper: int) -> bool:
    """Whether to leave Tokyo, with the claws that wait for this answer counted as if they had struck."""
    if stays_up(g, me):
        return False
    left = g.health[me] - g.held[me]
    if loses_stars_by_leaving(g, me):
        return left <= 2
    value = weight(g, temper, LEAVE) + weight(g, temper, LEAVE_HEART) * left
    value += weight(g, temper, LEAVE_STAR) * g.points[me] + weight(g, temper, LEAVE_RIVAL) * most_stars(g, me)
    value += weight(g, temper, LEAVE_ATTACKER) * g.health[g.current]
    value += weight(g, temper, LEAVE_LOW) * max(0, RISKY - 2 - left)
    if g.points[me] >= stars_to_win(g, me) - 2:
        # The next turn begins with two stars: that is the game.
        value += weight(g, temper, LEAVE_NEAR)
    return value > 0
