"""The letterbox: where browsers that play without a server leave each other what they need to find each other.

A room has a word that people can say. Whoever knows it leaves a letter there; whoever opened the room finds it, and
leaves an answer. Of the game that follows nothing comes here. All of it is in memory, bounded, and gone after minutes.
"""

from __future__ import annotations

import hmac
import secrets
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from kaiju.server.tables.phrases import new_word
from kaiju.server.tables.refusals import Refusal

SYLLABLES = 5
"""Of a room's word: one of more than two thousand million."""
ROOMS = 1000
ROOMS_OF_ADDRESS = 10
LETTERS = 16
"""In one room."""
ROOM_SECONDS = 600.0
"""Since somebody with its key last looked."""
IDLE_SECONDS = 90.0
"""Since then; a room that nobody has looked into for so long makes room for others when there is none. Pages out of
sight look once a minute."""
LETTER_SECONDS = 120.0
SWEEP_SECONDS = 1.0


@dataclass(slots=True)
class Posted:
    """A letter, and its answer once there is one."""

    text: str
    at: float
    answer: str | None = None


@dataclass(slots=True)
class Room:
    key: str
    address: str
    """Of whoever opened it, as it is counted."""
    looked_at: float
    letters: dict[str, Posted] = field(default_factory=dict)


class Letterbox:
    """All rooms of a process."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._rooms: dict[str, Room] = {}
        self._swept_at = clock()

    def open(self, address: str, mine: Callable[[str], bool] = lambda word: True) -> tuple[str, str]:
        """A new room: its word, and the key to what is in it. `mine`: whether rooms of that word belong here."""
        self._sweep()
        if sum(room.address == address for room in self._rooms.values()) >= ROOMS_OF_ADDRESS:
            raise Refusal(
                "slow-down", "Too many rooms are open from your address; those not looked at are closed soon."
            )
        if len(self._rooms) >= ROOMS and not self._close_idle():
            raise Refusal("busy", "There is no room left; please try again in a few minutes.")
        word = new_word(SYLLABLES)
        while word in self._rooms or not mine(word):
            word = new_word(SYLLABLES)
        key = secrets.token_urlsafe(16)
        self._rooms[word] = Room(key, address, self._clock())
        return word, key

    def leave(self, word: str, text: str) -> str:
        """Leaves a letter; returns the name by which its answer is found, which nobody else knows."""
        room = self._room(word)
        if len(room.letters) >= LETTERS:
            raise Refusal("busy", "Too many letters wait in this room; please try again in a moment.")
        letter = secrets.token_urlsafe(12)
        room.letters[letter] = Posted(text, self._clock())
        return letter

    def look(self, word: str, key: str, answers: Iterable[tuple[str, str]] = ()) -> Mapping[str, str]:
        """Leaves answers, and takes along the letters that have none yet."""
        room = self._room(word)
        if not hmac.compare_digest(room.key.encode(), key.encode()):
            raise no_room()
        room.looked_at = self._clock()
        for letter, text in answers:
            if letter in room.letters:
                room.letters[letter].answer = text
        return {letter: posted.text for letter, posted in room.letters.items() if posted.answer is None}

    def answer(self, word: str, letter: str) -> str | None:
        """The answer to a letter, once there is one. It is taken out: nobody needs it twice."""
        letters = self._room(word).letters
        if letter not in letters:
            raise Refusal("not-found", "This letter is not here any more; please leave another.")
        found = letters[letter].answer
        if found is not None:
            del letters[letter]
        return found

    def _close_idle(self) -> bool:
        """Closes the room that has been left alone the longest, if that is long: or who has many addresses could take
        all rooms and leave them."""
        word, room = min(self._rooms.items(), key=lambda one: one[1].looked_at)
        if self._clock() - room.looked_at < IDLE_SECONDS:
            return False
        del self._rooms[word]
        return True

    def _room(self, word: str) -> Room:
        self._sweep()
        if word not in self._rooms:
            raise no_room()
        return self._rooms[word]

    def _sweep(self) -> None:
        """Forgets what is too old, now and then."""
        now = self._clock()
        if now - self._swept_at < SWEEP_SECONDS:
            return
        self._swept_at = now
        self._rooms = {word: room for word, room in self._rooms.items() if now - room.looked_at < ROOM_SECONDS}
        for room in self._rooms.values():
            room.letters = {name: one for name, one in room.letters.items() if now - one.at < LETTER_SECONDS}


def no_room() -> Refusal:
    return Refusal(
        "not-found", "There is no such room: perhaps a slip, or nobody has looked into it for a while.", "no-room"
    )
