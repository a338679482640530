"""Learns when the sage leaves Tokyo: `python -m kaiju.train.leaving --seconds 120`.

Sages play each other and the normal bot. Where one may leave Tokyo, both answers are tried, the games played on from
each with the same hidden cards and the same luck. How much more often they are won after leaving is put down to hearts,
stars and energy of both, to the cards before them, and to what the net of `win_chance` foresees.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from kaiju.bots.policies.sage import CLAMPS, MIDDLES, SIZES, foreseen, stand, would_leave
from kaiju.rules.codes import K_YIELD, STAY, YIELD
from kaiju.rules.components import CARD, INSTALLED
from kaiju.rules.flow import the_other
from kaiju.rules.kit import plain
from kaiju.rules.state import BITS, State
from kaiju.train.command import Command, batches
from kaiju.train.tries import BATCHES, TESTED, tried

MEANING = """
What leaving Tokyo is worth to the sage with two monsters left, in millionths of a game.

It is a sum of what each of six numbers is worth, by its value (`stand` in `policies/sage.py`), of products of two of
them, of what the net in `win_chance.toml` foresees, and of the cards before the sage and before the attacker.
"""
NUMBERS = ("hearts", "attackers_hearts", "stars", "attackers_stars", "energy", "attackers_energy")
SCALE = 1_000_000
PRODUCT = 25
"""The usual size of a product."""
ENOUGH = 40
"""Cards that lay there less often are left out."""


LASTING = [cls for family in INSTALLED.values() for cls in family.values() if cls.lasting]
"""What may lie before a monster, whatever the edition."""


def answers(g: State) -> tuple[int, ...]:
    both = g.rules.settle(YIELD), g.rules.settle(STAY)
    return both if {*both} <= set(g.offers[: g.offer_count]) else ()


# --- what it is put down to


@plain
def standing_of(g: State) -> tuple[list[int], int, list[list[int]]]:
    """How both stand, what the net foresees, and what lies before each."""
    me, other = g.seat, the_other(g, g.seat)
    stands = [stand(g, me, other, i) for i in range(len(SIZES))]
    return stands, foreseen(g, me, other), [cards_of(g, me), cards_of(g, other)]


@plain
def leaves_now(g: State) -> bool:
    return would_leave(g, g.seat, the_other(g, g.seat))


def columns(positions: Sequence[State]) -> tuple[Any, Any]:
    """What may matter, a column for each, and how strongly each is held to nothing."""
    both = [g.rules[standing_of](g) for g in positions]
    stands = np.array([stands for stands, _, _ in both])
    ahead = np.array([foreseen for _, foreseen, _ in both])
    blocks = [(np.ones((len(both), 1)), 1.0)]
    blocks += [((stands[:, i, None] == np.arange(size)).astype(float), 20.0) for i, size in enumerate(SIZES)]
    middle = stands - np.array(MIDDLES)
    pairs = [middle[:, i] * middle[:, j] for i in range(len(SIZES)) for j in range(i + 1, len(SIZES))]
    blocks.append((np.stack(pairs, axis=1) / PRODUCT, 3.0))
    blocks.append((np.stack([np.clip(ahead, -c, c) / c for c in CLAMPS], axis=1), 3.0))
    cards = np.array([cards for _, _, cards in both], float)
    blocks.append((cards.reshape(len(both), -1), 20.0))
    matrix = np.concatenate([block for block, _ in blocks], axis=1)
    return matrix, np.concatenate([np.full(block.shape[1], held) for block, held in blocks])


def cards_of(g: State, p: int) -> list[int]:
    """Which components are in effect before a seat."""
    words, bits = g.rules.acts.words, [g.rules.bits.get(cls, -1) for cls in LASTING]
    return [g.acts[p * words + bit // BITS] >> bit % BITS & 1 if bit >= 0 else 0 for bit in bits]


def fitted(matrix: Any, holds: Any, gain: Any) -> Any:
    seen = (matrix != 0).sum(axis=0) >= ENOUGH
    numbers = np.zeros(matrix.shape[1])
    some = matrix[:, seen]
    numbers[seen] = np.linalg.solve(some.T @ some + np.diag(holds[seen]), some.T @ gain)
    return numbers


# --- what is written


def tables(numbers: Any) -> dict[str, Any]:
    whole: list[int] = np.rint(numbers * SCALE).astype(int).tolist()
    pairs = len(SIZES) * (len(SIZES) - 1) // 2
    ends = np.cumsum([1, *SIZES, pairs, len(CLAMPS), len(LASTING)]).tolist()
    constant, *values, products, ahead, mine, theirs = (
        whole[first:end] for first, end in zip([0, *ends], [*ends, len(whole)], strict=True)
    )
    return {
        "constant": constant[0],
        "products": [round(n / PRODUCT) for n in products],
        "foreseen": [round(n / c) for n, c in zip(ahead, CLAMPS, strict=True)],
        "numbers": dict(zip(NUMBERS, values, strict=True)),
        "mine": by_card(mine),
        "attackers": by_card(theirs),
    }


def by_card(values: Sequence[int]) -> dict[str, int]:
    """What is known of cards, by their ids."""
    return {cls.id: value for cls, value in zip(LASTING, values, strict=True) if cls.family == CARD and value}


def tell(positions: Sequence[State], gains: Any, matrix: Any, holds: Any) -> None:
    """How well what is learned from most positions does in the others."""
    test = np.arange(len(matrix)) % TESTED == 0
    tested = gains[test]
    told = matrix[test] @ fitted(matrix[~test], holds, gains[~test])
    explained = 1 - ((tested - told) ** 2).mean() / tested.var()
    as_now = np.array([g.rules[leaves_now](g) for g, tested_too in zip(positions, test, strict=True) if tested_too])
    print(f"{len(matrix):,} positions; {explained:.1%} of the variance is explained; leaving is worth, a question,")
    for how, leaves in (("always", np.full(len(tested), True)), ("as until now", as_now), ("as learned", told > 0)):
        print(f"{(tested * leaves).mean():.4f} {how}")


def main(arguments: Sequence[str] | None = None) -> None:
    command = Command("leaving", __doc__, seconds=120)
    given = command.parse(arguments)
    generator = np.random.default_rng(given.seed)
    positions: list[State] = []
    differences = []
    for n in batches(given.seconds):
        for g, _, (leaves, stays) in tried(K_YIELD, given.seed * 10_000 + n * BATCHES, answers, generator):
            positions.append(g)
            differences.append(leaves - stays)
    gains = np.array(differences)
    matrix, holds = columns(positions)
    tell(positions, gains, matrix, holds)
    command.write(MEANING, tables(fitted(matrix, holds, gains)))


if __name__ == "__main__":
    main()
