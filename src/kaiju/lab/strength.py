"""How strong the bots are, in tables for the documentation: `python -m kaiju.lab.strength --thinking 200`.

With two players each level plays the one below it; with four, one of the better kind plays three of the other. Seats
change from game to game. `--pair king:normal --game dark --players 4` plays only that. With `--haste 12` bots that
search play on a twelfth of their games: so two of them can be compared in an hour. With `--without-luck` it is also
said what is won with luck taken out (`kaiju.lab.luck`), which a few hundred games tell well.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from itertools import pairwise

from kaiju.bots import BY_NETWORK, LEVELS, SEARCHERS
from kaiju.errors import SetupError
from kaiju.extras import needs
from kaiju.lab.chunks import run_chunks
from kaiju.lab.commands import add_run_arguments, exit_code
from kaiju.lab.luck import COPIES, Averaged, Fair, averaged, play_fairly
from kaiju.lab.naming import game_name
from kaiju.lab.plans import Plan, plan_of
from kaiju.lab.result import Result
from kaiju.lab.running import chunks_of, load_rules
from kaiju.lab.simulate import play_chunk, simulate
from kaiju.lab.specs import EVERYTHING, RunSpec, TableSpec
from kaiju.lab.tally import Share, Tally

GAMES: dict[str, tuple[str, tuple[str, ...]]] = {
    "base": ("base", ()),
    "dark": ("dark", ()),
    "everything": EVERYTHING,
}
"""What is played, and its edition and modules."""
PAIRS = (
    ("easy", "random"),
    ("easy", "angry"),
    *((better, worse) for worse, better in pairwise(LEVELS)),
    ("normal", "angry"),
    ("instinct", "hard"),
    ("titan", "hard"),
)
"""The better of the two comes first."""
AMONG_MANY = (*PAIRS, ("king", "normal"), ("instinct", "normal"))
"""The same for more than two players."""


@dataclass(frozen=True)
class Match:
    """One of the first kind, the other seats taken by the second."""

    edition: str
    modules: tuple[str, ...]
    players: int
    better: str
    worse: str

    @property
    def bots(self) -> list[str]:
        return [self.better] + [self.worse] * (self.players - 1)

    @property
    def table(self) -> TableSpec:
        return TableSpec(self.edition, self.players, self.modules)


def matches(
    games: Sequence[str] = tuple(GAMES), players: Sequence[int] = (2, 4), pairs: Sequence[str] = ()
) -> Iterator[Match]:
    for name in games:
        edition, modules = GAMES[name]
        for count in players:
            for better, worse in PAIRS if count == 2 else AMONG_MANY:
                if not pairs or f"{better}:{worse}" in pairs:
                    yield Match(edition, modules, count, better, worse)


def share_won(match: Match, run: RunSpec, haste: int = 1) -> Share:
    if haste == 1:
        return simulate(match.bots, match.table, run).by_bot[match.better]
    plan = plan_of(match.bots, match.table, run)
    load_rules([plan])
    work = [(haste, plan, *chunk) for chunk in chunks_of(plan, run.games)]
    tally = Tally()
    for _, part in run_chunks(play_hastily, work, run.where(threads=False)):
        tally += part
    return Result(plan, tally, run.jobs or 0, 0.0, 0.0).by_bot[match.better]


def won_fairly(match: Match, run: RunSpec, haste: int, copies: int) -> tuple[Share, Averaged]:
    """What part of the games was won, and of how much with luck taken out."""
    plan = plan_of(match.bots, match.table, run)
    load_rules([plan, replace(plan, compiled=True)])
    work = [(haste, plan, match.better, copies, *chunk) for chunk in chunks_of(plan, run.games)]
    games = [fair for _, some in run_chunks(play_fairly_and_hastily, work, run.where(threads=False)) for fair in some]
    return Share(sum(fair.won > 0 for fair in games), len(games)), averaged([fair.without_luck for fair in games])


def play_hastily(haste: int, plan: Plan, first: int, last: int) -> Tally:
    """Plays those games with bots that search so many times fewer games."""
    with in_haste(haste):
        return play_chunk(plan, first, last)


def play_fairly_and_hastily(haste: int, plan: Plan, bot: str, copies: int, first: int, last: int) -> list[Fair]:
    with in_haste(haste):
        return play_fairly(plan, bot, copies, first, last)


@contextmanager
def in_haste(times: int) -> Iterator[None]:
    """While this lasts, bots that search play on so many times fewer games."""
    from kaiju.bots.search import bot as searching
    from kaiju.bots.titan import trying

    with ExitStack() as after:
        for name, effort in searching.EFFORTS.items():
            after.callback(searching.EFFORTS.__setitem__, name, effort)
        after.callback(setattr, trying, "PAINS", trying.PAINS)
        if times > 1:
            searching.EFFORTS.update({n: replace(e, games=e.games // times) for n, e in searching.EFFORTS.items()})
            trying.PAINS = trying.PAINS.hastened(times)
        yield


def is_thinking(match: Match) -> bool:
    return not {match.better, match.worse}.isdisjoint((*SEARCHERS, *BY_NETWORK))


Found = tuple[Match, Share, Averaged | None]
"""Who played, how often the better bot won, and how often without luck, if that was wanted."""


def print_strength(found: Iterator[Found], fairly: bool) -> None:
    more = " without luck | 95 % interval |" if fairly else ""
    print(f"| game | players | bot | against | games | won | 95 % interval |{more} equal would be |")
    print(f"|---|---:|---|---|---:|---:|---:|{'---:|---:|' if fairly else ''}---:|")
    for match, share, fair in found:
        game = game_name(match.edition, match.modules)
        low, high = share.interval
        more = f" {fair.value:.1%} | {fair.low:.1%} to {fair.high:.1%} |" if fair else ""
        print(
            f"| {game} | {match.players} | {match.better} | {match.worse} | {share.of:,} | {share.value:.1%} "
            f"| {low:.1%} to {high:.1%} |{more} {1 / match.players:.0%} |",
            flush=True,
        )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m kaiju.lab.strength", description=__doc__)
    add_run_arguments(parser, 20_000, "games between bots that don't search")
    parser.add_argument("--thinking", type=int, default=200, help="games with bots that search")
    parser.add_argument("--game", action="append", choices=GAMES, help="only this one; `everything` has all modules on")
    parser.add_argument("--players", type=int, choices=range(2, 7), help="games of so many; 2 and 4 unless given")
    parser.add_argument(
        "--pair", action="append", choices=[f"{a}:{b}" for a, b in AMONG_MANY], help="only this bot against that one"
    )
    parser.add_argument("--haste", type=int, default=1, help="by how many times fewer games are played on")
    parser.add_argument(
        "--without-luck", type=int, nargs="?", const=COPIES, default=0, metavar="COPIES",
        help=f"take luck out, as {COPIES} copies of the game at each decision tell it, or as many as are given",
    )  # fmt: skip
    given = parser.parse_args(arguments)

    def work() -> None:
        if given.haste < 1:
            raise SetupError(f"'haste' must be a whole number from 1 up, not {given.haste}.")
        if given.without_luck < 0:
            raise SetupError(f"'without-luck' must be a whole number from 1 up, not {given.without_luck}.")
        chosen = matches(given.game or tuple(GAMES), [given.players] if given.players else (2, 4), given.pair or ())
        counts = ((m, given.thinking if is_thinking(m) else given.games) for m in chosen)
        runs = ((m, RunSpec(games, given.seed, given.jobs)) for m, games in counts if games > 0)
        if given.without_luck:
            needs("numba", what="Telling luck apart")
            print_strength(((m, *won_fairly(m, run, given.haste, given.without_luck)) for m, run in runs), fairly=True)
        else:
            print_strength(((m, share_won(m, run, given.haste), None) for m, run in runs), fairly=False)

    return exit_code(work)


if __name__ == "__main__":
    sys.exit(main())
