"""The shelf: what each box adds to a game, how long that makes it, and selections of boxes for an evening.

All of it is declared by the boxes or counted in the catalogue, so that a box which is added appears by itself; how much
longer games get was measured (`python -m kaiju.lab.boxes`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import kaiju
from kaiju.bots.learned import learned
from kaiju.game.setup import editions, modules
from kaiju.rules.boxes import Box, Module, boxes_in_order
from kaiju.rules.components import cards_of_box
from kaiju.rules.state import SEATS
from kaiju.server.tables.fitting import why_not
from kaiju.server.wire.answers import Shelved

FIRST_GAME, EVERYTHING = "first-game", "everything"


def measured() -> dict[str, Any]:
    return learned("boxes")


@lru_cache(maxsize=8)
def shelf(names: tuple[str, ...]) -> tuple[Shelved, ...]:
    """The boxes of these modules, in their order."""
    entries = [dict(entry) for entry in kaiju.catalog()]
    declared = {module.id: (box, module) for box in boxes_in_order() for module in box.modules}
    return tuple(shelved(*declared[name], entries) for name in names)


def shelved(box: Box, module: Module, entries: list[dict[str, Any]]) -> Shelved:
    own = [one for one in entries if one["kind"] != "monster" and module.id in one.get("modules", ())]
    brings: dict[str, int] = {}
    for one in own:
        brings[one["kind"]] = brings.get(one["kind"], 0) + ((one["copies"] or {}).get(box.id) or 1)
    lent = lent_cards(module) if not own else {}
    for one in entries:
        if one["id"] in lent and "prices" in one:
            brings[one["kind"]] = brings.get(one["kind"], 0) + lent[one["id"]]
    players = [n for n in range(2, SEATS + 1) if can_be_played(module.id, n)]
    found = measured()["modules"].get(module.id)
    return Shelved(
        module=module.id,
        brings=brings,
        monsters=list(box.monsters) if box.id in module.brings else [],
        fewest=min(players, default=2),
        most=max(players, default=SEATS),
        longer=found["longer"] if found else None,
    )


def lent_cards(module: Module) -> dict[str, int]:
    """Cards that it shuffles in and the first edition lacks."""
    first = cards_of_box(editions()[0])
    lent = {card: copies for lender in module.lends for card, (_, copies) in cards_of_box(lender).items()}
    return {card: copies for card, copies in lent.items() if card not in first}


def can_be_played(module: str, players: int) -> bool:
    """Whether it goes with any edition, by itself or with another module."""
    others = [[module], *([other, module] for other in modules() if other != module)]
    return any(why_not(edition, players, chosen) is None for chosen in others for edition in editions())


def presets() -> dict[str, list[str]]:
    """Nothing, what boxes say they are part of, and all boxes that have anything in them."""
    out: dict[str, list[str]] = {FIRST_GAME: []}
    for module in (module for box in boxes_in_order() for module in box.modules):
        for preset in module.presets:
            out.setdefault(preset, []).append(module.id)
    return out | {EVERYTHING: [one.module for one in shelf(modules()) if one.brings or one.monsters]}


def ways() -> dict[str, list[str]]:
    options = [item for box in boxes_in_order() for item in box.options.items()]
    return {name: list(option.ways) for name, option in options if option.ways}


def turns() -> dict[str, float]:
    return {edition: found["turns"] for edition, found in measured()["editions"].items()}
