"""The angry bot: claws above all, hearts when it is hurt and out of Tokyo, and whatever card or tile helps with that.

It looks at what everybody at the table can see, and at cards its own components have shown it; it leaves nothing to
chance, so that it plays alike wherever it plays.
"""

from __future__ import annotations

from kaiju.bots.policies.berserk import berserk_throw
from kaiju.bots.policies.costumes import costume_choice, costume_use, energy_for_hearts, theft
from kaiju.bots.policies.cultists import cultist_against_loss, cultist_move, cultist_roll
from kaiju.bots.policies.curses import curse_action, fate_throw
from kaiju.bots.policies.duel import duel_action, fears_challenge
from kaiju.bots.policies.evolve import evolution_against_loss, evolution_move, wants_to_swap
from kaiju.bots.policies.forms import beast_reroll, form_action
from kaiju.bots.policies.mindbugs import activate_action, keyword_against_loss, mindbug_action
from kaiju.bots.policies.options import card_of, healing_offered, is_offered, offered_within, waking_offered
from kaiju.bots.policies.standing import claw_to_probe, is_barren, showing, shuns_threes, strikes_anybody, wants_out
from kaiju.bots.policies.tables import (
    BERSERK_ON,
    COSTUMES_ON,
    CULTISTS_ON,
    CURSES_ON,
    EVOLUTIONS,
    FORMS_ON,
    MINDBUGS_ON,
)
from kaiju.bots.policies.worth import HEAVY_LOSS, YIELD_AT, card_worth, charges_nothing, gain_worth
from kaiju.boxes.anubis.codes import K_CURSE
from kaiju.boxes.halloween.codes import K_COSTUME, K_STEAL
from kaiju.boxes.luchador.codes import K_CHALLENGE
from kaiju.boxes.mindbug.codes import K_ACTIVATE, K_MINDBUG
from kaiju.boxes.power_up.alienoid import is_at_half
from kaiju.boxes.power_up.codes import TURN_EVERY
from kaiju.boxes.transformation.codes import K_FORM
from kaiju.boxes.wicked.codes import K_TILE
from kaiju.rules.box_hooks import held_dice, wastes_hearts
from kaiju.rules.codes import (
    CLAW,
    COMPONENT_ASK,
    CURE_POISON,
    CURE_SHRINK,
    DONE,
    ENERGY,
    FREE,
    HEAL,
    HEART,
    K_BUY,
    K_CHANGE,
    K_COPY,
    K_DAMAGE,
    K_FIRST_PICK,
    K_HEART,
    K_PROBE,
    K_ROLL,
    K_SELL,
    K_USE,
    K_YIELD,
    LOOK,
    PASS,
    PROBE,
    REACT,
    REROLL_FREE,
    SKIP,
    STAY,
    STOP,
    SWEEP,
    TAKE,
    THREE,
    USE,
    USE_FOR,
    USUAL,
    YIELD,
)
from kaiju.rules.components import acts_as, copier_index, kind_of
from kaiju.rules.flow import in_tokyo, option_at
from kaiju.rules.gains import can_heal
from kaiju.rules.hooks import sleeps
from kaiju.rules.kit import rule
from kaiju.rules.resolving import hearts_work
from kaiju.rules.rolling import (
    is_turning,
    loose_dice,
    picked_die,
    picked_thing,
    picks_die,
    turning_die,
    turning_face,
    turning_thing,
)
from kaiju.rules.state import State
from kaiju.speeds.policies import policy

ANGRY_POLICY = 1
HEAL_AT = 3
"""With this many hearts or fewer, any means of healing is used at once."""
POOR_DICE = 3
"""With this many useless dice, another roll is worth paying for."""
SWEEP_WITH = 7
LOOK_AROUND_WITH = 4
"""With this much energy it looks around for something to buy, where that is free."""
BETTER_BY = 4
"""How much more another card must be worth before a copy is moved to it."""


@rule
def pressing_move(g: State, me: int) -> int:
    """What is done before anything is weighed up: a fitting Evolution is played, low health is healed; or -1."""
    if EVOLUTIONS != 0:
        action = evolution_move(g, me)
        if action >= 0:
            return action
    if CULTISTS_ON != 0:
        action = cultist_move(g, me)  # type: ignore[arg-type]  # where they are on, the state has them
        if action >= 0:
            return action
    return healing_offered(g) if g.health[me] <= HEAL_AT else -1


