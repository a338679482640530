"""Games that the network follows, many at once by the compiled rules: against itself, or between quick bots."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from kaiju.bots import policy_number
from kaiju.bots.search.rollouts import shares_won
from kaiju.bots.titan.network import Mind
from kaiju.game import Game
from kaiju.game.setup import fresh_state
from kaiju.lab.plans import Plan
from kaiju.lab.playing import MOST_DECISIONS, fast_run, set_up
from kaiju.speeds import batch
from kaiju.speeds.compiled import from_record

Array = Any
MIRRORED = "instinct"
"""Who plays like the network itself."""


@dataclass(frozen=True)
class Moment:
    """Decisions that are open in games at the same time."""

    rows: Array
    """Which of the games these are, the first being 0."""
    games: Array
    """Their records."""
    chances: Array
    """Everybody's chance to win by seat, as whoever decides sees it."""


class Mirror:
    """The games of a plan of those numbers. Game number n is the one that the commands of the laboratory play."""

    def __init__(self, plan: Plan, first: int, last: int) -> None:
        plan = replace(plan, compiled=True)
        self.setup, self.rules = plan.setup, plan.rules
        self.mind = Mind(Game(plan.setup, fresh_state(plan.setup), arranged=False))
        self._run = fast_run(plan.rules)
        self._bots = None if plan.bots[0] == MIRRORED else batch.by_bots([policy_number(bot) for bot in plan.bots])
        self.games = set_up(plan, first, last)
        self._run(self.games, 0, len(self.games), batch.DEAL, 0)

    def play(self) -> Iterator[Moment]:
        """Plays all games to their ends, and tells of every decision before it is taken."""
        rows = np.arange(len(self.games))
        for _ in range(MOST_DECISIONS):
            rows = rows[self.games["over"][rows] == 0]
            if not len(rows):
                break
            games = self.games[rows]
            if self._bots is None:
                chosen, chances = self.mind.looks(games)
                yield Moment(rows, games, chances)
                games["offers"][:, 0] = chosen
                self._run(games, 0, len(games), batch.GIVEN, 0)
            else:
                yield Moment(rows, games, self.mind.chances_in(games))
                self._run(games, 0, len(games), self._bots, 1)
            self.games[rows] = games

    def game(self, record: Any) -> Game:
        """One of the games as a game, at its open decision."""
        return Game(self.setup, from_record(record, self.rules), arranged=True)

    @property
    def won(self) -> Array:
        """What part of each game every seat has won."""
        return shares_won(self.games, self.setup.players)
