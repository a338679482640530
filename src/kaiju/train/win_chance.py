"""Learns the chances to win that the sage goes by: `python -m kaiju.train.win_chance`.

Many games are played by normal bots, most of them from positions made up at random, so that all sorts of positions
occur. How everybody stood when the dice of a turn were done, and when the turn was over, is noted down together with
who won, and a small net of neurons fitted to that. It takes a few minutes on one core.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from kaiju.bots.policies import NORMAL_POLICY, SAGE_POLICY
from kaiju.bots.policies.win_chance import MOST_ENERGY, ONE
from kaiju.game.setup import check_setup, laid_out, rules_of
from kaiju.lab.playing import records, seed_records
from kaiju.rules.codes import K_BUY
from kaiju.rules.components import CARD, INSTALLED
from kaiju.rules.rulebook import Rulebook
from kaiju.speeds import batch
from kaiju.speeds.compiled import compiled_run
from kaiju.train.command import Command

MEANING = """
The chance to win with two monsters left, when a turn's dice are done, as a logit: a net of neurons for each state of
Tokyo (the monster whose turn it was is there, the other one, nobody), and what each card before a monster adds.

In 1024ths, the biases in 1024ths of those. A neuron's row: the weights of hearts, stars and energy, of the other's
hearts, stars and energy, and of having bought; a threshold; the weight of the outcome. Of cards that are not listed
nothing is known.
"""
AT_ONCE = 4000
"""Games that are played beside each other."""
LONGEST = 600
MADE_UP = 0.6
"""The share of games that begin anywhere."""
INSIDE, FACING, NOBODY = range(3)
STATES = ("inside", "facing", "nobody")
"""Who is in Tokyo: the monster whose turn it was, the other one, nobody. There is a net for each."""
USUAL = np.array([10, 20, 10, 10, 20, 10, 1], np.float32)
"""Hearts, stars and energy of both, and whether cards have been bought, are divided by this."""
MOST = np.array([12, 20, MOST_ENERGY, 12, 20, MOST_ENERGY, 1], np.float32)
BATCH, QUICK, SLOW = 2048, 0.02, 1e-5
"""Rows a step, and how far steps go at first and in the end."""
TESTED = 20
"""One row of so many is kept for a test."""

KEPT = [cls for cls in INSTALLED[CARD].values() if cls.keep]
"""The cards that may lie before a monster, whatever the edition."""

Rows = tuple[Any, Any, Any, Any]
"""How both stand, who is in Tokyo, cards before the first and before the other in bits, what was won."""


# --- games


def made_up(games: Any, generator: Any) -> None:
    """Gives some of the games other beginnings."""
    count = len(games)
    chosen = generator.random(count) < MADE_UP
    for p in (0, 1):
        for name, values in (
            ("health", generator.integers(1, 11, count)),
            ("points", np.minimum(generator.integers(0, 20, count), generator.integers(0, 24, count))),
            ("energy", np.minimum(generator.integers(0, 13, count), generator.integers(0, 13, count))),
        ):
            games[name][:, p] = np.where(chosen, values, games[name][:, p])
    games["city"] = np.where(chosen & (generator.random(count) < 0.5), 1, games["city"])


def lies_before(games: Any, rules: Rulebook, seat: Any) -> Any:
    """Which cards lie before a seat of each game, that of no thing where a card isn't in the edition."""
    things = [rules.number(cls.id) for cls in KEPT]
    return games["place"][:, things] == seat[:, None]


def standing(games: Any, rules: Rulebook, which: Any, me: Any, next_turn: bool, bought: int) -> tuple[Any, Any, Any]:
    """How somebody and the other one stand; what the next turn has begun with is taken away again."""
    some, at, other = games[which], np.arange(len(which)), 1 - me
    tokyo = np.where(some["city"] == me, INSIDE, np.where(some["city"] == other, FACING, NOBODY))
    theirs = some["points"][at, other] - (2 * (tokyo == FACING) if next_turn else 0)
    columns = [some["health"][at, me], some["points"][at, me], some["energy"][at, me]]
    columns += [some["health"][at, other], theirs, some["energy"][at, other], np.full(len(which), bought)]
    cards = np.concatenate([lies_before(some, rules, me), lies_before(some, rules, other)], axis=1)
    return np.stack(columns, axis=1).astype(np.int8), tokyo, np.packbits(cards, axis=1)


