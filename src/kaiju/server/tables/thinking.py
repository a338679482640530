"""What bots answer. Each gets a copy of the game in which everything that its seat can't know has been dealt anew.

The seed of an answer is made like those of dice, so whoever has a record can work out again what a bot had to answer;
all but those that search, because they think by the clock, and those of others.
"""

from __future__ import annotations

from kaiju.bots import NAMES, SEARCHERS
from kaiju.game import Game
from kaiju.lessons import CALM, calm_key
from kaiju.server.tables.bots import bot_of


def known_to(game: Game, seat: int, seed: int) -> bytes:
    """The game as a bot at that seat gets it."""
    return game.clone(for_seat=seat, seed=seed).to_bytes()


def think(level: str, data: bytes, seat: int, seed: int) -> str:
    """The key of the option that a bot takes."""
    return bot_of(level, seed).choose(Game.from_bytes(data), seat).key


def follows_from_seed(level: str) -> bool:
    """Whether what a bot of that level answers can be worked out again."""
    return level == CALM or (level in NAMES and level not in SEARCHERS)


def answer_of(level: str, game: Game, seed: int) -> str:
    """What a bot of that level has to answer."""
    decision = game.decision
    assert decision is not None
    if level == CALM:
        return calm_key(game)
    if len(decision.options) == 1:
        return decision.options[0].key
    return think(level, known_to(game, decision.seat, seed), decision.seat, seed)
