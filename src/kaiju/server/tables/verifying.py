"""Checking a finished game from its record alone: every roll, every shuffle, what was told, what bots chose, and what
follows from whose words the salts were."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import kaiju
from kaiju.errors import RecordError
from kaiju.game import Game
from kaiju.game.records import setup_from
from kaiju.game.setup import piles_of
from kaiju.server.tables.fairness import bot_seed, commitment, deal_seed, seed_for
from kaiju.server.tables.seats import BOT, SEAT, SERVER, UNKNOWN
from kaiju.server.tables.thinking import answer_of, follows_from_seed

NO_BOTS = "The record must say of every action which bot chose it, or that none did."


class Word(NamedTuple):
    """A salt, as the record tells of it."""

    salt: str
    name: str
    by: str
    """Whose word it is: see `seats`."""
    number: int
    """Of the entry with which it came."""


@dataclass(frozen=True)
class Verdict:
    """What was checked in a finished game."""

    actions: int
    throws: int
    shuffles: int
    events_compared: bool
    words: tuple[Word, ...]
    """By seat. Who brought them is what the server says: whoever was there can compare."""
    bots_checked: int
    """Bots' answers that follow from the secret."""
    bots_unchecked: int
    """Answers of bots that think by the clock, or of which nobody noted which bot's they were."""

    @property
    def last_word(self) -> Word | None:
        """The last salt that somebody could choose; None if there are only bots'."""
        return max((word for word in self.words if word.by != BOT), key=lambda word: word.number, default=None)


def verify(record: Mapping[str, Any], *, promise: str | None = None, salt: str | None = None) -> Verdict:
    """Checks a finished game; raises `RecordError` if anything is off. `promise` and `salt`: what somebody wrote down
    before the game."""
    fair = record.get("fair")
    if not isinstance(fair, Mapping):
        raise RecordError("This record is not from a table with fair dice: it has no promise to check.")
    secret, promised, table, salts = (fair.get(name) for name in ("secret", "commitment", "table", "salts"))
    if not isinstance(secret, str) or not isinstance(table, str) or not is_list_of(str, salts):
        raise RecordError("The record lacks the table's secret, its name or its salts.")
    assert isinstance(salts, list)
    try:
        kept = commitment(secret)
    except ValueError:
        raise RecordError("The table's secret is damaged.") from None
    if kept != promised:
        raise RecordError("The secret is not the one that was promised before the game.")
    if promise is not None and promise.strip().lower() != kept:
        raise RecordError("The promise in the record is not the one that you wrote down.")
    if salt is not None and salt not in salts:
        raise RecordError("Your word is not among the salts of the record.")
    check_seeds(record, secret, table, salts)
    events, told = [], []
    chosen: list[tuple[str | None, bool]] = []
    bots = chosen_by(record)
    keys = record["actions"]
    for i, (game, happened) in enumerate(kaiju.retell(record)):
        events += [event.to_dict() for event in happened]
        told.append(len(happened))
        if i < len(keys):
            chosen.append((bots[i], follows(game, bots[i], keys[i], bot_seed(secret, table, salts, i), i)))
    if not game.over and not record.get("called_off"):
        raise RecordError("The game of this record is not over.")
    if len(record.get("bots", keys)) != len(keys):
        raise RecordError(NO_BOTS)
    if record.get("events") is not None and record["events"] != events:
        raise RecordError("What was told at the table is not what these dice and cards give.")
    if record.get("told", told) != told:
        raise RecordError("What was told at the table is not told of the right actions.")
    piles = piles_of(setup_from(record["setup"]))
    if record.get("piles", piles) != piles:
        raise RecordError("The cards did not lie as the rules say before they were shuffled.")
    return Verdict(
        actions=len(keys),
        throws=sum("dice" in event for event in events),
        shuffles=1 + sum("shuffle" in event["kind"] for event in events),
        events_compared=record.get("events") is not None,
        words=words_of(record, salts),
        bots_checked=sum(checked for bot, checked in chosen if bot is not None),
        bots_unchecked=sum(not checked for bot, checked in chosen if bot is not None),
    )


def check_seeds(record: Mapping[str, Any], secret: str, table: str, salts: Sequence[str]) -> None:
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


def chosen_by(record: Mapping[str, Any]) -> list[str | None]:
    """Which bot chose each action, as far as the record says."""
    count = len(record["actions"])
    bots: Any = record.get("bots", [None] * count)
    if not is_list_of((str, type(None)), bots):
        raise RecordError(NO_BOTS)
    return [*bots, *[None] * count]


def follows(game: Game, bot: str | None, key: object, seed: int, action: int) -> bool:
    """Whether it follows from the seed what a bot chose; refuses a choice that is another."""
    if bot is None or not follows_from_seed(bot) or game.decision is None:
        return False
    if answer_of(bot, game, seed) != key:
        raise RecordError(f"Action {action + 1} is not what the bot {bot!r} had to answer.")
    return True


def words_of(record: Mapping[str, Any], salts: Sequence[str]) -> tuple[Word, ...]:
    names: Any = record.get("names")
    words: Any = record.get("words", [{"by": UNKNOWN, "number": 0}] * len(salts))
    if not is_list_of(Mapping, words) or len(words) != len(salts):
        raise RecordError("The record must say of every salt whose word it is.")
    if not is_list_of(str, names) or len(names) != len(salts):
        names = [f"seat {i}" for i in range(len(salts))]
    for word in words:
        if word.get("by") not in (SEAT, SERVER, BOT, UNKNOWN) or not isinstance(word.get("number"), int):
            raise RecordError("The record must say of every salt whose word it is.")
    return tuple(
        Word(salt, name, word["by"], word["number"]) for salt, name, word in zip(salts, names, words, strict=True)
    )


def is_list_of(kinds: type | tuple[type, ...], value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, kinds) for item in value)
