"""Learns what dice are worth to the sage, and writes src/kaiju/bots/throwing.py: `python -m bench.throw --seconds 200`.

Where a sage may throw its dice again, others are laid there as they may come about, and the games played on. By how
much more often they are won with another star, heart … is put down to hearts, stars and energy of both.
"""

from __future__ import annotations

import argparse
import time
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from bench.tries import BATCHES, EDITIONS, PAIRS, TESTED, dealt_anew, questions, won_after
from kaiju.bots.learned.throwing import KINKS
from kaiju.bots.policies.normal import claws_to_kill, hearts_needed
from kaiju.bots.policies.sage_dice import FIRST, SECOND, TERMS, THINGS, at_a_glance, place_of, reading, standings
from kaiju.bots.policies.sage_market import the_other
from kaiju.bots.search.dice import FACES, sampled
from kaiju.rules.codes import CLAW, ENERGY, HEART, K_ROLL, ONE, STOP, TWO
from kaiju.rules.gains import WINNING_POINTS
from kaiju.rules.hooks import sleeps
from kaiju.rules.market import price
from kaiju.rules.state import DICE, State
from kaiju.speeds.compiled import from_record

TARGET = Path("src/kaiju/bots/throwing.py")
PLACES = 3
WAYS = 48
"""Games played on from each position, each with dice of its own."""
FEWEST = 4
"""Positions with fewer dice to throw are left out."""
OFTEN, WHIMS = 0.25, 0.05
MOST_OF_A_CARD = 600
SCALE = 10_000_000
HELD = 20.0
"""How strongly numbers are held to nothing."""
SIZES = (1, 5, 2)
"""Numbers are divided by their usual size before they are held: what is always, a number, what is beyond a kink."""


def size_of(i: int, j: int) -> int:
    """The usual size of a term."""
    return int(np.prod([SIZES[0] if n < 0 else SIZES[1] if n < 6 else SIZES[2] for n in (i, j)]))


USUAL = np.array([size_of(i, j) for i, j in zip(FIRST, SECOND, strict=True)])


def brings(g: State, me: int, other: int, counts: Any) -> tuple[Any, Any]:
    """What rows of dice bring, a column for each thing; and which of them don't end the game."""
    stars = np.zeros(len(counts))
    for face in range(HEART):
        stars += np.where(counts[:, face] >= 3, counts[:, face] - 2 + face, 0)
    steps = (
        np.where(counts[:, ONE] >= 3, 2, 0) + np.where(counts[:, TWO] >= 3, 1, 0) if g.gauge else np.zeros(len(counts))
    )
    hearts = np.minimum(counts[:, HEART], max(0, hearts_needed(g, me)))
    cards = np.array([best_card(g, me, other, energy) for energy in range(DICE + 1)]) / 1000
    columns = (stars, hearts, counts[:, ENERGY], counts[:, CLAW], cards[counts[:, ENERGY]], steps)
    need = claws_to_kill(g, me)
    goes_on = (g.points[me] + stars < WINNING_POINTS) & ((need == 0) | (counts[:, CLAW] < need))
    return np.stack(columns, axis=1).astype(float), goes_on


def best_card(g: State, me: int, other: int, more: int) -> int:
    """The most that can be bought with so much more energy."""
    cards = [c for c in g.market[:3] if c >= 0 and price(g, me, c) <= g.energy[me] + more]
    return max((min(MOST_OF_A_CARD, at_a_glance(g, me, other, c, 0)) for c in cards), default=0)


def dice_laid(positions: Any, seat: int, policies: tuple[int, ...], generator: Any) -> tuple[Any, Any]:
    """How many dice show each face in the games played on, and who won."""
    games = dealt_anew(positions, seat, generator, WAYS)
    counts = []
    for n, position in enumerate(positions):
        g, rows = from_record(position), slice(n * WAYS, (n + 1) * WAYS)
        faces = sampled(g, g.offer_dice, WAYS, generator)
        games["dice"][rows, : g.offer_dice] = faces
        counts.append(np.stack([(faces == face).sum(axis=1) for face in range(FACES)], axis=1))
    games["offers"][:, 0] = STOP
    return counts, won_after(games, policies, seat).reshape(-1, WAYS)


