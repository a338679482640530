"""Games between bots, from their numbers: what all commands of the laboratory play.

Game number n of a plan is `kaiju.new(edition, players, modules=modules, monsters=monsters, seed=game_seed(seed, n),
**options)`, whoever plays it and on however many cores. Bots whose thoughts are rules (`POLICIES`) play at the compiled
speed; with any other bot at the table the game is played through `Game`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from typing import Any

import numpy as np

from kaiju import bots
from kaiju.bots.outside import is_outside
from kaiju.errors import OutOfRoom
from kaiju.game import Game, Option
from kaiju.game.setup import Setup, fresh_state, laid_out, reseed
from kaiju.lab.outcome import endings_of
from kaiju.lab.plans import LINEUP, NOTES_A_GAME, Plan
from kaiju.rules.gains import WINNING_POINTS, stars_to_win
from kaiju.rules.hooks import wins_with_fewer
from kaiju.rules.rulebook import Rulebook
from kaiju.rules.state import State
from kaiju.speeds import batch

MOST_DECISIONS = 20_000
"""A game that goes on for longer counts as unfinished; the longest ones seen have about a tenth of that."""
LOOKED_AT = ("alive", "broken", "crowned", "over", "points", "turn", "winners")
"""The fields of last states that are fetched from a GPU, beside those of boxes' own ways of winning."""


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
    starts = [(laid_out(setup), count) for setup, count in setups_of(plan, first, last)]
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
    if plan.at_once and not plan.thinking:
        return play_on_device(plan, first, last, noting)
    room = NOTES_A_GAME * (last - first) if noting else -1
    while True:
        notes = np.zeros((room + 1, len(batch.NOTE_FIELDS)), np.int32)
        games, decisions = way_of(plan)(plan, first, last, notes)
        if not noting or notes[0, 0] <= room:
            taken = notes[1 : notes[0, 0] + 1] if noting else notes
            return Played(plan, first, games, decisions, taken).checked()
        room = int(notes[0, 0])


def way_of(plan: Plan) -> Callable[[Plan, int, int, Any], tuple[Any, Any]]:
    """How its games are played: their last states, and how many decisions each took."""
    if plan.thinking:
        return think
    return calculate


def calculate(plan: Plan, first: int, last: int, notes: Any) -> tuple[Any, Any]:
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
    return games, counts


def noted(notes: Any) -> int:
    """How many notes were taken, or would have been if there were room."""
    return int(notes[0, 0]) if len(notes) else 0


def play_on_device(plan: Plan, first: int, last: int, noting: bool) -> Played:
    """The same on a GPU, all games at once. What they came to stays there."""
    from kaiju.speeds.cuda.waves import Waves

    players, numbers = plan.setup.players, range(first, last)
    starts, lengths = zip(*((laid_out(s), count) for s, count in setups_of(plan, first, last)), strict=True)
    which = np.repeat(np.arange(len(starts), dtype=np.int32), lengths)
    sitting = [[bots.policy_number(plan.bot_at(number, seat)) for seat in range(players)] for number in range(players)]
    policies = np.array(sitting)[np.arange(first, last) % players]
    room = NOTES_A_GAME * len(numbers) if noting else 0
    while True:
        waves = Waves(plan.rules, starts, which, game_seed(plan.seed, first), policies, room)
        waves.play_out(MOST_DECISIONS)
        rows, found = waves.noted()
        if found <= room or not noting:
            break
        room = found
    if plan.rules.answers_to(wins_with_fewer.__name__):
        # Who has enough stars is asked of the rules themselves, game by game.
        return Played(plan, first, waves.records(), waves.decisions(), waves.fetch(rows)).checked()
    fields = (*LOOKED_AT, *wins_of(plan.rules).values())
    return Played(plan, first, {name: waves.column(name) for name in fields}, waves.taken, rows).checked()


