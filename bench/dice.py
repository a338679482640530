"""Measures what final dice are worth to the normal bot, to begin its weights with: `python -m bench.dice`.

In positions of its own games final dice are laid down, others again and again, and the games played on. What a star, a
heart, energy and a claw brought is fitted to how often they were won, and printed in thousandths of a game, as
`kaiju.bots.policies.weights` has them. `bench.tune` goes on from there.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from bench.learn import lineup, open_decisions
from kaiju.bots.policies import NORMAL_POLICY
from kaiju.bots.policies.normal import FULL, HURT, LOW, RISKY
from kaiju.bots.search.rollouts import LONGEST, shares_won
from kaiju.rules.codes import CLAW, ENERGY, HEART, K_ROLL, STOP
from kaiju.rules.gains import WINNING_POINTS
from kaiju.rules.state import DICE
from kaiju.speeds import batch
from kaiju.speeds.compiled import compiled_run

LAID, WAYS = 24, 8
"""Final dice that are laid down in a position, and games played on from each."""
OFTEN = 0.12
"""Of the turns, those that are looked at."""
FACES = 6
MOST_ALIKE = 0.7
"""Dice fall at random, but in every throw one face is favoured, at most so often: rare dice are to be seen too."""


def lay(positions: Sequence[Any], generator: Any) -> tuple[Any, Any]:
    """Final dice for each of the positions, all of one seat, and how often games were won with them."""
    run, seat, players = compiled_run(), int(positions[0]["seat"]), int(positions[0]["players"])
    shape = (len(positions), LAID)
    often = generator.random((*shape, 1)) * MOST_ALIKE
    favoured = generator.integers(0, FACES, (*shape, 1))
    thrown = generator.integers(0, FACES, (*shape, DICE))
    faces = np.where(generator.random((*shape, DICE)) < often, favoured, thrown)
    dealt = np.repeat(np.array(positions), WAYS)
    dealt["rng"][:, :3] = generator.integers(0, 2**32, (len(dealt), 3))
    run(dealt, 0, len(dealt), batch.REDEAL - seat, 0)
    games = np.repeat(dealt.reshape(-1, 1, WAYS), LAID, axis=1)
    for i, game in enumerate(positions):
        count = game["offer_dice"]
        games["dice"][i, :, :, :count] = faces[i, :, None, :count]
    games = games.reshape(-1)
    run(games, 0, len(games), STOP, 0)
    run(games, 0, len(games), batch.by_bots([NORMAL_POLICY] * players), LONGEST)
    won = shares_won(games, players)[:, seat]
    return faces, won.reshape(*shape, WAYS).mean(axis=2)


def brought(game: Any, faces: Any) -> dict[str, Any]:
    """What the dice bring in a position, by the weight that it belongs to; a row for each throw."""
    me = int(game["seat"])
    inside = [p in (game["city"], game["bay"]) for p in range(game["players"])]
    others = [p for p in range(game["players"]) if p != me and game["alive"][p]]
    health, stars = int(game["health"][me]), int(game["points"][me])
    rival = max(int(game["points"][p]) for p in others)
    counts = np.stack([(faces == face).sum(axis=1) for face in range(FACES)], axis=1)
    gained = sum(np.where(counts[:, face] >= 3, counts[:, face] - 2 + face, 0) for face in range(HEART))
    wins = stars + gained >= WINNING_POINTS
    gained = gained * ~wins
    hearts = np.minimum(counts[:, HEART], 0 if inside[me] else FULL - health)
    hits = weak = kills = np.zeros(len(faces))
    for p in others:
        if inside[p] != inside[me]:
            dead = counts[:, CLAW] >= game["health"][p]
            kills = kills + dead
            hits = hits + counts[:, CLAW] * ~dead
            weak = weak + counts[:, CLAW] * ~dead * max(0, RISKY - int(game["health"][p]))
    enters = (hits > 0) & (kills == 0) & (not inside[me])
    return {
        "star": gained,
        "late stars": gained * stars**2 / 100,
        "stars of a rival": gained * rival / 10,
        "win": wins,
        "energy": counts[:, ENERGY],
        "late energy": counts[:, ENERGY] * max(stars, rival) / 10,
        "heart when low": hearts * (health <= LOW),
        "heart when hurt": hearts * (LOW < health <= HURT),
        "heart when well": hearts * (health > HURT),
        "hit from outside": hits * (not inside[me]),
        "hit the weak": weak * (not inside[me]),
        "hit from Tokyo": hits * inside[me],
        "hit the weak from Tokyo": weak * inside[me],
        "kill": kills,
        "enter, its star included": enters,
        "enter less": enters * -max(0, FULL - health),
        "driven out": enters * rival,
        "wickedness": (2 * (counts[:, 0] >= 3) + (counts[:, 1] >= 3)) * int(game["gauge"]),
    }


def turns(edition: str, players: int, seed: int, generator: Any) -> list[Any]:
    """Positions of some games at the first throw of a turn; of games of more than two, while more than two are left."""
    found: list[Any] = []
    for games in open_decisions(lineup(edition, players, (), {}, seed), seed, generator):
        first = (games["kind"] == K_ROLL) & (games["rolls_left"] >= 2) & (games["frozen"] == 0)
        fitting = (games["alive"].sum(axis=1) == 2) == (players == 2)
        found.extend(game.copy() for game in games[first & fitting & (generator.random(len(games)) < OFTEN)])
    return found


def measured(positions: Sequence[Any], generator: Any) -> Iterator[tuple[dict[str, Any], Any]]:
    """What dice brought in each position, and how often games were won with them."""
    for seat in {int(game["seat"]) for game in positions}:
        mine = [game for game in positions if game["seat"] == seat]
        for game, faces, won in zip(mine, *lay(mine, generator), strict=True):
            yield brought(game, faces[:, : game["offer_dice"]]), won


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.dice", description=__doc__)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=60, help="for each edition")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    generator = np.random.default_rng(given.seed)
    names: list[str] = []
    rows, results = [], []
    for edition in ("base", "dark"):
        began, seed = time.monotonic(), given.seed * 1000
        while time.monotonic() - began < given.seconds:
            seed += 1
            for columns, won in measured(turns(edition, given.players, seed, generator), generator):
                names = list(columns)
                matrix = np.stack([np.asarray(column, float) for column in columns.values()], axis=1)
                rows.append(matrix - matrix.mean(axis=0))
                results.append(won - won.mean())
    matrix, result = np.concatenate(rows), np.concatenate(results)
    fitted = np.linalg.solve(matrix.T @ matrix + np.eye(len(names)), matrix.T @ result)
    for name, worth in zip(names, fitted, strict=True):
        print(f"{1000 * worth:7.1f} {name}")


if __name__ == "__main__":
    main()
