"""Learns what cards, tiles and Evolutions are worth to the normal bot: `python -m kaiju.train.things --seconds 720`.

The normal bot plays, and now and then, where it may buy, take a tile or keep an Evolution, every option is tried: the
games are played on from each, with the same hidden cards and the same luck. A thing is worth how much more often they
were won with it than without it, on average over all positions in which it was on offer; the fewer those were, the more
strongly its worth is held to nothing.
"""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from kaiju.bots.policies import NORMAL_POLICY
from kaiju.bots.policies.market import MIDDLE, SLOPES
from kaiju.bots.policies.worth import FULL, HEARTS, POINTS
from kaiju.boxes.halloween.codes import KEEP_COSTUME, STEAL
from kaiju.boxes.power_up.codes import BUY_HALF, BUY_HALF_DISCARD, BUY_HALF_FROM, K_EVOLUTION, KEEP_EVO
from kaiju.boxes.wicked.codes import K_TILE, TAKE_TILE
from kaiju.game.setup import Setup, monsters_differ, rules_of
from kaiju.lab.plans import plan_of, with_lineup
from kaiju.lab.specs import RunSpec, TableSpec
from kaiju.rules.codes import BUY, BUY_DISCARD, BUY_FROM, DONE, K_BUY, K_FIRST_PICK, PASS
from kaiju.rules.components import Component
from kaiju.rules.rulebook import Rulebook
from kaiju.train.command import Command, batches
from kaiju.train.tries import WHIMS, named_by, offered, played, won_by_answer

MEANING = """
What buying a card, taking a tile or keeping an Evolution is worth to the normal bot, with two monsters left and with
more: in thousandths of a game won, the energy spent included.

The slopes say how that changes for purchases that bring stars or hearts, in ten-thousandths.
"""
KINDS = (K_BUY, K_FIRST_PICK, K_TILE, K_EVOLUTION)
BUYING = (BUY, BUY_FROM, BUY_DISCARD, BUY_HALF, BUY_HALF_FROM, BUY_HALF_DISCARD)
BRINGING = (*BUYING, TAKE_TILE, KEEP_EVO, KEEP_COSTUME, STEAL)
"""What buys, takes, keeps or steals a thing."""
OFTEN = 0.3
"""Of the decisions of these kinds, those at which the options are tried."""
HELD = 6.0
"""So many positions count as much as the belief that a thing is worth nothing."""
ENOUGH = 25
"""Things that were on offer less often are left out."""
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
    rules: Rulebook
    actions: tuple[int, ...]
    won: Any
    """By option, the part of the games that was won."""

    @property
    def two(self) -> bool:
        return int(self.game["alive"].sum()) == 2


# --- games


def leaves_all(rules: Rulebook, action: int) -> bool:
    return action in (rules.settle(DONE), rules.settle(PASS))


def component_of(rules: Rulebook, action: int) -> type[Component] | None:
    """What an option buys, takes, keeps or steals."""
    return rules.owner_of.get(named_by(rules, action, BRINGING))


def compared(rules: Rulebook, game: Any) -> tuple[int, ...]:
    """The options of a decision that are tried."""
    actions = map(int, offered(game))
    return tuple(a for a in actions if component_of(rules, a) is not None or leaves_all(rules, a))


Chosen = Callable[[Rulebook, Any], tuple[int, ...]]


def buys(setup: Setup) -> Callable[[Any], Any]:
    """Purchases may be left to chance: what the bot never buys it would learn nothing of."""
    kind = rules_of(setup).settle(K_BUY)
    return lambda games: games["kind"] == kind


def collect(
    setup: Setup, seed: int, generator: Any, kinds_asked: Sequence[int] = KINDS, options_of: Chosen = compared
) -> list[Tried]:
    """Positions in which something of these kinds is asked, with the options of each that are tried."""
    policies, rules = [NORMAL_POLICY] * setup.players, rules_of(setup)
    kinds = [rules.settle(kind) for kind in kinds_asked]
    found: list[list[Any]] = [[] for _ in policies]
    for games in played(setup, policies, seed, generator, buys(setup), WHIMS):
        chosen = np.isin(games["kind"], kinds) & (generator.random(len(games)) < OFTEN)
        for game in games[chosen]:
            if len(options_of(rules, game)) > 1:
                found[int(game["seat"])].append(game.copy())
    tried = []
    for seat, positions in enumerate(found):
        if positions:
            options = [options_of(rules, game) for game in positions]
            won = won_by_answer(rules, np.array(positions), options, policies, seat, generator)
            tried += [Tried(game, rules, *two) for game, *two in zip(positions, options, won, strict=True)]
    return tried


