"""What has happened in a game, as a seat may know it: shared by all that goes on from there, and never changed."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import numpy as np

from kaiju.game.events import Event, make_event
from kaiju.rules.names import Names
from kaiju.rules.rulebook import Rulebook

Array = np.ndarray[Any, Any]
Entry = tuple[int, int, int, int, int]
"""An entry of a state's log: event, seat, amount, thing, other."""
RECENT = 64
"""So many of the last events are in a tensor."""
EVENT_NUMBERS = 5
DIGEST_NUMBERS = 16
UNKNOWN = -1000
"""Stands for a thing that is none of the observer's business."""


class Past:
    """An action, who took it, what was told then, and what came before."""

    __slots__ = ("_digests", "action", "before", "seat", "told")

    def __init__(self, before: Past | None, seat: int, action: int, told: tuple[Entry, ...]) -> None:
        self.before, self.seat, self.action, self.told = before, seat, action, told
        self._digests: dict[int, bytes] = {}

    def steps(self) -> Iterator[Past]:
        """From the last one to the first."""
        step: Past | None = self
        while step is not None:
            yield step
            step = step.before

    def in_order(self) -> list[Past]:
        return list(self.steps())[::-1]

    def done_by(self, player: int) -> list[int]:
        return [step.action for step in self.in_order() if step.seat == player]

    def told_to(self, player: int, names: Names, rules: Rulebook) -> list[Event]:
        return [make_event(entry, names, rules).seen_by(player) for step in self.in_order() for entry in step.told]

    def recent(self, player: int, players: int, rules: Rulebook) -> Array:
        """The last things that a seat was told, the newest first, each as five numbers (0: none, or not known): which
        event, whom it happened to (counted from the observer, from 1 on), how much, which thing, who did it."""
        out = np.zeros((RECENT, EVENT_NUMBERS), np.float32)
        row = 0
        for step in self.steps():
            for entry in reversed(step.told):
                if row == RECENT:
                    return out
                out[row] = as_numbers(known_to(entry, player, rules), player, players, rules)
                row += 1
        return out

    def digest(self, player: int, rules: Rulebook) -> bytes:
        """A digest of all that a seat has done and been told: two pasts that it can tell apart have different ones."""
        waiting = []
        for step in self.steps():
            if player in step._digests:
                break
            waiting.append(step)
        for step in reversed(waiting):
            digest = sha256(step.before._digests[player] if step.before is not None else b"")
            digest.update(repr(step.action if step.seat == player else None).encode())
            digest.update(repr([known_to(entry, player, rules) for entry in step.told]).encode())
            step._digests[player] = digest.digest()
        return self._digests[player]

    def to_list(self) -> list[Any]:
        """For pickling: as deep as a game is long, it couldn't be otherwise."""
        return [(step.seat, step.action, step.told) for step in self.in_order()]

    @classmethod
    def from_list(cls, steps: list[Any]) -> Past | None:
        past: Past | None = None
        for seat, action, told in steps:
            past = cls(past, seat, action, told)
        return past


def known_to(entry: Entry, player: int, rules: Rulebook) -> Entry:
    """An entry as a seat may know it: see `Event.seen_by`."""
    event, seat, amount, _, other = entry
    if rules.events[event].secret and seat != player:
        return event, seat, amount, UNKNOWN, other
    return entry


def as_numbers(entry: Entry, player: int, players: int, rules: Rulebook) -> tuple[int, int, int, int, int]:
    event, seat, amount, thing, other = entry
    declared = rules.events[event]

    def from_observer(other: int) -> int:
        return (other - player) % players + 1 if 0 <= other < players else 0

    how_much = amount if declared.amount in ("count", "number") else 0
    what = thing + 1 if declared.thing in ("cause", "component") and thing >= 0 else 0
    return event + 1, from_observer(seat), how_much, what, from_observer(other) if declared.other == "by" else 0
