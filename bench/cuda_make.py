"""`python -m bench.cuda_make`: what `bench/cuda_run.py` needs, in build/cuda. Needs numba-cuda, but no GPU."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from kaiju.game.setup import check_setup, fresh_state, rules_of
from kaiju.speeds import batch
from kaiju.speeds.compiled import compiled_run, to_records
from kaiju.speeds.cuda import playout_ptx

FOLDER = Path("build/cuda")
CHECKED = 2000
PLAYERS = 4


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    setups = [check_setup("base", PLAYERS, seed=seed) for seed in range(CHECKED)]
    rules = rules_of(setups[0])
    (FOLDER / "playout.ptx").write_text(playout_ptx(rules))
    games = to_records([fresh_state(setup) for setup in setups])
    np.save(FOLDER / "start.npy", games.view(np.uint8).reshape(CHECKED, -1))
    run = compiled_run(rules)
    run(games, 0, CHECKED, batch.ADVANCE, 0)
    run(games, 0, CHECKED, batch.RANDOM, 1_000_000)
    np.save(FOLDER / "end.npy", games.view(np.uint8).reshape(CHECKED, -1))
    (FOLDER / "rng_at.txt").write_text(str(games.dtype.fields["rng"][1]))
    print(f"{CHECKED} games and the kernel are in {FOLDER}; run bench/cuda_run.py where a GPU and CuPy are.")


if __name__ == "__main__":
    main()
