"""Who else sits at the table of a learner: bots by name, out of files or as objects, policies, and leagues of them.

A *policy* is a function of observations and masks, a row for each game, that returns an action for each: whatever has
been learned, in whichever library.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from kaiju import bots
from kaiju.bots.outside import OutsideBot
from kaiju.bots.policies import POLICIES, policy_action
from kaiju.encoding.spaces import Spaces
from kaiju.errors import BotError, SetupError
from kaiju.game.setup import reseed
from kaiju.given import quoted, whole
from kaiju.research.tables import Table

Array = np.ndarray[Any, Any]
Policy = Callable[[Array, Array], Any]
"""`policy(observations, masks)` returns the actions: one row, one action for each game."""


class GivenBot(OutsideBot):
    """Somebody's bot that was given as an object or a class: as careful with it as with one out of a file."""

    def __init__(self, bot: Any, seed: int | None = None) -> None:
        cls = bot if isinstance(bot, type) else type(bot)
        self.name = str(getattr(bot, "name", cls.__name__))
        self._random = Random(seed)
        self._file = source_of(cls)
        self._bot = self._made(cls, seed) if isinstance(bot, type) else bot


def source_of(cls: type) -> Path:
    try:
        return Path(inspect.getsourcefile(cls) or "")
    except (OSError, TypeError):
        return Path()


def is_bot(one: object) -> bool:
    return callable(getattr(one, "choose", None))


def is_ours(one: object) -> bool:
    """Whether it is a quick bot of the library, which plays at every speed."""
    return isinstance(one, str) and one in POLICIES


def called(one: Any) -> str:
    """What an opponent is called where it went wrong."""
    return one if isinstance(one, str) else str(getattr(one, "name", None) or getattr(one, "__name__", one))


def check(one: Any) -> None:
    """Refuses what can't play, before any game begins."""
    if isinstance(one, str):
        if not is_ours(one):
            bots.load(one, 0)
    elif not is_bot(one) and not callable(one):
        raise SetupError(
            f"{quoted(one)} can't play: name a bot ('hard', 'mine.py:MyBot'), or give one with choose(game, seat) or a "
            "policy, a function of observations and masks."
        )


def bot_of(one: Any, seed: int) -> bots.Bot:
    """The bot that a name, an object or a class stands for."""
    return bots.load(one, seed) if isinstance(one, str) else GivenBot(one, seed)


class Player:
    """An opponent at a table of one's own."""

    def __init__(self, one: Any, seed: int) -> None:
        self._one = one
        self._random = Random(seed)
        self._bot = None if is_ours(one) or not is_bot_or_name(one) else bot_of(one, seed)

    def choose(self, table: Table, spaces: Spaces) -> int:
        """The number of the option that it takes at the open decision."""
        g = table.state
        if is_ours(self._one):
            # These look at nothing that is hidden; but some draw, and mustn't use up what the game draws from.
            copy = g.copy()
            reseed(copy, self._random.getrandbits(64))
            return int(g.rules[policy_action](copy, POLICIES.index(self._one)))
        if self._bot is not None:
            return self._bot.choose(table.game, g.seat).action
        seen, mask = spaces.observation.of_state(g, g.seat), spaces.mask_of(g)
        return int(spaces.to_rules[answers(self._one, seen[None], mask[None])[0]])


def is_bot_or_name(one: Any) -> bool:
    return isinstance(one, str) or is_bot(one)


def answers(policy: Any, seen: Array, masks: Array) -> Array:
    """What a policy chooses, checked."""
    chosen = np.asarray(policy(seen, masks))
    if chosen.shape != (len(seen),) or not np.issubdtype(chosen.dtype, np.integer):
        raise BotError(
            f"The policy {called(policy)} must return {len(seen)} whole numbers, one for each row, "
            f"not {chosen.dtype} of shape {chosen.shape}."
        )
    inside = (chosen >= 0) & (chosen < masks.shape[1])
    illegal = ~inside | (masks[np.arange(len(seen)), np.where(inside, chosen, 0)] == 0)
    if illegal.any():
        raise BotError(f"The policy {called(policy)} chose {chosen[illegal][0]}, which its mask doesn't allow.")
    return chosen


class League:
    """Opponents of whom each game draws some: past policies of a learner, and bots.

    >>> league = League(["normal"])
    >>> league.add(lambda seen, masks: masks.argmax(axis=1), weight=2)
    >>> len(league)
    2
    """

    def __init__(self, members: Sequence[Any] = (), most: int | None = None) -> None:
        self.members: list[Any] = []
        self.weights: list[float] = []
        self._most = most
        """Of policies, the oldest go when there are more than that; bots stay."""
        for member in members:
            self.add(member)

    def add(self, member: Any, weight: float = 1.0) -> None:
        """Takes in a bot or a policy, for the games that begin from now on."""
        check(member)
        self.members.append(member)
        self.weights.append(weight)
        policies = [i for i, one in enumerate(self.members) if not is_bot_or_name(one)]
        if self._most is not None and len(policies) > self._most:
            del self.members[policies[0]], self.weights[policies[0]]

    def draw(self, rng: np.random.Generator, count: int) -> list[Any]:
        if not self.members:
            raise SetupError("There is nobody in the league yet.")
        odds = np.array(self.weights) / sum(self.weights)
        return [self.members[i] for i in rng.choice(len(self.members), count, p=odds)]

    def __len__(self) -> int:
        return len(self.members)


def check_learner(seat: object, players: int) -> int:
    number = whole(seat)
    if number is None or not 0 <= number < players:
        raise SetupError(f"The learner's seat must be a whole number from 0 to {players - 1}, not {quoted(seat)}.")
    return number


Opponents = Any
"""One bot, policy or league for all seats but the learner's, or a list with one for each of them."""


def by_turn(opponents: Opponents, players: int) -> list[Any]:
    """Who sits at each seat but the learner's, clockwise from seat 0, checked."""
    alone = isinstance(opponents, (str, League)) or not isinstance(opponents, Sequence)
    found = [opponents] * (players - 1) if alone else list(opponents)
    if len(found) != players - 1:
        raise SetupError(f"Name one bot for all opponents or one for each of the {players - 1}, not {len(found)}.")
    for one in found:
        if not isinstance(one, League):
            check(one)
    return found


__all__ = ["GivenBot", "League", "Player", "Policy", "answers", "by_turn", "check_learner"]
