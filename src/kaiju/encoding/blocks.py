"""Blocks of an observation: what is declared about the state (`kaiju.rules.observed`), laid out for a setup.

A block reads public fields, or of private ones what is the observer's own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import singledispatchmethod
from typing import Any, NamedTuple, cast

import numpy as np

from kaiju.encoding import reading
from kaiju.encoding.reading import Array
from kaiju.rules import components, observed
from kaiju.rules.box_hooks import WINDOWS
from kaiju.rules.boxes import box_of_module
from kaiju.rules.codes import COMPONENT_ASK, FACES, REACT, WINDOW_ASK, WINDOW_NAMES
from kaiju.rules.declared import ExtraDie
from kaiju.rules.observed import OTHERS, OWN, Observed
from kaiju.rules.rulebook import Rulebook
from kaiju.rules.state import DICE

CORE_FIELDS = ("seat", "top", "step", "frame_b", "held", "place", "mark", "memory", "deck_size", "knows_top", "pile")
"""The fields that `reading.fill` asks for by itself, in its order."""
LARGEST = {"i1": 127, "i2": 32_767}


@dataclass(frozen=True)
class Block:
    """Some numbers of the vector that belong together."""

    name: str
    length: int
    most: int
    """No number in it is above this, or below 0."""
    usual: int
    """How large its numbers get in a usual game: divide by it to have them about 1."""
    meaning: str
    labels: tuple[str, ...]
    """What each of its numbers stands for, where that isn't plain."""
    box: str | None
    """The box that brings it, or None."""


class Reading(NamedTuple):
    """A reading with the field that it reads, wherever that lies."""

    op: int
    column: int
    length: int
    field: str
    count_field: str
    """The field that says how many numbers of it count, where one does."""
    more: tuple[int, ...]
    """From `reading.A` on."""


class Kinds:
    """Some kinds of component and all their copies in a game, as columns of a block."""

    def __init__(self, rules: Rulebook, things: Sequence[int]) -> None:
        kind_of = rules.settle(components.KIND_OF)
        kinds = list(dict.fromkeys(kind_of[t] for t in things))
        self.names = tuple(rules.owner_of[kind].id for kind in kinds)
        self.columns = [kinds.index(kind) if kind in kinds else -1 for kind in kind_of]
        """By thing, also those that are not in the game."""
        self.pairs = [number for t in things for number in (t, self.columns[t])]
        self.things = len(things)

    def __len__(self) -> int:
        return len(self.names)


