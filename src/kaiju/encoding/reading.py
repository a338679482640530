"""Reads facts out of the bytes of many games' states at once, by a list of small readings.

Which numbers go where is worked out once for each setup (`kaiju.encoding.blocks`); what is left to do for every
observation is one function, small enough to be compiled by itself in a moment, whatever boxes are in play. Where there
is no Numba, or no time to wait for it, `kaiju.encoding.vectorised` reads the same numbers.
"""

from __future__ import annotations

from functools import cache
from types import FunctionType
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]

(
    NUMBER,
    SEATS,
    SEAT_BITS,
    WHO,
    BITS,
    EQUAL,
    HOW_MANY,
    DICE,
    FACES,
    ONE_OF,
    ONE_THING,
    TOP,
    AT,
    ASKED_LOSS,
    ASKED_THING,
    ASKED_BITS,
    TOKENS,
    MIND,
) = range(18)
"""What a reading does."""

OP, COLUMN, LENGTH, FIELD, WIDTH, A, B, C, D, E = range(10)
"""The numbers of a reading: what it does, the first column that it writes and how many, the first byte and the width
of the field that it reads, and what else it needs."""
SAYS_SEAT, SAYS_NUMBER, SAYS_THING = range(3)
WHOEVER, MINE, NOT_MINE = range(3)


def read(raw: Any, game: int, at: int, width: int) -> int:
    """A signed number of one or two bytes."""
    low = int(raw[game, at])
    if width == 1:
        return low - 256 if low > 127 else low
    high = int(raw[game, at + 1])
    return low + 256 * (high - 256 if high > 127 else high)


