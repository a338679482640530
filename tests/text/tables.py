"""Names and cards that texts are tried on."""

from __future__ import annotations

from dataclasses import replace

from kaiju.boxes.luchador.cards import CardSet, house_set

NAMES = ("Kraken", "Gigazaur", "Alienoid", "Pandakaï", "Luchador", "Gigarex")
OWN_SET = CardSet(
    tuple(replace(card, id=f"hold-{i}", name=(f"Hold {i}",) * 3) for i, card in enumerate(house_set().cards)),
    tuple(replace(own, id=f"mood-{i}", name=(f"Mood {i}",) * 3) for i, own in enumerate(house_set().evolutions)),
)
"""Challenge cards and Evolutions that are not ours."""
