"""What lies on the table: the dice of the current monster after all changes, as curses count them."""

from __future__ import annotations

from kaiju.boxes.anubis.codes import FATE_DIE
from kaiju.boxes.anubis.state import CurseState as State
from kaiju.boxes.cybertooth.codes import CLAW2
from kaiju.rules.chance import extra_face, faces_lying
from kaiju.rules.codes import CLAW
from kaiju.rules.kit import rule
from kaiju.rules.rolling import dice_at_hand
from kaiju.rules.state import EXTRA_DICE


@rule
def symbols_rolled(g: State, face: int) -> int:
    """How many symbols of an ordinary face the dice show; what cards add is on no die."""
    count = 0
    for i in range(g.dice_count):
        if g.dice[i] == face:
            count += 1
    for k in range(EXTRA_DICE):
        if k != FATE_DIE:
            if extra_face(g, k) == face:
                count += 1
            elif face == CLAW and extra_face(g, k) == CLAW2:
                count += 2
    return count


@rule
def faces_rolled(g: State) -> int:
    """How many different faces the dice show. A face with two symbols is another than that with one."""
    seen = faces_lying(g)
    count = 0
    while seen > 0:
        count += seen & 1
        seen >>= 1
    return count


@rule
def dice_on_table(g: State) -> int:
    """How many dice the roll has: those that can be thrown, then those that can't."""
    return dice_at_hand(g) + g.stuck_dice
