"""The readings of `kaiju.encoding.reading` by NumPy alone, all rows at once: where nothing is compiled, or not yet.

What one observer reads is laid out once as lists of places in the state. Then every kind of reading is a handful of
operations on whole arrays, however many games and readings there are. States are turned on their side first, so that
each number of theirs is a row.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from kaiju.encoding import reading
from kaiju.encoding.reading import LENGTH, MINE, NOT_MINE, OP, SAYS_SEAT, SAYS_THING, A, Array, B, C, D
from kaiju.rules.codes import FACES

SEAT, TOP, STEP, FRAME_B, HELD, PLACE, MARK, MEMORY, DECK_SIZE, KNOWS_TOP, PILE = range(11)
"""The fields of the core that readings ask for by themselves, in the order of `blocks.CORE_FIELDS`."""
WIDE = 1 << 24
"""Added to where a number of two bytes lies, among places of numbers of one byte."""


class States:
    """Games' states, a column for each: numbers of one byte by their place, of two by half of it."""

    def __init__(self, raw: Array) -> None:
        count, size = raw.shape
        self.count = count
        self._narrow = np.ascontiguousarray(raw.T).view(np.int8)
        even = raw if size % 2 == 0 else np.pad(raw, ((0, 0), (0, 1)))
        self._wide = np.ascontiguousarray(np.ascontiguousarray(even).view("<i2").T)
        self.rows = np.arange(count)

    def at(self, places: Array) -> Array:
        """The numbers at these places, a row for each place."""
        wide = places >= WIDE
        if not wide.any():
            return self._narrow[places].astype(np.int32)
        if wide.all():
            return self._wide[(places - WIDE) >> 1].astype(np.int32)
        out = np.empty((len(places), self.count), np.int32)
        out[~wide] = self._narrow[places[~wide]]
        out[wide] = self._wide[(places[wide] - WIDE) >> 1]
        return out

    def of_each(self, places: Array) -> Array:
        """The number at one place of each state, given for each."""
        if len(places) and places[0] >= WIDE:
            return self._wide[(places - WIDE) >> 1, self.rows].astype(np.int32)
        return self._narrow[places, self.rows].astype(np.int32)


def ints(numbers: Iterable[int]) -> Array:
    return np.fromiter(numbers, np.int64)


