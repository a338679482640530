"""The words of Berserk mode, and its die."""

from __future__ import annotations

from kaiju.rules.codes import CLAW, ENERGY
from kaiju.rules.declared import cause, event, extra_die, face
from kaiju.rules.kit import step

NEEDED = 4
"""So many claws make a monster Berserk."""

ENERGY2, CLAW2, SKULL = face("energy2"), face("claw2"), face("skull")
BERSERK_DIE = extra_die("berserk-die", (ENERGY, ENERGY2, CLAW, CLAW, CLAW2, SKULL))
SIDES = ("energy", "energy2", "claw", "claw", "claw2", "skull")
"""As the catalogue tells them."""

SKULL_STRIKES = step("skull")
E_BERSERK = event("berserk", "number")
"""Its amount is 1 where the mode begins, 0 where it ends."""
BY_SKULL = cause("skull")
