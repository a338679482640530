"""Learns what the sage buys: `python -m kaiju.train.purchases --seconds 240`.

Where a sage may buy, everything on offer is tried, and the games played on. How much more often they are won than
without a purchase is put down to the thing, and for each thing to how both stand and what stays in the market.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from kaiju.bots.policies import SAGE_POLICY, policy_action
from kaiju.bots.policies.sage_market import EVERYTHING, NOTHING, PLAIN, STAYS, matters, stays
from kaiju.rules.codes import BUY, BUY_DISCARD, BUY_FROM, DONE, K_BUY, SWEEP
from kaiju.rules.flow import the_other
from kaiju.rules.kit import plain
from kaiju.rules.market import SWEEP_PRICE, price
from kaiju.rules.state import State
from kaiju.train.command import Command, batches
from kaiju.train.tries import BATCHES, TESTED, named_by, tried

MEANING = """
What purchases are worth to the sage with two monsters left, in millionths of a game.

A row begins with what the thing itself is worth; then comes by how much more for each of the numbers that say how both
stand (`matters` in `policies/sage_market.py`). The market rows: what it is worth, for each of the numbers of `stays`,
that the market offers more after the purchase than before.
"""
SCALE = 1_000_000
ENOUGH = 40
"""Cards that were on offer less often are left out."""
A_SWEEP = ""
"""Stands among the ids of cards."""
PURCHASES = (BUY, BUY_FROM, BUY_DISCARD)
HELD = (15.0, 800.0, 800.0, 2200.0, 2200.0, 800.0, 800.0, 90.0, 90.0, 90.0)
"""How strongly the numbers of a card are held to those of all: its own, then how both stand, by their usual size."""
MARKET_HELD, FIXED = 3e6, 1e12
"""The same for what stays in the market: only a sweep has numbers of its own there."""


@dataclass
class Purchases:
    """What was tried: a row for each purchase, and how much more often it won than none."""

    things: list[str] = field(default_factory=list)
    rows: list[list[int]] = field(default_factory=list)
    gains: list[float] = field(default_factory=list)
    positions: list[range] = field(default_factory=list)
    """The purchases in each position."""
    as_now: list[float] = field(default_factory=list)
    """What the sage, as it is, gains in each position."""

    def add(self, g: State, options: Sequence[int], won: Any) -> None:
        done = g.rules.settle(DONE)
        without, first = won[options.index(done)], len(self.things)
        now = g.rules[policy_action](g.copy(), SAGE_POLICY)
        self.as_now.append(won[options.index(now)] - without if now in options else 0.0)
        for action, share in zip(options, won, strict=True):
            if action != done:
                card = named_by(g.rules, action, PURCHASES)
                self.things.append(g.rules.owner_of[card].id if card >= 0 else A_SWEEP)
                self.rows.append(g.rules[row_of](g, action, card))
                self.gains.append(share - without)
        self.positions.append(range(first, len(self.things)))


@plain
def row_of(g: State, action: int, card: int) -> list[int]:
    """What a purchase may be put down to."""
    me, other = g.seat, the_other(g, g.seat)
    left = g.energy[me] - (SWEEP_PRICE if action == SWEEP else price(g, me, card))
    gone = EVERYTHING if action == SWEEP else card
    after = [stays(g, me, other, left, gone, i) for i in range(STAYS)]
    before = [stays(g, me, other, g.energy[me], NOTHING, i) for i in range(STAYS)]
    change = [then - now for then, now in zip(after, before, strict=True)]
    return [1, *(matters(g, me, other, left, i) for i in range(PLAIN)), *change]


def listed(g: State) -> tuple[int, ...]:
    """The options that are tried."""
    others = g.rules.settle(DONE), g.rules.settle(SWEEP)
    offered = g.offers[: g.offer_count]
    actions = tuple(a for a in offered if a in others or named_by(g.rules, a, PURCHASES) >= 0)
    return actions if others[0] in actions and g.current == g.seat else ()


def spread_out(things: Any, rows: Any, kinds: list[str]) -> tuple[Any, Any]:
    """Numbers that all purchases share, then those of each thing; and how strongly each is held to nothing."""
    own = [(things == kind)[:, None] * rows for kind in kinds]
    held = [3.0] * rows.shape[1]
    for kind in kinds:
        held += [*HELD, *[MARKET_HELD if kind == A_SWEEP else FIXED] * STAYS]
    return np.concatenate([rows, *own], axis=1), np.array(held)


def solved(matrix: Any, held: Any, gain: Any) -> Any:
    return np.linalg.solve(matrix.T @ matrix + np.diag(held), matrix.T @ gain)


def tell(found: Purchases, matrix: Any, held: Any) -> None:
    """How well what is learned from most positions does in the others."""
    gain, test = np.array(found.gains), np.zeros(len(found.gains), bool)
    tested = range(0, len(found.positions), TESTED)
    for n in tested:
        test[list(found.positions[n])] = True
    told = matrix @ solved(matrix[~test], held, gain[~test])
    print(f"{len(found.positions):,} positions, {len(gain):,} purchases; what is bought is worth, a question,")
    print(f"{np.mean([found.as_now[n] for n in tested]):.4f} of a game as until now")
    taken = [max(found.positions[n], key=lambda i: told[i], default=None) for n in tested]
    print(f"{np.mean([gain[i] if i is not None and told[i] > 0 else 0.0 for i in taken]):.4f} as learned")


def tables(kinds: list[str], numbers: Any) -> dict[str, Any]:
    size = 1 + PLAIN + STAYS
    shared, own = numbers[:size], numbers[size:].reshape(len(kinds), size)
    rows = {kind: np.rint((shared + row) * SCALE).astype(int).tolist() for kind, row in zip(kinds, own, strict=True)}
    sweep = rows.pop(A_SWEEP)
    return {
        "market_after_sweep": sweep[1 + PLAIN :],
        "market_after_card": np.rint(shared[1 + PLAIN :] * SCALE).astype(int).tolist(),
        "sweep": sweep[: 1 + PLAIN],
        "cards": {card: row[: 1 + PLAIN] for card, row in rows.items()},
    }


def main(arguments: Sequence[str] | None = None) -> None:
    command = Command("purchases", __doc__, seconds=240)
    given = command.parse(arguments)
    generator, found = np.random.default_rng(given.seed), Purchases()
    for n in batches(given.seconds):
        for g, options, won in tried(K_BUY, given.seed * 10_000 + n * BATCHES, listed, generator):
            found.add(g, options, won)
    kinds = sorted(thing for thing, count in Counter(found.things).items() if count >= ENOUGH)
    matrix, held = spread_out(np.array(found.things), np.array(found.rows, float), kinds)
    tell(found, matrix, held)
    command.write(MEANING, tables(kinds, solved(matrix, held, np.array(found.gains))))


if __name__ == "__main__":
    main()
