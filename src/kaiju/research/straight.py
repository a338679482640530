"""Observations and masks as C, for tables on a GPU: the readings of a setup written out one after another.

The source is compiled for the device; as plain C it does the same on the host, a game at a time, which is how it is
tested where there is no device.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from importlib.resources import files
from typing import Any

from kaiju.encoding import reading
from kaiju.encoding.actions import HELD, most_dice
from kaiju.encoding.blocks import Reading, placed
from kaiju.encoding.spaces import Spaces
from kaiju.speeds.cuda.layout import Layout, device_layout

CHUNK = 128
"""So many columns are gathered in shared memory before they are written to the rows."""
GAMES, WARPS = 128, 4
"""Games a block: of `observe`, and of `offer`."""
ALIGNED = 8
"""Rows of observations are padded to a multiple of so many numbers, rows of masks to as many words."""
TYPES = {"i1": "signed char", "i2": "short", "i4": "int", "i8": "long long"}

PRELUDE = f"""
#define KERNEL extern "C" __global__ void
#define DEVICE static __device__ __noinline__
#define INLINE static __device__ __forceinline__
#define SHARED __shared__
#define TABLE static __device__ const short
#define TO_HALF(half, number) asm("cvt.rn.f16.s16 %0, %1;" : "=h"(half) : "h"(number))
#define LANES 32
#define WARPS {WARPS}
#define GAMES {GAMES}
"""
OBSERVE = """
INLINE void write_pair(OUT* to, int pair) {
  short first = (short)pair, second = (short)(pair >> 16);
#ifdef HALF
  unsigned short low, high;
  TO_HALF(low, first);
  TO_HALF(high, second);
  *(unsigned int*)to = low | (unsigned int)high << 16;
#else
  to[0] = first;
  to[1] = second;
#endif
}

