"""What the compiled rules are entered through: loops over arrays of games.

These functions are rules too and run as written on a list of states; `kaiju.compiled` compiles them with all they call.
"""

from __future__ import annotations

from collections.abc import Sequence

from kaiju import content  # noqa: F401  (the rules are complete once the content is there)
from kaiju.rules.drive import advance, play, play_random
from kaiju.rules.kit import rule
from kaiju.rules.state import State

ADVANCE = -1
RANDOM = -2


@rule
def run(games: Sequence[State], first: int, last: int, action: int, limit: int) -> int:
    """Plays on in `games[first:last]` and returns how many decisions were taken.

    `action` is the option to take at each open decision, or `ADVANCE` (only run to the first decision), or `RANDOM`
    (take options at random until each game is over or `limit` decisions were taken in it).
    """
    taken = 0
    for i in range(first, last):
        g = games[i]
        if action == ADVANCE:
            advance(g)
        elif action == RANDOM:
            count = 0
            while g.over == 0 and g.broken == 0 and count < limit:
                play_random(g)
                count += 1
            taken += count
        else:
            play(g, action)
            taken += 1
    return taken
