"""PPO in one file, in the manner of CleanRL, that learns the game in minutes on a CPU.

    pip install 'kaiju-tokyo[research]' torch
    python examples/ppo.py                # against a mixture of bots; then what it reached
    python examples/ppo.py --self-play    # every seat its own
    python examples/ppo.py --league       # against past versions of itself, and bots

It needs kaiju-tokyo[research] (NumPy, Numba, Gymnasium) and PyTorch 2; a CPU build is enough.
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import Any

try:
    import numpy as np
    import torch
    from torch import nn
except ModuleNotFoundError as missing:
    sys.exit(f"This needs {missing.name}, which is not installed: pip install 'kaiju-tokyo[research]' torch")

from kaiju.research.evaluation import BOTS, standings
from kaiju.research.opponents import League
from kaiju.research.vector_env import KaijuVectorEnv

GAMMA, LAMBDA, CLIP, ENTROPY, VALUE, RATE, EPOCHS, BATCH = 1.0, 0.95, 0.2, 0.01, 0.5, 1e-3, 4, 512
DICE, FACES = 8, 6
REROLLS = 1 << DICE
BITS = torch.tensor(np.arange(REROLLS) >> np.arange(DICE)[:, None] & 1, dtype=torch.float32)
"""Which dice each of the first actions rerolls."""
BENCHMARKS = ("random", "angry")
"""While it learns, it says how it fares against these."""


class Agent(nn.Module):
    """A small network. Dice that show the same are all one to it: it reads how many show each face, and says of each
    face how much it wants to reroll such dice. What it thinks of a choice of dice is the sum over them."""

    def __init__(self, spaces: Any, width: int = 128) -> None:
        super().__init__()
        self.live = np.flatnonzero(spaces.to_rules >= 0)
        """The actions that there are in this game, the choices of dice first: it looks at no others."""
        self.dice = spaces.observation.columns("dice")
        self.register_buffer("scale", torch.tensor(spaces.scale))
        self.body = nn.Sequential(nn.Linear(spaces.size + FACES, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.throws = nn.Linear(width, 1 + FACES)
        self.others = nn.Linear(width, len(self.live) - REROLLS)
        self.critic = nn.Linear(width, 1)
        for head in (self.throws, self.others):
            nn.init.orthogonal_(head.weight, 0.01)

    def forward(self, seen: torch.Tensor, masks: torch.Tensor) -> tuple[Choice, torch.Tensor]:
        dice, facts = seen[:, self.dice].reshape(-1, DICE, FACES), torch.clamp(seen / self.scale, 0, 3)
        facts[:, self.dice] = 0
        facts = self.body(torch.cat((facts, dice.sum(1) / 3), dim=1))
        stop, faces = self.throws(facts).split((1, FACES), dim=1)
        throws = (dice @ faces[:, :, None]).squeeze(2) @ BITS + stop * (BITS.sum(0) == 0)
        # What nobody here may do is left out: that is most of what there is, and most of the work.
        here = masks[:, REROLLS:].any(0).nonzero().squeeze(1)
        others = nn.functional.linear(facts, self.others.weight[here], self.others.bias[here])
        here = torch.cat((torch.arange(REROLLS), REROLLS + here))
        wanted = torch.cat((throws, others), dim=1).masked_fill(~masks[:, here], -1e9)
        return Choice(here, wanted), self.critic(facts).squeeze(1)

    def allowed(self, masks: Any) -> torch.Tensor:
        return torch.as_tensor(masks[:, self.live] != 0)

    def policy(self) -> Any:
        """The agent as it is now, as an opponent or for evaluation: a function of observations and masks."""
        frozen = {name: value.clone() for name, value in self.state_dict().items()}

        def choose(seen: Any, masks: Any) -> Any:
            with torch.no_grad():
                given = (torch.as_tensor(seen), self.allowed(masks))
                choice, _ = torch.func.functional_call(self, frozen, given)
                return self.live[choice.draw().numpy()]

        return choose


class Choice:
    """Chances of some actions, in ascending order."""

    def __init__(self, actions: torch.Tensor, wanted: torch.Tensor) -> None:
        self.actions, self.logs = actions, wanted.log_softmax(dim=1)

    def draw(self) -> torch.Tensor:
        return self.actions[torch.multinomial(self.logs.exp(), 1).squeeze(1)]

    def log_of(self, chosen: torch.Tensor) -> torch.Tensor:
        return self.logs.gather(1, torch.searchsorted(self.actions, chosen)[:, None]).squeeze(1)

    def entropy(self) -> torch.Tensor:
        return -(self.logs.exp() * self.logs).sum(dim=1)


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
        left = 1 - number / rounds
        optimizer.param_groups[0]["lr"] = RATE * left
        if plan.league and number and number % max(1, rounds // 10) == 0:
            others.add(agent.policy(), weight=2.0)
        kept: dict[str, list[Any]] = {name: [] for name in ("seen", "mask", "action", "logp", "value", "seat")}
        rewards, ends, worth = [], [], []
        for _ in range(length):
            given, mask = torch.as_tensor(seen), agent.allowed(info["action_mask"])
            with torch.no_grad():
                choice, value = agent(given, mask)
                action = choice.draw()
            values = (given, mask, action, choice.log_of(action), value, torch.as_tensor(info["seat"]))
            for name, one in zip(kept, values, strict=True):
                kept[name].append(one)
            seen, reward, over, cut, info = env.step(agent.live[action.numpy()])
            ended = over | cut
            rewards.append(reward)
            ends.append(ended)
            worth.append(info.get("payoffs", np.zeros((games, 2))))
            done += games
        with torch.no_grad():
            _, last = agent(torch.as_tensor(seen), agent.allowed(info["action_mask"]))
        value = torch.stack(kept["value"]).numpy()
        gains = advantages(np.array(rewards), np.array(ends), np.array(worth), value, last.numpy(), kept["seat"], info)
        flat = {name: torch.cat(kept[name]) for name in ("seen", "mask", "action", "logp")}
        flat["gain"] = torch.as_tensor(gains.reshape(-1), dtype=torch.float32)
        flat["return"] = torch.as_tensor((gains + value).reshape(-1), dtype=torch.float32)
        for _ in range(EPOCHS):
            for some in torch.randperm(games * length).split(BATCH):
                learn(agent, optimizer, {name: values[some] for name, values in flat.items()}, ENTROPY * left)
        if (number + 1) % max(1, rounds // 10) == 0:
            reached = standings(agent.policy(), BENCHMARKS, games=plan.tell)
            shares = ", ".join(f"{one.won:.0%} against {one.opponent}" for one in reached)
            say(f"{done:>9,} steps, {time.monotonic() - begun:5.0f} s: wins {shares} ({plan.tell} games each)")
    env.close()
    return agent


def advantages(rewards: Any, ends: Any, worth: Any, value: Any, last: Any, seats: Any, info: Any) -> Any:
    """GAE; what follows an action of a seat is its own next decision, not that of whoever decides in between."""
    length, games = rewards.shape
    everyone, players = np.arange(games), worth.shape[2]
    gains = np.zeros_like(value)
    after, gained = np.zeros((games, players), np.float32), np.zeros((games, players), np.float32)
    after[:] = -last[:, None] / (players - 1)  # what one expects is taken from the others
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


def learn(agent: Agent, optimizer: Any, some: dict[str, torch.Tensor], entropy: float) -> None:
    choice, value = agent(some["seen"], some["mask"])
    ratio = (choice.log_of(some["action"]) - some["logp"]).exp()
    gain = (some["gain"] - some["gain"].mean()) / (some["gain"].std() + 1e-8)
    loss = -torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
    loss += VALUE * (value - some["return"]).pow(2).mean() - entropy * choice.entropy().mean()
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
    optimizer.step()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=2_000_000, help="the learner's decisions")
    parser.add_argument("--games", type=int, default=256, help="games at once")
    parser.add_argument("--length", type=int, default=32, help="decisions in each game between two lessons")
    parser.add_argument("--against", nargs="+", default=BOTS, help="bots to learn against, each as often as the others")
    parser.add_argument("--self-play", action="store_true", help="every seat is the learner's")
    parser.add_argument("--league", action="store_true", help="against past versions too")
    parser.add_argument("--evaluate", type=int, default=2000, help="games against each bot afterwards")
    parser.add_argument("--tell", type=int, default=500, help="games against each of two bots at intervals")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    agent = train(given)
    for line in standings(agent.policy(), games=given.evaluate):
        print(line)


if __name__ == "__main__":
    main()
