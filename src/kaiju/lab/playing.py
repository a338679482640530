"""Games between bots, from their numbers: what all commands of the laboratory play.

Game number n of a plan is `kaiju.new(edition, players, modules=modules, monsters=monsters, seed=game_seed(seed, n),
**options)`, whoever plays it and on however many cores. Bots whose thoughts are rules (`POLICIES`) play at the compiled
speed; with any other bot at the table the game is played through `Game`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from hashlib import sha256
from itertools import groupby
from typing import Any

import numpy as np

from kaiju import bots
from kaiju.bots.outside import is_outside
from kaiju.errors import OutOfRoom
from kaiju.game import Game
from kaiju.game.setup import fresh_state, laid_out, reseed
from kaiju.lab.outcome import endings_of
from kaiju.lab.plans import Plan
from kaiju.rules.gains import WINNING_POINTS, stars_to_win
from kaiju.rules.hooks import wins_with_fewer
from kaiju.rules.rulebook import Rulebook
from kaiju.rules.state import State
from kaiju.speeds import batch

MOST_DECISIONS = 20_000
"""A game that goes on for longer counts as unfinished; the longest ones seen have about a tenth of that."""
LOOKED_AT = ("alive", "broken", "crowned", "over", "points", "turn", "winners")
"""The fields of last states that are fetched from a GPU, beside those of boxes' own ways of winning."""
NOTES_A_GAME = 40
"""Room for notes to begin with; bots that buy more are given more."""


def wins_of(rules: Rulebook) -> dict[str, str]:
    """The boxes' own ways of winning, and the fields that tell of them."""
    return {how: field for box in rules.boxes for how, field in box.wins.items()}


def fast_run(rules: Rulebook) -> Any:
    """The compiled rules; the first time they are called they are loaded, or compiled."""
    from kaiju.speeds.compiled import compiled_run

    return compiled_run(rules)


# --- setting up


def game_seed(seed: int, number: int) -> int:
    """The seed of one of the games of a simulation; no other simulation has it."""
    return (seed << 32) + number


def set_up(plan: Plan, first: int, last: int) -> Any:
    """The games of those numbers before their deal, as the speed of the plan wants them."""
    numbers = range(first, last)
    seeds = [game_seed(plan.seed, number) for number in numbers]
    starts = [(laid_out(setup), len(list(same))) for setup, same in groupby(numbers, plan.setup_of)]
    if plan.compiled:
        games = np.concatenate([records(count, start) for start, count in starts])
        seed_records(games, seeds)
        return games
    states = [start.copy() for start, count in starts for _ in range(count)]
    for state, seed in zip(states, seeds, strict=True):
        reseed(state, seed)
    return states


def records(count: int, state: State) -> Any:
    """An array of that many copies of a state."""
    from kaiju.speeds.compiled import to_records

    return np.repeat(to_records([state]), count)


def seed_records(games: Any, seeds: Sequence[int]) -> None:
    """`kaiju.game.setup.reseed` on all records at once: one by one it takes a tenth of the time of the games."""
    digests = b"".join(sha256(str(seed).encode()).digest()[:12] for seed in seeds)
    games["rng"][:, :3] = np.frombuffer(digests, "<u4").reshape(-1, 3)
    games["rng"][:, 3] = 1


# --- playing


def play(plan: Plan, first: int, last: int, noting: bool = False) -> Played:
    """Plays the games of those numbers, and notes what is bought if that is wanted."""
    room = NOTES_A_GAME * (last - first) if noting else -1
    while True:
        notes = np.zeros((room + 1, len(batch.NOTE_FIELDS)), np.int32)
        games, decisions = way_of(plan)(plan, first, last, notes)
        if not noting or notes[0, 0] <= room:
            taken = notes[1 : notes[0, 0] + 1] if noting else notes
            return Played(plan, first, games, decisions, taken).checked()
        room = int(notes[0, 0])


def way_of(plan: Plan) -> Callable[[Plan, int, int, Any], tuple[Any, list[int]]]:
    """How its games are played: their last states, and how many decisions each took."""
    if plan.thinking:
        return think
    return on_device if plan.at_once else calculate


def calculate(plan: Plan, first: int, last: int, notes: Any) -> tuple[Any, list[int]]:
    """Plays games of policies; the states at their ends, and how many decisions each took."""
    games, count = set_up(plan, first, last), last - first
    run = fast_run(plan.rules) if plan.compiled else plan.rules[batch.run_noting]
    counts = np.zeros(count, np.int64)
    run(games, 0, count, batch.DEAL, 0, notes, counts)
    policies = [bots.policy_number(bot) for bot in plan.bots]
    # The bots can sit in as many ways as there are seats, or in one way if they are all alike. The games in which they
    # sit the same way are played by one call, so that Python's lock isn't taken anew for every game.
    places = 1 if len(set(policies)) == 1 else len(policies)
    for start in range(min(places, count)):
        turn = (first + start) % places
        part, taken, before = games[start::places], np.ascontiguousarray(counts[start::places]), noted(notes)
        if plan.compiled:
            part = np.ascontiguousarray(part)  # the compiled rules take no other; mostly it is one already
        run(part, 0, len(part), batch.by_bots(policies[-turn:] + policies[:-turn]), MOST_DECISIONS, notes, taken)
        games[start::places], counts[start::places] = part, taken
        rows = notes[before + 1 : noted(notes) + 1, 0]
        rows[:] = rows * places + start
    return games, counts.tolist()


def noted(notes: Any) -> int:
    """How many notes were taken, or would have been if there were room."""
    return int(notes[0, 0]) if len(notes) else 0


