"""PPO on tables at which the network plays itself: proximal policy optimisation, with chances to win for every seat.

What somebody decides is judged by how the chances of their seat change from then on, as whoever decides next sees them:
so each seat's advantages come from the words of all. Its targets are what games end with, mixed with later chances.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
from torch.nn import functional as F

from kaiju.encoding.columns import Columns
from kaiju.train.titan.learner import Net, Reader
from kaiju.train.titan.tables import Lineups, tables
from kaiju.train.titan.words import allowed_words, drawn, judged

Tensor = Any  # PyTorch may be missing


@dataclass(frozen=True)
class Plan:
    """How it learns."""

    steps: int = 16
    batch: int = 32_768
    passes: int = 1
    reach: float = 0.97
    """How much of later changes counts, per decision."""
    clip: float = 0.2
    value: float = 1.0
    rate: float = 1e-3
    last_rate: float = 5e-5
    entropy: float = 0.01
    last_entropy: float = 0.001
    most_norm: float = 1.0


class Group:
    """Tables of one setup, and where they stand."""

    def __init__(
        self, name: str, reads: Columns, rows: Any, count: int, seed: int, device: str, lineups: Lineups | None = None
    ):
        self.name, self.reads, self.device, self.count = name, reads, device, count
        self.reader = Reader(reads, rows, device)
        self.tables = tables(reads, count, seed, device, lineups)


def to_absolute(relative: Tensor, seats: Tensor) -> Tensor:
    """Rows counted from a seat, put as rows counted from seat 0."""
    players = relative.shape[1]
    return relative.gather(1, (torch.arange(players, device=relative.device) - seats[:, None]) % players)


def to_relative(absolute: Tensor, seats: Tensor) -> Tensor:
    players = absolute.shape[-1]
    return absolute.gather(1, (torch.arange(players, device=absolute.device) + seats[:, None]) % players)


class Learner:
    def __init__(self, net: Net, plan: Plan, device: str) -> None:
        self.net, self.plan, self.device = net.to(device), plan, device
        self.optimizer = torch.optim.Adam(net.parameters(), lr=plan.rate, eps=1e-5, fused=device == "cuda")
        self.average = {name: value.detach().clone() for name, value in net.tables.items()}
        self.draws = int(torch.randint(1 << 30, ()))

    def half(self) -> Any:
        return torch.autocast(self.device, dtype=torch.bfloat16, enabled=self.device == "cuda")

    @torch.no_grad()
    def look(self, group: Group) -> tuple[Tensor, ...]:
        seen, masks, seats = group.tables.look()
        masks = group.reader.from_seat(masks, seats)
        dice, masks = group.reader.ranks(seen, masks)
        with self.half():
            words, chances = self.net(group.reader, seen, dice)
        return seen, masks, seats, dice, words, chances

    @torch.no_grad()
    def play(self, group: Group) -> dict[str, Tensor]:
        """Plays some decisions at every table, and says how they turned out."""
        kept: dict[str, list[Tensor]] = {name: [] for name in ("seen", "masks", "dice", "chosen", "log", "seats")}
        chances, ended, won = [], [], []
        for _ in range(self.plan.steps):
            seen, masks, seats, dice, words, hopes = self.look(group)
            self.draws += 1
            chosen, log = drawn(words, masks, self.draws)
            for name, value in (("seen", seen.clone()), ("masks", masks), ("dice", dice), ("chosen", chosen)):
                kept[name].append(value)
            kept["log"].append(log)
            kept["seats"].append(seats.clone())
            chances.append(to_absolute(F.softmax(hopes, dim=1), seats))
            turned_back = group.reader.turned_back[seats, chosen]
            over, share = group.tables.act(turned_back)
            ended.append(over)
            won.append(share)
        _, _, seats, _, _, hopes = self.look(group)
        after = to_absolute(F.softmax(hopes, dim=1), seats)
        gains = torch.zeros_like(after)
        advantages, targets = [], []
        for t in reversed(range(self.plan.steps)):
            over = ended[t][:, None]
            after = torch.where(over, won[t], after)
            gains = after - chances[t] + self.plan.reach * torch.where(over, 0.0, gains)
            advantages.append(gains.gather(1, kept["seats"][t][:, None])[:, 0])
            targets.append(to_relative((chances[t] + gains).clamp(0, 1), kept["seats"][t]))
            after = chances[t]
        out = {name: torch.cat(kept.pop(name)) for name in list(kept)}
        out["gains"] = torch.cat(advantages[::-1])
        targets_ = torch.cat(targets[::-1])
        out["targets"] = targets_ / targets_.sum(dim=1, keepdim=True).clamp(min=1e-6)
        return out

    def learn(self, group: Group, lessons: dict[str, Tensor], spent: float) -> dict[str, float]:
        """One or more passes over what was played; `spent` is how much of the time is over."""
        plan = self.plan
        count = len(lessons["gains"])
        # Most possible actions come up hardly ever: what nobody could do in this lesson is left out.
        columns = group.reader.columns(lessons["masks"])
        masks_of_all = lessons["masks"][:, columns]
        place = torch.zeros(group.reader.actions, dtype=torch.long, device=self.device)
        place[columns] = torch.arange(len(columns), device=self.device)
        chosen = place[lessons["chosen"]]
        gains = lessons["gains"]
        gains = (gains - gains.mean()) / (gains.std() + 1e-8)
        for part in self.optimizer.param_groups:
            part["lr"] = plan.rate * (plan.last_rate / plan.rate) ** spent
        entropy_weight = plan.entropy * (plan.last_entropy / plan.entropy) ** spent
        sums = torch.zeros(4, device=self.device)
        done = 0
        for _ in range(plan.passes):
            order = torch.randperm(count, device=self.device)
            for rows in order.split(plan.batch):
                if len(rows) < plan.batch // 2 and done:
                    continue
                with self.half():
                    words, hopes = self.net(group.reader, lessons["seen"][rows], lessons["dice"][rows], columns)
                log, variety = judged(words, masks_of_all, rows, chosen[rows])
                ratio = torch.exp(log - lessons["log"][rows])
                gain = gains[rows]
                policy = -torch.minimum(ratio * gain, ratio.clamp(1 - plan.clip, 1 + plan.clip) * gain).mean()
                entropy = variety.mean()
                value = -(lessons["targets"][rows] * F.log_softmax(hopes, dim=1)).sum(dim=1).mean()
                loss = policy + plan.value * value - entropy_weight * entropy
                self.optimizer.zero_grad(set_to_none=True)
                loss.backward()
                torch.nn.utils.clip_grad_norm_(self.net.parameters(), plan.most_norm)
                self.optimizer.step()
                with torch.no_grad():
                    sums += torch.stack((policy, value, entropy, ((ratio - 1).abs() > plan.clip).float().mean()))
                done += 1
        with torch.no_grad():
            for name, value in self.net.tables.items():
                self.average[name].lerp_(value, 0.02)
        policy_, value_, entropy_, clipped = (sums / done).tolist()
        return {"policy": policy_, "value": value_, "entropy": entropy_, "clipped": clipped, "decisions": count}


@torch.no_grad()
def share_won(learner: Learner, group: Group, decisions: int, greedy: bool = True) -> tuple[float, int]:
    """What part of the games that end within so many decisions the network's seats win, and how many end.

    At the group's tables bots hold the other seats. Games that end early are short: play some hundred decisions.
    """
    mine = torch.zeros(group.count, group.reads.players, device=learner.device)
    won = torch.zeros((), device=learner.device)
    games = torch.zeros((), device=learner.device)
    for _ in range(decisions):
        _, masks, seats, _, words, _ = learner.look(group)
        words = allowed_words(words, masks)
        if not greedy:
            words = words - torch.log(-torch.log(torch.rand_like(words).clamp_(1e-10, 1 - 1e-7)))
        mine.scatter_(1, seats[:, None], 1.0)
        over, share = group.tables.act(group.reader.turned_back[seats, words.argmax(dim=1)])
        won += (share * mine * over[:, None]).sum()
        games += over.sum()
        mine *= ~over[:, None]
    return float(won / games.clamp(min=1)), int(games)
