"""Whether two networks say the same: what they like best, and everybody's chances, in positions of seeded games."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from math import exp
from random import Random
from typing import NamedTuple

import numpy as np

import kaiju
from kaiju import bots
from kaiju.bots.titan.network import Mind
from kaiju.encoding.network import Network
from kaiju.rules.state import State
from kaiju.train.titan.lessons import OFTEN, SETS

PLAYS = "normal"
LOOKED_AT = 0.25
"""Of a game's questions, those that are compared: neighbours are much alike."""


class Alike(NamedTuple):
    positions: int
    same: float
    """The share of positions in which both like the same option best."""
    apart: float
    """By how much the first prefers its own favourite to the second's, on average, as shares of its choices."""
    chances: float
    """How far the chances to win that they state differ, on average."""
    most: float
    """99 of 100 of these differ by less."""

    def __str__(self) -> str:
        return (
            f"{self.positions:,} positions: both like the same option best in {self.same:.1%}; the favourite of the "
            f"one is chosen {self.apart:.2%} less often by the other, on average; chances differ by "
            f"{self.chances:.2%} on average, 99 of 100 by less than {self.most:.2%}"
        )


def compared(one: Network, other: Network, positions: int, seed: int = 1) -> Alike:
    same, apart, chances = [], [], []
    for game, states in games_with_questions(positions, seed):
        minds = Mind(game, one), Mind(game, other)
        chances.append(np.abs(minds[0].chances(states) - minds[1].chances(states)).ravel())
        for state in states:
            likes, theirs = (mind.likes(state) for mind in minds)
            first, second = max(likes, key=likes.__getitem__), max(theirs, key=theirs.__getitem__)
            same.append(first == second)
            apart.append(exp(likes[first]) - exp(likes[second]))
    far = np.concatenate(chances)
    return Alike(
        len(same), float(np.mean(same)), float(np.mean(apart)), float(far.mean()), float(np.quantile(far, 0.99))
    )


def games_with_questions(positions: int, seed: int) -> Iterator[tuple[kaiju.Game, list[State]]]:
    """Games of quick bots, of every set and number of players in turn, with some of their questions.

    Each question is as whoever is asked knows it. There are so many in all.
    """
    rng = Random(seed)
    for set_, players in cycle(OFTEN):
        edition, modules = SETS[set_]
        game = kaiju.new(edition=edition, players=players, modules=modules, seed=rng.getrandbits(32))
        seats = [bots.get(PLAYS, rng.getrandbits(32)) for _ in range(players)]
        asked: list[State] = []
        while decision := game.decision:
            if len(decision.options) > 1 and rng.random() < LOOKED_AT:
                asked.append(game.clone(for_seat=decision.seat, seed=0).peek())
            game.play(seats[decision.seat].choose(game, decision.seat))
        yield game, asked[:positions]
        positions -= len(asked)
        if positions <= 0:
            return