class Reader:
    """What one observer reads of the games of a setup, in records of one type."""

    def __init__(self, readings: Array, table: Array, core: Array, players: int, me: int, size: int) -> None:
        self._table, self._core, self._players, self._me, self._size = table, core, players, me, size
        self._copied: list[tuple[int, int]] = []
        self._bits: list[tuple[int, int, int]] = []
        self._equal: list[tuple[int, int, int]] = []
        self._ranges: list[tuple[int, int, int, int]] = []
        self._whose: list[tuple[int, int]] = []
        self._dice: list[tuple[int, int, int, int]] = []
        self._listed: list[tuple[int, int, int, int]] = []
        self._minds: list[tuple[int, ...]] = []
        self._mind_of: list[int] = []
        self._tokens: list[tuple[int, ...]] = []
        self._asked: list[list[int]] = []
        self._tops: list[tuple[int, int, int]] = []
        for row in readings.tolist():
            self._lay(row)
        self._pack()

    # --- laying out

    def _place(self, field: int, width: int, index: int = 0) -> int:
        return field + width * index + (WIDE if width == 2 else 0)

    def _of_core(self, which: int, index: int = 0) -> int:
        return self._place(int(self._core[which, 0]), int(self._core[which, 1]), index)

    def _lay(self, row: Sequence[int]) -> None:
        op, column, length, field, width, a, b, c, d, e = row
        me, players, table = self._me, self._players, self._table
        place = self._place
        if op == reading.NUMBER:
            self._copied.append((column, place(field, width)))
        elif op == reading.SEATS:
            self._copied += [(column + i, place(field, width, (me + i) % players)) for i in range(players)]
        elif op == reading.SEAT_BITS:
            self._bits += [(column + i, place(field, width), (me + i) % players) for i in range(players)]
        elif op == reading.BITS:
            self._bits += [(column + i, place(field, width), i) for i in range(length)]
        elif op == reading.WHO:
            self._whose.append((column, place(field, width)))
        elif op == reading.EQUAL:
            wanted = a + b * me
            self._equal += [(column + i, place(field, width, i), wanted) for i in range(length)]
        elif op == reading.HOW_MANY:
            self._ranges += [(column, place(field, width, i), a, b) for i in range(c)]
        elif op in (reading.DICE, reading.FACES):
            for i in range(length):
                each = len(FACES) * i if op == reading.DICE else 0
                self._dice.append((column + each, place(field, width, i), place(a, b), i))
        elif op in (reading.ONE_OF, reading.ONE_THING):
            for i in range(1 if op == reading.ONE_OF else b):
                self._listed.append((column, place(field, width, i), a, int(op == reading.ONE_OF)))
        elif op == reading.TOP:
            self._tops.append((column, a, b))
        elif op == reading.AT:
            seat = (me + length) % players
            for i in range(b):
                thing, more = int(table[a + 2 * i]), int(table[a + 2 * i + 1])
                self._ranges.append((column + more, place(field, width, thing), c + e * seat, d + e * seat))
        elif op == reading.TOKENS:
            for i in range(length):
                thing, copier, kept = table[a + 3 * i : a + 3 * i + 3].tolist()
                self._tokens.append((column + i, *self._held(thing, copier, kept), b))
        elif op == reading.MIND:
            for i in range(b):
                thing, copier, kept = table[a + 3 * i : a + 3 * i + 3].tolist()
                self._minds.append((column, *self._held(thing, copier, kept), c, d & 3, (d >> 2) & 3, d >> 4, e))
        else:
            self._asked.append(list(row))

    def _held(self, thing: int, copier: int, kept: int) -> tuple[int, int, int]:
        """Where a thing lies, what it copies (or -1), and what it keeps in mind."""
        mark = self._of_core(MARK, copier) if copier >= 0 else -1
        return self._of_core(PLACE, thing), mark, self._of_core(MEMORY, kept)

    def _pack(self) -> None:
        self._ranges.sort()
        columns = ints(column for column, *_ in self._ranges)
        self._range_columns, self._range_starts = np.unique(columns, return_index=True)
        packed = {name: np.array(value, np.int64) for name, value in vars(self).items() if isinstance(value, list)}
        self._arrays = {name: value for name, value in packed.items() if len(value)}

    # --- reading

    def read(self, raw: Array) -> Array:
        """A row for each column of the vector, a column for each game."""
        s, arrays = States(raw), self._arrays
        out = np.zeros((self._size, s.count), np.float32)
        asked = s.at(ints([self._of_core(SEAT)]))[0]
        if "_copied" in arrays:
            columns, places = arrays["_copied"].T
            out[columns] = s.at(places)
        if "_bits" in arrays:
            columns, places, shifts = arrays["_bits"].T
            out[columns] = s.at(places) >> shifts[:, None] & 1
        if "_equal" in arrays:
            columns, places, wanted = arrays["_equal"].T
            out[columns] = s.at(places) == wanted[:, None]
        if "_ranges" in arrays:
            _, places, low, high = arrays["_ranges"].T
            found = s.at(places)
            hits = ((found >= low[:, None]) & (found <= high[:, None])).astype(np.float32)
            out[self._range_columns] = np.add.reduceat(hits, self._range_starts, axis=0)
        if "_whose" in arrays:
            columns, places = arrays["_whose"].T
            who = s.at(places)
            self._add(out, columns[:, None] + (who - self._me) % self._players, (who >= 0) & (who < self._players), s)
        if "_dice" in arrays:
            columns, places, counts, nth = arrays["_dice"].T
            self._add(out, columns[:, None] + s.at(places), nth[:, None] < s.at(counts), s)
        if "_listed" in arrays:
            columns, places, lists, of_question = arrays["_listed"].T
            self._add_listed(out, columns, s.at(places), lists, (of_question == 0)[:, None] | (asked >= 0), s)
        for column, listed, deep in self._tops:
            self._read_top(out, s, column, listed, deep)
        if "_tokens" in arrays:
            columns, owners, marks, kept, lists = arrays["_tokens"].T
            seen = (s.at(owners) >= 0) & self._stands_for(s, marks, lists)
            out[columns] = np.where(seen, s.at(kept), 0)
        if "_minds" in arrays:
            self._read_minds(out, s, arrays["_minds"])
        if self._asked:
            self._read_question(out, s, asked)
        return out

    def _add(self, out: Array, columns: Array, where: Any, s: States) -> None:
        """Adds 1 in these columns, a row of them for each thing that is counted."""
        some = np.broadcast_to(where, columns.shape)
        np.add.at(out, (columns[some], np.broadcast_to(s.rows, columns.shape)[some]), 1)

    def _add_listed(self, out: Array, columns: Array, things: Array, lists: Array, where: Any, s: States) -> None:
        found = self._table[lists[:, None] + np.maximum(things, 0)]
        self._add(out, columns[:, None] + found, where & (things >= 0) & (found >= 0), s)

    def _stands_for(self, s: States, marks: Array, lists: Array) -> Array:
        """True of what is itself, and of what copies something in its list of kinds."""
        marked = s.at(np.maximum(marks, self._of_core(MARK)))
        copies = (marked >= 0) & (self._table[lists[:, None] + np.maximum(marked, 0)] > 0)
        return np.asarray((marks < 0)[:, None] | copies)

    def _read_top(self, out: Array, s: States, column: int, listed: int, deep: int) -> None:
        size, known = s.at(ints([self._of_core(DECK_SIZE), self._of_core(KNOWS_TOP, self._me)]))
        known = np.minimum(known, np.minimum(size, deep))
        start, width = self._of_core(PILE), int(self._core[PILE, 1])
        for nth in range(int(known.max(initial=0))):
            things = s.of_each(start + width * np.maximum(size - 1 - nth, 0))
            self._add_listed(out, ints([column]), things[None], ints([listed]), (nth < known)[None], s)

    def _read_minds(self, out: Array, s: States, minds: Array) -> None:
        columns, owners, marks, kept, kinds, says, whose, once, lists = minds.T
        owner, value = s.at(owners), s.at(kept)
        seen = (owner >= 0) & (value >= 0) & self._stands_for(s, marks, kinds)
        mine = owner == self._me
        seen &= np.where((whose == MINE)[:, None], mine, np.where((whose == NOT_MINE)[:, None], ~mine, True))
        things = self._table[np.where((says == SAYS_THING)[:, None], lists[:, None] + np.maximum(value, 0), 0)]
        value = np.where((says == SAYS_SEAT)[:, None], (value - self._me) % self._players, value)
        value = np.where((says == SAYS_THING)[:, None], things, value)
        seen &= value >= 0
        at = columns[:, None] + value
        self._add(out, at, seen, s)
        some = np.broadcast_to((once != 0)[:, None], at.shape) & seen
        out[at[some], np.broadcast_to(s.rows, at.shape)[some]] = 1

    def _read_question(self, out: Array, s: States, asked: Array) -> None:
        """What the question on top of the stack says."""
        top = np.maximum(s.at(ints([self._of_core(TOP)]))[0] - 1, 0)
        step = np.where(asked >= 0, s.of_each(self._of_core(STEP) + int(self._core[STEP, 1]) * top), -1)
        frame = s.of_each(self._of_core(FRAME_B) + int(self._core[FRAME_B, 1]) * top)
        for row in self._asked:
            column, this = row[1], step == row[A]
            if row[OP] == reading.ASKED_LOSS:
                held = s.of_each(self._of_core(HELD) + int(self._core[HELD, 1]) * np.maximum(asked, 0))
                out[column] = np.where(asked >= 0, np.where(this, frame, held), 0)
            elif row[OP] == reading.ASKED_THING:
                thing = np.where(this, frame, -1)
                for i in range(row[C]):
                    marked = s.at(ints([self._of_core(MARK, i)]))[0]
                    thing = np.where((thing == self._table[row[B] + i]) & (marked >= 0), marked, thing)
                self._add_listed(out, ints([column]), thing[None], ints([row[D]]), this[None], s)
            else:
                shifts = np.arange(row[LENGTH])
                out[column : column + row[LENGTH]] = np.where(this, frame >> shifts[:, None] & 1, 0)
