"""Games played on from a position, thousands at a time, by compiled rules and quick bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from kaiju.bots.policies import NORMAL_POLICY
from kaiju.game.secrets import put_in_order
from kaiju.rules.state import State
from kaiju.speeds import batch
from kaiju.speeds.compiled import compiled_run, to_records

LONGEST = 3000
"""Decisions after which a game counts as won by nobody."""


class Rollouts:
    """Ways in which a game may go on from here, for all that a seat knows. Everybody plays by the same policy.

    Way number n has its own hidden cards and its own luck, the same whatever is chosen first, so that options are
    compared on equal terms. What the seat can't know makes no difference: it is put in order before it is dealt.
    """

    def __init__(self, state: State, seat: int, seed: int, policy: int = NORMAL_POLICY) -> None:
        known = state.copy()
        state.rules[put_in_order](known, seat)
        self._start = to_records([known])
        self._players = state.players
        self._seat = seat
        self._seed = seed
        self._bots = batch.by_bots([policy] * state.players)
        self._run = compiled_run(state.rules)

    def ways(self, first: int, count: int) -> Any:
        """Copies of the position, each dealt anew."""
        games = np.repeat(self._start, count)
        generator = np.random.Generator(np.random.PCG64([self._seed, first]))
        games["rng"][:, :3] = generator.integers(0, 2**32, (count, 3))
        self._run(games, 0, count, batch.REDEAL - self._seat, 0)
        return games

    def after(self, actions: Sequence[int], first: int, count: int) -> Any:
        """That many ways for each action, one action after the other, each just after it was taken."""
        games = np.tile(self.ways(first, count), len(actions))
        for i, action in enumerate(actions):
            self._run(games, i * count, (i + 1) * count, action, 0)
        return games

    def act(self, games: Any, action: int) -> None:
        self._run(games, 0, len(games), action, 0)

    def play_on(self, games: Any, decisions: int = LONGEST) -> None:
        self._run(games, 0, len(games), self._bots, decisions)

    def follow(self, games: Any, choose: Callable[[Any], Any], until: Callable[[Any], Any], decisions: int) -> None:
        """Plays on by whoever chooses for many games at once, until each is as wanted or over; not for ever."""
        rows = np.arange(len(games))
        for _ in range(decisions):
            rows = rows[(games["over"][rows] == 0) & ~until(games[rows])]
            if not len(rows):
                break
            some = games[rows]
            some["offers"][:, 0] = choose(some)
            self._run(some, 0, len(some), batch.GIVEN, 0)
            games[rows] = some

    def shares(self, games: Any) -> Any:
        return shares_won(games, self._players)


def shares_won(games: Any, players: int) -> Any:
    """What part of each game every seat has won: all, a part if several have, or nothing."""
    won = (games["winners"][:, None] >> np.arange(players)) & 1
    return won / np.maximum(1, won.sum(axis=1))[:, None]
