"""An agent that learns the game by playing thousands of games at once: python examples/learn.py [steps] [opponent]

It needs Gymnasium (pip install 'kaiju-tokyo[research]'). The policy is a softmax over all actions: how good an action
looks is linear in a few facts about the table; how good it looks to reroll some dice is the sum over those dice. After
each step the critic, linear in the same facts, says whether things got better than expected, and both are corrected.
"""

from __future__ import annotations

import sys
import time
from typing import Any

try:
    import numpy as np
except ModuleNotFoundError:
    sys.exit("This needs NumPy, which is not installed: pip install 'kaiju-tokyo[research]'")

from kaiju.errors import KaijuError

Array = np.ndarray[Any, Any]
GAMES, PACE, CRITIC_PACE = 1024, 4.0, 0.1
FACTS = ("health", "points", "energy", "city", "rolls left")
DICE = 8


class Agent:
    def __init__(self, env: Any) -> None:
        observation = env.spaces.observation
        self.rows = np.concatenate([np.arange(env.spaces.size)[observation.columns(name)] for name in FACTS])
        self.scale, self.dice = env.spaces.scale[self.rows], observation.columns("dice")
        self.rerolls = env.spaces.rerolls[:DICE]  # which dice each action throws again
        self.my_turn = observation.columns("current").start
        facts = 1 + len(self.rows) + 6
        self.policy = np.zeros((facts, env.spaces.actions), np.float32)
        self.reroll = np.zeros((facts, 6), np.float32)  # by the face that a die shows
        self.critic = np.zeros(facts, np.float32)

    def look(self, seen: Array) -> tuple[Array, Array]:
        dice = seen[:, self.dice].reshape(-1, DICE, 6)
        mine = dice.sum(axis=1) * seen[:, [self.my_turn]] / 3
        return np.hstack([np.ones((len(seen), 1), np.float32), seen[:, self.rows] / self.scale, mine]), dice

    def chances(self, facts: Array, dice: Array, mask: Array, live: Array) -> Array:
        throws = np.einsum("nf,ndf->nd", facts @ self.reroll, dice) @ self.rerolls[:, live]
        liking = facts @ self.policy[:, live] + throws
        liking[mask[:, live] == 0] = -np.inf
        liking = np.exp(liking - liking.max(axis=1, keepdims=True))
        return liking / liking.sum(axis=1, keepdims=True)

    def learn(self, facts: Array, dice: Array, live: Array, chances: Array, chosen: Array, surprise: Array) -> None:
        self.critic += CRITIC_PACE * surprise @ facts / len(facts)
        pull = -chances
        pull[np.arange(len(pull)), chosen] += 1
        pull *= (PACE * surprise / np.sqrt(np.mean(surprise**2) + 1e-8) / len(facts))[:, None]
        self.policy[:, live] += facts.T @ pull
        self.reroll += facts.T @ np.einsum("nd,ndf->nf", pull @ self.rerolls[:, live].T, dice)


def train(steps: int, opponent: str, say: Any = print) -> float:
    """Plays and learns for so many decisions; the share of the games won, of the last tenth of them."""
    from kaiju.research.vector_env import KaijuVectorEnv

    env, rng = KaijuVectorEnv(GAMES, players=2, opponents=opponent), np.random.default_rng(1)
    agent = Agent(env)
    seen, info = env.reset(seed=1)
    facts, dice = agent.look(seen)
    begun, told, won, played, taken = time.monotonic(), 0, 0, 0, 0
    while told < 10:
        live = np.flatnonzero(info["action_mask"].any(axis=0))  # the others are nobody's business now
        chances = agent.chances(facts, dice, info["action_mask"], live)
        chosen = (chances.cumsum(axis=1) > rng.random((GAMES, 1))).argmax(axis=1)
        seen, reward, over, cut, info = env.step(live[chosen])
        before, then, (facts, dice) = facts, dice, agent.look(seen)
        hoped = np.where(over | cut, 0, facts @ agent.critic)
        agent.learn(before, then, live, chances, chosen, (reward + hoped - before @ agent.critic).astype(np.float32))
        won, played, taken = won + int((reward > 0).sum()), played + int(over.sum()), taken + GAMES
        if taken >= (told + 1) * steps / 10:
            told, share = told + 1, won / max(played, 1)
            spent = time.monotonic() - begun
            say(f"{spent:5.1f} s, {taken:,} steps: {share:.1%} of {played:,} games won against {opponent}")
            won = played = 0
    return share


if __name__ == "__main__":
    try:
        train(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000, sys.argv[2] if len(sys.argv) > 2 else "random")
    except KaijuError as error:
        sys.exit(str(error))
