"""What bots make of the Berserk die."""

from __future__ import annotations

from kaiju.boxes.cybertooth.codes import BERSERK_DIE, SKULL
from kaiju.boxes.cybertooth.state import BerserkState as State
from kaiju.rules.chance import extra_face
from kaiju.rules.kit import rule
from kaiju.rules.rolling import loose_dice

OF_BOX = "cybertooth"


@rule
def berserk_throw(g: State) -> int:
    """The Berserk die as a bit, where it is better thrown again: all that it shows but the skull is worth keeping."""
    return 1 << loose_dice(g) if extra_face(g, BERSERK_DIE) == SKULL else 0
