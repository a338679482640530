"""What wickedness tiles are worth to a bot that likes to fight."""

from __future__ import annotations

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
TILE_HEARTS = {"full-regeneration": 12, "final-push": 2}
"""Hearts that a tile gives."""
