"""The words of Cultists."""

from __future__ import annotations

from kaiju.rules.declared import cause, event, verb
from kaiju.rules.kit import step

TILES = 15
"""Cultists in the box; those that are given up can come again."""
NEEDED = 4
"""So many dice of a face bring one."""

CULTISTS_COME = step("cultists come")
CULTIST_HEART = verb("use cultist for heart", foreseen=True)
CULTIST_ENERGY = verb("use cultist for energy", foreseen=True)
CULTIST_ROLL = verb("use cultist for roll")
E_CULTIST = event("cultist", passing=True)
E_CULTIST_HEART = event("cultist_heart", passing=True)
E_CULTIST_ENERGY = event("cultist_energy", passing=True)
E_CULTIST_ROLL = event("cultist_roll")
BY_CULTIST = cause("cultist")
