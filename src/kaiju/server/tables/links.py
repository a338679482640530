"""Games and positions as texts for an address.

A link holds a record without what follows from the rest of it: the dice follow from the secret and the salts, the
events from the answers. A link to a move of a game ends with that move's turn. A position made by hand is given as
`kaiju.arrange` takes it: `{"arrange": {"seats": …}, "actions": […]}`. What comes by a link is played by the rules from
its beginning, so nothing is taken that couldn't be.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Mapping
from typing import Any

import kaiju
from kaiju.game.records import check_record
from kaiju.server.tables import fairness
from kaiju.server.tables.refusals import Refusal
from kaiju.server.wire.basics import SALT_LENGTH
from kaiju.server.wire.options import TableOptions

FOLLOWS = ("events", "told", "piles", "seeds")
"""What of a record follows from the rest."""
LONGEST = 2_000_000
"""Letters of what is unpacked from a link."""
MOST_ACTIONS = 5_000
"""Actions that are played for somebody who looks at a link."""
SECRET = re.compile("[0-9a-f]{64}")
LONGEST_WORD = 2 * SALT_LENGTH
"""Letters of a table's name, or of a player's word."""
NOT_RULES = ("edition", "players", "modules", "monsters", "seed", "order")


def unreadable(why: str) -> Refusal:
    return Refusal("impossible", why, "no-record")


def damaged() -> Refusal:
    return unreadable("This link is damaged: perhaps a part of it was lost on the way.")


def packed(record: Mapping[str, Any]) -> str:
    slim = {name: value for name, value in record.items() if name not in FOLLOWS}
    data = zlib.compress(json.dumps(slim, separators=(",", ":"), ensure_ascii=False).encode(), 9)
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def unpacked(text: str) -> Any:
    try:
        data = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        unpacker = zlib.decompressobj()
        found = unpacker.decompress(data, LONGEST)
        if unpacker.eof:
            return json.loads(found)
    except (ValueError, zlib.error, RecursionError):
        pass
    raise damaged()


def up_to_turn_of(record: Mapping[str, Any], action: int) -> dict[str, Any]:
    """The record of a finished game as far as the turn in which a move was made."""
    turn, last = None, 0
    for last, (game, _) in enumerate(kaiju.retell(record)):
        if last == action:
            turn = game.turn
        if turn is not None and (game.turn != turn or game.over):
            break
    actions = record["actions"][:last]
    bots = {"bots": record["bots"][:last]} if "bots" in record else {}
    return {**record, "actions": actions, **bots}


def record_in(text: str) -> dict[str, Any]:
    """What a link holds, as a record that can be told; refuses anything else with a sentence."""
    given = unpacked(text)
    try:
        record = arranged(given) if isinstance(given, Mapping) and "arrange" in given else given
        _, actions, _ = check_record(record)
        if "position" in record and record is given:
            raise unreadable("A link can't hold a position in this form; give it as `kaiju.arrange` takes it.")
        if len(actions) > MOST_ACTIONS:
            raise unreadable("There are too many moves in this link.")
        return {**record, "seeds": seeds_of(record)} if "fair" in record else dict(record)
    except kaiju.KaijuError as error:
        raise unreadable(str(error)) from None
    except (ValueError, LookupError, TypeError, AttributeError):
        raise damaged() from None


def arranged(given: Mapping[str, Any]) -> dict[str, Any]:
    """The record of a position made by hand, and of what was answered from there on."""
    actions = given.get("actions", [])
    if not isinstance(given["arrange"], Mapping) or not isinstance(actions, list):
        raise TypeError
    return {**kaiju.arrange(**given["arrange"]).record(), "actions": actions}


def seeds_of(record: Mapping[str, Any]) -> dict[str, str]:
    """A table makes the seed of every action from its secret and the words of all players."""
    secret, table, salts = checked_fair(record["fair"], record["setup"]["players"])
    return {str(i): fairness.seed_for(secret, table, salts, i) for i in range(len(record["actions"]))}


def checked_fair(fair: Mapping[str, Any], players: int) -> tuple[str, str, list[str]]:
    """A table's secret, its name, and its players' words. None is longer than any table makes them: all of it goes into
    the seed of every action, and the secret is remembered."""
    secret, table, salts = fair["secret"], fair["table"], fair["salts"]
    if not isinstance(secret, str) or SECRET.fullmatch(secret) is None:
        raise ValueError("no secret")
    if not isinstance(salts, list) or len(salts) != players:
        raise ValueError("not as many words as players")
    if not all(isinstance(word, str) and len(word) <= LONGEST_WORD for word in (table, *salts)):
        raise ValueError("no words")
    return secret, table, salts


def options_of(setup: Mapping[str, Any]) -> TableOptions:
    """The options of a table at which the game of this setup is played."""
    return TableOptions(
        edition=setup["edition"],
        players=setup["players"],
        modules=list(setup["modules"]),
        rules={name: value for name, value in setup.items() if name not in NOT_RULES},
        order=setup.get("order", "always"),
    )
