"""`python bench/cuda_run.py`: the compiled rules on a GPU. Needs CuPy and what `bench.cuda_make` wrote, not Kaiju.

Plays the games that the CPU played and compares every byte of their ends, then measures with many games in flight.
"""

from __future__ import annotations

import sys
from pathlib import Path

import cupy as cp
import numpy as np

FOLDER = Path("build/cuda")
LIMIT = 1_000_000


def as_arguments(array: cp.ndarray, items: int, item_size: int) -> list[np.int64]:
    """How Numba's kernels take an array: see `kaiju.speeds.cuda.array_arguments`."""
    return [np.int64(n) for n in (0, 0, items, item_size, array.data.ptr, items, item_size)]


def play(kernel: cp.RawKernel, games: cp.ndarray, block: int) -> tuple[int, float]:
    """Decisions taken, and seconds."""
    count, size = games.shape
    taken = cp.zeros(count, cp.int64)
    start, end = cp.cuda.Event(), cp.cuda.Event()
    start.record()
    arguments = (*as_arguments(games, count, size), *as_arguments(taken, count, 8), np.int64(LIMIT))
    kernel(((count + block - 1) // block,), (block,), arguments)
    end.record()
    end.synchronize()
    return int(taken.sum()), cp.cuda.get_elapsed_time(start, end) / 1000


def main() -> None:
    kernel = cp.RawModule(path=str(FOLDER / "playout.ptx")).get_function("playout")
    started, ended = np.load(FOLDER / "start.npy"), np.load(FOLDER / "end.npy")
    games = cp.asarray(started)
    play(kernel, games, 64)
    same = int((cp.asnumpy(games) == ended).all(axis=1).sum())
    print(f"{same} of {len(ended)} games end in the same bytes as on the CPU")
    print(f"registers {kernel.num_regs}, local memory {kernel.local_size_bytes} bytes a thread")

    rng_at = int((FOLDER / "rng_at.txt").read_text())
    random = np.random.default_rng(1)
    for power in (16, 18, 20):
        count = 1 << power
        many = np.repeat(started[:1], count, axis=0)
        words = random.integers(0, 1 << 32, (count, 4), dtype=np.int64)
        many[:, rng_at : rng_at + 32] = words.view(np.uint8).reshape(count, 32)
        for block in (64, 128):
            decisions, seconds = play(kernel, cp.asarray(many), block)
            rates = f"{decisions / seconds:,.0f} decisions/s, {count / seconds:,.0f} games/s"
            print(f"2^{power} games, blocks of {block}: {rates}")
    sys.exit(same != len(ended))


if __name__ == "__main__":
    main()
