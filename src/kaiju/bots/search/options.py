"""What each option at a decision is worth: its games are played on, and the best options are looked at more closely."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import Any

from kaiju.bots.policies import NORMAL_POLICY
from kaiju.bots.search.dice import DiceTrials
from kaiju.bots.search.rollouts import Rollouts
from kaiju.rules.codes import K_ROLL, STOP
from kaiju.rules.flow import option_at, option_count, reroll_count
from kaiju.rules.kit import plain
from kaiju.rules.rolling import loose_dice
from kaiju.rules.state import State

FIRST_LOOK = 8
"""One game in this many is played first, to tell how long all of them would take."""


@dataclass(frozen=True)
class Effort:
    """How hard to think: about how many games, for how many seconds at most, and by which policy they are played on."""

    games: int
    seconds: float
    policy: int = NORMAL_POLICY


@dataclass(frozen=True)
class Tried:
    """An option, and the chance to win with it as the games went, with its standard error."""

    action: int
    chance: float
    error: float


class Pace:
    """Cuts the number of games where there isn't the time for them."""

    def __init__(self, effort: Effort) -> None:
        self._effort = effort
        self._began = monotonic()
        self._played = 0

    def allow(self, games: int) -> int:
        """That many, or as many as there is time for, judging by those played so far."""
        spent = monotonic() - self._began
        if self._played and spent > 0:
            left = max(0.0, self._effort.seconds - spent)
            games = min(games, int(left * self._played / spent))
        return games

    def played(self, games: int) -> None:
        self._played += games


@plain
def distinct_actions(g: State) -> list[int]:
    """The options at the open decision, with only one of the rerolls that throw the same faces."""
    seen: set[tuple[int, ...]] = set()
    actions = []
    for i in range(option_count(g)):
        action = option_at(g, i)
        if i < reroll_count(g):
            faces = faces_thrown(g, action)
            if faces in seen:
                continue
            seen.add(faces)
        actions.append(action)
    return actions


@plain
def faces_thrown(g: State, mask: int) -> tuple[int, ...]:
    """What the dice of a throw show; those with faces of their own are told apart."""
    loose = loose_dice(g)
    ordinary = sorted(g.dice[die] for die in range(loose) if mask >> die & 1)
    return (*ordinary, *(-1 - die for die in range(loose, g.offer_dice) if mask >> die & 1))


def same_throw(g: State, action: int, tried: Sequence[int]) -> int:
    """The action among those tried that stands for this one: of throws of the same faces only one is tried."""
    if action in tried or not 0 < action < 1 << g.offer_dice:
        return action

    faces = partial(g.rules[faces_thrown], g)
    return next(t for t in tried if 0 < t < 1 << g.offer_dice and faces(t) == faces(action))


def asks_for_dice(g: State) -> bool:
    """Whether ordinary dice may be thrown again: of those the odds are known. Others fall as they are tried."""
    return g.kind == g.rules.settle(K_ROLL) and g.offer_dice > 0 and g.rules[loose_dice](g) > 0


def try_out(g: State, seat: int, effort: Effort, seed: int, foreseen: Any = None) -> list[Tried]:
    """All options of a decision, the best first. `foreseen`: see `DiceTrials`."""
    if asks_for_dice(g):
        return try_dice(g, seat, effort, seed, foreseen)
    return try_each(g, seat, g.rules[distinct_actions](g), effort, seed)


def try_dice(g: State, seat: int, effort: Effort, seed: int, foreseen: Any = None) -> list[Tried]:
    """The dice by their exact odds; what else can be done now, by playing on as the best throw would."""
    pace = Pace(effort)
    others = [action for action in g.offers[: g.offer_count] if action != STOP]
    games = effort.games // 2 if others else effort.games
    look = min(games, max(200, games // FIRST_LOOK))
    trials = DiceTrials(g, seat, seed, effort.policy, foreseen)
    trials.play(look)
    pace.played(look)
    more = pace.allow(games - look)
    if more > 0:
        trials.play(more)
    found = trials.worth()
    throws = [action for action in g.rules[distinct_actions](g) if action in found.throws]
    tried = [Tried(action, found.throws[action], found.error) for action in throws]
    tried.sort(key=lambda t: -t.chance)
    if others:
        best = tried[0].action
        beside = try_each(g, seat, [best, *others], Effort(games, effort.seconds / 2, effort.policy), seed + 2)
        as_thrown = next(t.chance for t in beside if t.action == best)
        # The two ways of measuring are a little apart; the best throw, which is known from both, lines them up.
        shift = tried[0].chance - as_thrown
        tried += [Tried(t.action, t.chance + shift, t.error) for t in beside if t.action != best]
        tried.sort(key=lambda t: -t.chance)
    return tried


def try_each(g: State, seat: int, actions: list[int], effort: Effort, seed: int) -> list[Tried]:
    """Plays on from every option; in each round those that did worse are left behind."""
    pace = Pace(effort)
    rollouts = Rollouts(g, seat, seed, effort.policy)
    sums = dict.fromkeys(actions, 0.0)
    counts = dict.fromkeys(actions, 0)
    left = list(actions)
    rounds = max(1, (len(actions) - 1).bit_length())
    first = 0
    for n in range(rounds + 1):
        # The first look is a small one: it tells how much there is time for.
        share = effort.games // FIRST_LOOK if n == 0 else effort.games // rounds
        count = max(4 if n == 0 else 0, pace.allow(share) // len(left))
        if count == 0:
            break
        table = rollouts.after(left, first, count)
        rollouts.play_on(table)
        pace.played(len(table))
        mine = rollouts.shares(table)[:, seat].reshape(len(left), count)
        for action, won in zip(left, mine.sum(axis=1), strict=True):
            sums[action] += float(won)
            counts[action] += count
        first += count
        if n > 0:
            left.sort(key=lambda a: -sums[a] / counts[a])
            left = left[: (len(left) + 1) // 2]
    tried = [Tried(a, sums[a] / counts[a], spread(sums[a] / counts[a], counts[a])) for a in actions]
    # Those that stayed to the end were looked at most closely.
    tried.sort(key=lambda t: (t.action not in left, -t.chance))
    return tried


def spread(share: float, count: int) -> float:
    """The standard error of a share, by Agresti and Coull's rule, which is never zero."""
    middle = (share * count + 2) / (count + 4)
    return float((middle * (1 - middle) / (count + 4)) ** 0.5)
