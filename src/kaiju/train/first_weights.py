"""Measures what final dice are worth to the normal bot: `python -m kaiju.train.first_weights`.

In positions of its own games final dice are laid down, others again and again, and the games played on. What a star, a
heart, energy and a claw brought is fitted to how often they were won, and printed in thousandths of a game, under the
names that they have in `learned/weights.toml`. It writes nothing: weights can begin there (`train.weights --start`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from kaiju.bots.policies import NORMAL_POLICY
from kaiju.bots.policies.normal import HURT, LOW, RISKY
from kaiju.bots.policies.worth import FULL
from kaiju.game.setup import Setup, rules_of
from kaiju.odds.arrays import counts_in, stars_of
from kaiju.rules.codes import CLAW, ENERGY, FACES, HEART, K_ROLL, ONE, STOP, TWO
from kaiju.rules.gains import WINNING_POINTS
from kaiju.rules.rulebook import Rulebook
from kaiju.rules.state import DICE
from kaiju.train.command import Command, batches
from kaiju.train.things import buys, lineup
from kaiju.train.tries import EDITIONS, WHIMS, dealt_anew, played, won_after

LAID, WAYS = 24, 8
"""Final dice that are laid down in a position, and games played on from each."""
OFTEN = 0.12
"""Of the turns, those that are looked at."""
MOST_ALIKE = 0.7
"""Dice fall at random, but in every throw one face is favoured, at most so often: rare dice are to be seen too."""


def lay(rules: Rulebook, positions: Sequence[Any], generator: Any) -> tuple[Any, Any]:
    """Final dice for each of the positions, all of one seat, and how often games were won with them."""
    seat, players = int(positions[0]["seat"]), int(positions[0]["players"])
    shape = (len(positions), LAID)
    often = generator.random((*shape, 1)) * MOST_ALIKE
    favoured = generator.integers(0, len(FACES), (*shape, 1))
    thrown = generator.integers(0, len(FACES), (*shape, DICE))
    faces = np.where(generator.random((*shape, DICE)) < often, favoured, thrown)
    dealt = dealt_anew(rules, np.array(positions), seat, generator, WAYS)
    games = np.repeat(dealt.reshape(-1, 1, WAYS), LAID, axis=1)
    for i, game in enumerate(positions):
        count = game["offer_dice"]
        games["dice"][i, :, :, :count] = faces[i, :, None, :count]
    games = games.reshape(-1)
    games["offers"][:, 0] = STOP
    won = won_after(rules, games, [NORMAL_POLICY] * players, seat)
    return faces, won.reshape(*shape, WAYS).mean(axis=2)


def brought(rules: Rulebook, game: Any, faces: Any) -> dict[str, Any]:
    """What the dice bring in a position, by the weight that it belongs to; a row for each throw."""
    me = int(game["seat"])
    inside = [p in (game["city"], game["bay"]) for p in range(game["players"])]
    others = [p for p in range(game["players"]) if p != me and game["alive"][p]]
    health, stars = int(game["health"][me]), int(game["points"][me])
    rival = max(int(game["points"][p]) for p in others)
    counts = counts_in(faces)
    gained = stars_of(counts)
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
        "wickedness": (2 * (counts[:, ONE] >= 3) + (counts[:, TWO] >= 3)) * ("wicked" in rules.box_ids),
    }


def turns(setup: Setup, seed: int, generator: Any) -> list[Any]:
    """Positions of some games at the first throw of a turn; of games of more than two, while more than two are left."""
    found: list[Any] = []
    players, rolls = setup.players, rules_of(setup).settle(K_ROLL)
    for games in played(setup, [NORMAL_POLICY] * players, seed, generator, buys(setup), WHIMS):
        first = (games["kind"] == rolls) & (games["rolls_left"] >= 2)
        fitting = (games["alive"].sum(axis=1) == 2) == (players == 2)
        found.extend(game.copy() for game in games[first & fitting & (generator.random(len(games)) < OFTEN)])
    return found


def measured(rules: Rulebook, positions: Sequence[Any], generator: Any) -> Iterator[tuple[dict[str, Any], Any]]:
    """What dice brought in each position, and how often games were won with them."""
    for seat in sorted({int(game["seat"]) for game in positions}):
        mine = [game for game in positions if game["seat"] == seat]
        for game, faces, won in zip(mine, *lay(rules, mine, generator), strict=True):
            yield brought(rules, game, faces[:, : game["offer_dice"]]), won


def main(arguments: Sequence[str] | None = None) -> None:
    command = Command("first_weights", __doc__, seconds=120)
    command.parser.add_argument("--players", type=int, default=2)
    given = command.parse(arguments)
    generator = np.random.default_rng(given.seed)
    names: list[str] = []
    rows, results = [], []
    for edition in EDITIONS:
        for n in batches(given.seconds / len(EDITIONS)):
            seed = given.seed * 1000 + n
            setup = lineup(edition, given.players, (), {}, seed)
            for columns, won in measured(rules_of(setup), turns(setup, seed, generator), generator):
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
