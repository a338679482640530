"""What cards, tiles and Evolutions are worth to a bot that likes to fight; for cards not listed, twice their price."""

from __future__ import annotations

from kaiju.bots.policies.tables import by_kind
from kaiju.rules.codes import GAIN_HEARTS, WINNING
from kaiju.rules.components import BY_ID, EVOLUTIONS, amount_on_blank, blank_of, kind_of, price_in
from kaiju.rules.gains import WINNING_POINTS, max_health
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
    "high-altitude-bombing": 8,
    # Energy for nothing much: these serve a plan of which this bot has none.
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
    "heal": 0,
    # A fighter doesn't sleep, and doesn't stake its life on rolling no 3.
    "hibernation": 0,
    "natural-selection": 0,
}
TILE_WORTH = {
    "devious": 16,
    "eternal": 12,
    "tireless": 8,
    "skulking": 4,
    "barbs": 18,
    "poison-spit": 14,
    "underdog": 12,
    "final-roar": 4,
    "cyberbrain": 20,
    "full-regeneration": 8,
    "evil-lair": 10,
    "widespread-panic": 6,
    "fluxling": 16,
    "sonic-boomer": 18,
    "defender-of-tokyo": 12,
    "have-it-all": 8,
    "antimatter-beam": 30,
    "skybeam": 10,
    "final-push": 20,
    "starburst": 18,
}
"""Every tile is worth taking."""
EVOLUTION_WORTH = {
    # Space Penguin
    "freeze-ray": 14,
    "miraculous-catch": 4,
    "deep-dive": 20,
    "cold-wave": 12,
    "encased-in-ice": 6,
    "blizzard": 14,
    "black-diamond": 12,
    "icy-reflection": 10,
    # Alienoid
    "alien-scourge": 12,
    "precision-field-support": 14,
    "anger-batteries": 4,
    "adapting-technology": 3,
    "funny-looking-but-dangerous": 6,
    "exotic-arms": 8,
    "mothership-support": 10,
    "superior-alien-technology": 14,
    # Cyber Kitty
    "nine-lives": 24,
    "mega-purr": 12,
    "electro-scratch": 14,
    "cat-nip": 3,
    "play-with-your-food": 8,
    "feline-motor": 8,
    "mouse-hunter": 16,
    "meow-missle": 18,
    # The King
    "monkey-rush": 4,
    "simian-scamper": 10,
    "jungle-frenzy": 12,
    "giant-banana": 8,
    "chest-thumping": 10,
    "alpha-male": 18,
    "i-am-the-king": 16,
    "twas-beauty-killed-the-beast": 9,
    # Gigazaur
    "detachable-tail": 12,
    "radioactive-waste": 7,
    "primal-bellow": 10,
    "saurian-adaptability": 8,
    "defender-of-tokyo": 14,
    "heat-vision": 10,
    "gamma-breath": 20,
    "tail-sweep": 6,
    # Meka Dragon
    "mecha-blast": 14,
    "destructive-analysis": 6,
    "programmed-to-destroy": 12,
    "tune-up": 8,
    "breath-of-doom": 16,
    "lightning-armor": 12,
    "claws-of-steel": 20,
    "target-acquired": 12,
    # Cyber Bunny
    "stroke-of-genius": 4,
    "emergency-battery": 8,
    "rabbits-foot": 12,
    "heart-of-the-rabbit": 8,
    "secret-laboratory": 8,
    "king-of-the-gizmo": 10,
    "energy-sword": 14,
    "electric-carrot": 12,
    # Kraken
    "healing-rain": 8,
    "destructive-wave": 18,
    "cult-worshippers": 6,
    "high-tide": 4,
    "terror-of-the-deep": 14,
    "eater-of-souls": 14,
    "sunken-temple": 8,
    "mandibles-of-dread": 14,
    # Pandakaï
    "pandamonium": 6,
    "eats-shoots-and-leaves": 14,
    "bamboozle": 4,
    "bear-necessities": 7,
    "panda-express": 6,
    "bamboo-supply": 8,
    "pandarwinism": 8,
    "yin-yang": 10,
    # Baby Gigazaur
    "my-toy": 4,
    "growing-fast": 16,
    "nurture-the-young": 10,
    "tiny-tail": 6,
    "too-cute-to-smash": 10,
    "so-small": 12,
    "underrated": 14,
    "yummy-yummy": 8,
}
"""What an Evolution is worth in the hand; in play, a permanent one."""
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
    "ice-cream-truck": 2,
    "nuclear-power-plant": 3,
    "even-bigger": 2,
    "high-altitude-bombing": -3,
    "jet-fighters": -4,
    "national-guard": -2,
    "tank": -3,
}
DAMAGE_OF = {"flame-thrower": 2, "gas-refinery": 3, "high-altitude-bombing": 3}
"""Hearts that a card costs every other monster."""
TILE_HEARTS = {"full-regeneration": 12, "final-push": 2}
EVOLUTION_HEARTS = {
    "giant-banana": 2,
    "healing-rain": 2,
    "yummy-yummy": 2,
    "bear-necessities": 2,
    "radioactive-waste": 1,
}
"""Hearts that the card, tile or Evolution gives, or costs."""
FREE_OF_CHARGE = {"camouflage": 1}
FREE_EVOLUTIONS = {"so-small": 1, "terror-of-the-deep": 1, "gamma-breath": 1, "tail-sweep": 1, "tiny-tail": 1}
"""Reactions, and ways to turn a die, that cost nothing to use."""
HEALS = {"rapid-healing": 1}
HEALING_EVOLUTIONS = {"mothership-support": 1}
"""What can be done at any time to heal. Whatever else can be done at any time is not for healing."""