def played(edition: str, policy: int, seed: int) -> Rows:
    """A batch of games, with a row for every turn when its dice were done, and one when it was over."""
    setup = check_setup(edition, 2, (), None, 1, {})
    rules = rules_of(setup)
    run, generator, buys = compiled_run(rules), np.random.default_rng(seed), rules.settle(K_BUY)
    games = records(AT_ONCE, laid_out(setup))
    seed_records(games, range(seed * AT_ONCE, (seed + 1) * AT_ONCE))
    run(games, 0, AT_ONCE, batch.DEAL, 0)
    made_up(games, generator)
    bots = batch.by_bots([policy] * 2)
    turn, current = games["turn"].copy(), games["current"].astype(int)
    dice_done = np.zeros(AT_ONCE, bool)
    noted: list[tuple[Any, Any, Any]] = []
    whose: list[tuple[Any, Any]] = []

    def note(which: Any, next_turn: bool, bought: int) -> None:
        me = current[which]
        noted.append(standing(games, rules, which, me, next_turn, bought))
        whose.append((which, me))

    for _ in range(LONGEST):
        going = games["over"] == 0
        if not going.any():
            break
        new = going & (games["turn"] != turn)
        passed = np.flatnonzero(new & (games["current"] != current))
        note(passed, True, 1)
        # Whoever wasn't asked had nothing to buy with.
        note(passed[~dice_done[passed]], True, 0)
        dice_done[new] = False
        turn[new], current[new] = games["turn"][new], games["current"][new]
        buying = going & ~dice_done & (games["kind"] == buys) & (games["seat"] == games["current"])
        note(np.flatnonzero(buying), False, 0)
        dice_done[buying] = True
        run(games, 0, AT_ONCE, bots, 1)
    which, me = (np.concatenate(column) for column in zip(*whose, strict=True))
    winners = games["winners"][which]
    won = (winners >> me & 1) / np.maximum(1, (winners & 1) + (winners >> 1 & 1))
    stand, tokyo, cards = (np.concatenate(column) for column in zip(*noted, strict=True))
    alive = stand[:, 0] > 0
    return stand[alive], tokyo[alive], cards[alive], won[alive].astype(np.float32)


# --- the net


class Net:
    """A layer of neurons for each state of Tokyo, and so much for every card."""

    def __init__(self, neurons: int, seed: int) -> None:
        rng, count = np.random.default_rng(seed), 3 * neurons
        self.parts = {
            "weights": rng.normal(0, 1.5, (len(USUAL), count)),
            "thresholds": rng.normal(0, 1.0, count),
            "out": rng.normal(0, 0.3, count),
            "bias": np.zeros(3),
            "cards": np.zeros(2 * len(KEPT)),
        }
        self.parts = {name: part.astype(np.float32) for name, part in self.parts.items()}
        self._means = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self._squares = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self._mask = np.repeat(np.eye(3, dtype=np.float32), neurons, axis=1)
        self._steps = 0

    def logits(self, stand: Any, tokyo: Any, cards: Any) -> tuple[Any, Any]:
        p = self.parts
        active = np.maximum(0, stand @ p["weights"] + p["thresholds"]) * self._mask[tokyo]
        return active, active @ p["out"] + p["bias"][tokyo] + cards @ p["cards"]

    def learn(self, stand: Any, tokyo: Any, cards: Any, won: Any, pace: float) -> None:
        """One step of Adam."""
        active, logits = self.logits(stand, tokyo, cards)
        off = (1 / (1 + np.exp(-logits)) - won) / len(won)
        back = np.outer(off, self.parts["out"]) * (active > 0)
        slopes = {
            "weights": stand.T @ back,
            "thresholds": back.sum(axis=0),
            "out": active.T @ off,
            "bias": np.bincount(tokyo, off, 3),
            "cards": cards.T @ off + 1e-5 * self.parts["cards"],
        }
        self._steps += 1
        for name, slope in slopes.items():
            mean = self._means[name] = 0.9 * self._means[name] + 0.1 * slope
            square = self._squares[name] = 0.999 * self._squares[name] + 0.001 * slope**2
            step = mean / (1 - 0.9**self._steps) / (np.sqrt(square / (1 - 0.999**self._steps)) + 1e-8)
            self.parts[name] = (self.parts[name] - pace * step).astype(np.float32)


