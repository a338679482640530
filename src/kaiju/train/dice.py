"""Learns what dice are worth to the sage: `python -m kaiju.train.dice --seconds 200`.

Where a sage may throw its dice again, others are laid there as they may come about, and the games played on. How much
more often they are won with another star, heart … is put down to hearts, stars and energy of both.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import numpy as np

from kaiju.bots.policies.sage_dice import (
    FIRST,
    NUMBERS,
    SECOND,
    TERMS,
    THINGS,
    at_a_glance,
    place_of,
    reading,
    standings,
)
from kaiju.bots.policies.standing import claws_to_kill, hearts_needed
from kaiju.bots.search.dice import frozen_faces, sampled
from kaiju.game.setup import rules_of
from kaiju.odds.arrays import counts_in, stars_of
from kaiju.rules.codes import CLAW, ENERGY, HEART, K_ROLL, ONE, STOP, TWO
from kaiju.rules.flow import the_other
from kaiju.rules.gains import WINNING_POINTS
from kaiju.rules.hooks import sleeps
from kaiju.rules.kit import plain
from kaiju.rules.market import price
from kaiju.rules.rulebook import Rulebook
from kaiju.rules.state import DICE, State
from kaiju.speeds.compiled import from_record
from kaiju.train.command import Command, batches
from kaiju.train.tries import BATCHES, EDITIONS, PAIRS, TESTED, dealt_anew, for_two, questions, won_after

MEANING = """
What dice are worth to the sage with two monsters left, in ten-millionths of a game, by who is in Tokyo: nobody, the
sage, the other.

There is a row for each term of `PAIRS` in `policies/sage_dice.py`. Its columns: a star, a heart, energy, a claw, what
a card is thought to be worth, a step of wickedness.
"""
PLACES = ("nobody", "sage", "other")
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

Row = tuple[int, Any, Any, Any]
"""Who is in Tokyo, the terms of the position, and for each throw what it brings and whether it won."""


def size_of(i: int, j: int) -> int:
    """The usual size of a term."""
    return int(np.prod([SIZES[0] if n < 0 else SIZES[1] if n < NUMBERS else SIZES[2] for n in (i, j)]))


USUAL = np.array([size_of(i, j) for i, j in zip(FIRST, SECOND, strict=True)])


# --- games


@plain
def brings(g: State, me: int, other: int, counts: Any) -> tuple[Any, Any]:
    """What rows of dice bring, a column for each thing; and which of them don't end the game."""
    stars = stars_of(counts)
    steps = 2 * (counts[:, ONE] >= 3) + (counts[:, TWO] >= 3) if "wicked" in g.rules.box_ids else np.zeros(len(counts))
    hearts = np.minimum(counts[:, HEART], max(0, hearts_needed(g, me)))
    cards = np.array([best_card(g, me, other, energy) for energy in range(DICE + 1)]) / 1000
    columns = (stars, hearts, counts[:, ENERGY], counts[:, CLAW], cards[counts[:, ENERGY]], steps)
    need = claws_to_kill(g, me)
    goes_on = (g.points[me] + stars < WINNING_POINTS) & ((need == 0) | (counts[:, CLAW] < need))
    return np.stack(columns, axis=1).astype(float), goes_on


@plain
def best_card(g: State, me: int, other: int, more: int) -> int:
    """The most that can be bought with so much more energy."""
    cards = [c for c in g.market[:3] if c >= 0 and price(g, me, c) <= g.energy[me] + more]
    return max((min(MOST_OF_A_CARD, at_a_glance(g, me, other, c, 0)) for c in cards), default=0)


