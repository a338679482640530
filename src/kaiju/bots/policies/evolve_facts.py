"""What the bots know of Evolutions: what they are worth to one that likes to fight, and what they bring and cost."""

from __future__ import annotations

from kaiju.bots.policies.tables import number_of
from kaiju.rules.components import acting
from kaiju.rules.kit import rule
from kaiju.rules.state import State

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
    # King Kong
    "son-of-kong-kiko": 22,
    "king-of-skull-island": 10,
    "islander-sacrifice": 12,
    "monkey-leap": 4,
    "jet-club": 14,
    "8th-wonder-of-the-world": 8,
    "climb-tokyo-tower": 16,
    # Boogie Woogie
    "boo": 10,
    "worst-nightmare": 12,
    "i-live-under-your-bed": 14,
    "boogie-dance": 8,
    "well-of-shadow": 8,
    "worm-invaders": 20,
    "nightlife": 8,
    "dusk-ritual": 10,
    # Pumpkin Jack
    "detachable-head": 12,
    "ignis-fatus": 12,
    "smashing-pumpkin": 10,
    "trick-or-threat": 12,
    "bobbing-for-apples": 4,
    "feast-of-crows": 14,
    "scythe": 20,
    "candy": 10,
    # Gigasnail Hydra
    "unstoppable-hydra-1": 22,
    "unstoppable-hydra-2": 22,
    "energy-infused-monster": 4,
    "three-times-as-sturdy": 14,
    "scary-face": 6,
    "three-times-as-strong": 18,
    "thinking-face": 6,
    "hungry-face": 4,
    # MasterMindbug
    "mindbug-acquisition": 4,
    "intergalactic-genius": 3,
    "superior-brain": 5,
    "interdimensional-portal": 12,
    "helpful-mindbug": 8,
    "mindbugs-overlord": 3,
    "mind-control": 8,
    "neutralizing-look": 14,
    # Sharky Crab-dog Mummypus-Zilla
    "shark-attack": 10,
    "energy-devourer": 6,
    "strange-evolution": 8,
    "crab-claw": 12,
    "undead-mummy": 14,
    "follow-the-cubes": 12,
    "poisoned-tentacles": 10,
    "chew-pinch-catch-and-smack": 10,
}
"""What an Evolution is worth in the hand; in play, a permanent one."""
EVOLUTION_HEARTS = {
    "giant-banana": 2,
    "healing-rain": 2,
    "yummy-yummy": 2,
    "bear-necessities": 2,
    "radioactive-waste": 1,
    "well-of-shadow": 2,
    "candy": 1,
}
"""Hearts that an Evolution gives."""
FREE_EVOLUTIONS = {"so-small": 1, "terror-of-the-deep": 1, "gamma-breath": 1, "tail-sweep": 1, "tiny-tail": 1}
"""Those that cost nothing to use: reactions, and ways to turn a die."""
HEALING_EVOLUTIONS = {"mothership-support": 1}
"""Those that can be used at any time to heal."""
EFFECT_WORTH = (0, 3, 2, 3, 6, 8, 7, 7, 8, 1, 8, 12)
"""What each effect in the vocabulary of Luchador's Evolutions is worth, by number."""
OFTEN = 3
"""About how often a permanent one with a moment of its own works in a game."""
USUAL_WORTH = 8
"""That of an Evolution which is not listed."""
FIT = 7
"""Hearts with which Tokyo is a good place to be."""
DARING = 8
"""Hearts with which even a wager is worth it."""
ENOUGH = 3
"""How much of whatever a card counts makes it worth playing, or energy worth collecting."""
BEAUTY = number_of("evolution", "twas-beauty-killed-the-beast")


@rule
def loses_stars_by_leaving(g: State, me: int) -> bool:
    """Whether all stars are lost with Tokyo."""
    return acting(g, me, BEAUTY, -1) >= 0 and g.points[me] > 0
