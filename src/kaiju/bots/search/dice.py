"""The best use of the dice: what final dice are worth is found by playing on; how they can be reached is exact.

Final dice are sampled, the games played on, and a worth fitted to the results: a value for a star, the first claw, the
second … Every game tells something of all dice like its own, which is why a few thousand are enough. With the
worth of all final dice known, the chances of a throw give the worth of everything that can be kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from kaiju.bots.policies import NORMAL_POLICY, SAGE_POLICY
from kaiju.bots.policies.angry import extra_throw
from kaiju.bots.policies.dice_goals import worth_of
from kaiju.bots.policies.normal import star_worth, worths
from kaiju.bots.policies.sage import with_dice
from kaiju.bots.policies.standing import claws_to_kill, hearts_needed
from kaiju.bots.policies.weights import BALANCED, STAR
from kaiju.bots.policies.win_chance import SURE, cards_edge
from kaiju.bots.search.rollouts import Rollouts
from kaiju.odds.arrays import Keeps, after_throws, keeps, row_numbers, stars_of
from kaiju.odds.rolls import points
from kaiju.rules.box_hooks import held_dice, is_frozen
from kaiju.rules.codes import CLAW, ENERGY, FACES, HEART, STOP
from kaiju.rules.flow import living, the_other
from kaiju.rules.gains import stars_to_win
from kaiju.rules.kit import plain
from kaiju.rules.rolling import loose_dice
from kaiju.rules.state import DICE, State

HAIR = 1e-9
"""Less than any difference that can be measured."""

NOISE = 0.25
"""The variance of one game's outcome, at most."""


def hold(usual: float) -> float:
    """How strongly a number is held to zero whose usual size, as a chance to win, is this."""
    return NOISE / usual**2


@plain
def frozen_faces(g: State) -> int:
    """Faces without effect, in bits."""
    return sum(1 << face for face in range(len(FACES)) if is_frozen(g, face))


@plain
def features(g: State, me: int, counts: Any) -> tuple[Any, Any]:
    """What may matter about final dice, a column for each, and how strongly each is held to zero."""
    columns, holds = [], []

    def add(column: Any, usual: float) -> None:
        columns.append(np.asarray(column, float))
        holds.append(hold(usual))

    stars = stars_of(counts, frozen_faces(g))
    hearts = np.minimum(counts[:, HEART], hearts_needed(g, me))
    wins = g.points[me] + stars >= stars_to_win(g, me)
    need = claws_to_kill(g, me)
    kills = counts[:, CLAW] >= need if need > 0 else np.zeros(len(counts), bool)
    packed = worths(g, me, BALANCED)
    judged = star_worth(g, me, BALANCED) * stars + worth_of(packed, HEART) * hearts
    for face in (ENERGY, CLAW):
        judged = judged + worth_of(packed, face) * counts[:, face]
    add(np.ones(len(counts)), 1.0)
    # What the normal bot makes of the dice, on whatever scale fits; then by how much it is off.
    add(judged / STAR, 0.1)
    add(stars, 0.02)
    add(wins, 0.5)
    add(kills, 0.3)
    add(hearts, 0.03)
    for face in (ENERGY, CLAW):
        add(counts[:, face], 0.02)
        for n in range(1, DICE + 1):
            add(counts[:, face] >= n, 0.015)
    # Things go together: who is struck may leave Tokyo, and then hearts, stars and energy count differently.
    energy, claws = counts[:, ENERGY], counts[:, CLAW]
    together = [stars * hearts, stars * energy, hearts * energy]
    together += [column >= n for column in (stars, hearts) for n in range(1, 5)]
    for n in range(1, 4):
        struck = claws >= n
        together += [struck * column for column in (stars, hearts, energy)]
        together += [struck * (column > 0) for column in (stars, hearts, energy)]
        together += [struck * (energy >= 2), (claws == n) * (stars >= 2)]
    for column in together:
        add(column, 0.01)
    return np.stack(columns, axis=1), np.array(holds)


@plain
def sage_worths(g: State, me: int, rows: list[list[int]]) -> list[float]:
    """What the sage makes of final dice, as chances."""
    other = the_other(g, me)
    edge, needed = cards_edge(g, me) - cards_edge(g, other), max(0, hearts_needed(g, me))
    frozen = frozen_faces(g)
    found: dict[tuple[int, ...], float] = {}
    worths = []
    for row in rows:
        counted = [0 if frozen >> face & 1 else n for face, n in enumerate(row)]
        brings = (min(needed, row[HEART]), points(counted), counted[ENERGY], counted[CLAW])
        if brings not in found:
            found[brings] = with_dice(g, me, other, edge, *brings) / SURE
        worths.append(found[brings])
    return worths


def sampled(g: State, dice: int, count: int, generator: Any) -> Any:
    """Final dice as they may come about: some of those that lie there, the others thrown."""
    lying = np.array(g.dice[:dice])
    thrown = generator.integers(0, len(FACES), (count, dice))
    kept = generator.random((count, dice)) < generator.random((count, 1))
    return np.where(kept, lying, thrown)