def on_device(plan: Plan, first: int, last: int, notes: Any) -> tuple[Any, list[int]]:
    """The same on a GPU, which plays many more games at once and keeps them until others are asked for."""
    share = first // plan.at_once
    games, decisions, rows = played_on_device(plan, share, len(notes) > 0)
    low, high = first - share * plan.at_once, last - share * plan.at_once
    if len(notes):
        ours = rows[np.searchsorted(rows[:, 0], low) : np.searchsorted(rows[:, 0], high)]
        taken = ours[: len(notes) - 1].copy()
        taken[:, 0] -= low
        notes[0, 0], notes[1 : len(taken) + 1] = len(ours), taken
    return {name: column[low:high] for name, column in games.items()}, decisions[low:high].tolist()


@lru_cache(1)
def played_on_device(plan: Plan, share: int, noting: bool) -> tuple[dict[str, Any], Any, Any]:
    """All games of a share: the fields of their last states, their decisions, and notes in the order of games."""
    from kaiju.speeds.cuda.waves import Waves

    players, numbers = plan.setup.players, range(share * plan.at_once, (share + 1) * plan.at_once)
    starts, lengths = zip(*((laid_out(s), len(list(same))) for s, same in groupby(numbers, plan.setup_of)), strict=True)
    which = np.repeat(np.arange(len(starts), dtype=np.int32), lengths)
    sitting = [[bots.policy_number(plan.bot_at(number, seat)) for seat in range(players)] for number in range(players)]
    policies = np.array(sitting)[np.arange(numbers.start, numbers.stop) % players]
    room = NOTES_A_GAME * len(numbers) if noting else 0
    while True:
        waves = Waves(plan.rules, starts, which, game_seed(plan.seed, numbers.start), policies, room)
        waves.play_out(MOST_DECISIONS)
        rows, found = waves.noted()
        if found <= room or not noting:
            fields = (*LOOKED_AT, *wins_of(plan.rules).values())
            return {name: waves.fetched(name) for name in fields}, waves.decisions(), rows
        room = found


def think(plan: Plan, first: int, last: int, notes: Any) -> tuple[list[State], list[int]]:
    """The same for bots that have to be asked."""
    ends, decisions = [], []
    for number in range(first, last):
        game, taken = think_through(plan, number, number - first, notes)
        ends.append(game.state())
        decisions.append(taken)
    return ends, decisions


def think_through(plan: Plan, number: int, row: int, notes: Any) -> tuple[Game, int]:
    """Plays one game, with bots of its own: what they did in others must not matter."""
    seed = game_seed(plan.seed, number)
    setup = replace(plan.setup_of(number), seed=seed)
    game = Game(setup, fresh_state(setup), arranged=False)
    names = [plan.bot_at(number, seat) for seat in range(setup.players)]
    if not any(is_outside(name) for name in names):
        game.forget_events()  # ours don't look back, and to copy all events for every decision takes long
    seats = [bots.load(name, seed * 8 + seat) for seat, name in enumerate(names)]
    taken = 0
    while (decision := game.decision) is not None and taken < MOST_DECISIONS:
        option = seats[decision.seat].choose(game, decision.seat)
        if len(notes):
            plan.rules[batch.take_note](notes, row, game.state(), option.action)
        game.play(option)
        taken += 1
    return game, taken


@dataclass
class Played:
    """Games that have been played."""

    plan: Plan
    first: int
    games: Any
    """Their last states."""
    decisions: list[int]
    notes: Any
    """Rows of `batch.NOTE_FIELDS`."""

    def checked(self) -> Played:
        broken = self.column("broken").nonzero()[0]
        if broken.size:
            seed = game_seed(self.plan.seed, self.first + int(broken[0]))
            raise OutOfRoom(f"The game with seed {seed} ran out of room. Please report it: {self.plan}")
        return self

    def column(self, name: str) -> Any:
        """A field of all states."""
        if isinstance(self.games, list):
            return np.array([getattr(game, name) for game in self.games])
        return self.games[name]

    @cached_property
    def won(self) -> Any:
        """By game and seat."""
        return (self.column("winners")[:, None] >> np.arange(self.plan.setup.players) & 1).astype(bool)

    @cached_property
    def endings(self) -> dict[str, Any]:
        """For each way of ending whether a game ended so."""
        has_stars = self.column("points")[:, : self.plan.setup.players] >= self.stars_needed
        starred = (has_stars << np.arange(self.plan.setup.players)).sum(axis=1)
        special = {how: self.column(field) for how, field in wins_of(self.plan.rules).items()}
        return endings_of(self.column("over") != 0, self.column("winners"), self.column("crowned"), starred, special)

    @cached_property
    def stars_needed(self) -> Any:
        """To win, by game and seat; the same for all where nothing in these games lowers it."""
        rules, players = self.plan.rules, self.plan.setup.players
        if not rules.answers_to(wins_with_fewer.__name__):
            return WINNING_POINTS
        states = self.games if isinstance(self.games, list) else map(rules.State.from_bytes, map(bytes, self.games))
        return np.array([[rules[stars_to_win](g, p) for p in range(players)] for g in states])

    @cached_property
    def sits(self) -> Any:
        """The name of the bot by game and seat."""
        players = self.plan.setup.players
        sits = np.array([[self.plan.bot_at(n, p) for p in range(players)] for n in range(players)])
        return sits[(self.first + np.arange(len(self.decisions))) % players]

    @cached_property
    def monsters(self) -> Any:
        """The id of the monster by game and seat."""
        numbers = range(self.first, self.first + len(self.decisions))
        return np.array([self.plan.setup_of(number).monsters for number in numbers])

    def won_by(self, bot: str) -> Any:
        """Whether a game was won by a seat of that bot."""
        return (self.won & (self.sits == bot)).any(axis=1)
