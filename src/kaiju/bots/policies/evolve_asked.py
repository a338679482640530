"""How the angry bot answers what its Evolutions in play ask."""

from __future__ import annotations

from kaiju.bots.policies.evolve_facts import DARING, ENOUGH, FIT
from kaiju.bots.policies.standing import showing
from kaiju.bots.policies.tables import number_of
from kaiju.bots.policies.worth import YIELD_AT, gain_worth
from kaiju.boxes.power_up.codes import COLLECT, EVOS, GIVE_ENERGY, STORE, TAKE_ENERGY, TAKE_HEART, USE_DIE, USE_FACE
from kaiju.boxes.power_up.state import PowerUpState as State
from kaiju.rules.codes import CLAW, ENERGY, FREE, HEART, PASS, TURN, USE, USE_FOR, USE_ON
from kaiju.rules.damage import waiting_loss
from kaiju.rules.flow import in_tokyo, option_at, target_of
from kaiju.rules.kit import rule, settled
from kaiju.rules.rolling import loose_dice
from kaiju.rules.things import tokens_on

OF_BOX = "power_up"
"""In games without that box these rules do nothing."""

TEMPLE = number_of("evolution", "sunken-temple")
ARMS = number_of("evolution", "exotic-arms")
FOOD = number_of("evolution", "play-with-your-food")
MOTOR = number_of("evolution", "feline-motor")
THUMPING = number_of("evolution", "chest-thumping")
CONTROL = number_of("evolution", "mind-control")
INFUSED = number_of("evolution", "energy-infused-monster")
OVERLORD = number_of("evolution", "mindbugs-overlord")
CUBES = number_of("evolution", "follow-the-cubes")
THINKING = number_of("evolution", "thinking-face")
CANDY = number_of("evolution", "candy")
OF_PACKS: tuple[int, ...] = settled(
    lambda rules: rules.by_thing(lambda cls: int(cls.box in ("halloween", "mindbug")), 0)
)
FEW_STARS = 1
"""So few that giving them away for a token costs next to nothing."""


@rule
def answer_use_of_evolution(g: State, me: int) -> int:
    """The answer to a question that an Evolution asks, or -1 if it is another component that asks."""
    kind = g.frame_c[g.top - 1]
    if kind < EVOS:
        return -1
    first = option_at(g, 0)
    if USE_FACE <= first < USE_DIE:
        return USE_FACE + face_to_freeze(g, me)
    if USE_DIE <= first < GIVE_ENERGY:
        if kind in (CONTROL, INFUSED):
            return die_to_name(g, kind)
        return die_to_freeze(g, me)
    if first == TAKE_HEART:
        return TAKE_ENERGY if g.offer_count > 1 and g.health[me] > YIELD_AT else TAKE_HEART
    if USE_ON <= first < TURN and OF_PACKS[kind] != 0 and kind != CANDY:
        return best_target(g, me, kind)
    if first == STORE:
        return COLLECT if tokens_on(g, g.frame_b[g.top - 1]) >= ENOUGH else STORE
    if USE_FOR <= first < FREE:
        return best_card_offered(g, me)
    if (USE <= first < USE_FOR or USE_ON <= first < TURN) and not wants_to_use(g, me, kind):
        return PASS
    return first


@rule
def die_to_name(g: State, kind: int) -> int:
    """Claws are what another is made to throw again, and what one's own are not exchanged for."""
    for i in range(g.offer_count):
        die = g.offers[i] - USE_DIE
        if die < loose_dice(g) and (g.dice[die] == CLAW) == (kind == CONTROL):
            return USE_DIE + die
    return option_at(g, 0)


@rule
def best_target(g: State, me: int, kind: int) -> int:
    """Hunted is whoever has the fewest hearts, healed oneself or whoever has the fewest stars; otherwise it is the
    richest in stars."""
    best, most = option_at(g, 0), -100
    for i in range(g.offer_count):
        action = g.offers[i]
        if USE_ON <= action < TURN:
            p = target_of(action)
            worth = g.points[p]
            if kind == CUBES:
                worth = -g.health[p]
            elif kind == THINKING:
                worth = 1 if p == me else -g.points[p]
            if worth > most:
                best, most = action, worth
    return best


@rule
def wants_to_use(g: State, me: int, kind: int) -> bool:
    if kind == OVERLORD:
        return g.points[me] <= FEW_STARS
    if kind == TEMPLE:
        return g.health[me] <= YIELD_AT
    if kind == ARMS:
        return g.health[me] >= DARING
    if kind == MOTOR:
        return g.health[me] >= FIT
    if kind == THUMPING:
        return g.health[me] > YIELD_AT
    if kind == FOOD:
        # Not if the claws would be the end of the victim.
        victim = g.frame_d[g.top - 1]
        loss = g.held[victim]
        at = waiting_loss(g, victim)
        if at >= 0:
            loss = g.frame_b[at]
        return loss < g.health[victim]
    return True


@rule
def face_to_freeze(g: State, me: int) -> int:
    """Claws if they would strike me, hearts that somebody needs, or energy."""
    p = g.current
    if in_tokyo(g, p) != in_tokyo(g, me):
        return CLAW
    if g.health[p] <= YIELD_AT and not in_tokyo(g, p):
        return HEART
    return ENERGY


@rule
def die_to_freeze(g: State, me: int) -> int:
    """A number that is of little use to whoever has to take it, if there is energy to spare."""
    if g.energy[me] >= ENOUGH:
        for die in range(loose_dice(g)):
            if g.dice[die] < HEART and showing(g, g.dice[die]) < 3:
                return USE_DIE + die
    return PASS


@rule
def best_card_offered(g: State, me: int) -> int:
    """The card worth most among those that an Evolution gives or reserves."""
    best, most = option_at(g, 0), -1
    for i in range(g.offer_count):
        action = g.offers[i]
        if USE_FOR <= action < FREE and gain_worth(g, me, action - USE_FOR) > most:
            best, most = action, gain_worth(g, me, action - USE_FOR)
    return best
