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
from kaiju.server.tables.fairness import FIXED, bot_seed, commitment, deal_seed, seed_for
from kaiju.server.tables.seats import BOT, SEAT, SERVER, UNKNOWN
from kaiju.server.tables.thinking import answer_of, follows_from_seed

NO_BOTS = "The record must say of every action which bot chose it, or that none did."
NO_WORDS = "The record must say of every salt whose word it is."
FIRST_WORD = 2
"""The least number of an entry that can bring a word: the first entry opens the table."""


class Word(NamedTuple):
    """A salt, as the record tells of it."""

    salt: str
    name: str
    by: str
    """Whose word it is: see `seats`."""
    number: int
    """Of the entry with which it came, as the record says: nobody can prove it."""

    @property
    def fixed(self) -> bool:
        """Whether it is a word that nobody could choose."""
        return FIXED.get(self.by) == self.salt


class Chosen(NamedTuple):
    """An answer, as the record tells of it."""

    seat: int
    bot: str | None
    checked: bool
    """Whether it had to be this one."""


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
    bots_noted: bool
    """Whether the record says at all which answers were bots'."""
    unnoted: int
    """Answers at bots' seats that are noted as nobody's: of whoever took such a seat, or of whoever runs the server."""
    puppets: tuple[str, ...]
    """Names of seats that are called people's, though bots gave all their answers."""

    @property
    def chosen_words(self) -> list[Word]:
        """Those that somebody could choose, in the order in which they came."""
        return sorted((word for word in self.words if not word.fixed), key=lambda word: word.number)

    @property
    def last_word(self) -> Word | None:
        """The last salt that somebody could choose; None if there is none."""
        return self.chosen_words[-1] if self.chosen_words else None


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
    check_seeds(record, secret, table, salts)
    words = words_of(record, salts)
    if salt is not None and salt not in [word.salt for word in words if word.by in (SEAT, UNKNOWN)]:
        raise RecordError("Your word is not among those that the record calls the seats' own.")
    events, told = [], []
    chosen: list[Chosen] = []
    bots = chosen_by(record)
    keys = record["actions"]
    for i, (game, happened) in enumerate(kaiju.retell(record)):
        if game.players != len(words):
            raise RecordError("The record has not as many salts as seats.")
        events += [event.to_dict() for event in happened]
        told.append(len(happened))
        if i < len(keys) and game.decision is not None:
            checked = follows(game, bots[i], keys[i], bot_seed(secret, table, salts, i), i)
            chosen.append(Chosen(game.decision.seat, bots[i], checked))
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
        words=words,
        bots_checked=sum(one.checked for one in chosen if one.bot is not None),
        bots_unchecked=sum(not one.checked for one in chosen if one.bot is not None),
        bots_noted="bots" in record,
        unnoted=sum(one.bot is None and words[one.seat].by == BOT for one in chosen),
        puppets=tuple(word.name for seat, word in enumerate(words) if word.by == SEAT and is_puppet(seat, chosen)),
    )


def is_puppet(seat: int, chosen: Sequence[Chosen]) -> bool:
    """Whether bots gave all answers of a seat, of which there were some."""
    bots = [one.bot for one in chosen if one.seat == seat]
    return bool(bots) and None not in bots


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
    """Whose the salts are; refuses what can't be."""
    names: Any = record.get("names")
    if not is_list_of(str, names) or len(names) != len(salts):
        names = [f"seat {i}" for i in range(len(salts))]
    if "words" not in record:
        return tuple(Word(salt, name, UNKNOWN, 0) for salt, name in zip(salts, names, strict=True))
    told = record["words"]
    if not is_list_of(Mapping, told) or len(told) != len(salts):
        raise RecordError(NO_WORDS)
    if any(word.get("by") not in (SEAT, SERVER, BOT, UNKNOWN) or type(word.get("number")) is not int for word in told):
        raise RecordError(NO_WORDS)
    words = tuple(Word(salt, name, w["by"], w["number"]) for salt, name, w in zip(salts, names, told, strict=True))
    numbers = [word.number for word in words]
    if min(numbers, default=FIRST_WORD) < FIRST_WORD or len(set(numbers)) < len(numbers):
        raise RecordError("The words of the record can't have come in the order that it tells.")
    for word in words:
        if word.by == BOT and not word.fixed:
            raise RecordError(
                f"The word of {word.name}, a bot, is not the one that all bots have: whoever runs the server could "
                "have chosen the dice with it."
            )
    return words


def is_list_of(kinds: type | tuple[type, ...], value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, kinds) for item in value)
