"""MaskablePPO of Stable-Baselines3 learns the game: python examples/sb3_ppo.py --steps 300000

It needs kaiju-tokyo[research], PyTorch 2 and sb3-contrib:

    pip install 'kaiju-tokyo[research]' torch sb3-contrib

Stable-Baselines3 has vector environments of its own making; `Games` puts Kaiju's into that shape, so that all games are
played at once by the compiled rules. (With `gymnasium.make` a single game works without it, more slowly.)
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import VecEnv

from kaiju.research.evaluation import BOTS, standings
from kaiju.research.opponents import League
from kaiju.research.vector_env import KaijuVectorEnv


class Games(VecEnv):
    """Many games as Stable-Baselines3 wants them. Observations are scaled to about 1."""

    def __init__(self, games: int, **setup: Any) -> None:
        self.env = KaijuVectorEnv(games, **setup)
        self._scale = self.env.spaces.scale
        box = gymnasium.spaces.Box(0.0, 3.0, (self.env.spaces.size,), np.float32)
        super().__init__(games, box, self.env.single_action_space)
        self._masks = np.zeros((games, self.env.spaces.actions), bool)
        self._actions = np.zeros(games, np.int64)

    def scaled(self, seen: Any) -> Any:
        return np.clip(seen / self._scale, 0, 3)

    def reset(self) -> Any:
        seen, info = self.env.reset(seed=self._seeds[0])
        self._reset_seeds()
        self._masks = info["action_mask"].astype(bool)
        return self.scaled(seen)

    def step_async(self, actions: Any) -> None:
        self._actions = actions

    def step_wait(self) -> Any:
        seen, rewards, over, cut, info = self.env.step(self._actions)
        self._masks = info["action_mask"].astype(bool)
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for i in np.flatnonzero(over | cut):
            infos[i] = {
                "terminal_observation": self.scaled(info["final_obs"][i]),
                "TimeLimit.truncated": bool(cut[i]),
                "episode": {"r": float(rewards[i]), "l": 0, "t": 0},
            }
        return self.scaled(seen), rewards.astype(np.float32), over | cut, infos

    def close(self) -> None:
        self.env.close()

    def has_attr(self, attr_name: str) -> bool:
        return attr_name == "action_masks"

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self.env, attr_name, None)] * len(list(self._get_indices(indices)))

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        raise AttributeError(f"{attr_name} can't be set game by game")

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        if method_name != "action_masks":
            raise AttributeError(method_name)
        return [self._masks[i] for i in self._get_indices(indices)]

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False] * len(list(self._get_indices(indices)))


def train(steps: int, games: int = 128, length: int = 64, opponents: Sequence[str] = BOTS, seed: int = 1) -> Any:
    """The model, and its policy as a function of observations and masks."""
    table = Games(games, players=2, opponents=League(opponents), seat="any")
    model = MaskablePPO(
        "MlpPolicy",
        table,
        n_steps=length,
        batch_size=min(2048, games * length),
        n_epochs=3,
        gamma=0.999,
        ent_coef=0.01,
        learning_rate=5e-4,
        policy_kwargs={"net_arch": [256, 256]},
        seed=seed,
        device="cpu",
        verbose=0,
    )
    model.learn(steps)

    def policy(seen: Any, masks: Any) -> Any:
        return model.predict(table.scaled(seen), action_masks=masks.astype(bool))[0]

    return model, policy


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=300_000, help="the learner's decisions")
    parser.add_argument("--games", type=int, default=128, help="games at once")
    parser.add_argument("--evaluate", type=int, default=2000, help="games against each bot afterwards")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    model, policy = train(given.steps, given.games, seed=given.seed)
    print(f"{model.num_timesteps:,} steps")
    for line in standings(policy, games=given.evaluate):
        print(line)


if __name__ == "__main__":
    main()
