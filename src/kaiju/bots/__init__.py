"""Computer players: `kaiju.bots.get("king").choose(game, seat)`.

`random` and `angry` are for tests and comparisons. `easy`, `normal`, `hard` and `king` are opponents; each comes in
temperaments, `normal-brawler`, `king-shopper` …, that play differently and about equally well. A bot sees nothing
but what its seat can know.
"""

from __future__ import annotations

from random import Random
from typing import Protocol

from kaiju.bots.names import LEVELS, NAMES, SEARCHERS
from kaiju.bots.outside import OutsideBot, installed, is_outside
from kaiju.bots.policies import POLICIES, policy_action
from kaiju.errors import KaijuError, SetupError
from kaiju.extras import needs
from kaiju.game import Game, Option

__all__ = ["LEVELS", "NAMES", "SEARCHERS", "Bot", "PolicyBot", "get", "installed", "load", "policy_number"]


class Bot(Protocol):
    """Anything that can choose an option for a seat."""

    @property
    def name(self) -> str: ...

    def choose(self, game: Game, seat: int) -> Option:
        """The option to take at the seat's open decision. The game is not changed."""
        ...


class PolicyBot:
    """A bot that plays by a policy and sees nothing but what its seat can know."""

    def __init__(self, policy: int, seed: int | None = None) -> None:
        self._policy = policy
        self._random = Random(seed)

    @property
    def name(self) -> str:
        return POLICIES[self._policy]

    def choose(self, game: Game, seat: int) -> Option:
        decision = game.decision
        if decision is None or decision.seat != seat:
            raise KaijuError(f"Seat {seat!r} has nothing to decide now.")
        known = game.clone(for_seat=seat, seed=self._random.getrandbits(64))
        action = known.rules[policy_action](known.peek(), self._policy)
        for key, offered in decision.options.keys.items():
            if offered == action:
                return decision[key]
        raise AssertionError(f"{self.name} chose {action}, which is not on offer: {decision}")

    def __repr__(self) -> str:
        return f"<bot {self.name}>"


def get(name: str, seed: int | None = None, waits: bool = True) -> Bot:
    """The bot of that name. With a `seed` it makes the same choices again in the same games.

    Bots that search need the compiled rules, and wait until they are compiled; with `waits` false they play like the
    normal bot meanwhile.
    """
    if name in SEARCHERS:
        needs("numpy", "numba", what=f"The bot {name}")
        from kaiju.bots.search.bot import SearchBot

        return SearchBot(name, seed, waits)
    return PolicyBot(policy_number(name), seed)


def load(name: str, seed: int | None = None) -> Bot:
    """The bot of that name, of the library or of an installed package, or of a class in a file: `mine.py:MyBot`.

    It runs the code of that file or package, so the name must be the user's own: a server takes names from strangers.
    """
    if is_outside(name):
        return OutsideBot(name, seed)
    if name not in NAMES and installed():
        raise SetupError(f"There is no bot {name!r}; the bots are {', '.join((*NAMES, *installed()))}.")
    return get(name, seed)


def policy_number(name: str) -> int:
    if name not in POLICIES:
        raise SetupError(f"There is no bot {name!r}; the bots are {', '.join(NAMES)}.")
    return POLICIES.index(name)
