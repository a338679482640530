"""How things stand: questions about a state that several bots ask."""

from __future__ import annotations

from kaiju.bots.policies.evolve_facts import loses_stars_by_leaving
from kaiju.bots.policies.tables import number_of
from kaiju.bots.policies.worth import YIELD_AT
from kaiju.rules.box_hooks import gains_no_energy, gains_no_points, is_frozen, wastes_hearts
from kaiju.rules.codes import CLAW, ENERGY, HEART
from kaiju.rules.components import acting
from kaiju.rules.flow import in_tokyo
from kaiju.rules.gains import missing_hearts
from kaiju.rules.hooks import stays_up
from kaiju.rules.kit import rule
from kaiju.rules.resolving import hearts_work, is_reached
from kaiju.rules.rolling import loose_dice
from kaiju.rules.state import State

NATURAL_SELECTION = number_of("card", "natural-selection")
STANDINGS = 6
MY_HEARTS, THEIR_HEARTS, MY_STARS, THEIR_STARS, MY_ENERGY, THEIR_ENERGY = range(STANDINGS)
"""The numbers that say how two monsters stand."""


@rule
def showing(g: State, face: int) -> int:
    """How many dice show a face now, while they may still change."""
    count = 0
    for i in range(g.dice_count):
        if g.dice[i] == face:
            count += 1
    return count


@rule
def claw_to_probe(g: State) -> int:
    """A claw that can be rerolled, or -1."""
    for i in range(loose_dice(g)):
        if g.dice[i] == CLAW:
            return i
    return -1


@rule
def shuns_threes(g: State, me: int) -> bool:
    """Whether dice that show 3 are a danger."""
    return acting(g, me, NATURAL_SELECTION, -1) >= 0


@rule
def hearts_needed(g: State, me: int) -> int:
    """How many hearts on the dice would be of use."""
    if not hearts_work(g, me) or wastes_hearts(g, me) or is_frozen(g, HEART):
        return 0
    return missing_hearts(g, me) + g.poison[me] + g.shrink[me]


@rule
def is_barren(g: State, me: int, face: int) -> bool:
    """Whether dice of a face bring nothing: they have no effect, or `me` can't gain what they give."""
    if is_frozen(g, face):
        return True
    return gains_no_points(g, me) if face < HEART else face == ENERGY and gains_no_energy(g, me)


@rule
def strikes_anybody(g: State, me: int) -> bool:
    """Whether my claws would hit anybody."""
    inside = in_tokyo(g, me)
    count = 0
    for p in range(g.players):
        if p != me and g.alive[p] != 0 and is_reached(g, me, p, in_tokyo(g, p) != inside):
            count += 1
    return count > 0


@rule
def claws_to_kill(g: State, me: int) -> int:
    """The fewest claws that would kill somebody, or 0."""
    inside, fewest = in_tokyo(g, me), 0
    for p in range(g.players):
        hit = p != me and g.alive[p] != 0 and is_reached(g, me, p, in_tokyo(g, p) != inside)
        if hit and (fewest == 0 or g.health[p] < fewest):
            fewest = fewest if stays_up(g, p) else g.health[p]
    return fewest


@rule
def most_stars(g: State, me: int) -> int:
    """The most stars that any of the others has."""
    most = 0
    for p in range(g.players):
        if p != me and g.alive[p] != 0:
            most = max(most, g.points[p])
    return most


@rule
def wants_out(g: State, me: int, loss: int) -> bool:
    """Whether I leave Tokyo after that many more hearts are lost."""
    if stays_up(g, me):
        return False
    left = g.health[me] - loss
    if loses_stars_by_leaving(g, me):
        return left <= 2
    return left <= YIELD_AT


@rule
def standing(g: State, me: int, other: int, i: int) -> int:
    """One of the six numbers that say how two monsters stand."""
    p = me if i % 2 == 0 else other
    if i < MY_STARS:
        return g.health[p]
    return g.points[p] if i < MY_ENERGY else g.energy[p]
