"""Learns when the sage leaves Tokyo, and writes src/kaiju/bots/leaving.py: `python -m bench.leave --seconds 120`.

Sages play each other and the normal bot. Where one may leave Tokyo, both answers are tried, the games played on from
each with the same hidden cards and the same luck; by how much more often they are won after leaving is put down to
hearts, stars and energy of both, to the cards before them, and to what the net of `win_chance` foresees.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np

from bench.tries import BATCHES, TESTED, offered, tried
from kaiju.bots.learned.leaving import CLAMPS, MIDDLES, SIZES
from kaiju.bots.policies.sage import foreseen, stand, would_leave
from kaiju.bots.policies.sage_market import the_other
from kaiju.rules.codes import K_YIELD, STAY, YIELD
from kaiju.rules.components import BIT_OF, BY_ID
from kaiju.rules.state import BITS, WORDS, State
from kaiju.speeds.compiled import from_record

TARGET = Path("src/kaiju/bots/leaving.py")
SCALE = 1_000_000
ENOUGH = 40
"""Cards that lay there less often are left out."""


def answers(game: Any) -> tuple[int, ...]:
    return (YIELD, STAY) if {YIELD, STAY} <= set(offered(game).tolist()) else ()


# --- what it is put down to


def columns(positions: Any) -> tuple[Any, Any]:
    """What may matter, a column for each, and how strongly each is held to nothing."""
    states = [from_record(game) for game in positions]
    both = [(g, g.seat, the_other(g, g.seat)) for g in states]
    stands = np.array([[stand(g, me, other, i) for i in range(len(SIZES))] for g, me, other in both])
    ahead = np.array([foreseen(g, me, other) for g, me, other in both])
    blocks = [(np.ones((len(both), 1)), 1.0)]
    blocks += [((stands[:, i, None] == np.arange(size)).astype(float), 20.0) for i, size in enumerate(SIZES)]
    middle = stands - np.array(MIDDLES)
    pairs = [middle[:, i] * middle[:, j] for i in range(len(SIZES)) for j in range(i + 1, len(SIZES))]
    blocks.append((np.stack(pairs, axis=1) / 25, 3.0))
    blocks.append((np.stack([np.clip(ahead, -c, c) / c for c in CLAMPS], axis=1), 3.0))
    bits = np.array([[cards_of(g, me), cards_of(g, other)] for g, me, other in both], float)
    blocks.append((bits.reshape(len(both), -1), 20.0))
    matrix = np.concatenate([block for block, _ in blocks], axis=1)
    return matrix, np.concatenate([np.full(block.shape[1], held) for block, held in blocks])


def cards_of(g: State, p: int) -> list[int]:
    return [g.acts[p * WORDS + bit // BITS] >> bit % BITS & 1 for bit in range(WORDS * BITS)]


def fitted(matrix: Any, holds: Any, gain: Any) -> Any:
    seen = (matrix != 0).sum(axis=0) >= ENOUGH
    numbers = np.zeros(matrix.shape[1])
    some = matrix[:, seen]
    numbers[seen] = np.linalg.solve(some.T @ some + np.diag(holds[seen]), some.T @ gain)
    return numbers


def written(numbers: Any) -> str:
    """The file, in millionths of a game."""
    whole = [int(n) for n in np.rint(numbers * SCALE)]
    constant, rest = whole[0], whole[1:]
    tables = []
    for size in SIZES:
        tables.append(rest[:size])
        rest = rest[size:]
    count = len(SIZES) * (len(SIZES) - 1) // 2
    pairs, rest = [round(n / 25) for n in rest[:count]], rest[count:]
    ahead, rest = [round(n / c) for n, c in zip(rest, CLAMPS, strict=False)], rest[len(CLAMPS) :]
    mine, theirs = rest[: WORDS * BITS], rest[WORDS * BITS :]
    lines = [
        '"""When the sage leaves Tokyo, as it has learned: `python -m bench.leave` writes this file.',
        "",
        "What leaving is worth is a sum, in millionths of a game: so much for each of six numbers (hearts left, the",
        "attacker's hearts, stars of both, energy of both), for their products, for the cards of both, and for what",
        "the net foresees.",
        '"""',
        "",
        "from __future__ import annotations",
        "",
        f"SIZES = {SIZES}",
        f"MIDDLES = {MIDDLES}",
        f"CLAMPS = {CLAMPS}",
        '"""Up to so much, in the net\'s chances, counts what it foresees."""',
        f"CONSTANT = {constant}",
        "BY_NUMBER = (",
        *(f"    {tuple(values)}," for values in tables),
        ")",
        f"PRODUCTS = {tuple(pairs)}",
        f"FORESEEN = {tuple(ahead)}",
    ]
    for name, values in (("MINE", mine), ("THEIRS", theirs)):
        known = (f'    "{card}": {values[bit]},' for card, bit in bits_of_cards().items() if values[bit])
        lines += [f"{name} = {{", *known, "}"]
    return "\n".join(lines) + "\n"


def bits_of_cards() -> dict[str, int]:
    return {card: BIT_OF[component.number] for card, component in BY_ID.items() if BIT_OF[component.number] >= 0}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    generator, began, seed = np.random.default_rng(args.seed), time.monotonic(), args.seed * 10_000
    positions, gains = [], []
    while time.monotonic() - began < args.seconds:
        for game, _, (leaves, stays) in tried(K_YIELD, seed, answers, generator):
            positions.append(game)
            gains.append(leaves - stays)
        seed += BATCHES
    all_positions, all_gains = np.array(positions), np.array(gains)
    matrix, holds = columns(all_positions)
    test = np.arange(len(matrix)) % TESTED == 0
    tested = all_gains[test]
    told = matrix[test] @ fitted(matrix[~test], holds, all_gains[~test])
    explained = 1 - ((tested - told) ** 2).mean() / tested.var()
    as_now = np.array([would_leave(g, g.seat, the_other(g, g.seat)) for g in map(from_record, all_positions[test])])
    print(f"{len(matrix):,} positions; {explained:.1%} of the variance is explained; leaving is worth, a question,")
    for how, leaves in (("always", tested < 9), ("as until now", as_now), ("as learned", told > 0)):
        print(f"{(tested * leaves).mean():.4f} {how}")
    TARGET.write_text(written(fitted(matrix, holds, all_gains)), encoding="utf-8")


if __name__ == "__main__":
    main()
