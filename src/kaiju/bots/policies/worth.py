"""What cards are worth to a bot that likes to fight (those not listed, twice their price), and tables of all things."""

from __future__ import annotations

from kaiju.bots.policies.evolve_facts import (
    EVOLUTION_HEARTS,
    EVOLUTION_WORTH,
    FREE_EVOLUTIONS,
    HEALING_EVOLUTIONS,
    USUAL_WORTH,
)
from kaiju.bots.policies.tables import base_price, by_kind
from kaiju.bots.policies.tiles import TILE_HEARTS, TILE_WORTH
from kaiju.rules.components import CARD, INSTALLED, kind_of
from kaiju.rules.gains import max_health, stars_to_win
from kaiju.rules.kit import rule
from kaiju.rules.state import State

WORTH_OF = {
    "acid-attack": 24,
    "nova-breath": 22,
    "spiked-tail": 22,
    "extra-head": 22,
    "orb-of-doom": 20,
    "it-has-a-child": 18,
    "alpha-monster": 18,
    "burrowing": 16,
    "poison-spit": 16,
    "armor-plating": 16,
    "reflective-hide": 16,
    "shrink-ray": 16,
    "fire-breathing": 16,
    "wings": 14,
    "zombify": 14,
    "urbavore": 14,
    "even-bigger": 14,
    "giant-brain": 14,
    "frenzy": 13,
    "no-brain": 20,
    "free-will": 14,
    "bold-maneuver": 11,
    "unfair-gift": 10,
    "maximum-effort": 8,
    "electric-armor": 12,
    "flaming-aura": 12,
    "regeneration": 10,
    "super-jump": 10,
    "camouflage": 10,
    "friend-of-children": 9,
    "gamma-blast": 8,
    "poison-quills": 8,
    "jets": 8,
    "eater-of-the-dead": 8,
    "rapid-healing": 8,
    "bull-headed": 8,
    "zombie": 30,
    "princess": 26,
    "ghost": 16,
    "statue-of-liberty": 15,
    "astronaut": 13,
    "devil": 13,
    "witch": 11,
    "pirate": 11,
    "vampire": 10,
    "robot": 9,
    "cheerleader": 3,
    "clown": 3,
    "high-altitude-bombing": 8,
    # Of little use without a plan, and this bot has none.
    "energize": 2,
    "herbivore": 2,
    "energy-hoarder": 2,
    "metamorph": 1,
    "opportunist": 1,
    "solar-powered": 1,
    "parasitic-tentacles": 1,
    "biofuel": 1,
    "shrinky": 1,
    "scavenger": 1,
    "made-in-a-lab": 1,
    "monster-pets": 1,
    "arcane-scepter": 4,
    "treasure": 1,
    "dysfunctional-mindbug": 1,
    "heal": 0,
    # A fighter doesn't sleep, and doesn't stake its life on rolling no 3.
    "hibernation": 0,
    "natural-selection": 0,
}
POINTS_OF = {
    "apartment-building": 3,
    "commuter-train": 2,
    "corner-store": 1,
    "death-from-above": 2,
    "gas-refinery": 2,
    "ice-cream-truck": 1,
    "jet-fighters": 5,
    "monster-pets": -3,
    "national-guard": 2,
    "nuclear-power-plant": 2,
    "skyscraper": 4,
    "supertower": 5,
    "tank": 4,
    "vast-storm": 2,
}
HEARTS_OF = {
    "heal": 2,
    "miraculous-mindbug": 7,
    "ice-cream-truck": 2,
    "nuclear-power-plant": 3,
    "even-bigger": 2,
    "high-altitude-bombing": -3,
    "jet-fighters": -4,
    "national-guard": -2,
    "tank": -3,
}
"""Hearts that a card gives, or costs."""
DAMAGE_OF = {"flame-thrower": 2, "gas-refinery": 3, "high-altitude-bombing": 3}
"""Hearts that a card costs every other monster."""
FREE_OF_CHARGE = {"camouflage": 1, "clown": 1}
"""Reactions, and ways to turn a die, that cost nothing to use."""
HEALS = {"rapid-healing": 1}
"""What can be used at any time to heal. Nothing else that can be used at any time heals."""


def card_value(card: str) -> int:
    return WORTH_OF[card] if card in WORTH_OF else 2 * base_price(card)


WORTH = by_kind(
    lambda: {card: card_value(card) for card in INSTALLED[CARD]},
    TILE_WORTH,
    lambda: dict.fromkeys(INSTALLED["evolution"], USUAL_WORTH) | EVOLUTION_WORTH,
)
POINTS = by_kind(POINTS_OF)
HEARTS = by_kind(HEARTS_OF, TILE_HEARTS, EVOLUTION_HEARTS)
DAMAGE = by_kind(DAMAGE_OF)
CHARGES_NOTHING = by_kind(FREE_OF_CHARGE, None, FREE_EVOLUTIONS)
HEALS_AT_ANY_TIME = by_kind(HEALS, None, HEALING_EVOLUTIONS)
WINS = 1000
FULL = 10
"""The hearts that a monster usually has at most."""
WORTH_OF_HEART = 3
YIELD_AT = 5
"""With this many hearts or fewer it leaves Tokyo, and healing is worth a card."""
HEAVY_LOSS = 3
"""A loss of this many hearts is worth paying to avoid."""
SAFE_HEALTH = 2
"""A purchase must leave more hearts than this."""


@rule
def card_worth(kind: int) -> int:
    return WORTH[kind]


@rule
def charges_nothing(kind: int) -> bool:
    return CHARGES_NOTHING[kind] != 0


@rule
def heals_at_any_time(kind: int) -> bool:
    return HEALS_AT_ANY_TIME[kind] != 0


@rule
def gain_worth(g: State, me: int, c: int) -> int:
    """What getting the card or tile is worth to `me` as things stand; 0 if it is better left."""
    kind = kind_of(c)
    hearts = HEARTS[kind]
    if hearts < 0 and g.health[me] + hearts <= SAFE_HEALTH:
        return 0
    points = POINTS[kind]
    if points < 0 and g.points[me] > 0:
        return 0
    if points > 0 and g.points[me] + points >= stars_to_win(g, me):
        return WINS
    worth = WORTH[kind]
    if hearts > 0:
        worth += WORTH_OF_HEART * min(hearts, max_health(g, me) - g.health[me])
    return worth


@rule
def ends_game(g: State, me: int, kind: int) -> bool:
    """Whether a card would kill all others."""
    damage = DAMAGE[kind]
    if damage == 0 or (HEARTS[kind] < 0 and g.health[me] + HEARTS[kind] <= 0):
        return False
    survivors = 0
    for p in range(g.players):
        if p != me and g.alive[p] != 0 and g.health[p] > damage:
            survivors += 1
    return survivors == 0
