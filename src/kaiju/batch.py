"""What the compiled rules are entered through: loops over arrays of games.

These functions are rules too and run as written on a list of states; `kaiju.compiled` compiles them with all they call.
"""

from __future__ import annotations

from collections.abc import Sequence

from kaiju import content  # noqa: F401  (the rules are complete once the content is there)
from kaiju.bots.policies import RANDOM_POLICY, policy_action
from kaiju.rules.drive import advance, play
from kaiju.rules.kit import rule
from kaiju.rules.state import State
from kaiju.rules.turn import deal

ADVANCE = -1
RANDOM = -2
DEAL = -3
BOTS = -16
"""This and everything below it: see `by_bots`."""
POLICY_BITS = 4


def by_bots(policies: Sequence[int]) -> int:
    """The `action` that makes `run` play each seat by its own policy, numbered as in `kaiju.bots.policies`.

    They travel in one number because another argument, given or left out, would have everything compiled twice.
    """
    packed = 0
    for seat, policy in enumerate(policies):
        packed |= policy << (POLICY_BITS * seat)
    return BOTS - packed


@rule
def run(games: Sequence[State], first: int, last: int, action: int, limit: int) -> int:
    """Plays on in `games[first:last]` and returns how many decisions were taken.

    `action` is the option to take at each open decision, or `ADVANCE` (only run to the first decision), or `DEAL` (the
    deck lies in order: deal, and run to the first decision), or `RANDOM` (take options at random
    until each game is over or `limit` decisions were taken in it), or `by_bots(…)` (the same by the bot of each seat).
    """
    taken = 0
    for i in range(first, last):
        g = games[i]
        if action == ADVANCE:
            advance(g)
        elif action == DEAL:
            deal(g)
            advance(g)
        elif action == RANDOM or action <= BOTS:
            policies = min(0, action - BOTS)
            count = 0
            while g.over == 0 and g.broken == 0 and count < limit:
                policy = RANDOM_POLICY
                if policies != 0:
                    policy = (-policies >> (POLICY_BITS * g.seat)) & 15
                play(g, policy_action(g, policy))
                count += 1
            taken += count
        else:
            play(g, action)
            taken += 1
    return taken
