"""Positions of many games, and what each answer in them leads to: what bots learn from."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import product
from typing import Any

import numpy as np

from kaiju.bots.policies import NORMAL_POLICY, SAGE_POLICY
from kaiju.bots.search.rollouts import LONGEST, shares_won
from kaiju.game.keys import verb_of_action
from kaiju.game.setup import Setup, check_setup, laid_out, rules_of
from kaiju.lab.playing import records, seed_records
from kaiju.rules.rulebook import Rulebook
from kaiju.rules.state import State
from kaiju.speeds import batch
from kaiju.speeds.compiled import compiled_run, from_record

EDITIONS = ("base", "dark")
PAIRS = ((SAGE_POLICY, SAGE_POLICY), (SAGE_POLICY, NORMAL_POLICY), (NORMAL_POLICY, SAGE_POLICY))
BATCHES = len(EDITIONS) * len(PAIRS)
GAMES = 300
"""Played at a time."""
WAYS = 32
"""Games played on from each answer."""
OFTEN = 0.5
"""Of the questions, those at which answers are tried."""
WHIMS = 0.15
"""Of the answers, those that are left to chance: otherwise nothing would be learned of what a bot avoids."""
TESTED = 5
"""One position of so many is kept for a test."""


# --- positions


def played(
    setup: Setup, policies: Sequence[int], seed: int, generator: Any, whimsical: Callable[[Any], Any], whims: float
) -> Iterator[Any]:
    """The games of some policies, all of them one decision further each time, until they are over.

    `whimsical` says in which of them the open decision may be left to chance.
    """
    run = compiled_run(rules_of(setup))
    games = records(GAMES, laid_out(setup))
    seed_records(games, range(seed * GAMES, (seed + 1) * GAMES))
    run(games, 0, GAMES, batch.DEAL, 0)
    bots = batch.by_bots(policies)
    for _ in range(LONGEST):
        games = games[games["over"] == 0]
        if not len(games):
            return
        yield games
        whim = whimsical(games) & (generator.random(len(games)) < whims)
        for i in np.flatnonzero(whim):
            games["offers"][i, 0] = generator.choice(offered(games[i]))
            run(games, i, i + 1, batch.GIVEN, 0)
        some = games[~whim]
        run(some, 0, len(some), bots, 1)
        games[~whim] = some


def offered(game: Any) -> Any:
    return game["offers"][: game["offer_count"]]


def named_by(rules: Rulebook, action: int, verbs: Collection[Any]) -> int:
    """The thing that an option names, if it has one of these verbs; otherwise -1."""
    verb, thing = verb_of_action(rules)[action] or (None, -1)
    return thing if verb in verbs else -1


def questions(
    setup: Setup,
    policies: Sequence[int],
    kind: int,
    seed: int,
    generator: Any,
    often: float = OFTEN,
    whims: float = WHIMS,
) -> dict[int, list[Any]]:
    """Positions of a batch of games for two in which a sage is asked a question of a kind, by seat."""
    found: dict[int, list[Any]] = {seat: [] for seat in range(2) if policies[seat] == SAGE_POLICY}
    number = rules_of(setup).settle(kind)

    def asked(games: Any) -> Any:
        return (games["kind"] == number) & np.isin(games["seat"], list(found))

    for games in played(setup, policies, seed, generator, asked, whims):
        for i in np.flatnonzero(asked(games) & (generator.random(len(games)) < often)):
            found[int(games["seat"][i])].append(games[i].copy())
    return found


def for_two(edition: str) -> Setup:
    return check_setup(edition, 2, (), None, 1, {})


# --- answers


def tried(
    kind: int, seed: int, answers: Callable[[State], tuple[int, ...]], generator: Any
) -> Iterator[tuple[State, tuple[int, ...], Any]]:
    """Positions in which a sage is asked such a question, the answers among its options, and how often each won.

    Sages play each other and the normal bot. All answers have the same hidden cards and the same luck.
    """
    for n, (edition, policies) in enumerate(product(EDITIONS, PAIRS)):
        setup = for_two(edition)
        rules = rules_of(setup)
        for seat, positions in questions(setup, policies, kind, seed + n, generator).items():
            states = [from_record(game, rules) for game in positions]
            options = [answers(g) for g in states]
            some = [i for i, listed in enumerate(options) if len(listed) > 1]
            if some:
                chosen = [options[i] for i in some]
                won = won_by_answer(rules, np.array([positions[i] for i in some]), chosen, policies, seat, generator)
                yield from zip((states[i] for i in some), chosen, won, strict=True)


def won_by_answer(
    rules: Rulebook,
    positions: Any,
    options: Sequence[tuple[int, ...]],
    policies: Sequence[int],
    seat: int,
    generator: Any,
    ways: int = WAYS,
) -> list[Any]:
    """What part of the games is won after each option; all positions must be of one seat."""
    dealt = dealt_anew(rules, positions, seat, generator, ways)
    counts = [len(listed) for listed in options]
    games = np.concatenate([np.tile(dealt[i * ways : (i + 1) * ways], n) for i, n in enumerate(counts)])
    games["offers"][:, 0] = np.repeat(np.concatenate([np.array(listed) for listed in options]), ways)
    won = won_after(rules, games, policies, seat).reshape(-1, ways).mean(axis=1)
    return np.split(won, np.cumsum(counts)[:-1])


def dealt_anew(rules: Rulebook, positions: Any, seat: int, generator: Any, ways: int) -> Any:
    """So many copies of each position, with luck of their own and what the seat can't know dealt anew."""
    games = np.repeat(positions, ways)
    games["rng"][:, :3] = generator.integers(0, 2**32, (len(games), 3))
    compiled_run(rules)(games, 0, len(games), batch.REDEAL - seat, 0)
    return games


def won_after(rules: Rulebook, games: Any, policies: Sequence[int], seat: int) -> Any:
    """What a seat has of each game after the answer that lies first in it, played on to the end."""
    run = compiled_run(rules)
    run(games, 0, len(games), batch.GIVEN, 0)
    run(games, 0, len(games), batch.by_bots(policies), LONGEST)
    return shares_won(games, len(policies))[:, seat]
