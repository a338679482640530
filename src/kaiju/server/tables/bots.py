"""Which bots may sit at tables: the library's, and those of packages that whoever runs the server has named."""

from __future__ import annotations

from collections.abc import Iterable

from kaiju import bots
from kaiju.bots.outside import bot_class
from kaiju.errors import SetupError
from kaiju.given import quoted
from kaiju.server.tables.refusals import Refusal

_named: list[str] = []


def offer(names: Iterable[str]) -> None:
    """Lets bots of others sit at tables."""
    for name in names:
        if name in bots.NAMES or name in _named:
            continue
        if name not in bots.installed():
            there = f"installed are {', '.join(bots.installed())}" if bots.installed() else "none is installed"
            raise SetupError(f"There is no bot {quoted(name)} of a package; {there}.")
        bot_class(name)
        _named.append(name)


def named() -> tuple[str, ...]:
    """Those of others."""
    return tuple(_named)


def offered() -> tuple[str, ...]:
    return (*bots.NAMES, *_named)


def check_bot(bot: str) -> None:
    if bot not in offered():
        raise Refusal("impossible", f"There is no bot {quoted(bot)}; the bots are {', '.join(offered())}.")


def bot_of(level: str, seed: int) -> bots.Bot:
    # Compiling takes a minute: until it is done in the background, bots that search play a weaker game.
    return bots.load(level, seed) if level in _named else bots.get(level, seed, waits=False)