def is_fit(position: Any) -> bool:
    g = from_record(position)
    return g.offer_dice >= FEWEST and not (g.frozen or g.ice_here or sleeps(g, g.seat))


class Learned:
    """All that a fit needs to know of the games, by place."""

    def __init__(self) -> None:
        size = TERMS * THINGS
        self.squares, self.sums = np.zeros((PLACES, size, size)), np.zeros((PLACES, size))

    def add(self, place: int, terms: Any, things: Any, won: Any) -> None:
        rows = (terms[:, None] * things[:, None, :]).reshape(len(things), -1)
        self.squares[place] += rows.T @ rows
        self.sums[place] += rows.T @ won

    def numbers(self) -> Any:
        held = self.squares + HELD * np.eye(TERMS * THINGS)
        solved = np.stack([np.linalg.solve(*both) for both in zip(held, self.sums, strict=True)])
        return solved.reshape(PLACES, TERMS, THINGS)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=200)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    generator, began, seed = np.random.default_rng(args.seed), time.monotonic(), args.seed * 100_000
    learned, tested, positions = Learned(), [], 0
    while time.monotonic() - began < args.seconds:
        for n, (edition, policies) in enumerate(product(EDITIONS, PAIRS)):
            for seat, found in questions(edition, policies, K_ROLL, seed + n, generator, OFTEN, WHIMS).items():
                fit = np.array([position for position in found if position["rolls_left"] > 0 and is_fit(position)])
                for position, counts, won in zip(fit, *dice_laid(fit, seat, policies, generator), strict=True):
                    g, other = from_record(position), the_other(from_record(position), seat)
                    packed = standings(g, seat, other)
                    terms = [reading(packed, i) * reading(packed, j) for i, j in zip(FIRST, SECOND, strict=True)]
                    things, goes_on = brings(g, seat, other, counts)
                    if goes_on.sum() < 2:
                        continue
                    things, won = things[goes_on], won[goes_on]
                    # Only what makes a difference within a position is of interest.
                    row = (place_of(g, seat, other), np.array(terms) / USUAL, things - things.mean(0), won - won.mean())
                    positions += 1
                    if positions % TESTED:
                        learned.add(*row)
                    else:
                        tested.append(row)
        seed += BATCHES
    numbers = learned.numbers()
    errors = [(won - things @ (terms @ numbers[place]), won) for place, terms, things, won in tested]
    off, all_of_it = sum(float(e @ e) for e, _ in errors), sum(float(won @ won) for _, won in errors)
    print(f"{positions:,} positions; {1 - off / all_of_it:.2%} of the variance within a position is explained")
    for row in tested:
        learned.add(*row)
    TARGET.write_text(written(learned.numbers() / USUAL[:, None]), encoding="utf-8")


def written(numbers: Any) -> str:
    lines = [
        '"""What dice are worth to the sage, as it has learned: `python -m bench.throw` writes this file.',
        "",
        "In ten-millionths of a game: by place (nobody in Tokyo, I, the other) a row for each term of",
        "`kaiju.bots.policies.sage_dice.PAIRS`, with a number for each thing that dice bring.",
        '"""',
        "",
        "from __future__ import annotations",
        "",
        f"KINKS = {KINKS}",
        '"""Numbers that count for more below (-1) or above (1) a point."""',
        "# fmt: off",
        "WORTHS = (",
    ]
    for place in numbers:
        whole = [tuple(int(n) for n in np.rint(row * SCALE)) for row in place]
        lines += ["    (", *(f"        {', '.join(map(str, row))}," for row in whole), "    ),"]
    return "\n".join([*lines, ")", "# fmt: on"]) + "\n"


if __name__ == "__main__":
    main()
