"""Bodies of HTTP requests. Options of a table and standing answers are in `server/tables`."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import UNSET, Meta, UnsetType

from kaiju.server.wire.basics import SALT_LENGTH, ChatText, FromClient, Key, Language, Name, QuickPhrase, Seat, Short
from kaiju.server.wire.options import Clock, Players
from kaiju.server.wire.tables import Matter


class Sit(FromClient, frozen=True):
    """Taking a seat, or putting a bot there."""

    name: Name = ""
    monster: Short | None = None
    seat: Seat | None = None
    bot: Short | None = None
    salt: Annotated[str, Meta(max_length=SALT_LENGTH)] | None = None
    """Your own word in the making of the dice; left out, the server takes one."""


class Salt(FromClient, frozen=True):
    """Your own word in the making of the dice."""

    salt: Annotated[str, Meta(min_length=1, max_length=SALT_LENGTH)]


class Code(FromClient, frozen=True):
    """A code with which another device takes a seat."""

    code: Annotated[str, Meta(max_length=100)]


class RecoveryPhrase(FromClient, frozen=True):
    """A recovery phrase, however it is written."""

    phrase: Annotated[str, Meta(max_length=200)]


class Counted(FromClient, frozen=True):
    """Whether your games are counted; if not, what has been counted is deleted."""

    counted: bool


class SubscriptionKeys(FromClient, frozen=True):
    """What messages for a browser are sealed with, as it gives them away."""

    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=32)]


class Subscribe(FromClient, frozen=True):
    """Where a browser takes messages; in which language they are to be, or as before."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    keys: SubscriptionKeys
    language: Language | None = None


class KeptSettings(FromClient, frozen=True):
    """What a page remembers, for other devices of the same person."""

    settings: dict[str, Any]


class Wishes(FromClient, frozen=True):
    """What somebody would like to play, with anybody who wants the same."""

    name: Name = "?"
    monster: Short | None = None
    edition: Annotated[str, Meta(max_length=20)] = "base"
    modules: Annotated[list[Annotated[str, Meta(max_length=20)]], Meta(max_length=6)] = []
    least: Players = 2
    most: Players = 4
    clock: Clock = Clock()
    wait: Annotated[int, Meta(ge=0, le=3600)] = 60
    """Seconds after which bots take the free seats."""
    bot: Short = "normal"
    pace: Annotated[int, Meta(ge=0, le=5000)] = 700


class Invited(FromClient, frozen=True):
    """Taking over a bot's seat by the code of an invitation."""

    code: Annotated[str, Meta(max_length=100)]
    name: Name = "?"


class Answer(FromClient, frozen=True):
    """An answer to a question, which it names."""

    question: int
    key: Key
    seat: Seat | None = None


class TakeBack(FromClient, frozen=True):
    question: int


class Said(FromClient, frozen=True):
    """A text or a quick phrase."""

    text: ChatText = ""
    quick: QuickPhrase | None = None
    name: Name | None = None


class AboutGuest(FromClient, frozen=True):
    """What the host says about somebody without a seat; what is left out stays as it is."""

    name: Name | None = None
    muted: bool | None = None
    removed: bool | None = None


class Vote(FromClient, frozen=True):
    """Asks everybody to end or pause the game, agrees to it, or declines."""

    what: Matter
    agrees: bool = True


class Branch(FromClient, frozen=True):
    """Playing on from a move of a finished game, against bots."""

    action: Annotated[int, Meta(ge=0, le=100_000)]
    seat: Seat
    name: Name = "?"
    bot: Short | UnsetType = UNSET
    """Against which; left out, those that answer for people who are gone."""


MOST_OF_LINK = 30_000
LinkedText = Annotated[str, Meta(max_length=MOST_OF_LINK, description="What stands in the address after #.")]


class LinkedPosition(FromClient, frozen=True):
    """What a link shows, from a move on, through somebody's eyes."""

    text: LinkedText
    after: Annotated[int, Meta(ge=0, le=100_000)] = 0
    seat: Seat | None = None


class PlayLinked(FromClient, frozen=True):
    """Playing on from a move of what a link shows, against bots."""

    text: LinkedText
    action: Annotated[int, Meta(ge=0, le=100_000)]
    seat: Seat
    name: Name = "?"
    bot: Short | UnsetType = UNSET


class PuzzleAnswer(FromClient, frozen=True):
    key: Key


class PlayPuzzle(FromClient, frozen=True):
    """Playing on from a puzzle, against bots."""

    name: Name = "?"


class Lesson(FromClient, frozen=True):
    name: Name = "?"


class Goal(FromClient, frozen=True):
    """So many dice of a face, or more."""

    face: Annotated[str, Meta(max_length=10)]
    n: Annotated[int, Meta(ge=0, le=8)]


class Roll(FromClient, frozen=True):
    """Dice as they lie, which of them are kept, how often they can still be rolled, and what one throw is to reach."""

    dice: Annotated[list[Annotated[str, Meta(max_length=10)]], Meta(min_length=1, max_length=8)]
    keep: Annotated[list[Annotated[int, Meta(ge=0, le=7)]], Meta(max_length=8)] = []
    rolls: Annotated[int, Meta(ge=1, le=6)] = 1
    goals: Annotated[list[Goal], Meta(max_length=3)] = []


LetterText = Annotated[
    str,
    Meta(
        pattern="^[A-Za-z0-9_-]{1,1000}$",
        description="What two browsers need to find each other, as a code of theirs.",
    ),
]
LetterName = Annotated[str, Meta(max_length=40)]


class Letter(FromClient, frozen=True):
    """A letter for whoever has opened a room."""

    text: LetterText


class LetterAnswer(FromClient, frozen=True):
    """The answer to a letter."""

    letter: LetterName
    text: LetterText


class LookInto(FromClient, frozen=True):
    """Looking into a room of one's own: answers to leave there."""

    key: Annotated[str, Meta(max_length=40)]
    answers: Annotated[list[LetterAnswer], Meta(max_length=16)] = []
