"""Fair dice: a secret that is promised before the game and shown after it, and a seed per action made from it.

The server can't choose dice to its liking: it publishes the secret's hash before anybody sits down, and every seat adds
a word of its own (its salt), which the server doesn't know when it makes the secret. No player can work out what will
fall: that takes the secret. `docs/fair-dice.md` explains it to players.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence

from kaiju.server.tables.sanitize import cleaned
from kaiju.server.tables.seats import BOT, SEAT, SERVER

BOTS_SALT, SERVERS_SALT = "bot", "server"
"""The same for all bots, and for all people who bring none: words chosen by the server would let it choose dice."""
FIXED = {BOT: BOTS_SALT, SERVER: SERVERS_SALT}
"""The words that nobody can choose, by whose they are."""
DEAL = "deal"
"""Names the seed of the first shuffle. Seeds of actions are named by the action's number."""


def word(bot: str | None, salt: str | None) -> dict[str, str]:
    """The salt of a seat, and whose word it is, as an entry says it."""
    if bot is not None:
        return {"salt": BOTS_SALT}
    own = cleaned(salt or "")
    return {"salt": own, "salt_by": SEAT} if own else {"salt": SERVERS_SALT, "salt_by": SERVER}


def make_secret() -> str:
    return secrets.token_hex(32)


def commitment(secret: str) -> str:
    """What is published about a secret before the game."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def seed_for(secret: str, table: str, salts: Sequence[str], what: str | int) -> str:
    """The seed of the deal, or of an action (counted from 0)."""
    said = "\n".join([table, *salts, str(what)]).encode()
    return hmac.digest(bytes.fromhex(secret), said, "sha256").hex()


def deal_seed(secret: str, table: str, salts: Sequence[str]) -> int:
    return int(seed_for(secret, table, salts, DEAL), 16)


def bot_seed(secret: str, table: str, salts: Sequence[str], action: int) -> int:
    """The chance that a bot has which chooses that action."""
    return int(seed_for(secret, table, salts, f"bot {action}"), 16)
