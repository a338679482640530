"""PPO in one file, in the manner of CleanRL, that learns the game in minutes on a CPU.

    pip install 'kaiju-tokyo[research]' torch
    python examples/ppo.py --steps 600000               # against a mixture of bots; then what it reached
    python examples/ppo.py --steps 600000 --self-play   # every seat its own
    python examples/ppo.py --steps 600000 --league      # against past versions of itself, and bots

It needs kaiju-tokyo[research] (NumPy, Numba, Gymnasium) and PyTorch 2; a CPU build is enough.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
import torch
from torch import nn

from kaiju.research.evaluation import BOTS, standings
from kaiju.research.opponents import League
from kaiju.research.vector_env import KaijuVectorEnv

GAMMA, LAMBDA, CLIP, ENTROPY, VALUE, RATE, EPOCHS, BATCH, DICE = 0.999, 0.95, 0.2, 0.01, 0.5, 7e-4, 2, 1024, 8
REROLLS = 1 << DICE
BITS = torch.tensor(np.arange(REROLLS) >> np.arange(DICE)[:, None] & 1, dtype=torch.float32)
"""Which dice each of the first actions rerolls."""


class Agent(nn.Module):
    """A small network. How much it wants to reroll some dice is the sum of how much it wants to reroll each."""

    def __init__(self, spaces: Any, width: int = 256) -> None:
        super().__init__()
        self.register_buffer("scale", torch.tensor(spaces.scale))
        self.live = np.flatnonzero(spaces.to_rules >= 0)
        """The actions that there are in this game, the choices of dice first: it looks at no others."""
        self.body = nn.Sequential(nn.Linear(spaces.size, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.head = nn.Linear(width, 1 + DICE + len(self.live) - REROLLS)
        self.critic = nn.Linear(width, 1)
        nn.init.orthogonal_(self.head.weight, 0.01)

    def forward(self, seen: torch.Tensor, masks: torch.Tensor) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        facts = self.body(torch.clamp(seen / self.scale, 0, 3))
        out = self.head(facts)
        rerolls = out[:, :1] * (BITS.sum(0) == 0) + out[:, 1 : 1 + DICE] @ BITS
        wanted = torch.cat((rerolls, out[:, 1 + DICE :]), dim=1).masked_fill(~masks, -1e9)
        chances = torch.distributions.Categorical(logits=wanted, validate_args=False)
        return chances, self.critic(facts).squeeze(1)

    def allowed(self, masks: Any) -> torch.Tensor:
        return torch.as_tensor(masks[:, self.live] != 0)

    def policy(self) -> Any:
        """The agent as it is now, as an opponent or for evaluation: a function of observations and masks."""
        frozen = {name: value.clone() for name, value in self.state_dict().items()}

        def choose(seen: Any, masks: Any) -> Any:
            with torch.no_grad():
                given = (torch.as_tensor(seen), self.allowed(masks))
                chances, _ = torch.func.functional_call(self, frozen, given)
                return self.live[chances.sample().numpy()]

        return choose


def train(plan: argparse.Namespace, say: Any = print) -> Agent:
    games, length, self_play, seed = plan.games, plan.length, plan.self_play, plan.seed
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    others = League(plan.against, most=5)
    env = KaijuVectorEnv(games, players=2, opponents=others, seat="all" if self_play else "any")
    agent = Agent(env.spaces)
    optimizer = torch.optim.Adam(agent.parameters(), lr=RATE, eps=1e-5)
    seen, info = env.reset(seed=seed)
    begun, done, rounds = time.monotonic(), 0, max(1, plan.steps // (games * length))
    for number in range(rounds):
        optimizer.param_groups[0]["lr"] = RATE * (1 - number / rounds)
        if plan.league and number and number % max(1, rounds // 10) == 0:
            others.add(agent.policy(), weight=2.0)
        kept: dict[str, list[Any]] = {name: [] for name in ("seen", "mask", "action", "logp", "value", "seat")}
        rewards, ends, worth = [], [], []
        won = played = 0
        for _ in range(length):
            given, mask = torch.as_tensor(seen), agent.allowed(info["action_mask"])
            with torch.no_grad():
                chances, value = agent(given, mask)
                action = chances.sample()
            values = (given, mask, action, chances.log_prob(action), value, torch.as_tensor(info["seat"]))
            for name, one in zip(kept, values, strict=True):
                kept[name].append(one)
            seen, reward, over, cut, info = env.step(agent.live[action.numpy()])
            ended = over | cut
            rewards.append(reward)
            ends.append(ended)
            worth.append(info.get("payoffs", np.zeros((games, 2))))
            won, played, done = won + int((reward > 0).sum()), played + int(ended.sum()), done + games
        with torch.no_grad():
            _, last = agent(torch.as_tensor(seen), agent.allowed(info["action_mask"]))
        value = torch.stack(kept["value"]).numpy()
        gains = advantages(np.array(rewards), np.array(ends), np.array(worth), value, last.numpy(), kept["seat"], info)
        flat = {name: torch.cat(kept[name]) for name in ("seen", "mask", "action", "logp")}
        flat["gain"] = torch.as_tensor(gains.reshape(-1), dtype=torch.float32)
        flat["return"] = torch.as_tensor((gains + value).reshape(-1), dtype=torch.float32)
        for _ in range(EPOCHS):
            for some in torch.randperm(games * length).split(BATCH):
                learn(agent, optimizer, {name: values[some] for name, values in flat.items()})
        if number % max(1, rounds // 10) == 0 or number == rounds - 1:
            who, spent, share = "itself" if self_play else "the others", time.monotonic() - begun, won / max(1, played)
            say(f"{done:>9,} steps, {spent:5.0f} s: {share:.1%} of {played:,} games won against {who}")
    env.close()
    return agent


def advantages(rewards: Any, ends: Any, worth: Any, value: Any, last: Any, seats: Any, info: Any) -> Any:
    """GAE; what follows an action of a seat is its own next decision, not that of whoever decides in between."""
    length, games = rewards.shape
    everyone, players = np.arange(games), worth.shape[2]
    gains = np.zeros_like(value)
    after, gained = np.zeros((games, players), np.float32), np.zeros((games, players), np.float32)
    after[everyone, info["seat"]] = last
    paid = np.zeros((games, players), np.float32)
    for t in reversed(range(length)):
        ended = ends[t][:, None]
        after, gained = np.where(ended, 0, after), np.where(ended, 0, gained)
        paid = np.where(ended, worth[t], paid)
        seat = seats[t].numpy()
        paid[everyone[ends[t]], seat[ends[t]]] = rewards[t][ends[t]]
        delta = paid[everyone, seat] + GAMMA * after[everyone, seat] - value[t]
        gains[t] = delta + GAMMA * LAMBDA * gained[everyone, seat]
        after[everyone, seat], gained[everyone, seat], paid[everyone, seat] = value[t], gains[t], 0
    return gains


def learn(agent: Agent, optimizer: Any, some: dict[str, torch.Tensor]) -> None:
    chances, value = agent(some["seen"], some["mask"])
    ratio = (chances.log_prob(some["action"]) - some["logp"]).exp()
    gain = (some["gain"] - some["gain"].mean()) / (some["gain"].std() + 1e-8)
    loss = -torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
    loss += VALUE * (value - some["return"]).pow(2).mean() - ENTROPY * chances.entropy().mean()
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
    optimizer.step()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=1_000_000, help="the learner's decisions")
    parser.add_argument("--games", type=int, default=256, help="games at once")
    parser.add_argument("--length", type=int, default=64, help="decisions in each game between two lessons")
    parser.add_argument("--against", nargs="+", default=BOTS, help="bots to learn against, each as often as the others")
    parser.add_argument("--self-play", action="store_true", help="every seat is the learner's")
    parser.add_argument("--league", action="store_true", help="against past versions too")
    parser.add_argument("--evaluate", type=int, default=2000, help="games against each bot afterwards")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    agent = train(given)
    for line in standings(agent.policy(), games=given.evaluate):
        print(line)


if __name__ == "__main__":
    main()