def lineup(edition: str, players: int, modules: Sequence[str], options: Mapping[str, Any], seed: int) -> Setup:
    setup = plan_of("normal", TableSpec(edition, players, modules, options=options), RunSpec(1, seed)).setup
    return with_lineup(setup, seed, seed) if monsters_differ(setup) else setup


# --- what follows from them


def slopes(rules: Rulebook, game: Any, cls: type[Component]) -> list[float]:
    """By what a purchase is worth more or less as the game stands: see `SLOPES`."""
    me, kind = int(game["seat"]), rules.number_of(cls)
    points, most = rules.settle(POINTS)[kind], rules.settle(HEARTS)[kind]
    others = [p for p in range(game["players"]) if p != me and game["alive"][p]]
    weakest = min((int(game["health"][p]) for p in others), default=MIDDLE)
    mine, stars = int(game["health"][me]), int(game["points"][me])
    hearts = min(most, FULL - mine)
    return [points * (stars - MIDDLE), points * (weakest - MIDDLE), hearts * (mine - MIDDLE)]


def worths(found: Sequence[Tried]) -> tuple[dict[type[Component], tuple[float, int]], list[float]]:
    """By component, what it is worth in thousandths and in how many positions it was on offer; and the slopes.

    Where nothing may be left, only differences are known: they count from the average of what was on offer.
    """
    # Where something wins at once, nothing is to be learned about the rest.
    found = [tried for tried in found if tried.won.max() < 1]
    kinds_of = [[component_of(tried.rules, action) for action in tried.actions] for tried in found]
    count = Counter(cls for kinds in kinds_of for cls in set(kinds) if cls is not None)
    place = {cls: i for i, cls in enumerate(count)}
    size = len(place) + len(SLOPES)
    squares, products = np.diag([HELD] * len(place) + [1.0] * len(SLOPES)), np.zeros(size)
    for tried, kinds in zip(found, kinds_of, strict=True):
        matrix = np.zeros((len(kinds), size))
        for i, cls in enumerate(kinds):
            if cls is not None:
                matrix[i, place[cls]] = 1
                matrix[i, len(place) :] = slopes(tried.rules, tried.game, cls)
        matrix -= matrix.mean(axis=0)
        squares += matrix.T @ matrix
        products += matrix.T @ (tried.won - tried.won.mean())
    fitted = 1000 * np.linalg.solve(squares, products)
    return {cls: (float(fitted[i]), count[cls]) for cls, i in place.items()}, fitted[len(place) :].tolist()


def tables(found: Sequence[Tried]) -> dict[str, dict[str, int]]:
    """The slopes, and what is known of things, those worth most first."""
    fitted, sloping = worths(found)
    known: dict[str, dict[str, int]] = {"cards": {}, "tiles": {}, "evolutions": {}}
    for cls, (worth, count) in sorted(fitted.items(), key=lambda row: (-round(row[1][0]), row[0].id)):
        # What Luchador's Evolutions do is printed on them by a data file.
        if count >= ENOUGH and cls.box != "luchador":
            known[f"{cls.family}s"][cls.id] = round(worth)
    return {"slopes": {name: round(10 * slope) for name, slope in zip(SLOPES, sloping, strict=True)}, **known}


def tried_in(
    games: Sequence[tuple[Any, ...]],
    dealt: Callable[..., Setup],
    given: Namespace,
    kinds_asked: Sequence[int] = KINDS,
    options_of: Chosen = compared,
) -> list[Tried]:
    """What was tried in these games, each of which gets its share of the seconds given."""
    generator = np.random.default_rng(given.seed)
    found: list[Tried] = []
    for game in games:
        for n in batches(given.seconds / len(games)):
            seed = given.seed * 1000 + n
            found += collect(dealt(*game, seed), seed, generator, kinds_asked, options_of)
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    command = Command("things", __doc__, seconds=720)
    given = command.parse(arguments)
    found = tried_in(GAMES_TO_LEARN_FROM, lineup, given)
    with_two = tables([tried for tried in found if tried.two])
    with_more = tables([tried for tried in found if not tried.two])
    print(f"{len(found):,} positions; what was learned of {sum(map(len, with_two.values())) - len(SLOPES)} things")
    command.write(MEANING, {"with_two": with_two, "with_more": with_more})


if __name__ == "__main__":
    main()