def setups_of(plan: Plan, first: int, last: int) -> Iterator[tuple[Setup, int]]:
    """The setups of games, and how many in a row have each."""
    if not plan.changing:
        yield plan.setup, last - first
        return
    for lineup in range(first // LINEUP, -(-last // LINEUP)):
        yield plan.setup_of(lineup * LINEUP), min(last, (lineup + 1) * LINEUP) - max(first, lineup * LINEUP)


def think(plan: Plan, first: int, last: int, notes: Any) -> tuple[list[State], Any]:
    """The same for bots that have to be asked."""
    ends, decisions = [], []
    for number in range(first, last):
        game, taken = think_through(plan, number, number - first, notes)
        ends.append(game.state())
        decisions.append(taken)
    return ends, np.array(decisions)


def think_through(plan: Plan, number: int, row: int, notes: Any) -> tuple[Game, int]:
    """Plays one game, with bots of its own: what they did in others must not matter."""
    game, seats = seated(plan, number)
    taken = 0
    for option in thought_through(game, seats):
        if len(notes):
            plan.rules[batch.take_note](notes, row, game.state(), option.action)
        taken += 1
    return game, taken


def seated(plan: Plan, number: int) -> tuple[Game, list[bots.Bot]]:
    """A game that is about to begin, and who sits where."""
    seed = game_seed(plan.seed, number)
    setup = replace(plan.setup_of(number), seed=seed)
    game = Game(setup, fresh_state(setup), arranged=False)
    names = [plan.bot_at(number, seat) for seat in range(setup.players)]
    if not any(is_outside(name) for name in names):
        game.forget_events()  # ours don't look back, and to copy all events for every decision takes long
    return game, [bots.load(name, seed * 8 + seat) for seat, name in enumerate(names)]


def thought_through(game: Game, seats: Sequence[bots.Bot]) -> Iterator[Option]:
    """Has bots play a game. Tells of each answer before it is given."""
    for _ in range(MOST_DECISIONS):
        if (decision := game.decision) is None:
            break
        option = seats[decision.seat].choose(game, decision.seat)
        yield option
        game.play(option)


@dataclass
class Played:
    """Games that have been played. On a GPU, its arrays are there, and what is asked for is worked out there."""

    plan: Plan
    first: int
    games: Any
    """Their last states: records, states, or the fields that are looked at."""
    decisions: Any
    """How many each game took."""
    notes: Any
    """Rows of `batch.NOTE_FIELDS`."""

    @property
    def xp(self) -> Any:
        """NumPy, or CuPy if the games are on a device."""
        if isinstance(self.games, dict):
            from kaiju.speeds.cuda.waves import device

            return device()
        return np

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
    def numbers(self) -> Any:
        """Those of the games."""
        return self.first + self.xp.arange(len(self.decisions))

    @cached_property
    def won(self) -> Any:
        """By game and seat."""
        return (self.column("winners")[:, None] >> self.xp.arange(self.plan.setup.players) & 1).astype(bool)

    @cached_property
    def endings(self) -> dict[str, Any]:
        """For each way of ending whether a game ended so."""
        has_stars = self.column("points")[:, : self.plan.setup.players] >= self.stars_needed
        starred = (has_stars << self.xp.arange(self.plan.setup.players)).sum(axis=1)
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
    def lineups(self) -> tuple[list[str], Any]:
        """The monsters that sat, and which of them by game and seat."""
        setups = list(setups_of(self.plan, self.first, self.first + len(self.decisions)))
        names = sorted({monster for setup, _ in setups for monster in setup.monsters})
        each = np.array([[names.index(monster) for monster in setup.monsters] for setup, _ in setups], np.int8)
        return names, self.xp.asarray(np.repeat(each, [count for _, count in setups], axis=0))

    @property
    def monsters(self) -> Any:
        """The id of the monster by game and seat."""
        names, who = self.lineups
        return np.array(names)[who]

    def won_by(self, bot: str) -> Any:
        """Whether a game was won by a seat of that bot."""
        players = self.plan.setup.players
        sits = np.array([[self.plan.bot_at(n, p) == bot for p in range(players)] for n in range(players)])
        return (self.won & self.xp.asarray(sits)[self.numbers % players]).any(axis=1)