@policy(ANGRY_POLICY, "angry")
def angry_action(g: State) -> int:
    """The option that the angry bot takes at the open decision."""
    me, kind = g.seat, g.kind
    if kind == K_DAMAGE:
        return answer_loss(g, me)
    action = pressing_move(g, me)
    if action >= 0:
        return action
    if kind == K_ROLL:
        return answer_roll(g, me)
    if kind == K_YIELD:
        # Where claws wait for this answer, they are counted as if they had struck.
        return YIELD if wants_out(g, me, g.held[me]) or fears_challenge(g, me) else STAY
    if kind == K_BUY:
        if buys_for_another(g, me):
            return least_worth(g, g.current)
        return answer_market(g, me, DONE if is_offered(g, DONE) else PASS)
    if kind == K_FIRST_PICK:
        return answer_market(g, me, PASS)
    if kind == K_CHANGE:
        return answer_change(g, me)
    if kind == K_PROBE:
        return answer_probe(g, me)
    if kind == K_HEART:
        return answer_heart(g, me)
    if kind == K_COPY:
        return answer_copy(g, me)
    if kind == K_CHALLENGE:
        return duel_action(g)
    if kind == K_TILE:
        return most_worth(g, me, PASS)
    if kind == K_USE:
        return answer_use(g, me)
    if kind == K_COSTUME:
        return costume_choice(g, me)  # type: ignore[arg-type]  # only its box asks that
    if kind == K_STEAL:
        return theft(g, me)  # type: ignore[arg-type]  # and that
    if kind == K_MINDBUG:
        return mindbug_action(g, me)  # type: ignore[arg-type]  # only its box asks that
    if kind == K_ACTIVATE:
        return activate_action(g, me)  # type: ignore[arg-type]  # only its box asks that
    if kind == K_FORM:
        return form_action(g, me)  # type: ignore[arg-type]  # only its box asks that
    if kind == K_CURSE:
        return curse_action(g, me, unwanted_dice(g, g.current))  # type: ignore[arg-type]  # only its box asks that
    if kind == K_SELL:
        return DONE
    if is_offered(g, USUAL):
        return USUAL
    return option_at(g, 0)


# --- sleep


@rule
def is_fit(g: State, me: int) -> bool:
    """Whether there is nothing to gain by sleeping on. Sleep doesn't heal zombies."""
    return g.health[me] > YIELD_AT or wastes_hearts(g, me)


# --- dice


@rule
def wants_face(g: State, me: int, face: int) -> bool:
    """Whether dice that show this face are kept."""
    if is_barren(g, me, face):
        return False
    if face == HEART:
        return can_heal(g, me) and hearts_work(g, me) and not wastes_hearts(g, me)
    if sleeps(g, me):
        return face == ENERGY
    if face == CLAW:
        return True
    if face == THREE and shuns_threes(g, me):
        return False
    return face < HEART and showing(g, face) >= 3


@rule
def unwanted_dice(g: State, me: int) -> int:
    """The useless dice, as bits."""
    mask = 0
    for face in range(6):
        if not wants_face(g, me, face):
            for i in range(loose_dice(g)):
                if g.dice[i] == face:
                    mask |= 1 << i
    return mask | extra_throw(g)


@rule
def extra_throw(g: State) -> int:
    """Dice with faces of their own that are better thrown again, as bits."""
    mask = 0
    if BERSERK_ON != 0:
        mask = berserk_throw(g)  # type: ignore[arg-type]  # where it is on, the state has it
    if CURSES_ON != 0:
        mask |= fate_throw(g, g.current)  # type: ignore[arg-type]  # where it is on, the state has it
    return mask


@rule
def throwable(g: State, mask: int) -> int:
    """Those of the dice that can be chosen, as bits."""
    return mask & ~held_dice(g)


@rule
def answer_roll(g: State, me: int) -> int:
    if sleeps(g, me) and is_fit(g, me):
        action = waking_offered(g)
        if action >= 0:
            return action
    mask = throwable(g, unwanted_dice(g, me))
    if mask == 0:
        return STOP
    if g.rolls_left > 0:
        return mask
    return answer_last_roll(g, mask)


