"""The easy bot: it plays sensibly, and forgets things now and then.

What it forgets is left to chance, for which it uses up the state's generator: give it a copy, except in a simulation.
"""

from __future__ import annotations

from kaiju.bots.policies.normal import normal_action
from kaiju.bots.policies.options import is_offered
from kaiju.bots.policies.weights import SWEEP_WITH, tempered, weight
from kaiju.rules.chance import below
from kaiju.rules.codes import DONE, K_BUY, K_DAMAGE, K_ROLL, K_YIELD, PASS, STAY, STOP, SWEEP, TAKE, YIELD
from kaiju.rules.flow import living
from kaiju.rules.state import State
from kaiju.speeds.policies import policy

EASY_POLICY = 2
CONTENT, DISTRACTED = 4, 12
"""At how many rolls of a hundred it is content with what lies there: with one rival, and with more to watch."""
HASTY = 20
"""How many times of a hundred it leaves Tokyo, or stays, without a thought."""
ABSENT = 33
"""How many times of a hundred it overlooks what it could buy, or forgets what its cards can do."""


@policy(EASY_POLICY, *tempered("easy"))
def easy_action(g: State, temper: int) -> int:
    """The option that the easy bot takes at the open decision."""
    kind, mood = g.kind, below(g, 100)
    if kind == K_ROLL:
        content = CONTENT if living(g) == 2 else DISTRACTED
        return STOP if mood < content else normal_action(g, temper)
    if kind == K_YIELD and mood < HASTY:
        return YIELD if below(g, 2) == 0 else STAY
    if mood < ABSENT and kind != K_YIELD:
        if kind == K_BUY and is_offered(g, DONE):
            # It sweeps a market in which it sees nothing, if it has the energy.
            can_sweep = is_offered(g, SWEEP) and g.energy[g.seat] >= weight(g, temper, SWEEP_WITH)
            return SWEEP if can_sweep else DONE
        if kind == K_DAMAGE and is_offered(g, TAKE):
            return TAKE
        if kind != K_BUY and is_offered(g, PASS):
            return PASS
    return normal_action(g, temper)
