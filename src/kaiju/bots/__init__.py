"""Computer players: `kaiju.bots.get("king").choose(game, seat)`.

`random` and `angry` are for tests and comparisons. `easy`, `normal`, `hard`, `king` and `titan` are opponents; all but
the last come in temperaments, `normal-brawler`, `king-shopper` …, that play differently and about equally well. A bot
sees nothing but what its seat can know.

`hard` and `king` search by the compiled rules (`pip install 'kaiju-tokyo[lab]'`). Compiling takes up to a minute, once
for every set of boxes: `prepare` does it when it suits you, and says how far it is.

`titan` goes by a network that taught itself, which needs NumPy alone and is there at once; so do `rival`, which is
about as strong as whoever it plays, and `instinct`, which doesn't search.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from random import Random
from typing import Protocol

from kaiju.bots.names import BY_NETWORK, LEVELS, NAMES, SEARCHERS
from kaiju.bots.outside import OutsideBot, installed, is_outside
from kaiju.bots.policies import POLICIES, policy_action
from kaiju.errors import SetupError
from kaiju.extras import needs
from kaiju.game import Game, Option, new
from kaiju.game.asked import decision_of
from kaiju.given import quoted, whole

__all__ = ["BY_NETWORK", "LEVELS", "NAMES", "SEARCHERS", "Bot", "get", "installed", "is_ready", "load", "prepare"]


class Bot(Protocol):
    """Anything that can choose an option for a seat."""

    @property
    def name(self) -> str:
        """What it is called."""
        ...

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
        decision = decision_of(game, seat)
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
    seed = seed_number(seed)
    if name in SEARCHERS:
        needs("numpy", "numba", what=f"The bot {name}")
        from kaiju.bots.search.bot import SearchBot

        return SearchBot(name, seed, waits)
    if name in BY_NETWORK:
        needs("numpy", "kaiju_titan", what=f"The bot {name}")
        from kaiju.bots.titan.bot import BOTS

        return BOTS[name](seed)
    return PolicyBot(policy_number(name), seed)


def prepare(game: Game | None = None, progress: Callable[[float], None] | None = None) -> bool:
    """Gets the bots that search ready for games by the rules of this one, or for the base game; whether they are.

    What has been compiled before, by whatever process, is loaded in about a second; otherwise it takes up to a minute.
    `progress` is told how much of it is done, from 0.0 to 1.0, in the thread that called: to go on meanwhile, call this
    in another one, with `asyncio.to_thread(bots.prepare, game)`. Where rules can't be compiled, such bots play like the
    normal one.
    """
    needs("numpy", "numba", what="A bot that searches")
    from kaiju.bots.search import ready

    if game is not None and not isinstance(game, Game):
        raise SetupError(f"'game' must be a game, not {quoted(game)}.")
    if progress is not None and not callable(progress):
        raise SetupError(f"'progress' must be a function of one number, not {quoted(progress)}.")
    return ready.prepare((new(seed=0) if game is None else game).rules, progress)


def is_ready(game: Game) -> bool:
    """Whether bots that search would begin at once in this game, in this process."""
    if find_spec("numpy") is None or find_spec("numba") is None:
        return False
    from kaiju.bots.search import ready

    return ready.is_compiled(game.rules)


def load(name: str, seed: int | None = None) -> Bot:
    """The bot of that name, of the library or of an installed package, or of a class in a file: `mine.py:MyBot`.

    It runs the code of that file or package, so the name must be the user's own: a server takes names from strangers.
    """
    if not isinstance(name, str):
        raise SetupError(f"A bot is called by its name, not {quoted(name)}.")
    if is_outside(name):
        return OutsideBot(name, seed)
    if name not in NAMES and installed():
        raise SetupError(f"There is no bot {quoted(name)}; the bots are {', '.join((*NAMES, *installed()))}.")
    return get(name, seed)


def seed_number(seed: object) -> int | None:
    number = whole(seed)
    if seed is not None and number is None:
        raise SetupError(f"The seed of a bot must be a whole number, not {quoted(seed)}.")
    return number


def policy_number(name: str) -> int:
    if name not in POLICIES:
        raise SetupError(f"There is no bot {quoted(name)}; the bots are {', '.join(NAMES)}.")
    return POLICIES.index(name)
