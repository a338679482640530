"""Learners in thousands of games at once, on the compiled rules: one against bots, or every seat the learner's.

The games are NumPy records; playing, observing and masking work on all of them, and no Python object is made for any,
unless a bot has to be asked that isn't compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from kaiju.bots import policy_number
from kaiju.encoding.actions import masks
from kaiju.encoding.spaces import Spaces, payoffs
from kaiju.errors import OutOfRoom, SetupError
from kaiju.game import Game
from kaiju.game.setup import laid_out
from kaiju.lab.chunks import usable_cores
from kaiju.lab.playing import MOST_DECISIONS, fast_run, game_seed, records, seed_records
from kaiju.lab.specs import is_whole
from kaiju.research import library
from kaiju.research.opponents import (
    League,
    Opponents,
    answers,
    bot_of,
    by_turn,
    check_learner,
    is_bot_or_name,
    is_ours,
)
from kaiju.research.tables import NOT_BEGUN, Resumable, check_actions, check_asks_always, check_seed
from kaiju.speeds import batch

gymnasium = library("gymnasium")
vector = library("gymnasium.vector")
VectorEnv: Any = vector.VectorEnv

Array = np.ndarray[Any, Any]
PART = 256
"""Fewer games than that aren't worth a thread of their own."""
ALL, ANY = "all", "any"
LEARNER = 0
"""The learner's number among those who play."""


