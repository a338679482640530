"""Tables that are played as on a GPU, without one: their C by the host's compiler, the rules as written."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np

from kaiju.research.cuda_tables import Launch
from kaiju.rules.drive import close_question, run_once, take
from kaiju.rules.rulebook import Rulebook
from kaiju.rules.turn import deal
from kaiju.speeds.compiled import make_twins
from kaiju.speeds.cuda.kernels import ASKED, NOBODY, WAITING, turn_with
from kaiju.speeds.cuda.layout import Layout, device_layout
from kaiju.speeds.policies import POLICY_BITS, policy_action

COMPILER = shutil.which("gcc") or shutil.which("cc")
PRELUDE = """
#define ON_HOST 1
#define KERNEL void
#define DEVICE static
#define INLINE static inline
#define SHARED static
#define TABLE static const short
#define TO_HALF(half, number) do { _Float16 f = number; __builtin_memcpy(&half, &f, 2); } while (0)
#define LANES 1
#define WARPS 1
#define GAMES 1
#define __constant__ static const
#define __device__ static
#define __syncthreads()
#define __syncwarp()
#define __byte_perm(x, zero, order) __builtin_bswap32(x)
static struct { int x; } threadIdx, blockIdx, blockDim = {1}, gridDim;
static inline int atomicAdd(int* at, int more) { int before = *at; *at += more; return before; }
void stand(int block, int blocks) { blockIdx.x = block; gridDim.x = blocks; }
"""


class Numbers:
    """A field with several numbers, as rules know it."""

    def __init__(self, numbers: Any) -> None:
        self._numbers = numbers

    def __len__(self) -> int:
        return len(self._numbers)

    def __getitem__(self, at: Any) -> Any:
        return self._numbers[at].tolist()

    def __setitem__(self, at: Any, value: Any) -> None:
        self._numbers[at] = value


class HostGame:
    """A game in the memory of the tables, as rules know it."""

    def __init__(self, layout: Layout, columns: dict[str, Any], at: int) -> None:
        fields = {name: Numbers(columns[name][at]) for name, slot in layout.slots.items() if slot.length}
        self.__dict__.update(fields, _columns=columns, _at=at)

    def __getattr__(self, name: str) -> int:
        return int(self._columns[name][self._at])

    def __setattr__(self, name: str, value: int) -> None:
        self._columns[name][self._at] = value


class OnHost:
    """What `kaiju.research.cuda_tables.OnDevice` is, on the host."""

    prelude = PRELUDE
    games_a_block = tables_a_block = sorters = 1
    folder = Path()
    """Where the compiled source is put."""

    def __init__(self, source: str, rules: Rulebook, policies: Sequence[int]) -> None:
        self.xp = np
        self._layout = device_layout(rules)
        twins = make_twins(rules, lambda fn, twin: twin)
        self._rules = [twins[fn] for fn in (deal, run_once, take, close_question)]
        self._choice = twins[policy_action]
        file = self.folder / f"tables-{len(list(self.folder.iterdir()))}.c"
        file.write_text(source, "utf-8")
        library = file.with_suffix(".so")
        flags = ("-O1", "-shared", "-fPIC", "-fno-strict-aliasing", "-Wno-unknown-pragmas")
        subprocess.run([str(COMPILER), *flags, str(file), "-o", str(library)], check=True)
        self._library = ctypes.CDLL(str(library))

    @staticmethod
    def asarray(given: Any) -> Any:
        return np.asarray(given)

    @staticmethod
    def fetched(array: Any) -> Any:
        return array

    @staticmethod
    def prepare(launches: Sequence[Launch]) -> Any:
        return launches

    def launch(self, launch: Launch) -> None:
        self.play([launch])

    def play(self, prepared: Sequence[Launch]) -> None:
        for name, blocks, threads, takes in prepared:
            if name == "turn":
                self._turn(*takes)
            elif name == "decide":
                self._decide(*takes)
            else:
                fn, given = getattr(self._library, name), [c_of(one) for one in takes]
                for block in range(blocks * threads):
                    self._library.stand(block, blocks * threads)
                    fn(*given)

    def _games(self, memory: Any, those: Any) -> dict[int, Any]:
        columns = self._layout.columns(memory)
        return {int(at): HostGame(self._layout, columns, int(at)) for at in those}

    def _turn(self, memory: Any, order: Any, counts: Any, *arrays: Any) -> None:
        block = SimpleNamespace(x=0)
        cuda = SimpleNamespace(
            blockIdx=block,
            blockDim=SimpleNamespace(x=1),
            threadIdx=SimpleNamespace(x=0),
            shared=SimpleNamespace(array=lambda size, kind: np.zeros(size, np.int32)),
            syncthreads=lambda: None,
            grid=lambda dimensions: block.x,
            atomic=SimpleNamespace(add=added),
        )
        turn = turn_with(cuda, None, *self._rules)
        games = self._games(memory, order[: counts[0]])
        for i in range(len(games)):
            block.x = i
            turn(games, order, counts, *arrays)

    def _decide(self, memory: Any, order: Any, counts: Any, keys: Any, sitting: Any, chosen: Any) -> None:
        for at, g in self._games(memory, order[: counts[0]]).items():
            if ASKED <= keys[at] < WAITING:
                chosen[at] = self._choice(g, int(sitting[at]) >> POLICY_BITS * g.seat & NOBODY)


def added(array: Any, at: Any, more: Any) -> int:
    before = int(array[at])
    array[at] += more
    return before


def c_of(one: Any) -> Any:
    if one is None:
        return None
    if isinstance(one, np.ndarray):
        return ctypes.c_void_p(one.ctypes.data)
    return ctypes.c_int(int(one))
