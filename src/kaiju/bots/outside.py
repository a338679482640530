"""Bots from outside: `mine.py:MyBot` names a class in a file; one that is installed has a name of its own.

    class MyBot:
        def choose(self, game, seat):
            return "stop" if "stop" in game.decision.options else game.decision.options[0]

Its `choose` returns an option, the key of one, or its action. If the class takes a `seed`, it gets one. The game that
it is given is a copy in which everything that its seat can't know has been dealt anew.

A package says that it has a bot by an entry point of the group `kaiju.bots`: `robo = "my_package.bots:Robo"`.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from importlib.metadata import EntryPoint, entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from typing import Any

from kaiju.bots.names import NAMES
from kaiju.errors import BotError, IllegalAction, SetupError
from kaiju.game import Game, Option
from kaiju.game.asked import decision_of
from kaiju.game.loading import spec_of, told
from kaiju.given import quoted

GROUP = "kaiju.bots"
NAMED = re.compile("[a-z][a-z0-9_]{0,31}")
"""What bots of packages may be called: names are shown at tables, and are in records."""


def is_outside(name: str) -> bool:
    """Whether a name means somebody else's bot rather than one that comes with the game."""
    return is_in_file(name) or name in installed()


def is_in_file(name: str) -> bool:
    return name.endswith(".py") or ".py:" in name


@cache
def installed() -> Mapping[str, EntryPoint]:
    """The bots of installed packages, by their names. What the library's are called they can't be."""
    found = sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value))
    return {entry.name: entry for entry in found if NAMED.fullmatch(entry.name) and entry.name not in NAMES}


class OutsideBot:
    """Somebody else's bot. It may go wrong in any way; whatever happens is reported in one sentence."""

    def __init__(self, name: str, seed: int | None = None) -> None:
        self.name = name
        self._random = Random(seed)
        self._file = file_of(name)
        self._bot = self._made(bot_class(name), seed)

    def _made(self, cls: Any, seed: int | None) -> Any:
        try:
            return cls(seed=seed) if takes_seed(cls) else cls()
        except (Exception, SystemExit) as error:
            raise SetupError(f"The bot {self.name} can't be made: {told(error, self._file)}.") from None

    def choose(self, game: Game, seat: int) -> Option:
        decision = decision_of(game, seat)
        where = f"in the game of seed {game.choices.seed}, at the {decision.kind!r} decision of seat {seat}"
        known = game.clone(for_seat=seat, seed=self._random.getrandbits(64))
        try:
            answer = self._bot.choose(known, seat)
        except (Exception, SystemExit) as error:
            raise BotError(f"The bot {self.name} failed {where}: {told(error, self._file)}.") from None
        try:
            _, key = game.find(answer)
        except IllegalAction as error:
            raise BotError(f"The bot {self.name} chose what can't be chosen {where}: {error}") from None
        return decision[key]

    def __repr__(self) -> str:
        return f"<bot {self.name}>"


def file_of(name: str) -> Path:
    if not is_in_file(name):
        spec = spec_of(installed()[name].module)
        return Path(spec.origin if spec is not None and spec.origin else name)
    return Path(name.rpartition(":")[0] if not name.endswith(".py") else name)


def source_digest(name: str) -> str:
    """A digest of the file with the bot."""
    bot_class(name)
    return sha256(file_of(name).read_bytes()).hexdigest()[:16]


def bot_class(name: str) -> Any:
    """The class that a name means, such as `mine.py:MyBot`."""
    if not is_in_file(name):
        return installed_class(name)
    if name.endswith(".py"):
        raise SetupError(f"Name the class of the bot too, as in {name}:MyBot.")
    path, class_name = file_of(name), name.rpartition(":")[2]
    if not path.is_file():
        raise SetupError(f"There is no file {path} with the bot {class_name}.")
    cls = getattr(module_at(path.resolve(), str(path)), class_name, None)
    if cls is None:
        raise SetupError(f"There is no {quoted(class_name)} in {path}.")
    if not callable(cls) or not callable(getattr(cls, "choose", None)):
        raise SetupError(f"{quoted(class_name)} in {path} is no bot: it must be a class with choose(game, seat).")
    return cls


@cache
def installed_class(name: str) -> Any:
    """The class of a bot that is installed."""
    entry = installed()[name]
    try:
        cls = entry.load()
    except (Exception, SystemExit) as error:
        raise SetupError(f"The bot {name} can't be loaded from {entry.value}: {told(error, None)}.") from None
    if not callable(cls) or not callable(getattr(cls, "choose", None)):
        raise SetupError(f"{entry.value}, which is installed as {name}, is no bot: it has no choose(game, seat).")
    return cls


@cache
def module_at(path: Path, shown: str) -> Any:
    """The file as a module; it may import its neighbours."""
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    name = f"kaiju_bot_{sha256(str(path).encode()).hexdigest()[:12]}"
    spec = spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        raise SetupError(f"{shown} can't be loaded: {told(error, path)}.") from None
    return module


def takes_seed(cls: Any) -> bool:
    try:
        parameters = inspect.signature(cls).parameters.values()
    except (TypeError, ValueError):
        return False
    return any(p.name == "seed" or p.kind is inspect.Parameter.VAR_KEYWORD for p in parameters)