class KaijuVectorEnv(Resumable, VectorEnv):
    """`KaijuEnv` many times over: game n of `reset(seed=s)` is that of `KaijuEnv.reset(seed=s + n)`.

    A game that ends is followed by the next one in the same step: the observation is that of the new game, and
    `info["final_obs"]` has the last one of the old.

    With `seat="all"` every seat is the learner's: an observation is that of the seat which has to decide
    (`info["seat"]`), a reward that of the seat which has acted, and `info["payoffs"]` has what the games that ended
    were worth to all seats. With `seat="any"` every game draws the learner's seat.
    """

    MOVES = ("_games", "_seeds", "_episodes", "_mask", "_learners", "_sitting", "_who", "_bots", "_np_random")
    metadata = {"autoreset_mode": vector.AutoresetMode.SAME_STEP}  # noqa: RUF012  (Gymnasium wants a plain dict)

    def __init__(
        self,
        num_envs: int = 1024,
        edition: str = "base",
        players: int = 2,
        opponents: Opponents = "angry",
        seat: int | str = 0,
        threads: int | None = None,
        **options: Any,
    ) -> None:
        if not is_whole(num_envs) or num_envs < 1:
            raise SetupError(f"The number of games must be a whole number from 1 up, not {num_envs!r}.")
        if threads is not None and (not is_whole(threads) or threads < 0):
            raise SetupError(f"The number of threads must be a whole number from 0 (all cores) up, not {threads!r}.")
        self.num_envs = num_envs
        self.spaces = Spaces.new(edition, players, **options)
        check_asks_always(self.spaces.setup)
        self.seat = seat if seat in (ALL, ANY) else check_learner(seat, players)
        self._opponents = by_turn(opponents, players)
        self._worth = np.array([payoffs(seats_in(won), players) for won in range(1 << players)], np.float64)
        self._start = records(1, laid_out(self.spaces.setup))
        self._games = np.repeat(self._start, num_envs)
        # The compiled rules are loaded here, by one thread: one game is dealt and forgotten.
        fast_run(self.spaces.rules)(self._start.copy(), 0, 1, batch.DEAL, 0)
        self._seeds = np.zeros(num_envs, np.int64)
        self._episodes = np.zeros(num_envs, np.int64)
        self._mask = np.zeros((num_envs, self.spaces.actions), np.int8)
        self._who: list[Any] = [None]
        """Everybody who plays or has played; the learner comes first."""
        self._bots: dict[int, Any] = {}
        self._learners = np.full(num_envs, self.seat if isinstance(self.seat, int) else 0, np.int64)
        self._sitting = np.zeros((num_envs, players), np.int64)
        """By game and seat, the number of who plays it."""
        self._threads = threads or usable_cores()
        self._pool = ThreadPoolExecutor(self._threads)
        self.single_observation_space = gymnasium.spaces.Box(np.zeros_like(self.spaces.high), self.spaces.high)
        self.single_action_space = gymnasium.spaces.Discrete(self.spaces.actions)
        self.observation_space = vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = vector.utils.batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        if seed is None:
            seed = int(self.np_random.integers(2**31))
        if isinstance(seed, (list, tuple, np.ndarray)) and np.ndim(seed) == 1:
            if len(seed) != self.num_envs:
                raise SetupError(f"Give one seed, or one for each of the {self.num_envs} games, not {len(seed)}.")
            self._seeds[:] = [check_seed(one) for one in seed]
        else:
            first = check_seed(seed)
            super().reset(seed=first)
            self._seeds[:] = first + np.arange(self.num_envs)
        self._episodes[:] = 0
        self._deal(np.arange(self.num_envs))
        return self._observe(self._games, self._deciding()), self._info()

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        everyone = np.arange(self.num_envs)
        actions = check_actions(actions, self.num_envs)
        if not self._mask.any():
            raise SetupError(NOT_BEGUN)
        forfeit = self._mask[everyone, np.clip(actions, 0, self.spaces.actions - 1)] == 0
        forfeit |= (actions < 0) | (actions >= self.spaces.actions)
        # Should a game run out of room, or an opponent fail, all are as they were.
        games, acted = self._games.copy(), self._deciding()
        left = games[forfeit]
        # Whoever forfeits takes some option too, so that all games can be played at once; it is taken back.
        given = np.where(forfeit, 0, actions)
        given[forfeit] = self._mask[forfeit].argmax(axis=1)
        games["offers"][:, 0] = self.spaces.to_rules[given]
        self._run(games, batch.GIVEN)
        self._let_others_play(games, everyone)
        games[forfeit] = left
        self._games = games
        over = games["over"] != 0
        worth = self._worth[games["winners"]] * over[:, None]
        rewards = worth[everyone, acted]
        rewards[forfeit] = -1.0
        terminated = over | forfeit
        truncated = ~terminated & ~self._learner_decides(games, everyone)
        info: dict[str, Any] = {"forfeit": forfeit, "_forfeit": forfeit} if forfeit.any() else {}
        done = np.flatnonzero(terminated | truncated)
        if done.size:
            info |= self._last_of(done, acted) | {"payoffs": worth, "_payoffs": over}
            self._episodes[done] += 1
            self._deal(done)
        return self._observe(self._games, self._deciding()), rewards, terminated, truncated, {**info, **self._info()}

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "_pool"}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._pool = ThreadPoolExecutor(self._threads)

    def _last_of(self, done: Array, seats: Array) -> dict[str, Any]:
        """The last observations of games that have ended: rows of zeros for the others."""
        final = np.zeros((self.num_envs, self.spaces.size), np.float32)
        final[done] = self._observe(self._games[done], seats[done])
        ended = np.zeros(self.num_envs, bool)
        ended[done] = True
        return {"final_obs": final, "_final_obs": ended}

    # --- who plays

    def _deciding(self) -> Array:
        """The seats for which the learner decides now."""
        if self.seat == ALL:
            return np.maximum(self._games["seat"], 0).astype(np.int64)
        return self._learners

    def _sit_down(self, which: Array, seeds: Sequence[int]) -> None:
        """Who plays these games: leagues send somebody, and the learner's seat may be drawn."""
        if self.seat == ALL:
            return
        draws = self.seat == ANY or any(isinstance(one, League) for one in self._opponents)
        if not draws:
            numbers = [self._number(one) for one in self._opponents]
            seats = [p for p in range(self.spaces.players) if p != self.seat]
            self._sitting[which[:, None], seats] = numbers
            return
        for game, seed in zip(which.tolist(), seeds, strict=True):
            rng = np.random.default_rng(seed)
            sent = [one.draw(rng, 1)[0] if isinstance(one, League) else one for one in self._opponents]
            mine = int(rng.integers(self.spaces.players)) if self.seat == ANY else self._learners[game]
            self._learners[game] = mine
            numbers = [self._number(one) for one in sent]
            self._sitting[game] = [*numbers[:mine], LEARNER, *numbers[mine:]]

    def _number(self, one: Any) -> int:
        for number, known in enumerate(self._who):
            if known is one or (isinstance(one, str) and known == one):
                return number
        self._who.append(one)
        return len(self._who) - 1

    def _learner_decides(self, games: Array, which: Array) -> Array:
        seats = games["seat"]
        return (games["over"] == 0) & (self._sitting[which, np.maximum(seats, 0)] == LEARNER)

    def _let_others_play(self, games: Array, which: Array) -> None:
        """Plays on in those games (`games` are the records of `which`) until the learner has to decide in each."""
        if self.seat == ALL:
            return
        quick = np.array([policy_number(one) if is_ours(one) else batch.WAITS for one in self._who])
        for _ in range(MOST_DECISIONS):
            self._let_quick_ones_play(games, quick[self._sitting[which]])
            asked = np.where(games["over"] != 0, LEARNER, self._sitting[which, np.maximum(games["seat"], 0)])
            asked = np.where(quick[asked] != batch.WAITS, LEARNER, asked)
            if not asked.any():
                return
            for number in np.unique(asked[asked != LEARNER]):
                self._ask(int(number), games, np.flatnonzero(asked == number))

    def _let_quick_ones_play(self, games: Array, policies: Array) -> None:
        """By game and seat, who plays at the compiled speed; games in which the same sit are played at once."""
        if (policies == batch.WAITS).all():
            return
        tables, members = np.unique(policies, axis=0, return_inverse=True)
        for number, table in enumerate(tables.tolist()):
            if len(tables) == 1:
                self._run(games, batch.by_bots(table))
            elif set(table) != {batch.WAITS}:
                rows = np.flatnonzero(members.reshape(-1) == number)
                part = games[rows]
                self._run(part, batch.by_bots(table))
                games[rows] = part

    def _ask(self, number: int, games: Array, rows: Array) -> None:
        """One decision of a policy or a bot in those games."""
        one, part = self._who[number], games[rows]
        if is_bot_or_name(one):
            if number not in self._bots:
                self._bots[number] = bot_of(one, number)
            part["offers"][:, 0] = [self._answer_of(self._bots[number], game) for game in part]
        else:
            seen, mask = self._observe(part, part["seat"].astype(np.int64)), masks(part, self.spaces.rules)
            part["offers"][:, 0] = self.spaces.to_rules[answers(one, seen, mask)]
        self._run(part, batch.GIVEN)
        games[rows] = part

    def _answer_of(self, bot: Any, game: Any) -> int:
        from kaiju.speeds.compiled import from_record

        table = Game(self.spaces.setup, from_record(game, self.spaces.rules), arranged=True)
        return int(bot.choose(table, int(game["seat"])).action)

    # --- all games

    def _deal(self, which: Array) -> None:
        """Begins those games anew, and has the others play until the learner has to decide."""
        fresh = np.repeat(self._start, len(which))
        pairs = zip(self._seeds[which].tolist(), self._episodes[which].tolist(), strict=True)
        seeds = [game_seed(seed, episode) for seed, episode in pairs]
        seed_records(fresh, seeds)
        self._sit_down(which, seeds)
        self._run(fresh, batch.DEAL)
        self._let_others_play(fresh, which)
        self._games[which] = fresh

    def _run(self, games: Array, action: int) -> None:
        """Plays on in all games."""
        run = fast_run(self.spaces.rules)
        self._in_parts(len(games), lambda first, last: run(games, first, last, action, MOST_DECISIONS))
        if games["broken"].any():
            raise OutOfRoom("A game ran out of room. Please report the seeds and the setup.")

    def _observe(self, games: Array, seats: Array) -> Array:
        out = np.empty((len(games), self.spaces.size), np.float32)
        observe = self.spaces.observation.observe_into
        self._in_parts(len(games), lambda first, last: observe(out[first:last], games[first:last], seats[first:last]))
        return out

    def _in_parts(self, games: int, work: Callable[[int, int], object]) -> None:
        """Shares the games out between the threads: neither compiled rules nor NumPy hold Python's lock for long."""
        parts = max(1, min(self._threads, games // PART))
        if parts == 1:
            work(0, games)
            return
        cuts = [games * i // parts for i in range(parts + 1)]
        for _ in self._pool.map(work, cuts[:-1], cuts[1:]):
            pass

    def _info(self) -> dict[str, Any]:
        self._mask = masks(self._games, self.spaces.rules)
        there = np.ones(self.num_envs, bool)
        return {"action_mask": self._mask, "_action_mask": there, "seat": self._deciding().copy(), "_seat": there}

    def close_extras(self, **kwargs: Any) -> None:
        self._pool.shutdown()


def seats_in(bits: int) -> list[int]:
    return [p for p in range(bits.bit_length()) if bits >> p & 1]