@dataclass(frozen=True)
class Worth:
    """What dice are worth, as a chance to win."""

    throws: dict[int, float]
    """Stopping (0), and each choice of dice to throw again (in bits)."""
    error: float
    each: dict[int, float]
    """One more heart, energy and claw, more or less."""
    star: float


class DiceTrials:
    """Games played on from final dice that may come about. The more there are, the better dice are known.

    `foreseen`: what somebody else makes of all final dice, in the order of `keeps`. How far to go by it is fitted too.
    """

    def __init__(self, g: State, me: int, seed: int, policy: int = NORMAL_POLICY, foreseen: Any = None) -> None:
        self._g = g
        self._rollouts, self._generator = Rollouts(g, me, seed, policy), np.random.default_rng(seed)
        self._me, self._games = me, 0
        self._dice = dice = g.rules[loose_dice](g)
        """Ordinary ones: what is learned is about them."""
        rows = keeps(dice)
        counts = rows.counts[rows.sizes[dice]]
        self._of_row, self._holds = g.rules[features](g, me, counts)
        if policy == SAGE_POLICY and g.rules[living](g) == 2:
            self._add(np.array(g.rules[sage_worths](g, me, counts.tolist())))
        if foreseen is not None:
            self._add(foreseen)
        size = len(self._holds)
        # All that a fit needs to know of the games.
        self._squares, self._sums, self._won = np.zeros((size, size)), np.zeros(size), 0.0

    def _add(self, foreseen: Any) -> None:
        self._of_row, self._holds = np.column_stack([self._of_row, foreseen]), np.append(self._holds, hold(1.0))

    def play(self, games: int) -> None:
        """Plays that many more games."""
        dice = self._dice
        table = self._rollouts.ways(self._games, games)
        faces = sampled(self._g, dice, games, self._generator)
        table["dice"][:, :dice] = faces
        self._rollouts.act(table, STOP)
        self._rollouts.play_on(table)
        won = self._rollouts.shares(table)[:, self._me]
        matrix = self._of_row[row_numbers(faces, dice)]
        self._squares += matrix.T @ matrix
        self._sums += matrix.T @ won
        self._won += float(won @ won)
        self._games += games

    def _fitted(self) -> tuple[Any, Any]:
        held = self._squares + np.diag(self._holds)
        return held, np.linalg.solve(held, self._sums)

    def final(self) -> Any:
        """What the games so far say that final dice are worth, in the order of `keeps`."""
        return self._of_row @ self._fitted()[1]

    def worth(self) -> Worth:
        """What follows for every choice of dice."""
        g, dice = self._g, self._dice
        rows = keeps(dice)
        held, fitted = self._fitted()
        off = float(self._won - 2 * fitted @ self._sums + fitted @ self._squares @ fitted)
        # Held numbers count as less than one each. Differences between options have smaller errors, as they share them.
        free = float(np.trace(np.linalg.solve(held, self._squares)))
        error = (max(0.0, off) * free) ** 0.5 / self._games
        final = self.final()
        worth = after_throws(final, dice, min(g.rolls_left, 3))
        lying = tuple(sum(1 for d in g.dice[:dice] if d == face) for face in range(len(FACES)))
        throws_worth = {STOP: sure(final[rows.number[lying] - rows.sizes[dice].start])}
        wanted = g.rules[extra_throw](g)
        fixed = g.rules[held_dice](g)
        for mask in [mask for mask in range(1, 1 << g.offer_dice) if not mask & fixed]:
            kept = tuple(
                sum(1 for i in range(dice) if g.dice[i] == face and not mask >> i & 1) for face in range(len(FACES))
            )
            # Other dice are thrown as the normal bot throws them: of throws that differ in them alone, that is best.
            unlike = (mask ^ wanted) >> dice != 0
            throws_worth[mask] = sure(worth[rows.number[kept]]) - (HAIR if unlike else 0)
        return Worth(throws_worth, error, *each_worth(final, rows, dice))


def each_worth(final: Any, rows: Keeps, dice: int) -> tuple[dict[int, float], float]:
    """What one more die of a face is worth, and a star: by how much full rows with more of it are worth more."""
    counts = rows.counts[rows.sizes[dice]]
    matrix = np.stack(
        [np.ones(len(counts)), stars_of(counts), *(counts[:, face] for face in (HEART, ENERGY, CLAW))], axis=1
    )
    fitted = np.linalg.lstsq(matrix, final, rcond=None)[0]
    return dict(zip((HEART, ENERGY, CLAW), map(float, fitted[2:]), strict=True)), float(fitted[1])


def sure(chance: float) -> float:
    """A fit may go a little beyond what a chance can be."""
    return min(1.0, max(0.0, float(chance)))
