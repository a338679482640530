"""Fair dice: a secret that is promised before the game and shown after it, and a seed per action made from it.

The server can't choose dice to its liking: it publishes the secret's hash before anybody sits down, and every seat adds
a word of its own (its salt), which the server doesn't know when it makes the secret. No player can work out what will
fall: that takes the secret. `docs/fair-dice.md` explains it to players.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import kaiju
from kaiju.errors import RecordError

BOTS_SALT = "bot"
"""The same for all bots: words chosen by the server would let it choose dice."""
DEAL = "deal"
"""Names the seed of the first shuffle. Seeds of actions are named by the action's number."""


def make_secret() -> str:
    return secrets.token_hex(32)


def commitment(secret: str) -> str:
    """What is published about a secret before the game."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def seed_for(secret: str, table: str, salts: Sequence[str], what: str | int) -> str:
    """The seed of the deal, or of an action (counted from 0)."""
    seed = keyed(secret).copy()
    seed.update("\n".join([table, *salts, str(what)]).encode())
    return seed.hexdigest()


@lru_cache(2048)
def keyed(secret: str) -> hmac.HMAC:
    """What every seed of a table begins with."""
    return hmac.new(bytes.fromhex(secret), digestmod=hashlib.sha256)


def deal_seed(secret: str, table: str, salts: Sequence[str]) -> int:
    return int(seed_for(secret, table, salts, DEAL), 16)


@dataclass(frozen=True)
class Verdict:
    """What was checked in a finished game."""

    actions: int
    throws: int
    shuffles: int
    events_compared: bool


def verify(record: Mapping[str, Any]) -> Verdict:
    """Checks every roll and shuffle of a finished game from its record alone; raises `RecordError` if one is off."""
    fair = record.get("fair")
    if not isinstance(fair, Mapping):
        raise RecordError("This record is not from a table with fair dice: it has no promise to check.")
    secret, promised, table, salts = (fair.get(name) for name in ("secret", "commitment", "table", "salts"))
    if not isinstance(secret, str) or not isinstance(table, str) or not is_texts(salts):
        raise RecordError("The record lacks the table's secret, its name or its salts.")
    assert isinstance(salts, list)
    try:
        kept = commitment(secret)
    except ValueError:
        raise RecordError("The table's secret is damaged.") from None
    if kept != promised:
        raise RecordError("The secret is not the one that was promised before the game.")
    setup, seeds, actions = record.get("setup"), record.get("seeds"), record.get("actions")
    if not isinstance(setup, Mapping) or not isinstance(seeds, Mapping) or not isinstance(actions, list):
        raise RecordError("The record lacks its setup, its seeds or its actions.")
    if "position" in record:
        raise RecordError("This game began with a position, not with a shuffle: its cards can't be checked.")
    if setup.get("seed") != deal_seed(secret, table, salts):
        raise RecordError("The cards were not shuffled with the promised secret.")
    for i in range(len(actions)):
        if seeds.get(str(i)) != seed_for(secret, table, salts, i):
            raise RecordError(f"Action {i + 1} was not seeded with the promised secret.")
    if len(seeds) > len(actions):
        raise RecordError("The record has seeds for actions that were never taken.")
    game = kaiju.replay(record)
    if not game.over:
        raise RecordError("The game of this record is not over.")
    told = record.get("events")
    if told is not None and told != [event.to_dict() for event in game.events]:
        raise RecordError("What was told at the table is not what these dice and cards give.")
    dice = sum(event.dice is not None for event in game.events)
    shuffles = 1 + sum("shuffle" in event.kind for event in game.events)
    return Verdict(len(actions), dice, shuffles, told is not None)


def is_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)