def fill(out: Any, raw: Any, seats: Any, players: int, readings: Any, table: Any, core: Any) -> None:
    """Writes what each of the `seats` sees of its game into the rows of `out`.

    `raw` has the bytes of a game's state in each row, `core` first byte and width of the fields `seat`, `top`, `step`,
    `frame_b`, `held`, `place`, `mark`, `memory`, `deck_size`, `knows_top` and `pile`; `table` the lists that readings
    point to.
    """
    for game in range(len(raw)):
        out[game, :] = 0
        me = int(seats[game])
        asked = read(raw, game, core[0, 0], core[0, 1])
        top = max(read(raw, game, core[1, 0], core[1, 1]) - 1, 0)
        step = read(raw, game, core[2, 0] + top * core[2, 1], core[2, 1]) if asked >= 0 else -1
        for k in range(len(readings)):
            op, column, length = readings[k, OP], readings[k, COLUMN], readings[k, LENGTH]
            field, width = readings[k, FIELD], readings[k, WIDTH]
            a, b, c = readings[k, A], readings[k, B], readings[k, C]
            if op == NUMBER:
                out[game, column] = read(raw, game, field, width)
            elif op == SEATS:
                for i in range(players):
                    out[game, column + i] = read(raw, game, field + width * ((me + i) % players), width)
            elif op == SEAT_BITS:
                value = read(raw, game, field, width)
                for i in range(players):
                    out[game, column + i] = (value >> ((me + i) % players)) & 1
            elif op == WHO:
                value = read(raw, game, field, width)
                if 0 <= value < players:
                    out[game, column + (value - me) % players] = 1
            elif op == BITS:
                value = read(raw, game, field, width)
                for i in range(length):
                    out[game, column + i] = (value >> i) & 1
            elif op == EQUAL:
                wanted = a + b * me
                for i in range(length):
                    if read(raw, game, field + width * i, width) == wanted:
                        out[game, column + i] = 1
            elif op == HOW_MANY:
                for i in range(c):
                    if a <= read(raw, game, field + width * i, width) <= b:
                        out[game, column] += 1
            elif op in (DICE, FACES):
                for i in range(read(raw, game, a, b)):
                    face = read(raw, game, field + width * i, width)
                    out[game, column + face + (6 * i if op == DICE else 0)] += 1
            elif op == ONE_OF:
                value = read(raw, game, field, width)
                if asked >= 0 and table[a + value] >= 0:
                    out[game, column + table[a + value]] = 1
            elif op == ONE_THING:
                for i in range(b):
                    thing = read(raw, game, field + width * i, width)
                    if thing >= 0 and table[a + thing] >= 0:
                        out[game, column + table[a + thing]] += 1
            elif op == TOP:
                size = read(raw, game, core[8, 0], core[8, 1])
                known = min(b, size, read(raw, game, core[9, 0] + core[9, 1] * me, core[9, 1]))
                for deep in range(known):
                    thing = read(raw, game, core[10, 0] + core[10, 1] * (size - 1 - deep), core[10, 1])
                    if table[a + thing] >= 0:
                        out[game, column + table[a + thing]] += 1
            elif op == AT:
                # Things and their columns lie at a, b pairs of them; from place c to place D, and E more for each seat
                # up to the one `length` seats after the observer.
                seat = (me + length) % players
                low, high = c + readings[k, E] * seat, readings[k, D] + readings[k, E] * seat
                for i in range(b):
                    place = read(raw, game, field + width * table[a + 2 * i], width)
                    if low <= place <= high:
                        out[game, column + table[a + 2 * i + 1]] += 1
            elif op == ASKED_LOSS:
                if asked >= 0 and step == a:
                    out[game, column] = read(raw, game, core[3, 0] + core[3, 1] * top, core[3, 1])
                elif asked >= 0:
                    out[game, column] = read(raw, game, core[4, 0] + core[4, 1] * asked, core[4, 1])
            elif op == ASKED_THING:
                if step == a:
                    thing = read(raw, game, core[3, 0] + core[3, 1] * top, core[3, 1])
                    for i in range(c):
                        if thing == table[b + i]:
                            marked = read(raw, game, core[6, 0] + core[6, 1] * i, core[6, 1])
                            if marked >= 0:
                                thing = marked
                    if thing >= 0 and table[readings[k, D] + thing] >= 0:
                        out[game, column + table[readings[k, D] + thing]] = 1
            elif op == ASKED_BITS:
                if step == a:
                    value = read(raw, game, core[3, 0] + core[3, 1] * top, core[3, 1])
                    for i in range(length):
                        out[game, column + i] = (value >> i) & 1
            elif op == TOKENS:
                # Things, which copier each is or -1, and where its tokens are counted: a triple for each column.
                for i in range(length):
                    thing, copier, kept = table[a + 3 * i], table[a + 3 * i + 1], table[a + 3 * i + 2]
                    visible = read(raw, game, core[5, 0] + core[5, 1] * thing, core[5, 1]) >= 0
                    if visible and copier >= 0:
                        marked = read(raw, game, core[6, 0] + core[6, 1] * copier, core[6, 1])
                        visible = marked >= 0 and table[b + marked] > 0
                    if visible:
                        out[game, column + i] = read(raw, game, core[7, 0] + core[7, 1] * kept, core[7, 1])
            elif op == MIND:
                # The same triples, b of them; of a copier only if what it copies is in the list of kinds at c.
                says, whose, once = readings[k, D] & 3, (readings[k, D] >> 2) & 3, readings[k, D] >> 4
                for i in range(b):
                    thing, copier, kept = table[a + 3 * i], table[a + 3 * i + 1], table[a + 3 * i + 2]
                    owner = read(raw, game, core[5, 0] + core[5, 1] * thing, core[5, 1])
                    if copier >= 0:
                        marked = read(raw, game, core[6, 0] + core[6, 1] * copier, core[6, 1])
                        if marked < 0 or table[c + marked] == 0:
                            owner = -1
                    value = read(raw, game, core[7, 0] + core[7, 1] * kept, core[7, 1])
                    if owner < 0 or value < 0:
                        continue
                    if (whose == MINE and owner != me) or (whose == NOT_MINE and owner == me):
                        continue
                    if says == SAYS_SEAT:
                        value = (value - me) % players
                    elif says == SAYS_THING:
                        value = table[readings[k, E] + value]
                    if value >= 0:
                        out[game, column + value] = 1 if once != 0 else out[game, column + value] + 1


_compiled: list[Any] = []


def compiled_filler() -> Any:
    """`fill` compiled, if that has been done."""
    return _compiled[0] if _compiled else None


@cache
def filler() -> Any:
    """`fill`, compiled now where that is possible; otherwise None."""
    try:
        import numba
    except ImportError:
        return None
    numbers, bytes_ = numba.int64[:, ::1], numba.types.Array(numba.uint8, 2, "C", readonly=True)
    taken = numba.void(numba.float32[:, ::1], bytes_, numba.int64[::1], numba.int64, numbers, numba.int64[::1], numbers)
    space = {**globals(), "read": numba.njit(nogil=True)(read)}
    twin = FunctionType(fill.__code__, space, fill.__name__)
    try:
        done = numba.njit(taken, nogil=True, cache=True)(twin)
    except RuntimeError:  # there is no folder to keep it in
        done = numba.njit(taken, nogil=True)(twin)
    _compiled.append(done)
    return done
