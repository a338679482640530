"""Games on a GPU, played in waves: a launch runs one step of each. See `kernels`.

Needs CuPy and a CUDA device; `kaiju.errors.DeviceError` says what is missing.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from kaiju.errors import DeviceError, OutOfRoom
from kaiju.rules.rulebook import Rulebook
from kaiju.rules.state import State
from kaiju.speeds.compiled import to_records
from kaiju.speeds.cuda.cubins import EXTRA, cubin_of, load
from kaiju.speeds.cuda.kernels import (
    ASKED,
    DEALING,
    KEYS,
    NOTED,
    OVER,
    WAVE,
    Kernel,
    array_arguments,
    choosing,
    policy_registered,
)
from kaiju.speeds.cuda.layout import column_of, device_layout, from_device_bytes, to_device_bytes
from kaiju.speeds.policies import POLICY_BITS, RANDOM_POLICY

BLOCK, SORTERS = 128, 1056
SUPPORT = ("seeds.cu", "support.cu")
LOOKS = 64
"""After so many waves it is looked how many games are still going on."""
FOREVER = (1 << 31) - 1


def device() -> Any:
    """CuPy, once it is known that it has a device."""
    try:
        import cupy
    except ImportError:
        raise DeviceError(f"Playing on a GPU needs CuPy: {EXTRA}") from None
    try:
        count = cupy.cuda.runtime.getDeviceCount()
    except cupy.cuda.runtime.CUDARuntimeError as refused:
        raise DeviceError(f"No CUDA device can be used here: {refused}.") from None
    if count == 0:
        raise DeviceError("There is no CUDA device here.")
    return cupy


def free_memory() -> int:
    """Bytes of the device's memory that nobody uses, or CuPy keeps for whoever asks next."""
    cp = device()
    return int(cp.cuda.runtime.memGetInfo()[0]) + int(cp.get_default_memory_pool().free_bytes())


@cache
def support(name: str) -> Any:
    """A kernel of `support.cu`."""
    return support_module().get_function(name)


@cache
def support_module() -> Any:
    folder = files("kaiju.speeds.cuda")
    return device().RawModule(code="".join(folder.joinpath(name).read_text("utf-8") for name in SUPPORT))


@cache
def kernel_of(kernel: Kernel, rules: Rulebook) -> Any:
    digits = device().cuda.Device().compute_capability
    return load(cubin_of(kernel, rules, (int(digits[:-1]), int(digits[-1]))), kernel.name)


@cache
def choosing_by(numbers: tuple[int, ...]) -> Kernel:
    return choosing(*{policy_registered(number).number: policy_registered(number) for number in numbers}.values())