def dice_laid(rules: Rulebook, positions: Any, seat: int, policies: tuple[int, ...], generator: Any) -> tuple[Any, Any]:
    """How many dice show each face in the games played on, and who won."""
    games = dealt_anew(rules, positions, seat, generator, WAYS)
    counts = []
    for n, position in enumerate(positions):
        g, rows = from_record(position, rules), slice(n * WAYS, (n + 1) * WAYS)
        faces = sampled(g, g.offer_dice, WAYS, generator)
        games["dice"][rows, : g.offer_dice] = faces
        counts.append(counts_in(faces))
    games["offers"][:, 0] = STOP
    return counts, won_after(rules, games, policies, seat).reshape(-1, WAYS)


@plain
def is_fit(g: State) -> bool:
    return g.rolls_left > 0 and g.offer_dice >= FEWEST and not (frozen_faces(g) or g.stuck_dice or sleeps(g, g.seat))


@plain
def terms_of(g: State, me: int, other: int) -> list[int]:
    """The terms of a position, without what its dice bring."""
    packed = standings(g, me, other)
    return [reading(packed, i) * reading(packed, j) for i, j in zip(FIRST, SECOND, strict=True)]


def measured(seed: int, generator: Any) -> Iterator[Row]:
    """A row for each position of a batch of games."""
    for n, (edition, policies) in enumerate(product(EDITIONS, PAIRS)):
        setup = for_two(edition)
        rules = rules_of(setup)
        for seat, found in questions(setup, policies, K_ROLL, seed + n, generator, OFTEN, WHIMS).items():
            fit = np.array([position for position in found if rules[is_fit](from_record(position, rules))])
            for position, counts, won in zip(fit, *dice_laid(rules, fit, seat, policies, generator), strict=True):
                g = from_record(position, rules)
                other = rules[the_other](g, seat)
                terms = rules[terms_of](g, seat, other)
                things, goes_on = rules[brings](g, seat, other, counts)
                if goes_on.sum() >= 2:
                    things, won = things[goes_on], won[goes_on]
                    # Only what makes a difference within a position is of interest.
                    differences = things - things.mean(0), won - won.mean()
                    yield rules[place_of](g, seat, other), np.array(terms) / USUAL, *differences


# --- what follows from them


class Learned:
    """All that a fit needs to know of the games, by place."""

    def __init__(self) -> None:
        size = TERMS * THINGS
        self.squares, self.sums = np.zeros((len(PLACES), size, size)), np.zeros((len(PLACES), size))

    def add(self, place: int, terms: Any, things: Any, won: Any) -> None:
        rows = (terms[:, None] * things[:, None, :]).reshape(len(things), -1)
        self.squares[place] += rows.T @ rows
        self.sums[place] += rows.T @ won

    def numbers(self) -> Any:
        held = self.squares + HELD * np.eye(TERMS * THINGS)
        solved = np.stack([np.linalg.solve(*both) for both in zip(held, self.sums, strict=True)])
        return solved.reshape(len(PLACES), TERMS, THINGS)


def tell(positions: int, tested: Sequence[Row], numbers: Any) -> None:
    """How well what is learned from most positions does in the others."""
    errors = [(won - things @ (terms @ numbers[place]), won) for place, terms, things, won in tested]
    off, all_of_it = sum(float(e @ e) for e, _ in errors), sum(float(won @ won) for _, won in errors)
    print(f"{positions:,} positions; {1 - off / all_of_it:.2%} of the variance within a position is explained")


def main(arguments: Sequence[str] | None = None) -> None:
    command = Command("dice", __doc__, seconds=200)
    given = command.parse(arguments)
    generator = np.random.default_rng(given.seed)
    learned, tested, positions = Learned(), [], 0
    for n in batches(given.seconds):
        for row in measured(given.seed * 100_000 + n * BATCHES, generator):
            positions += 1
            if positions % TESTED:
                learned.add(*row)
            else:
                tested.append(row)
    tell(positions, tested, learned.numbers())
    for row in tested:
        learned.add(*row)
    whole = np.rint(learned.numbers() / USUAL[:, None] * SCALE).astype(int).tolist()
    command.write(MEANING, dict(zip(PLACES, whole, strict=True)))


if __name__ == "__main__":
    main()