@rule
def answer_last_roll(g: State, mask: int) -> int:
    """What is done about useless dice when only components give another throw."""
    poor = 0
    for i in range(g.dice_count):
        if (mask >> i) & 1:
            poor += 1
            if g.dice[i] == THREE and is_offered(g, REROLL_FREE + i):
                return REROLL_FREE + i
    if FORMS_ON != 0:
        action = beast_reroll(g, mask)  # type: ignore[arg-type]  # where they are on, the state has them
        if action >= 0:
            return action
    if poor >= POOR_DICE:
        action = offered_within(g, USE, USE_FOR)
        if action >= 0:
            return action
        if CULTISTS_ON != 0:
            action = cultist_roll(g, g.seat)  # type: ignore[arg-type]  # where they are on, the state has them
            if action >= 0:
                return action
    return STOP


@rule
def answer_probe(g: State, me: int) -> int:
    """Rerolls a claw that would strike me, and otherwise leaves the dice alone unless it must choose."""
    if in_tokyo(g, me) != in_tokyo(g, g.current):
        die = claw_to_probe(g)
        if die >= 0 and is_offered(g, PROBE + die):
            return PROBE + die
    return PASS if is_offered(g, PASS) else option_at(g, 0)


@rule
def can_kill(g: State, me: int, claws: int) -> bool:
    for p in range(g.players):
        if p != me and g.alive[p] != 0 and g.health[p] == claws and in_tokyo(g, p) != in_tokyo(g, me):
            return True
    return False


@rule
def gain_of_turning(g: State, face: int, kills: bool) -> int:
    """What one more die of this face brings."""
    if face == CLAW:
        return 10 if kills else 0
    if face < HEART:
        count = showing(g, face)
        if count == 2:
            return face + 1
        return 1 if count >= 3 else 0
    return 0


@rule
def gain_of_turn(g: State, c: int, face: int, kills: bool, strikes: bool) -> int:
    """The same by way of a thing, which may cost nothing."""
    gain = gain_of_turning(g, face, kills)
    if face == CLAW and gain == 0 and strikes and charges_nothing(acts_as(g, c)):
        return 2
    return gain


@rule
def answer_change(g: State, me: int) -> int:
    """Turns a useless die if that brings stars or a kill."""
    if is_offered(g, PASS):
        return answer_turn_every(g, me)
    spare = unwanted_dice(g, me)
    kills = can_kill(g, me, showing(g, CLAW) + 1)
    strikes = strikes_anybody(g, me)
    # Without DONE it is asked to what a die is turned that has been chosen.
    best, most = DONE if is_offered(g, DONE) else g.offers[0], 0
    for i in range(g.offer_count):
        action = g.offers[i]
        gain = 0
        if is_turning(action):
            if (spare >> turning_die(action)) & 1:
                gain = gain_of_turn(g, turning_thing(action), turning_face(action), kills, strikes)
        elif picks_die(action):
            if (spare >> picked_die(action)) & 1:
                for face in range(6):
                    if face != g.dice[picked_die(action)]:
                        gain = max(gain, gain_of_turn(g, picked_thing(action), face, kills, strikes))
        elif USE <= action < USE_FOR and strikes and wants_to_swap(g, acts_as(g, action - USE)):
            return action
        if gain > most:
            best, most = action, gain
    return best


@rule
def answer_turn_every(g: State, me: int) -> int:
    """Turns the most frequent useless face to claws."""
    best, most = PASS, 0
    for i in range(g.offer_count):
        action = g.offers[i]
        if TURN_EVERY <= action < TURN_EVERY + 36:
            face, other = (action - TURN_EVERY) // 6, (action - TURN_EVERY) % 6
            if other == CLAW and showing(g, face) > most and not wants_face(g, me, face):
                best, most = action, showing(g, face)
    return best


@rule
def answer_heart(g: State, me: int) -> int:
    if g.health[me] <= HEAL_AT and is_offered(g, HEAL):
        return HEAL
    if is_offered(g, CURE_SHRINK):
        return CURE_SHRINK
    if is_offered(g, CURE_POISON):
        return CURE_POISON
    if is_offered(g, HEAL):
        return HEAL
    return SKIP


