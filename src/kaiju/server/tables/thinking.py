"""What bots answer. Each gets a copy of the game in which everything that its seat can't know has been dealt anew.

The seed of an answer is made like those of dice, so whoever has a record can work out again what a bot had to answer;
all but those that search, because they think by the clock, those of the network, whose numbers differ by a hair from
machine to machine, and those of others.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

from kaiju.bots.policies import POLICIES
from kaiju.game import Game
from kaiju.lessons import CALM, calm_key
from kaiju.server.tables.bots import bot_of


@runtime_checkable
class Thinker(Protocol):
    """A bot that says what it thinks of all options."""

    def think(self, game: Game, seat: int) -> Any: ...


def known_to(game: Game, seat: int, seed: int) -> bytes:
    """The game as a bot at that seat gets it."""
    return game.clone(for_seat=seat, seed=seed).to_bytes()


class Pondered(NamedTuple):
    """What a bot answers."""

    key: str
    pause: float = 1.0
    """How long it should seem to think, in usual pauses: longer where options are close."""


SHORTEST, LONGEST = 0.5, 1.6
"""Of pauses."""
CLEAR = 0.05
"""An option that is better by so much of a chance to win leaves nothing to think about."""


def ponder(level: str, data: bytes, seat: int, seed: int) -> Pondered:
    """The option that a bot takes. Those that weigh up chances take their time where it is hard."""
    bot, game = bot_of(level, seed), Game.from_bytes(data)
    if not isinstance(bot, Thinker):
        return Pondered(bot.choose(game, seat).key)
    thought = bot.think(game, seat)
    return Pondered(thought.option.key, pause_for([one.chance for one in thought.tried]))


def pause_for(chances: Sequence[float]) -> float:
    """By how much the best option is better than the next."""
    if len(chances) < 2:
        return 1.0
    next_best, best = sorted(chances)[-2:]
    return LONGEST - (LONGEST - SHORTEST) * min(1.0, (best - next_best) / CLEAR)


def think(level: str, data: bytes, seat: int, seed: int) -> str:
    """The key of the option that a bot takes."""
    return bot_of(level, seed).choose(Game.from_bytes(data), seat).key


def follows_from_seed(level: str) -> bool:
    """Whether what a bot of that level answers can be worked out again."""
    return level == CALM or level in POLICIES


def answer_of(level: str, game: Game, seed: int) -> str:
    """What a bot of that level has to answer."""
    decision = game.decision
    assert decision is not None
    if level == CALM:
        return calm_key(game)
    if len(decision.options) == 1:
        return decision.options[0].key
    return think(level, known_to(game, decision.seat, seed), decision.seat, seed)