class Waves:
    """Games of one rulebook on the device.

    `starts` are states that have not been dealt, `which` says for each game from which of them it begins, and game i
    has the seed `seed + i`. `policies`, by game and seat, choose for those seats that have one; without them all
    choose by chance.
    """

    def __init__(
        self,
        rules: Rulebook,
        starts: Sequence[State],
        which: Any,
        seed: int,
        policies: Any = None,
        notes: int = 0,
    ) -> None:
        cp = device()
        self.rules, self.layout, self.count = rules, device_layout(rules), len(which)
        self.starts = cp.asarray(to_device_bytes(to_records(list(starts)), self.layout))
        self.games = cp.empty((self.count, self.layout.size), cp.uint8)
        self.keys = cp.empty(self.count, cp.uint8)
        self.order = cp.arange(self.count, dtype=cp.int32)
        self.taken = cp.zeros(self.count, cp.int32)
        self.chosen = cp.full(self.count, -1, cp.int32)
        self.bins, self.firsts = cp.zeros(KEYS, cp.int32), cp.zeros(KEYS, cp.uint32)
        self.notes = cp.zeros(NOTED * (notes + 1), cp.int32)
        self.going = self.count
        self.wave = kernel_of(WAVE, rules)
        self.choose: Any = None
        if policies is not None:
            policies = np.asarray(policies, np.int64)
            there = np.flatnonzero(np.bincount(policies.reshape(-1)))
            numbers = tuple(sorted({policy_registered(int(number)).number for number in there}))
            self.by_chance = numbers == (RANDOM_POLICY,)
            if not self.by_chance:
                self.choose = kernel_of(choosing_by(numbers), rules)
                shifts = POLICY_BITS * np.arange(policies.shape[1])
                self.sitting = cp.asarray((policies << shifts).sum(axis=1))
        else:
            self.by_chance = True
        self.begin(cp.asarray(which, cp.int32), seed)

    def begin(self, which: Any, seed: int) -> None:
        """Lays out all games; they are dealt in the first wave."""
        rng_at = self.layout.slots["rng"].offset
        sizes = np.int32(self.layout.size), np.int32(rng_at)
        arguments = (self.games, *sizes, self.starts, which, np.uint64(seed), self.keys, np.int32(self.count))
        support("begin")((-(-self.count // BLOCK),), (BLOCK,), arguments)
        self.bins[:] = 0
        self.bins[DEALING] = self.count

    def sort(self) -> None:
        support("add_up")((1,), (KEYS,), (self.bins, self.firsts))
        support("put")((SORTERS,), (KEYS,), (self.keys, np.int32(self.count), self.firsts, self.order))

    def go_on(self, limit: int = FOREVER) -> None:
        """One step of every game that goes on, and what policies choose."""
        self.sort()
        grid = (-(-self.going // BLOCK),)
        arrays = (self.order, self.keys, self.taken, self.bins, self.chosen, self.notes)
        self.wave(grid, (BLOCK,), (*self.arguments(*arrays), np.int32(self.by_chance), np.int32(limit)))
        if self.going < self.count:
            self.bins[OVER] += self.count - self.going
        if self.choose is not None:
            self.choose(grid, (BLOCK,), self.arguments(self.order, self.keys, self.sitting, self.chosen))

    def arguments(self, *arrays: Any) -> tuple[Any, ...]:
        """How kernels take the games and these arrays. Of the order, only the part of games that go on."""
        out = [array_arguments(self.games.data.ptr, self.count, self.layout.size)]
        for array in arrays:
            items = self.going if array is self.order else array.size
            out.append(array_arguments(array.data.ptr, items, array.itemsize))
        return tuple(np.int64(number) for numbers in out for number in numbers)

    def play_out(self, limit: int = FOREVER) -> None:
        """Plays until every game is over, or so many decisions were taken in it."""
        while self.going:
            for _ in range(LOOKS):
                self.go_on(limit)
            self.going = self.count - int(self.bins[OVER])
        if bool(self.column("broken").any()):
            raise OutOfRoom("A game on the GPU ran out of room. Please report it.")

    def column(self, name: str) -> Any:
        """A field of all games, as an array on the device that looks into them."""
        return column_of(self.layout.slots[name], self.games, device())

    def fetched(self, name: str) -> Any:
        """The same on the host."""
        return self.fetch(device().ascontiguousarray(self.column(name)))

    @staticmethod
    def fetch(array: Any) -> Any:
        return device().asnumpy(array)

    def decisions(self) -> Any:
        """How many decisions were taken in each game, on the host."""
        return device().asnumpy(self.taken)

    def records(self) -> Any:
        """All games as the compiled speed has them, on the host."""
        return from_device_bytes(device().asnumpy(self.games), self.rules)

    def waiting(self) -> Any:
        """The games in which somebody has to choose, on the device."""
        return (self.keys >= ASKED) & (self.keys < DEALING)

    def noted(self) -> Any:
        """The notes taken, a row each, on the device; and how many there would be with room.

        Those of a game come in the order in which they were taken.
        """
        rows, found = self.notes.reshape(-1, NOTED), int(self.notes[0])
        return rows[1 : found + 1], found
