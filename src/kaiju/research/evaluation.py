"""How strong a policy is: the share of games that it wins against each of some bots.

    $ python examples/ppo.py --steps 1000000

prints the table that this makes.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from kaiju.errors import SetupError
from kaiju.given import quoted
from kaiju.research.opponents import Policy, answers
from kaiju.research.vector_env import KaijuVectorEnv

BOTS = ("random", "angry", "easy", "normal")
"""The bots with compiled thoughts, from the weakest to the strongest."""


class Standing(NamedTuple):
    """What came out against one opponent."""

    opponent: str
    games: int
    won: float
    """The share of games won; a victory that is shared counts in part."""
    margin: float
    """Half of a 95 % interval."""

    def __str__(self) -> str:
        return f"{self.opponent:>8}: {self.won:6.1%} of {self.games:,} games won (± {self.margin:.1%})"


def standing(policy: Policy, opponent: Any = "normal", games: int = 1000, seed: int = 1, **setup: Any) -> Standing:
    """Plays that many games from a seat that is drawn in each, all against the same opponent."""
    if not callable(policy):
        raise SetupError(f"A policy is a function of observations and masks, not {quoted(policy)}.")
    env = KaijuVectorEnv(min(games, 500), opponents=opponent, seat="any", **setup)
    won, played = 0.0, 0
    # Each environment plays as many games as any other: otherwise short games would count more often.
    each = -(-games // env.num_envs)
    left = np.full(env.num_envs, each)
    seen, info = env.reset(seed=seed)
    while left.any():
        seen, rewards, over, cut, info = env.step(answers(policy, seen, info["action_mask"]))
        counted = (over | cut) & (left > 0)
        won += float(np.maximum(rewards[counted], 0).sum())
        played += int(counted.sum())
        left[counted] -= 1
    env.close()
    share = won / played
    return Standing(str(opponent), played, share, 1.96 * sqrt(share * (1 - share) / played))


def standings(policy: Policy, against: Sequence[Any] = BOTS, games: int = 1000, **setup: Any) -> list[Standing]:
    """The same against each of several opponents."""
    return [standing(policy, opponent, games, **setup) for opponent in against]
