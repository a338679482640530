"""Every bot against every other: `kaiju tournament`.

In each pair the two bots sit by turns around the table and move on by a seat from game to game. With an odd number of
players one of them has a seat more: in half of the games the one, in half the other. A game is won by the bot whose
seat wins; what both win together, or nobody, counts as drawn in the ratings, and as won by nobody in the shares.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np

from kaiju.bots.outside import is_outside, source_digest
from kaiju.errors import RecordError, SetupError
from kaiju.lab.chunks import Where, run_chunks
from kaiju.lab.outputs import Outputs, Report, Section, Table
from kaiju.lab.playing import THOUGHTS, Chunk, Plan, check_bot, check_plan, cut, load_rules, play, usable_cores
from kaiju.lab.plots import intervals
from kaiju.lab.progress import aside, progress_bar, tell_of_interruption
from kaiju.lab.ratings import Rating, rate
from kaiju.lab.simulate import option_text, partial_note
from kaiju.lab.tally import Share, jsonable
from kaiju.rules.version import RULES_VERSION
from kaiju.version import __version__

CHUNK = 500
FORMAT = 1


@dataclass(frozen=True)
class Match:
    """Games of a pair at one way of sitting."""

    pair: tuple[int, int]
    plan: Plan
    games: int


@dataclass(frozen=True)
class Score:
    """What games of a pair ended with."""

    games: int = 0
    wins: tuple[int, int] = (0, 0)

    def __add__(self, other: Score) -> Score:
        return Score(self.games + other.games, (self.wins[0] + other.wins[0], self.wins[1] + other.wins[1]))

    @property
    def drawn(self) -> int:
        return self.games - sum(self.wins)


@dataclass(frozen=True)
class Standing:
    """What a tournament has come to."""

    bots: tuple[str, ...]
    heading: str
    scores: dict[tuple[int, int], Score]
    """By pair, the lower number first."""
    interrupted: bool = False

    @property
    def games(self) -> int:
        return sum(score.games for score in self.scores.values())

    def share(self, i: int, j: int) -> Share | None:
        """The games with j that i won."""
        score = self.scores[min(i, j), max(i, j)]
        return Share(score.wins[int(i > j)], score.games) if score.games else None

    @property
    def ratings(self) -> list[Rating]:
        wins = np.zeros((len(self.bots), len(self.bots)))
        for (i, j), score in self.scores.items():
            wins[i, j] = score.wins[0] + score.drawn / 2
            wins[j, i] = score.wins[1] + score.drawn / 2
        return rate(wins)

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        pairs = []
        for (i, j), score in self.scores.items():
            shares = {self.bots[a]: share.to_dict() for a, b in ((i, j), (j, i)) if (share := self.share(a, b))}
            pairs.append({"games": score.games, "drawn": score.drawn, "won": shares})
        return {
            "bots": list(self.bots),
            "games": self.games,
            "interrupted": self.interrupted,
            "pairs": pairs,
            "elo": {
                bot: {"rating": round(rating.value, 2), "error": round(rating.error, 2)}
                for bot, rating in zip(self.bots, self.ratings, strict=True)
            },
        }


# --- playing


def tournament(
    bots: Sequence[str],
    games: int = 1000,
    edition: str = "base",
    players: int = 2,
    modules: Sequence[str] = (),
    seed: int = 1,
    jobs: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    keep: Path | None = None,
    ray: str | None = None,
    **options: Any,
) -> Standing:
    """Lets every pair play so many games. What `keep` holds already is not played again.

    Interrupted (Ctrl-C), it returns what was played; if that is nothing, the interruption goes on.
    """
    matches = check_matches(bots, games, edition, players, modules, seed, jobs, options)
    kept = Kept(keep, settings(matches, bots))
    work = [(number, chunk) for number, match in enumerate(matches) for chunk in kept.missing(number, match)]
    where = Where(jobs or usable_cores(), all(match.plan.compiled for match in matches), ray)
    if work and ray is None:
        for match in matches:
            load_rules(match.plan)
    total = sum(match.games for match in matches)
    interrupted = False
    if progress:
        progress(kept.games, total)
    try:
        arguments = [(matches[number].plan, *pair_names(bots, matches[number]), *chunk) for number, chunk in work]
        for done, score in run_chunks(play_chunk, arguments, where):
            kept.add(*work[done], score)
            if progress:
                progress(kept.games, total)
    except KeyboardInterrupt:
        if not kept.games:
            raise
        interrupted = True
    scores = {pair: Score() for pair in combinations(range(len(bots)), 2)}
    for number, _, score in kept.parts:
        scores[matches[number].pair] += score
    return Standing(tuple(bots), heading(matches[0].plan), scores, interrupted)


def check_matches(
    bots: Sequence[str],
    games: int,
    edition: str,
    players: int,
    modules: Sequence[str],
    seed: int,
    jobs: int | None,
    options: dict[str, Any],
) -> list[Match]:
    """Refuses what can't be played, with a sentence that says why."""
    if len(bots) < 2:
        raise SetupError("A tournament needs at least two bots.")
    twice = [bot for bot in bots if list(bots).count(bot) > 1]
    if twice:
        raise SetupError(f"The bot {twice[0]} is named twice.")
    for bot in bots:
        check_bot(bot)
    matches: list[Match] = []
    for pair in combinations(range(len(bots)), 2):
        for turned in (False, True) if players % 2 else (False,):
            a, b = (bots[i] for i in (reversed(pair) if turned else pair))
            # Sitting by turns, beginning with a.
            sits = [b if p % 2 else a for p in range(max(players, 1))]
            plan = check_plan(games, sits, edition, players, modules, seed, jobs, options)
            plan = replace(plan, seed=(seed << 16) + len(matches))
            matches.append(Match(pair, plan, (games + players % 2) // (1 + players % 2)))
    return matches


def pair_names(bots: Sequence[str], match: Match) -> tuple[str, str]:
    return bots[match.pair[0]], bots[match.pair[1]]


def play_chunk(plan: Plan, a: str, b: str, first: int, last: int) -> Score:
    played = play(plan, first, last)
    won, lost = played.won_by(a), played.won_by(b)
    return Score(last - first, (int((won & ~lost).sum()), int((lost & ~won).sum())))


# --- keeping


def settings(matches: Sequence[Match], bots: Sequence[str]) -> dict[str, Any]:
    """What has to be the same for a tournament to go on. More games may be asked for."""
    setup = matches[0].plan.setup
    return {
        "tournament": FORMAT,
        "kaiju": __version__,
        "rules": RULES_VERSION,
        "bots": list(bots),
        "files": {bot: source_digest(bot) for bot in bots if is_outside(bot)},
        "edition": setup.edition,
        "players": setup.players,
        "modules": list(setup.modules),
        "monsters": list(setup.monsters),
        "options": {name: jsonable(value) for name, value in setup.options},
        "seed": setup.seed,
    }


@dataclass
class Kept:
    """What was played, and the file that keeps it: a line with the settings, then one for every chunk."""

    path: Path | None
    settings: dict[str, Any]
    parts: list[tuple[int, Chunk, Score]] = field(default_factory=list)

    def __post_init__(self) -> None:
        if self.path is None:
            return
        try:
            if self.path.exists() and self.path.stat().st_size:
                self.read(self.path)
            else:
                self.path.write_text(json.dumps(self.settings) + "\n", encoding="utf-8")
        except OSError as error:
            raise SetupError(f"{self.path} can't keep the tournament: {error.strerror or error}.") from None

    @property
    def games(self) -> int:
        return sum(score.games for _, _, score in self.parts)

    def read(self, path: Path) -> None:
        try:
            text = path.read_text(encoding="utf-8")
            head, *lines = text.splitlines()
            self.check(json.loads(head))
            whole = text.endswith("\n")
            for line in lines if whole else lines[:-1]:
                part = json.loads(line)
                chunk = int(part["games"][0]), int(part["games"][1])
                wins = int(part["wins"][0]), int(part["wins"][1])
                self.parts.append((int(part["match"]), chunk, Score(chunk[1] - chunk[0], wins)))
        except (ValueError, KeyError, TypeError, IndexError) as error:
            if isinstance(error, SetupError):
                raise
            raise RecordError(f"{path} is no file that keeps a tournament, or it is damaged.") from None
        if not whole:
            # The machine stopped in the middle of a line: that chunk is played again.
            path.write_text("".join(f"{line}\n" for line in (head, *lines[:-1])), encoding="utf-8")

    def check(self, found: Any) -> None:
        if not isinstance(found, dict) or found.get("tournament") != FORMAT:
            raise ValueError
        for name, value in self.settings.items():
            if found.get(name) != value:
                raise SetupError(
                    f"{self.path} keeps another tournament, with {name} {shown(found.get(name))}, not {shown(value)}. "
                    "Ask for the same again, or name another file."
                )

    def missing(self, number: int, match: Match) -> Iterator[Chunk]:
        """The games of a match that have not been played."""
        done = sorted(chunk for other, chunk, _ in self.parts if other == number)
        size = THOUGHTS if match.plan.thinking else CHUNK
        start = 0
        for first, last in (*done, (match.games, match.games)):
            yield from cut(range(start, first), size)
            start = max(start, last)

    def add(self, number: int, chunk: Chunk, score: Score) -> None:
        self.parts.append((number, chunk, score))
        if self.path is not None:
            line = json.dumps({"match": number, "games": chunk, "wins": score.wins})
            try:
                with self.path.open("a", encoding="utf-8") as file:
                    file.write(line + "\n")
            except OSError as error:
                raise RecordError(f"{self.path} can't be written any more: {error.strerror or error}.") from None


def shown(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    return str(value)


# --- the command


def run_command(
    bots: list[str],
    games: int,
    edition: str,
    players: int,
    modules: list[str],
    seed: int,
    jobs: int,
    as_json: bool,
    outputs: Outputs | None = None,
    ray: str | None = None,
    keep: Path | None = None,
    **options: Any,
) -> bool:
    """`kaiju tournament`: plays, and prints the tables; whether it was all. `jobs` 0 is all cores."""
    outputs = outputs or Outputs()
    matches = check_matches(bots, games, edition, players, modules, seed, jobs, options)
    outputs.check()
    total = sum(match.games for match in matches)
    with progress_bar(total) as show:
        standing = tournament(bots, games, edition, players, modules, seed, jobs, show, keep=keep, ray=ray, **options)
    if standing.interrupted:
        onward = f"The same command goes on with {keep}." if keep else "With --keep FILE it could be gone on with."
        tell_of_interruption(f"{standing.games:,} of {total:,} games were played. {onward}")
    if as_json:
        print(json.dumps(standing.to_dict()))
    else:
        print_standing(standing)
    outputs.write(report_of(standing))
    return not standing.interrupted


def heading(plan: Plan) -> str:
    setup = plan.setup
    chosen = "".join(f", {name.replace('_', ' ')} {option_text(value)}" for name, value in setup.options)
    return f"{' + '.join((setup.edition, *setup.modules))}, {setup.players} players{chosen}, seed {setup.seed}"


def ranked(standing: Standing) -> list[tuple[int, Rating]]:
    """The bots by number, best first."""
    return sorted(enumerate(standing.ratings), key=lambda found: -found[1].value)


def print_standing(standing: Standing) -> None:
    from rich.console import Console
    from rich.table import Table as RichTable

    console = Console(highlight=False)
    console.print(f"{standing.games:,} games of {standing.heading}", soft_wrap=True)
    beats = (f"beats {standing.bots[j]}" for j, _ in ranked(standing))
    table = RichTable("", "Elo", "95 % interval", *beats, box=None, pad_edge=False)
    for column in table.columns[1:]:
        column.justify = "right"
    for i, rating in ranked(standing):
        low, high = rating.interval
        beaten = (pair_text(standing, i, j) for j, _ in ranked(standing))
        table.add_row(standing.bots[i], f"{rating.value:.0f}", f"{low:.0f} to {high:.0f}", *beaten)
    console.print(table)
    aside().print("Elo: 400 more are ten to one. Shares are of all games of a pair, with their 95 % intervals.")


def pair_text(standing: Standing, i: int, j: int) -> str:
    share = standing.share(i, j) if i != j else None
    if share is None:
        return ""
    low, high = share.interval
    return f"{share.value:.1%}\n{low:.1%} to {high:.1%}"


def report_of(standing: Standing) -> Report:
    order = ranked(standing)
    elo = Table(
        "ratings",
        ("bot", "elo", "low", "high"),
        [(standing.bots[i], rating.value, *rating.interval) for i, rating in order],
    )
    rows = [
        (standing.bots[i], standing.bots[j], share.of, share.count, share.value, *share.interval)
        for i, _ in order
        for j, _ in order
        if i != j and (share := standing.share(i, j)) is not None
    ]
    columns = ("bot", "against", "games", "won", "share", "low", "high")
    pairs = Table("pairs", columns, rows, percent=("share", "low", "high"))
    return Report(
        title="A tournament",
        about=[f"{standing.games:,} games of {standing.heading}.", *partial_note(standing.interrupted)],
        sections=[
            Section(
                "Ratings",
                "Elo ratings say by how much bots differ: 100 more win about 64 of 100 games against each other, 200 "
                "about 76, 400 about 91. They are the ratings under which these results were most likely; 1500 is the "
                "mean of all. The bars are 95 % intervals.",
                elo,
                [intervals(dots(elo.rows))],
            ),
            Section(
                "Who beats whom",
                "The share of all games of a pair that the first bot won. The two sit by turns around the table and "
                "move on by a seat after every game, so neither has the better seats. Games that nobody won, or both, "
                "count for neither. The dashed line is half of the games.",
                pairs,
                [intervals([(f"{r[0]} – {r[1]}", *r[4:]) for r in rows], percent=True, line_at=0.5)],
            ),
        ],
    )


def dots(rows: Iterable[tuple[Any, ...]]) -> list[tuple[str, float, float, float]]:
    return [(label, value, low, high) for label, value, low, high in rows]
