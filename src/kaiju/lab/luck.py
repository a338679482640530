"""How often a bot wins with luck taken out: so fewer games tell as much.

At each decision of a game the same answer is given in copies of it that differ only in what falls then. By how much
better the game stands than these copies, on average, by what the network says of both, was luck; and what a bot won,
less all of its luck, is what the game is counted as. However wrong the network may be, luck comes to nothing on
average, so what is left out is chance alone; the better it judges, the more of it is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np

from kaiju.bots.titan.network import Mind
from kaiju.game import Game
from kaiju.lab.lifts import Z
from kaiju.lab.plans import Plan
from kaiju.lab.playing import fast_run, game_seed, records, seated, thought_through
from kaiju.rules.state import State

COPIES = 48
"""How many copies are looked at for each decision, unless it is said."""


@dataclass(frozen=True)
class Fair:
    """What a game came to for somebody: the part of it that was won, and that less their luck."""

    won: float
    without_luck: float


def play_fairly(plan: Plan, bot: str, copies: int, first: int, last: int) -> list[Fair]:
    """Plays the games of those numbers, and says what they came to for the seat of a bot."""
    return [fairly(plan, bot, copies, number) for number in range(first, last)]


def fairly(plan: Plan, bot: str, copies: int, number: int) -> Fair:
    game, seats = seated(plan, number)
    me = next(seat for seat in range(game.players) if plan.bot_at(number, seat) == bot)
    fates = Fates(game, copies, game_seed(plan.seed, number))
    for option in thought_through(game, seats):
        fates.note(game.peek(), option.action)
    won = (me in game.winners) / max(1, len(game.winners))
    return Fair(won, won - fates.luck(me))


class Fates:
    """What might have happened at each decision of a game."""

    def __init__(self, game: Game, copies: int, seed: int) -> None:
        self._mind, self._run = Mind(game), fast_run(game.rules)
        self._copies, self._generator = copies, np.random.default_rng(seed)
        self._after: list[Any] = []

    def note(self, g: State, action: int) -> None:
        """An answer that is about to be given. The first of all copies goes as the game itself will."""
        games = records(self._copies + 1, g)
        games["rng"][1:, :3] = self._generator.integers(0, 2**32, (self._copies, 3))
        self._run(games, 0, len(games), action, 0)
        self._after.append(games)

    def luck(self, seat: int) -> float:
        """By how much chance has bettered a seat's chance to win, all in all."""
        if not self._after:
            return 0.0
        chances = self._mind.chances_in(np.concatenate(self._after))[:, seat].reshape(-1, self._copies + 1)
        return float((chances[:, 0] - chances[:, 1:].mean(axis=1)).sum())


@dataclass(frozen=True)
class Averaged:
    """A mean of some games, and its 95 % interval."""

    value: float
    low: float
    high: float


def averaged(numbers: Sequence[float]) -> Averaged:
    mean = float(np.mean(numbers))
    off = Z * float(np.std(numbers, ddof=1)) / sqrt(len(numbers)) if len(numbers) > 1 else 1.0
    return Averaged(mean, mean - off, mean + off)