# --- losing hearts


@rule
def answer_loss(g: State, me: int) -> int:
    top = g.top - 1
    if g.step[top] != REACT:
        # Side dice that may be rerolled: they can only get better.
        return option_at(g, 0)
    amount = g.frame_b[top]
    deadly = amount >= g.health[me]
    for i in range(g.offer_count):
        action = g.offers[i]
        reacts = USE <= action < USE_FOR
        if reacts and (deadly or amount >= HEAVY_LOSS or charges_nothing(acts_as(g, action - USE))):
            return action
    if COSTUMES_ON != 0:
        action = energy_for_hearts(g, me)  # type: ignore[arg-type]  # where they are on, the state has them
        if action >= 0:
            return action
    if MINDBUGS_ON != 0:
        action = keyword_against_loss(g, me, amount, deadly)  # type: ignore[arg-type]  # where it is on, the state has it
        if action >= 0:
            return action
    if EVOLUTIONS != 0:
        action = evolution_against_loss(g, me, amount)
        if action >= 0:
            return action
    if deadly:
        action = healing_offered(g)
        if action >= 0:
            return action
        if CULTISTS_ON != 0:
            action = cultist_against_loss(g)  # type: ignore[arg-type]  # where they are on, the state has them
            if action >= 0:
                return action
    return TAKE


# --- cards and tiles


@rule
def buys_for_another(g: State, me: int) -> bool:
    """Whether `me` decides what the current monster has to buy."""
    return g.current != me and g.step[g.top - 1] == COMPONENT_ASK


@rule
def answer_market(g: State, me: int, otherwise: int) -> int:
    if is_offered(g, LOOK):
        return LOOK
    best = most_worth(g, me, otherwise)
    if best == DONE and g.energy[me] >= LOOK_AROUND_WITH:
        action = offered_within(g, USE, USE_FOR)
        if action >= 0:
            return action
    if best == DONE and g.energy[me] >= SWEEP_WITH and is_offered(g, SWEEP):
        return SWEEP
    return best


@rule
def most_worth(g: State, me: int, otherwise: int) -> int:
    """The option that brings what is worth most, or `otherwise`."""
    best, most = otherwise, 0
    for i in range(g.offer_count):
        c = card_of(g, g.offers[i])
        if c >= 0:
            worth = gain_worth(g, me, c)
            if worth > most or (worth == most and worth > 0 and is_at_half(g.offers[i])):
                best, most = g.offers[i], worth
    return best


@rule
def least_worth(g: State, buyer: int) -> int:
    """The worst of the cards that another monster can be made to buy."""
    best, least = option_at(g, 0), -1
    for i in range(g.offer_count):
        c = card_of(g, g.offers[i])
        if c >= 0:
            worth = gain_worth(g, buyer, c)
            if least < 0 or worth < least:
                best, least = g.offers[i], worth
    return best


@rule
def answer_use(g: State, me: int) -> int:
    """Wakes up when it is fit, exchanges a card for a better one, and does whatever else a component gives."""
    if COSTUMES_ON != 0:
        action = costume_use(g, me)  # type: ignore[arg-type]  # where they are on, the state has them
        if action >= 0:
            return action
    action = option_at(g, 0)
    if action == waking_offered(g):
        return action if is_fit(g, me) else PASS
    if USE_FOR <= action < FREE:
        best, most = PASS, card_worth(acts_as(g, g.frame_b[g.top - 1]))
        for i in range(g.offer_count):
            c = card_of(g, g.offers[i])
            if c >= 0 and card_worth(kind_of(c)) > most:
                best, most = g.offers[i], card_worth(kind_of(c))
        return best
    return action


@rule
def answer_copy(g: State, me: int) -> int:
    best, most = option_at(g, 0), 0
    if is_offered(g, PASS):
        copier = g.frame_b[g.top - 1]
        best = PASS
        if copier_index(copier) >= 0 and acts_as(g, copier) != kind_of(copier):
            most = card_worth(acts_as(g, copier)) + BETTER_BY
    for i in range(g.offer_count):
        c = card_of(g, g.offers[i])
        if c >= 0 and card_worth(kind_of(c)) > most:
            best, most = g.offers[i], card_worth(kind_of(c))
    return best