EFFECT_WORTH = (0, 3, 2, 3, 6, 8, 7, 7, 8, 1, 8, 12)
"""What one of each effect in the vocabulary of Luchador's Evolutions is worth."""
OFTEN = 3
"""How often a permanent one with a moment of its own works in a game, more or less."""
USUAL_WORTH = 8
"""That of an Evolution which is not listed."""
CARD_WORTH = {cls.id: 2 * price_in(cls, "base") for cls in BY_ID.values()} | WORTH_OF
WORTH = by_kind(CARD_WORTH, TILE_WORTH, dict.fromkeys(EVOLUTIONS, USUAL_WORTH) | EVOLUTION_WORTH)
POINTS = by_kind(POINTS_OF)
HEARTS = by_kind(HEARTS_OF, TILE_HEARTS, EVOLUTION_HEARTS)
DAMAGE = by_kind(DAMAGE_OF)
CHARGES_NOTHING = by_kind(FREE_OF_CHARGE, None, FREE_EVOLUTIONS)
HEALS_AT_ANY_TIME = by_kind(HEALS, None, HEALING_EVOLUTIONS)
WINS = 1000
WORTH_OF_HEART = 3
YIELD_AT = 5
"""With so few hearts Tokyo is left, and healing is worth a card."""
HEAVY_LOSS = 3
"""Hearts that are worth paying for not to lose."""
SAFE_HEALTH = 2
"""A purchase must leave more hearts than this."""


@rule
def card_worth(kind: int) -> int:
    return WORTH[kind]


@rule
def evolution_worth(g: State, e: int) -> int:
    """The worth of an Evolution; Luchador's are valued by what the data file prints on them."""
    blank = blank_of(e)
    if blank < 0:
        return WORTH[e]
    total = 0
    for i in range(2 * blank, 2 * blank + 2):
        total += EFFECT_WORTH[g.blank_effect[i] // 10] * (g.blank_effect[i] % 10)
    return total * OFTEN if g.blank_when[blank] // 10 >= WINNING else total


@rule
def hearts_when_played(g: State, e: int) -> int:
    """Hearts that a temporary Evolution gives."""
    blank = blank_of(e)
    if blank < 0:
        return HEARTS[e]
    return amount_on_blank(g, blank, GAIN_HEARTS) if g.blank_when[blank] == 0 else 0


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
    if points > 0 and g.points[me] + points >= WINNING_POINTS:
        return WINS
    worth = WORTH[kind]
    if hearts > 0:
        worth += WORTH_OF_HEART * min(hearts, max_health(g, me) - g.health[me])
    return worth
