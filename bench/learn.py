"""Learns what cards, tiles and Evolutions are worth to the normal bot: `python -m bench.learn --seconds 120`.

The normal bot plays, and now and then, where it may buy, take a tile or keep an Evolution, every option is tried: the
games are played on from each, with the same hidden cards and the same luck. What a thing is worth is by how much more
often they were won with it than without it, on the average of all positions in which it was on offer, held the more to
nothing the fewer those were. Printed are the tables of `src/kaiju/bots/learned.py`, in thousandths of a game.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from bench.tries import won_by_answer
from kaiju.bots.learned import MIDDLE, SLOPES
from kaiju.bots.policies import NORMAL_POLICY
from kaiju.bots.thought.rollouts import LONGEST
from kaiju.bots.worth import HEARTS, POINTS
from kaiju.game.setup import Setup, laid_out
from kaiju.lab.plans import plan_of, with_lineup
from kaiju.lab.playing import records, seed_records
from kaiju.lab.specs import RunSpec, TableSpec
from kaiju.rules.codes import (
    BUY,
    BUY_HALF,
    DONE,
    K_BUY,
    K_EVOLUTION,
    K_OPPORTUNIST,
    K_TILE,
    KEEP_EVO,
    PASS,
    PLAY,
    SELL,
    TAKE_TILE,
    USE_ON,
)
from kaiju.rules.components import NAMES, blank_of, kind_of
from kaiju.rules.state import CARDS, EVOS, THINGS
from kaiju.speeds import batch
from kaiju.speeds.compiled import compiled_run

KINDS = (K_BUY, K_OPPORTUNIST, K_TILE, K_EVOLUTION)
WAYS = 32
"""Games played on from each option."""
OFTEN = 0.3
"""Of the decisions of these kinds, those at which the options are tried."""
WHIMS = 0.15
"""Of the purchases, those that are left to chance: what the bot never buys it would learn nothing of."""
GAMES = 100
"""Played at a time, with the same monsters."""
HELD = 6.0
"""So many positions count as much as the belief that a thing is worth nothing."""
ENOUGH = 25
"""Things that were on offer less often are left out."""
FULL = 10
GAMES_TO_LEARN_FROM: tuple[tuple[str, int, tuple[str, ...], dict[str, Any]], ...] = (
    ("base", 2, (), {}),
    ("dark", 2, (), {}),
    ("base", 2, ("origins_cards", "wicked"), {"origins_mix": "all"}),
    ("base", 2, ("luchador", "origins_cards", "power_up", "wicked"), {}),
    ("base", 4, ("origins_cards", "wicked"), {"origins_mix": "all"}),
    ("dark", 4, (), {}),
)


@dataclass
class Tried:
    """The options of one decision."""

    game: Any
    """The record of the position."""
    actions: tuple[int, ...]
    won: Any
    """By option, the part of the games that was won."""

    @property
    def two(self) -> bool:
        return int(self.game["alive"].sum()) == 2


def thing_of(action: int) -> int:
    """What an option buys, takes or keeps; -1 if it leaves all things, -2 if it does something else."""
    if action in (DONE, PASS):
        return -1
    if TAKE_TILE <= action < PLAY:
        return action - TAKE_TILE
    if KEEP_EVO <= action < BUY_HALF:
        return action - KEEP_EVO
    if BUY <= action < SELL:
        return (action - BUY) % 256
    if BUY_HALF <= action < USE_ON:
        return action - BUY_HALF
    return -2


def compared(game: Any) -> tuple[int, ...]:
    """The options of a decision that are tried."""
    listed = [int(a) for a in game["offers"][: game["offer_count"]]]
    return tuple(a for a in listed if thing_of(a) > -2)


def try_out(positions: Sequence[Any], generator: Any, ways: int = WAYS) -> list[Tried]:
    """All positions must be of one seat."""
    seat, policies = int(positions[0]["seat"]), [NORMAL_POLICY] * int(positions[0]["players"])
    options = [compared(game) for game in positions]
    won = won_by_answer(np.array(positions), options, policies, seat, generator, ways)
    return [Tried(*three) for three in zip(positions, options, won, strict=True)]


def open_decisions(setup: Setup, seed: int, generator: Any) -> Iterator[Any]:
    """The games of the normal bot, all of them one decision further each time, until they are over."""
    run = compiled_run()
    games = records(GAMES, laid_out(setup))
    seed_records(games, [seed * GAMES + n for n in range(GAMES)])
    run(games, 0, len(games), batch.DEAL, 0)
    bots = batch.by_bots([NORMAL_POLICY] * setup.players)
    for _ in range(LONGEST):
        games = games[games["over"] == 0]
        if not len(games):
            return
        yield games
        whim = (games["kind"] == K_BUY) & (generator.random(len(games)) < WHIMS)
        steady = np.flatnonzero(~whim)
        for i in np.flatnonzero(whim):
            listed = games["offers"][i, : games["offer_count"][i]]
            games["offers"][i, 0] = generator.choice(listed)
            run(games, i, i + 1, batch.GIVEN, 0)
        some = games[steady]
        run(some, 0, len(some), bots, 1)
        games[steady] = some


def collect(setup: Setup, seed: int, generator: Any) -> list[Tried]:
    found: list[Any] = []
    for games in open_decisions(setup, seed, generator):
        chosen = np.isin(games["kind"], KINDS) & (generator.random(len(games)) < OFTEN)
        found.extend(game.copy() for game in games[chosen] if len(compared(game)) > 1)
    by_seat = [[game for game in found if game["seat"] == seat] for seat in range(setup.players)]
    return [tried for same in by_seat if same for tried in try_out(same, generator)]


def lineup(edition: str, players: int, modules: Sequence[str], options: Mapping[str, Any], seed: int) -> Setup:
    setup = plan_of("normal", TableSpec(edition, players, modules, options=options), RunSpec(1, seed)).setup
    return with_lineup(setup, seed, seed) if "power_up" in modules else setup


# --- what follows from it


def slopes(game: Any, kind: int) -> list[float]:
    """What a purchase is worth more or less as the game stands: see `learned.SLOPES`."""
    me = int(game["seat"])
    others = [p for p in range(game["players"]) if p != me and game["alive"][p]]
    weakest = min((int(game["health"][p]) for p in others), default=MIDDLE)
    mine, stars = int(game["health"][me]), int(game["points"][me])
    hearts = min(HEARTS[kind], FULL - mine)
    return [POINTS[kind] * (stars - MIDDLE), POINTS[kind] * (weakest - MIDDLE), hearts * (mine - MIDDLE)]


def worths(found: Sequence[Tried]) -> tuple[dict[int, tuple[float, int]], list[float]]:
    """By kind of thing, what it is worth in thousandths and in how many positions it was on offer; and the slopes.

    Where nothing may be left, only differences are known: they count from the average of what was on offer.
    """
    # Where something wins at once, nothing is to be learned about the rest.
    found = [tried for tried in found if tried.won.max() < 1]
    offered = [[kind_of(t) if t >= 0 else -1 for t in map(thing_of, tried.actions)] for tried in found]
    count = Counter(kind for kinds in offered for kind in set(kinds) - {-1})
    place = {kind: i for i, kind in enumerate(sorted(count))}
    size = len(place) + len(SLOPES)
    squares, products = np.diag([HELD] * len(place) + [1.0] * len(SLOPES)), np.zeros(size)
    for tried, kinds in zip(found, offered, strict=True):
        matrix = np.zeros((len(kinds), size))
        for i, kind in enumerate(kinds):
            if kind >= 0:
                matrix[i, place[kind]] = 1
                matrix[i, len(place) :] = slopes(tried.game, kind)
        matrix -= matrix.mean(axis=0)
        squares += matrix.T @ matrix
        products += matrix.T @ (tried.won - tried.won.mean())
    fitted = 1000 * np.linalg.solve(squares, products)
    return {kind: (float(fitted[i]), count[kind]) for kind, i in place.items()}, fitted[len(place) :].tolist()


def print_tables(name: str, found: Sequence[Tried]) -> None:
    fitted, sloping = worths(found)
    for table, first, last in (("", 0, CARDS), ("TILES_", CARDS, EVOS), ("EVOLUTIONS_", EVOS, THINGS)):
        known = [
            (NAMES[k], round(worth))
            for k, (worth, n) in fitted.items()
            if first <= k < last and n >= ENOUGH and blank_of(k) < 0
        ]
        if not known:
            continue
        print(f"{table}{name} = {{")
        for thing, worth in sorted(known, key=lambda row: (-row[1], row[0])):
            print(f'    "{thing}": {worth},')
        print("}")
    print(f"SLOPES_{name} = ({', '.join(str(round(10 * slope)) for slope in sloping)})")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.learn", description=__doc__)
    parser.add_argument("--seconds", type=float, default=120, help="for each kind of game")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    generator, found = np.random.default_rng(given.seed), []
    for game in GAMES_TO_LEARN_FROM:
        seed = given.seed * 1000
        # What the first ones take is not counted: the rules may have to be compiled.
        found += collect(lineup(*game, seed), seed, generator)
        began = time.monotonic()
        while time.monotonic() - began < given.seconds:
            seed += 1
            found += collect(lineup(*game, seed), seed, generator)
    print_tables("WITH_TWO", [tried for tried in found if tried.two])
    print_tables("WITH_MORE", [tried for tried in found if not tried.two])


if __name__ == "__main__":
    main()
