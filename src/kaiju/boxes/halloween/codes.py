"""The words of costumes, and what a costume is."""

from __future__ import annotations

from typing import Any

from kaiju.boxes.halloween.state import CostumeSpace
from kaiju.rules.components import Component, number_of
from kaiju.rules.declared import COUNT, DIE, THING, event, kind, place, verb
from kaiju.rules.kit import question, settled, step

COSTUME = "costume"
NEEDED = 3
"""So many claws let a monster steal."""
SHOWN = 2
"""Costumes that everybody chooses from."""
MOST_PAID = 31
"""The most hearts that are paid for at once."""

WARDROBE = place("costumes to choose from")
ON_OFFER = place("costumes on offer")
LEFT_OVER = place("costumes put aside")

NEXT_COSTUME = step("next costume")
COSTUME_ASK = question("costume")
STEAL_ASK = question("steal")
K_COSTUME, K_STEAL = kind("costume"), kind("steal")
KEEP_COSTUME = verb("keep {acting}", THING, "take this costume", of=COSTUME)
STEAL = verb("steal {thing} from {owner}", THING, "steal this costume from its owner", of=COSTUME, foreseen=True)
WITCH_DIE = verb("use witch on die {die}", DIE, "reroll this die of another's")
PAY_HEARTS = verb("use robot for {count}", COUNT, "pay so much energy in place of hearts")

E_COSTUMES = event("costumes", thing="component", other="copy")
"""The two that somebody may choose from."""
E_COSTUME = event("costume", thing="component")
E_COSTUMES_MIXED = event("costumes_mixed")
E_STEAL = event("steal", "number", "component", "by", passing=True)

COSTUMES: int = settled(lambda rules: min(numbers_of(rules), default=rules.thing_count))
COSTUMES_END: int = settled(lambda rules: max(numbers_of(rules), default=rules.thing_count - 1) + 1)
"""They stand in a row."""
ZOMBIE, ROBOT, CLOWN = number_of("zombie"), number_of("robot"), number_of("clown")


def numbers_of(rules: Any) -> list[int]:
    return [number for number, cls in rules.owner_of.items() if cls.sort == COSTUME]


class Costume(Component, CostumeSpace):
    """A Power card that is neither Keep nor Discard: it stays before its owner, where others may steal it."""

    sort = COSTUME
    stays = True
    lasting = True

    @classmethod
    def facts(cls) -> dict[str, Any] | None:
        return {
            **(super().facts() or {}),
            "editions": ["base", "dark", "origins"],
            "modules": ["halloween"],
            "module": "halloween",
        }
