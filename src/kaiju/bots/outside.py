"""Bots from outside: `mine.py:MyBot` names a class in a file.

    class MyBot:
        def choose(self, game, seat):
            return "stop" if "stop" in game.decision.options else game.decision.options[0]

Its `choose` returns an option, the key of one, or its action. If the class takes a `seed`, it gets one. The game that
it is given is a copy in which everything that its seat can't know has been dealt anew.
"""

from __future__ import annotations

import inspect
import sys
import traceback
from functools import cache
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from typing import Any

from kaiju.errors import BotError, IllegalAction, KaijuError, SetupError
from kaiju.game import Game, Option
from kaiju.given import quoted


def is_outside(name: str) -> bool:
    """Whether a name means a class in a file rather than a bot that comes with the game."""
    return name.endswith(".py") or ".py:" in name


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
        decision = game.decision
        if decision is None or decision.seat != seat:
            raise KaijuError(f"Seat {quoted(seat)} has nothing to decide now.")
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
    return Path(name.rpartition(":")[0] if not name.endswith(".py") else name)


def source_digest(name: str) -> str:
    """A digest of the bot's file."""
    bot_class(name)
    return sha256(file_of(name).read_bytes()).hexdigest()[:16]


def bot_class(name: str) -> Any:
    """The class that a name such as `mine.py:MyBot` means."""
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


def told(error: BaseException, file: Path) -> str:
    """What went wrong, and in which line of the bot's file."""
    lines = [f.lineno for f in traceback.extract_tb(error.__traceback__) if Path(f.filename) == file.resolve()]
    lines = lines or ([error.lineno] if isinstance(error, SyntaxError) else [])
    where = f" (line {lines[-1]})" if lines and lines[-1] else ""
    message = error.msg if isinstance(error, SyntaxError) else str(error)
    return f"{type(error).__name__}{': ' if message else ''}{message}{where}".rstrip(".")
