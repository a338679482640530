"""MaskablePPO of Stable-Baselines3 learns the game: python examples/sb3_ppo.py --steps 300000

It needs kaiju-tokyo[research], PyTorch 2 and sb3-contrib:

    pip install 'kaiju-tokyo[research]' torch sb3-contrib

Stable-Baselines3 has vector environments of its own making; `Games` puts Kaiju's into that shape, so that all games are
played at once by the compiled rules. (With `gymnasium.make` a single game works without it, more slowly.) Of the
actions it shows those alone that there are in this game. `ByFaces` is a policy that knows what dice are; the usual
"MlpPolicy" learns, too, but has to find out 255 choices of dice one by one.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Any

try:
    import gymnasium
    import numpy as np
    import torch
    from sb3_contrib import MaskablePPO
    from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
    from stable_baselines3.common.vec_env import VecEnv
    from torch import nn
except ModuleNotFoundError as missing:
    what = f"This needs {missing.name}, which is not installed"
    sys.exit(f"{what}: pip install 'kaiju-tokyo[research]' torch sb3-contrib")

from kaiju.research.evaluation import BOTS, standings
from kaiju.research.opponents import League
from kaiju.research.vector_env import KaijuVectorEnv

WIDTH, DICE, FACES = 128, 8, 6


class Games(VecEnv):
    """Many games as Stable-Baselines3 wants them. Observations are scaled to about 1."""

    def __init__(self, games: int, **setup: Any) -> None:
        self.env = KaijuVectorEnv(games, **setup)
        self._scale = self.env.spaces.scale
        box = gymnasium.spaces.Box(0.0, 3.0, (self.env.spaces.size,), np.float32)
        self.live = np.flatnonzero(self.env.spaces.to_rules >= 0)
        super().__init__(games, box, gymnasium.spaces.Discrete(len(self.live)))
        self._masks = np.zeros((games, len(self.live)), bool)
        self._actions = np.zeros(games, np.int64)

    def scaled(self, seen: Any) -> Any:
        return np.clip(seen / self._scale, 0, 3)

    def allowed(self, masks: Any) -> Any:
        return masks[:, self.live] != 0

    def reset(self) -> Any:
        seen, info = self.env.reset(seed=self._seeds[0])
        self._reset_seeds()
        self._masks = self.allowed(info["action_mask"])
        return self.scaled(seen)

    def step_async(self, actions: Any) -> None:
        self._actions = actions

    def step_wait(self) -> Any:
        seen, rewards, over, cut, info = self.env.step(self.live[self._actions])
        self._masks = self.allowed(info["action_mask"])
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


class Body(nn.Module):
    """Reads how many dice show each face, instead of which; what each die shows is passed on to the actor's end."""

    def __init__(self, size: int, dice: slice) -> None:
        super().__init__()
        self.dice = dice
        self.latent_dim_pi, self.latent_dim_vf = WIDTH + DICE * FACES, WIDTH
        self.actor, self.critic = (
            nn.Sequential(nn.Linear(size + FACES, WIDTH), nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU())
            for _ in range(2)
        )

    def facts(self, seen: torch.Tensor) -> torch.Tensor:
        counts = seen[:, self.dice].reshape(-1, DICE, FACES).sum(1) / 3
        rest = seen.clone()
        rest[:, self.dice] = 0
        return torch.cat((rest, counts), dim=1)

    def forward_actor(self, seen: torch.Tensor) -> torch.Tensor:
        return torch.cat((self.actor(self.facts(seen)), seen[:, self.dice]), dim=1)

    def forward_critic(self, seen: torch.Tensor) -> torch.Tensor:
        return self.critic(self.facts(seen))

    def forward(self, seen: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return self.forward_actor(seen), self.forward_critic(seen)


class ByFaces(MaskableActorCriticPolicy):
    """Says of each face how much it wants to reroll dice that show it; a choice of dice is wanted as their sum."""

    def __init__(self, *given: Any, dice: slice, rerolls: Any, **more: Any) -> None:
        self.dice, self.rerolls = dice, torch.tensor(rerolls)
        super().__init__(*given, **more)

    def _build_mlp_extractor(self) -> None:
        self.mlp_extractor = Body(self.features_dim, self.dice)

    def _build(self, lr_schedule: Any) -> None:
        super()._build(lr_schedule)
        self.action_net = nn.Linear(WIDTH, self.rerolls.shape[1] + FACES)
        nn.init.orthogonal_(self.action_net.weight, 0.01)
        self.optimizer = self.optimizer_class(self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs)

    def _get_action_dist_from_latent(self, latent_pi: torch.Tensor) -> Any:
        facts, dice = latent_pi.split((WIDTH, DICE * FACES), dim=1)
        others, faces = self.action_net(facts).split((self.rerolls.shape[1], FACES), dim=1)
        throws = (dice.reshape(-1, DICE, FACES) @ faces[:, :, None]).squeeze(2) @ self.rerolls
        wanted = others * (self.rerolls.sum(0) == 0) + throws
        return self.action_dist.proba_distribution(action_logits=wanted)


def train(steps: int, games: int = 256, length: int = 32, opponents: Sequence[str] = BOTS, seed: int = 1) -> Any:
    """The model, and its policy as a function of observations and masks."""
    torch.set_num_threads(1)
    table = Games(games, players=2, opponents=League(opponents), seat="any")
    spaces = table.env.spaces
    model = MaskablePPO(
        ByFaces,
        table,
        n_steps=length,
        batch_size=min(512, games * length),
        n_epochs=4,
        gamma=1.0,
        ent_coef=0.01,
        learning_rate=lambda left: 1e-3 * left,
        policy_kwargs={
            "dice": spaces.observation.columns("dice"),
            "rerolls": spaces.rerolls[:DICE, table.live],
        },
        seed=seed,
        device="cpu",
        verbose=0,
    )
    model.learn(steps)

    def policy(seen: Any, masks: Any) -> Any:
        return table.live[model.predict(table.scaled(seen), action_masks=table.allowed(masks))[0]]

    return model, policy


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=300_000, help="the learner's decisions")
    parser.add_argument("--games", type=int, default=256, help="games at once")
    parser.add_argument("--evaluate", type=int, default=2000, help="games against each bot afterwards")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    model, policy = train(given.steps, given.games, seed=given.seed)
    print(f"{model.num_timesteps:,} steps")
    for line in standings(policy, games=given.evaluate):
        print(line)


if __name__ == "__main__":
    main()
