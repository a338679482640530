"""Learns what the sage buys, and writes src/kaiju/bots/buying.py: `python -m bench.shop --seconds 240`.

Where a sage may buy, everything on offer is tried, and the games played on. By how much more often they are won than
without a purchase is put down to the card, and for each card to hearts, stars and energy of both.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np

from bench.tries import BATCHES, TESTED, offered, tried
from kaiju.bots.policies import SAGE_POLICY, policy_action
from kaiju.bots.policies.sage_market import EVERYTHING, NUMBERS, PLAIN, SOON, matters, stays, the_other
from kaiju.rules.codes import BUY, DONE, K_BUY, SELL, SWEEP
from kaiju.rules.components import NAMES, kind_of
from kaiju.rules.market import SWEEP_PRICE, price
from kaiju.speeds.compiled import from_record

TARGET = Path("src/kaiju/bots/buying.py")
SCALE = 1_000_000
ENOUGH = 40
"""Cards that were on offer less often are left out."""
HELD = (15.0, 800.0, 800.0, 2200.0, 2200.0, 800.0, 800.0, 90.0, 90.0, 90.0)
"""How strongly the numbers of a card are held to those of all: its own, then how both stand, by their usual size."""
MARKET_HELD, FIXED = 3e6, 1e12
"""The same for what stays in the market: only a sweep has numbers of its own there."""


def purchases(game: Any) -> list[int]:
    listed = [a for a in offered(game) if a in (DONE, SWEEP) or BUY <= a < SELL]
    return listed if DONE in listed and game["current"] == game["seat"] else []


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=240)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    generator, began, seed = np.random.default_rng(args.seed), time.monotonic(), args.seed * 10_000
    things, rows, gains, whose = [], [], [], []
    by_position, as_now = [], []
    while time.monotonic() - began < args.seconds:
        for game, options, won in tried(K_BUY, seed, purchases, generator):
            g = from_record(game)
            other, without = the_other(g, g.seat), won[options.index(DONE)]
            now = policy_action(g.copy(), SAGE_POLICY)
            as_now.append(won[options.index(now)] - without if now in options else 0.0)
            by_position.append({})
            for action, share in zip(options, won, strict=True):
                if action != DONE:
                    card = (action - BUY) % 256
                    left = g.energy[g.seat] - (SWEEP_PRICE if action == SWEEP else price(g, g.seat, card))
                    by_position[-1][len(things)] = share - without
                    things.append(-1 if action == SWEEP else kind_of(card))
                    gone = EVERYTHING if action == SWEEP else card
                    market = (stays(g, g.seat, other, left, gone, i) for i in range(len(SOON)))
                    rows.append([1, *(matters(g, g.seat, other, left, i) for i in range(PLAIN)), *market])
                    gains.append(share - without)
                    whose.append(len(by_position) - 1)
        seed += BATCHES
    kinds = sorted(thing for thing, count in Counter(things).items() if count >= ENOUGH)
    matrix, held = spread_out(np.array(things), np.array(rows, float), kinds)
    gain, test = np.array(gains), np.array(whose) % TESTED == 0
    told = matrix @ solved(matrix[~test], held, gain[~test])
    print(f"{len(by_position):,} positions, {len(gains):,} purchases; what is bought is worth, a question,")
    tested = [n for n in range(len(by_position)) if n % TESTED == 0]
    print(f"{np.mean([as_now[n] for n in tested]):.4f} of a game as until now")
    taken = (max(by_position[n], key=lambda i: told[i], default=None) for n in tested)
    learned = [by_position[n][i] if i is not None and told[i] > 0 else 0.0 for n, i in zip(tested, taken, strict=True)]
    print(f"{np.mean(learned):.4f} as learned")
    TARGET.write_text(written(kinds, solved(matrix, held, gain)), encoding="utf-8")


def spread_out(things: Any, rows: Any, kinds: list[int]) -> tuple[Any, Any]:
    """Numbers that all purchases share, then those of each thing; and how strongly each is held to nothing."""
    own = [(things == kind)[:, None] * rows for kind in kinds]
    held = [3.0] * rows.shape[1]
    for kind in kinds:
        held += [*HELD, *[MARKET_HELD if kind < 0 else FIXED] * len(SOON)]
    return np.concatenate([rows, *own], axis=1), np.array(held)


def solved(matrix: Any, held: Any, gain: Any) -> Any:
    return np.linalg.solve(matrix.T @ matrix + np.diag(held), matrix.T @ gain)


def written(kinds: list[int], numbers: Any) -> str:
    size = NUMBERS + 1
    shared, own = numbers[:size], numbers[size:].reshape(len(kinds), size)
    whole = {kind: tuple(int(n) for n in np.rint((shared + row) * SCALE)) for kind, row in zip(kinds, own, strict=True)}
    lines = [
        '"""What purchases are worth to the sage, as it has learned: `python -m bench.shop` writes this file.',
        "",
        "In millionths of a game: so much for a thing itself, then for each number of `sage_market.matters`.",
        '"""',
        "",
        "from __future__ import annotations",
        "",
        f"SWEEPING = {whole[-1]}",
        "PURCHASES = {",
        *(f'    "{NAMES[kind]}": {values},' for kind, values in whole.items() if kind >= 0),
        "}",
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