class Layout:
    """The blocks of a vector, and the readings that fill it."""

    def __init__(self, rules: Rulebook, own: Rulebook, things: Sequence[int], players: int) -> None:
        self.rules, self.own, self.players = rules, own, players
        self._things = things
        self._fields = {f.name: f for f in rules.State.FIELDS}
        self.blocks: list[Block] = []
        self.size = 0
        self._readings: list[tuple[list[int], str]] = []
        """What each does, and the field it reads."""
        self._more_fields: list[tuple[int, int, str]] = []
        self._table: list[int] = []
        self._listed: dict[tuple[int, ...], int] = {}
        declared = [fact for fact in own.observed if players >= fact.players]
        core = [fact for fact in declared if box_of_module(fact.module) is None]
        for fact in core:
            self._lay(fact)
        self._lay_questions()
        self._lay_things()
        for fact in declared[len(core) :]:
            self._lay(fact)

    # --- putting readings together

    def _block(self, name: str, length: int, most: int, usual: int, meaning: str, labels: tuple[str, ...] = ()) -> None:
        self.blocks.append(Block(name, length, most, usual, meaning, labels, None))
        self.size += length

    def _fact(self, fact: Observed, length: int, meaning: str = "", labels: tuple[str, ...] = (), most: int = 1) -> int:
        """Puts a declared block at the end of the vector, and says where that is."""
        most = most if fact.most is None else fact.most
        box = box_of_module(fact.module)
        self.blocks.append(Block(fact.name, length, most, fact.usual, meaning or fact.meaning, labels, box))
        self.size += length
        return self.size - length

    def _read(self, op: int, column: int, length: int = 0, field: str = "", numbers: Sequence[int] = ()) -> None:
        self._readings.append(([op, column, length, 0, 0, *numbers], field))

    def _list(self, numbers: Sequence[int]) -> int:
        """Where a list lies in the table."""
        key = tuple(numbers)
        if key not in self._listed:
            self._listed[key] = len(self._table)
            self._table += numbers
        return self._listed[key]

    def _largest(self, field: str) -> int:
        return LARGEST[self._fields[field].code]

    def _kinds_of(self, family: str) -> Kinds:
        return Kinds(self.rules, [t for t in self._things if self.rules.owner_of[t].family == family])

    # --- declared facts

    @singledispatchmethod
    def _lay(self, fact: Any) -> None:
        raise TypeError(f"{fact!r} can't be observed")

    @_lay.register
    def _(self, fact: observed.Number) -> None:
        self._read(reading.NUMBER, self._fact(fact, 1, most=self._largest(fact.field)), 1, fact.field)

    @_lay.register
    def _(self, fact: observed.OfSeats) -> None:
        at = self._fact(fact, self.players, f"{fact.meaning}, of each seat", most=self._largest(fact.field))
        self._read(reading.SEATS, at, self.players, fact.field)

    @_lay.register
    def _(self, fact: observed.BitsOfSeats) -> None:
        at = self._fact(fact, self.players, f"{fact.meaning}, of each seat")
        self._read(reading.SEAT_BITS, at, self.players, fact.field)

    @_lay.register
    def _(self, fact: observed.WhichSeat) -> None:
        at = self._fact(fact, self.players, f"{fact.meaning}: 1 for that seat")
        self._read(reading.WHO, at, fact.at, fact.field)

    @_lay.register
    def _(self, fact: observed.Bits) -> None:
        at = self._fact(fact, len(fact.labels), labels=fact.labels)
        self._read(reading.BITS, at, len(fact.labels), fact.field)

    @_lay.register
    def _(self, fact: observed.Equal) -> None:
        length = self._fields[fact.field].length
        wanted = (0, 1) if fact.number == OWN else (self.rules.settle(fact.number), 0)
        self._read(reading.EQUAL, self._fact(fact, length), length, fact.field, wanted)

    @_lay.register
    def _(self, fact: observed.HowMany) -> None:
        length = self._fields[fact.field].length
        span = (self.rules.settle(fact.first), self.rules.settle(fact.last), length)
        self._read(reading.HOW_MANY, self._fact(fact, 1, most=length), 1, fact.field, span)

    @_lay.register
    def _(self, fact: observed.ShownDice) -> None:
        labels = tuple(f"{i} {face}" for i in range(fact.dice) for face in FACES)
        self._lay_dice(reading.DICE, self._fact(fact, len(labels), labels=labels), fact)

    @_lay.register
    def _(self, fact: observed.Faces) -> None:
        self._lay_dice(reading.FACES, self._fact(fact, len(FACES), labels=FACES), fact)

    def _lay_dice(self, op: int, at: int, fact: observed.ShownDice | observed.Faces) -> None:
        self._read(op, at, self._fields[fact.field].length, fact.field)
        self._more_fields.append((len(self._readings) - 1, reading.A, fact.count))

    @_lay.register
    def _(self, fact: observed.OneOf) -> None:
        columns = range(len(fact.labels))
        self._lay_one(fact, fact.at, fact.field, fact.labels, {fact.first + column: column for column in columns})

    @_lay.register
    def _(self, fact: observed.DieOfItsOwn) -> None:
        die = cast(ExtraDie, fact.die)
        faces = list(dict.fromkeys(die.sides))
        names = tuple(self.rules.faces[self.rules.settle(face)] for face in faces)
        # The rules keep one more than its face, and 0 for a die that isn't thrown.
        shown = {self.rules.settle(face) + 1: column for column, face in enumerate(faces)}
        self._lay_one(fact, DICE + self.rules.settle(fact.die), "dice", names, shown)

    def _lay_one(self, fact: Observed, at: int, field: str, labels: tuple[str, ...], columns: dict[int, int]) -> None:
        """1 in the column that the number at that place of a field belongs to."""
        listed = self._list([columns.get(number, -1) for number in range(self._largest(field) + 1)])
        self._read(reading.ONE_THING, self._fact(fact, len(labels), labels=labels), at, field, (listed, 1))

    @_lay.register
    def _(self, fact: observed.WhichThing) -> None:
        kinds = self._kinds_of(fact.family)
        at = self._fact(fact, len(kinds), labels=kinds.names)
        self._read(reading.ONE_THING, at, 0, fact.field, (self._list(kinds.columns), 1))

    @_lay.register
    def _(self, fact: observed.TopOfDeck) -> None:
        cards = self._kinds_of(components.CARD)
        at = self._fact(fact, len(cards), labels=cards.names)
        self._read(reading.TOP, at, 0, "pile", (self._list(cards.columns), fact.deep))

    @_lay.register
    def _(self, fact: observed.AtPlaces) -> None:
        kinds = self._kinds_of(fact.family)
        at = self._fact(fact, len(kinds), labels=kinds.names)
        for place in map(self.rules.settle, fact.places):
            if fact.whose == OWN:
                self._lay_places(at, kinds, place, place, -1)
            else:
                self._lay_places(at, kinds, place - fact.count + 1, place)

    @_lay.register
    def _(self, fact: observed.SeatsPlaces) -> None:
        first, end = self.rules.family_range(fact.family)
        last = self.rules.settle(fact.place)
        at = self._fact(fact, self.players, most=end - first)
        alike = [number for t in range(first, end) for number in (t, 0)]
        for i in range(self.players):
            span = (self._list(alike), end - first, last - fact.each + 1, last, -fact.each)
            self._read(reading.AT, at + i, i, "place", span)

    def _lay_places(self, at: int, kinds: Kinds, first: int, last: int, more: int = 0, seat: int = 0) -> None:
        self._read(reading.AT, at, seat, "place", (self._list(kinds.pairs), kinds.things, first, last, more))

    @_lay.register
    def _(self, fact: observed.InMind) -> None:
        rules, kind = self.rules, self.rules.number(fact.component, fact.family)
        cards = self._kinds_of(components.CARD)
        length, labels = {
            observed.SEAT: (self.players, ()),
            observed.FACE: (len(FACES), FACES),
            observed.THING: (len(cards), cards.names),
        }[fact.says]
        copiers = [t for t in rules.copiers if rules.owner_of[t].copies_others == fact.family]
        triples = self._triples([kind, *copiers])
        alike = [int(other == kind) for other in rules.settle(components.KIND_OF)]
        says = (observed.SEAT, observed.FACE, observed.THING).index(fact.says)
        whose = {OWN: reading.MINE, OTHERS: reading.NOT_MINE}.get(fact.whose, reading.WHOEVER)
        self._read(
            reading.MIND,
            self._fact(fact, length, labels=labels, most=1 if fact.once else 1 + len(copiers)),
            length,
            "memory",
            (
                self._list(triples),
                1 + len(copiers),
                self._list(alike),
                says | whose << 2 | fact.once << 4,
                self._list(cards.columns),
            ),
        )

    @_lay.register
    def _(self, fact: observed.KeptThings) -> None:
        cards, first = self._kinds_of(components.CARD), self.rules.number(fact.component, fact.family)
        at = self._fact(fact, len(cards), labels=cards.names, most=fact.count)
        self._read(
            reading.ONE_THING, at, self.rules.memory_places[first], "memory", (self._list(cards.columns), fact.count)
        )

    def _triples(self, things: Sequence[int]) -> list[int]:
        """Of each thing its number, which copier it is or -1, and where it keeps things in mind."""
        copiers, places = self.rules.copiers, self.rules.memory_places
        return [n for t in things for n in (t, copiers.index(t) if t in copiers else -1, places[t])]

    # --- what follows from the components and questions in play

    def _lay_questions(self) -> None:
        rules, at = self.rules, self.size
        kinds = [rules.kinds.index(kind) for kind in self.own.kinds]
        columns = [kinds.index(kind) if kind in kinds else -1 for kind in range(len(rules.kinds))]
        self._block("question", len(kinds), 1, 1, "what kind of decision it is", self.own.kinds)
        self._read(reading.ONE_OF, at, len(kinds), "kind", (self._list(columns),))
        at = self.size
        self._block("at stake", 1, 32_767, 5, "hearts that the seat asked is about to lose")
        self._read(reading.ASKED_LOSS, at, 1, "frame_b", (rules.settle(REACT),))
        every, at = Kinds(rules, self._things), self.size
        self._block("asking", len(every), 1, 1, "the component that asks", every.names)
        copiers = (self._list(rules.copiers), len(rules.copiers), self._list(every.columns))
        self._read(reading.ASKED_THING, at, len(every), "frame_b", (rules.settle(COMPONENT_ASK), *copiers))
        if self.own.settle(WINDOWS):
            at, moments = self.size, tuple(WINDOW_NAMES.values())
            self._block("window", len(moments), 1, 1, "the moment for what is in hand that is asked about", moments)
            self._read(reading.ASKED_BITS, at, len(moments), "frame_b", (rules.settle(WINDOW_ASK),))

    def _lay_things(self) -> None:
        """What lies before seats and on things: tokens, and the marks of copying ones."""
        rules = self.rules
        lasting = Kinds(rules, [t for t in self._things if rules.owner_of[t].lasting])
        for i in range(self.players):
            whose = "before the observer" if i == 0 else f"before the seat {i} after the observer"
            at = self.size
            self._block(f"has {i}", len(lasting), 8, 1, f"components {whose}", lasting.names)
            self._lay_places(at, lasting, 0, 0, 1, i)
        for k, thing in enumerate(t for t in self._things if t in rules.copiers):
            at = self.size
            self._block(f"copied {k}", len(lasting), 1, 1, f"what {self._name(thing)} copies", lasting.names)
            self._read(reading.ONE_THING, at, rules.copiers.index(thing), "mark", (self._list(lasting.columns), 1))
        holders = [t for t in self._things if t in rules.copiers or rules.owner_of[t].holds_tokens]
        if holders:
            at, shows = self.size, [int(number > 0) for number in rules.settle(components.SHOWS_TOKENS)]
            self._block(
                "tokens", len(holders), 127, 3, "tokens on cards before anybody", tuple(map(self._name, holders))
            )
            triples = (self._list(self._triples(holders)), self._list(shows))
            self._read(reading.TOKENS, at, len(holders), "memory", triples)

    def _name(self, thing: int) -> str:
        return self.rules.owner_of[thing].id

    # --- the finished plan

    def plan(self) -> tuple[list[Reading], list[int]]:
        """The readings and the table that they point to."""
        counts = {i: field for i, _, field in self._more_fields}
        return [
            Reading(op, column, length, field, counts.get(i, ""), tuple(more))
            for i, ([op, column, length, _, _, *more], field) in enumerate(self._readings)
        ], list(self._table)

    def readings(self, dtype: np.dtype[Any]) -> tuple[Array, Array, Array]:
        """What `reading.fill` needs for records of that type: readings, table, and where the core's fields lie."""

        def place_of(field: str) -> tuple[int, int]:
            kind, offset = dtype.fields[field][:2]  # type: ignore[index]
            return int(offset), int(kind.base.itemsize)

        rows = np.zeros((len(self._readings), 10), np.int64)
        for i, (numbers, field) in enumerate(self._readings):
            rows[i, : len(numbers)] = numbers
            rows[i, [reading.FIELD, reading.WIDTH]] = place_of(field)
            if numbers[reading.OP] in SHIFTED:
                rows[i, reading.FIELD] += rows[i, reading.LENGTH] * rows[i, reading.WIDTH]
        for i, at, field in self._more_fields:
            rows[i, [at, at + 1]] = place_of(field)
        core = np.array([place_of(field) for field in CORE_FIELDS], np.int64)
        return rows, np.array(self._table or [0], np.int64), core


SHIFTED = (reading.WHO, reading.ONE_THING)
"""Readings that begin somewhere within a list: as far as their length says, which means nothing else there."""


def each(blocks: Sequence[Block], value: Callable[[Block], int]) -> Array:
    """A number of each block, for each of its numbers."""
    return np.concatenate([np.full(block.length, value(block), np.float32) for block in blocks])


def placed(blocks: Sequence[Block]) -> Iterator[tuple[Block, slice]]:
    """Where each block lies in the vector."""
    at = 0
    for block in blocks:
        yield block, slice(at, at + block.length)
        at += block.length
