"""Settings by their names, sorted into those of the table and those of the run."""

from __future__ import annotations

from typing import Any

from kaiju.lab.specs import RunSpec, TableSpec
from kaiju.rules.boxes import BOXES
from tests.properties.lockstep import EVERY_BOX

OF_THE_RUN = ("games", "seed", "jobs", "ray", "compiled")
OF_THE_TABLE = ("edition", "players", "modules", "monsters")
EVERY_MODULE = tuple(sorted(module.id for box in map(BOXES.__getitem__, EVERY_BOX) for module in box.modules))
A_DARK_DECK = ["hibernation", "tank", "jets", "wings", "acid-attack", "heal", "energize", "skyscraper", "extra-head"]
"""With all modules, a deck in which there are cards of Dark Edition has every box in play: games that are played by the
rulebook that other tests have compiled already."""


def specs(**given: Any) -> tuple[TableSpec, RunSpec]:
    """What belongs to neither is an option of the game."""
    run = {name: given.pop(name) for name in OF_THE_RUN if name in given}
    table = {name: given.pop(name) for name in OF_THE_TABLE if name in given}
    return TableSpec(**table, options=given), RunSpec(**run)