// What a seat of each game sees, row by row: the one that decides, or the one that is named. `only`, if there, says
// which games are looked at; rows of the others are zeros.
KERNEL observe(const unsigned char* games, int n, const int* seats, const unsigned char* only, OUT* out) {
  SHARED int tile[GAMES * (CHUNK / 2 + 1)];
  int first = blockIdx.x * GAMES, i = first + threadIdx.x;
  for (int w = threadIdx.x; w < GAMES * (CHUNK / 2 + 1); w += GAMES) tile[w] = 0;
  __syncthreads();
  const unsigned char* g = games + (long long)i * SIZE;
  int there = i < n && (!only || only[i]), me = 0;
  if (there) me = seats ? seats[i] : F_seat(g, 0);
  if (me < 0) me = 0;
  short* row = (short*)(tile + threadIdx.x * (CHUNK / 2 + 1));
  for (int chunk = 0; chunk < CHUNKS; chunk++) {
    if (there) switch (chunk) {
CASES
    }
    __syncthreads();
    for (int w = threadIdx.x; w < GAMES * (CHUNK / 2); w += GAMES) {
      int game = w / (CHUNK / 2), pair = w % (CHUNK / 2), column = chunk * CHUNK + 2 * pair;
      int* at = tile + game * (CHUNK / 2 + 1) + pair;
      if (first + game < n && column < PITCH) write_pair(out + (long long)(first + game) * PITCH + column, *at);
      *at = 0;
    }
    __syncthreads();
  }
}
"""


def padded(count: int, to: int = ALIGNED) -> int:
    return -(-count // to) * to


def source_of(spaces: Spaces, columns: int, dtype: str, prelude: str = PRELUDE) -> str:
    """The source of all kernels of `tables.cu`, and of `observe`, with so many columns in a mask."""
    layout = device_layout(spaces.rules)
    held = f"F_{HELD}(g, 0)" if HELD in layout.slots else "0"
    chunks = -(-spaces.size // CHUNK)
    numbers: dict[str, object] = {
        "SIZE": layout.size,
        "RNG_AT": layout.slots["rng"].offset,
        "MOST_DICE": most_dice(spaces.rules),
        "HELD(g)": held,
        "MASK_WORDS": padded(columns, 4 * ALIGNED) // 4,
        "CHUNK": CHUNK,
        "CHUNKS": chunks,
        "PITCH": padded(spaces.size),
        "OUT": "float" if dtype == "float32" else "unsigned short",
    }
    if dtype == "float16":
        numbers["HALF"] = 1
    folder = files("kaiju.speeds.cuda")
    parts = [prelude]
    parts += [f"#define {name} {value}" for name, value in numbers.items()]
    parts += [field_macro(name, layout) for name in layout.slots]
    parts += [folder.joinpath(name).read_text("utf-8") for name in ("seeds.cu", "tables.cu")]
    parts += Chunks(spaces, layout).lines()
    cases = (f"      case {k}: chunk_{k}(g, me, row); break;" for k in range(chunks))
    parts.append(OBSERVE.replace("CASES", "\n".join(cases)))
    return "\n".join(parts) + "\n"


def field_macro(name: str, layout: Layout) -> str:
    slot = layout.slots[name]
    return f"#define F_{name}(g, i) (*(const {TYPES[slot.code]}*)((g) + {slot.offset} + {slot.stride} * (i)))"


def used(letter: str, names: Iterable[object], lines: Sequence[str]) -> list[Any]:
    """Those of the names that occur in the lines."""
    words = set(re.findall(r"\w+", " ".join(lines)))
    return [name for name in names if f"{letter}{name}" in words]


class Chunks:
    """A function for every so many columns, which writes the numbers of one game into them.

    The columns are zeros before. Where a column is written once, its number is put there, otherwise added.
    """

    def __init__(self, spaces: Spaces, layout: Layout) -> None:
        self.players, self.size = spaces.players, spaces.size
        self.readings, self.table = spaces.observation.readings()
        self.slots = layout.slots
        self.ends = [where.stop for _, where in placed(spaces.blocks) for _ in range(where.start, where.stop)]
        """By column, where its block ends."""
        self.first = 0
        self.written: set[int] = set()

    def lines(self) -> Iterator[str]:
        yield f"TABLE T[] = {{{', '.join(map(str, self.table or [0]))}}};"
        for chunk in range(-(-self.size // CHUNK)):
            self.first = chunk * CHUNK
            self.written.clear()
            body = [line for one in self.readings if self.meets(one) for line in self.reading(one)]
            yield f"DEVICE void chunk_{chunk}(const unsigned char* __restrict__ g, int me, short* __restrict__ row) {{"
            yield from (f"  int s{i} = (me + {i}) % {self.players};" for i in used("s", range(self.players), body))
            if used("", ("asked", "top", "step"), body):
                yield "  int asked = F_seat(g, 0), top = F_top(g, 0) > 1 ? F_top(g, 0) - 1 : 0;"
                yield "  int step = asked >= 0 ? F_step(g, top) : -1;"
            yield from body
            yield "}"

    def meets(self, one: Reading) -> bool:
        """Whether the block that it writes to has columns among these."""
        return one.column < self.first + CHUNK and self.ends[one.column] > self.first

    def inside(self, column: int) -> bool:
        return self.first <= column < self.first + CHUNK

    def put(self, column: int, value: str) -> Iterator[str]:
        """A number into a column that is known."""
        if self.inside(column):
            sign = "+=" if column in self.written else "="
            self.written.add(column)
            yield f"  row[{column - self.first}] {sign} {value};"

    def add(self, first: int, column: str, when: str = "1", value: str = "+= 1") -> str:
        """A number into a column of a block that is known only when the game is looked at; -1 is none."""
        self.written.update(range(first, self.ends[first]))
        shift = first - self.first
        test = f"{when} && c >= 0"
        if shift < 0 or self.ends[first] > self.first + CHUNK:
            test += f" && c + {shift} >= 0 && c + {shift} < {CHUNK}"
        return f"{{ int c = {column}; if ({test}) row[c + {shift}] {value}; }}"

    def reading(self, one: Reading) -> Iterator[str]:
        at, length, field = one.column, one.length, one.field
        a, b, c, d, e = (*one.more, 0, 0, 0, 0, 0)[:5]
        op = one.op

        def value(i: object = 0) -> str:
            return f"F_{field}(g, {i})"

        if op == reading.NUMBER:
            yield from self.put(at, value())
        elif op == reading.SEATS:
            for i in range(self.players):
                yield from self.put(at + i, value(f"s{i}"))
        elif op == reading.SEAT_BITS:
            for i in range(self.players):
                yield from self.put(at + i, f"{value()} >> s{i} & 1")
        elif op == reading.WHO:
            for i in range(self.players):
                yield from self.put(at + i, f"{value(length)} == s{i}")
        elif op == reading.BITS:
            for i in range(length):
                yield from self.put(at + i, f"{value()} >> {i} & 1")
        elif op == reading.EQUAL:
            for i in range(length):
                yield from self.put(at + i, f"{value(i)} == {a} + {b} * me")
        elif op == reading.HOW_MANY:
            if self.inside(at):
                tests = f"{value('i')} >= {a} && {value('i')} <= {b}"
                yield f"  {{ int sum = 0; for (int i = 0; i < {c}; i++) sum += {tests};"
                yield from self.put(at, "sum")
                yield "  }"
        elif op in (reading.DICE, reading.FACES):
            face = f"{value('i')} + 6 * i" if op == reading.DICE else value("i")
            yield f"  for (int i = 0; i < F_{one.count_field}(g, 0); i++) " + self.add(at, face)
        elif op == reading.ONE_OF:
            yield "  " + self.add(at, f"asked >= 0 ? T[{a} + {value()}] : -1", value="= 1")
        elif op == reading.ONE_THING:
            thing = value(f"{length} + i")
            yield f"  for (int i = 0; i < {b}; i++) " + self.add(at, f"{thing} >= 0 ? T[{a} + {thing}] : -1")
        elif op == reading.TOP:
            yield "  { int size = F_deck_size(g, 0), known = F_knows_top(g, me);"
            yield f"    if (known > size) known = size; if (known > {b}) known = {b};"
            yield f"    for (int i = 0; i < known; i++) {self.add(at, f'T[{a} + F_pile(g, size - 1 - i)]')} }}"
        elif op == reading.AT:
            yield from self.places(at, length, (a, b, c, d, e))
        elif op == reading.ASKED_LOSS:
            yield from self.put(at, f"asked < 0 ? 0 : step == {a} ? F_frame_b(g, top) : F_held(g, asked)")
        elif op == reading.ASKED_THING:
            yield f"  if (step == {a}) {{ int thing = F_frame_b(g, top);"
            yield f"    for (int i = 0; i < {c}; i++) if (thing == T[{b} + i]) {{"
            yield "      if (F_mark(g, i) >= 0) thing = F_mark(g, i); }"
            yield f"    {self.add(at, f'thing >= 0 ? T[{d} + thing] : -1', value='= 1')} }}"
        elif op == reading.ASKED_BITS:
            for i in range(length):
                yield from self.put(at + i, f"step == {a} ? F_frame_b(g, top) >> {i} & 1 : 0")
        elif op == reading.TOKENS:
            for i in range(length):
                told, copier, kept = self.table[a + 3 * i : a + 3 * i + 3]
                visible = f"F_place(g, {told}) >= 0"
                if copier >= 0:
                    visible += f" && F_mark(g, {copier}) >= 0 && T[{b} + F_mark(g, {copier})] > 0"
                yield from self.put(at + i, f"{visible} ? F_memory(g, {kept}) : 0")
        elif op == reading.MIND:
            yield from self.minds(at, (a, b, c, d, e))
        else:
            raise AssertionError(op)

    def places(self, at: int, seat: int, numbers: Sequence[int]) -> Iterator[str]:
        """How many things of each kind lie there."""
        first, count, low, high, more = numbers
        things: dict[int, list[int]] = {}
        for thing, column in zip(
            self.table[first : first + 2 * count : 2], self.table[first + 1 : first + 2 * count : 2], strict=True
        ):
            things.setdefault(column, []).append(thing)
        lowest, highest = (f"{place} + {more} * s{seat}" if more else str(place) for place in (low, high))
        test = f"(PLACE == {lowest})" if low == high else f"(PLACE >= {lowest} && PLACE <= {highest})"
        for column, those in things.items():
            yield from self.put(
                at + column, " + ".join(test.replace("PLACE", f"F_place(g, {thing})") for thing in those)
            )

    def minds(self, at: int, numbers: Sequence[int]) -> Iterator[str]:
        """What cards keep in mind."""
        first, count, alike, how, columns = numbers
        says, whose, once = how & 3, how >> 2 & 3, how >> 4
        for i in range(count):
            thing, copier, kept = self.table[first + 3 * i : first + 3 * i + 3]
            test = f"owner >= 0 && value >= 0{['', ' && owner == me', ' && owner != me'][whose]}"
            if copier >= 0:
                test += f" && F_mark(g, {copier}) >= 0 && T[{alike} + F_mark(g, {copier})]"
            column = "value"
            if says == reading.SAYS_SEAT:
                column = f"(value - me + {self.players}) % {self.players}"
            elif says == reading.SAYS_THING:
                column = f"T[{columns} + value]"
            yield f"  {{ int owner = F_place(g, {thing}), value = F_memory(g, {kept});"
            yield f"    if ({test}) {self.add(at, column, value='= 1' if once else '+= 1')} }}"
