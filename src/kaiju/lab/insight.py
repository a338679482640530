"""How well titan's ways of looking tell options apart: `python -m kaiju.lab.insight --game base --games 40`.

The network plays itself. At some decisions its options are looked at in every way that titan has, and then the network
plays the game out from each of the better ones, in many copies with a luck of their own. What comes of that shows by
how much one option was better than another, and how much of the difference each way has foreseen. How far each is
trusted (`kaiju.bots.titan.trying`) goes by that.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from kaiju.bots.search.options import asks_for_dice, distinct_actions
from kaiju.bots.search.rollouts import Rollouts
from kaiju.bots.titan.network import Mind
from kaiju.bots.titan.trying import PAINS, SwiftTrials
from kaiju.extras import needs
from kaiju.lab.chunks import run_chunks
from kaiju.lab.commands import add_run_arguments, exit_code, run_of
from kaiju.lab.lifts import Z
from kaiju.lab.mirror import MIRRORED, Mirror
from kaiju.lab.naming import table_name
from kaiju.lab.plans import Plan, plan_of
from kaiju.lab.playing import MOST_DECISIONS, game_seed
from kaiju.lab.progress import progress_bar
from kaiju.lab.specs import RunSpec, TableSpec
from kaiju.lab.strength import GAMES
from kaiju.rules.state import State

Array = Any
TOGETHER = 8
"""Games that are played at once."""
ASKED = 0.05
"""At how many decisions options are looked at."""
OTHER_LUCK = 1 << 20
"""Added to a seed."""
BEST = 3
"""So many of the best by each way are played out."""
AT_ONCE, NEXT_TURN, FOLLOWED, QUICK = (
    "at the next question",
    "when the next turn begins",
    "three turns on",
    "quick bots",
)
WAYS = (AT_ONCE, NEXT_TURN, FOLLOWED, QUICK)
"""Who judges, or when."""


@dataclass(frozen=True)
class Position:
    """Some options: what each way says of them, and what came of them."""

    dice: bool
    said: dict[str, list[float]]
    favourite: int
    """Which of them the network likes best at first sight."""
    won: list[float]


class AtOnce(SwiftTrials):
    """As it would be if the network judged right after an answer."""

    def _follow(self, games: Array, turns: int) -> None:
        pass


def looked_at(mind: Mind, g: State, seat: int, seed: int, copies: int) -> Position | None:
    """The better options of a decision; None if there is nothing to choose."""
    alone = replace(PAINS, games=0, follows=0, liking=0)
    careful = replace(PAINS, seconds=60.0)
    said = {}
    for way, trials in ((AT_ONCE, AtOnce), (NEXT_TURN, SwiftTrials)):
        looked = trials(mind, g, seat, seed, alone).look()
        said[way] = {t.action: t.chance for t in looked.tried}
    swift = SwiftTrials(mind, g, seat, seed, careful)
    words = swift.words(looked.tried, looked.dice)
    for way, word in zip((QUICK,) if looked.dice else (FOLLOWED, QUICK), words, strict=True):
        said[way] = {t.action: t.chance for t in word.tried}
    likes = looked.likes
    common = [a for a in g.rules[distinct_actions](g) if all(a in one for one in (likes, *said.values()))]
    if len(common) < 2:
        return None
    chosen: dict[int, None] = {}
    for by in (likes, *said.values()):
        chosen.update(dict.fromkeys(sorted(common, key=lambda action: -by[action])[:BEST]))
    rollouts = Rollouts(g, seat, seed + OTHER_LUCK)
    games = rollouts.after(list(chosen), 0, copies)
    rollouts.follow(games, mind.choices, lambda some: np.zeros(len(some), bool), MOST_DECISIONS)
    won = rollouts.shares(games)[:, seat].reshape(len(chosen), copies).mean(axis=1)
    favourite = max(range(len(chosen)), key=lambda i: likes[list(chosen)[i]])
    ways = {way: [by[action] for action in chosen] for way, by in said.items()}
    return Position(asks_for_dice(g), ways, favourite, won.tolist())


def positions_in(plan: Plan, first: int, last: int, copies: int) -> list[Position]:
    mirror = Mirror(plan, first, last)
    generator, out = np.random.default_rng([plan.seed, first]), []
    for moment in mirror.play():
        for i in np.flatnonzero(generator.random(len(moment.games)) < ASKED):
            game = mirror.game(moment.games[i])
            if game.decision is None or len(game.decision.options) < 2:
                continue
            seed = game_seed(plan.seed, first + int(moment.rows[i]))
            found = looked_at(mirror.mind, game.peek(), game.decision.seat, seed, copies)
            out += [found] if found else []
    return out


# --- what it shows


def apart(numbers: Sequence[float]) -> Array:
    return np.asarray(numbers) - np.mean(numbers)


def gained(found: Sequence[Position], way: str) -> tuple[float, float]:
    """By how much more was won by what a way says is best than by what the network likes best; half of its interval."""
    more = [p.won[int(np.argmax(p.said[way]))] - p.won[p.favourite] for p in found]
    return float(np.mean(more)), float(Z * np.std(more) / len(more) ** 0.5)


def table(found: Sequence[Position]) -> str:
    """For each way: what part of a difference comes true, and what going by it alone would bring."""
    lines = [
        "| of | judged | options | goes with what came of it | of a difference comes true | gain |",
        "|---|---|" + "---:|" * 4,
    ]
    for name, some in (("dice", [p for p in found if p.dice]), ("all else", [p for p in found if not p.dice])):
        for way in WAYS:
            here = [p for p in some if way in p.said]
            if not here:
                continue
            said = np.concatenate([apart(p.said[way]) for p in here])
            won = np.concatenate([apart(p.won) for p in here])
            slope, with_it = said @ won / max(1e-12, said @ said), np.corrcoef(said, won)[0, 1]
            more, off = (100 * number for number in gained(here, way))
            row = (name, way, f"{len(said):,}", f"{with_it:.2f}", f"{slope:.0%}", f"{more:+.2f} ± {off:.2f}")
            lines.append(f"| {' | '.join(row)} |")
    return "\n".join(lines)


def gathered(plan: Plan, run: RunSpec, copies: int) -> Iterable[Position]:
    pieces = [(plan, first, min(run.games, first + TOGETHER), copies) for first in range(0, run.games, TOGETHER)]
    with progress_bar(len(pieces)) as progress:
        for done, (_, found) in enumerate(run_chunks(positions_in, pieces, run.where(threads=False)), 1):
            progress(done, len(pieces))
            yield from found


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m kaiju.lab.insight", description=__doc__)
    add_run_arguments(parser, 40, "games of each")
    parser.add_argument("--game", nargs="+", choices=GAMES, default=["base"], help="`everything` has all modules on")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--copies", type=int, default=128, help="copies of each option that are played out")
    given = parser.parse_args(arguments)

    def work() -> None:
        needs("numba", what="Looking at titan's ways of looking")
        run = run_of(given)
        for name in given.game:
            edition, modules = GAMES[name]
            spec = TableSpec(edition, given.players, modules)
            found = list(gathered(plan_of(MIRRORED, spec, run), run, given.copies))
            print(f"{table_name(spec)}: {len(found):,} decisions\n\n{table(found)}\n", flush=True)

    return exit_code(work)


if __name__ == "__main__":
    sys.exit(main())
