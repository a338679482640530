"""Tables at which a network plays itself, on the CPU or on a GPU: what it sees, what it may do, how games end."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch

from kaiju.bots import policy_number
from kaiju.encoding.columns import Columns
from kaiju.game.setup import laid_out
from kaiju.lab.playing import fast_run, game_seed, records, seed_records
from kaiju.speeds import batch

Tensor = Any  # PyTorch may be missing
Lineups = list[list[str | None]]
"""Who may sit at a table, seat by seat: quick bots, or None for the network. Each game has one of them."""


class CpuTables:
    """A few hundred tables on the compiled rules: enough to try things out."""

    def __init__(self, reads: Columns, count: int, seed: int, lineups: Lineups | None = None) -> None:
        self.reads, self.count = reads, count
        self._rules = reads.spaces.rules
        self._run = fast_run(self._rules)
        self._start = records(1, laid_out(reads.setup))
        self._games = np.repeat(self._start, count)
        self._seed, self._begun = seed, 0
        self._sitting = None
        if lineups:
            numbers = [[batch.WAITS if one is None else policy_number(one) for one in line] for line in lineups]
            self._sitting = np.array(numbers)[np.arange(count) % len(numbers)]
        self._begin(np.arange(count))

    def _begin(self, which: Any) -> None:
        fresh = np.repeat(self._start, len(which))
        seed_records(fresh, [game_seed(self._seed, self._begun + n) for n in range(len(which))])
        self._begun += len(which)
        self._run(fresh, 0, len(fresh), batch.DEAL, 0)
        self._games[which] = fresh
        self._others(which)

    def _others(self, which: Any) -> None:
        if self._sitting is None:
            return
        for row in np.unique(self._sitting[which], axis=0):
            if (row == batch.WAITS).all():
                continue
            mine = which[(self._sitting[which] == row).all(axis=1)]
            part = self._games[mine]
            self._run(part, 0, len(part), batch.by_bots(row.tolist()), 100_000)
            self._games[mine] = part

    def look(self) -> tuple[Tensor, Tensor, Tensor]:
        """What whoever decides sees, which possible actions there are, and which seat it is."""
        from kaiju.encoding.actions import masks

        seats = np.maximum(self._games["seat"], 0).astype(np.int64)
        seen = self.reads.spaces.observation.observe(self._games, seats)
        allowed = masks(self._games, self._rules)[:, self.reads.possible]
        return torch.from_numpy(seen), torch.from_numpy(allowed.astype(np.uint8)), torch.from_numpy(seats)

    def act(self, chosen: Tensor) -> tuple[Tensor, Tensor]:
        """Takes those possible actions; whether each table's game has ended, and what part of it each seat has won."""
        numbers = self.reads.spaces.to_rules[self.reads.possible[chosen.numpy()]]
        self._games["offers"][:, 0] = numbers
        self._run(self._games, 0, self.count, batch.GIVEN, 0)
        self._others(np.arange(self.count))
        ended = self._games["over"] != 0
        won = shares(torch.from_numpy(self._games["winners"].astype(np.int64)), self.reads.players)
        self._begin(np.flatnonzero(ended))
        while self._sitting is not None and (over := self._games["over"] != 0).any():
            self._begin(np.flatnonzero(over))
        return torch.from_numpy(ended), won


class GpuTables:
    """Tens of thousands of tables on a GPU; nothing leaves its memory."""

    def __init__(self, reads: Columns, count: int, seed: int, lineups: Lineups | None = None) -> None:
        from kaiju.research.cuda_tables import CudaTables

        self.reads, self.count = reads, count
        setup = reads.setup
        self._tables = CudaTables(
            count,
            setup.edition,
            setup.players,
            modules=setup.modules,
            monsters=setup.monsters,
            policies=lineups,
            each_draws=lineups is not None,
            compact=True,
        )
        self._tables.reset(seed)

    def look(self) -> tuple[Tensor, Tensor, Tensor]:
        t = self._tables
        return torch.from_dlpack(t.seen), torch.from_dlpack(t.mask), torch.from_dlpack(t.seat).long()

    def act(self, chosen: Tensor) -> tuple[Tensor, Tensor]:
        import cupy

        self._tables.act(cupy.from_dlpack(chosen.to(torch.int32)))
        ended = torch.from_dlpack(self._tables.ended) != 0
        return ended, shares(torch.from_dlpack(self._tables.winners).long(), self.reads.players)


def shares(winners: Tensor, players: int) -> Tensor:
    """What part of a game each seat has won; where nobody has, all have an equal part."""
    won = (winners[:, None] >> torch.arange(players, device=winners.device) & 1).float()
    won = torch.where(won.sum(dim=1, keepdim=True) > 0, won, torch.ones_like(won))
    return won / won.sum(dim=1, keepdim=True)


def tables(reads: Columns, count: int, seed: int, device: str, lineups: Lineups | None = None) -> Any:
    return (GpuTables if device == "cuda" else CpuTables)(reads, count, seed, lineups)


def against(bot: str, players: int) -> Lineups:
    """The network at each seat in turn, and a bot at all others."""
    return [[None if seat == mine else bot for seat in range(players)] for mine in range(players)]