def prepared(rows: Rows) -> Rows:
    stand, tokyo, cards, won = rows
    return (
        np.minimum(stand, MOST) / USUAL,
        tokyo,
        np.unpackbits(cards, axis=1, count=2 * len(KEPT)).astype(np.float32),
        won,
    )


def loss(net: Net, rows: Rows) -> float:
    stand, tokyo, cards, won = prepared(rows)
    logits = net.logits(stand, tokyo, cards)[1]
    return float(np.mean(np.logaddexp(0, logits) - won * logits))


def fitted(rows: Rows, neurons: int, rounds: int, seed: int) -> Net:
    order = np.random.default_rng(seed).permutation(len(rows[0]))
    first = len(order) // TESTED
    net, steps, step = Net(neurons, seed), (len(order) - first) // BATCH * rounds, 0
    for n in range(rounds):
        for begin in range(first, len(order) - BATCH, BATCH):
            some = order[begin : begin + BATCH]
            stand, tokyo, cards, won = prepared(tuple(column[some] for column in rows))
            net.learn(stand, tokyo, cards, won, QUICK * max(0.0, 1 - step / steps) + SLOW)
            step += 1
        test = tuple(column[order[:first]] for column in rows)
        print(f"round {n + 1}: loss {loss(net, test):.5f}", flush=True)
    return net


# --- what is written


def whole(values: Any, scale: int = ONE) -> list[int]:
    numbers: list[int] = np.rint(np.asarray(values, float) * scale).astype(int).tolist()
    return numbers


def tables(net: Net) -> dict[str, Any]:
    p = net.parts
    weights = p["weights"] / USUAL[:, None]
    rows = zip(weights.T, p["thresholds"], p["out"], strict=True)
    neurons = [whole([*row, threshold, out]) for row, threshold, out in rows]
    part = len(neurons) // len(STATES)
    mine, theirs = np.split(p["cards"], 2)
    worth = dict(zip(KEPT, whole((mine - theirs) / 2), strict=True))
    return {
        "bias": whole(p["bias"], ONE * ONE),
        **{state: neurons[i * part : (i + 1) * part] for i, state in enumerate(STATES)},
        # Nothing is known of cards that never occurred.
        "cards": {cls.id: worth[cls] for cls in sorted(KEPT, key=lambda cls: -worth[cls]) if worth[cls]},
    }


def main(arguments: Sequence[str] | None = None) -> None:
    command = Command("win_chance", __doc__)
    command.parser.add_argument("--games", type=int, default=210_000, help="a third of them in the dark edition")
    command.parser.add_argument("--neurons", type=int, default=32)
    command.parser.add_argument("--rounds", type=int, default=6)
    command.parser.add_argument("--sage", action="store_true", help="games of sages instead of normal bots")
    given = command.parse(arguments)
    policy = SAGE_POLICY if given.sage else NORMAL_POLICY
    chunks = []
    for n in range(max(1, given.games // AT_ONCE)):
        chunks.append(played("dark" if n % 3 == 2 else "base", policy, given.seed * 1_000_000 + n))
    stand, tokyo, cards, won = (np.concatenate(column) for column in zip(*chunks, strict=True))
    print(f"{len(stand):,} rows", flush=True)
    command.write(MEANING, tables(fitted((stand, tokyo, cards, won), given.neurons, given.rounds, given.seed)))


if __name__ == "__main__":
    main()
